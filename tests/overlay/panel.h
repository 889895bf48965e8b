// panel.h - the overlay opened, driven and read as text.
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
