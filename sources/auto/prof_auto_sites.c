/* prof_auto_sites.c - see prof_auto_sites.h
 *
 * Functions of the same name, file and line are one zone: copies of a static one in a header. Where
 * no lines are known, functions of the same name may be anything, as static ones of two files: then
 * all but the first have their place in the module behind their names, and are zones of their own.
 * Texts are kept once each, so names are compared by their pointers.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_AUTO)
#include "prof_auto_sites.h"
#include "prof_auto_names.h"
#include "../../src/base/prof_lookup.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_utf8.h"
#include "../../src/gather/prof_context.h"
#include <stdio.h>
#include <string.h>

enum { LINE = 64 };

const Prof_Auto_Table *Prof_Auto_Sites_table;
uint32_t (*Prof_Auto_Sites_judge)(const Prof_Auto_Site *site, uint64_t function);

/* What stays for ever. Under the lock. */
static uint32_t num_sites;
static size_t bytes;

/* Of this life. */
static struct {
   Prof_Auto_Site **of_zone; /* by zone; null: not a function's */
   uint32_t num_zones;
} own;

static void put_back(void)
{
   Prof_Config_release((void *)own.of_zone);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static void *take_for_ever(size_t size)
{
   void *memory = Prof_Config_alloc_for_ever(size);
   if (memory) bytes += size;
   return memory;
}

static uint32_t hash_of_name(const char *name)
{
   return (uint32_t)((uint64_t)(uintptr_t)name * 0x9E3779B97F4A7C15u >> 32);
}

/* ---- the table ---- */

static uint32_t log2_of_places(uint32_t functions)
{
   uint32_t log = 5;
   while ((uint64_t)1 << log < (uint64_t)functions * 2) ++log;
   return log;
}

/* A site has a cache line of its own. */
static Prof_Auto_Site *lines(size_t count)
{
   uintptr_t at = (uintptr_t)take_for_ever(count * sizeof(Prof_Auto_Site) + LINE);
   return at ? (Prof_Auto_Site *)((at + LINE - 1) / LINE * LINE) : 0;
}

static Prof_Auto_Table *make_table(uint32_t functions)
{
   Prof_Auto_Table *table = (Prof_Auto_Table *)take_for_ever(sizeof *table);
   uint32_t log = log2_of_places(functions);
   if (!table) return 0;
   table->shift = 64 - log;
   table->mask = (1u << log) - 1;
   table->most = functions;
   table->sites = lines((size_t)1 << log);
   table->order = (uint32_t *)take_for_ever(functions * sizeof *table->order);
   table->by_name = (uint32_t *)take_for_ever(((size_t)1 << log) * sizeof *table->by_name);
   return table->sites && table->order && table->by_name ? table : 0;
}

/* Where a function is, or goes. Under the lock. */
static Prof_Auto_Site *place_of(const Prof_Auto_Table *table, uint64_t function)
{
   uint32_t i = (uint32_t)((function * 0x9E3779B97F4A7C15u) >> table->shift);
   while (table->sites[i].function && table->sites[i].function != function)
      i = (i + 1) & table->mask;
   return &table->sites[i];
}

static int has_same_place(const Prof_Site *a, const Prof_Site *b)
{
   return a->name == b->name && a->file == b->file && a->line == b->line;
}

/* Where a site of that name and place is noted, or would be. */
static uint32_t *place_of_name(const Prof_Auto_Table *table, const Prof_Site *site)
{
   uint32_t at = hash_of_name(site->name) & table->mask;
   for (; table->by_name[at]; at = (at + 1) & table->mask) {
      uint32_t other = table->order[table->by_name[at] - 1];
      if (has_same_place(&table->sites[other].site, site)) break;
   }
   return &table->by_name[at];
}

static void note_name(const Prof_Auto_Table *table, const Prof_Auto_Site *site, uint32_t index)
{
   uint32_t *place = place_of_name(table, &site->site);
   if (!*place) *place = index + 1;
}

static void publish(const Prof_Auto_Table *table, Prof_Auto_Site *site, uint32_t index,
                    uint64_t function)
{
   table->order[index] = (uint32_t)(site - table->sites);
   note_name(table, site, index);
   Prof_Atomic_release64(&site->function, function);
}

/* Zones that are open now are left by way of the copy. */
static void copy_site(const Prof_Auto_Table *table, const Prof_Auto_Site *old, uint32_t index)
{
   Prof_Auto_Site *site = place_of(table, old->function);
   uint32_t zone = Prof_Atomic_load32(&old->site.zone_id);
   site->site.name = old->site.name;
   site->site.file = old->site.file;
   site->site.line = old->site.line;
   site->module = old->module;
   site->module_number = old->module_number;
   Prof_Atomic_store32(&site->bits, Prof_Atomic_load32(&old->bits));
   if (zone >= Prof_ZONE_FIRST) {
      Prof_Zone_give_number(&site->site, zone);
      if (zone < own.num_zones) Prof_Atomic_store_ptr(&own.of_zone[zone], site);
   }
   publish(table, site, index, old->function);
}

/* The table before stays as it is, for those that look in it now. */
int Prof_Auto_Sites_make_room(uint32_t functions)
{
   const Prof_Auto_Table *old = Prof_Auto_Sites_table;
   Prof_Auto_Table *table;
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (old && old->most >= functions) return 1;
   table = make_table(functions);
   if (!table) return 0;
   table->before = old;
   for (i = 0; old && i < num_sites; ++i) copy_site(table, &old->sites[old->order[i]], i);
   Prof_Atomic_release_ptr(&Prof_Auto_Sites_table, table);
   return 1;
}

/* ---- sites ---- */

uint32_t Prof_Auto_Sites_count(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   return num_sites;
}

Prof_Auto_Site *Prof_Auto_Sites_at(uint32_t index)
{
   const Prof_Auto_Table *table = Prof_Auto_Sites_table;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   return index < num_sites ? &table->sites[table->order[index]] : 0;
}

void Prof_Auto_Sites_set(Prof_Auto_Site *site, uint32_t bits, uint32_t mask)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Atomic_store32(&site->bits, (Prof_Atomic_load32(&site->bits) & ~mask) | bits);
}

