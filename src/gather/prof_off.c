/* prof_off.c - see prof_off.h */
#ifdef Prof_ENABLED
#include "prof_off.h"
#include "prof_lock.h"
#include "prof_start.h"
#include "prof_thread.h"
#include "prof_zone.h"
#include "../base/prof_module.h"
#include <string.h>

enum { MAX_RULES = 1024 };
typedef enum Kind { ZONE_OFF, ZONE_ON, GROUP_OFF } Kind;

/* Names are kept by prof_zone.c, and are not "", which stands there for a text without room. A
 * group that is on has no rule; a zone has, as that goes before what is said of its group later. */
typedef struct Rule {
   const char *name;
   Kind kind;
} Rule;

static struct {
   Rule *rules; /* in the order of their texts, a zone's before a group's */
   uint32_t count, cap;
   uint32_t groups;     /* rules that are of groups */
   uint32_t known;      /* zones below this are marked */
   uint32_t num_off;    /* of those */
   int told_full, told_text; /* the log, that there is no room for more */
   const char **group_names; /* [zone], kept; null: not asked for yet. Null: no group was off yet */
   Prof_Off_Group_Of group_of;
   Prof_Off_Waits waits;
} own; /* written under the lock */

/* Marks go by themselves. */
static void put_back(void)
{
   Prof_Config_release(own.rules);
   Prof_Config_release((void *)own.group_names);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- rules ---- */

static int stands_before(const Rule *rule, const char *name, int of_group)
{
   int order = rule->name == name ? 0 : strcmp(rule->name, name);
   return order ? order < 0 : (rule->kind == GROUP_OFF) < of_group;
}

/* Where the rule of that name stands, or would stand. */
static uint32_t place_of(const char *name, int of_group)
{
   uint32_t from = 0, to = own.count;
   while (from < to) {
      uint32_t middle = from + (to - from) / 2;
      if (stands_before(&own.rules[middle], name, of_group)) from = middle + 1;
      else to = middle;
   }
   return from;
}

static Rule *find(const char *name, int of_group)
{
   uint32_t at = place_of(name, of_group);
   Rule *rule = at < own.count ? &own.rules[at] : 0;
   return rule && (rule->kind == GROUP_OFF) == of_group && !strcmp(rule->name, name) ? rule : 0;
}

static int refuse(const char *name, int is_full)
{
   int *told = is_full ? &own.told_full : &own.told_text;
   if (*told && *name) return 0;
   if (!*name) Prof_Config_log("what is to be switched has no name");
   else if (is_full)
      Prof_Config_log("%s cannot be switched: %d names are all there can be", name, MAX_RULES);
   else Prof_Config_log("%s cannot be switched: there is no room for its name", name);
   *told = 1;
   return 0;
}

/* Of a name that has none. Room is asked for before the text is kept: what is refused takes none.
 * 0: it is refused, and the log is told. */
static int add(const char *name, Kind kind)
{
   const char *kept;
   uint32_t at;
   if (own.count == MAX_RULES) return refuse(name, 1);
   own.rules = (Rule *)Prof_Config_grown(own.rules, &own.cap, own.count + 1, sizeof *own.rules);
   if (own.count == own.cap) return 0;
   kept = Prof_Zone_keep_name(name);
   if (!*kept) return refuse(name, 0);
   at = place_of(kept, kind == GROUP_OFF);
   memmove(own.rules + at + 1, own.rules + at, (own.count - at) * sizeof *own.rules);
   own.rules[at].name = kept;
   own.rules[at].kind = kind;
   ++own.count;
   own.groups += kind == GROUP_OFF;
   return 1;
}

static void drop(const Rule *rule)
{
   uint32_t at = (uint32_t)(rule - own.rules);
   Prof_ASSERT(at < own.count);
   own.groups -= rule->kind == GROUP_OFF;
   memmove(own.rules + at, own.rules + at + 1, (--own.count - at) * sizeof *own.rules);
}

static int set_zone(const char *name, int on)
{
   Rule *rule = find(name, 0);
   if (!rule) return add(name, on ? ZONE_ON : ZONE_OFF);
   rule->kind = on ? ZONE_ON : ZONE_OFF;
   return 1;
}

/* ---- what may be off ---- */

/* The game's own zone of the first name is around what it does for the profiler. */
static int is_own(const Prof_Zone_Info *zone)
{
   return strcmp(zone->name, "profiler") == 0 ||
          (strncmp(zone->name, "prof_", 5) == 0 &&
           strncmp(Prof_Zone_base_name(zone->file), "prof", 4) == 0);
}

int Prof_Off_may(uint32_t zone)
{
   return zone >= Prof_ZONE_FIRST && strcmp(Prof_Zones[zone].file, Prof_COUNT_FILE) != 0 &&
          !is_own(&Prof_Zones[zone]);
}

/* Zones of locks wait without being told so. */
static int kind_of_waiting(const char *name)
{
   int kind = own.waits ? own.waits(name) : Prof_WORKING;
   return kind == Prof_WORKING && Prof_Lock_is_wait(name) ? (int)Prof_WAITING_FOR_THREAD : kind;
}

int Prof_Off_waits(uint32_t zone)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   return kind_of_waiting(Prof_Zones[zone].name);
}

