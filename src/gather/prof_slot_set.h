/* prof_slot_set.h - sets of contexts, by their slots: a bit each. To go through one costs a look at
 * each 64 slots, and nothing for those that are not in it.
 *
 *      for (i = Prof_Slot_Set_next(set, 0); i < Prof_Contexts_used;
 *           i = Prof_Slot_Set_next(set, i + 1))
 *
 * Slots may be added and taken out meanwhile. Under the lock.
 */
#ifndef INC_PROF_SLOT_SET_H
#define INC_PROF_SLOT_SET_H

#include "../../platform/prof_compiler.h"
#include "../base/prof_assert.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_MAX_SLOTS = 65536, Prof_SLOT_WORDS = Prof_MAX_SLOTS / 64 };

typedef struct Prof_Slot_Set {
   uint64_t bits[Prof_SLOT_WORDS];
   uint32_t words; /* behind the last that ever had a bit */
} Prof_Slot_Set;

static inline int Prof_Slot_Set_has(const Prof_Slot_Set *set, uint32_t slot)
{
   return (int)(set->bits[slot / 64] >> slot % 64 & 1);
}

static inline void Prof_Slot_Set_add(Prof_Slot_Set *set, uint32_t slot)
{
   Prof_ASSERT(slot < Prof_MAX_SLOTS);
   set->bits[slot / 64] |= (uint64_t)1 << slot % 64;
   if (slot / 64 >= set->words) set->words = slot / 64 + 1;
}

static inline void Prof_Slot_Set_remove(Prof_Slot_Set *set, uint32_t slot)
{
   Prof_ASSERT(slot < Prof_MAX_SLOTS);
   set->bits[slot / 64] &= ~((uint64_t)1 << slot % 64);
}

/* The first slot of the set from `slot` on; UINT32_MAX: there is none. */
static inline uint32_t Prof_Slot_Set_next(const Prof_Slot_Set *set, uint32_t slot)
{
   uint32_t word = slot / 64;
   uint64_t bits;
   if (word >= set->words) return UINT32_MAX;
   bits = set->bits[word] & (UINT64_MAX << slot % 64);
   while (!bits) {
      if (++word >= set->words) return UINT32_MAX;
      bits = set->bits[word];
   }
   return word * 64 + Prof_Compiler_lowest_bit(bits);
}

#ifdef __cplusplus
}
#endif

#endif