/* A zone keeps Prof_MAX_TEXT bytes of a name, so what tells two names apart must be in these. */
static const char *name_with_place(const char *name, uint64_t place)
{
   char text[Prof_MAX_TEXT + 1], where[32];
   int room = snprintf(where, sizeof where, " @%llx", (unsigned long long)place);
   Prof_Utf8_copy(text, (size_t)(Prof_MAX_TEXT + 1 - room), name);
   strcat(text, where);
   return Prof_Auto_Names_keep(text);
}

static int fill_site(const Prof_Auto_Table *table, Prof_Auto_Site *at,
                     const Prof_Auto_Named *named)
{
   char name[Prof_MAX_TEXT + 1];
   Prof_Zone_plain_name(name, named->name);
   at->module = Prof_Auto_Names_keep(named->module);
   at->module_number = named->module_number;
   at->site.name = Prof_Auto_Names_keep(name);
   at->site.file = Prof_Auto_Names_keep(*named->file ? named->file : named->module);
   at->site.line = named->line;
   if (!*at->site.name) return 0;
   if (!named->line && *place_of_name(table, &at->site))
      at->site.name = name_with_place(name, named->place);
   return *at->site.name != 0;
}

/* Adds the function, which another thread may have done meanwhile. */
static Prof_Auto_Site *add(uint64_t function, const Prof_Auto_Named *named)
{
   const Prof_Auto_Table *table = Prof_Auto_Sites_table;
   Prof_Auto_Site *site = place_of(table, function);
   if (site->function) return site;
   if (num_sites >= table->most || !fill_site(table, site, named)) return 0;
   if (Prof_Auto_Sites_judge) Prof_Auto_Sites_set(site, Prof_Auto_Sites_judge(site, function), 0);
   publish(table, site, num_sites++, function);
   return site;
}

Prof_Auto_Site *Prof_Auto_Sites_get(uint64_t function)
{
   const Prof_Auto_Table *table = Prof_Atomic_acquire_ptr(&Prof_Auto_Sites_table);
   Prof_Auto_Site *site;
   Prof_Auto_Named named;
   int full;
   if (!table) return 0;
   site = Prof_Auto_Sites_look(table, function);
   if (site) return site;
   Prof_Config_lock();
   full = num_sites >= Prof_Auto_Sites_table->most;
   Prof_Config_unlock();
   if (full || !function) return 0;
   Prof_Auto_Names_find(function, &named);
   Prof_Config_lock();
   site = add(function, &named);
   Prof_Config_unlock();
   return site;
}

/* ---- zones ---- */

Prof_Auto_Site *Prof_Auto_Sites_of_zone(uint32_t zone)
{
   return zone < own.num_zones ? Prof_Atomic_load_ptr(&own.of_zone[zone]) : 0;
}

int Prof_Auto_Sites_start(void)
{
   uint32_t zones = (uint32_t)Prof_Settings.max_zones + Prof_ZONE_FIRST;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.of_zone) return 1;
   Prof_Module_list(&module);
   own.of_zone = (Prof_Auto_Site **)Prof_Config_alloc(zones, sizeof *own.of_zone);
   own.num_zones = own.of_zone ? zones : 0;
   return own.of_zone != 0;
}

/* A thread may come with a site of the table before. Without memory the site has no number, and is
 * not noted. */
void Prof_Auto_Sites_note_zone(Prof_Auto_Site *site)
{
   uint32_t zone = Prof_Zone_of_site(&site->site);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!Prof_Atomic_load32(&site->site.zone_id)) return;
   if (zone >= Prof_ZONE_FIRST && zone < own.num_zones)
      Prof_Atomic_store_ptr(&own.of_zone[zone], place_of(Prof_Auto_Sites_table, site->function));
   Prof_Auto_Sites_set(site, Prof_Context_life * Prof_AUTO_LIFE, ~(uint32_t)Prof_AUTO_BITS);
}

size_t Prof_Auto_Sites_bytes(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   return bytes + own.num_zones * sizeof *own.of_zone + Prof_Auto_Names_bytes();
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
