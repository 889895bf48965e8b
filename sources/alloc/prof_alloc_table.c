/* prof_alloc_table.c - see prof_alloc.h: where the records are, and what has none. All of this may
 * be called in the middle of malloc, so it takes no lock and no memory but the system's.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_ALLOC)
#include "prof_alloc.h"
#include <string.h>

uint32_t Prof_Alloc_on;
Prof_Alloc_Elsewhere Prof_Alloc_elsewhere;
Prof_Alloc_Strangers *Prof_Alloc_strangers;

static void release_table(void *kept) { Prof_Heap_unmap(kept, ((Prof_Alloc_Table *)kept)->mapped); }

/* What no state needs is never touched, and takes no memory. */
static Prof_Alloc_Table *make_table(Prof_Context *c)
{
   size_t states = c->num_nodes;
   size_t bytes = sizeof(Prof_Alloc_Table) + 2 * states * sizeof(Prof_Alloc_Record);
   Prof_Alloc_Table *table = (Prof_Alloc_Table *)Prof_Heap_map(bytes);
   if (!table) return 0;
   table->nodes = (char *)c->nodes;
   table->size = states * sizeof(Prof_Node);
   table->mapped = bytes;
   table->records = (Prof_Alloc_Record *)(void *)(table + 1);
   table->taken = table->records + states;
   c->release_kept = release_table;
   Prof_Heap_publish(&c->kept, (void *)table);
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
   Prof_Heap_add(&Prof_Alloc_elsewhere.allocations, allocations);
   Prof_Heap_add(&Prof_Alloc_elsewhere.bytes, bytes);
   Prof_Heap_add(&Prof_Alloc_elsewhere.frees, frees);
}

#if Prof_ALLOC_LIVE
/* What is of an earlier life has no path any more. */
void Prof_Alloc_note_gone_late(uint32_t owner, uint64_t blocks, uint64_t bytes)
{
   Prof_Alloc_Strangers *all = Prof_Alloc_strangers;
   uint32_t state = Prof_Alloc_state_of(owner);
   if (Prof_Alloc_owner_of(state) != owner || !all || state >= all->states) return;
   Prof_Heap_add(&all->of[state].blocks, (uintptr_t)blocks);
   Prof_Heap_add(&all->of[state].bytes, (uintptr_t)bytes);
}

/* It stays for all lives, as a thread may just write to it. What was of an earlier one is wiped. */
void Prof_Alloc_begin_life(void)
{
   uint32_t i, states = Prof_State_capacity();
   Prof_Alloc_Strangers *all = Prof_Alloc_strangers;
   if (!all || all->states < states) {
      all = (Prof_Alloc_Strangers *)Prof_Heap_map(sizeof *all + states * sizeof *all->of);
      if (!all) return;
      all->states = states;
      Prof_Heap_publish(&Prof_Alloc_strangers, all);
   }
   for (i = 0; i < all->states; ++i)
      if (Prof_Heap_add(&all->of[i].blocks, 0)) memset(&all->of[i], 0, sizeof all->of[i]);
}
#else
void Prof_Alloc_begin_life(void) {}
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
