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
 * that is lost (Prof_set_enabled) goes out and is not left.
 *
 * in and out are called under the lock, enter and leave without it. They may allocate; they must
 * not enter zones.
 */
#ifndef INC_PROF_WATCH_H
#define INC_PROF_WATCH_H

#include "../../prof.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Watcher_Id {
   Prof_WATCH_ENTRIES, /* prof_entry_times.c */
   Prof_WATCH_EVENTS,  /* prof_timeline.c */
   Prof_NUM_WATCHERS
} Prof_Watcher_Id;

typedef struct Prof_Watcher {
   /* The context's clock runs from now on, in `state`. late: it ran before, but unseen. */
   void (*in)(Prof_Context *context, uint32_t state, uint64_t now, int late);
   void (*out)(Prof_Context *context, uint32_t state, uint64_t now);
   void (*enter)(Prof_Context *context, uint32_t below, uint32_t state, uint64_t now);
   void (*leave)(Prof_Context *context, uint32_t state, uint32_t below, uint64_t now);
} Prof_Watcher;

/* The caller holds the lock, and gives the same watcher for the same id in every call. */
extern void Prof_Watch_start(Prof_Watcher_Id id, const Prof_Watcher *watcher);
extern void Prof_Watch_stop(Prof_Watcher_Id id);

/* Tells who watches, as bits `id`. Any thread. */
extern uint32_t Prof_Watch_who(void);

/* prof_context.c tells all watchers in `mask`, or all that watch the context. */
extern void Prof_Watch_tell_in(Prof_Context *context, uint32_t mask, uint32_t state, uint64_t now,
                               int late);
extern void Prof_Watch_tell_out(Prof_Context *context, uint32_t state, uint64_t now);
extern void Prof_Watch_tell_enter(Prof_Context *context, uint32_t below, uint32_t state,
                                  uint64_t now);
extern void Prof_Watch_tell_leave(Prof_Context *context, uint32_t state, uint32_t below,
                                  uint64_t now);

#ifdef __cplusplus
}
#endif

#endif