/* Asked once of each zone, if there is memory to keep it. */
static const char *group_name(uint32_t zone)
{
   const char *kept = own.group_names ? own.group_names[zone] : 0;
   if (kept) return kept;
   kept = Prof_Zone_keep_name(own.group_of(zone));
   if (own.group_names && *kept) own.group_names[zone] = kept;
   return kept;
}

static int is_wanted_off(uint32_t zone)
{
   const Rule *rule = own.count > own.groups ? find(Prof_Zones[zone].name, 0) : 0;
   if (rule ? rule->kind == ZONE_ON : !own.groups || !find(group_name(zone), 1)) return 0;
   return Prof_Off_may(zone) && !kind_of_waiting(Prof_Zones[zone].name);
}

/* ---- marks ---- */

/* Returns 0 if there is no memory for a mark. */
static int mark(uint32_t zone)
{
   int off = is_wanted_off(zone);
   if (off == Prof_Off_has(zone)) return 1;
   if (!Prof_Marks_set(zone, Prof_MARK_OFF, off)) return 0;
   own.num_off += off ? 1 : UINT32_MAX;
   return 1;
}

void Prof_Off_mark_new(void)
{
   uint32_t count = Prof_Zone_count();
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!own.count) return; /* then a switch looks at all that there are */
   for (; own.known < count; ++own.known) (void)mark(own.known);
}

/* Marks may have changed; `changes` is how often they had before. */
static void tell(uint32_t changes)
{
   if (changes != Prof_Marks_times_changed) Prof_Thread_rouse();
}

/* The test is a cheap one, for it is made of each zone there is. */
typedef int (*Is_Concerned)(uint32_t zone, const char *name);

static int has_name(uint32_t zone, const char *name) { return Prof_Zones[zone].name == name; }
static int is_in_group(uint32_t zone, const char *name) { return group_name(zone) == name; }
static int is_named_or_of_file(uint32_t zone, const char *what)
{
   return has_name(zone, what) || !strcmp(Prof_Zone_base_name(Prof_Zones[zone].file), what);
}
static int is_any(uint32_t zone, const char *name)
{
   (void)zone, (void)name;
   return 1;
}

/* Marks those anew that are concerned, and those that nobody has marked yet. */
static int mark_those(Is_Concerned is_concerned, const char *name)
{
   uint32_t changes = Prof_Marks_times_changed, count = Prof_Zone_count(), zone;
   int done = 1;
   for (zone = Prof_ZONE_FIRST; zone < count; ++zone)
      if (zone >= own.known || is_concerned(zone, name)) done &= mark(zone);
   own.known = count;
   tell(changes);
   return done;
}

void Prof_Off_regroup(const char *what)
{
   uint32_t zone, count = Prof_Zone_count();
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (zone = Prof_ZONE_FIRST; own.group_names && zone < count; ++zone)
      if (is_named_or_of_file(zone, what)) own.group_names[zone] = 0;
   if (own.groups) (void)mark_those(is_named_or_of_file, what);
}

