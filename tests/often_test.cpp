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
