/* prof_group.c - see prof_group.h */
#ifdef Prof_ENABLED
#include "prof_group.h"
#include "../gather/prof_off.h"
#include "../gather/prof_start.h"
#include "prof_palette.h"
#include "../base/prof_module.h"
#include <string.h>

enum { MAX_RULES = 256 };

static const char OWN[] = "profiler", NAMES[] = "names", OTHER[] = "other";

/* Strings are hash-consed: compared by pointer. Under the lock. */
typedef struct Rule {
   const char *what, *group;
} Rule;

static struct {
   Rule rules[MAX_RULES];
   int num_rules;
   uint32_t rules_version; /* counts changes */
   int told;               /* the log, that there is no room for more rules */
   const char **given;     /* [zone]; null: none was given any */

   unsigned char *group_of; /* [zone] */
   uint32_t known;          /* zones below this are in their groups */
   uint32_t known_rules;    /* by this version of the rules */
   uint32_t version;        /* counts changes of what is in which group */
} own;

static void put_back(void)
{
   Prof_Config_release(own.group_of);
   Prof_Config_release((void *)own.given);
   memset(&own, 0, sizeof own);
   memset(Prof_Groups + 1, 0, sizeof Prof_Groups - sizeof *Prof_Groups);
   Prof_Groups_used = 1;
}
static Prof_Module module = Prof_MODULE(own, put_back);

Prof_Group Prof_Groups[Prof_MAX_GROUPS] = {{OTHER, Prof_COLOR_GREY}};
int Prof_Groups_used = 1;

static uint32_t zone_capacity(void) { return (uint32_t)Prof_Settings.max_zones + Prof_ZONE_FIRST; }

/* ---- rules ---- */

static const char *rule_for(const char *what)
{
   int i;
   for (i = 0; i < own.num_rules; ++i)
      if (own.rules[i].what == what) return own.rules[i].group;
   return 0;
}

/* Changes the rule for `what`, or adds one. 0: there are too many. */
static int set_rule(const char *what, const char *group)
{
   int i = 0;
   Prof_ASSERT(Prof_Config_lock_is_mine() && (!*what || what == Prof_Zone_keep_string(what)));
   while (i < own.num_rules && own.rules[i].what != what) ++i;
   if (i == MAX_RULES) return 0;
   Prof_Module_list(&module);
   if (i == own.num_rules) ++own.num_rules;
   Prof_ASSERT(own.num_rules <= MAX_RULES);
   own.rules[i].what = what;
   own.rules[i].group = group;
   ++own.rules_version;
   Prof_Off_regroup(what);
   return 1;
}

void Prof_set_group(const char *what, const char *group)
{
   if (!what || !group) return;
   Prof_Config_lock();
   if (Prof_Start_now() && !set_rule(Prof_Zone_keep_name(what), Prof_Zone_keep_name(group)) &&
       !own.told) {
      own.told = 1; /* there are rules, so the module is listed */
      Prof_Config_log("Prof_set_group: %s: %d rules are all there can be", what, MAX_RULES);
   }
   Prof_Config_unlock();
}

/* A zone that is sorted in already is so anew, as if a rule had changed. */
static void give(uint32_t zone, const char *group)
{
   if (!own.given)
      own.given = (const char **)Prof_Config_alloc(zone_capacity(), sizeof *own.given);
   if (!own.given || own.given[zone] == group) return;
   Prof_ASSERT(zone < zone_capacity());
   own.given[zone] = group;
   Prof_Off_regroup_zone(zone);
   if (zone < own.known) ++own.rules_version;
}

void Prof_Group_give(uint32_t zone, const char *group)
{
   Prof_Config_lock();
   Prof_Module_list(&module);
   if (zone && zone < Prof_Zone_count()) give(zone, Prof_Zone_keep_name(group));
   Prof_Config_unlock();
}

/* ---- names ---- */

static const char *keep_part(const char *text, size_t length)
{
   char part[Prof_MAX_TEXT + 1];
   if (length > Prof_MAX_TEXT) length = Prof_MAX_TEXT;
   memcpy(part, text, length);
   part[length] = 0;
   return Prof_Zone_keep_string(part);
}

static const char *without_ending(const char *file)
{
   const char *dot = strrchr(file, '.');
   return dot && dot > file ? keep_part(file, (size_t)(dot - file)) : Prof_Zone_keep_string(file);
}

static int is_own(const Prof_Zone_Info *zone, const char *file)
{
   return strncmp(zone->name, "prof_", 5) == 0 && strncmp(file, "prof", 4) == 0;
}

/* The name of the zone's group: by the game's rule for the zone, as it was given, by the rule for
 * its file, else the file's name.
 * The caller holds the lock. */
static const char *name_of_group(uint32_t index)
{
   const Prof_Zone_Info *zone = &Prof_Zones[index];
   const char *file = Prof_Zone_keep_string(Prof_Zone_base_name(zone->file));
   const char *rule = rule_for(zone->name);
   Prof_ASSERT(Prof_Config_lock_is_mine() && index < Prof_Zone_count());
   if (!rule && own.given) rule = own.given[index];
   if (!rule && *file) rule = rule_for(file);
   if (rule) return rule;
   if (index < Prof_ZONE_FIRST) return OTHER;
   if (!*zone->file) return NAMES;
   if (!*file) return OTHER; /* there was no room for the text */
   return is_own(zone, file) ? OWN : without_ending(file);
}

/* ---- groups that are off: see prof_off.h ---- */

