/* prof_history_values.c - see prof_history_values.h */
#ifdef Prof_ENABLED
#include "prof_history_values.h"
#include "../base/prof_assert.h"
#include "../../platform/prof_bytes.h"
#include <string.h>

enum {
   SAMPLE = 1,
   RANGE = 2,
   LAST = 4,
   FIRST = 8,
   LARGE = 16,
   ONE = 32 /* an event that was once: the sum is all of it */
};

enum {
   MOST_VARINT = 10,
   MOST_NUMBER = MOST_VARINT,
   MOST_VALUE = 2 * MOST_VARINT + 1 + 8 * MOST_NUMBER
};

/* ---- numbers ---- */

static unsigned char *put_varint(unsigned char *to, uint64_t value)
{
   for (; value >= 128; value >>= 7) *to++ = (unsigned char)(value | 128);
   *to++ = (unsigned char)value;
   return to;
}

static const unsigned char *get_varint(const unsigned char *from, uint64_t *value)
{
   uint32_t shift = 0;
   uint64_t sum = 0;
   for (; *from & 128; ++from, shift += 7) sum |= (uint64_t)(*from & 127) << shift;
   *value = sum | (uint64_t)*from << shift;
   return from + 1;
}

/* Small numbers of small ones of either sign: 0, -1, 1, -2 become 0, 1, 2, 3. */
static uint64_t zigzag(int64_t x) { return (uint64_t)x << 1 ^ (x < 0 ? UINT64_MAX : 0); }
static int64_t unzigzag(uint64_t code) { return (int64_t)(code >> 1) ^ -(int64_t)(code & 1); }

static const double MOST_WHOLE = 18014398509481984.0; /* 2^54 */

static unsigned char *put_number(unsigned char *to, double x)
{
   uint64_t bits = Prof_Float_bits(x);
   if (x > -MOST_WHOLE && x < MOST_WHOLE) {
      int64_t whole = (int64_t)x;
      if (Prof_Float_bits((double)whole) == bits) return put_varint(to, zigzag(whole) << 1);
   }
   *to++ = 1;
   Prof_Bytes_put64(to, bits);
   return to + sizeof bits;
}

static const unsigned char *get_number(const unsigned char *from, double *x)
{
   uint64_t code;
   if (*from == 1) {
      code = Prof_Bytes_get64(from + 1);
      *x = Prof_Float_of_bits(code);
      return from + 1 + sizeof code;
   }
   from = get_varint(from, &code);
   *x = (double)unzigzag(code >> 1);
   return from;
}

/* ---- a value ---- */

static int is_one(const Prof_Value_Span *s) { return !s->is_sample && s->has_range && s->n == 1; }

static unsigned flags_of(const Prof_Value_Span *s)
{
   unsigned flags = 0;
   if (s->is_sample) flags |= SAMPLE;
   if (s->has_range) flags |= RANGE;
   if (s->has_last) flags |= LAST;
   if (s->has_first) flags |= FIRST;
   if (s->moments.large) flags |= LARGE;
   if (is_one(s)) flags |= ONE;
   return flags;
}

static unsigned char *put_span(unsigned char *to, const Prof_Value_Span *s)
{
   unsigned flags = flags_of(s);
   *to++ = (unsigned char)flags;
   if (!(flags & SAMPLE)) to = put_number(to, Prof_Sum_of(s->sum));
   if (flags & ONE) return to;
   to = put_varint(to, s->n);
   if (flags & FIRST) to = put_number(to, s->first);
   if (flags & LAST) to = put_number(to, s->last);
   if (!(flags & RANGE)) return to;
   to = put_number(to, s->min);
   to = put_number(to, s->max);
   to = put_number(to, s->moments.weight);
   if (!(s->moments.weight > 0)) return to;
   to = put_number(to, s->moments.mean);
   return put_number(to, s->moments.q);
}

static void be_one(Prof_Value_Span *s)
{
   s->n = 1;
   s->min = s->max = s->last = s->moments.mean = s->sum.high;
   s->moments.weight = 1;
}

