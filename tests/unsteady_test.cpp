/* unsteady_test.cpp - a CPU whose counter is of no use, for it runs as fast as it likes: time is
 * the system's then. The world is that of two_clocks.h; Prof_PRETEND_UNSTEADY is the CPU's word. */
#include "src/frame/prof_timeline.h"
#include "two_clocks.h"

namespace {

TEST(Unsteady, frames_and_zones_have_the_systems_time)
{
   start();
   for (int i = 0; i < 300; ++i) {
      world.ticks_per_ns = 0.5 * (i % 7);
      play(1);
      ASSERT_NEAR(frame_at().ms, 10, 0.02) << "frame " << i;
      ASSERT_NEAR(self_of("play"), 10, 0.02) << "frame " << i;
      ASSERT_FALSE(frame_at().gap);
   }
   EXPECT_STREQ(get_info().clock, "os");
   EXPECT_EQ(get_info().clock_trusted, 1);
   EXPECT_NEAR(get_info().ticks_per_second, 1e9, 1);
   EXPECT_EQ(told.size(), 0u);
}

/* There is none beside it to be held against: it is believed again after half a second. */
TEST(Unsteady, a_clock_that_goes_back_costs_one_frame)
{
   start();
   play(100);
   {
      Prof(play);
      pass_ns(6000000);
      world.now -= 3000000000;
      pass_ns(4000000);
   }
   Prof_update(1);
   EXPECT_TRUE(frame_at().gap);
   EXPECT_LT(frame_at().ms, 11);
   EXPECT_EQ(get_info().clock_trusted, 0);
   EXPECT_EQ(told.size(), 2u) << "of the clock, and of the row";
   play(40);
   EXPECT_EQ(get_info().clock_trusted, 0);
   expect_right_frames();
   EXPECT_EQ(get_info().clock_trusted, 1);
   EXPECT_EQ(told.size(), 2u);
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
