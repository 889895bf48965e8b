/* prof_os.h - all that the profiler asks of the operating system. One prof_os_*.c per system.
 */
#ifndef INC_PROF_OS_H
#define INC_PROF_OS_H

#include "prof_stamp.h"
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Nanoseconds that the system has slept, as far as the clock above leaves them out, when that clock
 * was `ticks` a moment ago; 0 where it leaves out none, or nobody knows. */
extern uint64_t Prof_Os_sleep_ns(uint64_t ticks);

/* 1 if the CPU counter that Prof_Stamp_now() reads runs at one rate, on all cores alike, asleep or
 * not; 0 if unknown. */
extern int Prof_Os_counter_steady(void);

/* One lock. The thread that holds it may take it again, and cannot be cancelled meanwhile. Usable
 * before main and after it. Whoever forks takes it first, so that the child finds it in order, and
 * has it as often as before. */
extern void Prof_Os_lock(void);
extern void Prof_Os_unlock(void);
/* Takes it if nobody else has it; 0: somebody has. */
extern int Prof_Os_try_lock(void);
/* The calling thread does not hold it any more, however often it took it. */
extern void Prof_Os_let_go(void);

/* 1 if the calling thread holds it. */
extern int Prof_Os_lock_is_mine(void);

/* Calls fn, always the same one, in the child of each fork; fn runs under the lock. The caller
 * holds the lock, too. */
extern void Prof_Os_at_fork(void (*fn)(void));

/* Lets other threads run first. */
extern void Prof_Os_yield(void);

/* Returns 1 if that memory is there and can be read; else it is of a module that was unloaded. It
 * may have 16 bytes at least, and a page at most. Where nothing is ever unloaded this returns 1. */
extern int Prof_Os_is_there(const void *memory, size_t size);

/* Forbids the calling thread to be cancelled, until the second call gets what the first one
 * returned. */
extern int Prof_Os_forbid_cancel(void);
extern void Prof_Os_allow_cancel(int before);

/* Asks for fn(last), always the same fn, to be called on the calling thread when it ends; not on
 * the main thread at exit. Destructors of others may run after that, and open zones; so fn may be
 * called again, as often as the system lets it. `last`: nothing will tell that thread's end any
 * more. A thread that asks for the first time when it is ending already may never be called with
 * that. Returns 0 if the system refuses. Takes the lock. */
extern int Prof_Os_at_thread_exit(void (*fn)(int last));

/* A sign of life, for threads whose end may not be told: shown by the thread itself until it hides
 * it. Its memory must stay where it is for as long; it begins all zero. */
typedef struct Prof_Life {
   uint64_t room[8];
} Prof_Life;
extern int Prof_Os_show_life(Prof_Life *life); /* 0: the system cannot, and nothing is shown */
extern void Prof_Os_hide_life(Prof_Life *life);
/* Any thread may ask of a sign that is shown: 1 if its thread is no more; then it is not shown any
 * longer, so only the first who asks is told. */
extern int Prof_Os_is_dead(Prof_Life *life);

/* One line to stderr, whole, with little stack; errno and its like stay. Any thread. */
extern void Prof_Os_say(const char *text, size_t length);

/* Returns the calling thread's own copy of `first`, made on the first call, which stays until the
 * function of Prof_Os_at_thread_exit has run; Prof_Tls_hands() finds it from then on. Returns
 * `nobody`, the same in each call, if there is no memory, and once the thread has ended. Exists
 * only where thread-locals are no variables (prof_tls.h). Takes the lock. */
extern void *Prof_Os_thread_copy(const void *first, size_t size, void *nobody);

/* A number that nobody can foresee, another one each time: of the clock, the process and where it
 * lies in memory. Not for secrets. */
extern uint64_t Prof_Os_unforeseen(void);

/* The number of this process; not 0. */
extern uint64_t Prof_Os_process(void);

/* How large this program's heap can become, in bytes, where that was settled when it was linked and
 * asking for more ends it; else 0. */
extern size_t Prof_Os_heap_limit(void);

#ifdef __cplusplus
}
#endif

#endif
