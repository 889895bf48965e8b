/* prof_os_worker.h - a thread of a library beside libiprof, which starts none itself. One
 * prof_os_worker_*.c per system; in browsers no worker starts.
 */
#ifndef INC_PROF_OS_WORKER_H
#define INC_PROF_OS_WORKER_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of its stack. Where a program's thread-locals are in it and are very large, it has as much
 * as the system gives any thread. */
enum { Prof_OS_WORKER_STACK = 256 * 1024 };

/* It stays where it is while the thread runs. All zero: no thread. */
typedef struct Prof_Worker {
   void (*run)(void *);
   void *with;
   uint64_t room[4];
   intptr_t ends[2]; /* what wakes it: written to, waited for */
   uint32_t woken;   /* 1: wakes that come now say nothing new */
   int32_t runs;
} Prof_Worker;

/* Calls run(with) on a thread of its own. No signal of the process comes to it; what it does wrong
 * itself is told as of any thread. Returns 0, and there is no thread, if the system refuses. errno
 * and its like stay. */
extern int Prof_Os_worker_start(Prof_Worker *worker, void (*run)(void *), void *with);

/* Waits for run to return, however long that takes: so tell it to first, and wake it. From the
 * thread itself only if it was the last, once run has returned: then there is nothing to wait for.
 * On Windows not while a DLL is loaded or unloaded. In the child of a fork,
 * where the thread is not, this gives back what it held. All zero afterwards; of such a one it does
 * nothing. errno and its like stay. */
extern void Prof_Os_worker_join(Prof_Worker *worker);

/* Asks for fn() to be called in the child of each fork, if there are any. Nobody holds the
 * profiler's lock there. Asking for it again changes nothing; four different ones at most. Returns
 * 0 if the system refuses. Under the lock. */
extern int Prof_Os_worker_at_fork(void (*fn)(void));

/* Asks for before() ahead of each fork, and in_parent() or in_child() behind it, on the thread that
 * forks and without the profiler's lock; always the same ones. 0: the system refuses. Under the
 * lock. */
extern int Prof_Os_worker_around_fork(void (*before)(void), void (*in_parent)(void),
                                      void (*in_child)(void));

/* The thread itself waits for a wake, up to `ms` milliseconds. Returns 1 if there was one since the
 * last call, 0 if not; a signal may make it less. */
extern int Prof_Os_worker_wait(Prof_Worker *worker, unsigned ms);
/* The same for nanoseconds, as exact as the system is: on Linux 0.06 ms late at rest. */
extern int Prof_Os_worker_wait_ns(Prof_Worker *worker, uint64_t ns);

/* The thread itself asks this in each round, ten times a second as a rule; most of the time it is a
 * reading of the clock. 1: the program's main thread and all others have ended, and only workers
 * are left. Then run must return: the program ends with the last of them, by exit(0), whose
 * handlers may run on this very thread. Linux alone knows; elsewhere it is always 0. */
extern int Prof_Os_worker_is_last(Prof_Worker *worker);

/* Any thread, and a handler of signals: it takes no lock, and errno and its like stay. Wakes that
 * nobody waited for are one. Between start and join. What was written before a wake is seen after
 * the wait that it ends. */
extern void Prof_Os_worker_wake(Prof_Worker *worker);

/* Any thread, at least so long, except if a signal comes. */
extern void Prof_Os_worker_sleep(unsigned ms);

#ifdef __cplusplus
}
#endif

#endif
