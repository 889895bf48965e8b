/* prof_histogram.h - a log-linear histogram's buckets: which one a value falls in, and what it then
 * counts as.
 *
 * Below 64 every value has a bucket of its own. From there on each doubling, from 2^e to 2^(e+1),
 * is a PART of 64 buckets of equal width:
 *
 *      part      0            1            2             3           ...  58
 *      values    0 .. 63      64 .. 127    128 .. 255    256 .. 511       2^63 .. 2^64 - 1
 *      width     1            1            2             4                2^57
 *
 * A value stands for the middle of its bucket. That is at most half a width off, and a width is at
 * most 1/64 of any value in it: the ERROR is at most 1/128, 0.8 %, and none below 128.
 */
#ifndef INC_PROF_HISTOGRAM_H
#define INC_PROF_HISTOGRAM_H

#include "../../platform/prof_compiler.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_BUCKETS = 64, Prof_BUCKET_PARTS = 59 };

static inline uint32_t Prof_Histogram_part(uint64_t value)
{
   return value < Prof_BUCKETS ? 0 : Prof_Compiler_log2(value) - 5;
}

/* The bucket within its part: the six bits behind the highest one that is set. So 300, binary
 * 1 001011 00, is in part 3, bucket 11, which holds 300 .. 303. */
static inline uint32_t Prof_Histogram_bucket(uint64_t value, uint32_t part)
{
   return (uint32_t)(part ? value >> (part - 1) : value) % Prof_BUCKETS;
}

static inline double Prof_Histogram_middle(uint32_t part, uint32_t bucket)
{
   uint64_t width = part ? (uint64_t)1 << (part - 1) : 1;
   uint64_t low = part ? (Prof_BUCKETS + bucket) * width : bucket;
   return (double)low + (double)(width - 1) / 2;
}

#ifdef __cplusplus
}
#endif

#endif
