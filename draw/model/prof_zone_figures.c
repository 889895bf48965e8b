/* prof_zone_figures.c - see prof_zone_figures.h */
#ifdef Prof_ENABLED
#include "prof_zone_figures.h"
#include "prof_zone_frames.h"

#include "../../src/base/prof_config.h"
#include "../../src/base/prof_module.h"
#include "../../src/frame/prof_history.h"
#include "../../src/show/prof_statistics.h"

#include <math.h>
#include <string.h>

#define FAR 3.0           /* beyond so many times p99 is far beyond all others */
#define LEAST_SPREAD 1.25 /* high is so many times low at least, or one bar would be the whole */

static struct {
   double *sums; /* [context]: hierarchical time; less than 0: it did not run there */
   uint32_t cap_sums, num_sums;
} own;

static void put_back(void)
{
   Prof_Config_release(own.sums);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static double value_of(const Prof_Zone_Frame *f, int which) { return which ? f->hier : f->self; }

/* ---- threads ---- */

static int make_room(uint32_t context)
{
   const uint32_t before = own.num_sums;
   uint32_t i;
   own.sums =
      (double *)Prof_Config_grown(own.sums, &own.cap_sums, context + 1, sizeof *own.sums);
   if (own.cap_sums <= context) return 0;
   own.num_sums = context + 1;
   for (i = before; i < own.num_sums; ++i) own.sums[i] = -1;
   return 1;
}

static void add_part(const Prof_Zone_Part *part)
{
   double *sum;
   if (own.num_sums <= part->context && !make_room(part->context)) return;
   sum = &own.sums[part->context];
   *sum = (*sum < 0 ? 0 : *sum) + part->ms;
}

/* Puts the thread where it belongs among the largest; one that is too small falls out. */
static void put_thread(Prof_Zone_Figures *f, uint32_t context, double share)
{
   int i = f->num_threads < Prof_ZONE_THREADS ? f->num_threads : Prof_ZONE_THREADS;
   for (; i > 0 && f->threads[i - 1].share < share; --i)
      if (i < Prof_ZONE_THREADS) f->threads[i] = f->threads[i - 1];
   if (i < Prof_ZONE_THREADS) {
      f->threads[i].context = context;
      f->threads[i].share = share;
   }
   ++f->num_threads;
}

static void share_out(Prof_Zone_Figures *f)
{
   double total = 0;
   uint32_t i;
   for (i = 0; i < own.num_sums; ++i)
      if (own.sums[i] > 0) total += own.sums[i];
   for (i = 0; i < own.num_sums; ++i)
      if (own.sums[i] >= 0) put_thread(f, i, total > 0 ? own.sums[i] / total : 0);
}

/* ---- the worst ---- */

static void put_worst(Prof_Zone_Figures *f, const Prof_Zone_Frame *frame, int which, int back)
{
   const double ms = value_of(frame, which);
   int i = f->num_worst;
   if (i == Prof_ZONE_WORST && ms < f->worst[i - 1].ms) return;
   for (; i > 0 && f->worst[i - 1].ms <= ms; --i)
      if (i < Prof_ZONE_WORST) f->worst[i] = f->worst[i - 1];
   if (i >= Prof_ZONE_WORST) return;
   if (f->num_worst < Prof_ZONE_WORST) ++f->num_worst;
   f->worst[i].back = back;
   f->worst[i].ms = ms;
   f->worst[i].entries = frame->entries;
}

/* ---- all figures ---- */

static void look_at(Prof_Zone_Figures *f, const Prof_Zone_Frame *frame, const Prof_Zone_Part *parts,
                    int which, int back)
{
   uint32_t i;
   if (frame->odd) return;
   ++f->frames;
   if (!frame->ran) return;
   ++f->ran;
   f->entries += frame->entries;
   if (frame->entries > f->most_entries) f->most_entries = frame->entries;
   for (i = 0; parts && i < frame->parts; ++i) add_part(&parts[i]);
   put_worst(f, frame, which, back);
}

static void make_stats(Prof_Zone_Figures *f)
{
   int which, count;
   for (which = Prof_ZONE_SELF; which <= Prof_ZONE_HIER; ++which) {
      const double *sorted = Prof_Zone_Frames_sorted(which, f->newest, f->oldest, &count);
      if (sorted) Prof_Statistics_summarise(sorted, count, &f->stats[which]);
   }
}

int Prof_Zone_Figures_make(Prof_Zone_Figures *f, int newest, int oldest, int which)
{
   int count, i;
   const Prof_Zone_Frame *all = Prof_Zone_Frames_all(&count);
   const Prof_Zone_Part *parts = Prof_Zone_Frames_parts();
   Prof_Module_list(&module);
   memset(f, 0, sizeof *f);
   if (oldest > count - 1) oldest = count - 1;
   if (newest < 0) newest = 0;
   f->newest = newest;
   f->oldest = oldest;
   if (newest > oldest) return 0;
   own.num_sums = 0;
   for (i = 0; i < count - newest; ++i) {
      if (i >= count - 1 - oldest) look_at(f, &all[i], parts, which, count - 1 - i);
      if (parts) parts += all[i].parts;
   }
   for (i = 0; i < f->num_worst; ++i)
      f->worst[i].number = (unsigned long)Prof_History_header(f->worst[i].back)->number;
   share_out(f);
   make_stats(f);
   return f->frames > 0;
}

/* ---- frame after frame ---- */

/* The next bar, of these frames. */
static void put_bar(Prof_Zone_Curve *c, const Prof_Zone_Frame *all, int which, int from, int end)
{
   double most = -1;
   int i, whose = from;
   for (i = from; i < end; ++i)
      if (!all[i].odd && value_of(&all[i], which) > most)
         most = value_of(&all[i], which), whose = i;
   c->bars[c->num_bars] = (float)most;
   c->whose[c->num_bars++] = (uint32_t)whose;
   if (most > c->largest) c->largest = most;
}

/* Counts rise for ever, and bars begin where a count is a multiple of theirs. So the first and the
 * last bar may be of fewer frames. */
void Prof_Zone_Figures_curve(Prof_Zone_Curve *c, const Prof_Zone_Figures *f, int which, int most)
{
   int count, i, from, end;
   const Prof_Zone_Frame *all = Prof_Zone_Frames_all(&count);
   const long serial = Prof_Zone_Frames_serial();
   long rest;
   memset(c, 0, sizeof *c);
   c->frames_a_bar = 1;
   if (most > Prof_ZONE_BARS) most = Prof_ZONE_BARS;
   if (!all || f->newest > f->oldest || f->oldest >= count || most < 2) return;
   from = count - 1 - f->oldest;
   end = count - f->newest;
   while (end - from > (most - 1) * c->frames_a_bar) c->frames_a_bar *= 2;
   rest = (serial + from) % c->frames_a_bar;
   c->first = from - (int)(rest < 0 ? rest + c->frames_a_bar : rest);
   for (i = from; i < end; i = c->first + c->num_bars * c->frames_a_bar) {
      const int last = c->first + (c->num_bars + 1) * c->frames_a_bar;
      Prof_ASSERT(c->num_bars < most);
      put_bar(c, all, which, i, last < end ? last : end);
   }
}

int Prof_Zone_Figures_bar_of(const Prof_Zone_Curve *c, int back)
{
   int count, bar;
   (void)Prof_Zone_Frames_all(&count);
   if (back < 0 || count - 1 - back < c->first) return -1;
   bar = (count - 1 - back - c->first) / c->frames_a_bar;
   return bar < c->num_bars ? bar : -1;
}

int Prof_Zone_Figures_frame_of(const Prof_Zone_Curve *c, int bar)
{
   int count;
   (void)Prof_Zone_Frames_all(&count);
   if (bar < 0 || bar >= c->num_bars) return -1;
   return count - 1 - (int)c->whose[bar];
}

/* ---- how often ---- */

static void begin_spread(Prof_Zone_Spread *s, double low, double p99, double high, int bars)
{
   memset(s, 0, sizeof *s);
   if (bars > Prof_ZONE_BARS) bars = Prof_ZONE_BARS;
   s->num_bars = bars;
   s->beyond = high > FAR * p99;
   if (s->beyond) high = p99 * sqrt(FAR);
   if (high < low * LEAST_SPREAD) {
      const double middle = sqrt(low) * sqrt(high);
      low = middle / sqrt(LEAST_SPREAD);
      high = middle * sqrt(LEAST_SPREAD);
   }
   s->low = low;
   s->high = high;
}

int Prof_Zone_Figures_bar_at(const Prof_Zone_Spread *s, double ms)
{
   double part;
   int bar;
   if (!(ms > s->low)) return 0;
   part = log(ms / s->low) / log(s->high / s->low) * s->num_bars;
   bar = part < s->num_bars ? (int)part : s->num_bars - 1;
   return bar < 0 ? 0 : bar;
}

static void end_spread(Prof_Zone_Spread *s)
{
   int i;
   for (i = 0; i < s->num_bars; ++i) {
      s->values += s->bars[i];
      if (s->bars[i] > s->largest) s->largest = s->bars[i];
   }
}

/* The first that is in a later bar than this. Bars are asked of the values themselves, so that each
 * is in the bar that it is said to be in. */
static int find_end(const Prof_Zone_Spread *s, const double *sorted, int low, int high, int bar)
{
   while (low < high) {
      const int middle = low + (high - low) / 2;
      if (Prof_Zone_Figures_bar_at(s, sorted[middle]) <= bar) low = middle + 1;
      else high = middle;
   }
   return low;
}

int Prof_Zone_Figures_spread(Prof_Zone_Spread *s, const Prof_Zone_Figures *f, int which, int bars)
{
   int count, i, at = 0;
   const double *sorted = Prof_Zone_Frames_sorted(which, f->newest, f->oldest, &count);
   memset(s, 0, sizeof *s);
   while (sorted && at < count && !(sorted[at] > 0)) ++at;
   if (!sorted || at == count || bars < 1) return 0;
   begin_spread(s, sorted[at], Prof_Statistics_percentile(sorted + at, count - at, 99),
                sorted[count - 1], bars);
   for (i = 0; i < s->num_bars && at < count; ++i) {
      const int end = find_end(s, sorted, at, count, i);
      s->bars[i] = end - at;
      at = end;
   }
   end_spread(s);
   return 1;
}

int Prof_Zone_Figures_spread_entries(Prof_Zone_Spread *s, const Prof_Entry_Sums *sums,
                                     double ms_per_tick, int bars)
{
   uint32_t part, bucket;
   double least = sums->min > 0 ? (double)sums->min : 1, p99, most;
   int told_apart;
   memset(s, 0, sizeof *s);
   if (!sums->counted || bars < 1) return 0;
   p99 = Prof_Entry_Times_percentile(sums, 99);
   most = sums->max > 0 ? (double)sums->max : 1;
   begin_spread(s, least * ms_per_tick, (p99 > 0 ? p99 : 1) * ms_per_tick, most * ms_per_tick,
                bars);
   told_apart = (int)(log(s->high / s->low) * (int)Prof_BUCKETS);
   if (told_apart < s->num_bars) s->num_bars = told_apart > 1 ? told_apart : 1;
   for (part = 0; part < Prof_BUCKET_PARTS; ++part)
      for (bucket = 0; bucket < Prof_BUCKETS; ++bucket)
         if (sums->buckets[part][bucket])
            s->bars[Prof_Zone_Figures_bar_at(s, Prof_Histogram_middle(part, bucket) *
                                                   ms_per_tick)] +=
               (double)sums->buckets[part][bucket];
   end_spread(s);
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
