/* prof_ui_off.h - the keys that switch a zone, or its group, off and on (src/gather/prof_off.h).
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

#ifdef __cplusplus
}
#endif

#endif
