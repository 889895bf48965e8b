/* prof_waited_for.h - what those did whom the updating thread waited for, while it did.
 *
 * Locks tell whose turn it was to let the frame go on: the thread that had the lock, and while that
 * one waited itself, the one that it waited for. What a thread did in its turns is the difference
 * between looks at its counters, when they began and when they ended:
 *
 *      main      work ............ | (wait) heap ......................... |
 *      loader    unpack ..... | store ....... | (wait) disk ... | store .. |
 *      reader    idle ........................... | read ...... | idle ... |
 *                                  ^          ^                 ^          ^
 *      turns                       | loader   | reader          | loader   |
 *
 * So while the updating thread waits, a thread is looked at when it takes, releases or signals what
 * is waited for, when it begins or ends a wait, and when another one begins to wait for it. When
 * the frame's wait begins it is not known for whom it will be: those are looked at who had the lock
 * then, or signalled it last, those for whom waits were lately, and if these are few, others. What
 * one that was not looked at in time did until then is known only as far as its running zone tells.
 *
 * COST   A look takes a third of a microsecond for a thread with a hundred zones. Eight threads are
 * looked at when a wait begins, or fewer.
 */
#ifndef INC_PROF_WAITED_FOR_H
#define INC_PROF_WAITED_FOR_H

#include "prof_reader.h"

#ifdef __cplusplus
extern "C" {
#endif

/* From one stamp to the other the frame waited for this thread, which is as in a lock's word
 * (prof_lock.h). */
typedef struct Prof_Turn {
   uint64_t from, to;
   uint32_t who;
} Prof_Turn;

/* 1 while the updating thread waits for a lock. Any thread may ask. */
extern uint32_t Prof_Waited_For_is_open;

/* All below under the lock. Such a wait begins, for whoever this is; 0: not known. It may be one of
 * several in a wait that began at that stamp. Returns whether it is the first of these. */
extern int Prof_Waited_For_begin(const Prof_Reader *reader, uint32_t who, uint64_t since);
/* The thread's turn may begin or end here. Does nothing while no wait is open; nor for 0. */
extern void Prof_Waited_For_mark(uint32_t who);
/* Any thread's may: it is not known for whom one waits. */
extern void Prof_Waited_For_mark_all(void);
/* The wait has ended. */
extern void Prof_Waited_For_end(void);
/* This was one of the turns of the wait, or waits, that ended last. */
extern void Prof_Waited_For_add(const Prof_Turn *turn);
/* What was counted is of an earlier frame. */
extern void Prof_Waited_For_begin_frame(void);

/* What the context had done in its state of that order since the frame began, when the wait of that
 * stamp began, if that was looked at then, and not since. 0: it is not known. */
extern int Prof_Waited_For_before(uint64_t begin, uint32_t context, uint32_t order,
                                  uint64_t *ticks);

/* Was the context looked at in all of its turns? */
extern int Prof_Waited_For_is_known(uint32_t context);
/* What it did in its state of that order meanwhile. Ticks. */
extern uint64_t Prof_Waited_For_in(uint32_t context, uint32_t order);

#ifdef __cplusplus
}
#endif

#endif
