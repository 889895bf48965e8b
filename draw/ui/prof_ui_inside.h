/* prof_ui_inside.h - what the overlay has to do with looking inside a zone: the key, and a line
 * that says so as long as it lasts (src/gather/prof_inside.h).
 */
#ifndef INC_PROF_UI_INSIDE_H
#define INC_PROF_UI_INSIDE_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Looks into the zone; if it is looked into already, ends that. 0: the cursor is on none, which
 * ends it too. Says what came of it. Returns 1. */
extern int Prof_Ui_Inside_act(Prof_Ui *ui, uint32_t zone);
/* The same of a state's zone; of none, if it is 0. */
extern int Prof_Ui_Inside_act_on_state(Prof_Ui *ui, uint32_t state);

/* "inside: 42 functions, 7 s left", as far as that many cells go; shorter, if there is less room;
 * no words, if there is no room for the shortest, or nothing is looked into. */
extern void Prof_Ui_Inside_say(Prof_Words *words, int cells);

#ifdef __cplusplus
}
#endif

#endif
