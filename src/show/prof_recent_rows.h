/* prof_recent_rows.h - every row of a report lately: its self time in each of the last 64 frames,
 * and the most it took in the last 5 seconds. A row is a zone or, while recursion is spread, a
 * depth of one: see prof_state.h.
 *
 * Pulled out of the history by whoever looks, so a game that shows no overlay pays nothing. A call
 * takes in the frames that are new since the last one. If another place in time is asked for it
 * starts anew, and no call does more than a share of that work, the newest frames first; the rest
 * follows in the next calls, and until then the maxima are of what was seen so far.
 *
 * Loads and gaps are left out. Seconds are the game's: the sum of the frames.
 */
#ifndef INC_PROF_RECENT_ROWS_H
#define INC_PROF_RECENT_ROWS_H

#include "../gather/prof_state.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_RECENT_FRAMES = 64 };

typedef struct Prof_Recent {
   double max_ms;            /* largest self time of a frame in the last 5 s (5.0 to 5.5) */
   double max_calls;         /* most entries in a frame of that time */
   unsigned long max_number, calls_number; /* of those frames */
} Prof_Recent;

/* Brings all rows up to date: frames up to `back` frames before the newest, of one context or, if
 * it is -1, of all. 1: complete; 0: another call will find more, or there are no frames. */
extern int Prof_Recent_Rows_refresh(int back, int context, Prof_Recursion_Mode recursion);

/* Did the last refresh reach back all five seconds, so that the maxima below are complete? */
extern int Prof_Recent_Rows_is_complete(void);

/* All zero for a row that did not run. Of several frames that took the most, the first is told. */
extern void Prof_Recent_Rows_read(uint32_t row, Prof_Recent *recent);

/* Self times in ms, Prof_RECENT_FRAMES of them: a ring whose oldest frame is at *oldest. Valid
 * until the next refresh. */
extern const float *Prof_Recent_Rows_frames(uint32_t row, int *oldest);

/* Maxima begin anew with the next frame. Those of a frame that is there already stay. */
extern void Prof_Recent_Rows_reset(void);

#ifdef __cplusplus
}
#endif

#endif
