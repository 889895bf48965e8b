/* prof_watch.c - see prof_watch.h */
#ifdef Prof_ENABLED
#include "prof_watch.h"
#include "prof_context.h"

static uint32_t watching; /* bits; written under the lock, read by anyone */

/* An entry is written once, before its bit shows for the first time, and under the lock that every
 * owner takes to notice the bit. So owners may read it without. */
static const Prof_Watcher *watchers[Prof_NUM_WATCHERS];

uint32_t Prof_Watch_who(void) { return Prof_Atomic_load32(&watching); }

void Prof_Watch_start(Prof_Watcher_Id id, const Prof_Watcher *watcher)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && id < Prof_NUM_WATCHERS);
   Prof_ASSERT(!watchers[id] || watchers[id] == watcher);
   if (!watchers[id]) watchers[id] = watcher;
   Prof_Atomic_store32(&watching, watching | 1u << id);
   Prof_Context_rouse_threads();
}

void Prof_Watch_stop(Prof_Watcher_Id id)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && id < Prof_NUM_WATCHERS);
   Prof_Atomic_store32(&watching, watching & ~(1u << id));
   Prof_Context_rouse_threads();
}

void Prof_Watch_tell_in(Prof_Context *c, uint32_t mask, uint32_t state, uint64_t now, int late)
{
   int id;
   Prof_ASSERT(Prof_Config_lock_is_mine() && (mask & ~c->watched) == 0);
   for (id = 0; id < Prof_NUM_WATCHERS; ++id)
      if (mask & 1u << id) watchers[id]->in(c, state, now, late);
}

void Prof_Watch_tell_out(Prof_Context *c, uint32_t state, uint64_t now)
{
   int id;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (id = 0; id < Prof_NUM_WATCHERS; ++id)
      if (c->watched & 1u << id) watchers[id]->out(c, state, now);
}

void Prof_Watch_tell_enter(Prof_Context *c, uint32_t below, uint32_t state, uint64_t now)
{
   int id;
   Prof_ASSERT(c->hands == Prof_Tls_hands() && c->gated); /* else most enters would not come here */
   for (id = 0; id < Prof_NUM_WATCHERS; ++id)
      if (c->watched & 1u << id) watchers[id]->enter(c, below, state, now);
}

void Prof_Watch_tell_leave(Prof_Context *c, uint32_t state, uint32_t below, uint64_t now)
{
   int id;
   Prof_ASSERT(c->hands == Prof_Tls_hands() && c->gated);
   for (id = 0; id < Prof_NUM_WATCHERS; ++id)
      if (c->watched & 1u << id) watchers[id]->leave(c, state, below, now);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
