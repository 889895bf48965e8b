/* prof_value.c - see prof_value.h */
#ifdef Prof_ENABLED
#include "prof_value.h"
#include "prof_context.h"
#include "prof_start.h"
#include "prof_zone.h"
#include "../base/prof_lookup.h"
#include "../base/prof_module.h"
#include "../base/prof_unit.h"
#include <stdio.h>
#include <string.h>

Prof_Value_Entry *Prof_Values;

static struct {
   uint32_t count, cap; /* of values; number 0 is none */
   Prof_Lookup by_name;
   uint32_t *of_zone; /* [zone]: the count that it is */
   uint32_t cap_zones;
   int told; /* that an amount of no value was refused */
} own;       /* under the lock */

static void put_back(void)
{
   Prof_Config_release(Prof_Values);
   Prof_Config_release(own.of_zone);
   Prof_Lookup_put_back(&own.by_name);
   Prof_Values = 0;
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

uint32_t Prof_Value_count(void) { return own.count ? own.count : 1; }

/* ---- by name ---- */

static uint32_t hash_of_number(uint32_t value)
{
   return Prof_Zone_hash_name(Prof_Values[value].name);
}

uint32_t Prof_Value_find(const char *name)
{
   char plain[Prof_MAX_TEXT + 1];
   Prof_Probe probe;
   uint32_t value;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!name || !own.count) return 0;
   Prof_Zone_plain_name(plain, name);
   probe = Prof_Lookup_probe(&own.by_name, Prof_Zone_hash_name(plain));
   while ((value = Prof_Lookup_next(&probe)) != 0)
      if (strcmp(Prof_Values[value].name, plain) == 0) return value;
   return 0;
}

static int has_room(void)
{
   uint32_t most = (uint32_t)Prof_Settings.max_values + 1;
   Prof_Module_list(&module);
   if (own.count >= most) {
      Prof_Config_over_limit(&Prof_Config_counts.over_values, "values", "max_values",
                             Prof_Settings.max_values);
      return 0;
   }
   if (!own.by_name.slots[own.by_name.bits] && !Prof_Lookup_start(&own.by_name, 16)) return 0;
   Prof_Values = (Prof_Value_Entry *)Prof_Config_grown(Prof_Values, &own.cap, own.count + 2,
                                                       sizeof *Prof_Values);
   return own.cap >= own.count + 2 && Prof_Lookup_make_room(&own.by_name, hash_of_number);
}

/* A count has a zone of its name, by which the tree knows it. */
static void make_zone(uint32_t value)
{
   uint32_t zone = Prof_Zone_make(Prof_Values[value].name, Prof_COUNT_FILE, 0);
   if (zone < Prof_ZONE_FIRST) return;
   own.of_zone =
      (uint32_t *)Prof_Config_grown(own.of_zone, &own.cap_zones, zone + 1, sizeof *own.of_zone);
   if (own.cap_zones <= zone) return;
   own.of_zone[zone] = value;
   Prof_Values[value].zone = zone;
}

/* Whoever has no room tells it. */
static uint32_t append(Prof_Kind kind, const char *name)
{
   const char *kept;
   Prof_Value_Entry *v;
   uint32_t value;
   if (!has_room()) return 0;
   kept = Prof_Zone_keep_name(name);
   if (!*kept && *name) return 0;
   if (!own.count) own.count = 1;
   value = own.count++;
   v = &Prof_Values[value];
   memset(v, 0, sizeof *v);
   v->name = kept;
   v->unit = v->description = "";
   v->kind = kind;
   Prof_Lookup_add(&own.by_name, Prof_Zone_hash_name(kept), value);
   if (kind == Prof_COUNT) make_zone(value);
   return value;
}

enum { FACET = 16 }; /* bytes that a facet's name needs behind the value's */

/* The beginning of the name of the value's events. Where there is no room for all of it, two values
 * may begin alike: then a hash of all stands for the rest, the same in each run. */
