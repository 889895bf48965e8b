/* prof_radix.c - see prof_radix.h */
#ifdef Prof_ENABLED
#include "prof_radix.h"
#include "prof_assert.h"
#include <string.h>

enum { SMALL = 48, DIGIT = 256 };

static void sort_few(uint64_t *values, size_t count)
{
   size_t i, at;
   for (i = 1; i < count; ++i) {
      uint64_t value = values[i];
      for (at = i; at && values[at - 1] > value; --at) values[at] = values[at - 1];
      values[at] = value;
   }
}

/* Sorts by one digit of 8 bits; values of equal digits keep their order, so that later digits do
 * not undo earlier ones. */
static void sort_digit(const uint64_t *from, uint64_t *to, size_t count, unsigned shift)
{
   size_t places[DIGIT] = {0}, i, sum = 0;
   for (i = 0; i < count; ++i) ++places[from[i] >> shift & (DIGIT - 1)];
   for (i = 0; i < DIGIT; ++i) {
      size_t here = places[i];
      places[i] = sum;
      sum += here;
   }
   Prof_ASSERT(sum == count);
   for (i = 0; i < count; ++i) to[places[from[i] >> shift & (DIGIT - 1)]++] = from[i];
}

/* Sorts from the lowest digit to the highest that any value has (H. H. Seward, 1954), into the
 * other array and back. A few values are sorted in place. */
const uint64_t *Prof_Radix_sort(uint64_t *values, uint64_t *other, size_t count)
{
   uint64_t all = 0, *swap;
   unsigned shift;
   size_t i;
   if (count <= SMALL) return sort_few(values, count), values;
   for (i = 0; i < count; ++i) all |= values[i];
   for (shift = 0; shift < 64 && all >> shift; shift += 8) {
      sort_digit(values, other, count, shift);
      swap = values, values = other, other = swap;
   }
   return values;
}

void Prof_Radix_sort_doubles(double *values, uint64_t *scratch, size_t count)
{
   if (count < 2) return;
   memcpy(scratch, values, count * sizeof *values);
   memcpy(values, Prof_Radix_sort(scratch, scratch + count, count), count * sizeof *values);
   Prof_ASSERT(values[0] >= 0 && values[0] <= values[count - 1]);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
