/* prof_alloc.h - every allocation of the program, counted for the zones that are open: the opt-in
 * library libiprof_alloc (prof.h, Prof_set_allocations).
 *
 * The counters of a context lie in a TABLE beside its nodes, a RECORD for each state at the same
 * number. So the record of the open stack is found from the current node by one subtraction, and
 * nothing is looked up, locked or allocated in the middle of malloc:
 *
 *      nodes     [ ]  [root]  [ ]  [frame]  [frame > load]  ...        cur points to one of these
 *      records   [ ]  [    ]  [ ]  [     ]  [            ]  ...        the same place in these
 *
 * Only the owner writes. Whoever is about to look at counters (prof_reader.h) has what was added
 * deposited in the counts `allocations`, `allocated` and `frees` first (prof_alloc.c).
 *
 * Who has no record counts in `elsewhere`: threads that never opened a zone, or have ended but for
 * the C library's last calls. No path has these; the sum of all has them.
 *
 * LIVE BYTES   libiprof_alloc_live keeps 16 bytes behind each block (prof_alloc_live.h), and knows
 * which path a block is of when it is freed, on whatever thread. What is left of a path is summed
 * up over all contexts: of one alone it may be less than nothing.
 */
#ifndef INC_PROF_ALLOC_H
#define INC_PROF_ALLOC_H

#include "../../platform/prof_heap.h"
#include "../../src/gather/prof_context.h"

/* Only who has all of malloc can keep something behind each block. */
#if !defined(Prof_ALLOC_LIVE)
#define Prof_ALLOC_LIVE 0
#elif !Prof_HEAP_TAKES_MALLOC
#undef Prof_ALLOC_LIVE
#define Prof_ALLOC_LIVE 0
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Alloc_Record {
   uint64_t allocations, bytes; /* made in the state */
   uint64_t frees;              /* made in it, of whatever blocks */
   uint64_t spare;              /* as large as a node, so that both have the same offset */
#if Prof_ALLOC_LIVE
   uint64_t gone, gone_bytes; /* blocks of the state, freed by this context's owner */
   uint64_t spare_too[2];
#endif
} Prof_Alloc_Record;

/* In front of the records. */
typedef struct Prof_Alloc_Table {
   char *nodes; /* the context's */
   size_t size; /* bytes of those */
   size_t mapped;
   Prof_Alloc_Record *records, *taken; /* [state]; taken: deposited so far, under the lock */
} Prof_Alloc_Table;

extern Prof_HEAP_HIDDEN uint32_t Prof_Alloc_on; /* 1: allocations are counted; read by anyone */

/* The record of the open stack, the long way; null: there is none. Any thread. */
extern Prof_COLD Prof_Alloc_Record *Prof_Alloc_find(void);
/* Nobody's. Any thread. */
extern Prof_COLD void Prof_Alloc_note_elsewhere(size_t allocations, size_t bytes, size_t frees);

Prof_INLINE Prof_Alloc_Record *Prof_Alloc_here(void)
{
   Prof_TAKE_HANDS Prof_Context *c = Prof_MINE(in);
   Prof_Alloc_Table *table = c ? (Prof_Alloc_Table *)c->kept : 0;
   size_t at;
   if (Prof_UNLIKELY(!table)) return Prof_Alloc_find();
   at = (uintptr_t)Prof_MINE(cur) - (uintptr_t)table->nodes;
   if (Prof_UNLIKELY(at >= table->size)) return Prof_Alloc_find();
   return &table->records[at / sizeof(Prof_Node)];
}

Prof_INLINE void Prof_Alloc_note(size_t bytes)
{
   Prof_Alloc_Record *record = Prof_Alloc_here();
   if (Prof_UNLIKELY(!record)) {
      Prof_Alloc_note_elsewhere(1, bytes, 0);
      return;
   }
   Prof_Atomic_add64(&record->allocations, 1);
   Prof_Atomic_add64(&record->bytes, bytes);
}

#if Prof_ALLOC_LIVE
/* WHOSE A BLOCK IS   An owner is a state, and the lower bits of the life that it is of; 0 is
 * nobody. */
enum { Prof_ALLOC_STATE_BITS = 21, Prof_ALLOC_LIVES = 1 << 11 };

