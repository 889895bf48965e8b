/* past_test.cpp - what is kept of past frames: notes, frames of very different sizes in a small
 * history, the curves of one thread, and the page of a hitch that has no one culprit. Fake clock.
 */
#include "tests/headers.h"

#include "contexts.h"
#include "prof.h"
#include "src/frame/prof_history.h"
#include "system.h"
#include "worker.h"

namespace {

void spend(double milliseconds)
{
   Prof_fake_ticks += static_cast<uint64_t>(std::llround(milliseconds * 1e6));
}

void frame()
{
   spend(1);
   Prof_update(1);
}

std::string note_of(int back)
{
   Prof_Frame_Info info;
   EXPECT_EQ(Prof_get_frame_info(back, &info), 1);
   return info.text;
}

/* ---- notes ---- */

TEST(Notes, of_one_frame_stand_one_behind_the_other)
{
   frame();
   Prof_note_frame("wave 3");
   Prof_note_frame("");
   Prof_note_frame("boss");
   frame();
   frame();
   EXPECT_EQ(note_of(1), "wave 3; boss");
   EXPECT_EQ(note_of(0), "");
}

TEST(Notes, have_room_for_63_bytes)
{
   Prof_note_frame(std::string(40, 'a').c_str());
   Prof_note_frame(std::string(40, 'b').c_str());
   Prof_note_frame("c");
   frame();
   frame();
   EXPECT_EQ(note_of(1), std::string(40, 'a') + "; " + std::string(21, 'b'));
}

TEST(Notes, are_not_cut_within_a_character)
{
   std::string snowmen;
   for (int i = 0; i < 30; ++i) snowmen += "\xe2\x98\x83";
   for (int before = 0; before < 4; ++before) {
      Prof_note_frame((std::string(before, '.') + snowmen).c_str());
      frame();
      frame();
      const std::string note = note_of(1);
      EXPECT_LE(note.size(), 63u);
      EXPECT_GT(note.size(), 60u) << "no more is cut than need be";
      EXPECT_EQ((note.size() - before) % 3, 0u) << note;
   }
}

/* Bytes that only stand within characters, where there is hardly room: what was there before stays,
 * and nothing before the text is read (it begins its page, and ASan looks on). */
TEST(Notes, of_text_that_is_no_utf8_take_nothing_from_those_before)
{
   for (size_t before = 50; before <= 63; ++before)
      for (size_t length : {1, 3, 20, 200}) {
         const std::string first(before, 'a');
         const std::vector<char> half(length, '\x80');
         std::vector<char> text(half);
         text.push_back(0);
         Prof_note_frame(first.c_str());
         Prof_note_frame(text.data());
         frame();
         const std::string note = note_of(0);
         EXPECT_LE(note.size(), 63u);
         EXPECT_EQ(note.substr(0, before), first);
         const std::string rest = note.substr(before);
         const size_t room = before < 61 ? 61 - before : 0;
         EXPECT_EQ(rest, room ? "; " + std::string(std::min(room, length), '\x80') : "");
      }
}

/* "; " is not left behind where the first character has no room. */
TEST(Notes, that_have_no_room_leave_nothing)
{
   for (size_t before = 57; before <= 63; ++before) {
      const std::string first(before, 'a'), snowman = "\xe2\x98\x83";
      Prof_note_frame(first.c_str());
      Prof_note_frame(snowman.c_str());
      frame();
      EXPECT_EQ(note_of(0), before <= 58 ? first + "; " + snowman : first);
   }
}

TEST(Notes, are_one_line)
{
   Prof_note_frame("two\nlines\tand a tab");
   frame();
   EXPECT_EQ(note_of(0), "two lines and a tab");
}

/* ---- a history that is too small ---- */

struct Spent {
   unsigned long number;
   std::vector<double> ms; /* of each zone */
};

std::string zone_name(int i) { return "part" + std::to_string(i); }

Spent play_zones(std::mt19937 *random, int count, int most)
{
   Spent spent;
   spent.ms.resize(most);
   for (int i = 0; i < count; ++i) {
      const int zone = static_cast<int>((*random)() % most);
      const double ms = 0.01 * static_cast<double>(1 + (*random)() % 30); /* no gap, no load */
      Prof_Begin_name(zone_name(zone).c_str())
      spend(ms);
      Prof_End
      spent.ms[zone] += ms;
   }
   Prof_update(1);
   Prof_Frame_Info newest;
   EXPECT_EQ(Prof_get_frame_info(0, &newest), 1);
   spent.number = newest.number;
   return spent;
}

/* A few zones, or all of them: the frame's size in the history goes up and down. */
Spent play_frame(std::mt19937 *random, int most)
{
   const int count = (*random)() % 4 ? static_cast<int>((*random)() % 8) : most;
   return play_zones(random, count, most);
}

void expect_kept(int back, const Spent &spent)
{
   for (size_t i = 0; i < spent.ms.size(); ++i) {
      Prof_Stats stats;
      if (Prof_get_path_stats(zone_name(static_cast<int>(i)).c_str(), 0, back, back, &stats))
         ASSERT_NEAR(stats.mean, spent.ms[i], 1e-9) << zone_name(static_cast<int>(i));
      else
         ASSERT_EQ(spent.ms[i], 0);
   }
}

TEST(History, of_frames_of_all_sizes_keeps_the_newest_whole)
{
   const int zones = 120;
   Prof_Config config = Prof_default_config();
   config.history_bytes = 4096;
   config.history_frames = 22; /* their headers are just under half of it */
   ASSERT_EQ(Prof_configure(&config), 1);
   std::mt19937 random(7);
   std::map<unsigned long, Spent> book;
   int least = 22;
   for (int i = 0; i < share(600) && !HasFatalFailure(); ++i) {
      const Spent spent = play_frame(&random, zones);
      book[spent.number] = spent;
      Prof_Info info;
      Prof_get_info(&info);
      ASSERT_GT(info.frames_kept, 0);
      if (i >= 22) least = std::min(least, info.frames_kept);
      for (int back = 0; back < info.frames_kept && !HasFatalFailure(); back += 1 + back / 2) {
         Prof_Frame_Info past;
         ASSERT_EQ(Prof_get_frame_info(back, &past), 1);
         ASSERT_EQ(past.number, spent.number - static_cast<unsigned long>(back));
         expect_kept(back, book[past.number]);
      }
   }
   Prof_Info info;
   Prof_get_info(&info);
   EXPECT_LT(least, 22) << "or it was not too small";
   EXPECT_EQ(info.over_history, 0u) << "each frame fits by itself";
}

/* ---- a history that is large enough ---- */

/* Checks all that is kept, a few of them to the last digit. */
void expect_all_kept(const std::map<unsigned long, Spent> &book, int frames, unsigned long newest)
{
   Prof_Info info;
   Prof_get_info(&info);
   ASSERT_EQ(info.frames_kept, std::min(frames, static_cast<int>(book.size())));
   for (int back = 0; back < info.frames_kept; back += 1 + back / 2) {
      Prof_Frame_Info past;
      ASSERT_EQ(Prof_get_frame_info(back, &past), 1);
      ASSERT_EQ(past.number, newest - static_cast<unsigned long>(back));
      expect_kept(back, book.at(past.number));
   }
}

/* Where frames are put: a frame's text is the first of its bytes. */
struct Places {
   uintptr_t low = UINTPTR_MAX, high = 0;

