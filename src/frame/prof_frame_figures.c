/* prof_frame_figures.c - see prof_frame_figures.h */
#ifdef Prof_ENABLED
#include "prof_frame_figures.h"
#include "../base/prof_config.h"
#include <string.h>

static Prof_Pulse ring[Prof_PULSES];
static uint32_t newest, kept;

/* ---- in ---- */

void Prof_Frame_Figures_push(const Prof_Frame *frame, uint64_t own_beside)
{
   double ms_per_tick = Prof_Frame_Record_ms_per_tick(frame);
   Prof_Pulse *p;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_ASSERT(!kept || ring[newest].number < frame->number);
   Prof_ASSERT(!kept || ring[newest].ended <= frame->ended);
   newest = (newest + 1) % Prof_PULSES;
   if (kept < Prof_PULSES) ++kept;
   p = &ring[newest];
   p->number = frame->number;
   p->ended = frame->ended;
   p->flags = frame->flags;
   p->whole_ms = (float)(frame->seconds * 1e3);
   p->work_ms = (float)Prof_Frame_Record_work_ms(frame);
   p->own_ms = (float)((double)(frame->own + own_beside) * ms_per_tick);
   p->gpu_ms = -1;
}

void Prof_Frame_Figures_set_gpu(uint64_t number, double ms)
{
   uint64_t latest = ring[newest].number;
   if (kept && number <= latest && latest - number < kept)
      ring[(newest + Prof_PULSES - (uint32_t)(latest - number)) % Prof_PULSES].gpu_ms = (float)ms;
}

/* ---- out ---- */

int Prof_Frame_Figures_count(void) { return (int)kept; }

const Prof_Pulse *Prof_Frame_Figures_get(int back)
{
   return back >= 0 && (uint32_t)back < kept
             ? &ring[(newest + Prof_PULSES - (uint32_t)back) % Prof_PULSES]
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

void Prof_Frame_Figures_sum(double seconds, Prof_Pulse_Sum *sum)
{
   static float work[Prof_PULSES];
   double whole = 0, worked = 0, own_sum = 0;
   const Prof_Pulse *p;
   memset(sum, 0, sizeof *sum);
   while ((p = Prof_Frame_Figures_get(sum->frames)) != 0) {
      if (sum->frames && ring[newest].ended - p->ended >= seconds) break;
      ++sum->frames;
      whole += p->whole_ms;
      own_sum += p->own_ms;
      if (p->flags & Prof_FRAME_ODD) continue;
      work[sum->counted++] = p->work_ms;
      worked += p->work_ms;
   }
   if (sum->frames) sum->whole_ms = whole / sum->frames, sum->own_ms = own_sum / sum->frames;
   if (!sum->counted) return;
   Prof_ASSERT(sum->counted <= sum->frames && sum->frames <= Prof_Frame_Figures_count());
   sum->work_ms = worked / sum->counted;
   Prof_Frame_Figures_percentiles(work, sum->counted, &sum->p50, &sum->p95, &sum->p99, &sum->max);
}

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

#if defined(Prof_CHECKED)
void Prof_Frame_Figures_validate(void)
{
   int back;
   Prof_ASSERT(kept <= Prof_PULSES && newest < Prof_PULSES);
   for (back = 0; back < (int)kept; ++back) {
      const Prof_Pulse *p = Prof_Frame_Figures_get(back);
      Prof_ASSERT(p->work_ms >= 0 && p->work_ms <= p->whole_ms && p->own_ms >= 0);
      Prof_ASSERT(back == 0 || p->number == Prof_Frame_Figures_get(back - 1)->number - 1);
   }
}
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
