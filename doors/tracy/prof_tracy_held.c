/* prof_tracy_held.c - see prof_tracy_held.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_held.h"
#include "prof_tracy_blocks.h"
#include "prof_tracy_serial.h"
#include "../../src/base/prof_config.h"
#include <string.h>

enum { MOST_THREADS = 64 }; /* that a viewer takes of one lock */

typedef enum Stand { AWAY, WAITING, HOLDING, SHARED_WAITING, SHARED_HOLDING } Stand;

typedef struct Lock {
   uint64_t address; /* of the game's; 0: it is gone */
   uint32_t number;  /* the viewer's; 0: not announced */
   uint32_t threads[MOST_THREADS];
   unsigned char stands[MOST_THREADS];
   int num_threads;
   int is_shared;    /* as it was announced */
   char name[Prof_TRACY_SERIAL_TEXT + 1]; /* as it was told last */
} Lock;

static struct {
   Lock *locks;
   uint32_t count, numbers;
   int64_t last;
   uint32_t sections[Prof_TRACY_SECTIONS]; /* that the viewer was told to have begun */
   uint32_t num_sections;
} own;

int Prof_Tracy_Held_start(void)
{
   memset(&own, 0, sizeof own);
   own.locks = (Lock *)Prof_Config_alloc(Prof_TRACY_LOCKS, sizeof *own.locks);
   return own.locks != 0;
}

void Prof_Tracy_Held_end(void)
{
   Prof_Config_release(own.locks);
   Prof_Tracy_Blocks_end();
   memset(&own, 0, sizeof own);
}

/* ---- locks ---- */

static Lock *find(uint64_t address)
{
   uint32_t i, free_one = own.count;
   for (i = 0; i < own.count; ++i) {
      if (own.locks[i].address == address) return &own.locks[i];
      if (!own.locks[i].address) free_one = i;
   }
   if (free_one == own.count && own.count++ == Prof_TRACY_LOCKS) {
      own.count = Prof_TRACY_LOCKS;
      return 0;
   }
   memset(&own.locks[free_one], 0, sizeof own.locks[free_one]);
   own.locks[free_one].address = address;
   return &own.locks[free_one];
}

static void tell_name(Prof_Tracy_Stream *s, Lock *lock, const char *name)
{
   strcpy(lock->name, name);
   Prof_Tracy_write_lock_name(&s->wire, lock->number, name, strlen(name));
}

/* Whether it is shared is seen when it is first used; one that turns out to be is told anew. */
static void announce(Prof_Tracy_Stream *s, Lock *lock, const Prof_Tracy_Serial *item, int64_t t,
                     int shared)
{
   if (lock->number && (lock->is_shared || !shared)) return;
   if (lock->number) Prof_Tracy_write_lock_terminate(&s->wire, lock->number, t);
   lock->number = ++own.numbers;
   lock->is_shared = shared;
   lock->num_threads = 0;
   Prof_Tracy_write_lock_announce(
      &s->wire, lock->number, t,
      Prof_Tracy_Texts_place(item->text, Prof_Tracy_Serial_file(item), (uint32_t)item->number),
      shared);
   tell_name(s, lock, item->text);
}

static unsigned char *stand_of(Lock *lock, uint32_t thread)
{
   int i = 0;
   while (i < lock->num_threads && lock->threads[i] != thread) ++i;
   if (i == MOST_THREADS) return 0;
   if (i == lock->num_threads) {
      lock->threads[i] = thread;
      lock->stands[i] = AWAY;
      ++lock->num_threads;
   }
   return &lock->stands[i];
}

static int is_held(const Lock *lock, int shared_too)
{
   int i;
   for (i = 0; i < lock->num_threads; ++i)
      if (lock->stands[i] == HOLDING || (shared_too && lock->stands[i] == SHARED_HOLDING)) return 1;
   return 0;
}

static void wait(Prof_Tracy_Stream *s, const Lock *lock, uint32_t thread, int64_t t, int shared)
{
   if (shared) Prof_Tracy_write_lock_shared_wait(&s->wire, t, thread, lock->number);
   else Prof_Tracy_write_lock_wait(&s->wire, t, thread, lock->number);
}

static void release(Prof_Tracy_Stream *s, const Lock *lock, uint32_t thread, int64_t t, int shared)
{
   if (shared) Prof_Tracy_write_lock_shared_release(&s->wire, t, thread, lock->number);
   else Prof_Tracy_write_lock_release(&s->wire, t, lock->number);
}

