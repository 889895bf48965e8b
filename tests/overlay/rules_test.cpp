/* rules_test.cpp - budget and hitch rule by keys and mouse: what they become, and that the pictures
 * show them.
 */
#include "tests/headers.h"

#include "draw/ui/prof_ui.h"
#include "facts.h"
#include "prof.h"
#include "src/base/prof_config.h"

namespace {

void frame_of(double ms)
{
   Prof_Begin(work)
   Prof_fake_ticks += static_cast<uint64_t>(std::llround(ms * 1e6));
   Prof_End
   Prof_update(1);
}

void open(Prof_Action screen)
{
   for (int i = 0; i < 40; ++i) frame_of(10);
   while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
   Prof_overlay_action(screen);
   Prof_overlay_draw(1280, 720);
}

void press(int key, int times = 1)
{
   while (times-- > 0) {
      EXPECT_EQ(Prof_overlay_key(key, 1), 1);
      Prof_overlay_key(key, 0);
   }
}

std::vector<Thing> next_picture()
{
   Prof_update(0);
   std::vector<Thing> things = draw_things(1280, 720);
   EXPECT_EQ(find_faults(things), "");
   return things;
}

TEST(Overlay_rules, keys_change_the_budget_by_usual_steps)
{
   open(Prof_ACTION_REPORT);
   press('-');
   EXPECT_NEAR(Prof_get_rules().budget_ms, 1000. / 72, 1e-9);
   std::vector<Thing> things = next_picture();
   EXPECT_TRUE(has_text(things, "budget 13.89 ms: 72 frames a second"));
   EXPECT_TRUE(has_text(things, " /13.9 ms")); /* the HUD */
   Prof_overlay_action(Prof_ACTION_HITCHES);
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
   std::vector<Thing> things = next_picture();
   EXPECT_TRUE(has_text(things, "max(2.00 x p50 10.0, 1.50 x budget 16.7)"));
   EXPECT_TRUE(has_text(things, "a hitch: > 2.00 x p50 and > 1.50 x budget"));
   frame_of(24);
   EXPECT_EQ(Prof_num_hitches(), 0);
   press('>', 2);
   EXPECT_TRUE(has_text(next_picture(), "max(1.25 x p50 10.0, 1.10 x budget 16.7)"));
   frame_of(24);
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
   int rule_x = 0, rule_y = 0;
   for (const Thing &thing : next_picture())
      if (thing.text.find("rule now") != std::string::npos)
         rule_x = (thing.rect.x0 + 4) * scale, rule_y = (thing.rect.y0 + 4) * scale;
   ASSERT_GT(rule_y, 0);
   Prof_overlay_mouse(rule_x, rule_y, 1, 0);
   Prof_overlay_mouse(rule_x, rule_y, 0, 0);
   EXPECT_EQ(Prof_get_rules().hitch_median, 2);
   Prof_overlay_mouse(rule_x, rule_y, 2, 0);
   Prof_overlay_mouse(rule_x, rule_y, 0, 0);
   EXPECT_EQ(Prof_get_rules().hitch_median, 1.5);
}

/* Without the keys, they are the game's. */
TEST(Overlay_rules, need_the_focus)
{
   frame_of(10);
   EXPECT_EQ(Prof_overlay_key('-', 1), 0);
   EXPECT_EQ(Prof_overlay_action(Prof_ACTION_MORE_BUDGET), 0);
   EXPECT_NEAR(Prof_get_rules().budget_ms, 1000. / 60, 1e-9);
}

TEST(Overlay_rules, help_tells_them)
{
   open(Prof_ACTION_HELP);
   const std::vector<Thing> things = draw_things(1920, 1080);
   for (const char *text : {"budget: less, a step", "hitches: a milder rule", "HUD budget"})
      EXPECT_TRUE(has_text(things, text)) << text;
}

} // namespace
