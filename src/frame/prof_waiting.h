/* prof_waiting.h - which states are no work of the game's: those that wait, as the game says, and
 * the profiler's own. A frame's work is what is left, so that neither waiting for the display nor
 * looking at the overlay makes a frame slow.
 *
 * RULES    A game may say at any time that a zone waits, or no longer does. That holds from the
 * next update on: a frame knows the number of the set of names that held when it was made, and by
 * that one its states are judged for ever. Sets that are used again have their old numbers. The
 * last MAX_RULES sets are known; a game that uses more of them, in turn, has its oldest frames
 * judged by the names of today.
 */
#ifndef INC_PROF_WAITING_H
#define INC_PROF_WAITING_H

#include "../base/prof_archive.h"
#include "prof_frame_record.h"
#include "../gather/prof_state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a state is, by the zones on its stack. WAITS does not tell for what. The display's kind also
 * stands for frame limiters, that of threads for locks and devices. */
enum { Prof_WORKS, Prof_WAITS, Prof_WAITS_DISPLAY, Prof_WAITS_THREAD, Prof_OWN };

/* Is the state the profiler's own, or below one that is? Whoever may read states. */
extern int Prof_Waiting_is_own(uint32_t state);
static inline int Prof_Waiting_is_waiting(int kind) { return kind > Prof_WORKS && kind < Prof_OWN; }

/* Brings the kinds of states up to date. Update calls this under the lock, once a frame, before the
 * calls below. 0: no memory. */
extern int Prof_Waiting_refresh(void);
/* A state that is newer than that gets its kind. Under the lock, on the thread that updates. */
extern void Prof_Waiting_know(uint32_t state);
/* The number of the rules as of the last update. */
extern uint32_t Prof_Waiting_rules_now(void);

/* One of the above for each state that there was at the last update, by the rules of a frame. Null
 * if there is no memory, which means that all works. For the thread that updates; valid until other
 * rules are asked for. */
extern const unsigned char *Prof_Waiting_kinds(uint32_t rules);

static inline int Prof_Waiting_kind_of(uint32_t rules, uint32_t state)
{
   const unsigned char *kinds = Prof_Waiting_kinds(rules);
   return kinds ? kinds[state] : (int)Prof_WORKS;
}

/* Is the item's time part of the frame's work? `kinds` of the frame's rules. The one place that
 * decides it. */
static inline int Prof_Waiting_is_work(const unsigned char *kinds, const Prof_Item *item)
{
   return item->works && (!kinds || kinds[item->state] == Prof_WORKS);
}

/* Is the state due, work or waiting for threads, and the one around it waiting for what is not? */
static inline int Prof_Waiting_stands_in_wait(const unsigned char *kinds, uint32_t state)
{
   int kind = kinds[state], above = kinds[Prof_States[state].parent];
   return (kind == Prof_WORKS || kind == Prof_WAITS_THREAD) &&
          (above == Prof_WAITS || above == Prof_WAITS_DISPLAY);
}
/* Does the one around it wait for a thread, and it does something else? */
static inline int Prof_Waiting_stands_in_due_wait(const unsigned char *kinds, uint32_t state)
{
   int kind = kinds[state], above = kinds[Prof_States[state].parent];
   return kind != Prof_WAITS_THREAD && kind != Prof_OWN && above == Prof_WAITS_THREAD;
}
/* Is there any such state, by the rules as of the last update? Most games have none. */
extern int Prof_Waiting_is_mixed(void);

/* All rules that are known. Kinds of states are known once they are brought up to date. Under the
 * lock. */
extern void Prof_Waiting_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
