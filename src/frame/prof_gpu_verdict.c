/* prof_gpu_verdict.c - see prof_gpu_verdict.h */
#ifdef Prof_ENABLED
#include "prof_gpu_verdict.h"

#include "../base/prof_assert.h"

#define ENOUGH_MS 4.0 /* of work, so that what a call costs by itself is small against it */
#define MISSED_MS 1.0 /* what calls may cost. A clock that lies misses all of the work, however long
                         we wait besides */
enum { GOOD = 8, BAD = 3, MANY = 16, MOST = 14 }; /* trials that a verdict takes */

/* What the GPU told must be most of what we waited, miss no more than calls may cost, and not be
 * longer than we waited. */
static int agrees(double told_ms, double spent_ms)
{
   return told_ms > 0.7 * spent_ms && told_ms > spent_ms - MISSED_MS &&
          told_ms < 1.05 * spent_ms + 0.2;
}

static void note(Prof_Gpu_Trials *t, double told_ms, double spent_ms)
{
   if (!t->count || spent_ms < t->spent_ms) {
      t->told_ms = told_ms;
      t->spent_ms = spent_ms;
   }
   if (!t->count || told_ms < t->least_told) t->least_told = told_ms;
   if (!t->count || told_ms > t->most_told) t->most_told = told_ms;
   if (!t->count || spent_ms > t->most_spent) t->most_spent = spent_ms;
   t->agree += agrees(told_ms, spent_ms);
   ++t->count;
   Prof_ASSERT(t->agree <= t->count && t->least_told <= t->most_told &&
               t->spent_ms <= t->most_spent);
}

/* In no trial did it tell even two fifths of what the fastest took. */
static int is_far_off(const Prof_Gpu_Trials *t)
{
   return t->agree == 0 && t->most_told < 0.4 * t->spent_ms;
}

/* The verdict where all trials took alike, so that little but the work is in them; else
 * undecided. */
static Prof_Gpu_Verdict weigh_steady(const Prof_Gpu_Trials *t)
{
   Prof_ASSERT(t->count > 0);
   if (t->count >= BAD && is_far_off(t) && t->most_spent < 1.5 * t->spent_ms)
      return Prof_GPU_REFUSED;
   if (t->count >= (t->suspect ? MANY : GOOD) && t->agree == t->count &&
       t->most_spent < 1.3 * t->spent_ms)
      return Prof_GPU_TRUSTED;
   return Prof_GPU_UNDECIDED;
}

/* The verdict of many trials, however they took. A card that works by itself tells alike times for
 * alike work, however long we wait for the CPU afterwards. */
static Prof_Gpu_Verdict weigh_many(const Prof_Gpu_Trials *t)
{
   int alike = t->most_told < 1.3 * t->least_told && agrees(t->told_ms, t->spent_ms);
   Prof_ASSERT(t->count >= MANY);
   if (t->agree >= MOST || (alike && !t->suspect)) return Prof_GPU_TRUSTED;
   return is_far_off(t) ? Prof_GPU_REFUSED : Prof_GPU_UNSETTLED;
}

static void forget(Prof_Gpu_Trials *t)
{
   t->count = t->agree = 0;
}

Prof_Gpu_Verdict Prof_Gpu_Verdict_weigh(Prof_Gpu_Trials *t, double told_ms, double spent_ms)
{
   Prof_Gpu_Verdict verdict;
   if (spent_ms < ENOUGH_MS) {
      forget(t);
      return Prof_GPU_MORE_WORK;
   }
   note(t, told_ms, spent_ms);
   verdict = weigh_steady(t);
   return verdict == Prof_GPU_UNDECIDED && t->count >= MANY ? weigh_many(t) : verdict;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
