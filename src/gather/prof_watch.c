/* prof_watch.c - see prof_watch.h */
#ifdef Prof_ENABLED
#include "prof_watch.h"
#include "../base/prof_config.h"
#include "../base/prof_module.h"
#include "../../platform/prof_compiler.h"
#include <string.h>

enum { MAX_WATCHERS = 8 };

/* A watcher is written once, before its bit shows for the first time, and under the lock that every
 * owner takes to notice the bit. So owners may read it without. Its place is never another one's:
 * else a thread that has not noticed yet who left would tell who came. */
static struct {
   uint32_t watching; /* bits; written under the lock, read by anyone */
   const Prof_Watcher *watchers[MAX_WATCHERS];
   uint32_t since[MAX_WATCHERS]; /* the change by which it came last */
   uint32_t by[Prof_LANE_FEED + 1]; /* as `watching` */
} own;

uint32_t Prof_Watch_changes = 1; /* goes on in the next life, as contexts may be of this one */

uint32_t Prof_Watch_listening;

static void put_back(void)
{
   memset(&own, 0, sizeof own);
   Prof_Atomic_store32(&Prof_Watch_listening, 0);
}

static Prof_Module module = Prof_MODULE(own, put_back);

void Prof_Watch_note_change(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Atomic_store32(&Prof_Watch_changes, Prof_Watch_changes + 1 ? Prof_Watch_changes + 1 : 1);
}

/* Whoever has heeded a change has heeded all before it. */
uint32_t Prof_Watch_stayed(uint32_t changes)
{
   uint32_t left, stayed = 0;
   for (left = own.watching; left; left &= left - 1) {
      uint32_t i = Prof_Compiler_lowest_bit(left);
      if ((int32_t)(changes - own.since[i]) >= 0) stayed |= 1u << i;
   }
   return stayed;
}

uint32_t Prof_Watch_who(void) { return Prof_Atomic_load32(&own.watching); }

uint32_t Prof_Watch_by(Prof_Lane_Kind kind)
{
   return Prof_Atomic_load32(&own.by[kind]) & Prof_Watch_who();
}

static int place_of(const Prof_Watcher *watcher)
{
   int i = 0;
   while (i < MAX_WATCHERS && own.watchers[i] && own.watchers[i] != watcher) ++i;
   return i;
}

static void set_watching(uint32_t watching)
{
   uint32_t left, listening = 0;
   for (left = watching; left; left &= left - 1)
      if (own.watchers[Prof_Compiler_lowest_bit(left)]->told) listening |= left & (0 - left);
   Prof_Atomic_store32(&own.watching, watching);
   Prof_Atomic_store32(&Prof_Watch_listening, listening);
}

int Prof_Watch_add(const Prof_Watcher *watcher)
{
   int i = place_of(watcher);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (i == MAX_WATCHERS) return 0;
   Prof_Module_list(&module);
   if (!own.watchers[i]) own.watchers[i] = watcher; /* others read it meanwhile */
   Prof_Atomic_store32(&own.by[watcher->lane], own.by[watcher->lane] | 1u << i);
   Prof_Watch_note_change();
   own.since[i] = Prof_Watch_changes;
   set_watching(own.watching | 1u << i);
   return 1;
}

void Prof_Watch_remove(const Prof_Watcher *watcher)
{
   int i = place_of(watcher);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (i == MAX_WATCHERS || !own.watchers[i]) return;
   set_watching(own.watching & ~(1u << i));
   Prof_Watch_note_change();
}

static const Prof_Watcher *first_of(uint32_t mask)
{
   return own.watchers[Prof_Compiler_lowest_bit(mask)];
}

uint32_t Prof_Watch_tell_in(uint32_t mask, Prof_Context *c, uint32_t state, uint64_t now, int late)
{
   uint32_t without = 0;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (; mask; mask &= mask - 1)
      if (!first_of(mask)->in(c, state, now, late)) without |= mask & (0 - mask);
   return without;
}

void Prof_Watch_tell_out(uint32_t mask, Prof_Context *c, uint32_t state, uint64_t now)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (; mask; mask &= mask - 1) first_of(mask)->out(c, state, now);
}

void Prof_Watch_tell_enter(uint32_t mask, Prof_Context *c, uint32_t below, uint32_t state,
                           uint64_t now)
{
   for (; mask; mask &= mask - 1) first_of(mask)->enter(c, below, state, now);
}

void Prof_Watch_tell_leave(uint32_t mask, Prof_Context *c, uint32_t state, uint32_t below,
                           uint64_t now)
{
   for (; mask; mask &= mask - 1) first_of(mask)->leave(c, state, below, now);
}

void Prof_Watch_tell(uint32_t mask, Prof_Context *c, const struct Prof_Told *told)
{
   for (; mask; mask &= mask - 1)
      if (first_of(mask)->told) first_of(mask)->told(c, told);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
