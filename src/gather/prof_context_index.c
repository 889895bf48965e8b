/* prof_context_index.c - see prof_context_index.h */
#ifdef Prof_ENABLED
#include "prof_context_index.h"
#include "prof_state.h"
#include "prof_context.h"
#include "../base/prof_module.h"
#include <string.h>

typedef struct Slot {
   Prof_Index index;
   uint32_t *states; /* the same, to be written */
} Slot;

static struct {
   Slot *slots; /* [context] */
   uint32_t num_slots;
} own;

static void put_back(void)
{
   uint32_t i;
   for (i = 0; i < own.num_slots; ++i) Prof_Config_release(own.slots[i].states);
   Prof_Config_release(own.slots);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static int room_for(Slot *slot, uint32_t count)
{
   slot->states =
      (uint32_t *)Prof_Config_grown_of_context(slot->states, &slot->index.cap, count,
                                               sizeof *slot->states);
   slot->index.states = slot->states;
   return count <= slot->index.cap;
}

int Prof_Context_Index_update(uint32_t context, const uint32_t *states, uint32_t count)
{
   Slot *slot;
   Prof_Module_list(&module);
   if (!own.slots) own.slots = (Slot *)Prof_Config_alloc((size_t)Prof_Settings.max_contexts, sizeof *own.slots);
   if (!own.slots) return 0;
   slot = &own.slots[context];
   if (slot->index.count == count) return 1;
   if (!room_for(slot, count)) return 0;
   memcpy(slot->states + slot->index.count, states + slot->index.count,
          (count - slot->index.count) * sizeof *states);
   slot->index.count = count;
   if (context >= own.num_slots) own.num_slots = context + 1;
   return 1;
}

uint32_t Prof_Context_Index_count(void) { return own.num_slots; }

/* A capture may have contexts whose states were in none of its frames. */
const Prof_Index *Prof_Context_Index_of(uint32_t context)
{
   static const Prof_Index none = {0, 0, 0};
   return context < own.num_slots ? &own.slots[context].index : &none;
}

/* ---- archive ---- */

static void archive_slot(Prof_Archive *a, Slot *slot)
{
   uint32_t count = Prof_Archive_count(a, slot->index.count, 1), i;
   if (a->reads && !room_for(slot, count)) {
      Prof_Archive_fail(a, "out of memory");
      return;
   }
   for (i = 0; i < count; ++i) Prof_Archive_u32(a, &slot->states[i], Prof_State_count() - 1);
   if (a->reads && Prof_Archive_ok(a)) slot->index.count = count;
}

void Prof_Context_Index_archive(Prof_Archive *a)
{
   uint32_t count = Prof_Archive_count(a, own.num_slots, 1), i;
   Prof_Module_list(&module);
   if (a->reads && count > Prof_Contexts_used) Prof_Archive_fail(a, "threads are missing");
   if (a->reads && !own.slots)
      own.slots = (Slot *)Prof_Config_alloc((size_t)Prof_Settings.max_contexts, sizeof *own.slots);
   if (!own.slots && count) Prof_Archive_fail(a, "out of memory");
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) {
      archive_slot(a, &own.slots[i]);
      if (i >= own.num_slots) own.num_slots = i + 1;
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
