// panel.h - the overlay opened, driven and read as text. What it paints is in shown.h.
#pragma once

#include "texts.h"

inline void act(Prof_Action action, int times = 1)
{
   while (times-- > 0) Prof_overlay_action(action);
}

inline void act(std::initializer_list<Prof_Action> actions)
{
   for (Prof_Action action : actions) act(action);
}

inline void open_panel(Prof_Action view = Prof_ACTION_REPORT)
{
   while (!Prof_overlay_focus()) act(Prof_ACTION_TOGGLE);
   act(view);
}

inline void give_keys_back()
{
   while (Prof_overlay_focus()) act(Prof_ACTION_TOGGLE);
}

inline void press(int key, int times = 1)
{
   while (times-- > 0) {
      EXPECT_EQ(Prof_overlay_key(key, 1), 1) << key;
      Prof_overlay_key(key, 0);
   }
}

inline void click(int x, int y, unsigned button = 1)
{
   for (unsigned buttons : {0u, button, 0u}) Prof_overlay_mouse(x, y, buttons, 0);
}

// Writes it at sizes from one line on.
inline void write_at_every_size()
{
   for (int lines = 1; lines < 40; ++lines)
      for (int columns = 40; columns < 140; columns += 20) written(columns, lines);
}
