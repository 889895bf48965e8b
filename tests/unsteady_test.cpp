/* unsteady_test.cpp - a CPU whose counter is of no use, for it runs as fast as it likes: time is
 * the system's then. The world is that of two_clocks.h; Prof_PRETEND_UNSTEADY is the CPU's word. */
#include "tests/headers.h"

#include "src/frame/prof_timeline.h"
#include "two_clocks.h"

namespace {

double self_ms(const std::string &zone)
{
   double ms = 0;
   Prof_set_average(0);
   Prof_set_report_mode(Prof_SELF_TIME);
   Prof_Report *report = Prof_create_report();
   for (int i = 0; i < report->num_record; ++i)
      if (report->record[i].name == zone) ms = report->record[i].values[0];
   Prof_free_report(report);
   return ms;
}

TEST(Unsteady, frames_and_zones_have_the_systems_time)
{
   start();
   for (int i = 0; i < 300; ++i) {
      world.ticks_per_ns = 0.5 * (i % 7);
      play(1);
      ASSERT_NEAR(newest().ms, 10, 0.02) << "frame " << i;
      ASSERT_NEAR(self_ms("play"), 10, 0.02) << "frame " << i;
      ASSERT_FALSE(newest().gap);
   }
   EXPECT_STREQ(get_info().clock, "os");
   EXPECT_EQ(get_info().clock_trusted, 1);
   EXPECT_NEAR(get_info().ticks_per_second, 1e9, 1);
   EXPECT_EQ(log_lines, 0);
}

/* There is none beside it to be held against: it is believed again after half a second. */
TEST(Unsteady, a_clock_that_goes_back_costs_one_frame)
{
   start();
   play(100);
   {
      Prof(play);
      pass(6000000);
      world.now -= 3000000000;
      pass(4000000);
   }
   Prof_update(1);
   EXPECT_TRUE(newest().gap);
   EXPECT_LT(newest().ms, 11);
   EXPECT_EQ(get_info().clock_trusted, 0);
   EXPECT_EQ(log_lines, 2) << "of the clock, and of the row";
   play(40);
   EXPECT_EQ(get_info().clock_trusted, 0);
   expect_right_frames();
   EXPECT_EQ(get_info().clock_trusted, 1);
   EXPECT_EQ(log_lines, 2);
}

/* The counter, which is read until the profiler starts, is far ahead of the system's clock. */
TEST(Unsteady, events_that_were_asked_for_at_first_have_spans)
{
   start();
   Prof_set_events(1);
   play(2);
   uint32_t count;
   EXPECT_TRUE(Prof_Timeline_spans_of(0, &count));
}

} // namespace
