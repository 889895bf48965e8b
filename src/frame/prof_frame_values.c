/* prof_frame_values.c - see prof_frame_values.h */
#ifdef Prof_ENABLED
#include "prof_frame_values.h"
#include "../base/prof_module.h"
#include "../gather/prof_state.h"
#include "../gather/prof_value.h"
#include <string.h>

static struct {
   Prof_Frame_Value *values;
   uint32_t *at; /* [value]: 1 + its place among those; 0: it has none yet */
   Prof_Value_Total *totals; /* [value] */
   uint32_t count, cap, cap_at, cap_totals;
   uint64_t begin, end; /* of the stretches of this frame; begin 0: not known */
   int missed;          /* samples may have moved in what was no frame of the history */
   int done;            /* a frame has them: the next stretch begins anew */
} own;

static void put_back(void)
{
   Prof_Config_release(own.values);
   Prof_Config_release(own.at);
   Prof_Config_release(own.totals);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

void Prof_Frame_Values_skip(void)
{
   uint32_t i;
   for (i = 0; i < own.count; ++i) own.at[own.values[i].value] = 0;
   own.count = 0;
   own.begin = own.end;
   own.done = 0;
}

void Prof_Frame_Values_miss(void)
{
   Prof_Module_list(&module);
   own.missed = 1;
}

static int make_room(uint32_t value)
{
   Prof_Module_list(&module);
   own.at = (uint32_t *)Prof_Config_grown(own.at, &own.cap_at, Prof_Value_count(), sizeof *own.at);
   own.values = (Prof_Frame_Value *)Prof_Config_grown(own.values, &own.cap, own.count + 1,
                                                      sizeof *own.values);
   return value < own.cap_at && own.count < own.cap;
}

/* The value's span in this frame; *fresh: it is not begun. Null: no memory. */
static Prof_Value_Span *span_of(uint32_t value, int *fresh)
{
   Prof_Frame_Value *v;
   *fresh = 0;
   if (value < own.cap_at && own.at[value]) return &own.values[own.at[value] - 1].span;
   if ((value >= own.cap_at || own.count == own.cap) && !make_room(value)) return 0;
   if (!own.values || !own.at) return 0;
   v = &own.values[own.count++];
   own.at[value] = own.count;
   v->value = value;
   *fresh = 1;
   return &v->span;
}

/* A sample that did not move held what it had. */
static void hold_until(Prof_Frame_Value *v, uint64_t at)
{
   if (v->span.is_sample && (int64_t)(at - v->end) > 0) Prof_Value_Span_hold(&v->span, at - v->end);
   v->end = at;
}

static void take_span(uint32_t value, const Prof_Value_Span *next, const Prof_Stretch *stretch)
{
   int fresh;
   Prof_Value_Span *span = span_of(value, &fresh);
   Prof_Frame_Value *v;
   if (!span) return;
   v = &own.values[own.at[value] - 1];
   if (fresh) {
      *span = *next;
      if (own.begin) Prof_Value_Span_precede(span, stretch->begin - own.begin);
   } else {
      hold_until(v, stretch->begin);
      Prof_Value_Span_join(span, next);
   }
   v->end = stretch->end;
}

void Prof_Frame_Values_take_stretch(const Prof_Stretch *stretch)
{
   uint32_t i;
   if (own.done) Prof_Frame_Values_skip();
   Prof_Module_list(&module);
   if (!own.begin) own.begin = stretch->begin;
   for (i = 0; i < stretch->count; ++i) take_span(stretch->values[i], stretch->spans[i], stretch);
   own.end = stretch->end;
}

double Prof_Frame_Values_amount(const Prof_Frame *frame, uint32_t item, uint32_t *amount)
{
   while (*amount < frame->num_amounts && frame->amounts[*amount].item < item) ++*amount;
   if (*amount < frame->num_amounts && frame->amounts[*amount].item == item)
      return frame->amounts[*amount].amount + frame->amounts[*amount].rounded;
   return frame->items[item].entries;
}

static void add_counts(const Prof_Frame *frame)
{
   uint32_t i, amount = 0;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      uint32_t value = item->self ? 0 : Prof_Value_of_zone(Prof_States[item->state].zone);
      int fresh;
      Prof_Value_Span *span = value ? span_of(value, &fresh) : 0;
      if (!span) continue;
      if (fresh) memset(span, 0, sizeof *span);
      (void)Prof_Value_Span_count(span, item->entries, Prof_Frame_Values_amount(frame, i, &amount));
   }
}

/* What samples hold, though they did not move, as frames before this one cannot tell. */
static void add_held(uint64_t ticks)
{
   uint32_t value, count = Prof_Value_count();
   own.missed = 0;
   for (value = 1; value < count; ++value) {
      const Prof_Value_Entry *v = &Prof_Values[value];
      int fresh, sample = v->kind == Prof_SAMPLE || v->kind == Prof_MEMORY;
      Prof_Value_Span *span = sample && v->is_held ? span_of(value, &fresh) : 0;
      if (!span || !fresh) continue;
      memset(span, 0, sizeof *span);
      Prof_Value_Span_begin_sample(span, &v->held);
      Prof_Value_Span_hold(span, ticks);
   }
}

static void add_to_totals(void)
{
   uint32_t i;
   if (!own.count) return;
   own.totals = (Prof_Value_Total *)Prof_Config_grown(own.totals, &own.cap_totals,
                                                      Prof_Value_count(), sizeof *own.totals);
   for (i = 0; i < own.count; ++i) {
      const Prof_Frame_Value *v = &own.values[i];
      Prof_Value_Total *total;
      if (v->value >= own.cap_totals) continue;
      total = &own.totals[v->value];
      total->n += v->span.n;
      if (Prof_Sum_add(&total->sum, v->span.sum.high)) total->sum.low += v->span.sum.low;
      if (v->span.sum.high < 0 || (v->span.has_range && !v->span.is_sample && v->span.min < 0))
         total->fell = 1;
   }
}

Prof_Value_Total Prof_Frame_Values_total(uint32_t value)
{
   const Prof_Value_Total none = {{0, 0}, 0, 0};
   Prof_ASSERT(Prof_Config_lock_is_mine());
   return value < own.cap_totals ? own.totals[value] : none;
}

void Prof_Frame_Values_take(Prof_Frame *frame)
{
   uint32_t i;
   if (own.done) Prof_Frame_Values_skip();
   for (i = 0; i < own.count; ++i) hold_until(&own.values[i], own.end);
   if (own.missed) add_held(frame->ticks);
   if (Prof_Value_count() > 1) add_counts(frame);
   add_to_totals();
   frame->values = own.values;
   frame->num_values = own.count;
   own.done = 1;
}

/* ---- archive ---- */

static void archive_total(Prof_Archive *a, Prof_Value_Total *total)
{
   Prof_Archive_u64(a, &total->n);
   if (!total->n) return;
   Prof_Archive_double(a, &total->sum.high);
   Prof_Archive_double(a, &total->sum.low);
   Prof_Archive_int(a, &total->fell, 0, 1);
}

void Prof_Frame_Values_archive(Prof_Archive *a)
{
   uint32_t all = Prof_Value_count(), count, i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   count = Prof_Archive_count(a, own.cap_totals < all ? own.cap_totals : all, 1);
   if (a->reads)
      own.totals = (Prof_Value_Total *)Prof_Config_grown(own.totals, &own.cap_totals, all,
                                                         sizeof *own.totals);
   if (a->reads && (count > all || own.cap_totals < all))
      Prof_Archive_fail(a, "values are missing");
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) archive_total(a, &own.totals[i]);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
