/* prof_value_walk.h - the figures of all values, frame by frame, from the oldest to the newest: for
 * who wants many values of many frames. A frame costs as much as values moved in it.
 *
 * A FIGURE is what statistics take of a frame: of counts and events the sum, of samples and memory
 * the mean over time. An AMOUNT is what a reader of one frame is shown: the same sum, but of
 * samples and memory what they held as the frame ended. A sample that did not move holds what it
 * had; before the first it is not known: NaN.
 */
#ifndef INC_PROF_VALUE_WALK_H
#define INC_PROF_VALUE_WALK_H

#include "../frame/prof_frame_record.h"
#include "../gather/prof_value.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Value_Walk {
   uint32_t count;           /* of values, with number 0, which is none */
   Prof_Value_Entry *values; /* as they were when the walk began; texts stay valid */
   double *figures;          /* [value] */
   double *held;             /* [value], of samples, at the end of the frame; NaN */
   const Prof_Value_Span **spans; /* [value]; null: it did not move in the frame */
   uint32_t *moved, num_moved;    /* those that did */
} Prof_Value_Walk;

/* Begins before frame `oldest` of the history. 0: no memory. End it in any case. */
extern int Prof_Value_Walk_begin(Prof_Value_Walk *walk, int oldest);
extern void Prof_Value_Walk_end(Prof_Value_Walk *walk);
/* Goes on to the next frame, which stays valid as long as its figures are used. */
extern void Prof_Value_Walk_take(Prof_Value_Walk *walk, const Prof_Frame *frame);

/* Of a value that moved. */
static inline double Prof_Value_Walk_figure(const Prof_Value_Span *span)
{
   if (!span->is_sample) return Prof_Sum_of(span->sum);
   return span->moments.weight > 0 ? span->moments.mean : span->last;
}

static inline int Prof_Value_Walk_is_sample(const Prof_Value_Walk *walk, uint32_t value)
{
   return walk->values[value].kind == Prof_SAMPLE || walk->values[value].kind == Prof_MEMORY;
}

/* Of the frame taken last. */
static inline double Prof_Value_Walk_amount(const Prof_Value_Walk *walk, uint32_t value)
{
   return Prof_Value_Walk_is_sample(walk, value) ? walk->held[value] : walk->figures[value];
}

#ifdef __cplusplus
}
#endif

#endif
