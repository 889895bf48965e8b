/* memory_test.cpp - everything that looks back, with the allocator failing at every single point,
 * and with the smallest limits there are. The profiler goes on; what it then tells is right. */
#include "tests/headers.h"

#include "facts.h"
#include "src/frame/prof_timeline.h"
#include "src/frame/prof_hitch.h"
#include "refusing.h"
#include "twin.h"
#include "validate.h"

namespace {

void must(bool right, const char *what)
{
   if (right) return;
   std::fprintf(stderr, "memory_test: %s\n", what);
   std::abort();
}

struct Files {
   std::string baseline = temporary_file(), budget = temporary_file(), out = temporary_file();
   Files()
   {
      std::ofstream text(budget);
      text << "work 1 99\n(frame) 500 99\nnone such 1 1\n";
      for (int i = 0; i < 40; ++i) text << "work 1 99\n"; /* more than are checked at a time */
   }
   void remove() const
   {
      for (const std::string &name : {baseline, budget, out}) std::remove(name.c_str());
   }
};

void play(double stall, int wide)
{
   Prof_begin_scene("level");
   Prof_Begin(work)
   spend(1 + stall);
   for (int i = 0; i < wide; ++i) {
      Prof_Begin_name(("part " + std::to_string(i)).c_str())
      spend(0.01 * (i + 1));
      Prof_End
   }
   Prof_End
   { Prof_Begin(sleep) spend(2); Prof_End }
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   if (fiber) {
      Prof_Fiber *was = Prof_switch_fiber(fiber);
      { Prof_Begin(in_a_fiber) spend(0.5 + stall / 4); Prof_End }
      Prof_switch_fiber(was);
      Prof_destroy_fiber(fiber);
   }
   Prof_update(1);
}

void look_at_spans()
{
   uint32_t count;
   const Prof_Span *spans = Prof_Timeline_spans_of(0, &count);
   must((spans != nullptr) == (count > 0), "spans and their count");
   for (uint32_t i = 0; i < count; ++i) must(spans[i].begin <= spans[i].end, "a span");
}

void look_at_figures()
{
   Prof_Stats stats;
   Prof_Entry_Stats entry;
   if (Prof_get_frame_stats(0, INT_MAX, &stats)) must(stats.p50 <= stats.max, "frame stats");
   if (Prof_get_path_stats("work", 1, 0, INT_MAX, &stats))
      must(stats.min <= stats.p50 && stats.p50 <= stats.max && stats.max > 0, "a path's stats");
   if (Prof_get_path_entry_stats("work > part 1", 0, &entry))
      must(entry.min > 0.0199 && entry.max < 0.0201, "time per entry");
}

void look_at_hitches()
{
   Prof_Hitch hitch;
   Prof_Blame blame;
   Prof_Near found;
   uint32_t count;
   for (int i = 0; Prof_get_hitch(i, &hitch); ++i) {
      must(hitch.excess_ms > 0, "a hitch");
      for (int rank = 0; Prof_get_blame(i, rank, &blame); ++rank)
         must(blame.excess_ms > 0 && blame.path[0], "a blame");
      for (int rank = 0; Prof_get_near(i, rank, &found); ++rank)
         must(found.count != found.usual_count && found.name[0], "what is near");
      Prof_Hitch_shares(i, &count);
      must(Prof_Hitch_frame(i) != nullptr, "a hitch's frame");
   }
}

void write_all(const Files &files)
{
   const Prof_Format formats[] = {Prof_CSV_SCENES, Prof_TEXT,        Prof_CSV_FRAMES,
                                  Prof_CSV_ZONES,  Prof_CSV_HITCHES, Prof_CHROME,
                                  Prof_FOLDED,     Prof_SPEEDSCOPE,  Prof_PPROF,
                                  Prof_HTML};
   for (Prof_Format format : formats) Prof_export(format, files.out.c_str(), 0, 9);
   Prof_export_hitch(0, files.out.c_str());
   Prof_count_exceeded(files.budget.c_str());
   Prof_save_baseline(files.baseline.c_str(), 0, 9);
   Prof_compare_baseline(files.baseline.c_str(), 0, 4);
   Prof_write_report(nullptr, 0);
   Prof_compare(0, 3, 4, 7);
   Prof_write_report(nullptr, 0);
   Prof_compare_off();
}

void whole_program(const Files &files, int wide)
{
   (void)Prof_mark();
   Prof_set_waiting("sleep", 1);
   for (int frame = 0; frame < 40; ++frame) {
      if (frame == 5) Prof_set_entry_stats(1);
      if (frame == 8) Prof_set_events(1);
      if (frame == 30) Prof_set_entry_stats(0);
      if (frame == 2) Prof_note_load("level");
      Prof_note_frame(frame % 7 ? "" : "note");
      play(frame % 6 == 5 ? 30 + frame : 0, wide);
      look_at_spans();
      if (frame % 10 != 9) continue;
      look_at_figures();
      look_at_hitches();
   }
   write_all(files);
   must(get_info().surplus_ends == 0 && get_info().unclosed_zones == 0, "balance");
}

Prof_Config small_config(Memory *memory)
{
   Prof_Config config = config_with(memory);
   config.max_states = 256;
   config.history_frames = 32;
   config.max_events = 256;
   return config;
}

class No_memory : public ::testing::TestWithParam<bool> {};

TEST_P(No_memory, at_any_point)
{
   NEEDS_FORK;
   Files files;
   const auto run = [&files](Memory *memory) {
      const Prof_Config config = small_config(memory);
      Prof_configure(&config);
      whole_program(files, 6);
   };
   refuse_each_allocation(run, GetParam());
   files.remove();
}

INSTANTIATE_TEST_SUITE_P(memory, No_memory, ::testing::Bool(), [](const auto &info) {
   return info.param ? "all_from_one_on" : "any_single_one";
});

TEST(Tiny, limits_of_everything_at_once)
{
   configure(&Prof_Config::max_states, 64, &Prof_Config::max_zones, 16, &Prof_Config::max_names, 3,
             &Prof_Config::max_contexts, 1, &Prof_Config::history_frames, 2,
             &Prof_Config::history_bytes, 4096, &Prof_Config::max_hitches, 1,
             &Prof_Config::entry_bytes, 4096, &Prof_Config::max_events, 64,
             &Prof_Config::log, listen);
   Files files;
   whole_program(files, 100);
   files.remove();
   EXPECT_EQ(Prof_num_hitches(), 1);
   EXPECT_GT(get_info().over_entries, 0u);
   EXPECT_GT(get_info().over_names, 0u);
   EXPECT_EQ(get_info().frames_kept, 2);
   for (const char *field : {"max_names", "max_contexts", "entry_bytes"})
      EXPECT_TRUE(was_told(field)) << field;
}

TEST(No_start, is_told_in_the_info)
{
   Memory memory;
   memory.fail_from = 0;
   memory.fail_to = LONG_MAX;
   const Prof_Config config = config_with(&memory);
   ASSERT_EQ(Prof_configure(&config), 1);
   { Prof_Begin(zone) Prof_End }
   Prof_update(1);
   EXPECT_GT(get_info().failed_allocs, 0u);
   EXPECT_STREQ(get_info().clock, "none");
}

/* One block is refused, each in turn. The next life begins as if nothing had been. */
TEST(No_start, comes_from_each_block_that_is_refused)
{
   bool is_refused = true;
   for (long refused = 0; is_refused; ++refused) {
      Memory memory;
      memory.fail_from = refused;
      memory.fail_to = refused + 1;
      const Prof_Config config = small_config(&memory);
      ASSERT_EQ(Prof_configure(&config), 1);
      for (int i = 0; i < 3; ++i) {
         {
            Prof_Often_block(small_zone);
            Prof_Add(small_count, 2);
         }
         Prof_update(1);
         validate_state();
      }
      is_refused = memory.calls > refused;
      if (is_refused) EXPECT_LE(get_info().failed_allocs, 1u) << refused;
      else EXPECT_EQ(get_info().frames_kept, 3);
      ASSERT_EQ(Prof_shutdown(), 1);
      EXPECT_EQ(memory.live, 0) << refused;
   }
}

/* Blocks of the game's own; none is given back here. */
struct Blocks {
   std::vector<std::pair<unsigned char *, size_t>> all;
   size_t untouched() const
   {
      size_t sum = 0;
      for (const auto &block : all)
         for (size_t i = 0; i < block.second; ++i) sum += block.first[i] == RUBBISH;
      return sum;
   }
};

void *add_block(size_t bytes, void *user)
{
   unsigned char *block = static_cast<unsigned char *>(std::malloc(bytes));
   std::memset(block, RUBBISH, bytes);
   static_cast<Blocks *>(user)->all.push_back({block, bytes});
   return block;
}

Prof_Config config_with_blocks(Blocks *blocks)
{
   Prof_Config config = Prof_default_config();
   config.alloc = add_block;
   config.release = [](void *, void *) {};
   config.user = blocks;
   return config;
}

TEST(Foreign_memory, is_touched_where_it_is_of_use)
{
   static Blocks blocks;
   const Prof_Config config = config_with_blocks(&blocks);
   ASSERT_EQ(Prof_configure(&config), 1);
   Prof_set_events(1);
   for (int i = 0; i < 10; ++i) {
      play(0, 3);
      Prof_update(1);
   }
   /* The history and a thread's events, but for what ten small frames fill. */
   const size_t events = static_cast<size_t>(config.max_events) * 16;
   EXPECT_GT(blocks.untouched(), config.history_bytes + events - 65536);
   Prof_shutdown();
   for (const auto &block : blocks.all) std::free(block.first);
}

TEST(Foreign_memory, is_not_cleared_again_if_the_hook_is_said_to_do_that)
{
   static Blocks blocks;
   Prof_Config config = config_with_blocks(&blocks);
   for (int clears : {1, 0}) {
      config.alloc_clears = clears;
      ASSERT_EQ(Prof_configure(&config), 1);
      const auto mine = static_cast<unsigned char *>(Prof_Config_alloc(64, 1));
      EXPECT_EQ(mine[63], clears ? static_cast<int>(RUBBISH) : 0);
      std::free(mine);
   }
}

TEST(Tiny, a_run_in_room_enough_tells_all)
{
   Memory memory;
   const Prof_Config config = small_config(&memory);
   ASSERT_EQ(Prof_configure(&config), 1);
   Files files;
   whole_program(files, 6);
   files.remove();
   EXPECT_GE(Prof_num_hitches(), 3);
   Prof_Blame blame;
   ASSERT_EQ(Prof_get_blame(0, 0, &blame), 1);
   EXPECT_STREQ(blame.path, "work");
   ASSERT_EQ(Prof_get_blame(0, 1, &blame), 1);
   EXPECT_STREQ(blame.path, "in_a_fiber");
   uint32_t count;
   EXPECT_NE(Prof_Timeline_spans_of(0, &count), nullptr);
   Prof_Entry_Stats entry;
   ASSERT_EQ(Prof_get_path_entry_stats("work > part 1", 0, &entry), 1);
   EXPECT_EQ(entry.entries, 25);
   EXPECT_EQ(get_info().over_entries + get_info().failed_allocs, 0u);
}

} // namespace
