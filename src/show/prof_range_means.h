/* prof_range_means.h - means of every state over a range of frames: what is compared and saved.
 */
#ifndef INC_PROF_RANGE_MEANS_H
#define INC_PROF_RANGE_MEANS_H

#include "../gather/prof_state.h"
#include "prof_bound.h"
#include "prof_mean_values.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Means over a range of frames and all threads, without loads and gaps. Start from all zero. */
typedef struct Prof_Means {
   double *self, *entries; /* a frame; ticks. Indexed by state, 1 .. num_states - 1 */
   Prof_Bound *bounds;     /* [state]: of `self`, as Prof_Estimate has it; null: all is exact */
   double *amounts;        /* a frame; what was added to a count in its state; zones have 0 */
   double *values;         /* [value]: the means of of_values; NaN: not known */
   uint32_t num_states;    /* made later: zero */
   uint32_t num_values;    /* made later: not known */
   int no_amounts;         /* amounts are not known */
   double seconds;         /* of a frame */
   double work;            /* of these, waiting left out; negative: not known */
   double unaccounted;     /* of the work, in no zone; known if that is */
   unsigned long frames;
   double ms_per_tick;     /* of the newest frame; 0: there is none */
   uint32_t rules;         /* likewise: which states are no work */
   unsigned long first, last; /* their numbers */
   Prof_Mean_Values of_values;
} Prof_Means;

/* Makes means of that many states, all zero. 0: no memory; nothing is held then. */
extern int Prof_Range_Means_make(Prof_Means *means, uint32_t num_states);
/* Room for bounds, all exact. 0: no memory. */
extern int Prof_Range_Means_need_bounds(Prof_Means *means);
/* Adds what the means of a state may be off by. Without such room, or of a state that was made
 * later, it does nothing. */
extern void Prof_Range_Means_add_bound(Prof_Means *means, uint32_t state, double variance,
                                       double unsure);
/* Makes the means of a range. 0: no frame is left without loads and gaps, or there is no memory;
 * nothing is held then. */
extern int Prof_Range_Means_take(Prof_Means *means, int newest, int oldest);
/* Says which of the two reasons it was. */
extern const char *Prof_Range_Means_why_none(int newest, int oldest);
/* Finds the values of this run whose means are in of_values. */
extern void Prof_Range_Means_know_values(Prof_Means *means);
/* The mean of a value; NaN: it is not known. */
extern double Prof_Range_Means_value(const Prof_Means *means, uint32_t value);
extern void Prof_Range_Means_free(Prof_Means *means);

#ifdef __cplusplus
}
#endif

#endif
