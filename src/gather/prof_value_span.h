/* prof_value_span.h - what became of a value in a span of time, and how two spans that follow one
 * another join: the one implementation of the definitions, for frames and recordings.
 *
 * COUNT    sum and number. Joined: added.
 * EVENT    also mean and spread over the amounts, min, max, last. Joined: as prof_moments.h has it.
 * SAMPLE   mean and spread are weighted by the ticks for which each amount held. A span begins with
 *          the amount that held before it (`first`, if there was one), which counts for min and max
 *          if it held for any time in it. What is sampled counts for them in any case. Time before
 *          the first amount ever is not covered.
 *
 *      ticks       0      100     300    400
 *      sampled     (5)    7              3
 *      holds       5 5 5  7 7 7 7 7 7 7  3        mean (5 * 100 + 7 * 300) / 400, n 2
 *
 * A value that did not move in a span has none: a sample held then what it held before, and what
 * comes after it may begin with that. Memory is a sample.
 */
#ifndef INC_PROF_VALUE_SPAN_H
#define INC_PROF_VALUE_SPAN_H

#include "../base/prof_archive.h"
#include "../base/prof_moments.h"
#include "../base/prof_sum.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Value_Span {
   uint64_t n;
   Prof_Sum sum;          /* not of samples */
   Prof_Moments moments;  /* weights: amounts of an event, ticks of a sample */
   double min, max, last; /* with has_range; last with has_last */
   double first;          /* of a sample, with has_first: what held as it began */
   unsigned char is_sample, has_range, has_last, has_first;
} Prof_Value_Span;

/* Zero the span first. 0: the sum would be infinite; nothing changes. */
static inline int Prof_Value_Span_count(Prof_Value_Span *span, uint64_t times, double amount)
{
   if (!Prof_Sum_add(&span->sum, amount)) return 0;
   span->n += times;
   return 1;
}

/* A sample begins with what it held before; `amount` null: that is not known. */
extern void Prof_Value_Span_begin_sample(Prof_Value_Span *span, const double *amount);
/* What it has, it holds for so long. */
extern void Prof_Value_Span_hold(Prof_Value_Span *span, uint64_t ticks);

/* `next` follows `span`. Both are of the same value. */
extern void Prof_Value_Span_join(Prof_Value_Span *span, const Prof_Value_Span *next);
/* `span` follows so many ticks in which the value did not move. */
extern void Prof_Value_Span_precede(Prof_Value_Span *span, uint64_t ticks);

extern void Prof_Value_Span_archive(Prof_Archive *a, Prof_Value_Span *span);

#ifdef __cplusplus
}
#endif

#endif
