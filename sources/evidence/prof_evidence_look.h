/* prof_evidence_look.h - one look at one thread, from the stop to the numbers of its places.
 *
 * A thread's HANDS are gone when it is. So who looks says so in the thread's own context, and asks
 * whether the thread has ended; a thread that ends waits for a look that has begun (let_looks_end
 * in prof_thread.c). Threads that may end untold (Prof_Context.shy) are looked at without hands.
 */
#ifndef INC_PROF_EVIDENCE_LOOK_H
#define INC_PROF_EVIDENCE_LOOK_H

#include "prof_evidence_frame.h"
#include "../../platform/stack/prof_os_look.h"
#include "../../src/gather/prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whom to look at. */
typedef struct Prof_Evidence_Thread {
   Prof_Look_Thread look;
   Prof_Context *own; /* the thread's own context; null: without hands */
   uint32_t tenant;   /* its number among those that had it */
} Prof_Evidence_Thread;

typedef struct Prof_Evidence_Stack {
   Prof_Evidence_Look look;
   uint32_t places[Prof_EVIDENCE_DEPTH];
} Prof_Evidence_Stack;

/* Gets the signal of that number, or one for 0. Returns null; else why not, in words. Not under the
 * lock, as it takes the loader's. */
extern const char *Prof_Evidence_Look_take_signal(int signal);
/* Gets memory; 0: none. Under the lock. */
extern int Prof_Evidence_Look_start(void);
extern void Prof_Evidence_Look_end(void); /* gives both back; under the lock */

/* One thread at a time. Fills the stack if the thread was seen. Counts. */
extern Prof_Looked Prof_Evidence_Look_at(Prof_Evidence_Thread *thread, Prof_Evidence_Stack *stack);

typedef struct Prof_Evidence_Looks {
   uint64_t seen, unanswered, over_places;
} Prof_Evidence_Looks;
/* Since the start. Any thread. */
extern Prof_Evidence_Looks Prof_Evidence_Look_counts(void);
extern size_t Prof_Evidence_Look_memory(void);

#ifdef __cplusplus
}
#endif

#endif
