/* baseline_test.cpp - figures and baselines under the real clock, where a tick is no nanosecond:
 * the fake clock of stats_test.cpp would not notice the one taken for the other.
 */
#include "calls.h"

namespace {

using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point start)
{
   return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/* What a zone took lies between the two, however long the system lets the thread stand before or
 * after either reading of the clock. Milliseconds. */
struct Bounds {
   double inside = 0, around = 0;
};

Bounds busy(double ms)
{
   Bounds spent;
   Clock::time_point before = Clock::now();
   Prof_Begin(busy)
   Clock::time_point start = Clock::now();
   while (spent.inside < ms) spent.inside = ms_since(start);
   Prof_End
   spent.around = ms_since(before);
   return spent;
}

/* The means of a frame. */
Bounds run(int frames)
{
   Bounds mean;
   Prof_update(0);
   for (int i = 0; i < frames; ++i) {
      Bounds spent = busy(4);
      mean.inside += spent.inside / frames;
      mean.around += spent.around / frames;
      Prof_update(1);
   }
   return mean;
}

double self_in_report(const char *zone)
{
   const auto report = report_now();
   double self = NAN;
   for (int i = 0; i < report->num_record; ++i)
      if (strcmp(report->record[i].name, zone) == 0) self = report->record[i].values[0];
   return self;
}

TEST(Real_clock, milliseconds_are_milliseconds)
{
   const double off = 0.08; /* beyond that the clock is not trusted anyway */
   Bounds mean = run(50);
   Prof_Stats stats;
   ASSERT_EQ(Prof_get_path_stats("busy", 1, 0, 49, &stats), 1);
   EXPECT_EQ(stats.frames, 50);
   EXPECT_GE(stats.mean, mean.inside * (1 - off));
   EXPECT_LE(stats.mean, mean.around * (1 + off));
   EXPECT_GE(stats.min, 4 * (1 - off));
   ASSERT_EQ(Prof_get_frame_stats(0, 49, &stats), 1);
   EXPECT_GE(stats.mean, mean.inside * (1 - off));
}

TEST(Real_clock, a_baseline_against_its_own_frames_is_nothing)
{
   const File file;
   run(20);
   ASSERT_EQ(Prof_save_baseline(file.name(), 0, 19), 1);
   ASSERT_EQ(Prof_compare_baseline(file.name(), 0, 19), 1);
   double self = self_in_report("busy");
   EXPECT_TRUE(std::isnan(self) || std::fabs(self) < 1e-4) << self;
}

} // namespace
