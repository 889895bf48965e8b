/* prof_os_look.h - looking at another thread: what its registers and its stack are, and in which
 * zone it is, at one instant. One prof_os_look_*.c per system.
 *
 *      the looker                              the thread
 *      Prof_Os_look ──> asleep in the kernel?  yes: it is read from outside and knows nothing of it
 *                           │ no
 *                           └──> stopped ────> registers and stack are copied; it runs on
 *
 * WHAT MUST STAY TRUE   A look changes nothing for the thread but the microsecond that it takes. On
 * Linux it is stopped by a signal, and a signal would end a wait in the kernel early (nanosleep,
 * poll, epoll_wait and many more return EINTR, SA_RESTART or not). So a thread that sleeps there
 * gets none: /proc tells its stack pointer, its pc and the system call, and its stack lies still.
 * Where /proc does not tell, nobody is looked at: Prof_Os_look_refusal. One that was about to go to
 * sleep when the signal came begins its call anew, where that can be done: see
 * prof_os_look_linux.c. The handler copies, and does nothing else.
 *
 * One thread looks, one look at a time. Nothing here unwinds: see prof_unwind.h.
 */
#ifndef INC_PROF_OS_LOOK_H
#define INC_PROF_OS_LOOK_H

#include <stdint.h>

#include "prof_stack_copy.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A thread that may be looked at. `hands` are the caller's, for Prof_Look_read; so is `tid`, of
 * another thread than the calling one. The rest is set by Prof_Os_look_join. */
typedef struct Prof_Look_Thread {
   const void *hands;
   int64_t tid;       /* the system's number of it. 0: the calling thread's, and join sets it */
   uint64_t low, end; /* the stack that it was made with; both 0: not known */
   intptr_t door;     /* a descriptor + 1, or a handle; 0: none */
   uint32_t behind;   /* 1: it has not answered the last time, and may still do so */
} Prof_Look_Thread;

/* Reads what the caller wants to know of the thread's hands at the instant of the look. Called in
 * a handler of signals on the thread itself, or by the looker while the thread stands still: loads
 * and stores alone, no call. `hands` is null if the thread's are. */
typedef void Prof_Look_read(const void *hands, void *out[3]);

typedef enum Prof_Looked {
   Prof_LOOK_SEEN,
   Prof_LOOK_NO_ANSWER, /* it had no CPU in that time, blocks all signals, or is never long enough
                           in one place; later looks may do better */
   Prof_LOOK_GONE       /* the thread has ended */
} Prof_Looked;

/* Gets ready to look. `signal` is the number of a signal that nobody has a handler for, 0: one of
 * the system's real-time signals is chosen; Windows needs none. `read` may be null. Returns 0 if it
 * cannot be, and Prof_Os_look_refusal tells why. In the child of a fork it must be called anew;
 * until then all threads are gone there. Takes the loader's lock, so it is not called under one
 * that constructors of libraries wait for, as the profiler's. */
extern int Prof_Os_look_start(int signal, Prof_Look_read *read);

/* Gives the signal back, unless somebody else has taken it since. No look may be under way. Answers
 * that come late do no harm, but on ELF systems the module that this is in stays loaded. */
extern void Prof_Os_look_stop(void);

/* Returns in words why this system, this build or this process cannot look, after a start that
 * failed also why that did; null: it can. Valid for ever. */
extern const char *Prof_Os_look_refusal(void);

/* The signal that is taken; 0: none. */
extern int Prof_Os_look_signal(void);

/* How many calls of the system began anew, since a look would have ended them; see above. */
extern uint32_t Prof_Os_look_begun_anew(void);

/* Makes a thread known: the calling one, or the one of thread->tid, whose stack's bounds are not
 * known then, which makes a look some microseconds dearer. The thread must not be looked at yet.
 * Returns 0 if the system refuses. Takes a descriptor, or a handle, until it leaves. */
extern int Prof_Os_look_join(Prof_Look_Thread *thread);

/* Not while it is looked at. A thread whose hands are read leaves before these go. Any thread. */
extern void Prof_Os_look_leave(Prof_Look_Thread *thread);

/* Looks at a thread, which is not the calling one. Waits up to wait_ms for its answer, 1 at least.
 * If it returns Prof_LOOK_SEEN the copy is filled, with up to copy->room bytes of stack and 64 KiB
 * at most, and so are the three, with what Prof_Look_read left there; null if there is none. */
extern Prof_Looked Prof_Os_look(Prof_Look_Thread *thread, Prof_Stack_Copy *copy, void **cur,
                                void **in, void **top, unsigned wait_ms);

/* Is there a debugger, or another tracer? Its stops are no lateness, and each signal would stop the
 * program in it: do not look then. Reads a file, 20 us. */
extern int Prof_Os_look_is_debugged(void);

/* The name of a system call of this CPU, such as "futex"; "call 123" if it is not one that games
 * make, written into `room` then. Any negative one is "". */
enum { Prof_LOOK_CALL_ROOM = 24 };
extern const char *Prof_Os_look_call_name(int32_t call, char room[Prof_LOOK_CALL_ROOM]);

#ifdef __cplusplus
}
#endif

#endif
