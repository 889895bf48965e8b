/* prof_auto_times.c - how the times of single entries of a path are distributed, over all threads.
 *
 * They are kept for every zone by Prof_set_entry_stats (prof_entry_times.h), with 64 buckets for
 * each doubling. A distribution to be looked at is better off with 8, whose ends are among those:
 *
 *      values    0 .. 15    16 .. 31    32 .. 63    64 .. 127    128 .. 255    ...
 *      buckets   16         8           8           8            8
 *      width     1          2           4           8            16
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_AUTO)
#include "prof_auto.h"
#include "../../src/base/prof_number.h"
#include "../../src/frame/prof_entry_times.h"
#include "../../src/gather/prof_clock.h"
#include "../../src/gather/prof_path.h"
#include <math.h>
#include <string.h>

enum { EACH = 8, EXACT = 16 };

static int bucket_of(uint64_t ticks)
{
   uint32_t log;
   if (ticks < EXACT) return (int)ticks;
   log = Prof_Compiler_log2(ticks);
   return (int)(EXACT + (log - 4) * EACH + (uint32_t)(ticks >> (log - 3)) % EACH);
}

double Prof_auto_bucket_begin(int bucket)
{
   int log;
   if (bucket < EXACT) return bucket > 0 ? bucket : 0;
   if (bucket > Prof_AUTO_BUCKETS) bucket = Prof_AUTO_BUCKETS;
   log = (bucket - EXACT) / EACH + 4;
   return ldexp((double)(EACH + (bucket - EXACT) % EACH), log - 3);
}

/* The least value of a fine bucket. */
static uint64_t least_of(uint32_t part, uint32_t bucket)
{
   return part ? (uint64_t)(Prof_BUCKETS + bucket) << (part - 1) : bucket;
}

static void fill(Prof_Auto_Times *times, const Prof_Entry_Sums *sums)
{
   uint64_t counts[Prof_AUTO_BUCKETS];
   uint32_t part, i;
   memset(counts, 0, sizeof counts);
   for (part = 0; part < Prof_BUCKET_PARTS; ++part)
      for (i = 0; i < Prof_BUCKETS; ++i)
         counts[bucket_of(least_of(part, i))] += sums->buckets[part][i];
   times->entries = (double)sums->counted;
   times->tick_us = Prof_Clock_seconds_per_tick() * 1e6;
   for (i = 0; i < Prof_AUTO_BUCKETS; ++i)
      times->count[i] = counts[i] < UINT32_MAX ? (uint32_t)counts[i] : UINT32_MAX;
}

/* A zone's states are all that its name ends. */
static int is_meant(uint32_t state, const char *text, int by_path)
{
   if (by_path) return Prof_Path_is_path(state, text);
   return Prof_Path_is_name(Prof_Zones[Prof_States[state].zone].name, text);
}

static void add_all(Prof_Entry_Sums *sums, const char *text, int by_path, int tree)
{
   uint32_t state, count = Prof_State_count();
   for (state = Prof_STATE_FIRST; state < count; ++state)
      if (is_meant(state, text, by_path)) Prof_Entry_Times_add(sums, state, tree);
}

static struct {
   Prof_Entry_Sums sums; /* large, and under the lock */
} own;

int Prof_get_auto_times(const char *path, int tree, Prof_Auto_Times *times)
{
   int found;
   if (!path || !times) return 0;
   Prof_Config_lock();
   memset(&own.sums, 0, sizeof own.sums);
   add_all(&own.sums, path, 1, tree != 0);
   if (own.sums.counted == 0) add_all(&own.sums, path, 0, tree != 0);
   found = own.sums.counted > 0;
   if (found) fill(times, &own.sums);
   Prof_Config_unlock();
   return found;
}

/* The end of the bucket in which the entry of that rank is. */
double Prof_auto_percentile(const Prof_Auto_Times *times, double percent)
{
   double rank, seen = 0;
   int bucket;
   if (!times || !(times->entries > 0)) return Prof_Number_nan();
   rank = percent < 100 ? percent * times->entries / 100 : times->entries;
   for (bucket = 0; bucket < Prof_AUTO_BUCKETS - 1; ++bucket) {
      seen += times->count[bucket];
      if (seen > 0 && seen >= rank) break;
   }
   return Prof_auto_bucket_begin(bucket + 1) * times->tick_us;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
