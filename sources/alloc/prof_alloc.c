/* prof_alloc.c - see prof_alloc.h: the tables, the switch, and how what they counted comes into the
 * frames.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_ALLOC)
#include "prof_alloc.h"
#include "../../prof.h"
#include "../../src/base/prof_module.h"
#include "../../src/gather/prof_count.h"
#include "../../src/gather/prof_reader.h"
#include "../../src/gather/prof_start.h"
#include "../../src/gather/prof_value.h"
#include "../../src/gather/prof_value_log.h"
#include <string.h>

uint32_t Prof_Alloc_on;

/* What no record has. Several threads add; differences are read, so that words of 32 bits do. */
typedef struct Prof_Alloc_Elsewhere {
   uintptr_t allocations, bytes, frees;
} Prof_Alloc_Elsewhere;

static Prof_Alloc_Elsewhere elsewhere;
static int has_new;           /* operator new is ours */
static int malloc_is_seen;    /* malloc is, or a sanitizer tells of it */
static int sanitizer_watched; /* it never stops */

static struct {
   int started;
   uint32_t allocations, allocated, frees; /* the counts */
   Prof_Alloc_Elsewhere taken;
   Prof_Allocation_Info total; /* of this life */
} own;                         /* under the lock */

static void put_back(void)
{
   Prof_Atomic_store32(&Prof_Alloc_on, 0);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- tables ---- */

static void release_table(void *kept) { Prof_Heap_unmap(kept, ((Prof_Alloc_Table *)kept)->mapped); }

/* From the system, as this may be in the middle of malloc. What no state needs is never touched. */
static Prof_Alloc_Table *make_table(Prof_Context *c)
{
   size_t states = (size_t)((Prof_Node *)(void *)c->begun_at - c->nodes);
   size_t bytes = sizeof(Prof_Alloc_Table) + 2 * states * sizeof(Prof_Alloc_Record);
   Prof_Alloc_Table *table = (Prof_Alloc_Table *)Prof_Heap_map(bytes);
   if (!table) return 0;
   table->nodes = (char *)c->nodes;
   table->size = states * sizeof(Prof_Node);
   table->mapped = bytes;
   table->records = (Prof_Alloc_Record *)(void *)(table + 1);
   table->taken = table->records + states;
   c->release_kept = release_table;
   Prof_Atomic_store_ptr(&c->kept, table);
   return table;
}

/* A thread without a context, one that is switched off, and the game's hooks have none; nor has a
 * context of an earlier life. At the gate the current node is the context's own affair. */
Prof_Alloc_Record *Prof_Alloc_find(void)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Context *c = me->in;
   Prof_Alloc_Table *table;
   Prof_Node *top;
   size_t at;
   if (!c || c->parked || Prof_Config_in_hook()) return 0;
   if (c->life != Prof_Atomic_load32(&Prof_Context_life)) return 0;
   table = c->kept ? (Prof_Alloc_Table *)c->kept : make_table(c);
   if (!table) return 0;
   top = me->cur == &c->gate ? c->top : me->cur;
   at = (uintptr_t)top - (uintptr_t)table->nodes;
   return at < table->size ? &table->records[at / sizeof(Prof_Node)] : 0;
}

/* What the profiler takes for itself is not the game's. */
void Prof_Alloc_note_elsewhere(size_t allocations, size_t bytes, size_t frees)
{
   if (Prof_Config_in_hook() || Prof_Context_is_off()) return;
   Prof_Heap_add(&elsewhere.allocations, allocations);
   Prof_Heap_add(&elsewhere.bytes, bytes);
   Prof_Heap_add(&elsewhere.frees, frees);
}

/* ---- into the frames ---- */

/* Without room for a state of its own it is in the sum, and on no path. */
static void deposit(Prof_Context *c, uint32_t state, uint32_t value, uint64_t times,
                    uint64_t amount)
{
   if (!times) return;
   if (!c || !Prof_Count_deposit(c, state, value, (uint32_t)times, (double)amount))
      Prof_Value_Log_put_count(value, (double)amount);
}

static void deposit_all(Prof_Context *c, uint32_t state, const Prof_Alloc_Record *more)
{
   deposit(c, state, own.allocations, more->allocations, more->allocations);
   deposit(c, state, own.allocated, more->allocations, more->bytes);
   deposit(c, state, own.frees, more->frees, more->frees);
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
   memset(&more, 0, sizeof more);
   more.allocations = take(&record->allocations, &taken->allocations);
   more.bytes = take(&record->bytes, &taken->bytes);
   more.frees = take(&record->frees, &taken->frees);
   if (more.allocations || more.bytes || more.frees) deposit_all(c, state, &more);
}

static void feed_elsewhere(void)
{
   Prof_Alloc_Elsewhere now;
   Prof_Alloc_Record more;
   memset(&more, 0, sizeof more);
   now.allocations = Prof_Heap_add(&elsewhere.allocations, 0);
   now.bytes = Prof_Heap_add(&elsewhere.bytes, 0);
   now.frees = Prof_Heap_add(&elsewhere.frees, 0);
   more.allocations = now.allocations - own.taken.allocations;
   more.bytes = now.bytes - own.taken.bytes;
   more.frees = now.frees - own.taken.frees;
   own.total.elsewhere += (double)more.allocations;
   own.taken = now;
   deposit_all(0, 0, &more);
}

