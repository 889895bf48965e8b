/* prof_median.h - the median of the last values of a stream.
 *
 * The values stand in a ring in the order in which they came, and once more sorted. A new one takes
 * the place of the oldest in both: two binary searches and two moves of half a kilobyte.
 */
#ifndef INC_PROF_MEDIAN_H
#define INC_PROF_MEDIAN_H

#include "../base/prof_archive.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_MEDIAN_WINDOW = 128 };

/* All zero: no value came yet. */
typedef struct Prof_Median {
   double recent[Prof_MEDIAN_WINDOW]; /* a ring */
   double sorted[Prof_MEDIAN_WINDOW]; /* the same values, ascending */
   uint32_t count, next;
} Prof_Median;

extern void Prof_Median_take(Prof_Median *median, double value);

/* By nearest rank: of an even number the lower one of the two in the middle. 0: no value yet. */
extern double Prof_Median_get(const Prof_Median *median);

#if defined(Prof_CHECKED)
extern int Prof_Median_is_sound(const Prof_Median *median);
#endif

extern void Prof_Median_archive(Prof_Archive *a, Prof_Median *median);

#ifdef __cplusplus
}
#endif

#endif
