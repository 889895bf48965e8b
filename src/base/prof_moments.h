/* prof_moments.h - mean and spread of weighted numbers, and how those of two sets join.
 *
 * Weighted form of B. P. Welford's method ("Note on a method for calculating corrected sums of
 * squares and products", Technometrics 4, 1962), as D. H. D. West gave it (CACM 22, 1979); the join
 * is T. F. Chan, G. H. Golub and R. J. LeVeque's ("Updating formulae and a pairwise algorithm for
 * computing sample variances", 1979):
 *
 *      add x of weight w    W += w   M += (w / W) (x - M)   Q += w (x - M before) (x - M after)
 *      join                 Q = Qa + Qb + (Ma - Mb)^2 Wa Wb / (Wa + Wb)
 *
 * The standard deviation is that of the numbers themselves, sqrt(Q / W). Squares of what is beyond
 * 1e150 have no place in a double: then Q is that of the numbers times 2^-600.
 */
#ifndef INC_PROF_MOMENTS_H
#define INC_PROF_MOMENTS_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Moments {
   double weight, mean, q;
   int large; /* q is of numbers times 2^-600 */
} Prof_Moments;

/* Both x and w are finite, w > 0. */
extern void Prof_Moments_add(Prof_Moments *m, double x, double w);
/* One without weight changes nothing. */
extern void Prof_Moments_join(Prof_Moments *m, const Prof_Moments *other);
/* NaN without weight. */
extern double Prof_Moments_deviation(const Prof_Moments *m);

#ifdef __cplusplus
}
#endif

#endif
