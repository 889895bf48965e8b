/* prof_compare.c - see prof_compare.h
 *
 * There are three kinds of A; B is a range of this run, or a hitch:
 *
 *      A is a range        its means; both sides know frames, work and rules
 *      A is a file         a baseline: its frames have no numbers (first is 0), its work is unknown
 *      A is what is usual  B is one hitch; A has no frames, only means
 */
#ifdef Prof_ENABLED
#include "prof_compare.h"
#include "prof_baseline.h"
#include "../frame/prof_hitch.h"
#include "prof_view.h"
#include "../base/prof_module.h"
#include "../base/prof_utf8.h"
#include <stdio.h>
#include <string.h>

static struct {
   Prof_Means a, b;
   Prof_Value_Difference *values;
   uint32_t num_values;
   char baseline_name[64]; /* "" if A is a range as well, or what is usual and has no frames */
} own;

static void put_back(void)
{
   Prof_Range_Means_free(&own.a);
   Prof_Range_Means_free(&own.b);
   Prof_Config_release(own.values);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

int Prof_Compare_is_active(void) { return own.a.self != 0; }

int Prof_Compare_compared(const Prof_Means **of_a, const Prof_Means **of_b)
{
   *of_a = &own.a;
   *of_b = &own.b;
   return Prof_Compare_is_active();
}

const Prof_Value_Difference *Prof_Compare_values(uint32_t *count)
{
   *count = own.num_values;
   return own.values;
}

/* States made after the means were taken have no place in them: in those frames they took
 * nothing. */
static void add(const Prof_Means *m, double sign, double *self, double *entries,
                uint32_t num_states)
{
   uint32_t s, count = m->num_states < num_states ? m->num_states : num_states;
   for (s = 0; s < count; ++s) {
      self[s] += sign * m->self[s];
      entries[s] += sign * m->entries[s];
   }
}

void Prof_Compare_add_difference(double *self, double *entries, uint32_t num_states)
{
   Prof_ASSERT(Prof_Compare_is_active());
   add(&own.b, 1, self, entries, num_states);
   add(&own.a, -1, self, entries, num_states);
}

static void add_bound(Prof_Bound *bound, const Prof_Means *m, uint32_t state)
{
   if (m->bounds && state < m->num_states)
      Prof_Bound_add(bound, m->bounds[state].variance, m->bounds[state].unsure);
}

Prof_Bound Prof_Compare_bound(uint32_t state)
{
   Prof_Bound bound = {0, 0};
   add_bound(&bound, &own.a, state);
   add_bound(&bound, &own.b, state);
   return bound;
}

int Prof_Compare_add_amounts(uint32_t zone, double *self, double *entries, uint32_t num_states)
{
   const Prof_Means *sides[2] = {&own.b, &own.a};
   uint32_t s, count;
   int i;
   Prof_ASSERT(Prof_Compare_is_active());
   if (own.a.no_amounts || own.b.no_amounts) return 0;
   for (i = 0; i < 2; ++i) {
      double sign = i ? -1 : 1;
      count = sides[i]->num_states < num_states ? sides[i]->num_states : num_states;
      for (s = Prof_STATE_ROOT; s < count; ++s) {
         if (Prof_States[s].zone != zone) continue;
         self[s] += sign * sides[i]->amounts[s];
         entries[s] += sign * sides[i]->entries[s];
      }
   }
   return 1;
}

void Prof_Compare_seconds(double *of_a, double *of_b)
{
   *of_a = own.a.seconds;
   *of_b = own.b.seconds;
}

/* A baseline does not tell its work. Its work is below zero, and there is no difference to show. */
int Prof_Compare_work(double *of_a, double *of_b)
{
   *of_a = own.a.work;
   *of_b = own.b.work;
   return own.a.work >= 0 && own.b.work >= 0;
}

int Prof_Compare_unaccounted(double *of_a, double *of_b)
{
   *of_a = own.a.unaccounted;
   *of_b = own.b.unaccounted;
   return own.a.work >= 0 && own.b.work >= 0;
}

/* What a comparison shows is told in B's ticks and by B's rules: A may come from a file of another
 * machine, or of before the rules changed. */
void Prof_Compare_measures(double *ms_per_tick, uint32_t *rules)
{
   *ms_per_tick = own.b.ms_per_tick;
   *rules = own.b.rules;
}

void Prof_Compare_describe(char *out, size_t size)
{
   char from[96];
   Prof_ASSERT(Prof_Compare_is_active());
   if (own.baseline_name[0]) snprintf(from, sizeof from, "baseline %s", own.baseline_name);
   else if (!own.a.frames) snprintf(from, sizeof from, "usual");
   else snprintf(from, sizeof from, "frames %lu..%lu", own.a.first, own.a.last);
   snprintf(out, size, "B - A: frames %lu..%lu - %s", own.b.first, own.b.last, from);
}

/* ---- for the user ---- */

/* The means of a comparison take memory for each state, so they are given back as soon as it
 * ends. */
static void end_comparison(void)
{
   Prof_Range_Means_free(&own.a);
   Prof_Range_Means_free(&own.b);
   Prof_Config_release(own.values);
   own.values = 0;
   own.num_values = 0;
   own.baseline_name[0] = 0;
}

/* Takes over the memory of both. Callers make both before, so a comparison that cannot begin leaves
 * the one that is on as it is. */
static void begin_comparison(const Prof_Means *new_a, const Prof_Means *new_b)
{
   Prof_ASSERT(new_a->self && new_a->entries && new_b->self && new_b->entries);
   Prof_Module_list(&module);
   end_comparison();
   own.a = *new_a;
   own.b = *new_b;
   own.values = Prof_Mean_Values_compare(&own.a.of_values, &own.b.of_values, &own.num_values);
   Prof_View_changed();
}

int Prof_compare(int a_newest, int a_oldest, int b_newest, int b_oldest)
{
   Prof_Means new_a, new_b;
   if (!Prof_Range_Means_take(&new_a, a_newest, a_oldest)) return 0;
   if (!Prof_Range_Means_take(&new_b, b_newest, b_oldest)) {
      Prof_Range_Means_free(&new_a);
      return 0;
   }
   begin_comparison(&new_a, &new_b);
   return 1;
}

int Prof_compare_baseline(const char *file, int b_newest, int b_oldest)
{
   Prof_Means new_a, new_b;
   if (!Prof_Range_Means_take(&new_b, b_newest, b_oldest)) {
      Prof_Config_log("Prof_compare_baseline: %s", Prof_Range_Means_why_none(b_newest, b_oldest));
      return 0;
   }
   if (!Prof_Baseline_load(file, &new_a)) {
      Prof_Range_Means_free(&new_b);
      return 0;
   }
   new_a.no_amounts = 1;
   begin_comparison(&new_a, &new_b);
   Prof_Utf8_copy(own.baseline_name, sizeof own.baseline_name, Prof_Zone_base_name(file));
   return 1;
}

/* Only the root's own time is unaccounted: it was in no zone. */
static void add_work(Prof_Means *usual, Prof_Means *hitch, const Prof_Share *share, double tick)
{
   double usual_s = share->usual_self * tick, s = (double)share->self * tick;
   usual->work += usual_s;
   hitch->work += s;
   if (share->state != Prof_STATE_ROOT) return;
   usual->unaccounted += usual_s;
   hitch->unaccounted += s;
}

/* Amounts were not kept by path. One frame's figure is as far off by chance as frames usually
 * are. */
static void split_values(Prof_Means *usual, Prof_Means *hitch, int index)
{
   Prof_Value_Share share;
   uint32_t value, count = hitch->num_values < usual->num_values ? hitch->num_values
                                                                 : usual->num_values;
   int room = Prof_Mean_Values_make(&hitch->of_values, count) &&
              Prof_Mean_Values_make(&usual->of_values, count);
   usual->no_amounts = hitch->no_amounts = 1;
   for (value = 1; value < count; ++value) {
      if (!Prof_Hitch_value(index, value, &share)) continue;
      hitch->values[value] = share.now;
      if (room) Prof_Mean_Values_add(&hitch->of_values, value, 1, share.now, share.deviation);
      if (!share.has_usual) continue;
      usual->values[value] = share.usual;
      if (room) Prof_Mean_Values_add(&usual->of_values, value, 1, share.usual, 0);
   }
}

/* A hitch's shares have both sides of the comparison in them: what each state took, and usually
 * takes. The usual frame is as long as what the updating thread usually does. */
static void split_shares(Prof_Means *usual, Prof_Means *hitch, int index)
{
   const Prof_Frame *frame = Prof_Hitch_frame(index);
   uint32_t i, count;
   const Prof_Share *shares = Prof_Hitch_shares(index, &count);
   double tick = Prof_Frame_Record_ms_per_tick(frame) * 1e-3;
   Prof_ASSERT(frame && shares);
   for (i = 0; i < count; ++i) {
      const Prof_Share *share = &shares[i];
      Prof_ASSERT(share->state < hitch->num_states && hitch->num_states == usual->num_states);
      hitch->self[share->state] += (double)share->self;
      hitch->entries[share->state] += share->entries;
      usual->self[share->state] += share->usual_self;
      usual->entries[share->state] += share->usual_entries;
      if (share->context == frame->owner) usual->seconds += share->usual_self * tick;
      if (share->work) add_work(usual, hitch, share, tick);
   }
   split_values(usual, hitch, index);
   for (i = 0; i < frame->num_estimates && Prof_Range_Means_need_bounds(hitch); ++i) {
      const Prof_Estimate *e = &frame->estimates[i];
      Prof_Range_Means_add_bound(hitch, frame->items[e->item].state, e->variance, e->unsure);
   }
   hitch->seconds = frame->seconds;
   hitch->ms_per_tick = Prof_Frame_Record_ms_per_tick(frame);
   hitch->rules = frame->rules;
   hitch->frames = 1;
   hitch->first = hitch->last = (unsigned long)frame->number;
}

int Prof_Compare_with_hitch(int index)
{
   Prof_Means usual, hitch;
   uint32_t states = Prof_State_count(), count;
   if (!Prof_Hitch_shares(index, &count) || !Prof_Range_Means_make(&usual, states)) return 0;
   if (!Prof_Range_Means_make(&hitch, states)) {
      Prof_Range_Means_free(&usual);
      return 0;
   }
   split_shares(&usual, &hitch, index);
   begin_comparison(&usual, &hitch);
   return 1;
}

void Prof_compare_off(void)
{
   if (!Prof_Compare_is_active()) return;
   end_comparison();
   Prof_View_changed();
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
