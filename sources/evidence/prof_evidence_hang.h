/* prof_evidence_hang.h - what is told of a game that hangs, while it does: a line in the log, and a
 * file in which all threads that the profiler knows stand with their zones and stacks.
 *
 *      iprof: no frame for 10 s; main thread is in noise3 (wall_relief.cpp:34) < fbm < shade_rock,
 *      in zone frame > draw > walls; report in hang.txt
 *
 * A game may hang with the profiler's lock in its hand. Then zones and names are left out, which
 * need it; the functions are told as module and offset, and the log's line goes to stderr.
 */
#ifndef INC_PROF_EVIDENCE_HANG_H
#define INC_PROF_EVIDENCE_HANG_H

#include "prof_evidence.h"
#include "prof_evidence_look.h"

#ifdef __cplusplus
extern "C" {
#endif

/* `late` updates, and has not for so long. The watchdog; no look is under way. */
extern void Prof_Evidence_Hang_report(double seconds, Prof_Evidence_Thread *late,
                                      const Prof_Evidence_Options *options);

#ifdef __cplusplus
}
#endif

#endif
