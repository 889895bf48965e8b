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
 * A waiting zone can use the CPU too, as a driver or a limiter that spins does, and be ready to run
 * without one. So the thread is looked at when such a zone begins, and when it ends after a long
 * time; then what it used there is known, and taken off. Of shorter ones it is not known, nor where
 * something that is due stands inside. Then only what is CERTAIN counts of what is due: it was on
 * the CPU for as long as it may have been, and the delay was in the waiting as far as that had room
 * for it:
 *
 *      off_us      due - cpu
 *      delay       all of it - (waited - what of cpu did not fit into what was due)
 *
 * A wait for a thread is due, but without a CPU nobody misses anything while that thread is not
 * done. Who sleeps until then is ready to run once, when it is; who spins, yields or naps is again
 * and again, and only the last time can be after it:
 *
 *      sleeps   |............................ . . . |        a delay, all of it
 *      spins    |== . . . == . . . == . . . == . . . |       a quarter of it, as far as one knows
 *      other    |== work ======================|
 *
 * So of a wait that was looked at counts the delay by the times that the thread was switched. The
 * rest is idle_us of Prof_Use_Split: prof_hitch_machine.h has a use for it. What it did besides in
 * the wait, as a job, is due, and may have had as much of the delay as it took:
 *
 *      helps    |== job . . ==| . . . == . . . == . . . |       idle: all of it, but for the last,
 *                                                               and for the length of the job
 *
 * The look at the end of a wait may come late, where the thread had no CPU right then, or a fiber
 * ran there meanwhile: then of the delay as much as it came late was not in the wait.
 *
 * prof_cpu_share.h says who had the CPUs meanwhile: where these were surely the program's own
 * threads, it is `own_us` of Prof_Use_Split and not the machine's.
 *
 * Where no delay is told, all of off_us is the machine's if the thread was taken off the CPU and
 * never left it by itself. If pages came from a disk and the thread did not leave the CPU more
 * often than that, all of it is, too.
 *
 * ALL IS COUNTED FROM UPDATE TO UPDATE   All counts are read at each update, recorded or not, so no
 * delay of an earlier frame is told of a later one, and none of the time between two frames that is
 * not recorded. The delay is a file: it is read only if the thread was switched, as it cannot have
 * grown else.
 *
 * COST   1 us where the thread was not switched, 2 to 3 where it was, as caches are cold then
 * (bench/taken/cost.cpp, bench/results); as much at the begin of a waiting zone, for the first of
 * them in a frame, and at the end of a long one.
 */
#ifndef INC_PROF_THREAD_USE_H
#define INC_PROF_THREAD_USE_H

#include "prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_USE_CPU = 1, Prof_USE_DELAY = 2, Prof_USE_SWITCHES = 4, Prof_USE_PROCESS = 8 };

/* Of one frame. Microseconds; what is not known is 0. */
typedef struct Prof_Use {
   uint32_t cpu_us;
   uint32_t off_us;     /* of the frame less its waiting: off the CPU, whyever */
   uint32_t delay_us;   /* ready to run, without a CPU */
   uint32_t machine_us; /* of off_us: the machine's doing; in waits for threads, at their end */
   uint16_t voluntary, involuntary; /* switches, and */
   uint16_t minor, major;           /* page faults (prof_os_thread_use.h); at most 65,535 */
   uint32_t known;                  /* Prof_USE_ bits */
} Prof_Use;

/* Who had the CPUs in the delay of the frame that was taken last. Microseconds. */
typedef struct Prof_Use_Split {
   uint32_t program_us; /* the CPU time of all the program's threads in the frame */
   uint32_t own_us;     /* of the delay: its other threads for certain, and not the machine's */
   uint32_t others_us;  /* of the delay: other programs for certain */
   double own, others;  /* the same, as parts of any delay in the frame, 0 to 1 */
   uint32_t idle_us;    /* delay in waits for threads that is not in machine_us */
   uint32_t woken_us;   /* delay at the end of such waits, which is counted as any other */
   uint32_t last_us;    /* of machine_us: the last delay of several in such waits, as far as one
                           knows */
} Prof_Use_Split;

/* All under the lock. look_at reads what the system counted of the calling thread, as near to the
 * frame's last stamp as can be; null: it is not measured now. At each update, recorded or not. take
 * returns what was used between the last two looks, in a frame of that length, of which it waited
 * so much for whatever it was that is not due. Nanoseconds. `pure`: nothing that is due stood in
 * that. */
extern void Prof_Thread_Use_look_at(const Prof_Context *context);
extern void Prof_Thread_Use_take(uint64_t ns, uint64_t waited_ns, int pure, Prof_Use *use);

/* Before take, under the lock: was it idle in waits for threads, and if so, in `state` it spent so
 * many nanoseconds otherwise, and that state may be inside of those waits. */
extern int Prof_Thread_Use_was_idle(void);
extern void Prof_Thread_Use_was_busy_in(uint32_t state, uint64_t ns);

/* On that thread, under the lock: a zone that waits begins, for a thread, which is due, or for what
 * is not; it ends, so many ticks later. Ends of short ones need not be told. */
extern void Prof_Thread_Use_begin_wait(const Prof_Context *context, int is_due);
extern void Prof_Thread_Use_end_wait(const Prof_Context *context, uint64_t ticks);

/* All 0 where it is not known. Valid until the next take. */
extern const Prof_Use_Split *Prof_Thread_Use_split(void);

/* The thread of that context ends; null: the process was forked. */
extern void Prof_Thread_Use_end(const Prof_Context *context);

#ifdef __cplusplus
}
#endif

#endif
