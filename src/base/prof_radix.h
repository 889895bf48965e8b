/* prof_radix.h - numbers in rising order, by their digits: in a time that does not depend on how
 * they lay before.
 */
#ifndef INC_PROF_RADIX_H
#define INC_PROF_RADIX_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sorts `count` numbers, into `other`, which is as long, and back: returns where they are now. */
extern const uint64_t *Prof_Radix_sort(uint64_t *values, uint64_t *other, size_t count);

/* Sorts doubles in place, none of them negative or NaN: their bits are in the order of their
 * values. `scratch` has room for twice as many. */
extern void Prof_Radix_sort_doubles(double *values, uint64_t *scratch, size_t count);

#ifdef __cplusplus
}
#endif

#endif