/* Somebody who is told to hold it does so no more: his release was not told. */
static void let_go_all(Prof_Tracy_Stream *s, Lock *lock, int64_t t)
{
   int i;
   for (i = 0; i < lock->num_threads; ++i) {
      if (lock->stands[i] == HOLDING) release(s, lock, lock->threads[i], t, 0);
      else if (lock->stands[i] == SHARED_HOLDING) release(s, lock, lock->threads[i], t, 1);
      else continue;
      lock->stands[i] = AWAY;
   }
}

static void obtain(Prof_Tracy_Stream *s, const Lock *lock, uint32_t thread, int64_t t, int shared)
{
   if (shared) Prof_Tracy_write_lock_shared_obtain(&s->wire, t, thread, lock->number);
   else Prof_Tracy_write_lock_obtain(&s->wire, t, thread, lock->number);
}

/* Who gets the lock in another way than it waited for: that wait ends in a moment's hold. */
static void end_other_wait(Prof_Tracy_Stream *s, const Lock *lock, uint32_t thread,
                           unsigned char *stand, int64_t t, int shared)
{
   if (*stand != (shared ? WAITING : SHARED_WAITING)) return;
   obtain(s, lock, thread, t, !shared);
   release(s, lock, thread, t, !shared);
   *stand = AWAY;
}

static void take(Prof_Tracy_Stream *s, Lock *lock, uint32_t thread, unsigned char *stand,
                 int64_t t, int shared)
{
   if (*stand == HOLDING || *stand == SHARED_HOLDING) return; /* once more, by the same thread */
   if (is_held(lock, !shared)) let_go_all(s, lock, t);
   end_other_wait(s, lock, thread, stand, t, shared);
   if (*stand == AWAY) wait(s, lock, thread, t, shared);
   obtain(s, lock, thread, t, shared);
   *stand = shared ? SHARED_HOLDING : HOLDING;
}

static void step(Prof_Tracy_Stream *s, Lock *lock, const Prof_Tracy_Serial *item, int64_t t)
{
   int shared = item->step >= Prof_LOCK_SHARED_WAITS && item->step <= Prof_LOCK_SHARED_RELEASED;
   unsigned char *stand;
   if (item->step == Prof_LOCK_NAMED && !lock->number) return;
   announce(s, lock, item, t, shared);
   if (strcmp(lock->name, item->text) != 0) tell_name(s, lock, item->text);
   if (item->step == Prof_LOCK_NAMED) return;
   stand = stand_of(lock, item->thread);
   if (!stand) return;
   switch (item->step) {
   case Prof_LOCK_WAITS:
   case Prof_LOCK_SHARED_WAITS:
      if (*stand != AWAY) break;
      wait(s, lock, item->thread, t, shared);
      *stand = shared ? SHARED_WAITING : WAITING;
      break;
   case Prof_LOCK_TAKEN:
   case Prof_LOCK_SHARED_TAKEN: take(s, lock, item->thread, stand, t, shared); break;
   case Prof_LOCK_RELEASED:
   case Prof_LOCK_SHARED_RELEASED:
      if (*stand != (shared ? SHARED_HOLDING : HOLDING)) break;
      release(s, lock, item->thread, t, shared);
      *stand = AWAY;
      break;
   default: /* marked */
      if (*stand != AWAY)
         Prof_Tracy_write_lock_mark(&s->wire, item->thread, lock->number,
                                    Prof_Tracy_Texts_place(item->text, Prof_Tracy_Serial_file(item),
                                                           (uint32_t)item->number));
   }
}

static void take_lock(Prof_Tracy_Stream *s, const Prof_Tracy_Serial *item, int64_t t)
{
   Lock *lock = find(item->what);
   if (!lock) return;
   if (item->step != Prof_LOCK_GONE) {
      step(s, lock, item, t);
      return;
   }
   if (lock->number) Prof_Tracy_write_lock_terminate(&s->wire, lock->number, t);
   lock->address = 0;
}

static void forget_locks(Prof_Tracy_Stream *s)
{
   uint32_t i;
   for (i = 0; i < own.count; ++i) {
      if (own.locks[i].number)
         Prof_Tracy_write_lock_terminate(&s->wire, own.locks[i].number, own.last);
      own.locks[i].number = 0;
   }
}

/* ---- memory ---- */

static uint64_t pool_of(const Prof_Tracy_Serial *item)
{
   return item->text[0] ? Prof_Tracy_Texts_key(item->text, strlen(item->text)) : 0;
}

