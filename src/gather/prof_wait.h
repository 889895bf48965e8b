/* prof_wait.h - the door for whoever must see each long wait, of zones that wait.
 *
 * A zone can be MARKED (prof_marks.h). Its begins and ends come out of line then, on every thread,
 * and the time between is told when it was long: by the thread that waited, at the end, when those
 * that it waited for have just gone on. All other zones cost what they did, except those that stand
 * inside a marked one, which come out of line too.
 *
 * Prof_Begin(wait_render)      no hint and no child leads to a marked node: enter, out of line,
 *                                   and the context is at its gate from now on
 *         ...
 *      Prof_End                     at the gate: out of line; the wait is told, the gate opened
 */
#ifndef INC_PROF_WAIT_H
#define INC_PROF_WAIT_H

#include "../../prof.h"
#include "prof_marks.h"
#include "prof_wait_log.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Called on the thread that waited, without the lock, in the middle of an end: it must not enter
 * zones. A wait for a lock that several had is one for each of them, the oldest first. They begin
 * by the context's own clock; the last one ends with the stamp that the zone was charged with. A
 * fiber was switched in from `since` on, if not from the begin. What they are may be changed. */
typedef void (*Prof_Take_Wait)(Prof_Context *context, Prof_Logged_Wait *waits, uint32_t count,
                               uint64_t since);

/* Called likewise when a wait began, however short it will be. */
typedef void (*Prof_Begin_Wait)(Prof_Context *context, uint32_t state);

/* Called likewise, but under the lock, right after the begin of a wait for a lock: it is for this
 * thread, by the word of the lock, or if that is not `sure` it may be; 0: that does not tell. */
typedef void (*Prof_Know_Wait)(Prof_Context *context, uint32_t who, int sure);

/* Called likewise when a wait for a lock is over, before its end is told. */
typedef void (*Prof_Know_End)(Prof_Context *context);

/* Long waits have so many ticks and more. Those of a 40th of that and more go to the log of the
 * context that waited (prof_wait_log.h), and are told, as any that follow the one before at once.
 * They are the same functions each time. Under the lock. */
extern void Prof_Wait_tell(Prof_Begin_Wait begin, Prof_Know_Wait know, Prof_Know_End know_end,
                           Prof_Take_Wait take, uint64_t least);

/* Marks all zones for which `waits` holds, and no others. Returns whether any mark is another;
 * then threads are to be roused (Prof_Thread_rouse), and each notices at its next begin. Under the
 * lock. */
extern int Prof_Wait_mark(int (*waits)(const char *name));
/* Marks the zones made since then, by the same, before anyone enters them. Under the lock. */
extern void Prof_Wait_mark_new(void);

/* Any thread. */
static inline int Prof_Wait_is_marked(uint32_t zone)
{
   return (int)(Prof_Marks_of(zone) & Prof_MARK_WAITS);
}
/* A marked zone was entered. */
extern void Prof_Wait_began(Prof_Context *context, uint32_t state);
/* It is for a lock, and for that thread, see Prof_Know_Wait. Under the lock. */
extern void Prof_Wait_is_for(Prof_Context *context, uint32_t who, int sure);
/* That is over. Under the lock. */
extern void Prof_Wait_is_over(Prof_Context *context);
/* A marked zone was left, so many ticks after its begin, by the context's clock. */
extern void Prof_Wait_ended(Prof_Context *context, uint32_t state, uint64_t ticks, uint64_t end);

#ifdef __cplusplus
}
#endif

#endif
