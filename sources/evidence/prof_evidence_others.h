/* prof_evidence_others.h - which threads are looked at beside the late one, while that waits.
 *
 * It waits if a zone is open that is told to be waiting, or if it sleeps in a call of the system
 * that is no mere sleep, which Windows does not tell. Who is to blame for that:
 *
 *   the holder   of the lock, if the game tells its locks (Prof_begin_wait), and whom that one
 *                waits for in turn;
 *   else         those who work: threads whose CPU time grew since the last round, those with the
 *                most first. Of them nobody knows whether it was they who were waited for.
 *
 * Of the profiler's threads the first Prof_EVIDENCE_ASKED are asked for their CPU time. The
 * profiler's lock is only tried: a round in which somebody has it is left out.
 */
#ifndef INC_PROF_EVIDENCE_OTHERS_H
#define INC_PROF_EVIDENCE_OTHERS_H

#include "prof_evidence_look.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_EVIDENCE_ASKED = 32, Prof_EVIDENCE_OTHERS = 16 };

/* A frame is late anew: what CPU times grew before does not count. */
extern void Prof_Evidence_Others_begin(void);

/* The late thread, whose hands those are, was just seen in that call, or running. Looks at `most`
 * others at most, if it waits, and adds what it sees to the frame. The looker. */
extern void Prof_Evidence_Others_look(uint64_t frame, const void *late, int32_t call, int most);

/* Does the late thread wait for the display, in a zone of which the game told so? That is no
 * lateness. The looker. */
extern int Prof_Evidence_Others_is_display(const void *late);

/* Lets go of all threads. The looker, or nobody else any more. */
extern void Prof_Evidence_Others_leave(void);

#ifdef __cplusplus
}
#endif

#endif