   void note()
   {
      Prof_Frame_Info newest;
      ASSERT_EQ(Prof_get_frame_info(0, &newest), 1);
      low = std::min(low, reinterpret_cast<uintptr_t>(newest.text));
      high = std::max(high, reinterpret_cast<uintptr_t>(newest.text));
   }
};

TEST(History, takes_memory_for_the_frames_it_keeps_and_not_for_those_it_kept)
{
   Prof_Config config = Prof_default_config();
   config.history_frames = 16;
   ASSERT_EQ(Prof_configure(&config), 1);
   Places places;
   std::mt19937 random(3);
   std::map<unsigned long, Spent> book;
   for (int i = 0; i < (thorough() ? 1500 : 500) && !HasFatalFailure(); ++i) {
      const Spent spent = play_frame(&random, 24);
      book[spent.number] = spent;
      places.note();
      expect_all_kept(book, 16, spent.number);
   }
   EXPECT_LT(places.high - places.low, 16u * 24 * 5 * 2) << "of hundreds, at 4 bytes a state";
}

/* From small frames to large ones at any time: none of those that are to be kept makes room. */
TEST(History, whose_frames_grow_and_shrink_keeps_as_many_as_it_was_told)
{
   Prof_Config config = Prof_default_config();
   config.history_frames = 16;
   config.history_bytes = 1 << 18;
   ASSERT_EQ(Prof_configure(&config), 1);
   std::mt19937 random(5);
   std::map<unsigned long, Spent> book;
   for (int phase = 0; phase < share(60) && !HasFatalFailure(); ++phase) {
      const int most = phase % 3 == 0 ? 1 : 1 + static_cast<int>(random() % 48);
      const int length = 20 + static_cast<int>(random() % 40);
      for (int i = 0; i < length && !HasFatalFailure(); ++i) {
         const Spent spent = play_frame(&random, most);
         book[spent.number] = spent;
         expect_all_kept(book, 16, spent.number);
      }
   }
}

/* With memory for all 16 of the small ones, and for nine or so of the large: it begins early and at
 * its end, and leaps. That the frames lie apart is checked at each update. */
TEST(History, that_is_large_enough_now_and_then_keeps_the_newest_whole)
{
   Prof_Config config = Prof_default_config();
   config.history_frames = 16;
   config.history_bytes = 4096;
   ASSERT_EQ(Prof_configure(&config), 1);
   std::mt19937 random(11);
   std::map<unsigned long, Spent> book;
   for (int phase = 0; phase < share(40) && !HasFatalFailure(); ++phase) {
      const int count = phase % 2 == 0 ? 1 : 100, length = phase % 2 == 0 ? 20 + phase % 17 : 20;
      for (int i = 0; i < length && !HasFatalFailure(); ++i) {
         const Spent spent = play_zones(&random, count, 100);
         book[spent.number] = spent;
         Prof_Info info;
         Prof_get_info(&info);
         ASSERT_GT(info.frames_kept, 0);
         for (int back = 0; back < info.frames_kept; back += 1 + back)
            expect_kept(back, book.at(spent.number - static_cast<unsigned long>(back)));
      }
   }
}

/* ---- what the history takes ---- */

struct Told {
   size_t bytes = 0;
   std::string log;
};

/* The smallest of all but the history, so that it would stand out. */
Prof_Config counting_config(Told *told)
{
   Prof_Config config = Prof_default_config();
   config.max_states = 256;
   config.max_zones = 64;
   config.max_names = 16;
   config.max_contexts = 4;
   config.user = told;
   config.alloc = [](size_t bytes, void *user) {
      static_cast<Told *>(user)->bytes += bytes;
      return std::calloc(1, bytes);
   };
   config.release = [](void *block, void *) { std::free(block); };
   config.log = [](const char *line, void *user) {
      static_cast<Told *>(user)->log += std::string(line) + "\n";
   };
   return config;
}

TEST(History, takes_no_more_than_it_may_however_many_frames)
{
   Told told;
   Prof_Config config = counting_config(&told);
   config.history_bytes = 4096;
   config.history_frames = 65536;
   ASSERT_EQ(Prof_configure(&config), 1);
   for (int i = 0; i < 100; ++i) frame();
   uint64_t bytes, states;
   Prof_History_size(&bytes, &states);
   EXPECT_LE(bytes, 4096u);
   EXPECT_LT(told.bytes, 256u << 10) << "their headers alone would be 5.8 MB";
   Prof_Info info;
   Prof_get_info(&info);
   EXPECT_GE(info.frames_kept, 10) << "half of it is for headers, of 200 bytes or less";
   EXPECT_EQ(info.over_history, 0u) << "each frame fits";
   EXPECT_NE(told.log.find("raise Prof_Config.history_bytes"), std::string::npos) << told.log;
   EXPECT_EQ(told.log.find("history_bytes"), told.log.rfind("history_bytes")) << "once";
}

TEST(History, that_has_room_for_all_its_frames_says_nothing)
{
   Told told;
   Prof_Config config = counting_config(&told);
   config.history_bytes = 4096;
   config.history_frames = 8;
   ASSERT_EQ(Prof_configure(&config), 1);
   for (int i = 0; i < 100; ++i) frame();
   Prof_Info info;
   Prof_get_info(&info);
   EXPECT_EQ(info.frames_kept, 8);
   EXPECT_EQ(told.log, "");
}

TEST(History, counts_the_headers_among_what_a_state_takes)
{
   for (int i = 0; i < 10; ++i) frame();
   uint64_t bytes, states;
   Prof_History_size(&bytes, &states);
   Prof_Info info;
   Prof_get_info(&info);
   EXPECT_DOUBLE_EQ(info.bytes_per_state,
                    static_cast<double>(bytes) / static_cast<double>(states));
   EXPECT_GT(info.bytes_per_state, 80 / 3.0) << "a frame of two or three states";
}

/* ---- curves ---- */

typedef std::map<std::string, double> Sums;

Sums curves_of(int context)
{
   Sums sums;
   Prof_set_context(context);
   Prof_graph(
      2,
      [](int id, int x0, int x1, float *values, void *data) {
         for (int i = 0; i < x1 - x0; ++i)
            (*static_cast<Sums *>(data))[Prof_zone_name(id)] += values[i] * 1e3;
      },
      &sums);
   return sums;
}

TEST(Curves, are_those_of_the_thread_shown)
{
   Worker worker;
   worker.call([] { Prof_set_thread_name("loader"); });
   frame();
   for (int i = 0; i < 2; ++i) {
      Prof_Begin(here)
      spend(3);
      Prof_End
      worker.call([] {
         Prof_Begin(there)
         spend(5);
         Prof_End
      });
      Prof_update(1);
   }
   int loader = -1;
   for (int i = 0; i < 8; ++i)
      if (context_name(i) == "loader") loader = i;
   ASSERT_GE(loader, 0);
   Sums all = curves_of(-1), one = curves_of(loader);
   EXPECT_NEAR(all["here"], 6, 1e-3);
   EXPECT_NEAR(all["there"], 10, 1e-3);
   EXPECT_EQ(one["here"], 0);
   EXPECT_NEAR(one["there"], 10, 1e-3);
}

/* ---- a hitch without a culprit ---- */

void many_zones(int count, double ms)
{
   for (int i = 0; i < count; ++i) {
      Prof_Begin_name(zone_name(i).c_str())
      spend(ms);
      Prof_End
   }
   Prof_update(1);
}

std::string page_of_hitch()
{
   const std::string file = temporary_folder() + "/iprof_hitch.html";
   EXPECT_EQ(Prof_export_hitch(0, file.c_str()), 1);
   std::ostringstream page;
   page << std::ifstream(file).rdbuf();
   std::remove(file.c_str());
   return page.str();
}

TEST(Page, of_a_spread_hitch_says_so)
{
   for (int i = 0; i < 50; ++i) many_zones(10, 1);
   many_zones(10, 6);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_NE(page_of_hitch().find("spread over 5 paths that together explain half"),
             std::string::npos);
}

/* After slow frames the median is soon that of the quick ones; what is usual takes longer. */
TEST(Page, of_a_hitch_that_nobody_is_blamed_for_says_so)
{
   for (int i = 0; i < 60; ++i) many_zones(1, 100);
   for (int i = 0; i < 100; ++i) many_zones(1, 1);
   many_zones(1, 30);
   ASSERT_EQ(Prof_num_hitches(), 1);
   const std::string page = page_of_hitch();
   EXPECT_NE(page.find(" ms. No path took more than usual.</p>"), std::string::npos);
   EXPECT_EQ(page.find("explains"), std::string::npos);
}

} // namespace
