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

#include "../base/prof_assert.h"
#include "../../platform/prof_atomic.h"
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

/* A word holds 29 bits of a state beside the three of a kind: prof_config.h allows far fewer. */
typedef struct Prof_Ring_Slot {
   uint64_t stamp, what; /* kind, state << 3, below << 32 */
} Prof_Ring_Slot;

typedef struct Prof_Ring {
   Prof_Ring_Slot *slots;
   uint32_t size; /* a power of two */
   uint64_t head;
} Prof_Ring;

/* Null if there is no memory. `size` is rounded up to a power of two. */
extern Prof_Ring *Prof_Event_Ring_make(uint32_t size);

/* Frees the ring by the hooks of the life in which it was made; null does nothing. No thread may be
 * reading or writing it. */
extern void Prof_Event_Ring_free(Prof_Ring *ring, void (*release)(void *memory, void *user),
                                 void *user);

/* Owner only. The head goes last: a reader that sees it finds the whole event below it. */
static inline void Prof_Event_Ring_put(Prof_Ring *ring, Prof_Event_Kind kind, uint32_t state,
                                       uint32_t below, uint64_t stamp)
{
   Prof_Ring_Slot *slot = &ring->slots[ring->head & (ring->size - 1)];
   Prof_ASSERT(kind <= Prof_EVENT_OUT && state < 1u << 29);
   Prof_Atomic_release64(&slot->stamp, stamp);
   Prof_Atomic_release64(&slot->what,
                         (uint64_t)kind | (uint64_t)state << 3 | (uint64_t)below << 32);
   Prof_Atomic_release64(&ring->head, ring->head + 1);
}

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
