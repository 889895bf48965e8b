/* two_clocks_test.cpp - a CPU counter and a system's clock that do not go on alike, and which of
 * them is believed. The world is that of two_clocks.h. */
#include "two_clocks.h"

namespace {

void sleep_seconds(uint64_t seconds, bool told)
{
   pass_ns(seconds * 1000000000);
   (told ? world.slept : world.untold) += seconds * 1000000000;
}

void expect_trusted(double ticks_per_second = 2.5e9)
{
   EXPECT_NEAR(frame_at().ms, 10, 0.02);
   EXPECT_EQ(get_info().clock_trusted, 1);
   EXPECT_NEAR(get_info().ticks_per_second, ticks_per_second, ticks_per_second / 1000);
}

class Two_clocks : public testing::Test {
 protected:
   void SetUp() override { start(); }
};

TEST_F(Two_clocks, agree)
{
   play(300);
   expect_trusted();
   EXPECT_EQ(told.size(), 0u);
}

TEST_F(Two_clocks, a_sleep_that_the_system_tells_of)
{
   play(200);
   sleep_seconds(6, true);
   play(1);
   EXPECT_TRUE(frame_at().gap);
   EXPECT_EQ(get_info().clock_trusted, 1) << "all is explained";
   expect_right_frames();
   play(800);
   expect_trusted();
   EXPECT_EQ(told.size(), 0u);
}

/* Shorter than what a gap is else, and the counter may sleep too. */
TEST_F(Two_clocks, a_short_sleep_with_the_counter_asleep)
{
   play(200);
   world.counter_stands = true;
   pass_ns(200000000);
   world.slept += 200000000;
   world.counter_stands = false;
   play(1);
   EXPECT_TRUE(frame_at().gap);
   EXPECT_NEAR(frame_at().ms, 10, 0.02);
   EXPECT_EQ(get_info().clock_trusted, 1);
   expect_right_frames();
}

TEST_F(Two_clocks, a_pause_that_nobody_tells_of)
{
   play(200);
   sleep_seconds(6, false);
   play(1);
   EXPECT_TRUE(frame_at().gap);
   EXPECT_EQ(get_info().clock_trusted, 0);
   expect_right_frames();
   EXPECT_EQ(get_info().clock_trusted, 1) << "a second later";
   play(800);
   expect_trusted();
   EXPECT_EQ(told.size(), 1u);
}

/* The check of the half second is due in the very frame. */
TEST_F(Two_clocks, a_pause_before_the_check)
{
   play(200);
   sleep_seconds(6, false);
   pass_ns(700000000);
   play(1);
   EXPECT_TRUE(frame_at().gap);
   expect_right_frames();
   play(100);
   expect_trusted();
}

TEST_F(Two_clocks, sleep_after_sleep)
{
   play(20);
   for (int i = 0; i < 30; ++i) {
      sleep_seconds(static_cast<uint64_t>(1 + i), i % 2 != 0);
      play(1);
      EXPECT_TRUE(frame_at().gap);
      play(1 + i);
      EXPECT_NEAR(frame_at().ms, 10, 0.02);
   }
   play(150);
   expect_trusted();
}

TEST_F(Two_clocks, a_counter_that_starts_again)
{
   play(200);
   {
      Prof(play);
      pass_ns(4000000);
      Prof_fake_ticks = 1000000000;
      pass_ns(6000000);
   }
   Prof_update(1);
   EXPECT_TRUE(frame_at().gap);
   EXPECT_LT(frame_at().ms, 11);
   EXPECT_EQ(get_info().clock_trusted, 0);
   expect_right_frames();
   expect_trusted();
}

/* A virtual machine that moved to another host. */
TEST_F(Two_clocks, a_counter_of_another_rate)
{
   play(200);
   world.ticks_per_ns = 1.25;
   play(90);
   EXPECT_EQ(get_info().clock_trusted, 0);
   play(210);
   expect_right_frames();
   expect_trusted(1.25e9);
}

TEST_F(Two_clocks, the_systems_clock_stands_still)
{
   world.frozen = true;
   play(3);
   EXPECT_EQ(get_info().clock_trusted, 0);
   EXPECT_GT(frame_at().ms, 0);
   EXPECT_EQ(told.size(), 1u);
   world.frozen = false;
   play(120);
   expect_trusted();
}

/* It may stop at any time; nothing but the counter tells how long then. Until it is found out, and
 * after that, the rate stays what it was. */
TEST_F(Two_clocks, the_systems_clock_stands_still_later)
{
   play(200);
   world.frozen = true;
   for (int i = 0; i < 300; ++i) {
      play(1);
      ASSERT_NEAR(frame_at().ms, 10, 0.1) << i;
   }
   EXPECT_EQ(get_info().clock_trusted, 0);
   world.frozen = false;
   play(200);
   expect_trusted();
}

} // namespace
