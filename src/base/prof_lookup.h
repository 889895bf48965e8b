/* prof_lookup.h - finds the entries of a table by a hash of what they are.
 *
 * A LOOKUP holds the numbers of entries, each above 0, in slots: an entry stands in the first free
 * one from that on which its hash names. At most half of the slots are taken, so that a search is
 * short. There are twice as many when they are not enough: what a limit allows costs no memory
 * before it is there.
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

/* Room for so many entries, or for 32,768 if they are more. 0: no memory. */
extern int Prof_Lookup_start(Prof_Lookup *lookup, uint32_t entries);

/* Room for one entry more; `hash_of` tells the hash of one that is in already. 0: no memory, and no
 * free slot but the last, which ends searches. Asks the game's hook, so that what was searched
 * before may be there afterwards. Under the lock. */
extern int Prof_Lookup_make_room(Prof_Lookup *lookup, uint32_t (*hash_of)(uint32_t number));

/* There must be room. The entry is complete: whoever finds its number may read it. */
extern void Prof_Lookup_add(Prof_Lookup *lookup, uint32_t hash, uint32_t number);

extern void Prof_Lookup_put_back(Prof_Lookup *lookup);

Prof_INLINE Prof_Probe Prof_Lookup_probe(const Prof_Lookup *lookup, uint32_t hash)
{
   uint32_t bits = Prof_Atomic_acquire32(&lookup->bits);
   Prof_Probe probe = {lookup->slots[bits], (1u << bits) - 1, hash & ((1u << bits) - 1)};
   Prof_ASSERT(probe.slots != 0);
   return probe;
}

/* The next that may be meant, as its hash names the same slot or one shortly before it. 0: none. */
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
