/* prof_event_stream.h - each begin and end of every context, for all who want to see them.
 *
 * While at least one reader has the stream open, a watcher (prof_watch.h) puts what happens to each
 * context into a ring of its own (prof_event_ring.h), which holds the last max_events. A context
 * gets its ring when something happens to it; it keeps it, and what is in it, when the stream is
 * closed. Sources of time that is measured elsewhere put their events in themselves.
 *
 * READERS know nothing of each other, and hinder nobody: who is too slow loses the oldest events,
 * and is told how many. A reader that wants each event once has a CURSOR; one that wants a stretch
 * of time looks into the rings.
 *
 * All calls are under the lock. Only the watcher itself is not: the context's holder puts its
 * events without, which is why the rings are as they are.
 */
#ifndef INC_PROF_EVENT_STREAM_H
#define INC_PROF_EVENT_STREAM_H

#include "../../prof.h"
#include "prof_event_ring.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Each open that gave 1 needs a close. 0: there are too many watchers. */
extern int Prof_Event_Stream_open(void);
extern void Prof_Event_Stream_close(void);
extern int Prof_Event_Stream_is_open(void);

/* The context's ring. Null: nothing has happened to it while the stream was open, or there was no
 * memory, which is asked for again when the stream is opened the next time. */
extern const Prof_Ring *Prof_Event_Stream_ring(const Prof_Context *context);

/* Sources, which hold their context by the lock, put events with this. Nothing happens if the
 * stream is closed. */
extern void Prof_Event_Stream_put(Prof_Context *context, const Prof_Event *event);

/* ---- each event once ---- */

typedef struct Prof_Cursor {
   uint64_t *next; /* [context]: the number of the event to be read next */
   uint64_t lost;  /* events that were overwritten before they were read, so far */
} Prof_Cursor;

/* Makes a cursor, which is all zero before, that reads what happens from now on. 0: no memory. */
extern int Prof_Event_Stream_start(Prof_Cursor *cursor);
extern void Prof_Event_Stream_end(Prof_Cursor *cursor);

/* The context's next events, `max` at most, into `events`, in the order in which they happened.
 * Returns how many; 0: there are no more for now. */
extern uint32_t Prof_Event_Stream_read(Prof_Cursor *cursor, const Prof_Context *context,
                                       Prof_Event *events, uint32_t max);

#ifdef __cplusplus
}
#endif

#endif
