/* prof_turns.h - whose turn it was, one after the other, to let the updating thread go on.
 *
 * A lock tells who let a thread go on at the end of its wait. If that one waited itself meanwhile,
 * it was the turn of the thread that it waited for, and so on:
 *
 *      main      (wait) heap ................................ |
 *      loader    store ...... | (wait) disk ....... | store . |
 *      reader    idle ................ | read ..... | idle .. |
 *
 *      turns     | loader     | reader              | loader  |
 *
 * FIBERS   The fibers that ran on a thread in its turn have turns of their own, each as long as it
 * ran there. What a fiber did not wait on its thread is that thread's.
 */
#ifndef INC_PROF_TURNS_H
#define INC_PROF_TURNS_H

#include "../gather/prof_wait_log.h"
#include "../gather/prof_waited_for.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Turn_Of {
   Prof_Turn of;
   uint64_t ticks; /* how long it is; a fiber's: how long it ran on its thread in that time */
   int host;       /* which of the turns is that thread's, and 1; 0: it is no fiber's */
   int is_done;    /* the waits of its thread were gone through */
} Prof_Turn_Of;

/* All under the lock. The updating thread begins to wait for a lock. */
extern void Prof_Turns_begin(void);
/* While it does, these waits of another thread or fiber have ended. Of more than some hundreds, and
 * of those that nobody noted, it is not known for whom they were. */
extern void Prof_Turns_note(uint32_t who, const Prof_Logged_Wait *waits, uint32_t count);

/* Divides the time between the stamps, at the end of which that thread let the updating thread go.
 * The first turn is that thread's, and may be of no length. Returns how many there are, 0 also
 * without memory; *turns stays valid until this is called again. *unknown is how long these threads
 * waited in zones that do not tell for whom. */
extern int Prof_Turns_find(uint64_t from, uint64_t to, uint32_t who, uint64_t *unknown,
                           const Prof_Turn_Of **turns);

#ifdef __cplusplus
}
#endif

#endif
