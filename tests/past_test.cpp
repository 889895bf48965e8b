/* past_test.cpp - what is kept of past frames: notes, frames of very different sizes in a small
 * history, the curves of one thread, and the page of a hitch that has no one culprit. */
#include "tests/headers.h"

#include "calls.h"
#include "contexts.h"
#include "src/base/prof_archive.h"
#include "src/base/prof_number.h"
#include "src/frame/prof_history.h"
#include "src/frame/prof_update.h"
#include "src/gather/prof_zone.h"
#include "src/show/prof_recent_rows.h"
#include "worker.h"

namespace {

void frame()
{
   pass(1);
   Prof_update(1);
}

std::string note_of(int back) { return frame_at(back).text; }

/* What a frame is noted with, a frame later. */
std::string noted(const std::vector<std::string> &notes)
{
   for (const std::string &note : notes) Prof_note_frame(note.c_str());
   frame();
   frame();
   EXPECT_EQ(note_of(0), "");
   return note_of(1);
}

const std::string snowman = "\xe2\x98\x83";

/* ---- notes ---- */

TEST(Notes, of_one_frame_stand_one_behind_the_other_in_a_line)
{
   EXPECT_EQ(noted({"wave 3", "", "boss"}), "wave 3; boss");
   EXPECT_EQ(noted({"two\nlines\tand a tab"}), "two lines and a tab");
}

TEST(Notes, have_room_for_63_bytes)
{
   EXPECT_EQ(noted({std::string(40, 'a'), std::string(40, 'b'), "c"}),
             std::string(40, 'a') + "; " + std::string(21, 'b'));
}

/* Bytes that only stand within characters, where there is hardly room: what was there before stays,
 * nothing before the text is read (it begins its page, and ASan looks on), and each byte becomes
 * U+FFFD if its three bytes fit. */
TEST(Notes, of_text_that_is_no_utf8_take_nothing_from_those_before)
{
   for (size_t before = 50; before <= 63; ++before)
      for (size_t length : {1, 3, 20, 200}) {
         const std::string first(before, 'a');
         std::vector<char> text(length + 1, '\x80');
         text.back() = 0;
         Prof_note_frame(first.c_str());
         Prof_note_frame(text.data());
         frame();
         const std::string note = note_of(0);
         EXPECT_LE(note.size(), 63u);
         EXPECT_EQ(note.substr(0, before), first);
         const size_t room = before < 61 ? (61 - before) / 3 : 0;
         std::string expected = room ? "; " : "";
         for (size_t i = 0; i < std::min(room, length); ++i) expected += "\xEF\xBF\xBD";
         EXPECT_EQ(note.substr(before), expected);
      }
}

/* A character is not cut, and "; " is not left behind where it has no room. */
TEST(Notes, that_have_no_room_leave_nothing)
{
   for (size_t before = 57; before <= 63; ++before) {
      const std::string first(before, 'a');
      EXPECT_EQ(noted({first, snowman}), before <= 58 ? first + "; " + snowman : first);
   }
}
/* ---- a history that is too small, or large enough ---- */

struct Spent {
   unsigned long number;
   std::vector<double> ms; /* of each zone */
};

std::string zone_name(size_t i) { return "part" + std::to_string(i); }

/* Plays frames in a small history, and keeps a book of them. */
class History : public testing::Test {
 protected:
   static void start(int frames, size_t bytes = 0)
   {
      configure([=](Prof_Config &config) {
         config.history_frames = frames;
         config.history_bytes = bytes;
      });
   }

   void play_zones(size_t count, size_t most)
   {
      Spent spent;
      spent.ms.resize(most);
      for (size_t i = 0; i < count; ++i) {
         const size_t zone = random_() % most;
         const double ms = 0.01 * static_cast<double>(1 + random_() % 30); /* no gap, no load */
         Prof_Begin_name(zone_name(zone).c_str())
         pass(ms);
         Prof_End
         spent.ms[zone] += ms;
      }
      Prof_update(1);
      newest_ = spent.number = frame_at().number;
      book_[spent.number] = spent;
   }

