/* prof_ui_off.h - the keys that switch a zone, or its group, off and on (src/gather/prof_off.h),
 * and the words that tell it in all views: what is off has no time of its own, which must not be
 * taken for none. A message tells how many zones a key switched, and of those that stay on, why.
 */
#ifndef INC_PROF_UI_OFF_H
#define INC_PROF_UI_OFF_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Prof_ACTION_ZONE_OFF or _GROUP_OFF of the zone; 0: the cursor is on none. Says what came of it.
 * Returns 1; of another action, 0. */
extern int Prof_Ui_Off_act(Prof_Ui *ui, Prof_Action action, uint32_t zone);
/* The same of a state's zone; of none, if it is 0. */
extern int Prof_Ui_Off_act_on_state(Prof_Ui *ui, Prof_Action action, uint32_t state);
/* Both actions of a group, by its index. */
extern int Prof_Ui_Off_act_on_group(Prof_Ui *ui, Prof_Action action, int group);

/* "2 zones off", "2 off" where that has no room; empty if none is off, or it has none either. */
extern void Prof_Ui_Off_say(Prof_Words *words, int cells);

enum { Prof_UI_OFF_CELLS = 4 }; /* " off", behind the name of a zone that is */
extern void Prof_Ui_Off_put_mark(Prof_List *list, int x, int right, int y);

#ifdef __cplusplus
}
#endif

#endif
