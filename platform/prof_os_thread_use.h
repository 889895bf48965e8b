/* prof_os_thread_use.h - what a thread used of the machine, as the system tells it. Counts only
 * grow. One prof_os_thread_use_*.c per kind of system, and one for tests, which play the system.
 *
 * Measured on Linux 6.18 on an AMD EPYC, in a loop, in which a call of the kernel that does nothing
 * takes 0.12 us: the CPU time 0.40 us, of a thread that sleeps 0.22; the switches 0.22; the delay
 * 0.67. With cold caches, as after a wait beside other programs, the CPU time takes 1 us and the
 * delay, which is a file, up to 10. So who asks looks at the first before it asks for more.
 */
#ifndef INC_PROF_OS_THREAD_USE_H
#define INC_PROF_OS_THREAD_USE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Switches {
   uint64_t voluntary, involuntary; /* times that it left the CPU: to wait, or it was taken away */
   uint64_t minor, major;           /* page faults; those that waited for a disk are major */
} Prof_Switches;

/* How the system knows a thread. All zero: none. */
typedef struct Prof_Use_Door {
   int64_t clock, thread; /* the system's numbers of its clock, and of the thread */
   uint64_t self;         /* what the thread is called among the program's; 0: not needed */
   int file; /* that tells the delay: its number + 1; 0: not opened yet; -1: there is none */
   int known;
} Prof_Use_Door;

/* The calling thread's. It opens nothing yet. */
extern void Prof_Os_use_begin(Prof_Use_Door *door);
/* Closes what is open; any thread. The door is all zero afterwards. */
extern void Prof_Os_use_end(Prof_Use_Door *door);

/* Each returns 1, or 0 where the system does not tell, or cannot tell yet: on Windows the CPU time
 * is known 0.1 s after the first question. Any thread asks about any that lives, but about the
 * switches only the thread itself; one at a time, under the lock. errno and its like stay. */
extern int Prof_Os_use_cpu(const Prof_Use_Door *door, uint64_t *ns);
/* Nanoseconds that it was ready to run, and no CPU ran it. Takes a file the first time. */
extern int Prof_Os_use_delay(Prof_Use_Door *door, uint64_t *ns);
extern int Prof_Os_use_switches(Prof_Switches *switches);
/* Nanoseconds that all threads of the program were on CPUs. Only where delays are told. */
extern int Prof_Os_use_process(uint64_t *ns);
/* How many CPUs the calling thread may run on; 0: not known. */
extern int Prof_Os_use_cpus(void);

#if defined(Prof_FAKE_CLOCK)
/* What the system of tests tells. A thread whose measuring begins now is number `thread`. Those
 * that the test does not tell apart are 0, and the first two figures are for these. */
enum { Prof_FAKE_THREADS = 34 };
typedef struct Prof_Fake_Use {
   uint64_t cpu_ns, delay_ns;
   int thread;
   struct {
      uint64_t cpu_ns, delay_ns;
   } others[Prof_FAKE_THREADS]; /* from 1 on */
   Prof_Switches switches;
   uint64_t process_ns;
   int cpus;
   int tells_cpu, tells_delay, tells_switches, tells_process; /* all 0 at first */
   int asked_cpu, asked_delay, asked_switches; /* times */
   int open;                                   /* files */
} Prof_Fake_Use;
extern Prof_Fake_Use Prof_fake_use;
#endif

#ifdef __cplusplus
}
#endif

#endif
