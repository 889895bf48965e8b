/* prof_bound.h - how far off a sum with estimates in it may be (prof_reader.h, Prof_Estimate). What
 * was measured once in each of two frames errs apart from each other, so variances add up; what the
 * clock cannot tell is the same in all, and adds up itself.
 */
#ifndef INC_PROF_BOUND_H
#define INC_PROF_BOUND_H

#ifdef __cplusplus
extern "C" {
#endif

/* All zero: the sum is exact. */
typedef struct Prof_Bound {
   double variance; /* ticks squared */
   double unsure;   /* ticks */
} Prof_Bound;

static inline void Prof_Bound_add(Prof_Bound *bound, double variance, double unsure)
{
   bound->variance += variance;
   bound->unsure += unsure;
}

/* What was is no more than so many ticks above or below the sum, in 95 of 100 frames. */
extern double Prof_Bound_half_width(const Prof_Bound *bound);

#ifdef __cplusplus
}
#endif

#endif
