/* prof_fiber_runs.c - see prof_fiber_runs.h */
#ifdef Prof_ENABLED
#include "prof_fiber_runs.h"
#include "../base/prof_config.h"
#include <string.h>

static uint32_t waits_begun; /* of the updating thread, ever */

void Prof_Fiber_Runs_wait_began(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   ++waits_begun;
}

/* ---- noting ---- */

static int is_old(const Prof_Fiber_Run *run) { return run->waits != waits_begun; }

static int is_one(const Prof_Fiber_Run *a, const Prof_Fiber_Run *b)
{
   return a->who == b->who && a->update == b->update && is_old(a) == is_old(b);
}

/* Makes one of the runs of each in the first `count`, and drops those that are of a frame
 * before the last one. Returns how many are left. */
static uint32_t fold(Prof_Fiber_Run *list, uint32_t count, uint32_t update)
{
   uint32_t kept = 0, i, j;
   for (i = 0; i < count; ++i) {
      const Prof_Fiber_Run *run = &list[i];
      if (update - run->update > 1) continue;
      for (j = 0; j < kept && !is_one(&list[j], run); ++j) {}
      if (j == kept) {
         list[kept++] = *run;
         continue;
      }
      list[j].to = run->to;
      list[j].ticks += run->ticks;
   }
   return kept;
}

/* Drops some, old or no longer than most: at least one. */
static void drop_short(Prof_Fiber_Runs *runs)
{
   enum { ROOM = Prof_MAX_FIBER_RUNS / 4 };
   uint32_t kept = 0, dropped = 0, i;
   uint64_t sum = 0;
   for (i = 0; i < runs->count; ++i) sum += runs->list[i].ticks;
   for (i = 0; i < runs->count; ++i) {
      const Prof_Fiber_Run *run = &runs->list[i];
      int may_go = is_old(run) || run->ticks <= sum / runs->count;
      if (may_go && dropped < ROOM) ++dropped;
      else runs->list[kept++] = *run;
   }
   runs->count = kept;
}

/* The older half is folded. If little is gained by that, short runs go. */
static void make_room(Prof_Fiber_Runs *runs, uint32_t update)
{
   enum { HALF = Prof_MAX_FIBER_RUNS / 2 };
   uint32_t folded = fold(runs->list, HALF, update);
   memmove(runs->list + folded, runs->list + HALF, HALF * sizeof *runs->list);
   runs->count = folded + HALF;
   if (folded > HALF / 2) drop_short(runs);
}

void Prof_Fiber_Runs_note(Prof_Fiber_Runs *runs, uint32_t who, uint64_t from, uint64_t to,
                          uint32_t update)
{
   Prof_Fiber_Run *last;
   if (!runs || (int64_t)(to - from) <= 0) return;
   if (runs->count == Prof_MAX_FIBER_RUNS) make_room(runs, update);
   last = &runs->list[runs->count++];
   last->from = from;
   last->to = to;
   last->ticks = to - from;
   last->who = who;
   last->update = update;
   last->waits = waits_begun;
}

/* ---- reading ---- */

/* What of the run lies between the stamps. 0: nothing. */
static int cut(Prof_Fiber_Run *run, uint64_t from, uint64_t to)
{
   if ((int64_t)(run->from - from) < 0) run->from = from;
   if ((int64_t)(to - run->to) < 0) run->to = to;
   if ((int64_t)(run->to - run->from) <= 0) return 0;
   if (run->ticks > run->to - run->from) run->ticks = run->to - run->from;
   return 1;
}

/* Moves number `at` to its place. */
static void sort_in(Prof_Fiber_Runs *found, uint32_t at)
{
   Prof_Fiber_Run run = found->list[at];
   for (; at && found->list[at - 1].ticks < run.ticks; --at)
      found->list[at] = found->list[at - 1];
   found->list[at] = run;
}

static void add(Prof_Fiber_Runs *found, const Prof_Fiber_Run *run)
{
   uint32_t at = 0;
   while (at < found->count && found->list[at].who != run->who) ++at;
   if (at == Prof_MAX_FIBER_RUNS) return;
   if (at == found->count) found->list[found->count++] = *run;
   else {
      Prof_Fiber_Run *to = &found->list[at];
      if ((int64_t)(run->from - to->from) < 0) to->from = run->from;
      if ((int64_t)(run->to - to->to) > 0) to->to = run->to;
      to->ticks += run->ticks;
   }
   sort_in(found, at);
}

void Prof_Fiber_Runs_add(const Prof_Fiber_Runs *runs, uint64_t from, uint64_t to,
                         Prof_Fiber_Runs *found)
{
   uint32_t i;
   for (i = 0; runs && i < runs->count; ++i) {
      Prof_Fiber_Run run = runs->list[i];
      if (cut(&run, from, to)) add(found, &run);
   }
}

uint64_t Prof_Fiber_Runs_ticks(const Prof_Fiber_Runs *runs, uint32_t who, uint64_t from,
                               uint64_t to)
{
   uint64_t ticks = 0;
   uint32_t i;
   for (i = 0; runs && i < runs->count; ++i) {
      Prof_Fiber_Run run = runs->list[i];
      if (run.who == who && cut(&run, from, to)) ticks += run.ticks;
   }
   return ticks;
}

int Prof_Fiber_Runs_last(const Prof_Fiber_Runs *runs, uint64_t from, uint64_t to,
                         Prof_Fiber_Run *run)
{
   uint32_t i;
   for (i = runs ? runs->count : 0; i--;) {
      *run = runs->list[i];
      if (cut(run, from, to)) return 1;
   }
   return 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
