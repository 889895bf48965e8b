/* prof_wait_log.c - see prof_wait_log.h */
#ifdef Prof_ENABLED
#include "prof_wait_log.h"
#include "prof_clock.h"
#include "../base/prof_assert.h"
#include "../../platform/prof_atomic.h"
#include <string.h>

void Prof_Wait_Log_add(Prof_Wait_Log *log, const Prof_Logged_Wait *wait)
{
   uint32_t count = Prof_Atomic_load32(&log->count);
   Prof_Logged_Wait *to = &log->waits[count % Prof_WAITS_LOGGED];
   Prof_ASSERT((int64_t)(wait->end - wait->begin) >= 0);
   Prof_Atomic_release64(&to->begin, wait->begin);
   Prof_Atomic_release64(&to->end, wait->end);
   Prof_Atomic_release32(&to->state, wait->state);
   Prof_Atomic_release32(&to->by, wait->by);
   Prof_Atomic_release32(&to->woken, wait->woken);
   Prof_Atomic_release32(&to->follows, wait->follows);
   Prof_Atomic_release32(&log->count, count + 1);
}

int Prof_Wait_Log_is_late(uint64_t from, uint64_t to)
{
   return (double)(int64_t)(to - from) * Prof_Clock_seconds_per_tick() > Prof_WAKING;
}

/* Adds the part from *begin to `until`, cut at `end`, which the next one begins with. */
static void add_part(Prof_Logged_Wait *wait, uint32_t state, uint64_t *begin, uint64_t until,
                     uint64_t end)
{
   if ((int64_t)(until - *begin) < 0) until = *begin;
   if ((int64_t)(end - until) < 0) until = end;
   memset(wait, 0, sizeof *wait);
   wait->begin = *begin;
   wait->end = *begin = until;
   wait->state = state;
}

/* What was before the first lock that was waited for, and after the last, is for nobody known. */
uint32_t Prof_Wait_Log_split(const Prof_Held_Up *held_up, uint32_t state, uint64_t begin,
                             uint64_t end, Prof_Logged_Wait *waits)
{
   uint32_t count = 0, i, last = held_up->count - 1;
   if (held_up->count && Prof_Wait_Log_is_late(begin, held_up->begin))
      add_part(&waits[count++], state, &begin, held_up->begin, end);
   for (i = 0; i < held_up->count; ++i) {
      uint64_t until = held_up->holders[i].until;
      if (i == last && !Prof_Wait_Log_is_late(until, end)) until = end;
      add_part(&waits[count], state, &begin, until, end);
      waits[count].by = held_up->holders[i].by;
      waits[count].woken = waits[count].by && held_up->woken;
      ++count;
   }
   if (begin != end || !count) add_part(&waits[count++], state, &begin, end, end);
   return count;
}

static Prof_Logged_Wait copy(const Prof_Logged_Wait *from)
{
   Prof_Logged_Wait wait;
   wait.begin = Prof_Atomic_acquire64(&from->begin);
   wait.end = Prof_Atomic_acquire64(&from->end);
   wait.state = Prof_Atomic_acquire32(&from->state);
   wait.by = Prof_Atomic_acquire32(&from->by);
   wait.woken = Prof_Atomic_acquire32(&from->woken);
   wait.follows = Prof_Atomic_acquire32(&from->follows);
   return wait;
}

/* ---- waits that are one ---- */

/* Who waits again sooner has only looked whether it must. */
#define LOOK_SECONDS 10e-6

int Prof_Wait_Log_follows(const Prof_Wait_Log *log, const Prof_Logged_Wait *wait)
{
   const Prof_Logged_Wait *last = &log->waits[(log->count - 1) % Prof_WAITS_LOGGED];
   int64_t between = (int64_t)(wait->begin - log->closed);
   return log->count && log->closed && last->woken && wait->woken && last->state == wait->state &&
          (double)between * Prof_Clock_seconds_per_tick() < LOOK_SECONDS;
}

void Prof_Wait_Log_close(Prof_Wait_Log *log) { log->closed = Prof_Clock_now(); }
void Prof_Wait_Log_part(Prof_Wait_Log *log) { log->closed = 0; }

static uint32_t count_run(const Prof_Logged_Wait *waits, uint32_t count)
{
   uint32_t run = 1;
   while (run < count && waits[run].follows) ++run;
   return run;
}

static int is_by_one(const Prof_Logged_Wait *waits, uint32_t count)
{
   uint32_t i;
   for (i = 1; i < count && waits[i].by == waits[0].by;) ++i;
   return i == count;
}

uint32_t Prof_Wait_Log_join(Prof_Logged_Wait *waits, uint32_t count)
{
   uint32_t at = 0, kept = 0, run, i;
   for (; at < count; at += run) {
      Prof_Logged_Wait joined = waits[at];
      run = count_run(waits + at, count - at);
      joined.end = waits[at + run - 1].end;
      joined.by = 0;
      if (!is_by_one(waits + at, run)) {
         waits[kept++] = joined;
         continue;
      }
      for (i = 0; i < run; ++i) waits[kept++] = waits[at + i];
   }
   return kept;
}

/* The place of number `count` may be half written, so what it had before is no longer taken. */
uint32_t Prof_Wait_Log_read(const Prof_Wait_Log *log, Prof_Logged_Wait *waits)
{
   uint32_t end = Prof_Atomic_acquire32(&log->count), now, gone, i, kept = 0;
   uint32_t first = end < Prof_WAITS_LOGGED ? 0 : end - (Prof_WAITS_LOGGED - 1);
   for (i = first; i != end; ++i) waits[i - first] = copy(&log->waits[i % Prof_WAITS_LOGGED]);
   now = Prof_Atomic_acquire32(&log->count);
   gone = now < Prof_WAITS_LOGGED ? 0 : now - (Prof_WAITS_LOGGED - 1);
   for (i = first; i != end; ++i)
      if ((int32_t)(i - gone) >= 0) waits[kept++] = waits[i - first];
   return Prof_Wait_Log_join(waits, kept);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
