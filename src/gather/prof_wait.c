/* prof_wait.c - see prof_wait.h */
#ifdef Prof_ENABLED
#include "prof_wait.h"
#include "prof_sites.h"
#include "prof_context.h"
#include "prof_zone.h"
#include "../base/prof_config.h"
#include "../base/prof_module.h"
#include <string.h>

/* What is shorter than this part of a wait that is told does not even go to the context's log. */
enum { LOGGED_PART = 40 };

static struct {
   uint32_t *marks; /* a bit for each zone */
   uint32_t any;    /* there are marks */
   uint32_t known;  /* zones below this were asked about */
   uint32_t changes;
   int (*waits)(const char *name);
   Prof_Take_Wait take;
   uint64_t least;
} own; /* written under the lock; marks, changes and take are read by anyone out of line */

static void put_back(void)
{
   uint32_t changes = own.changes + 1; /* contexts of before have heeded others */
   Prof_Config_release(own.marks);
   memset(&own, 0, sizeof own);
   own.changes = changes;
}
static Prof_Module module = Prof_MODULE(own, put_back);

uint32_t Prof_Wait_changes(void) { return Prof_Atomic_load32(&own.changes); }

int Prof_Wait_is_marked(uint32_t zone)
{
   if (!Prof_Atomic_acquire32(&own.any)) return 0;
   return (int)(Prof_Atomic_load32(&own.marks[zone / 32]) >> zone % 32 & 1);
}

void Prof_Wait_tell(Prof_Take_Wait take, uint64_t least)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   own.least = least;
   own.take = take;
}

void Prof_Wait_ended(Prof_Context *c, uint32_t state, uint64_t ticks, uint64_t end)
{
   Prof_Logged_Wait wait;
   if (!own.take || (int64_t)ticks <= 0 || ticks < own.least / LOGGED_PART) return;
   wait.begin = end - ticks;
   wait.end = end;
   wait.state = state;
   wait.by = c->waited_by;
   Prof_Wait_Log_add(&c->waits, &wait);
   if (ticks >= own.least) own.take(c, state, ticks, end);
}

/* ---- marking ---- */

static int make_marks(void)
{
   uint32_t words = (uint32_t)Prof_Settings.max_zones / 32 + 2;
   if (own.any) return 1;
   own.marks = (uint32_t *)Prof_Config_alloc(words, sizeof *own.marks);
   if (!own.marks) return 0;
   Prof_Atomic_release32(&own.any, 1);
   return 1;
}

/* No hint may lead to a zone that was just marked. Whoever writes one at this very moment makes
 * that site's waits go unseen, until the hint is written anew: nothing else. */
static void set_mark(uint32_t zone, int on)
{
   uint32_t *word = &own.marks[zone / 32], bit = 1u << zone % 32;
   Prof_Atomic_store32(word, on ? *word | bit : *word & ~bit);
   if (on) Prof_Sites_forget_hints(zone);
   if (on && !*Prof_Zones[zone].file)
      Prof_Atomic_store32(&Prof_Zone_site_of_name(Prof_Zones[zone].name)->hint, 0);
   Prof_Atomic_store32(&own.changes, own.changes + 1);
}

static void mark_from(uint32_t zone)
{
   uint32_t count = Prof_Zone_count();
   for (; zone < count; ++zone) {
      int on = own.waits(Prof_Zones[zone].name) != 0;
      if (on != Prof_Wait_is_marked(zone) && make_marks()) set_mark(zone, on);
   }
   own.known = count;
}

int Prof_Wait_mark(int (*waits)(const char *name))
{
   uint32_t changes = own.changes;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   own.waits = waits;
   mark_from(Prof_ZONE_ROOT);
   return own.changes != changes;
}

/* No thread was in these yet, so none need notice. */
void Prof_Wait_mark_new(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.waits && own.known < Prof_Zone_count()) mark_from(own.known);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
