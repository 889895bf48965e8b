/* prof_wait_log.c - see prof_wait_log.h */
#ifdef Prof_ENABLED
#include "prof_wait_log.h"
#include "../base/prof_assert.h"
#include "../../platform/prof_atomic.h"

void Prof_Wait_Log_add(Prof_Wait_Log *log, const Prof_Logged_Wait *wait)
{
   uint32_t count = Prof_Atomic_load32(&log->count);
   Prof_Logged_Wait *to = &log->waits[count % Prof_WAITS_LOGGED];
   Prof_ASSERT((int64_t)(wait->end - wait->begin) >= 0);
   Prof_Atomic_release64(&to->begin, wait->begin);
   Prof_Atomic_release64(&to->end, wait->end);
   Prof_Atomic_release32(&to->state, wait->state);
   Prof_Atomic_release32(&to->by, wait->by);
   Prof_Atomic_release32(&log->count, count + 1);
}

static Prof_Logged_Wait copy(const Prof_Logged_Wait *from)
{
   Prof_Logged_Wait wait;
   wait.begin = Prof_Atomic_acquire64(&from->begin);
   wait.end = Prof_Atomic_acquire64(&from->end);
   wait.state = Prof_Atomic_acquire32(&from->state);
   wait.by = Prof_Atomic_acquire32(&from->by);
   return wait;
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
   return kept;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
