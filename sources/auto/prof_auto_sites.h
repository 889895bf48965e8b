/* prof_auto_sites.h - from the address of a function to its site.
 *
 * A function that marks itself has a SITE, as the place of a marked zone has one, and all behind it
 * is that of marked zones: hints, the gate, limits. But the compiler gives us no variable a place,
 * only an address. So there is one TABLE from addresses to sites, for all threads:
 *
 *      slot     function     site and bits              site
 *      7        0x4012a0     0x..80 | 0           ----> hint, zone, name, ..: a cache line
 *      8        0x401850     0x..c0 | NO_ENTER          not looked at
 *      9        0            0                          free: who comes here knows that it is new
 *
 * Slots are only ever filled, under the lock: first the site, then the address, with a release. So
 * readers take no lock, and find a function in a few loads. What is left out is told beside the
 * pointer. Tables, sites and their names are never given back: a thread may be looking at one while
 * another thread shuts the profiler down. In the next life the same functions are known already.
 */
#ifndef INC_PROF_AUTO_SITES_H
#define INC_PROF_AUTO_SITES_H

#include "prof_auto_enter.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Auto_Site {
   Prof_Site site; /* must be the first */
   uint64_t function;
   const char *module;     /* file; never null */
   uint32_t module_number; /* as in prof_modules.h */
   uint32_t noted_in;      /* the life in which its zone was noted: Prof_Auto_Sites_of_zone */
} Prof_Auto_Site;

/* Beside the pointer to a site. */
enum {
   Prof_AUTO_NO_ENTER = 1, /* it is left out; an exit may come of an enter before that */
   Prof_AUTO_NO_LEAVE = 2, /* and that is long ago, or never was */
   Prof_AUTO_NOISE = 4,    /* it is left out since it was folded */
   Prof_AUTO_OPEN = 8,  /* while the stacks are looked at: it is on one */
   Prof_AUTO_BITS = 15
};

typedef struct Prof_Auto_Slot {
   uint64_t function; /* 0: free */
   uintptr_t site;
} Prof_Auto_Slot;

typedef struct Prof_Auto_Table {
   uint32_t shift, mask; /* 64 - log2(slots), slots - 1 */
   uint32_t most;        /* functions; at most half of the slots, so that a search ends soon */
   uint32_t spare;
   Prof_Auto_Slot slots[1];
} Prof_Auto_Table;

Prof_INLINE uint32_t Prof_Auto_Sites_place(const Prof_Auto_Table *table, uint64_t function)
{
   return Prof_CAST(uint32_t, (function * 0x9E3779B97F4A7C15u) >> table->shift);
}

/* Null: it is not known. Any thread. */
Prof_INLINE Prof_Auto_Slot *Prof_Auto_Sites_look(const Prof_Auto_Table *table, uint64_t function)
{
   uint32_t i = Prof_Auto_Sites_place(table, function);
   for (;; i = (i + 1) & table->mask) {
      const Prof_Auto_Slot *slot = &table->slots[i];
      uint64_t found = Prof_Atomic_acquire64(&slot->function);
      if (Prof_LIKELY(found == function)) return Prof_CAST(Prof_Auto_Slot *, slot);
      if (!found) return Prof_NULL;
   }
}

Prof_INLINE Prof_Auto_Site *Prof_Auto_Sites_site(uintptr_t site)
{
   return Prof_REREAD(Prof_Auto_Site *, site & ~Prof_CAST(uintptr_t, Prof_AUTO_BITS));
}

/* The table; null before the first start. Read by anyone. */
extern Prof_Auto_Table *Prof_Auto_Sites_table;

/* Makes room for so many functions, and keeps those that are known. 0: no memory. Under the
 * lock. */
extern int Prof_Auto_Sites_make_room(uint32_t functions);

/* Finds or makes the site of a function, which takes its name out of the program's file. Null: the
 * table is full, or there is no memory. Any thread, without the lock. */
extern Prof_Auto_Site *Prof_Auto_Sites_get(uint64_t function);

/* All that are known, in order of their first entry; null: there is none. Under the lock. */
extern uint32_t Prof_Auto_Sites_count(void);
extern Prof_Auto_Site *Prof_Auto_Sites_at(uint32_t index);
extern Prof_Auto_Slot *Prof_Auto_Sites_slot(const Prof_Auto_Site *site);

/* Makes ready for a life; 0: no memory. Under the lock. */
extern int Prof_Auto_Sites_start(void);

/* ZONES   The site whose zone that is in this life; null: it is not a function's. Under the lock,
 * or on a thread that has stepped in. note is for a site that has entered its zone. */
extern Prof_Auto_Site *Prof_Auto_Sites_of_zone(uint32_t zone);
extern void Prof_Auto_Sites_note_zone(Prof_Auto_Site *site);

extern size_t Prof_Auto_Sites_bytes(void); /* under the lock */

#ifdef __cplusplus
}
#endif

#endif
