/* prof_thread.h - threads: when one gets its context, how its end is noticed, and how all of them
 * hear that something changed.
 *
 * A thread joins at its first zone, and its slot is free again at its end: see the phases of a
 * thread in prof_thread.c. What another thread changes (off and on, who watches) it tells by the
 * thread's mode, and the thread heeds it at its next begin.
 *
 * LIVES   Prof_shutdown ends a life of the profiler, and the next zone begins another. Other
 * threads may be in the middle of a zone meanwhile. The inlined code touches only the nodes of the
 * context that the thread holds, so these stay until that thread has noticed: such a context is an
 * ORPHAN, which is on no list that anybody reads. Code out of line looks at more. So it says in the
 * context that it is BUSY, and asks whether the profiler is closing, in this order; the thread that
 * closes says so, and then waits until no context is busy:
 *
 *      a thread out of line                 the thread that shuts down
 *      busy = 1                             closing = 1
 *      closing? then busy = 0, go back      busy? then wait, and look again
 *
 * Each of the two stores before it loads, and all threads see these four in one order. So one of
 * the two always sees the other, and never do both go on: the idea of Dekker's algorithm (E. W.
 * Dijkstra, "Cooperating Sequential Processes", 1965).
 */
#ifndef INC_PROF_THREAD_H
#define INC_PROF_THREAD_H

#include "prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The calling thread's context, ready to take zones: made, or woken up, if need be. Null if the
 * profiler is off, the thread cannot be measured, or it runs one of the game's hooks. No lock is
 * held. */
extern Prof_Context *Prof_Thread_own(void);
/* What the calling thread holds as it is now: null for a stranger. */
extern Prof_Context *Prof_Thread_held(void);

/* Code out of line that looks at more than the thread's own nodes stands between step_in or
 * step_held, and step_out. step_in gives what Prof_Thread_own does, or null while the profiler
 * closes. step_held gives what is held, be it null; it returns 0 if a begin or an end means nothing
 * now, because the stack that it belongs to is of an earlier life. step_out takes null as well. */
extern Prof_Context *Prof_Thread_step_in(void);
/* step_in for code that may run in the midst of anything, such as malloc: null, if the thread would
 * have to make ready first, is between the two already, or has the lock. */
extern Prof_Context *Prof_Thread_step_in_if_idle(void);
/* After a shutdown, ends come of begins that nobody knows any more, on threads that were in the
 * middle of zones. Each thread knows how many may come; those are no fault. 1: this is one. */
extern int Prof_Thread_forgives_end(void);
extern int Prof_Thread_step_held(Prof_Context **context);
static inline void Prof_Thread_step_out(Prof_Context *context)
{
   if (context) Prof_Atomic_release32(&context->busy, 0);
}

/* A context for a thread that has none, on or off; null if it cannot have one. */
extern Prof_Context *Prof_Thread_join(void);

/* 1: the thread can have no context, though the profiler is on. What it counts is refused. */
extern int Prof_Thread_is_refused(void);
extern const char *Prof_Thread_why_refused(void);

/* The calling thread is not about to end, whatever it looks like. */
extern void Prof_Thread_trust(void);

/* Finds a slot that is free, or makes one, for a thread or a fiber. Null: max_contexts is reached,
 * which is counted and told, or there is no memory. The caller holds the lock. */
extern Prof_Context *Prof_Thread_take_slot(const char *name, int fiber);

/* Update calls this each time, under the lock: the thread that makes the first one is the game's
 * main thread, and is called so unless the game has named it. */
extern void Prof_Thread_name_main(void);

/* Finds which contexts ran mostly on the thread that updates since the last time, and so made the
 * frame's work; update calls it once a frame, under the lock. Returns the ticks that the thread's
 * clock ran, those of fibers there included. */
extern uint64_t Prof_Thread_settle_work(uint64_t now);
/* 1: the calling thread is the one that updates, or nobody has updated yet. Any thread. */
extern int Prof_Thread_may_update(void);
/* The same of showing, whose state has one thread at any time: while nobody has updated, be it at
 * the start or after a shutdown, that is the thread which updated last, or else the first to ask.
 * Any thread. */
extern int Prof_Thread_may_show(void);

/* The watcher sees each thread's begins and ends from that thread's next begin on, or no longer. 0:
 * there are too many. The caller holds the lock. */
extern int Prof_Thread_start_watching(const Prof_Watcher *watcher);
extern void Prof_Thread_stop_watching(const Prof_Watcher *watcher);

/* By how many forks this process came to be, as far as the profiler saw them: what changed is not
 * the process that it was. Under the lock. */
extern uint32_t Prof_Thread_forks(void);

/* Each thread notices at its next begin that marks have changed: see prof_wait.h. Under the lock.
 * */
extern void Prof_Thread_rouse(void);

/* The context of the game's fiber; null: it is gone, or of an earlier life, or no fiber. The caller
 * holds the lock. */
extern Prof_Context *Prof_Thread_of_fiber(const Prof_Fiber *fiber);
/* Is the address that of a context of this life? The caller holds the lock. */
extern int Prof_Thread_knows(const Prof_Context *context);
/* Is the context, which the calling thread holds, of this life? The caller holds the lock. */
extern int Prof_Thread_is_of_this_life(const Prof_Context *context);
/* Makes a stranger of a thread that holds a context of an earlier life. */
extern void Prof_Thread_heed_life(void);

/* Prof_shutdown calls these. close returns with the lock held, when no other thread is busy.
 * end_life gives all contexts back, except orphans. open lets the others in again, and releases the
 * lock. */
extern void Prof_Thread_close(void);
extern void Prof_Thread_end_life(void);
extern void Prof_Thread_open(void);

#ifdef __cplusplus
}
#endif

#endif
