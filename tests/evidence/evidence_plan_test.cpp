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

TEST(Evidence_plan, looks_from_the_limit_on)
{
   std::vector<uint64_t> expected = {2083, 2183, 2283, 2383};
   EXPECT_EQ(all_looks(plan_of(100000, 4, 2083)), expected);
}

TEST(Evidence_plan, looks_get_rarer_so_that_a_second_is_seen_to_its_end)
{
   std::vector<uint64_t> looks = all_looks(plan_of(100000, 256, 2083));
   ASSERT_EQ(looks.size(), 256u);
   EXPECT_EQ(looks[63] - looks[62], 100u);
   EXPECT_EQ(looks[64] - looks[63], 200u);
   EXPECT_EQ(looks[127] - looks[126], 200u);
   EXPECT_EQ(looks[128] - looks[127], 400u);
   EXPECT_EQ(looks[255] - looks[254], 800u);
   EXPECT_GT(looks[255], 90000u);
   EXPECT_LE(looks[255], 100000u);
}

TEST(Evidence_plan, behind_the_gap_there_are_none)
{
   std::vector<uint64_t> looks = all_looks(plan_of(2300, 256, 2083));
   ASSERT_EQ(looks.size(), 3u);
   EXPECT_EQ(looks.back(), 2283u);
   EXPECT_TRUE(all_looks(plan_of(2000, 256, 2083)).empty());
}

TEST(Evidence_plan, without_a_limit_there_are_none)
{
   EXPECT_TRUE(all_looks(plan_of(100000, 256, 0)).empty());
}

TEST(Evidence_plan, a_look_that_came_late_does_not_move_the_next)
{
   Prof_Evidence_Plan plan = plan_of(100000, 256, 2000);
   Prof_Evidence_Plan_took(&plan, 2099);
   EXPECT_EQ(Prof_Evidence_Plan_next(&plan), 2100u);
}

TEST(Evidence_plan, looks_that_were_missed_are_not_made_up_for)
{
   Prof_Evidence_Plan plan = plan_of(100000, 256, 2000);
   Prof_Evidence_Plan_took(&plan, 2350);
   EXPECT_EQ(Prof_Evidence_Plan_next(&plan), 2400u);
   EXPECT_EQ(plan.looks, 1u);
   Prof_Evidence_Plan_took(&plan, 2400);
   EXPECT_EQ(Prof_Evidence_Plan_next(&plan), 2500u);
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

TEST(Evidence_plan, each_frame_begins_anew)
{
   Prof_Evidence_Plan plan = plan_of(100000, 2, 2000);
   Prof_Evidence_Plan_took(&plan, 2000);
   Prof_Evidence_Plan_took(&plan, 2100);
   EXPECT_EQ(Prof_Evidence_Plan_next(&plan), Prof_EVIDENCE_NEVER);
   Prof_Evidence_Plan_begin(&plan, 3000);
   EXPECT_EQ(Prof_Evidence_Plan_next(&plan), 3000u);
}

/* What of the frames is watched, if Prof_update is called with these. */
std::vector<int> watched(const std::vector<int> &calls)
{
   Prof_Evidence_Habit habit = Prof_Evidence_Habit();
   std::vector<int> result;
   for (int recorded : calls) result.push_back(Prof_Evidence_Habit_take(&habit, recorded));
   return result;
}

TEST(Evidence_plan, a_game_that_records_is_watched_at_all_times)
{
   EXPECT_EQ(watched({1, 1, 1, 1}), std::vector<int>({1, 1, 1, 1}));
}

TEST(Evidence_plan, what_draws_on_demand_is_watched_while_it_draws)
{
   EXPECT_EQ(watched({1, 0, 1, 0, 1, 0, 1}), std::vector<int>({1, 1, 0, 1, 0, 1, 0}));
}

TEST(Evidence_plan, a_pause_is_not_watched_and_what_comes_after_it_is)
{
   EXPECT_EQ(watched({1, 1, 0, 0, 0, 1, 1, 1}), std::vector<int>({1, 1, 1, 0, 0, 0, 1, 1}));
}

} // namespace
