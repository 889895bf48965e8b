/* prof_evidence_watchdog.h - the thread that sleeps, and looks when a frame is late.
 *
 * It sleeps to the limit of the frame that it knows of. If a newer one has begun by then, which is
 * all that happens while frames are in time, it sleeps to the limit of that. So the game never
 * wakes it: it writes down when a frame begins, and that is all. Nothing to watch, be it a pause or
 * a game that has not begun, is looked after ten times a second.
 *
 *      frames     |-----|-----|-----|-----------------------|-----
 *      watchdog         ^     ^     ^       ^               ^
 *                       a newer one         late: looks     a newer one
 *
 * A HANG is timed by what the watchdog slept itself, so that neither a stopped process nor a
 * computer that was asleep is one.
 *
 * THE SEAT   is the thread that updates, ready to be looked at; it sits down itself, as only so the
 * bounds of its stack are known. Another thread that begins to update takes the other seat, and
 * frames are not watched until the watchdog has left the first.
 */
#ifndef INC_PROF_EVIDENCE_WATCHDOG_H
#define INC_PROF_EVIDENCE_WATCHDOG_H

#include "prof_evidence.h"
#include "prof_evidence_look.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The options have no zero left in them. Returns 0 if the system gives no thread. Under the
 * lock. */
extern int Prof_Evidence_Watchdog_start(const Prof_Evidence_Options *options);
/* Ends the thread, and waits for that. Not under the lock, but in a shutdown. */
extern void Prof_Evidence_Watchdog_halt(void);
/* The same in the child of a fork, which has no such thread, but the ends of its parent's pipe. */
extern void Prof_Evidence_Watchdog_forked(void);
/* Once it has halted, under the lock. */
extern void Prof_Evidence_Watchdog_end(void);

/* The thread that updates, under the lock: as Prof_Heed_Begin. Returns the stamp by which looks
 * know the frame that begins; 0: it is not watched. */
extern uint64_t Prof_Evidence_Watchdog_frame(uint64_t begin, int recorded);

typedef struct Prof_Evidence_Watched {
   uint64_t late, hangs;
   int debugged;
} Prof_Evidence_Watched;
extern Prof_Evidence_Watched Prof_Evidence_Watchdog_counts(void); /* any thread */

#ifdef __cplusplus
}
#endif

#endif
