/* prof_event_ring.h - the last events of one context: what happened to its stack, and when. One
 * writer, any readers, no lock.
 *
 * Event number n lies at n % size, and `head` is the number of the next.
 *
 *      size 4, head 6:     slot      0    1    2    3
 *                          event     4    5    2    3
 *                                              ^ event 6 goes here next, and may be half here
 *
 * Nobody waits for anybody: the writer overwrites what a reader may be reading. So a reader reads
 * first and asks afterwards, by Prof_Event_Ring_has, whether the oldest event that it read was
 * still there. The answer is right because every word is stored with release and loaded with
 * acquire: whoever loads a word of event n + size also sees what its writer stored before, and that
 * is a head of n + size at least, by which event n is gone.
 */
#ifndef INC_PROF_EVENT_RING_H
#define INC_PROF_EVENT_RING_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum Prof_Event_Kind {
   Prof_EVENT_ENTER, /* state, from below */
   Prof_EVENT_LEAVE, /* state, to below */
   Prof_EVENT_IN,    /* the clock runs from here on, in state */
   Prof_EVENT_SEEN,  /* the same, but it ran before, unseen */
   Prof_EVENT_OUT    /* the clock stands still from here on; it was in state */
} Prof_Event_Kind;

typedef struct Prof_Event {
   uint64_t stamp;
   Prof_Event_Kind kind;
   uint32_t state, below;
} Prof_Event;

typedef struct Prof_Ring Prof_Ring;

/* Null if there is no memory. `size` is rounded up to a power of two. */
extern Prof_Ring *Prof_Event_Ring_make(uint32_t size);

/* Frees the ring; null does nothing. No thread may be reading or writing it. */
extern void Prof_Event_Ring_free(Prof_Ring *ring);

/* Owner only. */
extern void Prof_Event_Ring_put(Prof_Ring *ring, const Prof_Event *event);

/* Any thread may ask: the number of the next event; that of the oldest one left; the event of a
 * number between, which is rubbish if it was overwritten meanwhile. */
extern uint64_t Prof_Event_Ring_end(const Prof_Ring *ring);
extern uint64_t Prof_Event_Ring_begin(const Prof_Ring *ring);
extern Prof_Event Prof_Event_Ring_get(const Prof_Ring *ring, uint64_t number);
/* 1 if nothing from that number on has been overwritten so far. */
extern int Prof_Event_Ring_has(const Prof_Ring *ring, uint64_t number);

#ifdef __cplusplus
}
#endif

#endif
