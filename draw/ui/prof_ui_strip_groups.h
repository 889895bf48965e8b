/* prof_ui_strip_groups.h - the strip's bars by group of zones.
 *
 * What a group took in a frame is summed once and remembered by the frame's number, some frames a
 * refresh, so that no picture pays for all. The strip fills up meanwhile, the newest frames first,
 * and its legend says how far it is.
 *
 *      ring     place n % 1024 holds frame n, or an older one, or one by an older set of groups:
 *               then it is summed anew
 */
#ifndef INC_PROF_UI_STRIP_GROUPS_H
#define INC_PROF_UI_STRIP_GROUPS_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_STACK_FRAMES = 1024, Prof_STACK_GROUPS = 8 }; /* the last is the rest */

/* Sums those of `count` frames from `first` on that are missing, and chooses the groups. */
extern void Prof_Ui_Strip_Groups_refresh(int first, int count);

/* Paints one frame, `full` ms high. 0: it is not summed yet. */
extern int Prof_Ui_Strip_Groups_put(Prof_List *list, Prof_Rect bar, uint64_t number, double full);

/* The groups' names and colours, in the place of the table; "reading 43%" below them as long as
 * frames are missing. */
extern void Prof_Ui_Strip_Groups_put_legend(const Prof_Ui *ui, Prof_List *list);

#ifdef __cplusplus
}
#endif

#endif
