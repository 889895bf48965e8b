/* prof_value_ring.h - samples, events and claims on their way from the thread that makes them
 * (prof_value_log.h) to who adds them up (prof_value_fold.h).
 *
 * Each thread has a ring that it alone writes. Whoever holds the lock takes what is there: update,
 * a recording that begins or ends, and the thread itself when its ring is full. So nothing is lost,
 * a put waits for nobody but then, and the ring of a thread that has ended is still there: it
 * belongs to the slot of the context.
 *
 *      thread     put 1, put 2, put 3            who takes      take up to `put`
 *      ring       [ 1 | 2 | 3 |   |   ]  put 3                  taken = 3
 */
#ifndef INC_PROF_VALUE_RING_H
#define INC_PROF_VALUE_RING_H

#include "prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_VALUE_RING = 2048 }; /* amounts of one thread; 48 KiB once it has one */

typedef enum Prof_Value_Put {
   Prof_PUT_EVENT,
   Prof_PUT_COUNT,  /* of a count, which no path could have; `at` is how many adds */
   Prof_PUT_SAMPLE, /* this and the rest are stamped */
   Prof_PUT_CLAIM,
   Prof_PUT_DISCLAIM
} Prof_Value_Put;

typedef struct Prof_Logged {
   double amount;
   uint64_t at; /* stamp, of those that have one */
   uint32_t value;
   uint32_t put; /* Prof_Value_Put */
} Prof_Logged;

typedef struct Prof_Value_Ring {
   uint32_t put, taken; /* wrap; the owner's, and the taker's */
   uint32_t life;
   Prof_Logged of[Prof_VALUE_RING];
} Prof_Value_Ring;

/* Was there ever a ring in this life? Under the lock. */
extern int Prof_Value_Ring_is_used(void);
/* The context's, made if need be; null: no memory. Under the lock. */
extern Prof_Value_Ring *Prof_Value_Ring_of(Prof_Context *context);

static inline int Prof_Value_Ring_is_empty(const Prof_Value_Ring *ring)
{
   return ring->taken == Prof_Atomic_acquire32(&ring->put);
}

#ifdef __cplusplus
}
#endif

#endif
