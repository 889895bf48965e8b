/* prof_average.h - moving averages, and how much things vary.
 *
 * Slot 1 and 2 are exponential: k = 0.1^(dt / t90), new = x + k (old - x), so that a step is
 * followed to 90 % after t90 seconds whatever the frame rate (after Jonathan Blow's articles in
 * Game Developer, 1997). Until that has settled it is the mean of all frames so far: the n-th frame
 * weighs max(1 - k, 1 / n). What did not move in a frame counts as zero there, and before its first
 * frame as well; it costs nothing.
 */
#ifndef INC_PROF_AVERAGE_H
#define INC_PROF_AVERAGE_H

#include "../base/prof_archive.h"
#include "prof_frame_record.h"
#include "../gather/prof_state.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_FIRST_SLOT = 1, Prof_LAST_SLOT = 2, Prof_NUM_AVERAGES = 2 };

/* Takes the frame into the averages. Not for loads and gaps, which would count as usual for seconds
 * to come. Under the lock. */
extern void Prof_Average_take_frame(const Prof_Frame *frame);

/* Adds the averages of every state, ticks and entries, indexed by state; of one context, or of all
 * if it is -1. Under the lock. */
extern void Prof_Average_add_means(int context, int slot, double *self, double *entries);

/* Was the context's time part of the work of the newest frame taken that it had time in? */
extern int Prof_Average_context_works(uint32_t context);

/* Tells what is usual for a state in a context, of its time that was no work: the average of slot
 * 2, without frames that were hitches, or slow right after one, or after a load. With those a stall
 * would make the next one look usual, and the blame for it wrong. `order` as in Prof_Item.
 *
 * A thread beside the updating one may do a job a frame, or run by the clock: then it does thrice
 * as much in a frame of thrice the length, and nothing unusual. Nobody knows which of them it does.
 * So everything is usual from what it takes in a frame to what it takes in `seconds`, if that is
 * more, and this returns the nearest of that to `did`, in ticks. */
extern void Prof_Average_usual_rest(uint32_t context, uint32_t order, double seconds, double did,
                                    double *self, double *entries);
/* What was usual is so no longer: it is averaged from the next frame on. Under the lock. */
extern void Prof_Average_forget_usual(void);

/* How often a usual frame, as above, is in one of so many seconds; at least once. */
extern double Prof_Average_usual_frames(double seconds);

/* Tells what is usual for a state's work, in all contexts together: a fiber that does today what
 * another did yesterday does nothing unusual. The caller holds the lock. */
extern void Prof_Average_usual_work(uint32_t state, double *self, double *entries);

/* What the newest frame that was taken weighed in the slot, 0 .. 1. */
extern double Prof_Average_weight(int slot);

/* Seconds of a frame, averaged. */
extern double Prof_Average_mean_frame(int slot);
/* Nanoseconds that a zone cost in these frames (prof_zone_cost.h), averaged likewise. */
extern double Prof_Average_zone_cost(int slot);
/* Milliseconds that all zones' entries cost, averaged. */
extern double Prof_Average_zones(int slot);

/* Heat: clamp(2 * stdev / |mean|, 0, 1) of self or of hierarchical time per frame, over all
 * contexts; of a row, or of the whole zone that the row belongs to. */
extern double Prof_Average_heat(uint32_t row, int whole_zone, int slot, int hierarchical);

#if defined(Prof_CHECKED)
extern void Prof_Average_validate(void); /* see prof_validate.h */
#endif

/* As of the newest frame. Contexts, their states and zones must be there. Under the lock. */
extern void Prof_Average_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
