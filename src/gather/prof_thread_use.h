/* prof_thread_use.h - what the thread that updates used of the machine in a frame: how long it was
 * on a CPU, and why it was not.
 *
 * A frame is long by the thread's own doing, or because the MACHINE held it: it was ready to run
 * and no CPU was free, or a page had to come from a disk. Who sleeps, or waits for a lock or a
 * file, is off the CPU too, but by its own doing; that is never called the machine's. So only what
 * the system tells to be a delay counts, at most what the thread was off the CPU beyond its waiting
 * zones:
 *
 *      frame  |== work ==|. . . . . .|== work ==|- vsync -|
 *             | on a CPU |  off_us              | waits   |
 *                        | delay_us |                        machine_us is the lesser of both
 *
 * Where no delay is told, all of off_us is the machine's if the thread was taken off the CPU and
 * never left it by itself. If pages came from a disk and the thread did not leave the CPU more
 * often than that, all of it is, too.
 *
 * COST   The CPU time is read each frame. All else is read when a frame was longer than usual, or
 * off the CPU for longer beyond its waiting, and each time while the machine is busy; else every
 * 16th frame, so that what is usual can be taken off, which came in those frames that did not ask.
 * So a usual frame has one call of the kernel more: 0.6 us, and 0.9 to 1.2 where it waited before,
 * as caches are cold then. One that reads all has 2 us, and 6 to 13 with cold caches
 * (bench/taken/cost.cpp, bench/results).
 */
#ifndef INC_PROF_THREAD_USE_H
#define INC_PROF_THREAD_USE_H

#include "prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_USE_CPU = 1, Prof_USE_DELAY = 2, Prof_USE_SWITCHES = 4 };

/* Of one frame. Microseconds; what is not known is 0. */
typedef struct Prof_Use {
   uint32_t cpu_us;
   uint32_t off_us;     /* of the frame less its waiting: off the CPU, whyever */
   uint32_t delay_us;   /* ready to run, without a CPU */
   uint32_t machine_us; /* of off_us: the machine's doing */
   uint16_t voluntary, involuntary; /* switches, and */
   uint16_t minor, major;           /* page faults (prof_os_thread_use.h); at most 65,535 */
   uint32_t known;                  /* Prof_USE_ bits */
} Prof_Use;

/* All under the lock. look_at reads the CPU time of the calling thread, as near to the frame's last
 * stamp as can be; null: it is not measured now. take gives what was used since the last look, in a
 * frame of that length, of which it waited so much for whatever it was that is not due, and so much
 * for threads. Nanoseconds. Returns 1 if the frame was longer than the last ones. */
extern void Prof_Thread_Use_look_at(const Prof_Context *context);
extern int Prof_Thread_Use_take(uint64_t ns, uint64_t waited_ns, uint64_t held_ns, Prof_Use *use);

/* Nothing is known of the frame that begins. */
extern void Prof_Thread_Use_skip(void);
/* The thread of that context ends; null: the process was forked. */
extern void Prof_Thread_Use_end(const Prof_Context *context);

#ifdef __cplusplus
}
#endif

#endif