/* The states that a context was in stand in its list, to which a deposit adds: those are counts. */
static void feed(void)
{
   uint32_t i, s, entered;
   for (i = 0; i < Prof_Contexts_used; ++i) {
      Prof_Context *c = Prof_Contexts[i];
      Prof_Alloc_Table *table = (Prof_Alloc_Table *)Prof_Atomic_load_ptr(&c->kept);
      if (!table) continue;
      for (s = 0, entered = c->num_entered; s < entered; ++s) feed_state(c, table, c->entered[s]);
   }
   feed_elsewhere();
}

/* ---- the switch ---- */

/* Does malloc come here? An allocation shows it, and is taken back. Its address is volatile, or
 * compilers would leave the pair out. */
static int sees_malloc(void)
{
   void *(*volatile get)(size_t) = malloc;
   void (*volatile give)(void *) = free;
   Prof_Alloc_Record *record = Prof_Alloc_here();
   uint64_t before = record ? record->allocations : elsewhere.allocations;
   uint64_t after;
   void *block;
   Prof_Atomic_store32(&Prof_Alloc_on, 1);
   block = get(1);
   Prof_Atomic_store32(&Prof_Alloc_on, 0);
   give(block);
   after = record ? record->allocations : elsewhere.allocations;
   if (after == before) return 0;
   if (record) {
      Prof_Atomic_store64(&record->allocations, before);
      Prof_Atomic_store64(&record->bytes, record->bytes - 1);
   } else {
      Prof_Heap_add(&elsewhere.allocations, (uintptr_t)0 - 1);
      Prof_Heap_add(&elsewhere.bytes, (uintptr_t)0 - 1);
   }
   return 1;
}

/* All of them or none. */
static const struct {
   const char *name, *unit, *description;
} counts[] = {{"allocations", "", "by malloc, new and their like"},
              {"allocated", "bytes", "by malloc, new and their like, as much as was asked for"},
              {"frees", "", "by free, delete and their like"}};

static int are_free(void)
{
   size_t i;
   for (i = 0; i < sizeof counts / sizeof *counts; ++i)
      if (Prof_Value_find(counts[i].name)) {
         Prof_Config_log(
            "Prof_set_allocations: the game has a value %s, so that of allocations "
            "has no name; call the game's otherwise",
            counts[i].name);
         return 0;
      }
   return 1;
}

static uint32_t make_count(int which)
{
   uint32_t value = Prof_Value_find_or_make(Prof_COUNT, counts[which].name, counts[which].unit,
                                            counts[which].description);
   if (value) Prof_Values[value].fed = 1;
   return value;
}

/* 0: this life cannot. */
static int start(void)
{
   if (own.started) return own.frees != 0;
   if (!Prof_Start_now() || !are_free() || !Prof_Reader_add_feeder(feed)) return 0;
   Prof_Module_list(&module);
   own.started = 1;
   own.allocations = make_count(0);
   own.allocated = make_count(1);
   own.frees = make_count(2);
   return own.frees != 0;
}

/* Sanitizers call for ever, once they were asked to. */
static void taken(const volatile void *block, size_t bytes)
{
   if (Prof_Atomic_load32(&Prof_Alloc_on) && block) Prof_Alloc_note(bytes);
}

static void given(const volatile void *block)
{
   if (Prof_Atomic_load32(&Prof_Alloc_on) && block) Prof_Alloc_note_free();
}

static int is_seen(void)
{
   if (!malloc_is_seen && !sanitizer_watched) sanitizer_watched = Prof_Heap_watch(taken, given);
   if (!malloc_is_seen) malloc_is_seen = sees_malloc();
   if (malloc_is_seen || has_new) return 1;
   Prof_Config_log(
      "Prof_set_allocations: no allocation of this program comes to iprof; see "
      "chapter 2.29 of the manual");
   return 0;
}

int Prof_set_allocations(int on)
{
   int done = 1;
   if (Prof_Config_in_hook()) return 0;
   if (!on) Prof_Atomic_store32(&Prof_Alloc_on, 0);
   if (!on) return 1;
   Prof_Config_lock();
   if (!Prof_Atomic_load32(&Prof_Alloc_on)) {
      done = start() && is_seen();
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
   info->on = (int)Prof_Atomic_load32(&Prof_Alloc_on);
   info->sees_malloc = malloc_is_seen;
   info->sees_new = malloc_is_seen || has_new;
   Prof_Config_unlock();
   return own.started;
}

/* ---- new and delete ---- */

void Prof_Alloc_have_new(void) { has_new = 1; }

void Prof_Alloc_note_new(size_t bytes)
{
   if (Prof_Atomic_load32(&Prof_Alloc_on) && !malloc_is_seen) Prof_Alloc_note(bytes);
}

void Prof_Alloc_note_delete(void)
{
   if (Prof_Atomic_load32(&Prof_Alloc_on) && !malloc_is_seen) Prof_Alloc_note_free();
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
