/* prof_xpti_watch.h - the watcher: each thread's begins and ends, and what it says, while somebody
 * wants to know.
 *
 * SEATS   What was told in a context and is open, innermost last: that, and no more, is told its
 * end. So a zone that was open before the subscriber came has none, and one that is told has one.
 * A stack has each state once, so a state tells whether an end is that of the innermost.
 *
 *      stack of the context     root > main > frame > ai > path
 *      told, open                             frame   ai   (no memory, left out)
 *
 * OPENINGS   Each time that watching begins, all is forgotten: seats and events are of a number of
 * an opening. A thread that has not noticed yet has the number of an earlier one.
 */
#ifndef INC_PROF_XPTI_WATCH_H
#define INC_PROF_XPTI_WATCH_H

#include "prof_xpti_tell.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The caller of these holds the lock. 0: no memory, or too many watch already. */
extern int Prof_Xpti_Watch_open(void);
/* From now on nobody begins to tell anything. */
extern void Prof_Xpti_Watch_close(void);

/* Waits until no other thread can be telling any more, after close and without the lock. 0: one did
 * not come back for long. */
extern int Prof_Xpti_Watch_wait(void);

extern unsigned long Prof_Xpti_Watch_left_out(void); /* any thread */

#ifdef __cplusplus
}
#endif

#endif
