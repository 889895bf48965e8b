/* prof_evidence_plan.h - which frames are watched, and at which moments of a late one there is a
 * look. Arithmetic alone: no clock, no thread.
 *
 *      begin           limit      +1 ms                  64 looks       from here on each 2 ms
 *      |- in time -----|----------|----------|-- ... ----|--------------------|---------- ...
 *                      look       look       look        look                 look
 *
 * Looks stand at fixed distances. One that came late, as on a busy machine, does not move the next,
 * and those that were missed are not made up for. They get rarer, so that a frame of a second is
 * seen to its end by 256 of them; behind `gap` it is no lateness any more, but a hang or a
 * debugger.
 */
#ifndef INC_PROF_EVIDENCE_PLAN_H
#define INC_PROF_EVIDENCE_PLAN_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define Prof_EVIDENCE_NEVER UINT64_MAX
enum { Prof_EVIDENCE_DOUBLED = 64 }; /* looks at a frame, after which they are half as frequent */

typedef struct Prof_Evidence_Plan {
   uint64_t look, gap; /* ticks: between two looks; of a frame, at most */
   uint32_t most;      /* looks at one frame */
   uint32_t looks;     /* taken in this one */
   uint64_t next;      /* ticks after its begin */
} Prof_Evidence_Plan;

/* A frame begins, whose first look is due `limit` ticks later; 0: it gets none. */
extern void Prof_Evidence_Plan_begin(Prof_Evidence_Plan *plan, uint64_t limit);
/* Ticks after the frame's begin at which the next look is due, or Prof_EVIDENCE_NEVER. */
extern uint64_t Prof_Evidence_Plan_next(const Prof_Evidence_Plan *plan);
/* There was a look so many ticks after the frame's begin, which is when it was due, or later. */
extern void Prof_Evidence_Plan_took(Prof_Evidence_Plan *plan, uint64_t at);

/* There was none, as the thread waits for the display: that is asked again after four times as
 * long. */
extern void Prof_Evidence_Plan_put_off(Prof_Evidence_Plan *plan, uint64_t at);

/* WHICH FRAMES   What draws on demand leaves out its waiting: Prof_update(0) after it. A paused
 * game calls that all the time. Nobody knows beforehand whether a frame will be recorded; but as
 * the last one ended that began after the same kind of call, so will this one.
 *
 *      Prof_update    1 ......... 0 ..... 1 ......... 0 ..... 1
 *                       waiting     draws   waiting     draws
 *                       watched     watched -           watched
 */
typedef struct Prof_Evidence_Habit {
   int dropped[2]; /* what began after that kind of call was not recorded, the last time */
   int last;       /* the kind of the last call */
} Prof_Evidence_Habit;

/* The call that ends a frame and begins the next one. Returns 1 if that is worth watching. */
extern int Prof_Evidence_Habit_take(Prof_Evidence_Habit *habit, int recorded);

#ifdef __cplusplus
}
#endif

#endif
