/* prof_index.c - see prof_index.h */
#ifdef Prof_ENABLED
#include "prof_index.h"
#include "prof_config.h"
#include <string.h>

enum { FEWEST_BITS = 6, START_BITS = 16 };

static uint32_t *make_slots(uint32_t bits)
{
   return (uint32_t *)Prof_Config_alloc((size_t)1 << bits, sizeof(uint32_t));
}

int Prof_Index_start(Prof_Index *index, uint32_t entries)
{
   uint32_t bits = FEWEST_BITS;
   while (bits < START_BITS && (1u << bits) / 2 < entries) ++bits;
   Prof_ASSERT(index->count == 0 && !index->slots[bits]);
   index->slots[bits] = make_slots(bits);
   index->bits = bits;
   return index->slots[bits] != 0;
}

static void put(uint32_t *slots, uint32_t mask, uint32_t hash, uint32_t number)
{
   uint32_t at = hash & mask;
   while (slots[at]) at = (at + 1) & mask;
   Prof_Atomic_release32(&slots[at], number);
}

/* A hook that is asked for memory may come here as well: then its slots are taken, and these go. */
static int grow(Prof_Index *index, uint32_t (*hash_of)(uint32_t number))
{
   uint32_t bits = index->bits + 1, old_size = 1u << index->bits, i;
   uint32_t *slots = make_slots(bits);
   if (!slots || index->bits >= bits) {
      Prof_Config_release(slots);
      return index->bits >= bits;
   }
   for (i = 0; i < old_size; ++i) {
      uint32_t number = index->slots[bits - 1][i];
      if (number) put(slots, (1u << bits) - 1, hash_of(number), number);
   }
   index->slots[bits] = slots;
   Prof_Atomic_release32(&index->bits, bits);
   return 1;
}

int Prof_Index_make_room(Prof_Index *index, uint32_t (*hash_of)(uint32_t number))
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && index->slots[index->bits]);
   if (index->count < (1u << index->bits) / 2) return 1;
   if (index->bits < Prof_INDEX_MOST_BITS && grow(index, hash_of)) return 1;
   return index->count < (1u << index->bits) - 2;
}

void Prof_Index_add(Prof_Index *index, uint32_t hash, uint32_t number)
{
   uint32_t mask = (1u << index->bits) - 1;
   Prof_ASSERT(number != 0 && index->count + 1 < mask); /* a search ends at a free slot */
   put(index->slots[index->bits], mask, hash, number);
   ++index->count;
}

void Prof_Index_put_back(Prof_Index *index)
{
   uint32_t bits;
   for (bits = 0; bits <= Prof_INDEX_MOST_BITS; ++bits) Prof_Config_release(index->slots[bits]);
   memset(index, 0, sizeof *index);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
