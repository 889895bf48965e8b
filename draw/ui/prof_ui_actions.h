/* prof_ui_actions.h - what actions do. The calls of prof.h that take them are in prof_ui_actions.c.
 */
#ifndef INC_PROF_UI_ACTIONS_H
#define INC_PROF_UI_ACTIONS_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const Prof_Ui_View *Prof_Ui_Actions_view_of(Prof_Screen screen);
/* The view that actions go to first. */
extern const Prof_Ui_View *Prof_Ui_Actions_front(const Prof_Ui *ui);

/* Once a frame: a HUD that shows itself on trouble. */
extern void Prof_Ui_Actions_watch_trouble(Prof_Ui *ui);

#ifdef __cplusplus
}
#endif

#endif
