/* prof_range_means.c - see prof_range_means.h */
#ifdef Prof_ENABLED
#include "prof_range_means.h"
#include "../frame/prof_waiting.h"
#include "../frame/prof_history.h"
#include "prof_statistics.h"
#include "../base/prof_number.h"
#include "../base/prof_unit.h"
#include "../frame/prof_frame_values.h"
#include "../gather/prof_value.h"
#include <string.h>

void Prof_Range_Means_free(Prof_Means *m)
{
   Prof_Config_release(m->self);
   Prof_Config_release(m->entries);
   Prof_Mean_Values_free(&m->of_values);
   Prof_Config_release(m->bounds);
   Prof_Config_release(m->amounts);
   Prof_Config_release(m->values);
   memset(m, 0, sizeof *m);
}

int Prof_Range_Means_make(Prof_Means *m, uint32_t num_states)
{
   uint32_t i;
   Prof_ASSERT(num_states > Prof_STATE_ROOT);
   memset(m, 0, sizeof *m);
   m->num_states = num_states;
   m->self = (double *)Prof_Config_alloc(num_states, sizeof *m->self);
   m->entries = (double *)Prof_Config_alloc(num_states, sizeof *m->entries);
   m->amounts = (double *)Prof_Config_alloc(num_states, sizeof *m->amounts);
   Prof_Config_lock(); /* any thread may make a value */
   m->num_values = Prof_Value_count();
   Prof_Config_unlock();
   m->values = (double *)Prof_Config_alloc(m->num_values, sizeof *m->values);
   for (i = 0; m->values && i < m->num_values; ++i) m->values[i] = Prof_Number_nan();
   if (m->self && m->entries && m->amounts && m->values) return 1;
   Prof_Range_Means_free(m);
   return 0;
}

int Prof_Range_Means_need_bounds(Prof_Means *m)
{
   if (!m->bounds) m->bounds = (Prof_Bound *)Prof_Config_alloc(m->num_states, sizeof *m->bounds);
   return m->bounds != 0;
}

void Prof_Range_Means_add_bound(Prof_Means *m, uint32_t state, double variance, double unsure)
{
   if (m->bounds && state < m->num_states)
      Prof_Bound_add(&m->bounds[state], variance, unsure);
}

/* 0: no memory. */
static int add_bounds(Prof_Means *m, const Prof_Frame *frame)
{
   uint32_t i;
   if (!frame->num_estimates) return 1;
   if (!Prof_Range_Means_need_bounds(m)) return 0;
   for (i = 0; i < frame->num_estimates; ++i) {
      const Prof_Estimate *e = &frame->estimates[i];
      Prof_Range_Means_add_bound(m, frame->items[e->item].state, e->variance, e->unsure);
   }
   return 1;
}

/* The frame's own rules say what was work, for they may have changed within the range. */
static void add_frame(Prof_Means *m, const Prof_Frame *frame)
{
   uint32_t i, at = 0;
   Prof_ASSERT(m->frames == 0 || frame->number < m->first); /* they come newest first */
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      if (item->state >= m->num_states) continue;
      m->self[item->state] += (double)item->self;
      m->entries[item->state] += item->entries;
      if (!item->self && Prof_Value_of_zone(Prof_States[item->state].zone))
         m->amounts[item->state] += Prof_Frame_Values_amount(frame, i, &at);
      if (item->state == Prof_STATE_ROOT &&
          Prof_Waiting_is_work(Prof_Waiting_kinds(frame->rules), item))
         m->unaccounted += (double)item->self * Prof_Frame_Record_ms_per_tick(frame) * 1e-3;
   }
   m->seconds += frame->seconds;
   m->work += Prof_Frame_Record_work_ms(frame) * 1e-3;
   m->first = (unsigned long)frame->number; /* they come newest first */
   if (m->frames++ != 0) return;
   m->last = m->first;
   m->ms_per_tick = Prof_Frame_Record_ms_per_tick(frame);
   m->rules = frame->rules;
}

/* Until here all figures are sums over the frames. */
static void divide(Prof_Means *m)
{
   double n = (double)m->frames;
   uint32_t s;
   Prof_ASSERT(m->frames > 0 && m->first <= m->last);
   for (s = 0; s < m->num_states; ++s) {
      m->self[s] /= n;
      m->entries[s] /= n;
      m->amounts[s] /= n;
      if (!m->bounds) continue;
      m->bounds[s].variance /= n * n;
      m->bounds[s].unsure /= n;
   }
   m->seconds /= n;
   m->work /= n;
   m->unaccounted /= n;
}

/* ---- values ---- */

double Prof_Range_Means_value(const Prof_Means *m, uint32_t value)
{
   return m->values && value < m->num_values ? m->values[value] : Prof_Number_nan();
}

/* By name, for those of a file may be of another run. A file may have a name twice: the first one
 * counts. */
void Prof_Range_Means_know_values(Prof_Means *m)
{
   uint32_t i, value;
   Prof_Config_lock();
   for (i = 0; i < m->of_values.count; ++i) {
      const Prof_Mean_Value *v = &m->of_values.of[i];
      value = Prof_Value_find(v->name);
      if (!value || value >= m->num_values || !Prof_Number_is_nan(m->values[value])) continue;
      if (Prof_Values[value].kind == v->kind)
         m->values[value] = Prof_Unit_convert(v->mean, v->unit, Prof_Values[value].unit);
   }
   Prof_Config_unlock();
}

/* Loads and gaps are no frames to compare. A frame that cannot be unpacked ends it: means that lack
 * a frame would be wrong without a word. */
int Prof_Range_Means_take(Prof_Means *m, int newest, int oldest)
{
   int back, complete = 1;
   if (!Prof_Statistics_clamp_range(&newest, &oldest) ||
       !Prof_Range_Means_make(m, Prof_State_count()))
      return 0;
   Prof_Config_lock();
   for (back = newest; back <= oldest && complete; ++back) {
      const Prof_Frame *frame = Prof_History_header(back);
      if (frame->flags & Prof_FRAME_ODD) continue;
      frame = Prof_History_frame(back);
      if (frame) add_frame(m, frame);
      complete = frame && add_bounds(m, frame);
   }
   Prof_Config_unlock();
   if (complete && m->frames) complete = Prof_Mean_Values_take(&m->of_values, newest, oldest);
   if (complete && m->frames) {
      Prof_Range_Means_know_values(m);
      divide(m);
      return 1;
   }
   Prof_Range_Means_free(m);
   return 0;
}

const char *Prof_Range_Means_why_none(int newest, int oldest)
{
   if (!Prof_Statistics_clamp_range(&newest, &oldest)) return "there are no frames";
   if (!Prof_Statistics_count_regular(newest, oldest))
      return "there are no frames but loads and gaps";
   return "no memory";
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
