/* prof_lock_takes.c - see prof_lock_takes.h */
#ifdef Prof_ENABLED
#include "prof_lock_takes.h"
#include "prof_clock.h"
#include "../base/prof_config.h"
#include "../base/prof_module.h"
#include "../../platform/prof_tls.h"
#include <string.h>

enum { MAX_AWAITED = 32 };

/* A take, as it is noted. Stamp 0: it is being written. Whoever was late may write into what is
 * another lock's by now, so it says whose it is. */
typedef struct Note {
   const Prof_Lock *lock;
   uint64_t stamp;
   uint32_t who, shared;
} Note;

/* Only those who have the lock write notes: one thread at a time, or readers. Two readers at once
 * may lose one note, which nobody misses: the first one is enough. */
typedef struct Awaited {
   const Prof_Lock *lock; /* null: free */
   uint32_t waiting;     /* so many threads */
   uint32_t count;       /* of notes, ever */
   Note notes[Prof_TAKES_KEPT];
} Awaited;

static struct {
   Awaited places[MAX_AWAITED]; /* a game that is late may still write here: never freed */
   uint32_t used;               /* places from here on were never used */
} own;

uint32_t Prof_Locks_awaited;

static void put_back(void)
{
   uint32_t i;
   for (i = 0; i < own.used; ++i) {
      Prof_Atomic_store_ptr(&own.places[i].lock, 0);
      own.places[i].waiting = 0;
   }
   Prof_Atomic_store32(&Prof_Locks_awaited, 0);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static Awaited *find(const Prof_Lock *lock)
{
   uint32_t i, used = Prof_Atomic_acquire32(&own.used);
   for (i = 0; i < used; ++i)
      if (Prof_Atomic_acquire_ptr(&own.places[i].lock) == lock) return &own.places[i];
   return 0;
}

void Prof_Lock_note_take(const Prof_Lock *lock, int shared)
{
   Awaited *to = Prof_Atomic_load32(&Prof_Locks_awaited) ? find(lock) : 0;
   uint32_t count, who = Prof_Tls_hands()->who;
   Note *note;
   if (!to) return;
   count = Prof_Atomic_load32(&to->count);
   note = &to->notes[count % Prof_TAKES_KEPT];
   Prof_Atomic_release64(&note->stamp, 0);
   Prof_Atomic_release_ptr(&note->lock, lock);
   Prof_Atomic_release32(&note->who, who);
   Prof_Atomic_release32(&note->shared, shared != 0);
   Prof_Atomic_release64(&note->stamp, Prof_Clock_now());
   Prof_Atomic_release32(&to->count, count + 1);
}

uint32_t Prof_Lock_Takes_begin(const Prof_Lock *lock)
{
   Awaited *at = find(lock);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if (!at) {
      at = find(0);
      if (!at && own.used < MAX_AWAITED) {
         at = &own.places[own.used];
         Prof_Atomic_release32(&own.used, own.used + 1);
      }
      if (!at) return 0;
      at->waiting = 0;
      Prof_Atomic_release_ptr(&at->lock, lock);
      Prof_Atomic_store32(&Prof_Locks_awaited, Prof_Locks_awaited + 1);
   }
   ++at->waiting;
   return (uint32_t)(at - own.places) + 1;
}

void Prof_Lock_Takes_end(uint32_t place)
{
   Awaited *at = place ? &own.places[place - 1] : 0;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!at || !at->waiting || --at->waiting) return;
   Prof_Atomic_release_ptr(&at->lock, 0);
   Prof_Atomic_store32(&Prof_Locks_awaited, Prof_Locks_awaited - 1);
}

/* 0: it is another lock's, of an earlier wait, or being written. */
static int read_note(const Note *note, const Prof_Lock *lock, uint64_t since, Prof_Lock_Take *take)
{
   take->stamp = Prof_Atomic_acquire64(&note->stamp);
   take->who = Prof_Atomic_acquire32(&note->who);
   take->shared = Prof_Atomic_acquire32(&note->shared);
   return take->stamp && (int64_t)(take->stamp - since) > 0 &&
          Prof_Atomic_acquire_ptr(&note->lock) == lock &&
          Prof_Atomic_acquire64(&note->stamp) == take->stamp;
}

uint32_t Prof_Lock_Takes_read(uint32_t place, uint64_t since, Prof_Lock_Take *takes, int *all)
{
   const Awaited *at = &own.places[place - 1];
   uint32_t end, i, kept = 0;
   Prof_ASSERT(Prof_Config_lock_is_mine() && place);
   end = Prof_Atomic_acquire32(&at->count);
   i = end < Prof_TAKES_KEPT ? 0 : end - Prof_TAKES_KEPT;
   *all = !i;
   for (; i != end; ++i) {
      if (read_note(&at->notes[i % Prof_TAKES_KEPT], at->lock, since, &takes[kept])) ++kept;
      else if (!kept) *all = 1; /* this one is older than the wait, so none of it is gone */
   }
   return kept;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
