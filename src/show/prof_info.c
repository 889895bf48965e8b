/* prof_info.c - what the profiler knows of itself. */
#ifdef Prof_ENABLED
#include "../gather/prof_clock.h"
#include "../gather/prof_context.h"
#include "../frame/prof_entry_times.h"
#include "../gather/prof_source.h"
#include "../frame/prof_history.h"
#include "../gather/prof_start.h"
#include "../frame/prof_update.h"
#include "../base/prof_module.h"
#include <string.h>

enum { ROUNDS = 9, ZONES = 512 };

/* The sites of measure_zone_cost are not in here: prof_zone.c puts back all sites. */
static struct {
   Prof_Node nodes[2]; /* the scratch stack of measure_zone_cost */
   double zone_cost;   /* seconds; 0: not measured yet */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* The cost of a zone in seconds: that of the best of a few rounds, as interrupts and cold caches
 * only ever add to it. */
static double time_zones(Prof_Site *site)
{
   uint64_t best = UINT64_MAX;
   int round, i;
   for (round = 0; round < ROUNDS; ++round) {
      uint64_t start = Prof_Clock_now(), spent;
      for (i = 0; i < ZONES; ++i) {
         (void)Prof_Instrument_begin(site);
         Prof_Instrument_end("", 0);
      }
      spent = Prof_Clock_now() - start;
      if (spent < best) best = spent;
   }
   return (double)best / ZONES * Prof_Clock_seconds_per_tick();
}

/* Runs the very code that the game runs, on nodes of its own: the thread's hands are lent to a
 * scratch stack meanwhile, of which the site's hint means node 1, whose parent is node 0. The time
 * of all this is charged to the zone that is open, as no real node is left or entered. Zones that
 * go through the gate for their clock have no nodes to lend; they are counted where they are, as a
 * zone of that name. */
static double measure_zone_cost(void)
{
   static Prof_Site lent_site = {(uint32_t)sizeof(Prof_Node), 0, 0, "", "", 0};
   static Prof_Site own_site = {0, 0, 0, "prof_cost", "", 0};
   Prof_Thread *me = Prof_Tls_hands(), lent = *me;
   double cost;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (Prof_Clock_is_slow) return time_zones(&own_site);
   own.nodes[1].parent = &own.nodes[0];
   Prof_Atomic_store_ptr(&me->cur, &own.nodes[0]);
   me->base = (char *)own.nodes;
   me->mode = 0;
   cost = time_zones(&lent_site);
   Prof_ASSERT(me->cur == &own.nodes[0]); /* as many ends as begins */
   *me = lent;
   return cost;
}

static void fill(Prof_Info *info, double zone_cost)
{
   const Prof_Counts *n = &Prof_Config_counts;
   uint64_t bytes, states;
   Prof_ASSERT(Prof_Config_lock_is_mine() && zone_cost >= 0);
   info->clock = Prof_Clock_name();
   info->ticks_per_second = 1 / Prof_Clock_seconds_per_tick();
   info->resolution_ns = Prof_Clock_resolution() * 1e9;
   info->zone_cost_ns = zone_cost * 1e9;
   info->clock_trusted = Prof_Clock_trusted();
   info->num_zones = (int)Prof_Zone_count() - Prof_ZONE_FIRST;
   info->num_states = (int)Prof_State_count() - Prof_STATE_FIRST;
   info->threads_live = Prof_Context_threads_live;
   info->threads_seen = Prof_Context_threads_seen;
   info->frames_kept = Prof_History_length();
   Prof_History_size(&bytes, &states);
   info->bytes_per_state = states ? (double)bytes / (double)states : 0;
   info->frames = (unsigned long)Prof_Update_frames_recorded();
   info->surplus_ends = n->surplus_ends;
   info->unclosed_zones = n->unclosed_zones;
   info->over_states = n->over_states;
   info->over_zones = n->over_zones;
   info->over_names = n->over_names;
   info->over_contexts = n->over_contexts;
   info->over_history = n->over_history;
   info->over_values = n->over_values;
   info->refused_amounts = n->refused_amounts;
   info->over_entries = Prof_Entry_Times_left_out();
   info->cut_intervals = n->cut_intervals;
   info->left_out = Prof_Context_left_out();
   info->gpu = Prof_Source_gpu_text;
}

int Prof_version(void) { return Prof_VERSION_NUMBER; }

void Prof_get_info(Prof_Info *info)
{
   if (!info) return;
   memset(info, 0, sizeof *info);
   info->clock = "none";
   info->gpu = "";
   Prof_Config_lock();
   if (Prof_Start_now()) {
      /* While we hold the lock no other thread can switch the profiler off in the middle. */
      Prof_Module_list(&module);
      if (own.zone_cost <= 0) own.zone_cost = measure_zone_cost();
      fill(info, own.zone_cost);
   }
   info->failed_allocs = Prof_Config_counts.failed_allocs; /* of a start that failed, too */
   Prof_Config_unlock();
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