static void begin_of_facet(char begin[Prof_MAX_TEXT + 1], const char *of)
{
   uint32_t hash = 2166136261u; /* FNV-1a, as in prof_zone.c */
   const char *at;
   Prof_Zone_plain_text(begin, Prof_MAX_TEXT + 1 - FACET, of);
   if (strcmp(begin, of) == 0) return;
   for (at = of; *at; ++at) hash = (hash ^ (unsigned char)*at) * 16777619u;
   Prof_Zone_plain_text(begin, Prof_MAX_TEXT - 8 - FACET, of);
   snprintf(begin + strlen(begin), 10, "~%08lx", (unsigned long)hash);
}

static uint32_t make_facet(const char *of, const char *facet, const char *description)
{
   char begin[Prof_MAX_TEXT + 1], name[Prof_MAX_TEXT + 1 + FACET];
   begin_of_facet(begin, of);
   snprintf(name, sizeof name, "%s.%s", begin, facet);
   return Prof_Value_find_or_make(Prof_EVENT, name, "bytes", description);
}

/* Their numbers are asked for anew, as the table may have moved. */
static void make_facets(uint32_t value)
{
   const char *name = Prof_Values[value].name;
   uint32_t claims = make_facet(name, "allocations", "each claim, in bytes");
   uint32_t returns = make_facet(name, "deallocations", "each disclaim, in bytes");
   Prof_Values[value].allocations = claims;
   Prof_Values[value].deallocations = returns;
   if (!*Prof_Values[value].unit) Prof_Values[value].unit = Prof_Zone_keep_string("bytes");
}

/* C has no types of units: the amounts are taken as they are. */
static void compare_unit(Prof_Value_Entry *v, const char *unit)
{
   char kept[Prof_MAX_TEXT + 1];
   if (v->told_unit) return;
   Prof_Zone_plain_name(kept, unit);
   if (strcmp(kept, v->unit) == 0 || Prof_Unit_convert(1, kept, v->unit) == 1) return;
   v->told_unit = 1;
   Prof_Config_log("value %s is in %s; what is counted for it as %s is taken for %s", v->name,
                   v->unit, unit, v->unit);
}

static void describe(Prof_Value_Entry *v, const char *unit, const char *description)
{
   if (unit && *unit && !*v->unit) v->unit = Prof_Zone_keep_name(unit);
   else if (unit && *unit) compare_unit(v, unit);
   if (description && *description && !*v->description)
      v->description = Prof_Zone_keep_name(description);
}

const char *Prof_Value_kind_name(Prof_Kind kind)
{
   static const char *const names[] = {"?", "count", "sample", "event", "memory"};
   return names[kind >= Prof_COUNT && kind <= Prof_MEMORY ? kind : 0];
}

static uint32_t check_kind(uint32_t value, Prof_Kind kind)
{
   Prof_Value_Entry *v = &Prof_Values[value];
   if (v->kind == kind) return value;
   if (!v->told++)
      Prof_Config_log("value %s is of kind %s; its use as %s is refused", v->name,
                      Prof_Value_kind_name(v->kind), Prof_Value_kind_name(kind));
   return 0;
}

uint32_t Prof_Value_find_or_make(Prof_Kind kind, const char *name, const char *unit,
                                 const char *description)
{
   uint32_t value = 0;
   if (!name) name = "(null)";
   Prof_Config_lock();
   if (kind >= Prof_COUNT && kind <= Prof_MEMORY && Prof_Start_now()) {
      value = Prof_Value_find(name);
      if (value) value = check_kind(value, kind);
      else {
         value = append(kind, name);
         if (value && kind == Prof_MEMORY) make_facets(value);
      }
      if (value) describe(&Prof_Values[value], unit, description);
   }
   Prof_Config_unlock();
   return value;
}

int Prof_Value_is_sample(uint32_t value)
{
   Prof_Kind kind;
   Prof_Config_lock();
   kind = Prof_Values[value].kind;
   Prof_Config_unlock();
   return kind == Prof_SAMPLE || kind == Prof_MEMORY;
}