static const unsigned char *get_span(const unsigned char *from, Prof_Value_Span *s)
{
   unsigned flags = *from++;
   memset(s, 0, sizeof *s);
   s->is_sample = (flags & SAMPLE) != 0;
   s->has_range = (flags & RANGE) != 0;
   s->has_last = (flags & LAST) != 0;
   s->has_first = (flags & FIRST) != 0;
   s->moments.large = (flags & LARGE) != 0;
   if (!(flags & SAMPLE)) from = get_number(from, &s->sum.high);
   if (flags & ONE) {
      be_one(s);
      return from;
   }
   from = get_varint(from, &s->n);
   if (flags & FIRST) from = get_number(from, &s->first);
   if (flags & LAST) from = get_number(from, &s->last);
   if (!(flags & RANGE)) return from;
   from = get_number(from, &s->min);
   from = get_number(from, &s->max);
   from = get_number(from, &s->moments.weight);
   if (!(s->moments.weight > 0)) return from;
   from = get_number(from, &s->moments.mean);
   return get_number(from, &s->moments.q);
}

/* ---- all ---- */

size_t Prof_History_Values_room(const Prof_Frame *frame)
{
   return MOST_VARINT + (size_t)frame->num_values * MOST_VALUE +
          (size_t)frame->num_amounts * (MOST_VARINT + MOST_NUMBER);
}

/* Packs the samples, or all others; *before: the number of the value before. */
static unsigned char *put_values(unsigned char *to, const Prof_Frame *frame, int samples,
                                 uint32_t *before)
{
   uint32_t i;
   for (i = 0; i < frame->num_values; ++i) {
      const Prof_Frame_Value *v = &frame->values[i];
      if (v->span.is_sample != samples) continue;
      to = put_varint(to, zigzag((int64_t)v->value - *before));
      to = put_span(to, &v->span);
      *before = v->value;
   }
   return to;
}

static uint32_t count_samples(const Prof_Frame *frame)
{
   uint32_t i, count = 0;
   for (i = 0; i < frame->num_values; ++i) count += frame->values[i].span.is_sample;
   return count;
}

unsigned char *Prof_History_Values_pack(unsigned char *to, const Prof_Frame *frame)
{
   uint32_t i, before = 0;
   if (frame->num_values) to = put_varint(to, count_samples(frame));
   to = put_values(to, frame, 1, &before);
   to = put_values(to, frame, 0, &before);
   before = 0;
   for (i = 0; i < frame->num_amounts; ++i) {
      to = put_varint(to, frame->amounts[i].item - before);
      to = put_number(to, frame->amounts[i].amount + frame->amounts[i].rounded);
      before = frame->amounts[i].item;
   }
   return to;
}

const unsigned char *Prof_History_Values_count_samples(const unsigned char *from, uint32_t *count)
{
   uint64_t samples;
   from = get_varint(from, &samples);
   *count = (uint32_t)samples;
   return from;
}

const unsigned char *Prof_History_Values_next(const unsigned char *from, Prof_Frame_Value *v)
{
   uint64_t step;
   from = get_varint(from, &step);
   v->value = (uint32_t)((int64_t)v->value + unzigzag(step));
   return get_span(from, &v->span);
}

const unsigned char *Prof_History_Values_unpack(const unsigned char *from, Prof_Frame_Value *values,
                                                uint32_t count)
{
   uint32_t i;
   if (count) from = Prof_History_Values_count_samples(from, &i);
   for (i = 0; i < count; ++i) {
      values[i].value = i ? values[i - 1].value : 0;
      values[i].end = 0;
      from = Prof_History_Values_next(from, &values[i]);
   }
   return from;
}

const unsigned char *Prof_History_Values_unpack_amounts(const unsigned char *from,
                                                        Prof_Amount *amounts, uint32_t count)
{
   uint64_t item = 0, step;
   for (; count; --count, ++amounts) {
      from = get_varint(from, &step);
      amounts->item = (uint32_t)(item += step);
      from = get_number(from, &amounts->amount);
      amounts->rounded = 0;
   }
   return from;
}

int Prof_History_Values_find(const unsigned char *from, uint32_t count, uint32_t value,
                             Prof_Value_Span *span)
{
   Prof_Frame_Value v;
   uint32_t samples;
   v.value = 0;
   if (count) from = Prof_History_Values_count_samples(from, &samples);
   for (; count; --count) {
      from = Prof_History_Values_next(from, &v);
      if (v.value != value) continue;
      *span = v.span;
      return 1;
   }
   return 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
