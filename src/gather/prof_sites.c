/* prof_sites.c - see prof_sites.h */
#ifdef Prof_ENABLED
#include "prof_sites.h"
#include "../base/prof_config.h"
#include "../base/prof_lookup.h"
#include "../../platform/prof_compiler.h"
#include "../../platform/prof_os.h"
#include <string.h>

/* The site, and what it says of itself, which never changes. */
typedef struct Noted {
   Prof_Site *site;
   Prof_Zone *zone;
   const char *name, *file;
   int line;
   uint32_t zone_id; /* the site's, once that was seen; 0: not yet */
} Noted;

static struct {
   Noted *noted;
   uint32_t count, cap;
   Prof_Lookup by_address; /* 1 + index into noted */
} own;

/* Multiplies by 2^64 divided by the golden ratio, and takes the upper half, on which all bits have
 * an effect (D. E. Knuth, The Art of Computer Programming, vol. 3, 6.4). */
static uint32_t hash_of(const Prof_Site *site)
{
   return (uint32_t)((uint64_t)(uintptr_t)site * 0x9E3779B97F4A7C15u >> 32);
}

static uint32_t hash_of_number(uint32_t number) { return hash_of(own.noted[number - 1].site); }

/* Finds the note of that address; null if there is none. */
static Noted *find(const Prof_Site *site)
{
   Prof_Probe probe = Prof_Lookup_probe(&own.by_address, hash_of(site));
   uint32_t number;
   while ((number = Prof_Lookup_next(&probe)) != 0)
      if (own.noted[number - 1].site == site) return &own.noted[number - 1];
   return 0;
}

/* Adds a note, whose address alone is filled in. Null: no memory. */
static Noted *add(Prof_Site *site)
{
   Noted *n;
   own.noted = (Noted *)Prof_Config_grown(own.noted, &own.cap, own.count + 1, sizeof *own.noted);
   if (own.count == own.cap || !Prof_Lookup_make_room(&own.by_address, hash_of_number)) return 0;
   n = &own.noted[own.count++];
   n->site = site;
   Prof_Lookup_add(&own.by_address, hash_of(site), own.count);
   return n;
}

/* What was noted at that address before is gone: its module was unloaded, and maybe loaded again.
 * Entries would else become more with each time. */
int Prof_Sites_note(Prof_Site *site)
{
   Prof_Lookup *l = &own.by_address;
   Noted *n;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!l->slots[l->bits] && !Prof_Lookup_start(l, 1)) return 0;
   n = find(site);
   if (!n) n = add(site);
   if (!n) return 0;
   n->zone = site->zone;
   n->name = site->name;
   n->file = site->file;
   n->line = site->line;
   n->zone_id = 0;
   return 1;
}

/* What lies there may be something else by now, such as another function's variables. */
static Prof_UNJUDGED int is_still_there(const Noted *n)
{
   const Prof_Site *site = n->site;
   if (!Prof_Os_is_there(site, sizeof *site)) return 0;
   if (site->zone != n->zone || site->name != n->name) return 0;
   if (site->file != n->file || site->line != n->line) return 0;
   return !n->zone || Prof_Os_is_there(n->zone, sizeof *n->zone);
}

/* A site keeps its zone, and to ask whether it is still there takes long. */
static Prof_UNJUDGED void set_hint(Noted *n, uint32_t zone, uint32_t hint)
{
   if ((n->zone_id && n->zone_id != zone) || !is_still_there(n)) return;
   n->zone_id = Prof_Atomic_load32(&n->site->zone_id);
   if (n->zone_id == zone) Prof_Compiler_store_in_order(&n->site->hint, hint);
}

void Prof_Sites_set_hints(uint32_t zone, uint32_t hint)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < own.count; ++i) set_hint(&own.noted[i], zone, hint);
}

static Prof_UNJUDGED void clear(const Noted *n)
{
   if (!is_still_there(n)) return;
   Prof_Atomic_store32(&n->site->hint, 0);
   Prof_Atomic_store32(&n->site->zone_id, 0);
   if (n->zone) Prof_Atomic_store32(&n->zone->id, 0);
}

/* Other threads may be entering these sites at this moment. Whatever they read, old or new, does no
 * harm: a hint is looked up in the nodes that the thread holds, which are those of the old life,
 * and matches there or not; and who misses comes out of line, where it notices that the life is
 * over. */
void Prof_Sites_clear(void)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < own.count; ++i) clear(&own.noted[i]);
   Prof_Config_release(own.noted);
   Prof_Lookup_put_back(&own.by_address);
   memset(&own, 0, sizeof own);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
