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

struct Field {
   const char *name;
   double Prof_Rules::*of_rules;
   double Prof_Config::*of_config;
   double wrong;
};

const Field fields[] = {
   {"budget_ms", &Prof_Rules::budget_ms, &Prof_Config::budget_ms, 0.01},
   {"gap_ms", &Prof_Rules::gap_ms, &Prof_Config::gap_ms, 9},
   {"hitch_median", &Prof_Rules::hitch_median, &Prof_Config::hitch_median, 0.5},
   {"hitch_budget", &Prof_Rules::hitch_budget, &Prof_Config::hitch_budget, 101},
   {"often_percent", &Prof_Rules::often_percent, &Prof_Config::often_percent, 1e9},
};

class Rule : public testing::TestWithParam<Field> {};

TEST_P(Rule, is_that_of_the_config_at_first_and_the_default_if_0)
{
   const Field field = GetParam();
   configure([&](Prof_Config &config) { config.*field.of_config = 50; });
   EXPECT_EQ(Prof_get_rules().*field.of_rules, 50);
   const Prof_Rules zeros = Prof_Rules();
   ASSERT_EQ(Prof_set_rules(&zeros), 1);
   play();
   EXPECT_EQ(Prof_Settings.*field.of_config, Prof_default_config().*field.of_config);
}

TEST_P(Rule, out_of_range_is_refused_by_name_and_changes_nothing)
{
   const Field field = GetParam();
   const double inf = std::numeric_limits<double>::infinity();
   configure([](Prof_Config &) {});
   play_as_usual(3);
   const Prof_Rules before = Prof_get_rules();
   for (double wrong : {field.wrong, -1., inf, std::nan("")}) {
      Prof_Rules rules = {5, 50, 5, 5, 5, 1};
      rules.*field.of_rules = wrong;
      told.clear();
      EXPECT_EQ(Prof_set_rules(&rules), 0);
      ASSERT_EQ(told.size(), 1u);
      EXPECT_TRUE(has(told[0], std::string("Prof_set_rules: ") + field.name));
   }
   play();
   const Prof_Rules after = Prof_get_rules();
   for (const Field &each : fields) EXPECT_EQ(after.*each.of_rules, before.*each.of_rules);
   EXPECT_EQ(after.budget_less_machine, 0);
}

INSTANTIATE_TEST_SUITE_P(Of, Rule, testing::ValuesIn(fields),
                         [](const auto &info) { return std::string(info.param.name); });

TEST(Rules, have_a_switch_that_is_0_or_1)
{
   configure([](Prof_Config &config) { config.budget_less_machine = 1; });
   Prof_Rules rules = Prof_get_rules();
   EXPECT_EQ(rules.budget_less_machine, 1);
   rules.budget_less_machine = 2;
   EXPECT_EQ(Prof_set_rules(&rules), 0);
   EXPECT_EQ(Prof_set_rules(nullptr), 0);
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
