/* prof_facade_lock.c - see prof_facade.h: locks that are known by what the program tells. Nobody
 * can try them here, so who comes while somebody has it waits, and who comes while it is free does
 * not: two words, and no clock is read.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY_FACADE)
#include "prof_facade_own.h"
#include "../../src/gather/prof_lock_notes.h"
#include <stdlib.h>
#include <string.h>

typedef struct Prof_Facade_Wait Prof_Facade_Wait;
struct Prof_Facade_Wait {
   Prof_Facade_Wait *next;
   const Prof_Thread *thread;
   Prof_Wait wait;
};

struct Prof_Facade_Lock {
   Prof_Lock lock;
   const char *file;
   int line;
   uint32_t held;           /* by one that shares it with nobody */
   uint32_t readers;        /* written under iprof's lock, as there may be several */
   uint32_t num_waits;      /* so is this, */
   Prof_Facade_Wait *waits; /* and this only looked at there */
};

static Prof_Facade_Wait *unused; /* under the lock */

Prof_Facade_Lock *Prof_Facade_create_lock(const char *name, const char *file, int line)
{
   Prof_Facade_Lock *lock = (Prof_Facade_Lock *)calloc(1, sizeof *lock);
   if (!lock) return 0;
   lock->lock.name = name ? name : "lock";
   lock->file = file;
   lock->line = line;
   return lock;
}

void Prof_Facade_destroy_lock(Prof_Facade_Lock *lock)
{
   if (!lock) return;
   Prof_note_lock(&lock->lock, Prof_LOCK_GONE, lock->file, lock->line);
   free(lock);
}

static void begin_wait(Prof_Facade_Lock *lock, int shared)
{
   Prof_Facade_Wait *w;
   Prof_Config_lock();
   w = unused;
   if (w) unused = w->next;
   Prof_Config_unlock();
   if (!w && (w = (Prof_Facade_Wait *)calloc(1, sizeof *w)) == 0) return;
   w->wait = shared ? Prof_begin_shared_wait(&lock->lock) : Prof_begin_wait(&lock->lock);
   w->thread = Prof_Tls_hands();
   Prof_Config_lock();
   w->next = lock->waits;
   lock->waits = w;
   Prof_Atomic_store32(&lock->num_waits, lock->num_waits + 1);
   Prof_Config_unlock();
}

/* The calling thread's, taken out of the list. */
static Prof_Facade_Wait *my_wait(Prof_Facade_Lock *lock)
{
   const Prof_Thread *me = Prof_Tls_hands();
   Prof_Facade_Wait **at, *w;
   Prof_Config_lock();
   for (at = &lock->waits; *at && (*at)->thread != me;) at = &(*at)->next;
   w = *at;
   if (w) {
      *at = w->next;
      Prof_Atomic_store32(&lock->num_waits, lock->num_waits - 1);
   }
   Prof_Config_unlock();
   return w;
}

static void end_wait(Prof_Facade_Wait *w)
{
   Prof_Instrument_take_over(&w->wait);
   Prof_end_wait(&w->wait);
   Prof_Config_lock();
   w->next = unused;
   unused = w;
   Prof_Config_unlock();
}

static void count_reader(Prof_Facade_Lock *lock, int by)
{
   Prof_Config_lock();
   if (by > 0 || lock->readers > 0)
      Prof_Atomic_store32(&lock->readers, lock->readers + (uint32_t)by);
   Prof_Config_unlock();
}

void Prof_Facade_before_lock(Prof_Facade_Lock *lock, int shared)
{
   int busy;
   if (!lock || Prof_Facade_is_inside()) return;
   Prof_note_lock(&lock->lock, shared ? Prof_LOCK_SHARED_WAITS : Prof_LOCK_WAITS, lock->file,
                  lock->line);
   busy = Prof_Atomic_load32(&lock->held) || (!shared && Prof_Atomic_load32(&lock->readers));
   if (busy) begin_wait(lock, shared);
}

static void note_taken(Prof_Lock *lock, int shared)
{
   Prof_Instrument_note_taken(&lock->by, shared);
   Prof_Lock_note_take(lock, shared);
}

void Prof_Facade_after_lock(Prof_Facade_Lock *lock, int shared)
{
   Prof_Facade_Wait *w;
   if (!lock || Prof_Facade_is_inside()) return;
   w = Prof_Atomic_load32(&lock->num_waits) ? my_wait(lock) : 0;
   if (w) end_wait(w);
   else note_taken(&lock->lock, shared);
   if (shared) count_reader(lock, 1);
   else Prof_Atomic_store32(&lock->held, 1);
   Prof_note_lock(&lock->lock, shared ? Prof_LOCK_SHARED_TAKEN : Prof_LOCK_TAKEN, lock->file,
                  lock->line);
}

/* It was released before, and another one may have it by now. */
static void note_released(Prof_Lock *lock, int shared)
{
   uint32_t how = shared ? Prof_LOCK_IS_SHARED : 0;
   if ((uint32_t)Prof_Atomic_load64(&lock->by) == (Prof_Tls_hands()->who | how))
      Prof_Instrument_note_released(&lock->by, shared);
}

void Prof_Facade_after_unlock(Prof_Facade_Lock *lock, int shared)
{
   if (!lock || Prof_Facade_is_inside()) return;
   note_released(&lock->lock, shared);
   if (shared) count_reader(lock, -1);
   else Prof_Atomic_store32(&lock->held, 0);
   Prof_note_lock(&lock->lock, shared ? Prof_LOCK_SHARED_RELEASED : Prof_LOCK_RELEASED, lock->file,
                  lock->line);
}

void Prof_Facade_mark_lock(Prof_Facade_Lock *lock, const char *file, int line)
{
   if (lock) Prof_note_lock(&lock->lock, Prof_LOCK_MARKED, file, line);
}

void Prof_Facade_name_lock(Prof_Facade_Lock *lock, const char *name, size_t length)
{
   if (!lock || !name) return;
   lock->lock.name = Prof_Facade_keep(name, length);
   Prof_note_lock(&lock->lock, Prof_LOCK_NAMED, lock->file, lock->line);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
