/* prof_lock.h - what threads wait for: who had it, how long it was waited for, and by whom.
 *
 * The game's Prof_Lock holds one word: who took it or signalled it last. A thread that has to wait
 * opens a zone "(wait) name", which is waiting for threads without being told so (prof_waiting.c),
 * and reads that word when it goes on: whoever it names has held it up. The context remembers it
 * until the zone's end, where prof_wait.h tells the wait: see Prof_Context.waited_by.
 *
 *      thread A     take: by = A ............. free
 *      thread B                | (wait) name ....... | by is A: "held up by A"; take: by = B
 *      thread C     signal: by = C, notify                 (a condition: nobody takes it)
 */
#ifndef INC_PROF_LOCK_H
#define INC_PROF_LOCK_H

#include "../base/prof_archive.h"
#include "../../prof.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define Prof_LOCK_PREFIX "(wait) "

/* What was waited for. Contexts and states must be there. Under the lock. */
extern void Prof_Lock_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
