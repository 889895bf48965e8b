/* evidence_plan_test.cpp - at which moments of which frames there is a look; no clock. */
#include "tests/headers.h"

#include "sources/evidence/prof_evidence_plan.h"

namespace {

Prof_Evidence_Plan plan_of(uint64_t gap, uint32_t most, uint64_t limit)
{
   Prof_Evidence_Plan plan = Prof_Evidence_Plan();
   plan.look = 100;
   plan.gap = gap;
   plan.most = most;
   Prof_Evidence_Plan_begin(&plan, limit);
   return plan;
}

/* The moments of all looks at a frame that does not end, each in time. */
std::vector<uint64_t> all_looks(Prof_Evidence_Plan plan)
{
   std::vector<uint64_t> moments;
   while (Prof_Evidence_Plan_next(&plan) != Prof_EVIDENCE_NEVER) {
      moments.push_back(Prof_Evidence_Plan_next(&plan));
      Prof_Evidence_Plan_took(&plan, moments.back());
   }
   return moments;
}

using Moments = std::vector<uint64_t>;

/* From the limit on, as many as there may be, and none behind the gap or without a limit. */
TEST(Evidence_plan, looks_from_the_limit_on)
{
   EXPECT_EQ(all_looks(plan_of(100000, 4, 2083)), Moments({2083, 2183, 2283, 2383}));
   EXPECT_EQ(all_looks(plan_of(2300, 256, 2083)), Moments({2083, 2183, 2283}));
   EXPECT_EQ(all_looks(plan_of(2000, 256, 2083)), Moments());
   EXPECT_EQ(all_looks(plan_of(100000, 256, 0)), Moments());
}

TEST(Evidence_plan, looks_get_rarer_so_that_a_second_is_seen_to_its_end)
{
   std::vector<uint64_t> looks = all_looks(plan_of(100000, 256, 2083));
   ASSERT_EQ(looks.size(), 256u);
   const std::pair<size_t, uint64_t> gaps[] = {{63, 100}, {64, 200}, {127, 200}, {128, 400},
                                               {255, 800}};
   for (auto [i, gap] : gaps) EXPECT_EQ(looks[i] - looks[i - 1], gap) << i;
   EXPECT_GT(looks[255], 90000u);
   EXPECT_LE(looks[255], 100000u);
}

TEST(Evidence_plan, a_late_look_does_not_move_the_next_and_missed_ones_are_not_made_up_for)
{
   Prof_Evidence_Plan plan = plan_of(100000, 4, 2000);
   const std::pair<uint64_t, uint64_t> took_and_next[] = {
      {2099, 2100}, {2350, 2400}, {2400, 2500}, {2500, Prof_EVIDENCE_NEVER}};
   for (auto [took, next] : took_and_next) {
      Prof_Evidence_Plan_took(&plan, took);
      EXPECT_EQ(Prof_Evidence_Plan_next(&plan), next);
   }
   EXPECT_EQ(plan.looks, 4u);
   Prof_Evidence_Plan_begin(&plan, 3000); /* each frame begins anew */
   EXPECT_EQ(Prof_Evidence_Plan_next(&plan), 3000u);
}

TEST(Evidence_plan, a_look_that_is_put_off_does_not_count)
{
   Prof_Evidence_Plan plan = plan_of(100000, 4, 2083);
   Prof_Evidence_Plan_put_off(&plan, 2090);
   EXPECT_EQ(plan.looks, 0u);
   EXPECT_EQ(Prof_Evidence_Plan_next(&plan), 2490u);
   Prof_Evidence_Plan_begin(&plan, 0);
   Prof_Evidence_Plan_put_off(&plan, 2090);
   EXPECT_EQ(Prof_Evidence_Plan_next(&plan), Prof_EVIDENCE_NEVER);
}

/* Which frames are watched, if Prof_update is called with these: a game that records is watched at
 * all times, one that draws on demand while it draws, and a pause is not. */
TEST(Evidence_plan, frames_that_are_recorded_are_watched)
{
   const std::pair<std::vector<int>, std::vector<int>> cases[] = {
      {{1, 1, 1, 1}, {1, 1, 1, 1}},
      {{1, 0, 1, 0, 1, 0, 1}, {1, 1, 0, 1, 0, 1, 0}},
      {{1, 1, 0, 0, 0, 1, 1, 1}, {1, 1, 1, 0, 0, 0, 1, 1}}};
   for (const auto &[calls, expected] : cases) {
      Prof_Evidence_Habit habit = Prof_Evidence_Habit();
      std::vector<int> watched;
      for (int recorded : calls) watched.push_back(Prof_Evidence_Habit_take(&habit, recorded));
      EXPECT_EQ(watched, expected);
   }
}

} // namespace