uint32_t Prof_Value_of_zone(uint32_t zone) { return zone < own.cap_zones ? own.of_zone[zone] : 0; }

/* ---- by the game's variable ---- */

/* The key is written last and at once: other threads find the number and the life, or neither. */
uint32_t Prof_Value_of(Prof_Value *v)
{
   uint32_t value = Prof_Value_of_key(Prof_Atomic_load64(&v->key), Prof_Context_life);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (value) return value;
   value = Prof_Value_find_or_make(v->kind, v->site.name, v->unit, v->description);
   if (value) Prof_Atomic_store64(&v->key, (uint64_t)value << 32 | Prof_Context_life);
   return value;
}

void Prof_Value_refuse(uint32_t value, const char *why)
{
   Prof_Value_Entry *v = value ? &Prof_Values[value] : 0;
   int *told = v ? &v->told : &own.told;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   ++Prof_Config_counts.refused_amounts;
   if (v) ++v->refused;
   if (*told) return;
   Prof_Module_list(&module);
   *told = 1;
   if (v) Prof_Config_log("an amount of value %s is refused: %s", v->name, why);
}

void Prof_Value_refuse_named(uint32_t value, const char *name, const char *why)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Value_refuse(value ? value : Prof_Value_find(name ? name : "(null)"), why);
}

/* ---- archive ---- */

static void archive_value(Prof_Archive *a, uint32_t value)
{
   Prof_Value_Entry v;
   int kind;
   memset(&v, 0, sizeof v);
   v.name = v.unit = v.description = "";
   v.kind = Prof_COUNT;
   if (!a->reads) v = Prof_Values[value];
   v.name = Prof_Archive_string(a, v.name);
   v.unit = Prof_Archive_string(a, v.unit);
   v.description = Prof_Archive_string(a, v.description);
   kind = (int)v.kind;
   Prof_Archive_int(a, &kind, Prof_COUNT, Prof_MEMORY);
   Prof_Archive_u32(a, &v.allocations, Prof_Value_count() + UINT16_MAX);
   Prof_Archive_u32(a, &v.deallocations, Prof_Value_count() + UINT16_MAX);
   Prof_Archive_double(a, &v.held);
   Prof_Archive_int(a, &v.is_held, 0, 1);
   Prof_Archive_double(a, &v.claimed.high);
   Prof_Archive_double(a, &v.claimed.low);
   Prof_Archive_int(a, &v.fed, 0, 1);
   Prof_Archive_ulong(a, &v.refused);
   if (!a->reads || !Prof_Archive_ok(a)) return;
   if (Prof_Value_find(v.name) || append((Prof_Kind)kind, v.name) != value) {
      Prof_Archive_fail(a, "a value is there twice, or there is no room for it");
      return;
   }
   v.name = Prof_Values[value].name;
   v.zone = Prof_Values[value].zone;
   v.unit = Prof_Zone_keep_name(v.unit);
   v.description = Prof_Zone_keep_name(v.description);
   v.kind = (Prof_Kind)kind;
   Prof_Values[value] = v;
}

/* The two events of memory come behind it, and are made with it: so they are written together. */
static void check_facets(Prof_Archive *a, uint32_t first)
{
   uint32_t i;
   for (i = first; i < Prof_Value_count(); ++i)
      if (Prof_Values[i].allocations >= own.count || Prof_Values[i].deallocations >= own.count)
         Prof_Archive_fail(a, "a value has events that are not there");
}

void Prof_Value_archive(Prof_Archive *a, uint32_t *first)
{
   uint32_t from = *first, count, i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Archive_u32(a, &from, UINT32_MAX);
   count = Prof_Archive_count(a, Prof_Value_count() - from, 32);
   if (a->reads && from != Prof_Value_count()) Prof_Archive_fail(a, "values are missing");
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) archive_value(a, from + i);
   if (a->reads && Prof_Archive_ok(a)) check_facets(a, from);
   *first = from + count;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
