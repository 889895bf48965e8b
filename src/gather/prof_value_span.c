/* prof_value_span.c - see prof_value_span.h */
#ifdef Prof_ENABLED
#include "prof_value_span.h"
#include "../base/prof_assert.h"
#include <string.h>

static void widen(Prof_Value_Span *s, double min, double max)
{
   if (!s->has_range || min < s->min) s->min = min;
   if (!s->has_range || max > s->max) s->max = max;
   s->has_range = 1;
}

void Prof_Value_Span_begin_sample(Prof_Value_Span *s, const double *amount)
{
   s->is_sample = 1;
   if (!amount) return;
   s->first = s->last = *amount;
   s->has_first = s->has_last = 1;
}

void Prof_Value_Span_hold(Prof_Value_Span *s, uint64_t ticks)
{
   Prof_ASSERT(s->is_sample);
   if (!ticks || !s->has_last) return;
   Prof_Moments_add(&s->moments, s->last, (double)ticks);
   widen(s, s->last, s->last);
}

void Prof_Value_Span_join(Prof_Value_Span *s, const Prof_Value_Span *next)
{
   s->n += next->n;
   if (Prof_Sum_add(&s->sum, next->sum.high)) s->sum.low += next->sum.low;
   Prof_Moments_join(&s->moments, &next->moments);
   if (next->has_range) widen(s, next->min, next->max);
   if (next->has_last) s->last = next->last;
   s->has_last |= next->has_last;
   s->is_sample |= next->is_sample;
}

void Prof_Value_Span_precede(Prof_Value_Span *s, uint64_t ticks)
{
   if (!s->is_sample || !ticks || !s->has_first) return;
   Prof_Moments_add(&s->moments, s->first, (double)ticks);
   widen(s, s->first, s->first);
}

void Prof_Value_Span_archive(Prof_Archive *a, Prof_Value_Span *s)
{
   Prof_Archive_u64(a, &s->n);
   Prof_Archive_double(a, &s->sum.high);
   Prof_Archive_double(a, &s->sum.low);
   Prof_Archive_double(a, &s->moments.weight);
   Prof_Archive_double(a, &s->moments.mean);
   Prof_Archive_double(a, &s->moments.q);
   Prof_Archive_int(a, &s->moments.large, 0, 1);
   Prof_Archive_double(a, &s->min);
   Prof_Archive_double(a, &s->max);
   Prof_Archive_double(a, &s->last);
   Prof_Archive_double(a, &s->first);
   Prof_Archive_byte(a, &s->is_sample, 1);
   Prof_Archive_byte(a, &s->has_range, 1);
   Prof_Archive_byte(a, &s->has_last, 1);
   Prof_Archive_byte(a, &s->has_first, 1);
   if (a->reads && s->moments.weight < 0) Prof_Archive_fail(a, "a weight is below 0");
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
