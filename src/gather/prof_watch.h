/* prof_watch.h - the door for whoever must see each single enter and leave of a zone.
 *
 * The frame records are sums; a WATCHER sees what they are the sums of. While there is one, every
 * begin and every end goes through the gate (prof_instrument.h, invariant 4), so that without one
 * it costs nothing. A thread notices at its next begin, and shows the stack that it has by then.
 *
 * The four calls come on the thread that holds the context, each with the stamp that was charged to
 * the nodes, so what a watcher adds up agrees with the counters to the tick. Between `in` and `out`
 * every change of the stack is told: states entered and left, one at a time, with the state below.
 * Where several zones are closed at once they are left one by one, the innermost first. A stack
 * that is lost (Prof_set_enabled) goes out and is not left. A source (prof_source.h) is held by no
 * thread, and neither goes in nor out: what it measured is told when it is fed, by its own stamps,
 * which may be those of any clock. Such a context has no `hands`.
 *
 * in and out are called under the lock, enter and leave without it, except a source's. They may
 * allocate; they must not enter zones. What a watcher keeps for each context lies in the context:
 * see Prof_Context_claim_data. Start and stop watching by Prof_Thread_start_watching.
 */
#ifndef INC_PROF_WATCH_H
#define INC_PROF_WATCH_H

#include "../../prof.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a watcher keeps what it sees, so that it can be kept without asking it. */
typedef enum Prof_Lane_Kind {
   Prof_LANE_NONE, /* enter and leave are called */
   Prof_LANE_RING, /* prof_event_stream.c: in Prof_Context.ring */
   Prof_LANE_FEED  /* in Prof_Context.feed; one watcher at a time */
} Prof_Lane_Kind;

struct Prof_Told; /* prof_tell.h */

typedef struct Prof_Watcher {
   /* The context's clock runs from now on, in `state`. late: it ran before, but unseen. 0: the
    * watcher has no room, and is not told of this context until it has noticed another change. */
   int (*in)(Prof_Context *context, uint32_t state, uint64_t now, int late);
   void (*out)(Prof_Context *context, uint32_t state, uint64_t now);
   void (*enter)(Prof_Context *context, uint32_t below, uint32_t state, uint64_t now);
   void (*leave)(Prof_Context *context, uint32_t state, uint32_t below, uint64_t now);
   /* What the game says; null: it does not listen. Of frames it hears under the lock. */
   void (*told)(Prof_Context *context, const struct Prof_Told *told);
   Prof_Lane_Kind lane;
} Prof_Watcher;

/* The caller holds the lock. A watcher that once was on the list stays on it, and has one bit for
 * good, as contexts may still know that bit. 0: no room for another one. */
extern int Prof_Watch_add(const Prof_Watcher *watcher);
extern void Prof_Watch_remove(const Prof_Watcher *watcher);

/* Tells who watches: their bits. Any thread. */
extern uint32_t Prof_Watch_who(void);

/* Counts what threads must notice before they go on as they did: who watches, marks of zones that
 * wait, off and on, a shutdown. Never 0. Whoever changes one of these says so; under the lock. */
extern uint32_t Prof_Watch_changes;
extern void Prof_Watch_note_change(void);

/* Of those who watch: those that have done so since `changes`, without a break; those of a kind,
 * which any thread may ask. */
extern uint32_t Prof_Watch_stayed(uint32_t changes);
extern uint32_t Prof_Watch_by(Prof_Lane_Kind kind);

/* prof_context.c and prof_source.c tell all watchers in `mask`: those that watch the context. */
extern uint32_t Prof_Watch_tell_in(uint32_t mask, Prof_Context *context, uint32_t state,
                                   uint64_t now, int late); /* returns those that have no room */
extern void Prof_Watch_tell_out(uint32_t mask, Prof_Context *context, uint32_t state, uint64_t now);
extern void Prof_Watch_tell_enter(uint32_t mask, Prof_Context *context, uint32_t below,
                                  uint32_t state, uint64_t now);
extern void Prof_Watch_tell_leave(uint32_t mask, Prof_Context *context, uint32_t state,
                                  uint32_t below, uint64_t now);
extern void Prof_Watch_tell(uint32_t mask, Prof_Context *context, const struct Prof_Told *told);

#ifdef __cplusplus
}
#endif

#endif
