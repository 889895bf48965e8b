/* game.h - steps through the overlay and what they show: more than look.h has. */
#ifndef TESTS_OVERLAY_GAME_H
#define TESTS_OVERLAY_GAME_H

#include "look.h"
#include "texts.h"

namespace {

const Size USUAL_SIZES[] = {{640, 480}, {800, 600}, {1280, 720}, {1920, 1080}, {3840, 2160}};

/* ---- what happens ---- */

/* Actions that all do something, with a picture after each. */
inline void go(const std::string &names) { act(names, true); }

/* Enters the row of that name. */
inline void enter(const std::string &name)
{
   move_to(name);
   act_and_draw("enter");
}

/* What is told, without faults, after steps of actions that all do something. */
inline void go_and_see(const std::vector<Step> &steps)
{
   for (const Step &step : steps) {
      go(step.actions);
      EXPECT_TRUE(seen(step.parts, step.none)) << step.actions;
      EXPECT_EQ(faults(), "") << step.actions;
   }
}

/* What is told, without faults, in pictures of usual sizes. */
inline void expect_everywhere(const Parts &parts, const Parts &none = {})
{
   for (const Size &size : USUAL_SIZES) {
      const Things all = things(size.width, size.height);
      EXPECT_TRUE(tells(all, parts, none)) << size.width;
      EXPECT_EQ(find_faults(all), "") << size.width;
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
