/* prof_auto_sites.h - from the address of a function to its site.
 *
 * A function that marks itself has a SITE, as the place of a marked zone has one, and all behind it
 * is that of marked zones: hints, the gate, limits. But the compiler gives us no variable a place,
 * only an address. So there is one TABLE of sites for all threads, found by their addresses:
 *
 *      line     function     bits        site
 *      7        0x4012a0     0           hint, zone, name, ..
 *      8        0x401850     NO_ENTER    hint, zone, name, ..
 *      9        0                        free: who comes here knows that it is new
 *
 * Each is one line of the cache, so a look-up is the table and that line, and after it the node.
 * Lines are only ever filled, under the lock: first the rest, then the address, with a release. So
 * readers take no lock. Tables and names are never given back: a thread may be looking at one while
 * another thread shuts the profiler down. In the next life the same functions are known already.
 */
#ifndef INC_PROF_AUTO_SITES_H
#define INC_PROF_AUTO_SITES_H

#include "prof_auto_enter.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Auto_Site {
   uint64_t function; /* 0: free */
   Prof_Site site;
   const char *module;     /* file; never null */
   uint32_t module_number; /* as in prof_modules.h */
   uint32_t bits;          /* those below, and the life in which its zone was noted. Written under
                              the lock */
} Prof_Auto_Site;

enum {
   Prof_AUTO_NO_ENTER = 1, /* it is left out; an exit may come of an enter before that */
   Prof_AUTO_NO_LEAVE = 2, /* and that is long ago, or never was */
   Prof_AUTO_NOISE = 4,    /* it is left out since it was folded */
   Prof_AUTO_OPEN = 8,     /* it was on a stack when these were looked at last */
   Prof_AUTO_BITS = 15,
   Prof_AUTO_LIFE = 16     /* times the life */
};

typedef struct Prof_Auto_Table {
   Prof_Auto_Site *sites;
   uint32_t *order;      /* the places of those that are known, in order of first entry */
   uint32_t shift, mask; /* 64 - log2 of the places, places - 1 */
   uint32_t most;        /* functions; at most half of the places, so that a search ends soon */
   uint32_t *by_name;    /* 1 + index in `order`, by name and place; 0: free. As many places */
   const struct Prof_Auto_Table *before; /* the one that had no room for all; it stays */
} Prof_Auto_Table;

/* Null: it is not known. Any thread. */
Prof_INLINE Prof_Auto_Site *Prof_Auto_Sites_look(const Prof_Auto_Table *table, uint64_t function)
{
   uint32_t i = Prof_CAST(uint32_t, (function * 0x9E3779B97F4A7C15u) >> table->shift);
   for (;; i = (i + 1) & table->mask) {
      Prof_Auto_Site *site = &table->sites[i];
      uint64_t found = Prof_Atomic_acquire64(&site->function);
      if (Prof_LIKELY(found == function)) return site;
      if (!found) return Prof_NULL;
   }
}

/* The table; null before the first start. Read by anyone. */
extern const Prof_Auto_Table *Prof_Auto_Sites_table;

/* Makes room for so many functions, and keeps those that are known. 0: no memory. Under the
 * lock. */
extern int Prof_Auto_Sites_make_room(uint32_t functions);

/* Says which bits a function gets that is new, whose site has all but its address; null: none. Set
 * by the filter. Called under the lock. */
extern uint32_t (*Prof_Auto_Sites_judge)(const Prof_Auto_Site *site, uint64_t function);

/* Finds or makes the site of a function, which takes its name out of the program's file. Null: the
 * table is full, or there is no memory. Any thread, without the lock. */
extern Prof_Auto_Site *Prof_Auto_Sites_get(uint64_t function);

/* All that are known, in order of their first entry; null: there is none. Under the lock. */
extern uint32_t Prof_Auto_Sites_count(void);
extern Prof_Auto_Site *Prof_Auto_Sites_at(uint32_t index);
/* Takes away the bits of the mask, and sets those. */
extern void Prof_Auto_Sites_set(Prof_Auto_Site *site, uint32_t bits, uint32_t mask);

/* Makes ready for a life; 0: no memory. Under the lock. */
extern int Prof_Auto_Sites_start(void);

/* ZONES   The site whose zone that is in this life; null: it is not a function's. Under the lock,
 * or on a thread that has stepped in. Functions may share a zone: then it is the one that was noted
 * last. note gives the site its zone if it has none, and notes that it is the site's, before
 * anybody enters it. Under the lock, between start and the end of the life. */
extern Prof_Auto_Site *Prof_Auto_Sites_of_zone(uint32_t zone);
extern void Prof_Auto_Sites_note_zone(Prof_Auto_Site *site);

extern size_t Prof_Auto_Sites_bytes(void); /* under the lock */

#ifdef __cplusplus
}
#endif

#endif
