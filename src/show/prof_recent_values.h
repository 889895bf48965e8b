/* prof_recent_values.h - every value lately: its figure in the frame shown, or its mean over the
 * frames of the last second or so; and its mean, extremes and curve over a window of frames.
 *
 * The FIGURE of a frame is a count's sum, an event's sum, and of a sample or memory what it held as
 * the frame ended. Means over frames are of the first two, and of what a sample was on average in
 * each frame, as Prof_get_value_stats has it. Loads and gaps are left out of means and curves, and
 * so are frames in which a sample was not known yet: there is no figure for those, which is NaN.
 *
 * Pulled out of the history by whoever looks, so a game that shows no overlay pays nothing. While
 * the window slides with the newest frame, only new frames are read.
 */
#ifndef INC_PROF_RECENT_VALUES_H
#define INC_PROF_RECENT_VALUES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_VALUE_POINTS = 64 }; /* of a curve */

typedef struct Prof_Value_Figures {
   double now;            /* of the frame shown, or the mean over the last seconds */
   double n;              /* adds, samples or events that made it; of a mean, in a frame */
   double mean, min, max; /* over the window; extremes of a sample are those within frames */
} Prof_Value_Figures;

/* Brings all values up to date. The window: `count` frames up to `first` before the newest; fewer,
 * if there are very many values. `back`: the frame shown, in the window or not; `seconds` > 0: the
 * mean over so many, up to the newest frame, is asked for instead. 0: no frame, or no memory. */
extern int Prof_Recent_Values_refresh(int first, int count, int back, double seconds);

/* NaN where nothing is known. */
extern void Prof_Recent_Values_read(uint32_t value, Prof_Value_Figures *figures);

/* The curve: of each point the least and the largest, the oldest first; NaN: there is none. Each
 * stands for as many frames, by their numbers, so it does not change as the window slides. */
extern void Prof_Recent_Values_curve(uint32_t value, double low[Prof_VALUE_POINTS],
                                     double high[Prof_VALUE_POINTS]);

#ifdef __cplusplus
}
#endif

#endif
