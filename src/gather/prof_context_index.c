/* prof_context_index.c - see prof_context_index.h */
#ifdef Prof_ENABLED
#include "prof_context_index.h"
#include <string.h>

enum { FIRST_CAP = 64 };

typedef struct Slot {
   Prof_Index index;
   uint32_t *states; /* the same, to be written */
} Slot;

static Slot *slots; /* [context] */
static uint32_t num_slots;

static int grow(Slot *slot, uint32_t count)
{
   uint32_t cap = slot->index.cap ? slot->index.cap : (uint32_t)FIRST_CAP;
   uint32_t *more;
   while (cap < count) cap *= 2;
   more = (uint32_t *)Prof_Config_alloc(cap, sizeof *more);
   if (!more) return 0;
   if (slot->index.count) memcpy(more, slot->states, slot->index.count * sizeof *more);
   Prof_Config_release(slot->states);
   slot->index.states = slot->states = more;
   slot->index.cap = cap;
   return 1;
}

int Prof_Context_Index_update(uint32_t context, const uint32_t *states, uint32_t count)
{
   Slot *slot;
   if (!slots) slots = (Slot *)Prof_Config_alloc((size_t)Prof_Settings.max_contexts, sizeof *slots);
   if (!slots) return 0;
   slot = &slots[context];
   if (slot->index.count == count) return 1;
   if (slot->index.cap < count && !grow(slot, count)) return 0;
   memcpy(slot->states + slot->index.count, states + slot->index.count,
          (count - slot->index.count) * sizeof *states);
   slot->index.count = count;
   if (context >= num_slots) num_slots = context + 1;
   return 1;
}

uint32_t Prof_Context_Index_count(void) { return num_slots; }
const Prof_Index *Prof_Context_Index_of(uint32_t context) { return &slots[context].index; }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