/* The viewer counts them free at once, or, where it cannot, one by one. A pool that it does not
 * know must not be told. */
static void discard(Prof_Tracy_Stream *s, const Prof_Tracy_Serial *item, uint64_t pool, int64_t t)
{
   int at_once = s->wire.ids.id[Prof_TRACY_MEM_DISCARD] != 0, some = 0;
   uint32_t at = 0;
   uint64_t address;
   while ((address = Prof_Tracy_Blocks_remove_any(pool, &at)) != 0) {
      some = 1;
      if (!at_once) Prof_Tracy_write_free(&s->wire, t, item->thread, address, pool);
   }
   if (some && at_once) Prof_Tracy_write_discard(&s->wire, t, item->thread, pool);
}

/* A block that is there already was freed, and nobody has said so. */
static void take_block(Prof_Tracy_Stream *s, const Prof_Tracy_Serial *item, int64_t t)
{
   uint64_t pool = pool_of(item);
   Prof_Tracy_Block_Found found;
   switch (item->kind) {
   case Prof_TOLD_ALLOC:
      found = Prof_Tracy_Blocks_add(item->what, pool);
      if (found == Prof_TRACY_BLOCK_REFUSED) break;
      if (found == Prof_TRACY_BLOCK_KNOWN)
         Prof_Tracy_write_free(&s->wire, t, item->thread, item->what, pool);
      Prof_Tracy_write_alloc(&s->wire, t, item->thread, item->what, item->number, pool);
      break;
   case Prof_TOLD_FREE:
      if (Prof_Tracy_Blocks_remove(item->what, pool))
         Prof_Tracy_write_free(&s->wire, t, item->thread, item->what, pool);
      break;
   default: discard(s, item, pool, t);
   }
}

/* ---- sections ---- */

/* Its place among those that have begun; num_sections: it has not. */
static uint32_t section_of(uint32_t number)
{
   uint32_t i = 0;
   while (i < own.num_sections && own.sections[i] != number) ++i;
   return i;
}

/* One that is told twice, as it began while the viewer came, is told once. */
static void begin_section(Prof_Tracy_Stream *s, uint32_t number, uint16_t category,
                          const char *name, size_t length, int64_t t)
{
   if (section_of(number) < own.num_sections || own.num_sections == Prof_TRACY_SECTIONS) return;
   own.sections[own.num_sections++] = number;
   Prof_Tracy_write_thread(&s->wire, s->worker);
   Prof_Tracy_write_section_enter(&s->wire, t, number, category, name, length);
}

static void end_section(Prof_Tracy_Stream *s, uint32_t number, int64_t t)
{
   uint32_t i = section_of(number);
   if (i == own.num_sections) return;
   own.sections[i] = own.sections[--own.num_sections];
   Prof_Tracy_write_thread(&s->wire, s->worker);
   Prof_Tracy_write_section_leave(&s->wire, t, number);
}

void Prof_Tracy_Held_section(Prof_Tracy_Stream *s, uint32_t number, uint16_t category,
                             const char *name, size_t length)
{
   begin_section(s, number, category, name, length, s->first);
}

static void take_item(Prof_Tracy_Stream *s, const Prof_Tracy_Serial *item, int64_t t)
{
   switch (item->kind) {
   case Prof_TOLD_LOCK: take_lock(s, item, t); break;
   case Prof_TOLD_SECTION:
      begin_section(s, (uint32_t)item->number, item->step, item->text, strlen(item->text), t);
      break;
   case Prof_TOLD_SECTION_END: end_section(s, (uint32_t)item->number, t); break;
   case Prof_TOLD_CATEGORY:
      Prof_Tracy_write_section_setup(&s->wire, item->step, item->text, strlen(item->text));
      break;
   default: take_block(s, item, t);
   }
}

uint32_t Prof_Tracy_Held_all(Prof_Tracy_Stream *s)
{
   const Prof_Tracy_Serial *items;
   int gap;
   uint32_t count = Prof_Tracy_Serial_take(&items, &gap), i;
   for (i = 0; i < count; ++i) {
      int64_t t = Prof_Tracy_Stream_time(s, items[i].stamp);
      /* A viewer that reads its file sees a free before an alloc of the same moment. */
      int is_end = items[i].kind == Prof_TOLD_FREE || items[i].kind == Prof_TOLD_DISCARD;
      if (t < own.last + is_end) t = own.last + is_end;
      own.last = t;
      take_item(s, &items[i], t);
   }
   if (gap) forget_locks(s);
   return count;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
