/* prof_os.h - all that the profiler asks of the operating system. One prof_os_*.c per system.
 */
#ifndef INC_PROF_OS_H
#define INC_PROF_OS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Steady clock, nanoseconds from an arbitrary start; never decreases. Any thread. Also declared in
 * prof_stamp.h, which pulls in no other header. */
extern uint64_t Prof_os_ticks(void);

/* 1 if the CPU counter that Prof_stamp() reads runs at one rate, on all cores alike, asleep or
 * not; 0 if unknown. */
extern int Prof_os_counter_steady(void);

/* One lock. Not recursive. Usable before main and after it. */
extern void Prof_os_lock(void);
extern void Prof_os_unlock(void);

/* Calls fn(arg), always with the same fn, on the calling thread when it ends, not for the main thread at exit. If fn's
 * thread opens zones after that (in a later destructor), it may be called again. Returns 0 if the
 * system refuses. Takes the lock. */
extern int Prof_os_at_thread_exit(void (*fn)(void *arg), void *arg);

#ifdef __cplusplus
}
#endif

#endif
