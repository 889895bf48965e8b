/* prof_alloc_paths.c - see prof_alloc_paths.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_ALLOC)
#include "prof_alloc_paths.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_number.h"
#include "../../src/gather/prof_path.h"
#include <string.h>

typedef struct Prof_Alloc_Sums {
   double allocations, bytes, frees;
   double live_blocks, live_bytes, peak_bytes;
   int has_any;
} Prof_Alloc_Sums;

static struct {
   Prof_Alloc_Sums *of; /* [state] */
   uint32_t cap;
   uint32_t *states; /* that have any */
   uint32_t count, cap_states;
} own; /* under the lock */

static void put_back(void)
{
   Prof_Config_release(own.of);
   Prof_Config_release(own.states);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static Prof_Alloc_Sums *sums_of(uint32_t state)
{
   Prof_Alloc_Sums *sums;
   Prof_Module_list(&module);
   own.of = (Prof_Alloc_Sums *)Prof_Config_grown(own.of, &own.cap, state + 1, sizeof *own.of);
   own.states =
      (uint32_t *)Prof_Config_grown(own.states, &own.cap_states, own.count + 1, sizeof *own.states);
   if (own.cap <= state || own.cap_states == own.count) return 0;
   sums = &own.of[state];
   if (!sums->has_any) own.states[own.count++] = state;
   sums->has_any = 1;
   return sums;
}

void Prof_Alloc_Paths_add(uint32_t state, const Prof_Alloc_Record *more)
{
   Prof_Alloc_Sums *sums = sums_of(state);
   if (!sums) return;
   sums->allocations += (double)more->allocations;
   sums->bytes += (double)more->bytes;
   sums->frees += (double)more->frees;
#if Prof_ALLOC_LIVE
   sums->live_blocks += (double)more->allocations - (double)(int64_t)more->gone;
   sums->live_bytes += (double)more->bytes - (double)(int64_t)more->gone_bytes;
#endif
}

uint32_t Prof_Alloc_Paths_state(uint32_t index)
{
   return index < own.count ? own.states[index] : 0;
}

void Prof_Alloc_Paths_settle(Prof_Allocation_Info *total)
{
   uint32_t i;
   total->live_blocks = total->live_bytes = 0;
   for (i = 0; i < own.count; ++i) {
      Prof_Alloc_Sums *sums = &own.of[own.states[i]];
      if (sums->live_bytes > sums->peak_bytes) sums->peak_bytes = sums->live_bytes;
      total->live_blocks += sums->live_blocks;
      total->live_bytes += sums->live_bytes;
   }
   if (total->live_bytes > total->peak_bytes) total->peak_bytes = total->live_bytes;
}

/* ---- asked for ---- */

static void add(Prof_Path_Allocations *to, const Prof_Alloc_Sums *sums)
{
   to->allocations += sums->allocations;
   to->bytes += sums->bytes;
   to->frees += sums->frees;
   to->live_blocks += sums->live_blocks;
   to->live_bytes += sums->live_bytes;
   to->peak_bytes += sums->peak_bytes;
}

/* Without signatures nobody knows. */
static void finish(Prof_Path_Allocations *path)
{
   if (!Prof_ALLOC_LIVE)
      path->live_blocks = path->live_bytes = path->peak_bytes = Prof_Number_nan();
}

int Prof_num_allocation_paths(void)
{
   int count;
   Prof_Config_lock();
   count = (int)own.count;
   Prof_Config_unlock();
   return count;
}

int Prof_get_allocation_path(int index, Prof_Path_Allocations *path)
{
   int there;
   if (!path) return 0;
   memset(path, 0, sizeof *path);
   Prof_Config_lock();
   there = index >= 0 && (uint32_t)index < own.count;
   if (there) {
      Prof_Path_write(own.states[index], path->path, sizeof path->path);
      add(path, &own.of[own.states[index]]);
   }
   Prof_Config_unlock();
   finish(path);
   return there;
}

/* A path that is given by the ends of longer ones has the sum of theirs; of peaks as well, which
 * may have been at different times. */
int Prof_get_path_allocations(const char *text, Prof_Path_Allocations *path)
{
   uint32_t i;
   int there = 0;
   if (!text || !path) return 0;
   memset(path, 0, sizeof *path);
   Prof_Config_lock();
   for (i = 0; i < own.count; ++i) {
      if (!Prof_Path_is_path(own.states[i], text)) continue;
      if (!there++) Prof_Path_write(own.states[i], path->path, sizeof path->path);
      add(path, &own.of[own.states[i]]);
   }
   Prof_Config_unlock();
   finish(path);
   return there != 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
