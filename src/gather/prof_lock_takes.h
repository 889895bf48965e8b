/* prof_lock_takes.h - who took a lock, one after the other, while a thread waits for it.
 *
 * A lock's word knows who has it now. Whoever takes it between a release and the moment in which
 * the thread that waits wakes up holds that one up as well, and so does each further one:
 *
 *      thread A     has it ......| free
 *      thread B                  | take ............| free
 *      thread C        (wait) name .................| take     held up by A, then by B
 *
 * So as long as a lock is awaited, each take of it is noted here with its time. Of locks that
 * nobody waits for nothing is noted: that costs the thread that takes one look at a number.
 */
#ifndef INC_PROF_LOCK_TAKES_H
#define INC_PROF_LOCK_TAKES_H

#include "../../prof.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_TAKES_KEPT = 32 };

typedef struct Prof_Lock_Take {
   uint64_t stamp;
   uint32_t who;    /* as in a lock's word (prof_lock.h) */
   uint32_t shared; /* as readers do */
} Prof_Lock_Take;

/* The calling thread has just taken the lock, which may be waited for. Any thread. */
extern void Prof_Lock_note_take(const Prof_Lock *lock, int shared);

/* A thread begins to wait. Returns the number of the place where takes are noted; 0: there is no
 * room for so many locks. Under the profiler's lock, as all below. */
extern uint32_t Prof_Lock_Takes_begin(const Prof_Lock *lock);
/* It has waited. */
extern void Prof_Lock_Takes_end(uint32_t place);

/* Copies the takes that came after `since`, oldest first, into room for Prof_TAKES_KEPT, and
 * returns how many. *all is 0 if there were more. */
extern uint32_t Prof_Lock_Takes_read(uint32_t place, uint64_t since, Prof_Lock_Take *takes,
                                     int *all);

#ifdef __cplusplus
}
#endif

#endif
