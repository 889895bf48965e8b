/* prof_sum.h - sums of doubles that lose nothing to rounding. Part of the inlined code, by way of
 * src/gather/prof_cell.h.
 *
 * A SUM is kept as two doubles, whose true sum it is: what rounding takes from `high` is added to
 * `low`. So a thousand million times 1e-9 is 1, and 1 is found again after 1e300 was added and
 * taken off. Whole numbers are exact up to 2^53.
 *
 *      add      high      low
 *      1e300    1e300     0
 *      1        1e300     1
 *      -1e300   0         1       in all 1
 */
#ifndef INC_PROF_SUM_H
#define INC_PROF_SUM_H

#include "../../platform/prof_float.h"

#pragma pack(push, 8) /* see platform/prof_header_begin.h */
#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Sum {
   double high, low;
} Prof_Sum;

/* Returns 0, and nothing has changed, if x or the sum is infinite or no number. */
Prof_INLINE int Prof_Sum_add(Prof_Sum *to, double x)
{
   double sum = to->high + x;
   if (!Prof_Float_is_finite(Prof_Float_bits(sum))) return 0;
   to->low += Prof_Float_rounding(to->high, x, sum);
   to->high = sum;
   return 1;
}

Prof_INLINE double Prof_Sum_of(Prof_Sum sum) { return sum.high + sum.low; }

#ifdef __cplusplus
}
#endif
#pragma pack(pop)

#endif
