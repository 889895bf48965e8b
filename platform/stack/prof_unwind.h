/* prof_unwind.h - who called whom, read from a copy of a stack (prof_stack_copy.h).
 *
 * Compilers write tables for exceptions, and for C as well, that tell at each instruction where the
 * caller's registers are (.eh_frame, .pdata on Windows). By these a stack is exact at every
 * instruction; nothing of the program needs to be compiled in a special way. Where they are missing
 * the stack ends, except in code that no module has, such as a script's that was compiled at run
 * time: there the caller is guessed, and marked.
 *
 * The tables may be damaged and the stack may be nonsense: that makes a stack short or wrong, never
 * a crash nor a loop. Memory that is not in the copy is read through the kernel.
 */
#ifndef INC_PROF_UNWIND_H
#define INC_PROF_UNWIND_H

#include "prof_stack_copy.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
   Prof_UNWIND_CUT = 1,     /* it ends early: more callers than there was room for, or not known */
   Prof_UNWIND_GUESSED = 2, /* at least one of the places is a guess */
   Prof_UNWIND_FIBER = 4    /* its end is not on the stack that the thread was made with, but on a
                               coroutine's or fiber's: it ends where that began. Told only if the
                               copy tells the thread's own stack */
};

/* One place in a stack: the pc itself, and then return addresses, each behind a call. */
typedef struct Prof_Frame_Place {
   uint64_t pc;
   uint32_t module;  /* number for Prof_Modules_get; Prof_MODULES_NONE: in no module */
   uint32_t guessed; /* 1: by a guess. All further out hangs on it */
} Prof_Frame_Place;

/* Writes the places of a stack, innermost first, at most `most` of them, and returns how many; 0 if
 * nothing can be told on this system, see below. `flags` gets Prof_UNWIND_..., or'ed. Any thread,
 * not in a handler of signals, not under the profiler's lock; holds the loader's lock meanwhile, so
 * that no module goes away. Allocates only when modules have come. */
extern int Prof_Unwind_stack(const Prof_Stack_Copy *copy, Prof_Frame_Place *places, int most,
                             unsigned *flags);

/* Returns why this system, or this program, cannot; null: it can. */
extern const char *Prof_Unwind_refusal(void);

#ifdef __cplusplus
}
#endif

#endif
