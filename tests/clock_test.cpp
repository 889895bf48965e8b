/* clock_test.cpp - a clock that goes back or stands still, and a clock that is switched: whatever
 * happens, the self times of a frame add up to its length, and the next frames are right.
 */
#include "facts.h"
#include "src/frame/prof_history.h"
#include "twin.h"
#include "worker.h"

namespace {

void start_logging()
{
   hear();
   Prof_fake_ticks = 1000000000000;
}

const Prof_Frame &newest() { return *Prof_History_frame(0); } /* there is one */

/* Self times of the updating thread, or of all contexts. */
uint64_t sum_of(const Prof_Frame &frame, bool all = false)
{
   uint64_t sum = 0;
   for (uint32_t i = 0; i < frame.count; ++i)
      if (all || frame.items[i].context == frame.owner) sum += frame.items[i].self;
   return sum;
}

void expect_exact(uint64_t ticks, bool all = false)
{
   EXPECT_EQ(newest().ticks, ticks);
   EXPECT_EQ(sum_of(newest(), all), ticks);
}

double self_ms(const char *name)
{
   Prof_set_average(0);
   Prof_set_report_mode(Prof_SELF_TIME);
   const std::vector<Seen> rows = read_report();
   const Seen *row = find_row(rows, name);
   return row ? row->self : 0;
}

/* 10 ms; the clock jumps in `ai`. */
void frame(int64_t jump)
{
   Prof_Begin(frame)
   spend(1);
   {
      Prof_Begin(ai)
      tick(4000000 + static_cast<uint64_t>(jump));
      Prof_End
   }
   zone("draw", 5);
   Prof_End
   Prof_update(1);
}

void play(int frames)
{
   for (int i = 0; i < frames; ++i) frame(0);
}

void expect_right_frames(int frames)
{
   for (int i = 0; i < frames; ++i) {
      frame(0);
      expect_exact(10000000);
      ASSERT_NEAR(self_ms("ai"), 4, 1e-9) << "frame " << i;
      ASSERT_NEAR(self_ms("draw"), 5, 1e-9);
      ASSERT_NEAR(self_ms("frame"), 1, 1e-9);
   }
}

class Clock_back : public ::testing::TestWithParam<int64_t> {};

TEST_P(Clock_back, costs_one_frame)
{
   start_logging();
   play(50);
   frame(GetParam());
   EXPECT_EQ(sum_of(newest()), newest().ticks);
   EXPECT_LE(newest().ticks, 10000000u);
   EXPECT_TRUE(newest().flags & Prof_FRAME_GAP);
   EXPECT_EQ(get_info().clock_trusted, 0);
   EXPECT_EQ(told.size(), 2u); /* of the clock, and of the row */
   expect_right_frames(30);
   play(30);
   EXPECT_EQ(get_info().clock_trusted, 1) << "after half a second";
   frame(-GetParam());
   frame(0);
   frame(GetParam());
   EXPECT_EQ(told.size(), 2u) << "once";
   expect_right_frames(3);
}

/* What the zone gains is less than what it loses, from a moment to nearly all. */
INSTANTIATE_TEST_SUITE_P(by, Clock_back,
                         ::testing::Values(-5000000, -9000000, -10000001, -20000000,
                                           -999000000000));

/* Counters of virtual machines need not begin at 0. */
class Clock_at : public ::testing::TestWithParam<uint64_t> {};

TEST_P(Clock_at, any_reading_measures_the_same)
{
   start_logging();
   Prof_fake_ticks = GetParam();
   play(50);
   expect_right_frames(100);
   EXPECT_TRUE(told.empty()) << told.front();
}

INSTANTIATE_TEST_SUITE_P(reading, Clock_at,
                         ::testing::Values(uint64_t{1}, uint64_t{1} << 62,
                                           (uint64_t{1} << 63) - 700000000, uint64_t{1} << 63,
                                           uint64_t{3} << 62, ~uint64_t{0} - 5000000000));

class Clock_again : public ::testing::TestWithParam<unsigned> {};

/* In frames that are longer than all the clock tells, so that it may have passed by what it was. */
void jump_at_random(std::mt19937 &random, int depth)
{
   Prof_Begin(random_zone)
   Prof_fake_ticks += random() % 100000;
   for (unsigned k = depth ? random() % 3 : 0; k > 0; --k) jump_at_random(random, depth - 1);
   if (random() % 300 == 0) Prof_fake_ticks = 0;
   Prof_End
}

TEST_P(Clock_again, and_again_adds_up)
{
   std::mt19937 random(GetParam());
   start_logging();
   Prof_fake_ticks = 1000000000;
   for (int i = 0; i < 1000; ++i) {
      jump_at_random(random, 5);
      if (random() % 200 == 0) Prof_fake_ticks = 0;
      Prof_update(1);
      ASSERT_EQ(sum_of(newest()), newest().ticks) << i;
   }
}

INSTANTIATE_TEST_SUITE_P(seeds, Clock_again, ::testing::Range(1u, 9u));

/* What is open at the update, there and on a context that is out. */
TEST(Clock_back, zones_that_are_open)
{
   start_logging();
   Prof_Begin(game)
   play(50);
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   Prof_Fiber *own = Prof_switch_fiber(fiber);
   Prof_Begin(job)
   Prof_fake_ticks += 2000000;
   Prof_switch_fiber(own);
   Prof_fake_ticks -= 900000000000;
   Prof_update(1);
   EXPECT_EQ(sum_of(newest(), true), newest().ticks);
   expect_right_frames(3);
   Prof_switch_fiber(fiber);
   Prof_fake_ticks += 3000000;
   Prof_End
   Prof_switch_fiber(own);
   Prof_update(1);
   EXPECT_NEAR(self_ms("job"), 3, 1e-9);
   expect_right_frames(3);
   Prof_End
   EXPECT_EQ(wrong_ends(), 0ul);
}

TEST(Clock_back, zones_that_are_open_in_another_thread)
{
   start_logging();
   Worker worker;
   play(50);
   worker.call([] { Prof_Begin_name("job") });
   play(1);
   Prof_fake_ticks -= 900000000000;
   Prof_update(1);
   for (int i = 0; i < 3; ++i) {
      frame(0);
      expect_exact(10000000);
      EXPECT_EQ(sum_of(newest(), true), 20000000u);
   }
   worker.call([] { Prof_End });
   expect_right_frames(3);
   EXPECT_EQ(wrong_ends(), 0ul);
}

/* No entry is longer than all time. */
/* Back and forth again, so that no update reads less than the one before. */
TEST(Clock_back, within_a_fiber_is_seen_by_no_update)
{
   start_logging();
   play(2);
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   tick(1000);
   Prof_switch_fiber(fiber);
   {
      Prof_Begin(in_fiber)
      Prof_fake_ticks -= 500;
      Prof_End
   }
   Prof_switch_fiber(nullptr);
   Prof_destroy_fiber(fiber);
   play(2);
   EXPECT_EQ(newest().ticks, 10000000u);
}

/* Zones that are timed at one entry in N lack what is inside of them until it is moved. What they
 * lack because the clock went back is lost, and no later frame gives it back. */
TEST(Clock_back, again_and_again_among_short_entries)
{
   std::mt19937 random(1);
   start_logging();
   for (int i = 0; i < 100; ++i) {
      for (int entry = 0; entry < 20; ++entry) {
         Prof_Often(short_entry)
         tick(random() % 3 ? random() % 1000 : random() % 30000000);
         if (random() % 20 == 0) Prof_fake_ticks -= random() % 2000000000;
         Prof_Often_End(short_entry)
      }
      Prof_update(1);
      for (int frames = 0; frames < 3; ++frames) {
         tick(random() % 30000000);
         zone("draw", 5);
         Prof_update(1);
         EXPECT_EQ(sum_of(newest()), newest().ticks) << i;
      }
   }
}

TEST(Clock_back, time_per_entry)
{
   start_logging();
   Prof_set_entry_stats(1);
   play(5);
   frame(-999000000000);
   play(5);
   Prof_set_report_mode(Prof_SELF_TIME);
   for (const char *name : {"ai", "frame"}) {
      Prof_Entry_Stats stats{};
      ASSERT_EQ(Prof_get_zone_entry_stats(id_of(name), 1, &stats), 1);
      EXPECT_LE(stats.max, 10.1);
   }
}

/* The first frame, and one in which the profiler was switched, have what fibers did there. */
TEST(Switched, with_fibers_is_as_long_as_all_that_ran)
{
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   for (int i = 0; i < 5; ++i) {
      if (i == 2) {
         Prof_set_enabled(0);
         { Prof_Begin(notices) Prof_End }
         spend(1);
         Prof_set_enabled(1);
      }
      zone("own", 2);
      Prof_Fiber *mine = Prof_switch_fiber(fiber);
      zone("of_the_fiber", 8);
      Prof_switch_fiber(mine);
      Prof_update(1);
      SCOPED_TRACE(i);
      expect_exact(10000000, true);
   }
}

/* Without a zone between. */
TEST(Switched, off_for_a_while_is_in_no_frame)
{
   const void *root = Prof_mark().state;
   for (int i = 0; i < 4; ++i) {
      {
         Prof(outer);
         Prof_fake_ticks += 4000000;
         if (i == 1) {
            Prof_set_enabled(0);
            Prof_fake_ticks += 100000000;
            Prof_set_enabled(1);
            EXPECT_EQ(Prof_mark().state, root) << "nothing is open";
         }
         Prof_fake_ticks += 1000000;
         zone("inner", 1);
      }
      Prof_update(1);
      expect_exact(6000000);
   }
   EXPECT_EQ(wrong_ends(), 0ul);
}

TEST(Switched, off_and_on_around_an_update)
{
   Prof_update(1);
   spend(1);
   Prof_set_enabled(0);
   update_after(100000000); /* records nothing */
   spend(100);
   Prof_set_enabled(1);
   for (int i = 0; i < 2; ++i) {
      update_after(2000000);
      expect_exact(2000000);
   }
}

TEST(Switched, on_during_an_update)
{
   static bool switch_on_at_alloc = false;
   const auto alloc = [](size_t bytes, void *) {
      if (switch_on_at_alloc) Prof_set_enabled(1);
      return std::calloc(1, bytes);
   };
   configure(&Prof_Config::alloc, alloc, &Prof_Config::release, free_it);
   for (int i = 0; i < 3; ++i) frame_of("before", 10);
   /* More states than the update has room for, so that it asks for memory: that is where the other
    * thread comes in. */
   for (int i = 0; i < 200; ++i) zone(numbered("state ", i), 0);
   Prof_set_enabled(0);
   spend(1);
   switch_on_at_alloc = true;
   Prof_update(1);
   switch_on_at_alloc = false;
   spend(7);
   frame_of("after", 3);
   expect_exact(3000000);
   zone("after", 3);
   update_after(1000000);
   expect_exact(4000000);
}

} // namespace
