/* prof_ui_rules.h - keys and mouse change the budget and what is a hitch, while the game runs.
 *
 * A step leads to the next of a few usual values, up or down, from wherever the game has put it.
 */
#ifndef INC_PROF_UI_RULES_H
#define INC_PROF_UI_RULES_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* 1: the action was one of these. What is in force then, the line of tabs says. */
extern int Prof_Ui_Rules_act(Prof_Ui *ui, Prof_Action action);

#ifdef __cplusplus
}
#endif

#endif
