/* prof_frame_figures.c - see prof_frame_figures.h */
#ifdef Prof_ENABLED
#include "prof_frame_figures.h"
#include "../base/prof_config.h"
#include "../base/prof_module.h"
#include <string.h>

static struct {
   Prof_Pulse ring[Prof_PULSES];
   uint32_t newest, kept;
   float ms[Prof_PULSES]; /* of the frames that Prof_Frame_Figures_sum sums up */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- in ---- */

void Prof_Frame_Figures_push(const Prof_Frame *frame, uint64_t own_beside, uint64_t beside)
{
   double ms_per_tick = Prof_Frame_Record_ms_per_tick(frame);
   Prof_Pulse *p;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_ASSERT(!own.kept || own.ring[own.newest].number < frame->number);
   Prof_ASSERT(!own.kept || own.ring[own.newest].ended <= frame->ended);
   Prof_Module_list(&module);
   own.newest = (own.newest + 1) % Prof_PULSES;
   if (own.kept < Prof_PULSES) ++own.kept;
   p = &own.ring[own.newest];
   p->number = frame->number;
   p->ended = frame->ended;
   p->flags = frame->flags;
   p->whole_ms = (float)(frame->seconds * 1e3);
   p->work_ms = (float)Prof_Frame_Record_work_ms(frame);
   p->due_ms = (float)Prof_Frame_Record_due_ms(frame);
   p->critical_ms = (float)Prof_Frame_Record_critical_ms(frame);
   p->longest_ms = (float)((double)beside * ms_per_tick);
   if (p->longest_ms < p->work_ms) p->longest_ms = p->work_ms;
   p->own_ms = (float)((double)(frame->own + own_beside) * ms_per_tick);
   p->zones_ms = frame->zones_ms;
   p->gpu_ms = -1;
}

void Prof_Frame_Figures_forget(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   own.kept = 0;
}

/* Numbers of recorded frames have no gaps, so a number tells how far back its frame is. Null: it is
 * not kept. */
static Prof_Pulse *find(uint64_t number)
{
   uint64_t latest = own.ring[own.newest].number;
   uint32_t back = (uint32_t)(latest - number);
   if (!own.kept || number > latest || latest - number >= own.kept) return 0;
   return &own.ring[(own.newest + Prof_PULSES - back) % Prof_PULSES];
}

void Prof_Frame_Figures_set_gpu(uint64_t number, double ms)
{
   Prof_Pulse *p = find(number);
   if (p) p->gpu_ms = (float)ms;
}

void Prof_Frame_Figures_unmark_hitch(uint64_t number)
{
   Prof_Pulse *p = find(number);
   if (p) p->flags &= ~(uint32_t)Prof_FRAME_HITCH;
}

/* ---- out ---- */

double Prof_Frame_Figures_of(const Prof_Frame *frame, Prof_Figure figure)
{
   const Prof_Pulse *p = figure == Prof_FIGURE_LONGEST ? find(frame->number) : 0;
   double work = Prof_Frame_Record_work_ms(frame);
   if (figure == Prof_FIGURE_MAIN) return work;
   if (figure == Prof_FIGURE_CRITICAL) return Prof_Frame_Record_critical_ms(frame);
   if (figure != Prof_FIGURE_LONGEST) return Prof_Frame_Record_due_ms(frame);
   return p && (double)p->longest_ms > work ? (double)p->longest_ms : work;
}

int Prof_Frame_Figures_count(void) { return (int)own.kept; }

const Prof_Pulse *Prof_Frame_Figures_get(int back)
{
   return back >= 0 && (uint32_t)back < own.kept
             ? &own.ring[(own.newest + Prof_PULSES - (uint32_t)back) % Prof_PULSES]
             : 0;
}

static void swap(float *a, float *b)
{
   float x = *a;
   *a = *b;
   *b = x;
}

/* Afterwards values[rank] is what it would be if they were sorted; smaller ones stand before it,
 * larger ones behind. (C. A. R. Hoare, "Algorithm 65: find", CACM 4, 1961.) */
static float find_rank(float *values, int count, int rank)
{
   int low = 0, high = count - 1;
   Prof_ASSERT(rank >= 0 && rank < count);
   while (low < high) {
      float middle = values[(low + high) / 2];
      int i = low, j = high;
      while (i <= j) {
         while (values[i] < middle) ++i;
         while (values[j] > middle) --j;
         if (i <= j) swap(&values[i++], &values[j--]);
      }
      if (rank <= j) high = j;
      else if (rank >= i) low = i;
      else break;
   }
   return values[rank];
}

/* Nearest rank, counted from 0: the smallest that `percent` of the values do not exceed. */
static int rank_of(int count, int percent) { return (count * percent + 99) / 100 - 1; }

/* find_rank has put larger values behind the rank that it found, so each percentile is looked for
 * behind the one before, in what is left: half of the values, then a twentieth, then a
 * hundredth. */
void Prof_Frame_Figures_percentiles(float *values, int count, double *p50, double *p95, double *p99,
                                    double *max)
{
   int a = rank_of(count, 50), b = rank_of(count, 95), c = rank_of(count, 99);
   *p50 = find_rank(values, count, a);
   *p95 = find_rank(values + a, count - a, b - a);
   *p99 = find_rank(values + b, count - b, c - b);
   *max = find_rank(values + c, count - c, count - 1 - c);
   Prof_ASSERT(*p50 <= *p95 && *p95 <= *p99 && *p99 <= *max);
}

/* Goes back from the newest frame until it has seconds enough. The newest counts even if it is
 * longer than that by itself, so there is always something to show. */
void Prof_Frame_Figures_sum(double seconds, Prof_Figure figure, Prof_Pulse_Sum *sum)
{
   double whole = 0, worked = 0, own_sum = 0, zones = 0, all = 0;
   const Prof_Pulse *p;
   memset(sum, 0, sizeof *sum);
   while ((p = Prof_Frame_Figures_get(sum->frames)) != 0) {
      if (sum->frames && own.ring[own.newest].ended - p->ended >= seconds) break;
      ++sum->frames;
      own_sum += p->own_ms;
      zones += p->zones_ms;
      if (p->flags & Prof_FRAME_ODD) continue;
      all += own.ms[sum->counted++] = Prof_Pulse_ms(p, figure);
      worked += p->work_ms;
      whole += p->whole_ms;
   }
   if (!sum->frames) return;
   sum->own_ms = own_sum / sum->frames;
   sum->zones_ms = zones / sum->frames;
   if (!sum->counted) return;
   Prof_ASSERT(sum->counted <= sum->frames && sum->frames <= Prof_Frame_Figures_count());
   sum->work_ms = worked / sum->counted;
   if (whole > 0) sum->rate = sum->counted * 1e3 / whole;
   sum->ms = all / sum->counted;
   Prof_Frame_Figures_percentiles(own.ms, sum->counted, &sum->p50, &sum->p95, &sum->p99, &sum->max);
}

/* The seconds end with the newest frame whose GPU time has come, as results are frames late; `back`
 * tells how late. */
double Prof_Frame_Figures_mean_gpu(double seconds, int *back)
{
   double sum = 0, until = 0;
   int i, known = 0;
   const Prof_Pulse *p;
   for (i = 0; (p = Prof_Frame_Figures_get(i)) != 0; ++i) {
      if (known && until - p->ended >= seconds) break;
      if (p->gpu_ms < 0 || (p->flags & Prof_FRAME_ODD)) continue;
      if (!known++) *back = i, until = p->ended;
      sum += p->gpu_ms;
   }
   return known ? sum / known : -1;
}

/* What must be true of each, to the rounding of floats; of a stranger's too. */
static int makes_sense(const Prof_Pulse *p)
{
   return p->work_ms >= 0 && p->work_ms <= p->whole_ms * 1.00001f && p->own_ms >= 0 &&
          p->zones_ms >= 0 && p->critical_ms >= 0 && p->due_ms >= p->work_ms &&
          p->longest_ms >= p->work_ms && p->gpu_ms >= -1;
}

static int follows(const Prof_Pulse *p, const Prof_Pulse *before)
{
   return p->number == before->number + 1 && p->ended >= before->ended;
}

#if defined(Prof_CHECKED)
void Prof_Frame_Figures_validate(void)
{
   int back;
   Prof_ASSERT(own.kept <= Prof_PULSES && own.newest < Prof_PULSES);
   for (back = 0; back < (int)own.kept; ++back) {
      const Prof_Pulse *p = Prof_Frame_Figures_get(back);
      Prof_ASSERT(makes_sense(p));
      Prof_ASSERT(back == 0 || follows(Prof_Frame_Figures_get(back - 1), p));
   }
}
#endif

/* ---- archive ---- */

static void archive_pulse(Prof_Archive *a, Prof_Pulse *p, const Prof_Pulse *before)
{
   Prof_Archive_u64(a, &p->number);
   Prof_Archive_double(a, &p->ended);
   Prof_Archive_u32(a, &p->flags, UINT32_MAX);
   Prof_Archive_float(a, &p->whole_ms);
   Prof_Archive_float(a, &p->work_ms);
   Prof_Archive_float(a, &p->due_ms);
   Prof_Archive_float(a, &p->longest_ms);
   Prof_Archive_float(a, &p->critical_ms);
   Prof_Archive_float(a, &p->own_ms);
   Prof_Archive_float(a, &p->zones_ms);
   Prof_Archive_float(a, &p->gpu_ms);
   if (!a->reads) return;
   if (!makes_sense(p)) Prof_Archive_fail(a, "a frame's figures make no sense");
   if (before && !follows(p, before)) Prof_Archive_fail(a, "frames are not in order");
}

/* From the oldest to the newest. */
void Prof_Frame_Figures_archive(Prof_Archive *a)
{
   uint32_t count = Prof_Archive_count(a, own.kept, 40), i;
   Prof_Pulse *before = 0;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if (a->reads && count > Prof_PULSES) Prof_Archive_fail(a, "too many frames");
   if (a->reads) {
      own.newest = count ? count - 1 : 0;
      own.kept = Prof_Archive_ok(a) ? count : 0;
   }
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) {
      uint32_t at = (own.newest + Prof_PULSES + 1 + i - count) % Prof_PULSES;
      archive_pulse(a, &own.ring[at], before);
      before = &own.ring[at];
   }
   if (a->reads && !Prof_Archive_ok(a)) own.kept = 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
