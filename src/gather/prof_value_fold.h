/* prof_value_fold.h - what all threads logged of values, folded in the order of time into SPANS, of
 * which each is cut where somebody looks: update, and recordings that begin or end.
 *
 *      logs      thread 1: sample 5 at 10, event 3, sample 7 at 30     thread 2: sample 6 at 20
 *      folded    5 at 10, 6 at 20, 7 at 30; the event when it is met
 *      cut       a span of each value that moved since the last cut; takers are given them
 *
 * All under the lock.
 */
#ifndef INC_PROF_VALUE_FOLD_H
#define INC_PROF_VALUE_FOLD_H

#include "prof_value_span.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Takes what is logged before `now`. */
extern void Prof_Value_Fold_drain(uint64_t now);

/* A stretch of time between two cuts. */
typedef struct Prof_Stretch {
   uint64_t begin, end;                 /* stamps */
   const uint32_t *values;              /* that moved, counts only if no path could have them */
   const Prof_Value_Span *const *spans; /* [i], of values[i] */
   uint32_t count;
} Prof_Stretch;

/* Drains, and gives takers the stretch that ends at `now`. A taker copies what it wants. */
extern void Prof_Value_Fold_cut(uint64_t now);
typedef void (*Prof_Take_Stretch)(const Prof_Stretch *stretch);
extern int Prof_Value_Fold_add_taker(Prof_Take_Stretch take); /* 0: too many. Twice is once */
extern void Prof_Value_Fold_remove_taker(Prof_Take_Stretch take);

#ifdef __cplusplus
}
#endif

#endif
