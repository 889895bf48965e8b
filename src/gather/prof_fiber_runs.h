/* prof_fiber_runs.h - which fibers ran on a thread lately, and when.
 *
 * A thread's own context is out while a fiber is in its place. So who waits for the thread waits
 * for its fibers, each for the time in which it ran there:
 *
 *      thread's own   | pick ..|                    |.. signal
 *      fiber                   | job > unpack_level |
 *
 * Of more runs than there is room for, older ones of a fiber become one, in which it ran for
 * their sum: those before the updating thread's last wait began, and those since.
 */
#ifndef INC_PROF_FIBER_RUNS_H
#define INC_PROF_FIBER_RUNS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Fiber_Run {
   uint64_t from, to, ticks; /* two stamps, and how long it ran between them */
   uint32_t who;             /* as in a lock's word (prof_lock.h) */
   uint32_t update;          /* Prof_Context_times_settled when it went out, */
   uint32_t waits;           /* and so many waits of the updating thread had begun */
} Prof_Fiber_Run;

/* A fiber that ran for less than this part of a stretch is not told from its thread. */
enum { Prof_MAX_FIBER_RUNS = 64, Prof_FIBER_PART = 16 };
typedef struct Prof_Fiber_Runs {
   Prof_Fiber_Run list[Prof_MAX_FIBER_RUNS]; /* in the order in which they went out, but for
                                                those that became one */
   uint32_t count;
} Prof_Fiber_Runs;

/* All of it is under the lock. Null stands for a thread that no fiber ran on. */

/* The updating thread begins to wait: runs noted from now on are told from those before. */
extern void Prof_Fiber_Runs_wait_began(void);

/* It ran on the thread. */
extern void Prof_Fiber_Runs_note(Prof_Fiber_Runs *runs, uint32_t who, uint64_t from, uint64_t to,
                                 uint32_t update);

/* Adds what each ran on the thread between the stamps to `found`: each is there once, the one that
 * ran longest first. Of more than Prof_MAX_FIBER_RUNS others are left out. All zero at first. */
extern void Prof_Fiber_Runs_add(const Prof_Fiber_Runs *runs, uint64_t from, uint64_t to,
                                Prof_Fiber_Runs *found);

/* How long it ran on the thread between the stamps. */
extern uint64_t Prof_Fiber_Runs_ticks(const Prof_Fiber_Runs *runs, uint32_t who, uint64_t from,
                                      uint64_t to);

/* The last run that lies between the stamps, cut to what does. 0: there is none. */
extern int Prof_Fiber_Runs_last(const Prof_Fiber_Runs *runs, uint64_t from, uint64_t to,
                                Prof_Fiber_Run *run);

#ifdef __cplusplus
}
#endif

#endif
