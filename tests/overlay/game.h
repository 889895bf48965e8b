/* game.h - steps through the overlay and what they show: more than look.h has. */
#ifndef TESTS_OVERLAY_GAME_H
#define TESTS_OVERLAY_GAME_H

#include "look.h"
#include "texts.h"

namespace {

/* ---- what happens ---- */

/* Actions that all do something, with a picture after each. */
inline void go(const std::string &names) { act(names, true); }

/* What is told, without faults, after steps of actions that all do something. */
inline void go_and_see(const std::vector<Step> &steps)
{
   for (const Step &step : steps) {
      go(step.actions);
      EXPECT_TRUE(seen(step.parts, step.none)) << step.actions;
      EXPECT_EQ(faults(), "") << step.actions;
   }
}

/* The HUD without a panel. */
inline void open_hud()
{
   while (Prof_overlay_focus()) act("toggle");
   act("toggle");
}

/* ---- what is shown ---- */

inline int width_of(const Thing &thing) { return thing.rect.x1 - thing.rect.x0; }
inline int height_of(const Thing &thing) { return thing.rect.y1 - thing.rect.y0; }

/* The last text that begins so; an empty thing if none does. */
inline Thing thing_of(const std::string &begin)
{
   Thing found = Thing();
   for (const Thing &t : things())
      if (t.text.find(begin) == 0) found = t;
   return found;
}

} // namespace

#endif
