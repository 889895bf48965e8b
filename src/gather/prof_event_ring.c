/* prof_event_ring.c - see prof_event_ring.h */
#ifdef Prof_ENABLED
#include "prof_event_ring.h"
#include "../base/prof_config.h"

/* A word holds 29 bits of a state beside the three of a kind: prof_config.h allows far fewer. */
typedef struct Slot {
   uint64_t stamp, what; /* kind, state << 3, below << 32 */
} Slot;

struct Prof_Ring {
   Slot *slots;
   uint32_t size; /* a power of two */
   uint64_t head;
};

Prof_Ring *Prof_Event_Ring_make(uint32_t size)
{
   Prof_Ring *ring = (Prof_Ring *)Prof_Config_alloc(1, sizeof *ring);
   uint32_t power = 64;
   if (!ring) return 0;
   while (power < size) power *= 2;
   ring->size = power;
   ring->slots = (Slot *)Prof_Config_alloc_unset(power, sizeof *ring->slots);
   Prof_ASSERT((power & (power - 1)) == 0 && power >= size); /* numbers are masked, not divided */
   if (ring->slots) return ring;
   Prof_Config_release(ring);
   return 0;
}

void Prof_Event_Ring_free(Prof_Ring *ring)
{
   if (!ring) return;
   Prof_Config_release(ring->slots);
   Prof_Config_release(ring);
}

/* The head goes last: a reader that sees it finds the whole event below it. */
void Prof_Event_Ring_put(Prof_Ring *ring, const Prof_Event *event)
{
   Slot *slot = &ring->slots[ring->head & (ring->size - 1)];
   uint64_t what = (uint64_t)event->kind | (uint64_t)event->state << 3;
   Prof_ASSERT(event->kind <= Prof_EVENT_OUT && event->state < Prof_MAX_STATES);
   Prof_ASSERT(event->below < Prof_MAX_STATES);
   Prof_Atomic_release64(&slot->stamp, event->stamp);
   Prof_Atomic_release64(&slot->what, what | (uint64_t)event->below << 32);
   Prof_Atomic_release64(&ring->head, ring->head + 1);
}

uint64_t Prof_Event_Ring_end(const Prof_Ring *ring) { return Prof_Atomic_acquire64(&ring->head); }

uint64_t Prof_Event_Ring_begin(const Prof_Ring *ring)
{
   uint64_t head = Prof_Event_Ring_end(ring);
   return head > ring->size ? head - ring->size : 0;
}

Prof_Event Prof_Event_Ring_get(const Prof_Ring *ring, uint64_t number)
{
   const Slot *slot = &ring->slots[number & (ring->size - 1)];
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
