/* prof_lock_notes.c - see prof_lock_notes.h */
#ifdef Prof_ENABLED
#include "prof_lock_notes.h"
#include "prof_clock.h"
#include "prof_thread.h"
#include "prof_waited_for.h"
#include "../base/prof_config.h"
#include "../base/prof_module.h"
#include "../../platform/prof_tls.h"

enum { MAX_AWAITED = 32 };

/* Stamp 0: it is being written. Who is late may write into what is another lock's by now, so it
 * says whose it is. */
typedef struct Entry {
   const Prof_Lock *lock;
   Prof_Lock_Note note;
} Entry;

/* Takes and releases are noted by who has the lock, so by one thread at a time. Of readers, and of
 * those who signal, two may come within nanoseconds: then one note is lost, and the other tells
 * nearly the same. */
typedef struct Awaited {
   const Prof_Lock *lock; /* null: free */
   uint32_t *kind;        /* which of the two numbers counts it */
   uint32_t waiting;      /* so many threads */
   uint32_t count;        /* of notes, ever */
   Entry entries[Prof_LOCK_NOTES];
} Awaited;

static struct {
   Awaited places[MAX_AWAITED]; /* threads that are late may still write here: never freed */
   uint32_t used;               /* places from here on were never used */
} own;

uint32_t Prof_Locks_awaited, Prof_Signals_awaited;

static void put_back(void)
{
   uint32_t i;
   for (i = 0; i < own.used; ++i) {
      Prof_Atomic_store_ptr(&own.places[i].lock, 0);
      own.places[i].waiting = 0;
   }
   Prof_Atomic_store32(&Prof_Locks_awaited, 0);
   Prof_Atomic_store32(&Prof_Signals_awaited, 0);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static Awaited *find(const Prof_Lock *lock)
{
   uint32_t i, used = Prof_Atomic_acquire32(&own.used);
   for (i = 0; i < used; ++i)
      if (Prof_Atomic_acquire_ptr(&own.places[i].lock) == lock) return &own.places[i];
   return 0;
}

/* The turn of one begins here, and that of the one before ends, or of either; 0: of any, as of the
 * readers. The game may hold locks of its own, for which one of its hooks waits under the
 * profiler's: so that is not waited for. */
static void mark(uint32_t who, uint32_t before)
{
   if (Prof_Config_in_hook() || !Prof_Config_try_lock()) return;
   if (!before) Prof_Waited_For_mark_all();
   else if (before != who) Prof_Waited_For_mark(before);
   Prof_Waited_For_mark(who);
   Prof_Config_unlock();
}

/* Whose the note before number `at` is; 0: it is not of this lock. */
static uint32_t who_before(const Awaited *of, const Prof_Lock *lock, uint32_t at)
{
   const Entry *entry = &of->entries[(at - 1) % Prof_LOCK_NOTES];
   uint32_t who = Prof_Atomic_load32(&entry->note.who);
   return Prof_Atomic_acquire_ptr(&entry->lock) == lock ? who : 0;
}

static void add(const Prof_Lock *lock, Prof_Lock_Deed deed)
{
   Awaited *to = find(lock);
   uint32_t count, who = Prof_Tls_hands()->who;
   Entry *entry;
   if (!to) return;
   count = Prof_Atomic_load32(&to->count);
   entry = &to->entries[count % Prof_LOCK_NOTES];
   Prof_Atomic_release64(&entry->note.stamp, 0);
   Prof_Atomic_release_ptr(&entry->lock, lock);
   Prof_Atomic_release32(&entry->note.who, who);
   Prof_Atomic_release32(&entry->note.deed, (uint32_t)deed);
   Prof_Atomic_release64(&entry->note.stamp, Prof_Clock_now());
   Prof_Atomic_release32(&to->count, count + 1);
   if (Prof_Atomic_load32(&Prof_Waited_For_is_open))
      mark(who, deed == Prof_DID_SHARE ? 0 : who_before(to, lock, count));
}

void Prof_Lock_note_take(const Prof_Lock *lock, int shared)
{
   if (lock && Prof_Atomic_load32(&Prof_Locks_awaited))
      add(lock, shared ? Prof_DID_SHARE : Prof_DID_TAKE);
}

void Prof_Lock_note_release(const Prof_Lock *lock, int shared)
{
   if (lock && Prof_Atomic_load32(&Prof_Locks_awaited))
      add(lock, shared ? Prof_DID_LEAVE : Prof_DID_RELEASE);
}

/* Who asks others for something has done more than to look whether it must wait on. */
void Prof_Lock_note_signal(const Prof_Lock *lock)
{
   Prof_Context *c = Prof_Thread_held();
   add(lock, Prof_DID_SIGNAL);
   if (c) Prof_Wait_Log_part(&c->waits);
}

static Awaited *find_free(void)
{
   Awaited *at = find(0);
   if (at || own.used == MAX_AWAITED) return at;
   Prof_Atomic_release32(&own.used, own.used + 1);
   return &own.places[own.used - 1];
}

uint32_t Prof_Lock_Notes_begin(const Prof_Lock *lock, int for_signal)
{
   Awaited *at = find(lock);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if (!at) {
      at = find_free();
      if (!at) return 0;
      at->waiting = 0;
      at->kind = for_signal ? &Prof_Signals_awaited : &Prof_Locks_awaited;
      Prof_Atomic_release_ptr(&at->lock, lock);
      Prof_Atomic_store32(at->kind, *at->kind + 1);
   }
   ++at->waiting;
   return (uint32_t)(at - own.places) + 1;
}

void Prof_Lock_Notes_end(uint32_t place)
{
   Awaited *at = place ? &own.places[place - 1] : 0;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!at || !at->waiting || --at->waiting) return;
   Prof_Atomic_release_ptr(&at->lock, 0);
   Prof_Atomic_store32(at->kind, *at->kind - 1);
}

/* 0: it is another lock's, of an earlier wait, or being written. */
static int read_entry(const Entry *entry, const Prof_Lock *lock, uint64_t since,
                      Prof_Lock_Note *note)
{
   note->stamp = Prof_Atomic_acquire64(&entry->note.stamp);
   note->who = Prof_Atomic_acquire32(&entry->note.who);
   note->deed = Prof_Atomic_acquire32(&entry->note.deed);
   return note->stamp && (int64_t)(note->stamp - since) > 0 &&
          Prof_Atomic_acquire_ptr(&entry->lock) == lock &&
          Prof_Atomic_acquire64(&entry->note.stamp) == note->stamp;
}

uint32_t Prof_Lock_Notes_read(uint32_t place, uint64_t since, Prof_Lock_Note *notes, int *all)
{
   const Awaited *at = &own.places[place - 1];
   uint32_t end, i, kept = 0;
   Prof_ASSERT(Prof_Config_lock_is_mine() && place);
   end = Prof_Atomic_acquire32(&at->count);
   i = end < Prof_LOCK_NOTES ? 0 : end - Prof_LOCK_NOTES;
   *all = !i;
   for (; i != end; ++i) {
      if (read_entry(&at->entries[i % Prof_LOCK_NOTES], at->lock, since, &notes[kept])) ++kept;
      else if (!kept) *all = 1; /* this one is older than the wait, so none of it is gone */
   }
   return kept;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
