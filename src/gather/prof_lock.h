/* prof_lock.h - what threads wait for: who had it, how long it was waited for, and by whom.
 *
 * The game's Prof_Lock holds one word: who took, signalled or released it last. A thread that has
 * to wait opens a zone "(wait) name", which is waiting for threads without being told so
 * (prof_waiting.c), and reads that word when it goes on: whoever it names has held it up. The
 * context remembers it until the zone's end, where prof_wait.h tells the wait: see
 * Prof_Context.waited_by.
 *
 *      thread A     take: by = A ............. free: by = A, released
 *      thread B                | (wait) name ....... | by is A: "held up by A"; take: by = B
 *      thread C     signal: by = C, notify                 (a condition: nobody takes it)
 *
 * THE WORD   Its lower half names the context, with two bits: it was released, and it was shared.
 * Its upper half is the place of who took it (Prof_Instrument_place), counts releases, lest two of
 * one thread look like one, or is 0 of who signalled. A release that was told before a wait began
 * tells that this thread does not hold it up: another reader may, or one that a condition gave the
 * mutex back. Which of them it was, that one's own release tells.
 *
 * DOUBT   Not every release is told. A thread that has left the entry of a zone in which it took
 * the lock has most likely released it, so it is not named, and looks and sums may find who held
 * the lock. If it turns out, at the end of the wait, that releases of the lock are told, there was
 * no reason to doubt.
 */
#ifndef INC_PROF_LOCK_H
#define INC_PROF_LOCK_H

#include "../base/prof_archive.h"
#include "../../prof.h"
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#define Prof_LOCK_PREFIX "(wait) "

/* Is this the name of a zone in which a lock is waited for? */
static inline int Prof_Lock_is_wait(const char *name)
{
   return !strncmp(name, Prof_LOCK_PREFIX, sizeof Prof_LOCK_PREFIX - 1);
}

/* What was waited for. Contexts and states must be there. Under the lock. */
extern void Prof_Lock_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