void Prof_Off_regroup_zone(uint32_t zone)
{
   uint32_t changes = Prof_Marks_times_changed;
   Prof_ASSERT(Prof_Config_lock_is_mine() && zone < Prof_Zone_count());
   if (own.group_names) own.group_names[zone] = 0;
   if (!own.groups || zone < Prof_ZONE_FIRST || zone >= own.known) return;
   (void)mark(zone);
   tell(changes);
}

void Prof_Off_heed_waiting(Prof_Off_Waits waits, const char *name)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   own.waits = waits;
   if (own.count) (void)mark_those(name ? has_name : is_any, name);
}

/* ---- what the game says ---- */

int Prof_set_zone_on(const char *zone, int on)
{
   char plain[Prof_MAX_TEXT + 1];
   int done = 0;
   if (!zone) return 0;
   Prof_Zone_plain_name(plain, zone);
   Prof_Config_lock();
   if (Prof_Start_now()) {
      Prof_Module_list(&module);
      done = set_zone(plain, on) && mark_those(has_name, find(plain, 0)->name);
   }
   Prof_Config_unlock();
   return done;
}

int Prof_Off_take_back(const char *zone)
{
   const Rule *rule;
   int done = 1;
   Prof_Config_lock();
   rule = find(zone, 0);
   if (rule) {
      const char *kept = rule->name;
      drop(rule);
      done = mark_those(has_name, kept);
   }
   Prof_Config_unlock();
   return done;
}

/* Without that memory each zone is asked for its group each time. */
static void make_group_names(void)
{
   if (own.group_names) return;
   own.group_names = (const char **)Prof_Config_alloc(
      (size_t)Prof_Settings.max_zones + Prof_ZONE_FIRST, sizeof *own.group_names);
}

int Prof_Off_set_group(const char *group, int on, Prof_Off_Group_Of group_of)
{
   char plain[Prof_MAX_TEXT + 1];
   const char *kept;
   Rule *rule;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   Prof_Zone_plain_name(plain, group);
   own.group_of = group_of;
   rule = find(plain, 1);
   if (on ? !rule : rule != 0) return 1;
   make_group_names();
   if (!on && !add(plain, GROUP_OFF)) return 0;
   rule = find(plain, 1);
   kept = rule->name;
   if (on) drop(rule);
   return mark_those(is_in_group, kept);
}

int Prof_Off_group_is_on(const char *group)
{
   char plain[Prof_MAX_TEXT + 1];
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Zone_plain_name(plain, group);
   return !own.groups || !find(plain, 1);
}

/* Of a name that no zone has yet, what was said of it. */
static int is_said_on(const char *plain)
{
   const Rule *rule = find(plain, 0);
   return !rule || rule->kind == ZONE_ON || strncmp(plain, "prof_", 5) == 0 ||
          strcmp(plain, "profiler") == 0 || kind_of_waiting(plain);
}

/* Several zones may have the name: it is off if all of them are that may be. */
static int is_on(const char *plain)
{
   const uint32_t first = Prof_Zone_named(plain);
   uint32_t zone = first, off = 0;
   if (!first) return is_said_on(plain);
   do {
      if (!Prof_Off_may(zone)) continue;
      if (!Prof_Off_has(zone)) return 1;
      ++off;
   } while ((zone = Prof_Zone_next_twin(zone)) != first);
   return !off;
}

int Prof_get_zone_on(const char *zone)
{
   char plain[Prof_MAX_TEXT + 1];
   int on;
   if (!zone) return 1;
   Prof_Zone_plain_name(plain, zone);
   Prof_Config_lock();
   on = !own.count || is_on(plain);
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
   if (!a->reads || !Prof_Archive_ok(a)) return;
   if (find(name, kind == GROUP_OFF)) Prof_Archive_fail(a, "a name is switched twice");
   else if (!add(name, (Kind)kind)) Prof_Archive_fail(a, "too many zones are off");
}

void Prof_Off_archive(Prof_Archive *a, Prof_Off_Group_Of group_of)
{
   uint32_t count = Prof_Archive_count(a, own.count, 2), i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (a->reads) {
      Prof_Module_list(&module);
      own.group_of = group_of;
      own.count = own.groups = 0;
      make_group_names();
   }
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) archive_rule(a, a->reads ? 0 : &own.rules[i]);
   if (a->reads) (void)mark_those(is_any, 0);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