   /* A few of all that is kept, to the last digit. Returns how many are kept. */
   int expect_kept()
   {
      const int kept = get_info().frames_kept;
      EXPECT_GT(kept, 0);
      for (int back = 0; back < kept && !HasFailure(); back += 1 + back / 2) {
         const Prof_Frame_Info past = frame_at(back);
         EXPECT_EQ(past.number, newest_ - static_cast<unsigned long>(back));
         const Spent &spent = book_[past.number];
         for (size_t i = 0; i < spent.ms.size(); ++i) {
            Prof_Stats stats;
            if (Prof_get_path_stats(zone_name(i).c_str(), 0, back, back, &stats))
               EXPECT_NEAR(stats.mean, spent.ms[i], 1e-9) << zone_name(i);
            else EXPECT_EQ(spent.ms[i], 0);
         }
      }
      return kept;
   }

   std::mt19937 random_{7};
   std::map<unsigned long, Spent> book_;
   unsigned long newest_ = 0;
};

struct Room {
   const char *name;
   int frames;
   size_t bytes;
   size_t zones;   /* of a frame, at most */
   bool holds_all; /* the frames that it was told to keep */
};

const Room rooms[] = {
   {"of_little_more_than_headers", 22, 4096, 120, false},
   {"enough_for_small_frames", 16, 4096, 100, false},
   {"just_enough", 16, 1 << 18, 48, true},
   {"by_default", 16, 0, 24, true},
};

class Room_for_history : public History, public testing::WithParamInterface<Room> {};

/* Frames grow and shrink at any time. That they lie apart is checked at each update. */
TEST_P(Room_for_history, keeps_the_newest_whole)
{
   const Room &room = GetParam();
   start(room.frames, room.bytes);
   int least = room.frames;
   for (int phase = 0; phase < std::max(3, share(9)); ++phase) {
      const size_t most = 1 + random_() % room.zones;
      for (size_t left = 20 + random_() % 40; left && !HasFailure(); --left) {
         if (phase % 3 == 0) play_zones(1, room.zones);
         else if (phase % 3 == 1) play_zones(room.zones, room.zones);
         else play_zones(random_() % 4 ? random_() % 8 : most, most);
         const int kept = expect_kept(), made = static_cast<int>(book_.size());
         if (room.holds_all) EXPECT_EQ(kept, std::min(room.frames, made));
         if (made >= room.frames) least = std::min(least, kept);
      }
   }
   EXPECT_EQ(least == room.frames, room.holds_all);
   EXPECT_EQ(get_info().over_history, 0u) << "each frame fits by itself";
}

INSTANTIATE_TEST_SUITE_P(History, Room_for_history, testing::ValuesIn(rooms),
                         [](const auto &info) { return std::string(info.param.name); });

/* Large frames come after small ones, when a lap through the ring has just begun, or goes on. */
TEST_F(History, frames_that_grow_push_out_none_while_there_is_room)
{
   start(16, 1 << 18);
   for (size_t small = 16; small < 40; ++small) {
      for (size_t i = 0; i < small; ++i) play_zones(1, 20);
      for (size_t i = 0; i < 1 + small % 13; ++i) play_zones(20, 20);
      EXPECT_EQ(expect_kept(), 16);
   }
}

/* ---- what the history takes ---- */

size_t bytes_taken;

/* The smallest of all but the history, so that it would stand out. */
void start_counting(int history_frames)
{
   configure([=](Prof_Config &config) {
      config.max_states = 256;
      config.max_zones = 64;
      config.max_names = 16;
      config.max_contexts = 4;
      config.history_bytes = 4096;
      config.history_frames = history_frames;
      config.alloc = [](size_t bytes, void *) {
         bytes_taken += bytes;
         return std::calloc(1, bytes);
      };
      config.release = [](void *block, void *) { std::free(block); };
   });
   for (int i = 0; i < 100; ++i) frame();
}

TEST_F(History, takes_no_more_than_it_may_however_many_frames)
{
   start_counting(65536);
   uint64_t bytes, states;
   Prof_History_size(&bytes, &states);
   EXPECT_LE(bytes, 4096u);
   EXPECT_LT(bytes_taken, 256u << 10) << "their headers alone would be 5.8 MB";
   EXPECT_GE(get_info().frames_kept, 9) << "half of it is for headers, of 208 bytes or less";
   EXPECT_EQ(get_info().over_history, 0u) << "each frame fits";
   EXPECT_EQ(times_told("raise Prof_Config.history_bytes"), 1) << all_told();
   EXPECT_EQ(times_told("history_bytes"), 1) << "once";
}

/* What is measured goes on behind that many frames. */
void go_on_behind(uint64_t frames)
{
   Prof_Archive written = Prof_Archive(), read;
   uint64_t number = frames, none = 0;
   double seconds = static_cast<double>(frames) / 60;
   for (uint64_t *each : {&number, &number, &number, &none}) Prof_Archive_u64(&written, each);
   Prof_Archive_double(&written, &seconds);
   Prof_Archive_read(&read, written.bytes, written.size);
   Prof_Config_lock();
   Prof_Update_archive(&read);
   Prof_Config_unlock();
   Prof_Archive_free(&written);
}

TEST_F(History, numbers_of_frames_are_whole_after_years)
{
   const uint64_t before = 5000000000000;
   Prof_update(1);
   go_on_behind(before);
   for (int i = 0; i < 20; ++i) {
      Prof_Begin(slow_once) pass(i == 10 ? 9 : 1);
      Prof_End
      Prof_update(1);
   }
   EXPECT_EQ(frame_at().number, static_cast<unsigned long>(before + 20));
   Prof_Recent recent = Prof_Recent();
   for (int i = 0; i < 100 && !Prof_Recent_Rows_refresh(0, -1, Prof_FLATTEN_RECURSION); ++i) {}
   for (uint32_t zone = Prof_ZONE_FIRST; zone < Prof_Zone_count(); ++zone)
      if (std::string(Prof_Zones[zone].name) == "slow_once")
         Prof_Recent_Rows_read(zone, &recent);
   const auto slowest = static_cast<unsigned long>(before + 11);
   EXPECT_EQ(recent.max_number, slowest);
   char text[Prof_NUMBER_SIZE];
   EXPECT_EQ(std::string(Prof_Number_fixed(text, static_cast<double>(recent.max_number), 0)),
             std::to_string(slowest));
}

void *refuse_huge(size_t bytes, void *) { return bytes > 1500000000 ? nullptr : calloc(1, bytes); }

TEST_F(History, is_smaller_where_the_system_refuses_that_much)
{
   configure([](Prof_Config &config) {
      config.history_bytes = size_t{1} << (sizeof(size_t) > 4 ? 36 : 31);
      config.alloc = refuse_huge;
      config.release = [](void *block, void *) { std::free(block); };
   });
   for (int i = 0; i < 100; ++i) frame();
   EXPECT_GE(get_info().frames_kept, 100);
}

TEST_F(History, that_has_room_for_all_its_frames_says_nothing)
{
   start_counting(8);
   EXPECT_EQ(get_info().frames_kept, 8);
   EXPECT_EQ(all_told(), "");
}

TEST_F(History, counts_the_headers_among_what_a_state_takes)
{
   for (int i = 0; i < 10; ++i) frame();
   uint64_t bytes, states;
   Prof_History_size(&bytes, &states);
   const double each = get_info().bytes_per_state;
   EXPECT_DOUBLE_EQ(each, static_cast<double>(bytes) / static_cast<double>(states));
   EXPECT_GT(each, 80 / 3.0) << "a frame of two or three states";
}

/* ---- curves ---- */

using Sums = std::map<std::string, double>;

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
      pass(3);
      Prof_End
      worker.call([] {
         Prof_Begin(there)
         pass(5);
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

void many_zones(size_t count, double ms)
{
   for (size_t i = 0; i < count; ++i) {
      Prof_Begin_name(zone_name(i).c_str())
      pass(ms);
      Prof_End
   }
   Prof_update(1);
}

TEST(Page, of_a_spread_hitch_says_so)
{
   for (int i = 0; i < 50; ++i) many_zones(10, 1);
   many_zones(10, 6);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_TRUE(has(hitch_page(), "spread over 5 paths that together explain half"));
}

/* A rule that is so strict may take a frame that is shorter than the mean. */
TEST(Page, of_a_hitch_that_nobody_is_blamed_for_says_so)
{
   configure([](Prof_Config &config) { config.hitch_median = 1.01, config.hitch_budget = 0.01; });
   for (int i = 0; i < 60; ++i) many_zones(1, 15);
   for (int i = 0; i < 66; ++i) many_zones(1, 11);
   many_zones(1, 11.5);
   ASSERT_EQ(Prof_num_hitches(), 1);
   EXPECT_TRUE(has(hitch_page(), " ms. No path took more than usual.</p>"));
   EXPECT_FALSE(has(hitch_page(), "explains"));
}

} // namespace
