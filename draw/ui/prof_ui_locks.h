/* prof_ui_locks.h - the locks that were waited for: the other side of the hitches' panel.
 *
 *      LOCKS  2 waited for, 1,816 times, 352.31 ms     since the start, or since R
 *      lock        waits     total   longest  longest: who waited      longest: who had it
 *    | render_q       12    340.20    301.22  main: frame > submit     graphics: compile_shader
 *      pool        1,804     12.11      0.08  job 2: physics           job 1: physics
 *
 *      longest wait for render_q: 301.22 ms
 *      main waited in  frame > submit
 *      graphics had it, in  gfx > compile_shader
 */
#ifndef INC_PROF_UI_LOCKS_H
#define INC_PROF_UI_LOCKS_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* As in Prof_Ui_View. */
extern void Prof_Ui_Locks_measure(const Prof_Ui *ui, int *columns, int *lines);
extern void Prof_Ui_Locks_refresh(Prof_Ui *ui);
extern void Prof_Ui_Locks_still(const Prof_Ui *ui, Prof_List *list);
extern int Prof_Ui_Locks_act(Prof_Ui *ui, Prof_Action action);
extern int Prof_Ui_Locks_click(Prof_Ui *ui, int y);

#ifdef __cplusplus
}
#endif

#endif
