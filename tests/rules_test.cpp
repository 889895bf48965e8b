/* rules_test.cpp - Prof_set_rules: from when on which frames are judged by them, what stays as it
 * was, and what is refused. */
#include "tests/headers.h"

#include "calls.h"
#include "src/base/prof_config.h"

namespace {

void play(double ms = 10)
{
   Prof_Begin(work) pass(ms);
   Prof_End Prof_update(1);
}

void play_as_usual(int frames)
{
   for (int i = 0; i < frames; ++i) play();
}

/* Those of now, but for one. */
Prof_Rules rules_with(double Prof_Rules::*field, double value)
{
   Prof_Rules rules = Prof_get_rules();
   rules.*field = value;
   EXPECT_EQ(Prof_set_rules(&rules), 1);
   return rules;
}

TEST(Rules, are_those_of_the_config_at_first)
{
   configure([](Prof_Config &config) {
      config.budget_ms = 8;
      config.gap_ms = 500;
      config.hitch_median = 2;
      config.hitch_budget = 3;
      config.often_percent = 1;
      config.budget_less_machine = 1;
   });
   const Prof_Rules rules = Prof_get_rules();
   EXPECT_EQ(rules.budget_ms, 8);
   EXPECT_EQ(rules.gap_ms, 500);
   EXPECT_EQ(rules.hitch_median, 2);
   EXPECT_EQ(rules.hitch_budget, 3);
   EXPECT_EQ(rules.often_percent, 1);
   EXPECT_EQ(rules.budget_less_machine, 1);
}

TEST(Rules, hold_from_the_next_update_on)
{
   play_as_usual(40);
   play(19); /* 1.25 times 16.7 is more */
   EXPECT_EQ(frame_at(0).hitch, 0);
   play_as_usual(10);
   rules_with(&Prof_Rules::budget_ms, 10);
   EXPECT_EQ(Prof_get_rules().budget_ms, 10);
   EXPECT_NE(Prof_Settings.budget_ms, 10); /* until an update */
   play(19);
   EXPECT_EQ(Prof_Settings.budget_ms, 10);
   EXPECT_EQ(frame_at(0).hitch, 1);
   EXPECT_EQ(frame_at(11).hitch, 0); /* as it was judged */
   play_as_usual(10);
   rules_with(&Prof_Rules::hitch_median, 2);
   play(19);
   EXPECT_EQ(frame_at(0).hitch, 0);
   EXPECT_EQ(frame_at(11).hitch, 1);
   play_as_usual(10);
   rules_with(&Prof_Rules::hitch_budget, 5);
   for (double ms : {49, 51}) {
      play(ms);
      EXPECT_EQ(frame_at(0).hitch, ms > 50);
      play_as_usual(10);
   }
   EXPECT_EQ(Prof_num_hitches(), 2);
}

TEST(Rules, say_what_a_gap_is)
{
   play_as_usual(40);
   play(400);
   EXPECT_EQ(frame_at(0).gap, 0);
   rules_with(&Prof_Rules::gap_ms, 300);
   play_as_usual(10);
   play(400);
   EXPECT_EQ(frame_at(0).gap, 1);
   EXPECT_EQ(frame_at(11).gap, 0);
}

/* A game that is paused sees the new budget, too. */
TEST(Rules, hold_from_an_update_that_records_nothing)
{
   play_as_usual(10);
   rules_with(&Prof_Rules::budget_ms, 20);
   Prof_update(0);
   EXPECT_EQ(Prof_Settings.budget_ms, 20);
}

/* Against a naive rule: frames of any length, and rules that change all the time. */
TEST(Rules, are_those_of_a_model)
{
   std::mt19937 random(3);
   const double medians[] = {1.2, 1.5, 2, 4}, parts[] = {0.5, 1, 1.25, 3}, budgets[] = {4, 10, 33};
   bool strange = false; /* the frame before was a hitch */
   int hitches = 0;
   play_as_usual(200);
   for (int i = 0; i < 2000; ++i) {
      Prof_Rules rules = Prof_Rules();
      rules.hitch_median = medians[random() % 4];
      rules.hitch_budget = parts[random() % 4];
      rules.budget_ms = budgets[random() % 3];
      ASSERT_EQ(Prof_set_rules(&rules), 1);
      const double ms = i % 12 ? 10 : 10.3 + static_cast<double>(random() % 60);
      play(ms);
      const bool slow =
         ms > rules.hitch_median * 10 + 1e-6 && ms > rules.hitch_budget * rules.budget_ms + 1e-6;
      ASSERT_EQ(frame_at(0).hitch != 0, slow && !strange) << "frame " << i;
      strange = slow;
      hitches += slow;
   }
   EXPECT_GT(hitches, 20);
}

TEST(Rules, of_zero_are_the_defaults)
{
   configure([](Prof_Config &config) { config.budget_ms = 8; });
   Prof_Rules rules = Prof_Rules();
   ASSERT_EQ(Prof_set_rules(&rules), 1);
   play();
   const Prof_Config config = Prof_default_config();
   EXPECT_EQ(Prof_Settings.budget_ms, config.budget_ms);
   EXPECT_EQ(Prof_Settings.gap_ms, config.gap_ms);
   EXPECT_EQ(Prof_Settings.hitch_median, config.hitch_median);
   EXPECT_EQ(Prof_Settings.hitch_budget, config.hitch_budget);
   EXPECT_EQ(Prof_Settings.often_percent, config.often_percent);
}

TEST(Rules, out_of_range_are_refused_by_name_and_change_nothing)
{
   configure([](Prof_Config &) {});
   play_as_usual(3);
   const double nan = std::numeric_limits<double>::quiet_NaN();
   const double inf = std::numeric_limits<double>::infinity();
   const Prof_Rules before = Prof_get_rules();
   struct Bad {
      double Prof_Rules::*field;
      const char *name;
      double value;
   };
   const Bad all[] = {{&Prof_Rules::budget_ms, "budget_ms", 0.01},
                      {&Prof_Rules::budget_ms, "budget_ms", -1},
                      {&Prof_Rules::budget_ms, "budget_ms", nan},
                      {&Prof_Rules::gap_ms, "gap_ms", inf},
                      {&Prof_Rules::gap_ms, "gap_ms", 9},
                      {&Prof_Rules::hitch_median, "hitch_median", 0.5},
                      {&Prof_Rules::hitch_budget, "hitch_budget", 101},
                      {&Prof_Rules::often_percent, "often_percent", 1e9}};
   for (const Bad &bad : all) {
      Prof_Rules rules = before;
      rules.budget_ms = 5;
      rules.*bad.field = bad.value;
      told.clear();
      EXPECT_EQ(Prof_set_rules(&rules), 0);
      ASSERT_EQ(told.size(), 1u);
      EXPECT_TRUE(has(told[0], std::string("Prof_set_rules: ") + bad.name));
   }
   Prof_Rules rules = before;
   rules.budget_less_machine = 2;
   EXPECT_EQ(Prof_set_rules(&rules), 0);
   EXPECT_EQ(Prof_set_rules(nullptr), 0);
   play();
   EXPECT_EQ(Prof_get_rules().budget_ms, before.budget_ms);
}

TEST(Rules, before_the_start_hold_unless_the_config_comes_later)
{
   const Prof_Rules rules = rules_with(&Prof_Rules::budget_ms, 20);
   play();
   EXPECT_EQ(Prof_Settings.budget_ms, 20);
   ASSERT_EQ(Prof_shutdown(), 1);
   EXPECT_NE(Prof_get_rules().budget_ms, 20);
   ASSERT_EQ(Prof_set_rules(&rules), 1);
   configure([](Prof_Config &config) { config.budget_ms = 30; });
   play();
   EXPECT_EQ(Prof_Settings.budget_ms, 30);
}

/* What is shown of the past is held against the budget of now. */
TEST(Rules, of_now_are_those_that_the_past_is_shown_by)
{
   play_as_usual(5);
   for (double budget : {9., 11.}) {
      rules_with(&Prof_Rules::budget_ms, budget);
      Prof_update(0);
      const std::string page = exported(Prof_HTML, 3, 3);
      EXPECT_TRUE(has(page, budget < 10 ? ">over budget<" : ">within budget<"));
      EXPECT_TRUE(has(page, budget < 10 ? "; 5 over budget." : "; 0 over budget."));
   }
}

} // namespace
