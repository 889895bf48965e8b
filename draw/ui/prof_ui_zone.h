/* prof_ui_zone.h - a zone's own page: opening and closing it. See prof_ui_zone.c.
 */
#ifndef INC_PROF_UI_ZONE_H
#define INC_PROF_UI_ZONE_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Opens the page of that zone, in front of the view that is there. 0: the cursor is on none, which
 * is said. Returns 1. */
extern int Prof_Ui_Zone_open(Prof_Ui *ui, uint32_t zone);
/* The same of a state's zone; of none, if it is 0. */
extern int Prof_Ui_Zone_open_state(Prof_Ui *ui, uint32_t state);
/* Closes it. The view behind it is as it was. */
extern void Prof_Ui_Zone_close(Prof_Ui *ui);
/* The page is not seen: nothing is kept up to date for it until it is. */
extern void Prof_Ui_Zone_rest(void);

#ifdef __cplusplus
}
#endif

#endif
