/* prof_entry_statistics.c - what the times of single entries come to, of a zone or a path. */
#ifdef Prof_ENABLED
#include "../gather/prof_clock.h"
#include "../frame/prof_entry_times.h"
#include "prof_statistics.h"
#include "../base/prof_module.h"
#include <math.h>
#include <string.h>

static struct {
   Prof_Entry_Sums sums; /* here for its size; reports and the like belong to one thread */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

static void add_up(const Prof_Wanted *wanted)
{
   uint32_t s, states = Prof_State_count();
   Prof_Module_list(&module);
   memset(&own.sums, 0, sizeof own.sums);
   for (s = Prof_STATE_ROOT; s < states; ++s)
      if (Prof_Statistics_is_wanted(wanted, s))
         Prof_Entry_Times_add(&own.sums, s, wanted->hierarchical);
}

static void describe(Prof_Entry_Stats *stats)
{
   double ms = Prof_Clock_seconds_per_tick() * 1e3;
   stats->entries = own.sums.entries;
   stats->mean = own.sums.mean * ms;
   stats->stdev = sqrt(own.sums.deviations / own.sums.entries) * ms;
   stats->min = (double)own.sums.min * ms;
   stats->max = (double)own.sums.max * ms;
   stats->p50 = Prof_Entry_Times_percentile(&own.sums, 50) * ms;
   stats->p95 = Prof_Entry_Times_percentile(&own.sums, 95) * ms;
   stats->p99 = Prof_Entry_Times_percentile(&own.sums, 99) * ms;
   stats->p999 = Prof_Entry_Times_percentile(&own.sums, 99.9) * ms;
}

static int stats_of(const Prof_Wanted *wanted, Prof_Entry_Stats *stats)
{
   if (!stats) return 0;
   Prof_Config_lock();
   add_up(wanted);
   Prof_Config_unlock();
   if (own.sums.counted == 0) return 0;
   describe(stats);
   return 1;
}

int Prof_get_zone_entry_stats(int zone, int hierarchical, Prof_Entry_Stats *stats)
{
   Prof_Wanted wanted = {Prof_TIME_OF_ZONE, 0, 0, 0};
   wanted.zone = Prof_Statistics_zone_of_id(zone);
   wanted.hierarchical = hierarchical;
   return wanted.zone && stats_of(&wanted, stats);
}

int Prof_get_path_entry_stats(const char *path, int hierarchical, Prof_Entry_Stats *stats)
{
   Prof_Wanted wanted = {Prof_TIME_OF_PATH, 0, 0, 0};
   wanted.text = path;
   wanted.hierarchical = hierarchical;
   return path && stats_of(&wanted, stats);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
