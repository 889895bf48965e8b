/* prof_float.h - doubles by their bits, and the rounding of a sum: the same whatever options the
 * game is built with. Part of the inlined code, by way of src/base/prof_sum.h.
 *
 * With -ffast-math a compiler takes all doubles for finite, and finds that no sum is ever rounded.
 */
#ifndef INC_PROF_FLOAT_H
#define INC_PROF_FLOAT_H

#include "prof_atomic.h"
#include <string.h>

Prof_INLINE double Prof_Float_of_bits(uint64_t bits)
{
   double x;
   memcpy(&x, &bits, sizeof x);
   return x;
}

Prof_INLINE uint64_t Prof_Float_bits(double x)
{
   uint64_t bits;
   memcpy(&bits, &x, sizeof bits);
   return bits;
}

/* Are these the bits of what is neither infinite nor no number? */
Prof_INLINE int Prof_Float_is_finite(uint64_t bits) { return (bits >> 52 & 0x7FF) != 0x7FF; }

/* After this the compiler takes x for any number. Costs no instruction where a register does. */
#if defined(_MSC_VER) && !defined(__clang__)
#define Prof_ANY_NUMBER(x) \
   do { \
      volatile double stored = x; \
      x = stored; \
   } while (0)
#elif defined(__SSE2__)
#define Prof_ANY_NUMBER(x) __asm__("" : "+x"(x))
#elif defined(__aarch64__)
#define Prof_ANY_NUMBER(x) __asm__("" : "+w"(x))
#else
#define Prof_ANY_NUMBER(x) __asm__("" : "+m"(x))
#endif

/* What rounding took from a + b, which came to `sum`: exactly, by six operations (TwoSum: O.
 * Moller, "Quasi double-precision in floating point addition", BIT 5, 1965; D. E. Knuth, The Art of
 * Computer Programming, vol. 2, 4.2.2, theorem B). */
Prof_INLINE double Prof_Float_rounding(double a, double b, double sum)
{
   double added;
   Prof_ANY_NUMBER(sum);
   added = sum - a;
   Prof_ANY_NUMBER(added);
   return (a - (sum - added)) + (b - added);
}

#endif
