/* prof_recording_figures.c - what recordings tell, by the texts of prof_what.h; and the figures of
 * periods, of which each counts as one number.
 */
#ifdef Prof_ENABLED
#include "prof_what.h"
#include "../gather/prof_clock.h"
#include "../gather/prof_state.h"
#include "../gather/prof_value.h"
#include "../values/prof_recording.h"
#include "../base/prof_number.h"
#include <stdlib.h>
#include <string.h>

/* What is asked for, with a mark for each state that counts. */
typedef struct Asked {
   Prof_Wanted wanted;
   unsigned char *marks; /* null: it is a value as a whole, and no count */
   uint32_t num_states;
   Prof_Sum sum;
   double n;
} Asked;

/* Marks all states at and below those that are wanted. */
static int make_marks(Asked *a)
{
   const Prof_Wanted *w = &a->wanted;
   int below = w->hierarchical && w->quantity != Prof_VALUE_OF_FRAME;
   uint32_t s;
   a->num_states = Prof_State_count();
   a->marks = (unsigned char *)Prof_Config_alloc(a->num_states, 1);
   if (!a->marks) return 0;
   for (s = Prof_STATE_ROOT; s < a->num_states; ++s) {
      int own = w->quantity == Prof_VALUE_OF_FRAME ? Prof_States[s].zone == w->zone
                                                   : Prof_Statistics_is_wanted(w, s);
      int above = below && a->marks[Prof_States[s].parent];
      a->marks[s] = (unsigned char)(own ? 2 : above);
   }
   return 1;
}

/* Under the lock. 0: no such value, or no memory. */
static int ask(const char *what, Asked *a)
{
   memset(a, 0, sizeof *a);
   if (!Prof_What_find(what, &a->wanted) || a->wanted.cost) return 0;
   if (a->wanted.quantity == Prof_VALUE_OF_FRAME) {
      const Prof_Value_Entry *v = &Prof_Values[a->wanted.value]; /* null while there is none */
      if (v->kind != Prof_COUNT) return 1;
      a->wanted.zone = v->zone;
   }
   return make_marks(a);
}

static int is_count(const Asked *a) { return a->wanted.value != 0; }

static int is_entries(const Asked *a)
{
   return a->wanted.quantity == Prof_ENTRIES_OF_NAME || a->wanted.quantity == Prof_ENTRIES_OF_PATH;
}

static int is_time(const Asked *a) { return !is_count(a) && !is_entries(a); }

/* Entries of a time are those of the zone itself; adds of a count, those of its own states. */
static void see(const Prof_Recorded_State *s, void *data)
{
   Asked *a = (Asked *)data;
   int mark = s->state < a->num_states ? a->marks[s->state] : 0;
   if (!mark) return;
   if (is_count(a)) {
      if (Prof_States[s->state].zone != a->wanted.zone) return;
      (void)Prof_Sum_add(&a->sum, s->amount.high);
      a->sum.low += s->amount.low;
      a->n += (double)s->entries;
      return;
   }
   (void)Prof_Sum_add(&a->sum, (double)(is_entries(a) ? s->entries : s->self));
   if (mark == 2) a->n += (double)s->entries;
}

/* The figures of sums: of counts, times and entries. */
static void sum_up(const Prof_Record *r, Asked *a, Prof_Value_Span *span, double *n)
{
   Prof_Value_Span loose;
   a->sum.high = a->sum.low = a->n = 0;
   if (a->wanted.zone || !is_count(a)) Prof_Recording_each_state(r, see, a);
   memset(span, 0, sizeof *span);
   span->sum = a->sum;
   *n = a->n;
   if (a->wanted.quantity != Prof_VALUE_OF_FRAME) return;
   if (!Prof_Recording_span(r, a->wanted.value, &loose)) return;
   if (Prof_Sum_add(&span->sum, loose.sum.high)) span->sum.low += loose.sum.low;
   *n += (double)loose.n;
}

static void describe(const Prof_Record *r, Asked *a, Prof_Value_Stats *stats)
{
   double per_tick = Prof_Clock_seconds_per_tick();
   double seconds = (double)Prof_Recording_ticks(r) * per_tick, n = 0;
   Prof_Value_Span span;
   memset(&span, 0, sizeof span);
   if (a->marks) {
      sum_up(r, a, &span, &n);
   } else if (!Prof_Recording_span(r, a->wanted.value, &span)) {
      Prof_Kind kind = Prof_Values[a->wanted.value].kind;
      span.is_sample = kind == Prof_SAMPLE || kind == Prof_MEMORY;
   }
   Prof_What_describe(&span, seconds, per_tick, stats);
   if (!a->marks) return;
   stats->n = n;
   if (is_time(a)) {
      stats->sum *= per_tick * 1e3;
      stats->per_s *= per_tick * 1e3;
   }
   if (n > 0) stats->mean = stats->sum / n;
}

