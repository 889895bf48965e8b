/* rules_test.cpp - budget and hitch rule by keys and mouse: what they become, and that the pictures
 * show them.
 */
#include "tests/headers.h"

#include "shown.h"
#include "src/base/prof_config.h"

namespace {

void open(Prof_Action screen)
{
   frames_of(10, 40);
   open_panel(screen);
   Prof_overlay_draw(1280, 720);
}

std::vector<Thing> next_picture()
{
   Prof_update(0);
   EXPECT_EQ(faults(), "");
   return things();
}

TEST(Overlay_rules, keys_change_the_budget_by_usual_steps)
{
   open(Prof_ACTION_REPORT);
   press('-');
   EXPECT_NEAR(Prof_get_rules().budget_ms, 1000. / 72, 1e-9);
   expect_shown(next_picture(), {"budget 13.89 ms: 72 frames a second", " /13.9 ms"});
   act(Prof_ACTION_HITCHES);
   EXPECT_TRUE(has_text(next_picture(), "27.8")); /* the strip: twice the budget */
   press('+');
   EXPECT_NEAR(Prof_get_rules().budget_ms, 1000. / 60, 1e-9);
   press('+', 4);
   EXPECT_NEAR(Prof_get_rules().budget_ms, 1000. / 40, 1e-9);
   press('+', 50);
   EXPECT_NEAR(Prof_get_rules().budget_ms, 100, 1e-9);
   press('-', 100);
   EXPECT_NEAR(Prof_get_rules().budget_ms, 2, 1e-9);
   EXPECT_TRUE(has_text(next_picture(), "budget 2.00 ms"));
}

TEST(Overlay_rules, steps_begin_at_what_the_game_set)
{
   open(Prof_ACTION_REPORT);
   Prof_Rules rules = Prof_get_rules();
   rules.budget_ms = 17;
   rules.hitch_median = 1.7;
   rules.hitch_budget = 0.5;
   Prof_set_rules(&rules);
   press('-');
   EXPECT_NEAR(Prof_get_rules().budget_ms, 1000. / 60, 1e-9);
   press('<');
   EXPECT_EQ(Prof_get_rules().hitch_median, 2);
   EXPECT_EQ(Prof_get_rules().hitch_budget, 1);
   rules.budget_ms = 5000; /* beyond all steps: only down */
   Prof_set_rules(&rules);
   press('+');
   EXPECT_EQ(Prof_get_rules().budget_ms, 5000);
   press('-');
   EXPECT_NEAR(Prof_get_rules().budget_ms, 100, 1e-9);
}

TEST(Overlay_rules, keys_make_hitches_more_or_fewer)
{
   open(Prof_ACTION_HITCHES);
   EXPECT_TRUE(has_text(next_picture(), "max(1.50 x p50 10.0, 1.25 x budget 16.7)"));
   press('<');
   expect_shown(next_picture(), {"max(2.00 x p50 10.0, 1.50 x budget 16.7)",
                                 "a hitch: > 2.00 x p50 and > 1.50 x budget"});
   frames_of(24);
   EXPECT_EQ(Prof_num_hitches(), 0);
   press('>', 2);
   EXPECT_TRUE(has_text(next_picture(), "max(1.25 x p50 10.0, 1.10 x budget 16.7)"));
   frames_of(24);
   EXPECT_EQ(Prof_num_hitches(), 1);
}

TEST(Overlay_rules, the_mouse_does_the_same)
{
   open(Prof_ACTION_HITCHES);
   const Prof_Ui &ui = Prof_Ui_state;
   const int scale = ui.scale;
   const int x = (ui.hud_rect.x0 + 4) * scale, y = (ui.hud_rect.y0 + 4) * scale;
   ASSERT_LT(ui.hud_rect.x0, ui.hud_rect.x1);
   EXPECT_EQ(Prof_overlay_mouse(x, y, 0, 1), 1);
   EXPECT_NEAR(Prof_get_rules().budget_ms, 20, 1e-9);
   EXPECT_EQ(Prof_overlay_mouse(x, y, 0, -2), 1);
   EXPECT_NEAR(Prof_get_rules().budget_ms, 1000. / 72, 1e-9);
   const Prof_Rect rule = thing_with(next_picture(), "rule now").rect;
   ASSERT_GT(rule.y0, 0);
   click((rule.x0 + 4) * scale, (rule.y0 + 4) * scale);
   EXPECT_EQ(Prof_get_rules().hitch_median, 2);
   click((rule.x0 + 4) * scale, (rule.y0 + 4) * scale, 2);
   EXPECT_EQ(Prof_get_rules().hitch_median, 1.5);
}

/* Without the keys, they are the game's. */
TEST(Overlay_rules, need_the_focus)
{
   frames_of(10);
   EXPECT_EQ(Prof_overlay_key('-', 1), 0);
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_MORE_BUDGET), 0);
   EXPECT_NEAR(Prof_get_rules().budget_ms, 1000. / 60, 1e-9);
}

TEST(Overlay_rules, help_tells_them)
{
   open(Prof_ACTION_HELP);
   expect_shown(things(1920, 1080),
                {"budget: less, a step", "hitches: a milder rule", "HUD budget"});
}

} // namespace