int Prof_set_group_on(const char *group, int on)
{
   int done;
   if (!group) return 0;
   Prof_Config_lock();
   done = Prof_Start_now() && Prof_Off_set_group(group, on, name_of_group);
   Prof_Config_unlock();
   return done;
}

int Prof_get_group_on(const char *group)
{
   int on;
   if (!group) return 1;
   Prof_Config_lock();
   on = Prof_Off_group_is_on(group);
   Prof_Config_unlock();
   return on;
}

/* ---- colours ---- */

/* FNV-1a, whose low bits are mixed with higher ones as colours are chosen by them. It is the same
 * in every run, which Prof_Zone_hash_name is not: so a group keeps its colour. */
static uint32_t hash_of(const char *text)
{
   uint32_t hash = 2166136261u;
   while (*text) hash = (hash ^ (unsigned char)*text++) * 16777619u;
   return hash ^ (hash >> 15);
}

static int is_used(uint32_t color)
{
   int i;
   for (i = 0; i < Prof_Groups_used; ++i)
      if (Prof_Groups[i].color == color) return 1;
   return 0;
}

/* The name chooses the colour, so that it is the same in every run; a colour that another group has
 * gives way to the next, then to lighter and to darker ones. */
static void choose_color(Prof_Group *group)
{
   uint32_t first = hash_of(group->name) % Prof_PALETTE_GROUPS, i;
   group->color = Prof_COLOR_GREY;
   if (!strcmp(group->name, OWN) || !strcmp(group->name, NAMES) || !strcmp(group->name, OTHER))
      return;
   for (i = 0; i < 3 * Prof_PALETTE_GROUPS; ++i) {
      group->color = Prof_Palette_of_group(i / Prof_PALETTE_GROUPS, first + i);
      if (!is_used(group->color)) return;
   }
   group->color = Prof_Palette_of_group(0, first);
}

/* ---- groups ---- */

static int find_group(const char *name)
{
   int i;
   for (i = 0; i < Prof_Groups_used; ++i)
      if (strcmp(Prof_Groups[i].name, name) == 0) return i;
   return -1;
}

/* Finds the group of that name, or makes it. Whoever comes for the last place gets it as "(other
 * groups)", and so does everybody who comes later. */
static int find_or_add(const char *name)
{
   Prof_Group group;
   int found = find_group(name);
   if (found >= 0) return found;
   group.name = Prof_Groups_used == Prof_MAX_GROUPS - 1 ? "(other groups)" : name;
   if (Prof_Groups_used == Prof_MAX_GROUPS) return Prof_MAX_GROUPS - 1;
   choose_color(&group);
   Prof_ASSERT(Prof_Groups_used < Prof_MAX_GROUPS && Prof_MAX_GROUPS <= 256); /* bytes tell them */
   Prof_Groups[Prof_Groups_used] = group;
   return Prof_Groups_used++;
}

/* Puts zones that are new into their groups, in the order of their numbers, which is that of their
 * first entry: so which group has the first right to a colour does not change while the game runs.
 * A change of rules puts all zones in anew. Group 0, OTHER, is always there. */
static void sort_in(uint32_t count)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && own.group_of && count <= zone_capacity());
   if (own.known_rules != own.rules_version) {
      own.known = 1;
      Prof_Groups_used = 1;
      own.known_rules = own.rules_version;
   }
   if (own.known < count) ++own.version;
   for (; own.known < count; ++own.known)
      own.group_of[own.known] = (unsigned char)find_or_add(name_of_group(own.known));
}

int Prof_Group_refresh(void)
{
   uint32_t count = Prof_Zone_count();
   Prof_Config_lock();
   Prof_Module_list(&module);
   if (!own.group_of) own.group_of = (unsigned char *)Prof_Config_alloc(zone_capacity(), 1);
   if (own.group_of && (own.known < count || own.known_rules != own.rules_version)) {
      if (!own.known) own.known = 1;
      sort_in(count);
   }
   Prof_Config_unlock();
   return own.group_of != 0;
}

uint32_t Prof_Group_version(void) { return own.version; }

int Prof_Group_of(uint32_t zone)
{
   int group = own.group_of && zone < own.known ? own.group_of[zone] : 0;
   Prof_ASSERT(group < Prof_Groups_used);
   return group;
}

/* ---- archive ---- */

static void archive_rule(Prof_Archive *a, const Rule *rule)
{
   const char *what = Prof_Archive_string(a, rule ? rule->what : "");
   const char *group = Prof_Archive_string(a, rule ? rule->group : "");
   if (a->reads && Prof_Archive_ok(a) &&
       !set_rule(Prof_Zone_keep_name(what), Prof_Zone_keep_name(group)))
      Prof_Archive_fail(a, "too many groups");
}

/* What zones were given; "" is nothing. */
static void archive_given(Prof_Archive *a, uint32_t zone)
{
   int has = !a->reads && own.given && own.given[zone];
   const char *group = Prof_Archive_string(a, has ? own.given[zone] : "");
   if (a->reads && *group) give(zone, Prof_Zone_keep_name(group));
}

void Prof_Group_archive(Prof_Archive *a)
{
   uint32_t count = Prof_Archive_count(a, (uint32_t)own.num_rules, 4), i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) archive_rule(a, a->reads ? 0 : &own.rules[i]);
   count = Prof_Archive_count(a, own.given ? Prof_Zone_count() : 0, 2);
   if (a->reads && count > Prof_Zone_count()) Prof_Archive_fail(a, "zones are missing");
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) archive_given(a, i);
}

void Prof_Group_archive_off(Prof_Archive *a) { Prof_Off_archive(a, name_of_group); }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
