/* prof_compare.h - B - A: what reports show while two ranges of frames are compared.
 *
 * The means of both are taken once, by the call that begins the comparison, so it stays what it is
 * when the frames leave the history. It is over all threads.
 */
#ifndef INC_PROF_COMPARE_H
#define INC_PROF_COMPARE_H

#include "prof_range_means.h"

#ifdef __cplusplus
extern "C" {
#endif

extern int Prof_Compare_is_active(void);

/* Gives what is compared; 0 if nothing is. `first` of A is 0 if A is a saved run, or what is usual.
 * Valid until the comparison ends. */
extern int Prof_Compare_compared(const Prof_Means **of_a, const Prof_Means **of_b);

/* Adds B - A of each state below num_states: ticks and entries of a frame. Only while one is
 * active. */
extern void Prof_Compare_add_difference(double *self, double *entries, uint32_t num_states);

/* How far off the difference of a state may be: what both sides may be. */
extern Prof_Bound Prof_Compare_bound(uint32_t state);

/* Values, B - A: *count of them, B's in the order in which they came to be, then those that only A
 * has. Null if there is none. Valid until the comparison ends or another begins. */
extern const Prof_Value_Difference *Prof_Compare_values(uint32_t *count);

/* The same of what was added to a count, whose zone that is: amounts and adds of its states. 0: one
 * side does not tell; nothing is added. */
extern int Prof_Compare_add_amounts(uint32_t zone, double *self, double *entries,
                                    uint32_t num_states);

/* Seconds of a frame. */
extern void Prof_Compare_seconds(double *a, double *b);
/* The same without waiting, as hitches and budgets have it. 0: a saved run does not tell. */
extern int Prof_Compare_work(double *a, double *b);
/* The part of that in no zone. */
extern int Prof_Compare_unaccounted(double *a, double *b);

/* B's own calibration, and which of its states are no work: as when the comparison began. */
extern void Prof_Compare_measures(double *ms_per_tick, uint32_t *rules);

/* B is a kept hitch (index as in Prof_get_hitch), A what was usual then. 0: there is no
 * such hitch, or no memory. */
extern int Prof_Compare_with_hitch(int index);

/* "B - A: frames 120..180 - frames 20..80" */
extern void Prof_Compare_describe(char *out, size_t size);

#ifdef __cplusplus
}
#endif

#endif
