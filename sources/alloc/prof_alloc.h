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
 * which path a block is of when it is freed, on whatever thread: what is left of it.
 */
#ifndef INC_PROF_ALLOC_H
#define INC_PROF_ALLOC_H

#include "../../platform/prof_heap.h"
#include "../../src/gather/prof_context.h"

#ifndef Prof_ALLOC_LIVE
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
   uint64_t gone, gone_bytes; /* blocks of the state that this context's owner freed */
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

Prof_INLINE void Prof_Alloc_note_free(void)
{
   Prof_Alloc_Record *record = Prof_Alloc_here();
   if (Prof_UNLIKELY(!record)) Prof_Alloc_note_elsewhere(0, 0, 1);
   else Prof_Atomic_add64(&record->frees, 1);
}

/* For operator new and delete (prof_alloc_new.cpp), which count where malloc is not seen. */
extern void Prof_Alloc_note_new(size_t bytes);
extern void Prof_Alloc_note_delete(void);
extern void Prof_Alloc_have_new(void); /* before main: they are in the program */

#ifdef __cplusplus
}
#endif

#endif
