/* two_clocks_test.cpp - a CPU counter and a system's clock that do not go on alike.
 *
 * Both are the test's own. Prof_FAKE_COUNTER makes the fake clock a counter of unknown rate, and
 * this program has a clock_gettime of its own, which every call moves on a little, as time does.
 */
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <time.h>

#include "prof.h"

namespace {

struct World {
   uint64_t now = 5000000000000; /* ns; BOOTTIME */
   uint64_t slept = 0;           /* MONOTONIC leaves it out */
   uint64_t untold = 0;          /* and so does BOOTTIME: the machine was paused from outside */
   double ticks_per_ns = 2.5;
   bool frozen = false;          /* the system's clocks */
   bool counter_stands = false;
};
World world;

void pass(uint64_t ns)
{
   if (!world.frozen) world.now += ns;
   if (!world.counter_stands)
      Prof_fake_ticks += static_cast<uint64_t>(static_cast<double>(ns) * world.ticks_per_ns);
}

} // namespace

extern "C" int clock_gettime(clockid_t id, struct timespec *time) noexcept
{
   pass(40);
   uint64_t ns = world.now - world.untold;
   if (id == CLOCK_MONOTONIC) ns -= world.slept;
   time->tv_sec = static_cast<time_t>(ns / 1000000000);
   time->tv_nsec = static_cast<long>(ns % 1000000000);
   return 0;
}

