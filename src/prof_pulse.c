/* prof_pulse.c - see prof_pulse.h */
#include "prof_pulse.h"
#include <string.h>

static Prof_Pulse ring[Prof_PULSES];
static uint32_t newest, kept;

/* ---- in ---- */

void Prof_push_pulse(const Prof_Frame *frame)
{
   double ms_per_tick = Prof_frame_ms_per_tick(frame);
   Prof_Pulse *p;
   newest = (newest + 1) % Prof_PULSES;
   if (kept < Prof_PULSES) ++kept;
   p = &ring[newest];
   p->number = frame->number;
   p->ended = frame->ended;
   p->flags = frame->flags;
   p->whole_ms = (float)(frame->seconds * 1e3);
   p->work_ms = (float)Prof_frame_work_ms(frame);
   p->own_ms = (float)((double)frame->own * ms_per_tick);
   p->gpu_ms = -1;
}

void Prof_set_gpu_pulse(uint64_t number, double ms)
{
   uint64_t latest = ring[newest].number;
   if (kept && number <= latest && latest - number < kept)
      ring[(newest + Prof_PULSES - (uint32_t)(latest - number)) % Prof_PULSES].gpu_ms = (float)ms;
}

/* ---- out ---- */

int Prof_num_pulses(void) { return (int)kept; }

const Prof_Pulse *Prof_get_pulse(int back)
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

void Prof_find_percentiles(float *values, int count, double *p50, double *p95, double *p99,
                           double *max)
{
   int a = rank_of(count, 50), b = rank_of(count, 95), c = rank_of(count, 99);
   *p50 = find_rank(values, count, a);
   *p95 = find_rank(values + a, count - a, b - a);
   *p99 = find_rank(values + b, count - b, c - b);
   *max = find_rank(values + c, count - c, count - 1 - c);
}

void Prof_sum_pulses(double seconds, Prof_Pulse_Sum *sum)
{
   static float work[Prof_PULSES];
   double whole = 0, worked = 0, own_sum = 0;
   const Prof_Pulse *p;
   memset(sum, 0, sizeof *sum);
   while ((p = Prof_get_pulse(sum->frames)) != 0) {
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
   sum->work_ms = worked / sum->counted;
   Prof_find_percentiles(work, sum->counted, &sum->p50, &sum->p95, &sum->p99, &sum->max);
}

double Prof_mean_gpu(double seconds, int *back)
{
   double sum = 0, until = 0;
   int i, known = 0;
   const Prof_Pulse *p;
   for (i = 0; (p = Prof_get_pulse(i)) != 0; ++i) {
      if (known && until - p->ended >= seconds) break;
      if (p->gpu_ms < 0 || (p->flags & Prof_FRAME_ODD)) continue;
      if (!known++) *back = i, until = p->ended;
      sum += p->gpu_ms;
   }
   return known ? sum / known : -1;
}
