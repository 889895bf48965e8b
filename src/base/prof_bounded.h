/* prof_bounded.h - figures that may be estimates, as they are read.
 *
 *      0.310           exact: there is no bound
 *      0.310 +-0.012   what was is no more than so much above or below, in 95 of 100 frames
 *      <=0.120         the bound is no less than the figure: all that is known is, no more than
 *                      the sum of both. (Of an entry that is shorter than the clock tells.)
 *
 * A bound never has more decimals than its figure, and fewer where it would take more room than a
 * bound below 10 does. One that rounds to nothing is told all the same, "+-0.000": without it a
 * figure is exact. A difference is never "<=": it may have either sign.
 */
#ifndef INC_PROF_BOUNDED_H
#define INC_PROF_BOUNDED_H

#include "prof_short_text.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Bounded {
   double figure, bound; /* bound 0: there is none to tell */
   int decimals, bound_decimals;
   int at_most; /* the figure is the most that it was */
} Prof_Bounded;

/* How the two signs are written: U+00B1 and U+2264, where they can be. */
typedef struct Prof_Bound_Signs {
   const char *plus_minus, *at_most;
} Prof_Bound_Signs;
extern const Prof_Bound_Signs Prof_Bound_UTF8, Prof_Bound_ASCII;

/* `half_width` is 0 if the value is exact; decimals 0..6. */
extern Prof_Bounded Prof_Bounded_of(double value, double half_width, int decimals);
extern Prof_Bounded Prof_Bounded_difference(double value, double half_width, int decimals);

/* "0.310", "<=0.120"; " +-0.012", "": one after the other they are the whole. */
extern void Prof_Bounded_add_figure(Prof_Words *words, const Prof_Bounded *of,
                                    const Prof_Bound_Signs *signs);
extern void Prof_Bounded_add_bound(Prof_Words *words, const Prof_Bounded *of,
                                   const Prof_Bound_Signs *signs);
/* Both. */
extern void Prof_Bounded_add(Prof_Words *words, double value, double half_width, int decimals,
                             const Prof_Bound_Signs *signs);

#ifdef __cplusplus
}
#endif

#endif
