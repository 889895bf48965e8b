/* prof_ui_actions.h - what actions do. The calls of prof.h that take them are in prof_ui_actions.c.
 */
#ifndef INC_PROF_UI_ACTIONS_H
#define INC_PROF_UI_ACTIONS_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Call it once a frame, before anything is placed: it decides whether a HUD that shows itself on
 * trouble (Prof_HUD_AUTO) is in the picture. */
extern void Prof_Ui_Actions_watch_trouble(Prof_Ui *ui);

/* A character, while the overlay has the keys: part of the filter, or what '/' and '?' do. 1: it is
 * used. */
extern int Prof_Ui_Actions_type(Prof_Ui *ui, unsigned character);

#ifdef __cplusplus
}
#endif

#endif
