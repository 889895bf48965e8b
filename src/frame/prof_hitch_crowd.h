/* prof_hitch_crowd.h - a frame that was slow because the game's own threads had the CPUs.
 *
 * If the updating thread, or one that the frame waited for, was ready to run and had no CPU because
 * other threads of the game ran on all of them (prof_cpu_share.h), these are to blame, and not the
 * machine: a pool with more threads than there are CPUs, or threads that spin. No single one is the
 * cause, but their number. So each is blamed by its part of their CPU time, and that by path: for
 * zones in which it works, then for zones that wait, in which it span, then for time in no zone.
 * Threads without zones keep their part, so that nothing of it is blamed.
 *
 * A path that was waited for keeps what it is blamed for by that, but the same CPU time is to blame
 * once only.
 *
 * What a thread is blamed for, the updating one or another, is less by its delay: nothing of its
 * own took that time. It was delayed where it worked, as far as it was off the CPU there, and else
 * where it had waited and was woken:
 *
 *      main     ai | wait ..................... |
 *      raster   asleep : . . . . . . | draw === |       `.` ready to run: it is the victim, and
 *      others   ===================== |                 this is no wait of its own
 */
#ifndef INC_PROF_HITCH_CROWD_H
#define INC_PROF_HITCH_CROWD_H

#include "prof_hitch_machine.h"
#include "prof_hitch_shares.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Adds their blame to shares that were blamed before (prof_hitch_blame.h), and takes each thread's
 * delay from its own. To be settled after that. `cpu`: of that frame. */
extern void Prof_Hitch_Crowd_blame(Prof_Shares *shares, const Prof_Frame *frame,
                                   const Prof_Machine *machine, const Prof_Cpu_Use *cpu);

#ifdef __cplusplus
}
#endif

#endif