Prof_INLINE uint32_t Prof_Alloc_state_of(uint32_t owner)
{
   return owner % (1u << Prof_ALLOC_STATE_BITS);
}

Prof_INLINE uint32_t Prof_Alloc_owner_of(uint32_t state)
{
   uint32_t life = Prof_Atomic_load32(&Prof_Context_life) % Prof_ALLOC_LIVES;
   return life << Prof_ALLOC_STATE_BITS | state;
}

/* Counts a block that was had, and tells its owner. */
Prof_INLINE uint32_t Prof_Alloc_note_owned(size_t bytes)
{
   Prof_Alloc_Record *record = Prof_Alloc_here();
   Prof_TAKE_HANDS if (Prof_UNLIKELY(!record))
   {
      Prof_Alloc_note_elsewhere(1, bytes, 0);
      return 0;
   }
   Prof_Atomic_add64(&record->allocations, 1);
   Prof_Atomic_add64(&record->bytes, bytes);
   return Prof_Alloc_owner_of(
      (uint32_t)(record - ((const Prof_Alloc_Table *)Prof_MINE(in)->kept)->records));
}

/* Blocks of that owner are gone; or came back, where these are negative. Any thread. */
extern Prof_COLD void Prof_Alloc_note_gone_late(uint32_t owner, uint64_t blocks, uint64_t bytes);
Prof_INLINE void Prof_Alloc_note_gone(uint32_t owner, uint64_t blocks, uint64_t bytes)
{
   Prof_TAKE_HANDS const Prof_Context *c = Prof_MINE(in);
   const Prof_Alloc_Table *table = c ? (const Prof_Alloc_Table *)c->kept : 0;
   uint32_t state = Prof_Alloc_state_of(owner);
   if (Prof_UNLIKELY(!table || c->life != Prof_Atomic_load32(&Prof_Context_life) ||
                     Prof_Alloc_owner_of(state) != owner ||
                     state >= table->size / sizeof(Prof_Node))) {
      Prof_Alloc_note_gone_late(owner, blocks, bytes);
      return;
   }
   Prof_Atomic_add64(&table->records[state].gone, blocks);
   Prof_Atomic_add64(&table->records[state].gone_bytes, bytes);
}
#endif

Prof_INLINE void Prof_Alloc_note_free(void)
{
   Prof_Alloc_Record *record = Prof_Alloc_here();
   if (Prof_UNLIKELY(!record)) Prof_Alloc_note_elsewhere(0, 0, 1);
   else Prof_Atomic_add64(&record->frees, 1);
}

/* To who watches each event, such as iprof_tracy; a block's end before it is given back. Null is
 * no block. */
extern Prof_COLD void Prof_Alloc_tell_block(const volatile void *block, size_t bytes, int is_free);
Prof_INLINE void Prof_Alloc_tell(const volatile void *block, size_t bytes)
{
   if (Prof_UNLIKELY(Prof_is_listened())) Prof_Alloc_tell_block(block, bytes, 0);
}
Prof_INLINE void Prof_Alloc_tell_free(const volatile void *block)
{
   if (Prof_UNLIKELY(Prof_is_listened())) Prof_Alloc_tell_block(block, 0, 1);
}

/* ---- for prof_alloc.c, under the lock ---- */

/* What no record has. Several threads add; differences are read, so that words of 32 bits do. */
typedef struct Prof_Alloc_Elsewhere {
   uintptr_t allocations, bytes, frees;
} Prof_Alloc_Elsewhere;
extern Prof_Alloc_Elsewhere Prof_Alloc_elsewhere;

/* What threads without a record freed of the states' blocks. Several add, and what is taken is
 * subtracted. */
typedef struct Prof_Alloc_Gone {
   uintptr_t blocks, bytes;
} Prof_Alloc_Gone;
typedef struct Prof_Alloc_Strangers {
   uint32_t states;
   Prof_Alloc_Gone of[1]; /* [states] */
} Prof_Alloc_Strangers;
extern Prof_Alloc_Strangers *Prof_Alloc_strangers; /* null: no memory */
extern void Prof_Alloc_begin_life(void);

#ifdef __cplusplus
}
#endif

#endif
