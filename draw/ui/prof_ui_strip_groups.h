/* prof_ui_strip_groups.h - the strip's bars by group of zones.
 *
 * What a group took in a frame is summed once and remembered with the frame's number, some frames a
 * refresh, so that no picture pays for all. The strip fills up meanwhile, the newest frames first,
 * and its legend says how far it is.
 *
 *      history    3   2   1   0                   neighbours there have neighbouring places, so a
 *      ring     .. s   s   s   s  place  .. ..     window of up to 1,024 frames has one for each
 *
 * Numbers would not do for places: where the history was frozen they have gaps, and two frames of
 * one window may be 1,024 apart. What stands in a place may be of an older frame, or by an older
 * set of groups: both are told with it, and then the frame is summed anew.
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

/* Paints frame `back` of the history, `full` ms high. 0: it is not summed yet. */
extern int Prof_Ui_Strip_Groups_put(Prof_List *list, Prof_Rect bar, int back, double ms,
                                    double full);

/* The groups' names and colours, in the place of the table, from a line on; "reading 43%" below
 * them as long as frames are missing. */
extern void Prof_Ui_Strip_Groups_put_legend(const Prof_Ui *ui, Prof_List *list, int line);

#ifdef __cplusplus
}
#endif

#endif
