/* prof_unwind_walk.h - a walk up a stack, for the files that take its steps.
 */
#ifndef INC_PROF_UNWIND_WALK_H
#define INC_PROF_UNWIND_WALK_H

#include "prof_modules.h"
#include "prof_unwind.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_WALK_WINDOW = 1024 };

typedef enum Prof_Walk_Step {
   Prof_WALK_CUT,         /* nobody knows the caller */
   Prof_WALK_END,         /* there is none */
   Prof_WALK_CALLER,      /* the frame is the caller's now */
   Prof_WALK_INTERRUPTED, /* likewise, but it was interrupted by a signal: its pc is no return
                             address, and its registers are all known */
   Prof_WALK_GUESSED      /* it is the caller's if the guess is right */
} Prof_Walk_Step;

typedef struct Prof_Walk {
   Prof_Stack_Copy frame; /* the copy; registers are those of the frame that the walk is at */
   int at_top;            /* it is the innermost one, */
   int exact_pc;          /* whose pc is, as under a signal, an instruction and no return address */
   uint64_t window_from;  /* memory that is not in the copy, read before */
   uint32_t window_size;
   unsigned char window[Prof_WALK_WINDOW];
} Prof_Walk;

/* The thread's memory, from the copy where it is there. A Prof_Cfi_Memory's read. */
extern int Prof_Walk_read(void *walk, uint64_t address, uint64_t *word);

/* Reads code, or returns 0. */
extern int Prof_Walk_read_code(uint64_t address, unsigned char *to, uint32_t size);

/* Is there a call, so that this can be its return address? */
extern int Prof_Walk_follows_call(uint64_t address);

static inline int Prof_Walk_knows(const Prof_Walk *walk, unsigned number)
{
   return (int)(walk->frame.known >> number & 1);
}

static inline void Prof_Walk_set(Prof_Walk *walk, unsigned number, uint64_t value)
{
   walk->frame.reg[number] = value;
   walk->frame.known |= (uint64_t)1 << number;
}

/* Finds the frame pointer of the function that begins at `begin`, where it is not known, by the
 * code there; `pushed` bytes below it are registers. A guess. Returns 0 if it cannot. */
extern int Prof_Walk_find_frame(Prof_Walk *walk, uint64_t begin, uint64_t address,
                                uint64_t pushed);

/* One step each; Prof_WALK_CUT if it is not theirs to take, and nothing has changed then. */
extern Prof_Walk_Step Prof_Walk_by_table(Prof_Walk *walk, const Prof_Module_Part *part,
                                         uint64_t address);
extern Prof_Walk_Step Prof_Walk_from_signal(Prof_Walk *walk);
extern Prof_Walk_Step Prof_Walk_from_stub(Prof_Walk *walk);
extern Prof_Walk_Step Prof_Walk_guess(Prof_Walk *walk);

#ifdef __cplusplus
}
#endif

#endif
