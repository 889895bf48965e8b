/* prof_lookup.h - finds the entries of a table by a hash of what they are.
 *
 * A LOOKUP holds the numbers of entries, each above 0, in slots: an entry stands in the first free
 * one from that on which its hash names. At most half of the slots are taken, so that a search is
 * short. There are twice as many when they are not enough: what a limit allows costs no memory
 * before it is there.
 *
 *      entry 1 has hash 10, entry 2 hash 2, entry 3 hash 18, all of them modulo 8:
 *
 *      slot      0    1    2    3    4    5    6    7
 *      number    0    0    1    2    3    0    0    0
 *
 * A search for a hash of 18 begins at slot 2, looks at entries 1, 2 and 3 itself, for it alone
 * knows what makes them equal, and gives up at slot 5. So there must always be a free slot.
 *
 * Entries are added under the profiler's lock and never taken out. Searches need no lock, if the
 * entries themselves may be read without it: a slot goes from 0 to a number once, with release, and
 * slots that were outgrown stay until all is given back, as somebody may be reading them. A search
 * that misses an entry which is just being added finds 0; who must know takes the lock and searches
 * again.
 *
 *      Prof_Probe probe = Prof_Lookup_probe(&own.lookup, hash);
 *      uint32_t number;
 *      while ((number = Prof_Lookup_next(&probe)) != 0)
 *         if (own.entries[number] is the one) return number;
 */
#ifndef INC_PROF_LOOKUP_H
#define INC_PROF_LOOKUP_H

#include "../../platform/prof_atomic.h"
#include "prof_assert.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_LOOKUP_MOST_BITS = 28 };

typedef struct Prof_Lookup {
   uint32_t *slots[Prof_LOOKUP_MOST_BITS + 1]; /* by the logarithm of how many they are */
   uint32_t bits;                              /* of those in use */
   uint32_t count;                             /* of entries */
} Prof_Lookup;

typedef struct Prof_Probe {
   const uint32_t *slots;
   uint32_t mask, at;
} Prof_Probe;

/* Makes room for so many entries, or for 32,768 if they are more; it grows later. 0: no memory. */
extern int Prof_Lookup_start(Prof_Lookup *lookup, uint32_t entries);

/* Makes room for one entry more; `hash_of` tells the hash of one that is in already, which growing
 * needs. 0: there is no memory, and no slot is free except those that end searches. This may ask
 * the game's hook, which may use the profiler: so an entry that was not there before the call may
 * be there after it. Under the lock. */
extern int Prof_Lookup_make_room(Prof_Lookup *lookup, uint32_t (*hash_of)(uint32_t number));

/* Adds an entry. The caller has made room, and the entry is complete: as soon as its number stands
 * in a slot, other threads find and read it. Under the lock. */
extern void Prof_Lookup_add(Prof_Lookup *lookup, uint32_t hash, uint32_t number);

extern void Prof_Lookup_put_back(Prof_Lookup *lookup);

Prof_INLINE Prof_Probe Prof_Lookup_probe(const Prof_Lookup *lookup, uint32_t hash)
{
   uint32_t bits = Prof_Atomic_acquire32(&lookup->bits);
   Prof_Probe probe = {lookup->slots[bits], (1u << bits) - 1, hash & ((1u << bits) - 1)};
   Prof_ASSERT(probe.slots != 0);
   return probe;
}

/* Returns the next entry that may be the one, since its hash names the same slot or one shortly
 * before it; the caller compares. 0: there are no more. */
Prof_INLINE uint32_t Prof_Lookup_next(Prof_Probe *probe)
{
   uint32_t number = Prof_Atomic_acquire32(&probe->slots[probe->at]);
   probe->at = (probe->at + 1) & probe->mask;
   return number;
}

#ifdef __cplusplus
}
#endif

#endif
