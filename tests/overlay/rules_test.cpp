/* rules_test.cpp - budget and hitch rule by keys and mouse: what they become, and that the pictures
 * show them.
 */
#include "tests/headers.h"

#include "game.h"
#include "src/base/prof_config.h"

namespace {

void open(const char *screen)
{
   frames_of(10, 40);
   open_panel(screen);
   Prof_overlay_draw(1280, 720);
}

Things next_picture()
{
   Prof_update(0);
   EXPECT_EQ(faults(), "");
   return things();
}

void press_often(int key, int times)
{
   while (times-- > 0) press(key);
}

double budget() { return Prof_get_rules().budget_ms; }

TEST(Overlay_rules, keys_change_the_budget_by_usual_steps)
{
   open("report");
   press('-');
   EXPECT_NEAR(budget(), 1000. / 72, 1e-9);
   EXPECT_TRUE(tells(next_picture(), {"budget 13.89 ms: 72 frames a second", " /13.9 ms"}));
   act("hitches");
   EXPECT_TRUE(tells(next_picture(), {"27.8"})); /* the strip: twice the budget */
   press('+');
   EXPECT_NEAR(budget(), 1000. / 60, 1e-9);
   press_often('+', 4);
   EXPECT_NEAR(budget(), 1000. / 40, 1e-9);
   press_often('+', 50);
   EXPECT_NEAR(budget(), 100, 1e-9);
   press_often('-', 100);
   EXPECT_NEAR(budget(), 2, 1e-9);
   EXPECT_TRUE(tells(next_picture(), {"budget 2.00 ms"}));
}

TEST(Overlay_rules, steps_begin_at_what_the_game_set)
{
   open("report");
   Prof_Rules rules = Prof_get_rules();
   rules.budget_ms = 17;
   rules.hitch_median = 1.7;
   rules.hitch_budget = 0.5;
   Prof_set_rules(&rules);
   press('-');
   EXPECT_NEAR(budget(), 1000. / 60, 1e-9);
   press('<');
   EXPECT_EQ(Prof_get_rules().hitch_median, 2);
   EXPECT_EQ(Prof_get_rules().hitch_budget, 1);
   rules.budget_ms = 5000; /* beyond all steps: only down */
   Prof_set_rules(&rules);
   press('+');
   EXPECT_EQ(budget(), 5000);
   press('-');
   EXPECT_NEAR(budget(), 100, 1e-9);
}

TEST(Overlay_rules, keys_make_hitches_more_or_fewer)
{
   open("hitches");
   EXPECT_TRUE(tells(next_picture(), {"max(1.50 x p50 10.0, 1.25 x budget 16.7)"}));
   press('<');
   EXPECT_TRUE(tells(next_picture(), {"max(2.00 x p50 10.0, 1.50 x budget 16.7)",
                                      "a hitch: > 2.00 x p50 and > 1.50 x budget"}));
   frames_of(24);
   EXPECT_EQ(Prof_num_hitches(), 0);
   press_often('>', 2);
   EXPECT_TRUE(tells(next_picture(), {"max(1.25 x p50 10.0, 1.10 x budget 16.7)"}));
   frames_of(24);
   EXPECT_EQ(Prof_num_hitches(), 1);
}

TEST(Overlay_rules, the_mouse_does_the_same)
{
   open("hitches");
   const Prof_Rect &hud = Prof_Ui_state.hud_rect;
   const int x = hud.x0 + 4, y = hud.y0 + 4;
   ASSERT_LT(hud.x0, hud.x1);
   EXPECT_EQ(Prof_overlay_mouse(x, y, 0, 1), 1);
   EXPECT_NEAR(budget(), 20, 1e-9);
   EXPECT_EQ(Prof_overlay_mouse(x, y, 0, -2), 1);
   EXPECT_NEAR(budget(), 1000. / 72, 1e-9);
   next_picture();
   EXPECT_TRUE(click("rule now"));
   EXPECT_EQ(Prof_get_rules().hitch_median, 2);
   const Prof_Rect rule = thing_of("rule now").rect;
   for (unsigned buttons : {2u, 0u}) Prof_overlay_mouse(rule.x0 + 4, rule.y0 + 4, buttons, 0);
   EXPECT_EQ(Prof_get_rules().hitch_median, 1.5);
}

TEST(Overlay_rules, help_tells_them)
{
   open("help");
   EXPECT_TRUE(tells(things(1920, 1080),
                     {"budget: less, a step", "hitches: a milder rule", "HUD budget"}));
}

} // namespace
