/* prof_info.c - what the profiler knows of itself. */
#ifdef Prof_ENABLED
#include "../gather/prof_clock.h"
#include "../gather/prof_context.h"
#include "../frame/prof_entry_times.h"
#include "../gather/prof_source.h"
#include "../frame/prof_history.h"
#include "../gather/prof_start.h"
#include "../frame/prof_update.h"
#include "../frame/prof_zone_cost.h"
#include <string.h>

static void fill(Prof_Info *info)
{
   const Prof_Counts *n = &Prof_Config_counts;
   uint64_t bytes, states;
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
      Prof_Zone_Cost_refresh(Prof_Clock_now());
      fill(info);
   }
   info->failed_allocs = Prof_Config_counts.failed_allocs; /* of a start that failed, too */
   Prof_Config_unlock();
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
