/* prof_wait.c - see prof_wait.h */
#ifdef Prof_ENABLED
#include "prof_wait.h"
#include "prof_context.h"
#include "prof_zone.h"
#include "../base/prof_config.h"
#include "../base/prof_module.h"

/* What is shorter than this part of a wait that is told does not even go to the context's log. */
enum { LOGGED_PART = 40 };

static struct {
   uint32_t known; /* zones below this were asked about */
   int (*waits)(const char *name);
   Prof_Begin_Wait begin; /* all set once, before `least` */
   Prof_Know_Wait know;
   Prof_Know_End know_end;
   Prof_Take_Wait take;
   uint64_t least; /* 0: nobody is told; read by anyone out of line */
} own; /* written under the lock */

static void put_back(void)
{
   Prof_Atomic_store64(&own.least, 0);
   own.known = 0;
   own.waits = 0;
}
static Prof_Module module = Prof_MODULE(own, put_back);

void Prof_Wait_tell(Prof_Begin_Wait begin, Prof_Know_Wait know, Prof_Know_End know_end,
                    Prof_Take_Wait take, uint64_t least)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if (!own.take) own.begin = begin, own.know = know, own.know_end = know_end, own.take = take;
   Prof_ASSERT(own.begin == begin && own.take == take);
   Prof_Atomic_release64(&own.least, least);
}

void Prof_Wait_began(Prof_Context *c, uint32_t state)
{
   if (Prof_Atomic_acquire64(&own.least)) own.begin(c, state);
}

void Prof_Wait_is_for(Prof_Context *c, uint32_t who, int sure)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (Prof_Atomic_acquire64(&own.least)) own.know(c, who, sure);
}

void Prof_Wait_is_over(Prof_Context *c)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (Prof_Atomic_acquire64(&own.least)) own.know_end(c);
}

/* A fiber that is switched out goes on to wait for a lock: for as long as that tells. */
static uint64_t lasted(const Prof_Context *c, uint64_t ticks)
{
   return c->held_up.count && c->held_up.ticks > ticks ? c->held_up.ticks : ticks;
}

void Prof_Wait_ended(Prof_Context *c, uint32_t state, uint64_t ticks, uint64_t end)
{
   uint64_t least = Prof_Atomic_acquire64(&own.least), all = lasted(c, ticks);
   Prof_Logged_Wait waits[Prof_MAX_PARTS];
   uint32_t count, i;
   int follows;
   if (!least || (int64_t)all <= 0) return;
   count = Prof_Wait_Log_split(&c->held_up, state, end - all, end, waits);
   follows = Prof_Wait_Log_follows(&c->waits, &waits[0]);
   waits[0].follows = follows != 0;
   if (all < least / LOGGED_PART && !follows) return;
   for (i = 0; i < count; ++i)
      if (waits[i].end - waits[i].begin >= least / LOGGED_PART || follows)
         Prof_Wait_Log_add(&c->waits, &waits[i]);
   own.take(c, waits, count, end - ticks);
   if (waits[count - 1].woken) Prof_Wait_Log_close(&c->waits);
}

/* ---- marking ---- */

static void mark_from(uint32_t zone)
{
   uint32_t count = Prof_Zone_count();
   for (; zone < count; ++zone) {
      int on = own.waits(Prof_Zones[zone].name) != 0;
      if (on != Prof_Wait_is_marked(zone)) (void)Prof_Marks_set(zone, Prof_MARK_WAITS, on);
   }
   own.known = count;
}

int Prof_Wait_mark(int (*waits)(const char *name))
{
   uint32_t changes = Prof_Marks_times_changed;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   own.waits = waits;
   mark_from(Prof_ZONE_ROOT);
   return Prof_Marks_times_changed != changes;
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
