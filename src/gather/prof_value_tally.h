/* prof_value_tally.h - the single amounts of an event value since the start or the last reset: how
 * many there were of each, about, and exact sums of all.
 *
 * Amounts are told apart as by prof_histogram.h: each doubling has 64 BUCKETS of equal width, so a
 * bucket's middle is at most 1/128 off, 0.8 %. Here a doubling, a PART, is found by the exponent of
 * the double, and its buckets by the six bits behind the point: what is negative, or below 1, has
 * its parts as well. A part exists once it is needed, and they stand in rising order:
 *
 *      part      -1025          0        1022            1023          1025
 *      amounts   (-8 .. -4]     0        0.5 .. 1        1 .. 2        4 .. 8
 *
 * What is nearer to 0 than 2^-1022 counts as 0. While all amounts are whole numbers a bucket stands
 * for the middle of the whole numbers in it, and there is no error below 128.
 *
 * Memory is bounded by Prof_Config.entry_bytes, as much again as times of entries have. What would
 * need more is left out of percentiles, and counted.
 *
 * All under the lock.
 */
#ifndef INC_PROF_VALUE_TALLY_H
#define INC_PROF_VALUE_TALLY_H

#include "../base/prof_archive.h"
#include "prof_value_span.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The amount is finite. */
extern void Prof_Value_Tally_add(uint32_t value, double amount);

/* At a cut (prof_value_fold.h): what became of the value since the one before. */
extern void Prof_Value_Tally_join(uint32_t value, const Prof_Value_Span *span);

typedef struct Prof_Tally_Sums {
   Prof_Value_Span span; /* up to the last cut */
   uint64_t counted;     /* amounts in buckets */
} Prof_Tally_Sums;

/* 0: there was no amount. */
extern int Prof_Value_Tally_get(uint32_t value, Prof_Tally_Sums *sums);
/* By nearest rank, to within a bucket's error. Something was counted. */
extern double Prof_Value_Tally_percentile(uint32_t value, double percent);

extern void Prof_Value_Tally_reset(void); /* all of them */
extern unsigned long Prof_Value_Tally_left_out(void);

/* The values must be there. */
extern void Prof_Value_Tally_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
