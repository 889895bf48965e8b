/* prof_sites.c - see prof_sites.h */
#ifdef Prof_ENABLED
#include "prof_sites.h"
#include "../base/prof_config.h"
#include "../../platform/prof_os.h"
#include <string.h>

/* The site, and what it says of itself, which never changes. */
typedef struct Noted {
   Prof_Site *site;
   Prof_Zone *zone;
   const char *name, *file;
   int line;
} Noted;

static struct {
   Noted *noted;
   uint32_t count, cap;
} own;

int Prof_Sites_note(Prof_Site *site)
{
   Noted *n;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   own.noted = (Noted *)Prof_Config_grown(own.noted, &own.cap, own.count + 1, sizeof *own.noted);
   if (own.count == own.cap) return 0;
   n = &own.noted[own.count++];
   n->site = site;
   n->zone = site->zone;
   n->name = site->name;
   n->file = site->file;
   n->line = site->line;
   return 1;
}

static int is_still_there(const Noted *n)
{
   const Prof_Site *site = n->site;
   if (!Prof_Os_is_there(site, sizeof *site)) return 0;
   if (site->zone != n->zone || site->name != n->name) return 0;
   if (site->file != n->file || site->line != n->line) return 0;
   return !n->zone || Prof_Os_is_there(n->zone, sizeof *n->zone);
}

void Prof_Sites_clear(void)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < own.count; ++i) {
      const Noted *n = &own.noted[i];
      if (!is_still_there(n)) continue;
      Prof_Atomic_store32(&n->site->hint, 0);
      Prof_Atomic_store32(&n->site->zone_id, 0);
      if (n->zone) Prof_Atomic_store32(&n->zone->id, 0);
   }
   Prof_Config_release(own.noted);
   memset(&own, 0, sizeof own);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
