/* prof_alloc.c - see prof_alloc.h: the tables, the switch, and how what they counted comes into the
 * frames.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_ALLOC)
#include "prof_alloc_paths.h"
#include "prof_alloc_new.h"
#include "../../prof.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_number.h"
#include "../../src/frame/prof_waiting.h"
#include "../../src/gather/prof_count.h"
#include "../../src/gather/prof_reader.h"
#include "../../src/gather/prof_start.h"
#include "../../src/gather/prof_tell.h"
#include "../../src/gather/prof_value.h"
#include "../../src/gather/prof_value_log.h"
#include <string.h>

static int has_new;           /* operator new is ours */
static int malloc_is_seen;    /* malloc is, or a sanitizer tells of it */
static int new_is_seen;       /* new is: the program's own, or by malloc */
static int sanitizer_watched; /* it never stops */

enum { ALLOCATIONS, ALLOCATED, FREES, GROWTH, VALUES = GROWTH + Prof_ALLOC_LIVE };

static struct {
   int started;
   uint32_t values[VALUES];
   Prof_Alloc_Elsewhere taken;
   Prof_Allocation_Info total; /* of this life */
} own;                         /* under the lock */

static void put_back(void)
{
   Prof_Atomic_store32(&Prof_Alloc_on, 0);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- into the frames ---- */

/* Without room for a state of its own it is in the sum, and on no path. */
static void deposit(Prof_Context *c, uint32_t state, uint32_t value, uint64_t times, double amount)
{
   if (!times) return;
   if (!c || !Prof_Count_deposit(c, state, value, (uint32_t)times, amount))
      Prof_Value_Log_put_count(value, (uint32_t)times, amount);
}

static void deposit_all(Prof_Context *c, uint32_t state, const Prof_Alloc_Record *more)
{
   deposit(c, state, own.values[ALLOCATIONS], more->allocations, (double)more->allocations);
   deposit(c, state, own.values[ALLOCATED], more->allocations, (double)more->bytes);
   deposit(c, state, own.values[FREES], more->frees, (double)more->frees);
#if Prof_ALLOC_LIVE
   if (c)
      deposit(c, state, own.values[GROWTH], more->allocations + more->gone,
              (double)more->bytes - (double)(int64_t)more->gone_bytes);
#endif
   if (c) Prof_Alloc_Paths_add(state, more);
   own.total.allocations += (double)more->allocations;
   own.total.bytes += (double)more->bytes;
   own.total.frees += (double)more->frees;
}

static uint64_t take(uint64_t *counter, uint64_t *taken)
{
   uint64_t now = Prof_Atomic_load64(counter), more = now - *taken;
   *taken = now;
   return more;
}

static void feed_state(Prof_Context *c, Prof_Alloc_Table *table, uint32_t state)
{
   Prof_Alloc_Record *record = &table->records[state], *taken = &table->taken[state], more;
   uint64_t any;
   memset(&more, 0, sizeof more);
   any = more.allocations = take(&record->allocations, &taken->allocations);
   any |= more.bytes = take(&record->bytes, &taken->bytes);
   any |= more.frees = take(&record->frees, &taken->frees);
#if Prof_ALLOC_LIVE
   any |= more.gone = take(&record->gone, &taken->gone);
   any |= more.gone_bytes = take(&record->gone_bytes, &taken->gone_bytes);
#endif
   if (any && !Prof_Waiting_is_own(state)) deposit_all(c, state, &more); /* qsort may allocate */
}

static uintptr_t take_shared(uintptr_t *counter, uintptr_t *taken)
{
   uintptr_t now = Prof_Heap_add(counter, 0), more = now - *taken;
   *taken = now;
   return more;
}

static Prof_Alloc_Record take_elsewhere(void)
{
   Prof_Alloc_Elsewhere *counter = &Prof_Alloc_elsewhere;
   Prof_Alloc_Record more;
   memset(&more, 0, sizeof more);
   more.allocations = take_shared(&counter->allocations, &own.taken.allocations);
   more.bytes = take_shared(&counter->bytes, &own.taken.bytes);
   more.frees = take_shared(&counter->frees, &own.taken.frees);
   return more;
}

static void feed_elsewhere(void)
{
   Prof_Alloc_Record more = take_elsewhere();
   own.total.elsewhere += (double)more.allocations;
   deposit_all(0, 0, &more);
}

#if Prof_ALLOC_LIVE
/* What strangers freed is told of the first context there is: as paths are, it must be
 * someone's. */
static void feed_strangers(void)
{
   uint32_t i, state;
   Prof_Alloc_Record more;
   if (!Prof_Alloc_strangers || !Prof_Contexts_used) return;
   memset(&more, 0, sizeof more);
   for (i = 0; (state = Prof_Alloc_Paths_state(i)) != 0; ++i) {
      Prof_Alloc_Gone *gone = &Prof_Alloc_strangers->of[state];
      Prof_ASSERT(state < Prof_Alloc_strangers->states);
      more.gone = Prof_Heap_add(&gone->blocks, 0);
      more.gone_bytes = Prof_Heap_add(&gone->bytes, 0);
      if (!more.gone && !more.gone_bytes) continue;
      Prof_Heap_add(&gone->blocks, (uintptr_t)0 - (uintptr_t)more.gone);
      Prof_Heap_add(&gone->bytes, (uintptr_t)0 - (uintptr_t)more.gone_bytes);
      deposit_all(Prof_Contexts[0], state, &more);
   }
}
#else
static void feed_strangers(void) {}
#endif

/* The states that a context was in stand in its list, to which a deposit adds. */
static void feed_entered(Prof_Context *c, Prof_Alloc_Table *table)
{
   uint32_t i, entered = c->num_entered;
   for (i = 0; i < entered; ++i) feed_state(c, table, c->entered[i]);
}

/* What a context freed may be of any state in which any of them allocated. */
static void feed_allocating(Prof_Context *c, Prof_Alloc_Table *table)
{
   uint32_t i, state;
   for (i = 0; (state = Prof_Alloc_Paths_state(i)) != 0; ++i) feed_state(c, table, state);
}

static void feed_all(void (*feed_context)(Prof_Context *c, Prof_Alloc_Table *table))
{
   const Prof_Slot_Set *awake = &Prof_Contexts_awake[Prof_OF_UPDATE];
   uint32_t i;
   for (i = Prof_Slot_Set_next(awake, 0); i < Prof_Contexts_used;
        i = Prof_Slot_Set_next(awake, i + 1)) {
      Prof_Context *c = Prof_Contexts[i];
      Prof_Alloc_Table *table = (Prof_Alloc_Table *)Prof_Heap_published(&c->kept);
      if (table) feed_context(c, table);
   }
}

static void feed(void)
{
   feed_all(feed_entered);
   if (Prof_ALLOC_LIVE) feed_all(feed_allocating);
   feed_elsewhere();
   feed_strangers();
   Prof_Alloc_Paths_settle(&own.total);
}

/* ---- the switch ---- */

/* Do blocks of these come here? One shows it, and is taken back. */
static int is_seen(void *(*get)(size_t bytes), void (*give)(void *block))
{
   Prof_Alloc_Record *record = Prof_Alloc_here();
   uint64_t before = record ? record->allocations : Prof_Alloc_elsewhere.allocations;
   uint64_t after;
   void *block;
   Prof_Atomic_store32(&Prof_Alloc_on, 1);
   block = get(1);
   Prof_Atomic_store32(&Prof_Alloc_on, 0);
   give(block);
   after = record ? record->allocations : Prof_Alloc_elsewhere.allocations;
   if (after == before) return 0;
   if (record) {
      Prof_Atomic_store64(&record->allocations, before);
      Prof_Atomic_store64(&record->bytes, record->bytes - 1);
#if Prof_ALLOC_LIVE
      Prof_Atomic_store64(&record->gone, record->gone - 1);
      Prof_Atomic_store64(&record->gone_bytes, record->gone_bytes - 1);
#endif
   } else {
      Prof_Heap_add(&Prof_Alloc_elsewhere.allocations, (uintptr_t)0 - 1);
      Prof_Heap_add(&Prof_Alloc_elsewhere.bytes, (uintptr_t)0 - 1);
   }
   return 1;
}

/* The addresses are volatile, or compilers would leave the pair out. */
static int sees_malloc(void)
{
   void *(*volatile get)(size_t) = malloc;
   void (*volatile give)(void *) = free;
   return is_seen(get, give);
}

#if Prof_HEAP_TAKES_MALLOC
/* An allocator beside the C library's may have a new of its own, which does not call malloc. */
static int sees_new(void)
{
   void *found_new = Prof_Heap_new(), *found_delete = Prof_Heap_delete();
   void *(*get)(size_t);
   void (*give)(void *);
   if (!found_new || !found_delete) return 1; /* there is none */
   memcpy(&get, &found_new, sizeof get);
   memcpy(&give, &found_delete, sizeof give);
   return is_seen(get, give);
}
#else
static int sees_new(void) { return has_new || malloc_is_seen; }
#endif

static const struct {
   const char *name, *unit, *description;
} counts[] = {
   {"allocations", "", "by malloc, new and their like"},
   {"allocated", "bytes", "by malloc, new and their like, as much as was asked for"},
   {"frees", "", "by free, delete and their like"},
   {"growth", "bytes", "allocated by the path, less what was freed of that by whomever"}};

static int are_free(void)
{
   int i;
   for (i = 0; i < VALUES; ++i)
      if (Prof_Value_find(counts[i].name)) {
         Prof_Config_log(
            "Prof_set_allocations: the game has a value %s, so that of allocations "
            "has no name; call the game's otherwise",
            counts[i].name);
         return 0;
      }
   return 1;
}

/* All of them or none; in a life that could not, it stays so. */
static int start(void)
{
   int i;
   if (own.started) return own.values[VALUES - 1] != 0;
   if (!Prof_Start_now() || !are_free() || !Prof_Reader_add_feeder(feed)) return 0;
   Prof_Module_list(&module);
   own.started = 1;
   Prof_Alloc_begin_life();
   (void)take_elsewhere(); /* was of the life before */
   for (i = 0; i < VALUES && (i == 0 || own.values[i - 1]); ++i) {
      own.values[i] =
         Prof_Value_find_or_make(Prof_COUNT, counts[i].name, counts[i].unit, counts[i].description);
      if (own.values[i]) Prof_Values[own.values[i]].fed = 1;
   }
   return own.values[VALUES - 1] != 0;
}

/* Sanitizers call for ever, once they were asked to. */
static void hear_of_block(const volatile void *block, size_t bytes)
{
   if (!Prof_Atomic_load32(&Prof_Alloc_on) || !block) return;
   Prof_Alloc_note(bytes);
   Prof_Alloc_tell(block, bytes);
}

static void hear_of_free(const volatile void *block)
{
   if (!Prof_Atomic_load32(&Prof_Alloc_on) || !block) return;
   Prof_Alloc_note_free();
   Prof_Alloc_tell_free(block);
}

static int look(void)
{
   if (!malloc_is_seen && !sanitizer_watched)
      sanitizer_watched = Prof_Heap_watch(hear_of_block, hear_of_free);
   if (!malloc_is_seen) malloc_is_seen = sees_malloc();
   new_is_seen = sees_new();
   if (malloc_is_seen && !new_is_seen)
      Prof_Config_log(
         "Prof_set_allocations: operator new of this program does not come to iprof; link "
         "libiprof_alloc_new as well");
   if (malloc_is_seen || new_is_seen) return 1;
   Prof_Config_log(
      "Prof_set_allocations: no allocation of this program comes to iprof; see "
      "chapter 2.29 of the manual");
   return 0;
}

int Prof_set_allocations(int on)
{
   int done = 1;
   if (Prof_Config_in_hook()) return 0;
   if (!on) {
      Prof_Atomic_store32(&Prof_Alloc_on, 0);
      return 1;
   }
   Prof_Config_lock();
   if (!Prof_Atomic_load32(&Prof_Alloc_on)) {
      done = start() && look();
      if (done) Prof_Atomic_store32(&Prof_Alloc_on, 1);
   }
   Prof_Config_unlock();
   return done;
}

int Prof_get_allocation_info(Prof_Allocation_Info *info)
{
   if (!info) return 0;
   Prof_Config_lock();
   *info = own.total;
   if (!Prof_ALLOC_LIVE)
      info->live_blocks = info->live_bytes = info->peak_bytes = Prof_Number_nan();
   info->on = (int)Prof_Atomic_load32(&Prof_Alloc_on);
   info->sees_malloc = malloc_is_seen;
   info->sees_new = new_is_seen;
   Prof_Config_unlock();
   return own.started;
}

/* ---- new and delete ---- */

void Prof_Alloc_have_new(void) { has_new = 1; }

void Prof_Alloc_note_new(const void *block, size_t bytes)
{
   if (!malloc_is_seen) hear_of_block(block, bytes);
}

void Prof_Alloc_note_delete(const void *block)
{
   if (!malloc_is_seen) hear_of_free(block);
}

/* ---- who watches each event ---- */

void Prof_Alloc_tell_block(const volatile void *block, size_t bytes, int is_free)
{
   if (block && Prof_Atomic_load32(&Prof_Alloc_on)) Prof_Tell_block(block, bytes, is_free);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