int Prof_get_recording_value(const Prof_Recording *recording, const char *what,
                             Prof_Value_Stats *stats)
{
   Prof_Record *r;
   Asked asked;
   int known = 0;
   if (!recording || !what || !stats || Prof_Config_in_hook()) return 0;
   Prof_Config_lock();
   r = Prof_Recording_find(recording);
   if (r && ask(what, &asked)) {
      (void)Prof_Recorder_cut();
      describe(r, &asked, stats);
      Prof_Config_release(asked.marks);
      known = 1;
   }
   Prof_Config_unlock();
   return known;
}

/* ---- periods ---- */

/* The figure of each period that counts. */
typedef struct Periods {
   double *figures;
   int count;
   Prof_Period_Stats *stats;
} Periods;

static int rising(const void *a, const void *b)
{
   double x = *(const double *)a, y = *(const double *)b;
   return x < y ? -1 : x > y;
}

static void widen(double *least, double *most, double min, double max)
{
   if (!Prof_Number_is_finite(min)) return;
   if (!Prof_Number_is_finite(*least) || min < *least) *least = min;
   if (!Prof_Number_is_finite(*most) || max > *most) *most = max;
}

static void take_period(Periods *p, const Prof_Value_Stats *one, int sums)
{
   double figure = sums ? one->sum : one->mean;
   if (!Prof_Number_is_finite(figure)) return;
   p->figures[p->count++] = figure;
   if (sums) widen(&p->stats->per_s_min, &p->stats->per_s_max, one->per_s, one->per_s);
   else widen(&p->stats->range_min, &p->stats->range_max, one->min, one->max);
   if (sums && Prof_Number_is_finite(one->per_s)) p->stats->per_s_mean += one->per_s;
}

static void sum_figures(Periods *p)
{
   Prof_Period_Stats *s = p->stats;
   Prof_Moments moments = {0, 0, 0, 0};
   Prof_Sum sum = {0, 0};
   int i, middle = p->count / 2, finite = 1;
   qsort(p->figures, (size_t)p->count, sizeof *p->figures, rising);
   for (i = 0; i < p->count; ++i) {
      finite &= Prof_Sum_add(&sum, p->figures[i]);
      Prof_Moments_add(&moments, p->figures[i], 1);
   }
   s->mean = finite ? Prof_Sum_of(sum) / p->count : moments.mean;
   s->stdev = Prof_Moments_deviation(&moments);
   s->min = p->figures[0];
   s->max = p->figures[p->count - 1];
   s->median =
      p->count % 2 ? p->figures[middle] : p->figures[middle - 1] / 2 + p->figures[middle] / 2;
}

static void be_nothing(Prof_Period_Stats *s)
{
   double none = Prof_Number_nan();
   s->periods = 0;
   s->mean = s->stdev = s->min = s->max = s->median = none;
   s->range_min = s->range_max = s->per_s_min = s->per_s_max = none;
   s->per_s_mean = 0;
}

static void finish(Periods *p)
{
   Prof_Period_Stats *s = p->stats;
   int sums = Prof_Number_is_finite(s->per_s_min);
   s->periods = p->count;
   if (p->count) sum_figures(p);
   s->per_s_mean = sums ? s->per_s_mean / p->count : Prof_Number_nan();
}

/* Has the period any length or data? One that was just begun has none, and is no figure. */
static void note_any(const Prof_Recorded_State *state, void *any)
{
   (void)state;
   *(int *)any = 1;
}

static int is_empty(const Prof_Record *period)
{
   int any = Prof_Recording_ticks(period) != 0;
   if (!any) Prof_Recording_each_state(period, note_any, &any);
   return !any;
}

static int take_periods(const Prof_Record *r, Asked *asked, int most, Prof_Period_Stats *stats)
{
   int back, count = Prof_Recording_num_periods(r);
   Periods p;
   if (!count) return 0;
   p.figures = (double *)Prof_Config_alloc((size_t)count, sizeof *p.figures);
   p.count = 0;
   p.stats = stats;
   if (!p.figures) return 0;
   for (back = 0; back < count && (most <= 0 || back < most); ++back) {
      const Prof_Record *period = Prof_Recording_period(r, back);
      Prof_Value_Stats one;
      describe(period, asked, &one);
      if (!is_empty(period) || one.n > 0) take_period(&p, &one, asked->marks != 0);
   }
   finish(&p);
   Prof_Config_release(p.figures);
   return 1;
}

int Prof_get_period_stats(const Prof_Recording *recording, const char *what, int periods,
                          Prof_Period_Stats *stats)
{
   Prof_Record *r;
   Asked asked;
   int known = 0;
   if (!recording || !what || !stats || Prof_Config_in_hook()) return 0;
   be_nothing(stats);
   Prof_Config_lock();
   r = Prof_Recording_find(recording);
   if (r && ask(what, &asked)) {
      (void)Prof_Recorder_cut();
      known = take_periods(r, &asked, periods, stats);
      Prof_Config_release(asked.marks);
   }
   Prof_Config_unlock();
   return known;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
