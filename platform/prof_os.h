/* prof_os.h - all that the profiler asks of the operating system. One prof_os_*.c per system.
 */
#ifndef INC_PROF_OS_H
#define INC_PROF_OS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Steady clock, nanoseconds from an arbitrary start; never decreases. Any thread. Also declared in
 * prof_stamp.h, which pulls in no other header. */
extern uint64_t Prof_os_ticks(void);

/* Nanoseconds that the system has slept, as far as the clock above leaves them out, when that clock
 * was `ticks` a moment ago; 0 where it leaves out none, or nobody knows. */
extern uint64_t Prof_os_sleep_ns(uint64_t ticks);

/* 1 if the CPU counter that Prof_stamp() reads runs at one rate, on all cores alike, asleep or
 * not; 0 if unknown. */
extern int Prof_os_counter_steady(void);

/* One lock. The thread that holds it may take it again. Usable before main and after it. */
extern void Prof_os_lock(void);
extern void Prof_os_unlock(void);

#if defined(Prof_CHECKED)
/* 1 if the calling thread holds it. For asserts. */
extern int Prof_os_lock_is_mine(void);
#endif

/* Calls fn(arg), always with the same fn, on the calling thread when it ends, not for the main
 * thread at exit. If fn's thread opens zones after that (in a later destructor), it may be called
 * again. Returns 0 if the system refuses. Takes the lock. */
extern int Prof_os_at_thread_exit(void (*fn)(void *arg), void *arg);

/* Only where thread-locals are no variables (prof_tls.h). The calling thread's own copy of `first`,
 * made on the first call, there until after the function above has run; Prof_hands() finds it from
 * then on. `nobody`, the same in each call, if there is no memory, and once the thread has ended.
 * Takes the lock. */
extern void *Prof_os_thread_copy(const void *first, size_t size, void *nobody);

/* A number that nobody can foresee, another one each time: of the clock, the process and where it
 * lies in memory. Not for secrets. */
extern uint64_t Prof_os_unforeseen(void);

/* How large this program's heap can become, in bytes, where that was settled when it was linked and
 * asking for more ends it; else 0. */
extern size_t Prof_os_heap_limit(void);

#ifdef __cplusplus
}
#endif

#endif
