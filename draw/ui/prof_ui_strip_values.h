/* prof_ui_strip_values.h - values as lines over the strip's bars: up to four at once, each on a
 * scale of its own, from 0 or its least to its most in view.
 *
 *      ..|..  ____    ..|....         -- draw_calls 812 calls, 640 .. 812
 *      ||||.__||||\__.||||||||        -- entities 41
 *
 * Which values they are is kept by their numbers; a frame in which one is not known is a gap.
 */
#ifndef INC_PROF_UI_STRIP_VALUES_H
#define INC_PROF_UI_STRIP_VALUES_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_STRIP_VALUES = 4 };

/* Puts the value onto the strip, or takes it off. 0: there are four already. */
extern int Prof_Ui_Strip_Values_toggle(uint32_t value);
extern int Prof_Ui_Strip_Values_count(void);
/* The colour of its line; 0: it has none. */
extern uint32_t Prof_Ui_Strip_Values_color(uint32_t value);
/* The value of the nth line, and its figure in a frame of the window; NaN: not known. For tests. */
extern uint32_t Prof_Ui_Strip_Values_at(int nth, int back, double *figure);

/* Reads the figures of the window's frames. */
extern void Prof_Ui_Strip_Values_refresh(int first, int count);
/* Puts the lines over the bars, of `bar` units each; their numbers behind their ends, if there is
 * room up to `right`. */
extern void Prof_Ui_Strip_Values_put(Prof_List *list, const Prof_Rect *graph, int bar, int right);
/* Puts a legend: on each line a colour, name, the figure in the frame shown, and the most in view.
 * Returns how many lines it took. */
extern int Prof_Ui_Strip_Values_put_legend(const Prof_Ui *ui, Prof_List *list, Prof_Rect at,
                                           int shown);

#ifdef __cplusplus
}
#endif

#endif
