/* prof_off.c - see prof_off.h */
#ifdef Prof_ENABLED
#include "prof_off.h"
#include "prof_start.h"
#include "prof_thread.h"
#include "prof_zone.h"
#include "../base/prof_module.h"
#include <string.h>

enum { MAX_RULES = 1024 };
typedef enum Kind { ZONE_OFF, ZONE_ON, GROUP_OFF } Kind;

/* Names are hash-consed: compared by pointer. A group that is on has no rule. */
typedef struct Rule {
   const char *name;
   Kind kind;
} Rule;

static struct {
   Rule *rules;
   uint32_t count, cap;
   uint32_t groups;  /* rules that are of groups */
   uint32_t known;   /* zones below this are marked */
   uint32_t num_off; /* of those */
   uint32_t version;
   int told;         /* the log, that there is no room for more */
   Prof_Off_Group_Of group_of;
} own; /* written under the lock */

/* Marks go by themselves. */
static void put_back(void)
{
   Prof_Config_release(own.rules);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

uint32_t Prof_Off_version(void) { return Prof_Atomic_load32(&own.version); }

/* ---- rules ---- */

static Rule *find(const char *kept, int of_group)
{
   uint32_t i;
   for (i = 0; i < own.count; ++i)
      if (own.rules[i].name == kept && (own.rules[i].kind == GROUP_OFF) == of_group)
         return &own.rules[i];
   return 0;
}

static void tell_full(const char *name)
{
   if (!own.told)
      Prof_Config_log("%s cannot be switched: %d names are all there can be", name, MAX_RULES);
   own.told = 1;
}

static int add(const char *kept, Kind kind)
{
   if (own.count == MAX_RULES) {
      tell_full(kept);
      return 0;
   }
   own.rules = (Rule *)Prof_Config_grown(own.rules, &own.cap, own.count + 1, sizeof *own.rules);
   if (own.count == own.cap) return 0;
   own.rules[own.count].name = kept;
   own.rules[own.count++].kind = kind;
   own.groups += kind == GROUP_OFF;
   return 1;
}

static void drop(Rule *rule)
{
   own.groups -= rule->kind == GROUP_OFF;
   *rule = own.rules[--own.count];
}

/* That it is on need be kept only while groups are off. */
static int set_zone(const char *kept, int on)
{
   Rule *rule = find(kept, 0);
   if (rule) drop(rule);
   if (!on) return add(kept, ZONE_OFF);
   return !own.groups || add(kept, ZONE_ON);
}

/* ---- marks ---- */

static int is_own(const Prof_Zone_Info *zone)
{
   return strncmp(zone->name, "prof_", 5) == 0 &&
          strncmp(Prof_Zone_base_name(zone->file), "prof", 4) == 0;
}

int Prof_Off_may(uint32_t zone)
{
   return zone >= Prof_ZONE_FIRST && strcmp(Prof_Zones[zone].file, Prof_COUNT_FILE) != 0 &&
          !is_own(&Prof_Zones[zone]);
}

static int is_wanted_off(uint32_t zone)
{
   const Rule *rule = find(Prof_Zones[zone].name, 0);
   const char *group;
   if (rule) return rule->kind == ZONE_OFF;
   if (!own.groups) return 0;
   group = own.group_of(zone);
   return find(Prof_Zone_keep_name(group), 1) != 0;
}

/* Returns 0 if there is no memory for a mark. */
static int mark_from(uint32_t zone)
{
   uint32_t count = Prof_Zone_count();
   int done = 1;
   own.known = count;
   for (; zone < count; ++zone) {
      int off = Prof_Off_may(zone) && is_wanted_off(zone);
      if (off == Prof_Off_has(zone)) continue;
      if (Prof_Marks_set(zone, Prof_MARK_OFF, off)) own.num_off += off ? 1 : UINT32_MAX;
      else done = 0;
   }
   return done;
}

void Prof_Off_mark_new(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.count && own.known < Prof_Zone_count()) (void)mark_from(own.known);
}

static int mark_all(void)
{
   uint32_t changes = Prof_Marks_times_changed;
   int done = mark_from(Prof_ZONE_FIRST);
   Prof_Atomic_store32(&own.version, own.version + 1);
   if (changes != Prof_Marks_times_changed) Prof_Thread_rouse();
   return done;
}

void Prof_Off_refresh(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.groups) (void)mark_all();
}

/* ---- what the game says ---- */

int Prof_set_zone_on(const char *zone, int on)
{
   int done = 0;
   if (!zone) return 0;
   Prof_Config_lock();
   if (Prof_Start_now()) {
      Prof_Module_list(&module);
      done = set_zone(Prof_Zone_keep_name(zone), on);
      done &= mark_all();
   }
   Prof_Config_unlock();
   return done;
}

int Prof_Off_set_group(const char *group, int on, Prof_Off_Group_Of group_of)
{
   const char *kept = Prof_Zone_keep_name(group);
   Rule *rule;
   int done = 1;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   own.group_of = group_of;
   rule = find(kept, 1);
   if (on && rule) drop(rule);
   if (!on && !rule) done = add(kept, GROUP_OFF);
   return mark_all() && done;
}

int Prof_Off_group_is_on(const char *group)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   return !own.groups || !find(Prof_Zone_keep_name(group), 1);
}

/* Several zones may have the name: it is off if all of them are. */
static int is_on(const char *kept)
{
   const Rule *rule = find(kept, 0);
   uint32_t zone, count = Prof_Zone_count(), off = 0;
   if (rule) return rule->kind == ZONE_ON;
   for (zone = Prof_ZONE_FIRST; own.groups && zone < count; ++zone) {
      if (Prof_Zones[zone].name != kept) continue;
      if (!Prof_Off_has(zone)) return 1;
      ++off;
   }
   return !off;
}

int Prof_get_zone_on(const char *zone)
{
   int on;
   if (!zone) return 1;
   Prof_Config_lock();
   on = !own.count || is_on(Prof_Zone_keep_name(zone));
   Prof_Config_unlock();
   return on;
}

int Prof_num_zones_off(void)
{
   int count;
   Prof_Config_lock();
   count = (int)own.num_off;
   Prof_Config_unlock();
   return count;
}

/* ---- archive ---- */

static void archive_rule(Prof_Archive *a, const Rule *rule)
{
   unsigned char kind = (unsigned char)(rule ? rule->kind : ZONE_OFF);
   const char *name = Prof_Archive_string(a, rule ? rule->name : "");
   Prof_Archive_byte(a, &kind, GROUP_OFF);
   if (a->reads && Prof_Archive_ok(a) && !add(Prof_Zone_keep_name(name), (Kind)kind))
      Prof_Archive_fail(a, "too many zones are off");
}

void Prof_Off_archive(Prof_Archive *a, Prof_Off_Group_Of group_of)
{
   uint32_t count = Prof_Archive_count(a, own.count, 2), i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (a->reads) {
      Prof_Module_list(&module);
      own.group_of = group_of;
      own.count = own.groups = 0;
   }
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) archive_rule(a, a->reads ? 0 : &own.rules[i]);
   if (a->reads) (void)mark_all();
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
