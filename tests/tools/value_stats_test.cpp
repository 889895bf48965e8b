// Statistics of all values at once, against those of each by itself.

#include "tests/headers.h"

#include "src/show/prof_statistics.h"
#include "tools/value_stats.h"

extern "C" uint64_t Prof_fake_ticks;

namespace {

// Of an event, one count that is not used before frame 30 and one that never is, and two samples,
// of which one is not sampled before frame 20, and the other seldom.
void play(int frames)
{
   Prof_Value *always = Prof_value(Prof_COUNT, "always", "calls", "");
   Prof_Value *late = Prof_value(Prof_COUNT, "late", "", "");
   Prof_Value *event = Prof_value(Prof_EVENT, "event", "ms", "");
   Prof_Value *unknown = Prof_value(Prof_SAMPLE, "unknown", "B", "");
   Prof_Value *seldom = Prof_value(Prof_SAMPLE, "seldom", "", "");
   (void)Prof_value(Prof_COUNT, "never", "", "");
   for (int i = 0; i < frames; ++i) {
      Prof_add(always, i % 7);
      if (i >= 30) Prof_add(late, 2);
      if (i % 3 == 0) Prof_event(event, 0.5 * i);
      if (i >= 20) Prof_sample(unknown, 1000 - i);
      if (i % 10 == 5) Prof_sample(seldom, i);
      if (i == 40) Prof_note_load("level");
      Prof_fake_ticks += 1000000;
      Prof_update(1);
   }
}

bool are_same(const Prof_Stats &x, const Prof_Stats &y)
{
   return x.frames == y.frames && x.mean == y.mean && x.stdev == y.stdev && x.min == y.min &&
          x.max == y.max && x.p50 == y.p50 && x.p95 == y.p95 && x.p99 == y.p99 &&
          x.p999 == y.p999 && x.low_1_percent == y.low_1_percent;
}

TEST(ValueStats, AreThoseOfEach)
{
   play(60);
   for (const auto &[newest, oldest] : {std::make_pair(0, 58), {0, 10}, {20, 50}, {57, 58}})
      for (const size_t figures : {size_t{1}, size_t{120}, iprof::VALUE_FIGURES}) {
         iprof::Range range;
         range.newest = newest;
         range.oldest = oldest;
         size_t next = 0;
         const std::vector<iprof::Value_Stats> all = iprof::value_stats("x", range, figures);
         Prof_Value_Info info;
         for (int i = 0; Prof_get_value_info(i, &info); ++i) {
            Prof_Stats stats;
            if (!Prof_get_value_stats(info.name, newest, oldest, &stats)) continue;
            ASSERT_LT(next, all.size());
            EXPECT_EQ(all[next].name, info.name);
            EXPECT_EQ(all[next].unit, info.unit);
            EXPECT_TRUE(are_same(all[next].stats, stats)) << info.name;
            ++next;
         }
         EXPECT_EQ(next, all.size());
         EXPECT_GE(next, 4u);
      }
}

// Several in one pass, some of them twice, and one that is no value: as each by itself.
TEST(ValueStats, ManyInOnePass)
{
   play(60);
   std::vector<Prof_Wanted> wanted;
   for (const char *name : {"seldom", "always", "unknown", "", "event", "seldom", "late"}) {
      Prof_Wanted one = Prof_Wanted();
      one.quantity = *name ? Prof_VALUE_OF_FRAME : Prof_WORK_OF_FRAME;
      one.value = *name ? static_cast<uint32_t>(Prof_find_value(name) + 1) : 0;
      wanted.push_back(one);
   }
   int count = 0, alone = 0;
   const double *all =
      Prof_Statistics_collect(wanted.data(), static_cast<int>(wanted.size()), 0, 50, &count);
   ASSERT_NE(all, nullptr);
   const std::vector<double> kept(all, all + static_cast<size_t>(count) * wanted.size());
   auto at = kept.begin();
   for (const Prof_Wanted &one : wanted) {
      const double *values = Prof_Statistics_collect(&one, 1, 0, 50, &alone);
      ASSERT_EQ(alone, count);
      for (int i = 0; i < count; ++i, ++at)
         EXPECT_TRUE(*at == values[i] || (std::isnan(*at) && std::isnan(values[i]))) << i;
   }
}

} // namespace
