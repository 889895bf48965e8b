/* often_test.cpp - zones that are timed at one entry in N, under the fake clock: what is exact, and
 * what is estimated held against the truth.
 *
 * The truth is summed up here, entry by entry. Seeds are fixed, so each run is the same.
 */
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "prof.h"
#include "src/frame/prof_history.h"
#include "src/gather/prof_often.h"
#include "twin.h"
#include "validate.h"

namespace {

/* ---- what a report says ---- */

struct Row {
   double self = 0, hier = 0, count = 0, self_bound = 0, hier_bound = 0;
};

/* Ticks are nanoseconds, reports tell ms. */
Row row_of(const std::string &name)
{
   Row row;
   Prof_Report *report = Prof_create_report();
   for (int i = 0; i < report->num_record; ++i) {
      const Prof_Report_Record &r = report->record[i];
      if (name != r.name || r.zone < 0) continue;
      row.self = r.values[0] * 1e6;
      row.hier = r.values[1] * 1e6;
      row.count = r.values[2];
      row.self_bound = r.bounds[0] * 1e6;
      row.hier_bound = r.bounds[1] * 1e6;
   }
   Prof_free_report(report);
   return row;
}

void tick(uint64_t ticks) { Prof_fake_ticks += ticks; }

/* Frame after frame the items sum up to the frame's length. */
uint64_t sum_of_frame()
{
   const Prof_Frame *frame = Prof_History_frame(0);
   uint64_t sum = 0;
   for (uint32_t i = 0; i < frame->count; ++i) sum += frame->items[i].self;
   return sum;
}

void update()
{
   const uint64_t before = Prof_fake_ticks;
   static uint64_t last = 0;
   Prof_update(1);
   EXPECT_EQ(Prof_History_frame(0)->ticks, before - last) << "the first frame is not compared";
   last = before;
}

void leaf(uint64_t ticks)
{
   Prof_Often(ray)
   tick(ticks);
   Prof_Often_End(ray)
}

void frame(int entries, const std::function<uint64_t(int)> &work, uint64_t between = 5)
{
   Prof_Begin(query)
   for (int i = 0; i < entries; ++i) {
      tick(between);
      leaf(work(i));
   }
   Prof_End
   tick(1000);
   Prof_update(1);
}

TEST(Often, counts_all_entries_and_keeps_the_sum)
{
   Prof_Often_seed = 1;
   Prof_Often_fixed_log = 4;
   Prof_set_average(0);
   for (int i = 0; i < 100; ++i) {
      const uint64_t begin = Prof_fake_ticks;
      frame(1000, [](int) { return 20; });
      if (i == 0) continue;
      EXPECT_EQ(Prof_History_frame(0)->ticks, Prof_fake_ticks - begin);
      EXPECT_EQ(sum_of_frame(), Prof_fake_ticks - begin);
      const Row row = row_of("ray");
      EXPECT_EQ(row.count, 1000);
      EXPECT_NEAR(row.self, 20000, 1);
      EXPECT_NEAR(row_of("query").self, 5000, 1);
      EXPECT_NEAR(row.self_bound, 0, 1e-3);
      validate_state();
      if (HasFailure()) return;
   }
}

} // namespace

/* ---- against the truth ---- */

namespace {

struct Load {
   const char *name;
   std::function<double(std::mt19937_64 &, int entry, int frame, int period)> work; /* ticks */
};

double uniform(std::mt19937_64 &random) { return std::ldexp(double(random() >> 11), -53); }
double normal(std::mt19937_64 &random)
{
   return std::sqrt(-2 * std::log(1 - uniform(random))) * std::cos(6.283185307 * uniform(random));
}

const Load loads[] = {
   {"constant", [](std::mt19937_64 &, int, int, int) { return 50.0; }},
   {"noise", [](std::mt19937_64 &r, int, int, int) { return 50 + 5 * normal(r); }},
   {"exponential", [](std::mt19937_64 &r, int, int, int) { return -50 * std::log(1 - uniform(r)); }},
   {"bimodal", [](std::mt19937_64 &r, int, int, int) { return uniform(r) < 0.1 ? 1000.0 : 20.0; }},
   {"lognormal 1", [](std::mt19937_64 &r, int, int, int) { return 50 * std::exp(normal(r)); }},
   {"lognormal 2", [](std::mt19937_64 &r, int, int, int) { return 50 * std::exp(2 * normal(r)); }},
   {"pareto 1.5", [](std::mt19937_64 &r, int, int, int) { return 20 * std::pow(1 - uniform(r), -1 / 1.5); }},
   {"spike each N / 2", [](std::mt19937_64 &, int i, int, int n) { return i % (n / 2) ? 20.0 : 500.0; }},
   {"spike each N", [](std::mt19937_64 &, int i, int, int n) { return i % n ? 20.0 : 500.0; }},
   {"spike each 4 N", [](std::mt19937_64 &, int i, int, int n) { return i % (4 * n) ? 20.0 : 500.0; }},
   {"saw of N", [](std::mt19937_64 &, int i, int, int n) { return 20.0 + 5 * (i % n); }},
   {"saw of 2 N", [](std::mt19937_64 &, int i, int, int n) { return 20.0 + 5 * (i % (2 * n)); }},
   {"drift in the frame", [](std::mt19937_64 &r, int i, int, int) { return (20 + 0.1 * i) * (1 + 0.2 * normal(r)); }},
   {"drift over frames", [](std::mt19937_64 &r, int, int f, int) { return (20 + 3 * f) * (1 + 0.3 * normal(r)); }},
   {"bursts", [](std::mt19937_64 &r, int i, int, int) { return (i / 100 % 5 ? 20 : 200) * (1 + 0.2 * normal(r)); }},
};

struct Result {
   int frames = 0, inside = 0;
   double error = 0, square = 0, truth = 0;
};

void run_seed(const Load &load, uint64_t seed, int log, int entries, int frames, uint64_t between, Result *result)
{
   std::mt19937_64 random(seed);
   Prof_shutdown();
   Prof_Often_seed = seed;
   Prof_Often_fixed_log = log;
   Prof_set_average(0);
   for (int f = 0; f < frames; ++f) {
      uint64_t truth = 0;
      frame(entries, [&](int i) {
         const double work = load.work(random, i + f * entries, f, 1 << log);
         const uint64_t ticks = work < 0 ? 0 : uint64_t(std::llround(work));
         truth += ticks;
         return ticks;
      }, between);
      if (f < 64) continue; /* what is usual is not known before */
      const Row row = row_of("ray");
      const double error = row.self - double(truth);
      ++result->frames;
      result->inside += std::fabs(error) <= row.self_bound + 1;
      result->error += error;
      result->square += error * error;
      result->truth += double(truth);
   }
}

TEST(Often_truth, table)
{
   for (int log : {4, 6})
      for (int entries : {500, 2000})
         for (const Load &load : loads) {
            Result r;
            for (uint64_t seed = 1; seed <= 10; ++seed) run_seed(load, seed, log, entries, 164, 2000, &r);
            const double mean = r.error / r.frames, deviation = std::sqrt(r.square / r.frames);
            std::printf("N %2d E %4d %-20s inside %5.1f %%  mean error %+6.2f %% = %+5.1f sigma, rms %5.1f %%\n",
                        1 << log, entries, load.name, 100.0 * r.inside / r.frames,
                        100 * r.error / r.truth, deviation > 0 ? mean / deviation * std::sqrt(r.frames) : 0,
                        100 * deviation / (r.truth / r.frames));
         }
}

} // namespace
