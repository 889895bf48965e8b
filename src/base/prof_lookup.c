/* prof_lookup.c - see prof_lookup.h */
#ifdef Prof_ENABLED
#include "prof_lookup.h"
#include "prof_config.h"
#include <string.h>

enum { FEWEST_BITS = 6, START_BITS = 16 };

static uint32_t *make_slots(uint32_t bits)
{
   return (uint32_t *)Prof_Config_alloc((size_t)1 << bits, sizeof(uint32_t));
}

int Prof_Lookup_start(Prof_Lookup *lookup, uint32_t entries)
{
   uint32_t bits = FEWEST_BITS;
   while (bits < START_BITS && (1u << bits) / 2 < entries) ++bits;
   Prof_ASSERT(lookup->count == 0 && !lookup->slots[bits]);
   lookup->slots[bits] = make_slots(bits);
   lookup->bits = bits;
   return lookup->slots[bits] != 0;
}

/* The release pairs with the acquire in Prof_Lookup_next: whoever reads the number also sees all
 * that was written to the entry before. */
static void put(uint32_t *slots, uint32_t mask, uint32_t hash, uint32_t number)
{
   uint32_t at = hash & mask;
   while (slots[at]) at = (at + 1) & mask;
   Prof_Atomic_release32(&slots[at], number);
}

/* Makes slots that are twice as many, fills them, and only then tells searches of them by `bits`.
 * The old ones stay, for a search without the lock may be in the middle of them; it finds what it
 * wants there as well, unless that came later.
 *
 * make_slots asks the game's hook, which may run our code down to here once more. Then larger slots
 * are there already when it returns, with all entries in them, and ours are too many. */
static int grow(Prof_Lookup *lookup, uint32_t (*hash_of)(uint32_t number))
{
   uint32_t bits = lookup->bits + 1, old_size = 1u << lookup->bits, i;
   uint32_t *slots = make_slots(bits);
   if (!slots) return 0;
   if (lookup->slots[bits]) {
      Prof_Config_release(slots);
      return 1;
   }
   for (i = 0; i < old_size; ++i) {
      uint32_t number = lookup->slots[bits - 1][i];
      if (number) put(slots, (1u << bits) - 1, hash_of(number), number);
   }
   lookup->slots[bits] = slots;
   Prof_Atomic_release32(&lookup->bits, bits);
   return 1;
}

/* Without memory for more slots it goes on with those there are, beyond half, until two are left.
 * Searches become longer then, and still end. */
int Prof_Lookup_make_room(Prof_Lookup *lookup, uint32_t (*hash_of)(uint32_t number))
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && lookup->slots[lookup->bits]);
   if (lookup->count < (1u << lookup->bits) / 2) return 1;
   if (lookup->bits < Prof_LOOKUP_MOST_BITS && grow(lookup, hash_of)) return 1;
   return lookup->count < (1u << lookup->bits) - 2;
}

void Prof_Lookup_add(Prof_Lookup *lookup, uint32_t hash, uint32_t number)
{
   uint32_t mask = (1u << lookup->bits) - 1;
   Prof_ASSERT(number != 0 && lookup->count + 1 < mask); /* a search ends at a free slot */
   put(lookup->slots[lookup->bits], mask, hash, number);
   ++lookup->count;
}

void Prof_Lookup_put_back(Prof_Lookup *lookup)
{
   uint32_t bits;
   for (bits = 0; bits <= Prof_LOOKUP_MOST_BITS; ++bits) Prof_Config_release(lookup->slots[bits]);
   memset(lookup, 0, sizeof *lookup);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
