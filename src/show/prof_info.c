/* prof_info.c - what the profiler knows of itself; see prof_info.h */
#ifdef Prof_ENABLED
#include "prof_info.h"
#include "../gather/prof_clock.h"
#include "../gather/prof_context.h"
#include "../frame/prof_entry_times.h"
#include "../gather/prof_source.h"
#include "../frame/prof_history.h"
#include "../gather/prof_start.h"
#include "../frame/prof_update.h"
#include "../frame/prof_zone_cost.h"
#include "../base/prof_module.h"
#include "../gather/prof_zone.h"
#include <string.h>

/* Of a capture that was loaded: what it had, in place of what this process has. */
static struct {
   int is_loaded;
   Prof_Info info;
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

static void fill_kept(Prof_Info *info)
{
   uint64_t bytes, states;
   info->frames_kept = Prof_History_length();
   Prof_History_size(&bytes, &states);
   info->bytes_per_state = states ? (double)bytes / (double)states : 0;
}

static void fill(Prof_Info *info)
{
   const Prof_Counts *n = &Prof_Config_counts;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   info->clock = Prof_Clock_name();
   info->ticks_per_second = 1 / Prof_Clock_seconds_per_tick();
   info->resolution_ns = Prof_Clock_resolution() * 1e9;
   info->zone_cost_ns = Prof_Zone_Cost_ns();
   info->clock_trusted = Prof_Clock_trusted();
   info->num_zones = (int)Prof_Zone_count() - Prof_ZONE_FIRST;
   info->num_states = (int)Prof_State_count() - Prof_STATE_FIRST;
   info->threads_live = Prof_Context_threads_live;
   info->threads_seen = Prof_Context_threads_seen;
   fill_kept(info);
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
   if (own.is_loaded) {
      *info = own.info;
      fill_kept(info);
   } else if (Prof_Start_now()) {
      Prof_Zone_Cost_refresh(Prof_Clock_now());
      fill(info);
   }
   if (!own.is_loaded)
      info->failed_allocs = Prof_Config_counts.failed_allocs; /* of a start that failed, too */
   Prof_Config_unlock();
}

/* ---- archive ---- */

static void archive_limits(Prof_Archive *a, Prof_Info *i)
{
   unsigned long *const counts[] = {
      &i->frames,       &i->surplus_ends,  &i->unclosed_zones, &i->over_states, &i->over_zones,
      &i->over_names,   &i->over_contexts, &i->over_history,   &i->over_values, &i->refused_amounts,
      &i->over_entries, &i->failed_allocs, &i->cut_intervals,  &i->left_out};
   size_t n;
   for (n = 0; n < sizeof counts / sizeof *counts; ++n) Prof_Archive_ulong(a, counts[n]);
}

void Prof_Info_archive(Prof_Archive *a)
{
   Prof_Info now, *i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   memset(&now, 0, sizeof now);
   i = a->reads ? &own.info : &now;
   if (a->reads) i->clock = i->gpu = "";
   else Prof_get_info(i);
   i->clock = Prof_Archive_string(a, i->clock);
   Prof_Archive_double(a, &i->ticks_per_second);
   Prof_Archive_double(a, &i->resolution_ns);
   Prof_Archive_double(a, &i->zone_cost_ns);
   Prof_Archive_int(a, &i->clock_trusted, 0, 1);
   Prof_Archive_int(a, &i->num_zones, 0, INT32_MAX);
   Prof_Archive_int(a, &i->num_states, 0, INT32_MAX);
   Prof_Archive_int(a, &i->threads_live, 0, INT32_MAX);
   Prof_Archive_int(a, &i->threads_seen, 0, INT32_MAX);
   archive_limits(a, i);
   i->gpu = Prof_Archive_string(a, i->gpu);
   if (!a->reads) return;
   i->clock = Prof_Zone_keep_name(i->clock);
   i->gpu = Prof_Zone_keep_name(i->gpu);
   own.is_loaded = Prof_Archive_ok(a);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
