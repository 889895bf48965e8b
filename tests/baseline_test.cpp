/* baseline_test.cpp - figures and baselines under the real clock, where a tick is no nanosecond:
 * the fake clock of stats_test.cpp would not notice the one taken for the other.
 */
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string>

#include "prof.h"
#include "system.h"

namespace {

/* Steady clock, milliseconds. */
double busy(double ms)
{
   using clock = std::chrono::steady_clock;
   clock::time_point start = clock::now();
   std::chrono::duration<double, std::milli> spent{};
   Prof_Begin(busy)
   while (spent.count() < ms) spent = clock::now() - start;
   Prof_End
   return spent.count();
}

double run(int frames)
{
   double sum = 0;
   Prof_update(0);
   for (int i = 0; i < frames; ++i) {
      sum += busy(4);
      Prof_update(1);
   }
   return sum / frames;
}

double self_in_report(const char *zone)
{
   Prof_Report *report = Prof_create_report();
   double self = NAN;
   for (int i = 0; i < report->num_record; ++i)
      if (strcmp(report->record[i].name, zone) == 0) self = report->record[i].values[0];
   Prof_free_report(report);
   return self;
}

TEST(Real_clock, milliseconds_are_milliseconds)
{
   double mean = run(50);
   Prof_Stats stats;
   ASSERT_EQ(Prof_get_path_stats("busy", 1, 0, 49, &stats), 1);
   EXPECT_EQ(stats.frames, 50);
   EXPECT_NEAR(stats.mean, mean, mean * 0.08); /* beyond that the clock is not trusted anyway */
   EXPECT_GE(stats.min, 4 * 0.92);
   ASSERT_EQ(Prof_get_frame_stats(0, 49, &stats), 1);
   EXPECT_GE(stats.mean, mean * 0.92);
}

TEST(Real_clock, a_baseline_against_its_own_frames_is_nothing)
{
   std::string name = temporary_file();
   const char *file = name.c_str();
   run(20);
   ASSERT_EQ(Prof_save_baseline(file, 0, 19), 1);
   ASSERT_EQ(Prof_compare_baseline(file, 0, 19), 1);
   double self = self_in_report("busy");
   EXPECT_TRUE(std::isnan(self) || std::fabs(self) < 1e-4) << self;
   std::remove(file);
}

} // namespace
