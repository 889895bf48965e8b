/* prof_pdata.h - how to get from a function to its caller, as Windows has it on x86-64: the codes
 * of a function's prologue (UNWIND_INFO), which are undone from the last to the first; in an
 * epilogue, of which nothing is written down, the code itself says what is left to do.
 *
 * RtlVirtualUnwind does the same, but on the thread's own memory: it would read through pointers
 * that nobody has checked. Here all memory comes by calls that may fail, and each loop ends.
 */
#ifndef INC_PROF_PDATA_H
#define INC_PROF_PDATA_H

#include "prof_stack_copy.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where a function begins and ends, and where its codes are: distances from its module's base. */
typedef struct Prof_Pdata_Function {
   uint32_t begin, end, info;
} Prof_Pdata_Function;

typedef struct Prof_Pdata_Memory {
   int (*read_stack)(void *with, uint64_t address, uint64_t *word);
   int (*read_image)(void *with, uint64_t address, void *to, uint32_t size); /* tables and code */
   void *with;
} Prof_Pdata_Memory;

/* Makes `frame` that of the caller. Returns 0 if that is not known, and nothing has changed then; 2
 * if the caller was interrupted, not called; else 1. `function` null: it has no entry, so it
 * calls nobody and has not moved the stack pointer. exact_pc: the pc is not a return address. */
extern int Prof_Pdata_step(Prof_Stack_Copy *frame, const Prof_Pdata_Memory *memory, uint64_t base,
                           const Prof_Pdata_Function *function, int exact_pc);

#ifdef __cplusplus
}
#endif

#endif
