/* prof_event_ring.c - see prof_event_ring.h */
#ifdef Prof_ENABLED
#include "prof_event_ring.h"
#include "../base/prof_config.h"

Prof_Ring *Prof_Event_Ring_make(uint32_t size)
{
   Prof_Ring *ring = (Prof_Ring *)Prof_Config_alloc(1, sizeof *ring);
   uint32_t power = 64;
   if (!ring) return 0;
   while (power < size) power *= 2;
   ring->size = power;
   ring->slots = (Prof_Ring_Slot *)Prof_Config_alloc_unset(power, sizeof *ring->slots);
   Prof_ASSERT((power & (power - 1)) == 0 && power >= size); /* numbers are masked, not divided */
   if (ring->slots) return ring;
   Prof_Config_release(ring);
   return 0;
}

void Prof_Event_Ring_free(Prof_Ring *ring, void (*release)(void *memory, void *user), void *user)
{
   if (!ring) return;
   Prof_Config_release_by(release, user, ring->slots);
   Prof_Config_release_by(release, user, ring);
}

uint64_t Prof_Event_Ring_end(const Prof_Ring *ring) { return Prof_Atomic_acquire64(&ring->head); }

uint64_t Prof_Event_Ring_begin(const Prof_Ring *ring)
{
   uint64_t head = Prof_Event_Ring_end(ring);
   return head > ring->size ? head - ring->size : 0;
}

Prof_Event Prof_Event_Ring_get(const Prof_Ring *ring, uint64_t number)
{
   const Prof_Ring_Slot *slot = &ring->slots[number & (ring->size - 1)];
   Prof_Event event;
   uint64_t what;
   event.stamp = Prof_Atomic_acquire64(&slot->stamp);
   what = Prof_Atomic_acquire64(&slot->what);
   event.kind = (Prof_Event_Kind)(what & 7);
   event.state = (uint32_t)what >> 3;
   event.below = (uint32_t)(what >> 32);
   return event;
}

/* The event that the writer puts next may be half there already, so the one whose slot it takes
 * does not count as left: a ring of n slots is good for n - 1 events. */
int Prof_Event_Ring_has(const Prof_Ring *ring, uint64_t number)
{
   return number + ring->size > Prof_Event_Ring_end(ring);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
