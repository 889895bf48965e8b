/* prof_hitch_values.c - see prof_hitch_values.h
 *
 * STRANGE   is a figure that is further from its mean than three standard deviations, and than a
 * tenth of the mean: what hardly ever varies would else be strange by its last digit.
 */
#ifdef Prof_ENABLED
#include "prof_hitch_values.h"
#include "prof_value_usual.h"
#include "../gather/prof_value.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double DEVIATIONS = 3, PART = 0.1;

static int is_strange(const Prof_Value_Share *s)
{
   double away = fabs(s->now - s->usual);
   return s->has_usual && away > DEVIATIONS * s->deviation && away > PART * fabs(s->usual);
}

/* How strange, comparable among values of any size: 1 if all of it is new. */
static double strangeness(const Prof_Value_Share *s)
{
   double most = fabs(s->now) > fabs(s->usual) ? fabs(s->now) : fabs(s->usual);
   return most > 0 ? fabs(s->now / most - s->usual / most) : 0;
}

static int compare(const void *a, const void *b)
{
   const Prof_Value_Share *x = (const Prof_Value_Share *)a, *y = (const Prof_Value_Share *)b;
   double of_x = strangeness(x), of_y = strangeness(y);
   if (x->strange != y->strange) return x->strange ? -1 : 1;
   if (x->strange && of_x != of_y) return of_x > of_y ? -1 : 1;
   return x->value < y->value ? -1 : x->value > y->value;
}

/* ---- taking ---- */

static int has_room(Prof_Value_Shares *s, uint32_t count)
{
   if (count <= s->cap) return 1;
   Prof_Config_release(s->list);
   s->list = (Prof_Value_Share *)Prof_Config_alloc(count, sizeof *s->list);
   s->cap = s->list ? count : 0;
   return s->list != 0;
}

/* What is known of values that rest: samples hold, and nothing was added to the others. */
static int read_resting(Prof_Value_Share *share)
{
   Prof_Kind kind = Prof_Values[share->value].kind;
   if (kind == Prof_COUNT || kind == Prof_EVENT) return 1;
   return Prof_Value_Usual_held(share->value, &share->now);
}

static void read_moved(Prof_Value_Share *share, const Prof_Value_Span *span)
{
   share->now = span->is_sample ? span->last : Prof_Sum_of(span->sum);
   share->n = span->n < UINT32_MAX ? (uint32_t)span->n : UINT32_MAX;
}

/* All values by number, so that those that moved find their places. */
static void read_all(Prof_Value_Shares *s, const Prof_Frame *frame, uint32_t values)
{
   uint32_t i;
   memset(s->list, 0, values * sizeof *s->list);
   for (i = 1; i < values; ++i) {
      s->list[i].value = i;
      s->list[i].strange = !read_resting(&s->list[i]); /* until below: it is not known */
   }
   for (i = 0; i < frame->num_values; ++i) {
      const Prof_Frame_Value *v = &frame->values[i];
      if (v->value >= values || (v->span.is_sample && !v->span.has_last)) continue;
      read_moved(&s->list[v->value], &v->span);
      s->list[v->value].strange = 0;
   }
}

static void judge(Prof_Value_Shares *s, uint32_t values)
{
   uint32_t i;
   for (i = 1; i < values; ++i) {
      Prof_Value_Share share = s->list[i];
      if (share.strange) continue;
      share.has_usual =
         (uint8_t)Prof_Value_Usual_of(share.value, &share.usual, &share.deviation);
      share.strange = (uint8_t)is_strange(&share);
      s->strange += share.strange;
      s->list[s->count++] = share;
   }
}

void Prof_Hitch_Values_take(Prof_Value_Shares *s, const Prof_Frame *frame)
{
   uint32_t values = Prof_Value_count();
   Prof_ASSERT(Prof_Config_lock_is_mine());
   s->count = s->strange = 0;
   if (values < 2 || !has_room(s, values)) return; /* a game without values takes no memory */
   read_all(s, frame, values);
   judge(s, values);
   if (s->count > 1) qsort(s->list, s->count, sizeof *s->list, compare);
   if (s->count > Prof_HITCH_VALUES) s->count = Prof_HITCH_VALUES;
   if (s->strange > s->count) s->strange = s->count;
}

void Prof_Hitch_Values_free(Prof_Value_Shares *s)
{
   Prof_Config_release(s->list);
   memset(s, 0, sizeof *s);
}

const Prof_Value_Share *Prof_Hitch_Values_find(const Prof_Value_Shares *s, uint32_t value)
{
   uint32_t i;
   for (i = 0; i < s->count; ++i)
      if (s->list[i].value == value) return &s->list[i];
   return 0;
}

/* ---- archive ---- */

static void archive_share(Prof_Archive *a, Prof_Value_Share *s)
{
   Prof_Archive_double(a, &s->now);
   Prof_Archive_any_double(a, &s->usual);
   Prof_Archive_any_double(a, &s->deviation);
   Prof_Archive_u32(a, &s->value, Prof_Value_count() - 1);
   Prof_Archive_u32(a, &s->n, UINT32_MAX);
   Prof_Archive_byte(a, &s->has_usual, 1);
   Prof_Archive_byte(a, &s->strange, 1);
   if (!s->value) Prof_Archive_fail(a, "there is no such value");
}

void Prof_Hitch_Values_archive(Prof_Archive *a, Prof_Value_Shares *shares)
{
   uint32_t count = Prof_Archive_count(a, shares->count, 28), i;
   if (a->reads) shares->count = shares->strange = 0;
   if (a->reads && (count > Prof_HITCH_VALUES || (count && !has_room(shares, count))))
      Prof_Archive_fail(a, "a hitch has too many values");
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) archive_share(a, &shares->list[i]);
   Prof_Archive_u32(a, &shares->strange, count);
   if (a->reads && Prof_Archive_ok(a)) shares->count = count;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