namespace {

int log_lines;

void start()
{
   Prof_fake_ticks = uint64_t(1) << 50;
   Prof_Config config = Prof_default_config();
   config.log = [](const char *, void *) { ++log_lines; };
   Prof_configure(&config);
}

Prof_Frame_Info newest()
{
   Prof_Frame_Info info{};
   EXPECT_EQ(Prof_get_frame_info(0, &info), 1);
   return info;
}

Prof_Info get_info()
{
   Prof_Info info;
   Prof_get_info(&info);
   return info;
}

void play(int frames)
{
   for (int i = 0; i < frames; ++i) {
      {
         Prof(play);
         pass(10000000);
      }
      Prof_update(1);
   }
}

/* Every single frame of a second. */
void expect_right_frames()
{
   for (int i = 0; i < 100; ++i) {
      play(1);
      ASSERT_NEAR(newest().ms, 10, 0.02) << "frame " << i;
      ASSERT_FALSE(newest().gap);
   }
}

void sleep_seconds(uint64_t seconds, bool told)
{
   pass(seconds * 1000000000);
   (told ? world.slept : world.untold) += seconds * 1000000000;
}

TEST(Two_clocks, agree)
{
   start();
   play(300);
   EXPECT_NEAR(newest().ms, 10, 0.02);
   EXPECT_EQ(get_info().clock_trusted, 1);
   EXPECT_NEAR(get_info().ticks_per_second, 2.5e9, 2.5e6);
   EXPECT_EQ(log_lines, 0);
}

TEST(Two_clocks, a_sleep_that_the_system_tells_of)
{
   start();
   play(200);
   sleep_seconds(6, true);
   play(1);
   EXPECT_TRUE(newest().gap);
   EXPECT_EQ(get_info().clock_trusted, 1) << "all is explained";
   expect_right_frames();
   play(800);
   EXPECT_NEAR(newest().ms, 10, 0.02);
   EXPECT_EQ(get_info().clock_trusted, 1);
   EXPECT_NEAR(get_info().ticks_per_second, 2.5e9, 2.5e6);
   EXPECT_EQ(log_lines, 0);
}

/* Shorter than what a gap is else, and the counter may sleep too. */
TEST(Two_clocks, a_short_sleep_with_the_counter_asleep)
{
   start();
   play(200);
   world.counter_stands = true;
   pass(200000000);
   world.slept += 200000000;
   world.counter_stands = false;
   play(1);
   EXPECT_TRUE(newest().gap);
   EXPECT_NEAR(newest().ms, 10, 0.02);
   EXPECT_EQ(get_info().clock_trusted, 1);
   expect_right_frames();
}

TEST(Two_clocks, a_pause_that_nobody_tells_of)
{
   start();
   play(200);
   sleep_seconds(6, false);
   play(1);
   EXPECT_TRUE(newest().gap);
   EXPECT_EQ(get_info().clock_trusted, 0);
   expect_right_frames();
   EXPECT_EQ(get_info().clock_trusted, 1) << "a second later";
   play(800);
   EXPECT_NEAR(newest().ms, 10, 0.02);
   EXPECT_EQ(get_info().clock_trusted, 1);
   EXPECT_EQ(log_lines, 1);
}

/* The check of the half second is due in the very frame. */
TEST(Two_clocks, a_pause_before_the_check)
{
   start();
   play(200);
   sleep_seconds(6, false);
   pass(700000000);
   play(1);
   EXPECT_TRUE(newest().gap);
   expect_right_frames();
   play(100);
   EXPECT_EQ(get_info().clock_trusted, 1);
   EXPECT_NEAR(get_info().ticks_per_second, 2.5e9, 2.5e6);
}

TEST(Two_clocks, sleep_after_sleep)
{
   start();
   play(20);
   for (int i = 0; i < 30; ++i) {
      sleep_seconds(static_cast<uint64_t>(1 + i), i % 2 != 0);
      play(1);
      EXPECT_TRUE(newest().gap);
      play(1 + i);
      EXPECT_NEAR(newest().ms, 10, 0.02);
   }
   play(150);
   EXPECT_EQ(get_info().clock_trusted, 1);
   EXPECT_NEAR(newest().ms, 10, 0.02);
}

TEST(Two_clocks, a_counter_that_starts_again)
{
   start();
   play(200);
   {
      Prof(play);
      pass(4000000);
      Prof_fake_ticks = 1000000000;
      pass(6000000);
   }
   Prof_update(1);
   EXPECT_TRUE(newest().gap);
   EXPECT_LT(newest().ms, 11);
   EXPECT_EQ(get_info().clock_trusted, 0);
   expect_right_frames();
   EXPECT_EQ(get_info().clock_trusted, 1);
   EXPECT_NEAR(get_info().ticks_per_second, 2.5e9, 2.5e6);
}

/* A virtual machine that moved to another host. */
TEST(Two_clocks, a_counter_of_another_rate)
{
   start();
   play(200);
   world.ticks_per_ns = 1.25;
   play(90);
   EXPECT_EQ(get_info().clock_trusted, 0);
   play(210);
   EXPECT_EQ(get_info().clock_trusted, 1);
   expect_right_frames();
   EXPECT_NEAR(get_info().ticks_per_second, 1.25e9, 1.25e6);
}

TEST(Two_clocks, the_systems_clock_stands_still)
{
   start();
   world.frozen = true;
   play(3);
   EXPECT_EQ(get_info().clock_trusted, 0);
   EXPECT_GT(newest().ms, 0);
   EXPECT_EQ(log_lines, 1);
   world.frozen = false;
   play(120);
   EXPECT_EQ(get_info().clock_trusted, 1);
   EXPECT_NEAR(newest().ms, 10, 0.02);
}

/* It may stop at any time; nothing but the counter tells how long then. Until it is found out, and
 * after that, the rate stays what it was. */
TEST(Two_clocks, the_systems_clock_stands_still_later)
{
   start();
   play(200);
   world.frozen = true;
   for (int i = 0; i < 300; ++i) {
      play(1);
      ASSERT_NEAR(newest().ms, 10, 0.1) << i;
   }
   EXPECT_EQ(get_info().clock_trusted, 0);
   world.frozen = false;
   play(200);
   EXPECT_EQ(get_info().clock_trusted, 1);
   EXPECT_NEAR(newest().ms, 10, 0.02);
}

} // namespace
