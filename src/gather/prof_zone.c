/* prof_zone.c - see prof_zone.h
 *
 * Strings are hash-consed: of equal texts one copy is kept, so zones compare their names and files
 * by pointer. Lookups lead to what there is:
 *
 *      by_text     a text                  -> its copy
 *      by_place    name, file and line     -> the zone
 *      by_id       a public id             -> the zone, so that no two get the same id
 *      by_name     a run-time name, file   -> its site, which is used as if it stood in the source
 *                  and line
 *      twins       a name                  -> its first zone, and from each zone to the next
 *      on_line     a name and a line       -> the same
 *
 * Names may come from anybody, such as a level that was downloaded. So where something stands in a
 * table follows from two numbers that differ from run to run: nobody can choose names that all
 * stand in one place. Nothing else may follow from them.
 */
#ifdef Prof_ENABLED
#include "prof_zone.h"
#include "prof_sites.h"
#include "../base/prof_lookup.h"
#include "../base/prof_utf8.h"
#include "../../platform/prof_os.h"
#include <string.h>

enum { BLOCK = 16384 };
#define FACTOR 0x9E3779B97F4A7C15u /* odd, 2^64 by the golden ratio */

/* WHAT STAYS OVER LIVES   Handles of run-time names point to sites, and games keep handles. So the
 * sites of as many names as there are by default are no heap memory, and a site stays with its
 * text: in the next life the same text gets the same site, and until then, whoever has a handle of
 * it counts under a name that tells so. If sites went to names in turn, in each life anew, an old
 * handle would count under the name of somebody else. When all sites have had a name, new names get
 * those of old ones. Only the pages of sites that had a name take memory. */
enum { NAMES_KEPT = 4096 };
static struct {
   Prof_Site sites[NAMES_KEPT];
   uint64_t texts[NAMES_KEPT]; /* hashes of the texts that they had last */
   uint32_t used, next;        /* sites that had a name; where to look for one to be taken over */
} lasting;
static Prof_Site other_names = {0, 0, 0, "(other names)", "", 0}; /* of those that do not fit */
static const char earlier_life[] = "(name of an earlier life)";   /* by its address */

Prof_Zone_Info *Prof_Zones;

/* Zones that are alike in something, each with the next one; the last leads back to the first. Of
 * the zones of one name, which are 5, 9 and 12:
 *
 *      first -> 5 -> 12 -> 9 -> 5      a new one comes in behind the first
 */
typedef struct Ring {
   Prof_Lookup first;
   uint32_t *next; /* [zone] */
} Ring;

static struct {
   uint32_t num_zones;        /* released after the entry is complete */
   uint32_t num_names;        /* made at run time */
   uint32_t num_strings, cap_strings, max_strings;
   const char **strings;      /* from 1; under the lock, so that it may move */
   Prof_Site *name_sites;     /* a site for each run-time name: those that last, or heap memory */
   Prof_Lookup by_place;      /* zones, by name, file and line */
   Prof_Lookup by_id;         /* zones, by the public id */
   Ring twins, on_line;       /* of one name; of one name and line */
   Prof_Lookup by_text;       /* strings */
   Prof_Lookup by_name;       /* 1 + index into name_sites */
   char *block;               /* where strings are copied to; begins with where the last one was */
   size_t block_used;
   uint64_t secret, twist; /* the two numbers; 0 before the start; the second is even */
} own;

/* The twist is even, so the factor stays odd, and to multiply by it loses no bit of the hash. */
uint32_t Prof_Zone_hash_name(const char *text)
{
   uint64_t hash = own.secret, factor = FACTOR ^ own.twist;
   while (*text) hash = (hash ^ (unsigned char)*text++) * factor;
   return (uint32_t)(hash >> 32);
}

uint32_t Prof_Zone_hash_number(uint64_t number)
{
   uint64_t factor = FACTOR ^ own.twist, hash = (number ^ own.secret) * factor;
   return (uint32_t)((hash ^ hash >> 32) * factor >> 32);
}

/* FNV-1a, Fowler/Noll/Vo: the same on every machine and in every run, for ids. */
static uint32_t hash_text(uint32_t hash, const char *text)
{
   while (*text) hash = (hash ^ (unsigned char)*text++) * 16777619u;
   return hash;
}

/* Room for a text, in blocks that are never given back while the profiler runs: pointers to texts
 * are what zones are compared by, and what a user keeps, so a text must not move. Each block begins
 * with where the one before is:
 *
 *      own.block ---> | before | frame. ai. ray.   free  |      "." is a 0
 *                         |
 *                         +--> | null | ...     |                   the first block
 */
static char *string_space(size_t bytes)
{
   char *text;
   Prof_ASSERT(Prof_Config_lock_is_mine() && bytes > 0 && bytes <= Prof_MAX_TEXT + 1);
   if (!own.block || own.block_used + bytes > BLOCK) {
      char *fresh = (char *)Prof_Config_alloc(BLOCK, 1);
      if (!fresh) return 0;
      memcpy(fresh, &own.block, sizeof own.block);
      own.block = fresh;
      own.block_used = sizeof own.block;
   }
   text = own.block + own.block_used;
   own.block_used += bytes;
   return text;
}

static int is_inside_character(char c) { return ((unsigned char)c & 0xC0) == 0x80; }

/* A path keeps its end when it must be cut, a name its beginning; neither is cut within a character
 * of UTF-8, which has at most three bytes behind its first. */
static const char *cut_path(const char *text)
{
   size_t length = strlen(text);
   const char *from, *end;
   if (length <= Prof_MAX_TEXT) return text;
   from = text + (length - Prof_MAX_TEXT);
   end = from + 3;
   while (from < end && is_inside_character(*from)) ++from;
   return from;
}

void Prof_Zone_plain_text(char *plain, size_t size, const char *text)
{
   (void)Prof_Utf8_plain(plain, size, text);
}

void Prof_Zone_plain_name(char plain[Prof_MAX_TEXT + 1], const char *name)
{
   Prof_Zone_plain_text(plain, Prof_MAX_TEXT + 1, name);
}

#if defined(Prof_CHECKED)
/* The copy itself, by which texts are compared; or "", which stands for one that has none. */
static int is_kept(const char *text) { return !*text || Prof_Zone_keep_string(text) == text; }
#endif

static uint32_t hash_of_string(uint32_t string) { return Prof_Zone_hash_name(own.strings[string]); }

static int room_for_string(void)
{
   uint32_t need = own.num_strings + 2;
   if (need > own.max_strings) {
      Prof_Config_over_limit(&Prof_Config_counts.over_zones, "texts of zones and values",
                             "max_zones", Prof_Settings.max_zones);
      return 0;
   }
   if (!Prof_Lookup_make_room(&own.by_text, hash_of_string)) return 0;
   own.strings = (const char **)Prof_Config_grown((void *)own.strings, &own.cap_strings, need,
                                                  sizeof *own.strings);
   return own.cap_strings >= need;
}

static const char *find_string(const char *text, uint32_t hash)
{
   Prof_Probe probe = Prof_Lookup_probe(&own.by_text, hash);
   uint32_t string;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   while ((string = Prof_Lookup_next(&probe)) != 0)
      if (strcmp(own.strings[string], text) == 0) return own.strings[string];
   return 0;
}

const char *Prof_Zone_find_string(const char *text)
{
   return find_string(text, Prof_Zone_hash_name(text));
}

/* Room in the lookup is made before the copy, and the copy before it is added: where memory ends,
 * nothing is half done, and "" stands for the text. */
const char *Prof_Zone_keep_string(const char *text)
{
   uint32_t hash = Prof_Zone_hash_name(text);
   const char *found = find_string(text, hash);
   size_t length = strlen(text);
   char *copy;
   if (found) return found;
   if (length > Prof_MAX_TEXT || !room_for_string()) return "";
   copy = string_space(length + 1);
   if (!copy) return "";
   memcpy(copy, text, length + 1);
   own.strings[++own.num_strings] = copy;
   Prof_Lookup_add(&own.by_text, hash, own.num_strings);
   return copy;
}

const char *Prof_Zone_keep_name(const char *name)
{
   char plain[Prof_MAX_TEXT + 1];
   Prof_Zone_plain_name(plain, name);
   return Prof_Zone_keep_string(plain);
}

void Prof_Zone_plain_path(char plain[Prof_MAX_TEXT + 1], const char *path)
{
   Prof_Zone_plain_name(plain, cut_path(path));
}

const char *Prof_Zone_keep_path(const char *path) { return Prof_Zone_keep_name(cut_path(path)); }

const char *Prof_Zone_base_name(const char *path)
{
   const char *base = path;
   for (; *path; ++path)
      if (*path == '/' || *path == '\\') base = path + 1;
   return base;
}

uint32_t Prof_Zone_of_id(uint32_t id)
{
   Prof_Probe probe;
   uint32_t zone;
   if (!Prof_Zone_count()) return 0; /* not started */
   probe = Prof_Lookup_probe(&own.by_id, Prof_Zone_hash_number(id));
   while ((zone = Prof_Lookup_next(&probe)) != 0)
      if (Prof_Zones[zone].public_id == (int)id) return zone;
   return 0;
}

static uint32_t hash_of_id(uint32_t zone)
{
   return Prof_Zone_hash_number((uint32_t)Prof_Zones[zone].public_id);
}

/* ---- rings ---- */

static uint32_t hash_of_twins(uint32_t zone) { return Prof_Zone_hash_name(Prof_Zones[zone].name); }

static uint32_t hash_of_line(uint32_t zone)
{
   return Prof_Zone_hash_number((uint64_t)hash_of_twins(zone) << 32 |
                                (uint32_t)Prof_Zones[zone].line);
}

static int are_twins(uint32_t a, uint32_t b) { return Prof_Zones[a].name == Prof_Zones[b].name; }

static int are_on_line(uint32_t a, uint32_t b)
{
   return are_twins(a, b) && Prof_Zones[a].line == Prof_Zones[b].line;
}

static int start_ring(Ring *ring, uint32_t zones)
{
   ring->next = (uint32_t *)Prof_Config_alloc(zones, sizeof *ring->next);
   return ring->next && Prof_Lookup_start(&ring->first, zones);
}

static int room_in_rings(void)
{
   return Prof_Lookup_make_room(&own.twins.first, hash_of_twins) &&
          Prof_Lookup_make_room(&own.on_line.first, hash_of_line);
}

/* The zone is complete: who goes round the ring finds it from here on. */
static void join_ring(Ring *ring, uint32_t zone, uint32_t hash, int (*alike)(uint32_t, uint32_t))
{
   Prof_Probe probe = Prof_Lookup_probe(&ring->first, hash);
   uint32_t first;
   while ((first = Prof_Lookup_next(&probe)) != 0 && !alike(first, zone)) {}
   ring->next[zone] = first ? ring->next[first] : zone;
   if (first) Prof_Atomic_release32(&ring->next[first], zone);
   else Prof_Lookup_add(&ring->first, hash, zone);
}

static void put_ring_back(Ring *ring)
{
   Prof_Config_release(ring->next);
   Prof_Lookup_put_back(&ring->first);
}

uint32_t Prof_Zone_named(const char *name)
{
   Prof_Probe probe;
   uint32_t zone;
   if (!Prof_Zone_count()) return 0; /* not started */
   probe = Prof_Lookup_probe(&own.twins.first, Prof_Zone_hash_name(name));
   while ((zone = Prof_Lookup_next(&probe)) != 0)
      if (strcmp(Prof_Zones[zone].name, name) == 0) return zone;
   return 0;
}

uint32_t Prof_Zone_next_twin(uint32_t zone) { return Prof_Atomic_acquire32(&own.twins.next[zone]); }

uint32_t Prof_Zone_next_on_line(uint32_t zone)
{
   return Prof_Atomic_acquire32(&own.on_line.next[zone]);
}

/* The id must not depend on where the game was built, hence the base name. Two zones that would
 * get the same id are told apart by the order of their first entry. */
static int make_public_id(const char *name, const char *file, int line)
{
   uint32_t hash = hash_text(hash_text(2166136261u, name), Prof_Zone_base_name(file));
   uint32_t id = ((hash ^ (uint32_t)line) * 16777619u) & 0x7fffffffu;
   while (Prof_Zone_of_id(id)) id = (id + 1) & 0x7fffffffu;
   return (int)id;
}

/* The entry is filled before the count is raised, with a release: other threads read zones below
 * the count and take no lock. Anything written to the entry after that would be a race. */
static void append_zone(const char *name, const char *file, int line, int often)
{
   Prof_Zone_Info *zone = &Prof_Zones[own.num_zones];
   Prof_ASSERT(own.num_zones < (uint32_t)Prof_Settings.max_zones + Prof_ZONE_FIRST);
   zone->name = name;
   zone->file = file;
   zone->line = line;
   zone->often = often;
   zone->public_id = make_public_id(name, file, line);
   Prof_ASSERT(zone->public_id >= 0 && !Prof_Zone_of_id((uint32_t)zone->public_id));
   Prof_Lookup_add(&own.by_id, hash_of_id(own.num_zones), own.num_zones);
   join_ring(&own.twins, own.num_zones, hash_of_twins(own.num_zones), are_twins);
   join_ring(&own.on_line, own.num_zones, hash_of_line(own.num_zones), are_on_line);
   Prof_Atomic_release32(&own.num_zones, own.num_zones + 1);
}

uint32_t Prof_Zone_count(void) { return Prof_Atomic_acquire32(&own.num_zones); }

/* A zone has a name and a file, and as much for all else that concerns it; a value has a name, a
 * unit and a description. Zones and sites are not moved or made larger later, so that readers
 * without the lock never see one of them change its place. */
static int start_tables(uint32_t zones, uint32_t names)
{
   Prof_Zones = (Prof_Zone_Info *)Prof_Config_alloc(zones, sizeof *Prof_Zones);
   own.cap_strings = zones * 4;
   own.max_strings = own.cap_strings + names + 3 * (uint32_t)Prof_Settings.max_values;
   own.strings = (const char **)Prof_Config_alloc_unset(own.cap_strings, sizeof *own.strings);
   own.name_sites = lasting.sites;
   if (names > NAMES_KEPT)
      own.name_sites = (Prof_Site *)Prof_Config_alloc(names, sizeof *own.name_sites);
   return Prof_Zones && own.strings && own.name_sites;
}

int Prof_Zone_start(void)
{
   uint32_t zones = (uint32_t)Prof_Settings.max_zones + Prof_ZONE_FIRST;
   uint32_t names = (uint32_t)Prof_Settings.max_names;
   own.secret = Prof_Os_unforeseen();
   own.twist = Prof_Os_unforeseen() << 1;
   if (!start_tables(zones, names)) return 0;
   if (!Prof_Lookup_start(&own.by_place, zones) || !Prof_Lookup_start(&own.by_id, zones)) return 0;
   if (!start_ring(&own.twins, zones) || !start_ring(&own.on_line, zones)) return 0;
   if (!Prof_Lookup_start(&own.by_text, zones * 2) || !Prof_Lookup_start(&own.by_name, names))
      return 0;
   Prof_Atomic_release32(&own.num_zones, 1); /* others may be asking for it */
   append_zone("(root)", "", 0, 0);
   append_zone("(over limit)", "", 0, 0);
   append_zone("(other zones)", "", 0, 0);
   append_zone("(other names)", "", 0, 0);
   append_zone("(rest of baseline)", "", 0, 0);
   Prof_ASSERT(own.num_zones == Prof_ZONE_FIRST);
   Prof_Atomic_store32(&other_names.zone_id, Prof_ZONE_OTHER_NAMES);
   return 1;
}

static uint32_t hash_place(const char *name, const char *file, int line)
{
   uint64_t both = (uint64_t)Prof_Zone_hash_name(name) << 32 | Prof_Zone_hash_name(file);
   return Prof_Zone_hash_number(both + (uint32_t)line);
}

static uint32_t hash_of_zone(uint32_t zone)
{
   const Prof_Zone_Info *z = &Prof_Zones[zone];
   return hash_place(z->name, z->file, z->line);
}

/* A zone is its name, file and line. An inlined function of a header has a site in every file that
 * includes it, and is one zone nevertheless. Past max_zones, all new ones share "(other zones)":
 * their time is still counted, under a name that tells the user. */
static uint32_t find_or_add(const char *name, const char *file, int line, int often)
{
   uint32_t hash = hash_place(name, file, line), zone;
   Prof_Probe probe = Prof_Lookup_probe(&own.by_place, hash);
   Prof_ASSERT(is_kept(name) && is_kept(file)); /* zones are compared by their pointers */
   while ((zone = Prof_Lookup_next(&probe)) != 0) {
      const Prof_Zone_Info *z = &Prof_Zones[zone];
      if (z->name == name && z->file == file && z->line == line && z->often == often) return zone;
   }
   if (own.num_zones >= (uint32_t)Prof_Settings.max_zones + Prof_ZONE_FIRST) {
      Prof_Config_over_limit(&Prof_Config_counts.over_zones, "zones", "max_zones",
                             Prof_Settings.max_zones);
      return Prof_ZONE_OTHER;
   }
   if (!Prof_Lookup_make_room(&own.by_place, hash_of_zone) ||
       !Prof_Lookup_make_room(&own.by_id, hash_of_id) || !room_in_rings())
      return Prof_ZONE_OTHER;
   zone = own.num_zones;
   append_zone(name, file, line, often);
   Prof_Lookup_add(&own.by_place, hash, zone);
   return zone;
}

/* One whose name there is no room for has no name of its own to be known by. */
static uint32_t make(const char *name, const char *file, int line, int often)
{
   const char *kept;
   if (!name) name = "(undefined)"; /* a Prof_Declare without extern makes an empty zone */
   if (!file) file = "";
   kept = Prof_Zone_keep_name(name);
   if (!*kept && *name) return Prof_ZONE_OTHER;
   return find_or_add(kept, Prof_Zone_keep_path(file), line, often);
}

uint32_t Prof_Zone_make(const char *name, const char *file, int line)
{
   return make(name, file, line, 0);
}

/* By what a macro said of it; so the flag is a macro's. */
static uint32_t make_said(const char *name, const char *file, int line)
{
   int often = Prof_Instrument_is_often(line) ? 1 : -Prof_Instrument_is_any(line);
   return make(name, file, Prof_Instrument_line(line), often);
}

static int is_in(const Prof_Site *site, const Prof_Site *sites, uint32_t count)
{
   return site >= sites && site < sites + count;
}

/* A site of a run-time name is our own and is cleared where it lies, so nobody need note it. */
static int may_have_number(Prof_Site *site)
{
   return is_in(site, lasting.sites, NAMES_KEPT) || is_in(site, own.name_sites, own.num_names) ||
          Prof_Sites_note(site);
}

/* Sites of one Prof_Zone ask the tables once, as the zone keeps the number. A site that could not
 * be noted gets none: after a shutdown it would mean another zone. The site's number is written
 * last, for threads that find one there use it at once, without the lock. */
uint32_t Prof_Zone_of_site(Prof_Site *site)
{
   Prof_Zone *shared = site->zone;
   uint32_t zone = Prof_Atomic_load32(&site->zone_id);
   if (zone) return zone;
   if (shared) zone = Prof_Atomic_load32(&shared->id);
   if (!zone && shared) zone = make_said(shared->name, shared->file, shared->line);
   if (!zone) zone = make_said(site->name, site->file, site->line);
   Prof_ASSERT(Prof_Config_lock_is_mine() && zone != 0 && zone < own.num_zones);
   if (may_have_number(site)) {
      if (shared) Prof_Atomic_store32(&shared->id, zone);
      Prof_Atomic_store32(&site->zone_id, zone);
   }
   return zone;
}

void Prof_Zone_give_number(Prof_Site *site, uint32_t zone)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && zone >= Prof_ZONE_FIRST && zone < own.num_zones);
   if (may_have_number(site)) Prof_Atomic_store32(&site->zone_id, zone);
}

/* ---- names made at run time ---- */

static uint32_t hash_of_name(uint32_t index)
{
   const Prof_Site *site = &own.name_sites[index - 1];
   return hash_place(site->name, site->file, site->line);
}

static uint64_t hash_on(uint64_t hash, const char *text)
{
   while (*text) hash = (hash ^ (unsigned char)*text++) * 0x100000001B3u;
   return hash;
}

/* Is the same in all lives, as our other hashes are not. Who chooses names that have the same one
 * gains that old handles of the one count under the other. */
static uint64_t hash_for_ever(const char *text, const char *file, int line)
{
   uint64_t hash = hash_on(0xCBF29CE484222325u, text);
   return *file ? hash_on(hash ^ ((uint64_t)(uint32_t)line << 32), file) : hash;
}

/* No name of this life has the site, and no handle of before was used in it: then it has a
 * number and maybe a hint, which other threads may be using at this moment. */
static int is_idle(const Prof_Site *site)
{
   return site->name == earlier_life && !Prof_Atomic_load32(&site->zone_id);
}

/* Chooses, of the sites that last, the one for a name that is new in this life: that which had the
 * same text and place in a life before; else one that never had a name; else one whose name nobody
 * uses in this life, in turn. Null if none is left. */
static Prof_Site *choose_lasting(const char *text, const char *file, int line)
{
   uint64_t hash = hash_for_ever(text, file, line);
   uint32_t i, at = NAMES_KEPT, old = own.num_names < lasting.used ? lasting.used : 0;
   for (i = 0; i < old && at == NAMES_KEPT; ++i)
      if (lasting.texts[i] == hash && is_idle(&lasting.sites[i])) at = i;
   if (at == NAMES_KEPT && lasting.used < NAMES_KEPT) at = lasting.used++;
   for (i = 0; i < NAMES_KEPT && at == NAMES_KEPT; ++i) {
      lasting.next = (lasting.next + 1) % NAMES_KEPT;
      if (is_idle(&lasting.sites[lasting.next])) at = lasting.next;
   }
   if (at == NAMES_KEPT) return 0;
   lasting.texts[at] = hash;
   return &lasting.sites[at];
}

static Prof_Site *choose_site(const char *text, const char *file, int line)
{
   return own.name_sites == lasting.sites ? choose_lasting(text, file, line)
                                          : &own.name_sites[own.num_names];
}

/* A name made at run time gets a site of its own, as if it stood in the source: so everything that
 * comes after treats both alike. */
static Prof_Site *add_name(const char *text, const char *file, int line, uint32_t hash)
{
   Prof_Site *site;
   const char *copy, *path;
   if (own.num_names >= (uint32_t)Prof_Settings.max_names) {
      Prof_Config_over_limit(&Prof_Config_counts.over_names, "run-time names", "max_names",
                             Prof_Settings.max_names);
      return &other_names;
   }
   copy = Prof_Zone_keep_string(text);
   path = Prof_Zone_keep_string(file);
   if ((!*copy && *text) || (!*path && *file) ||
       !Prof_Lookup_make_room(&own.by_name, hash_of_name))
      return &other_names; /* no memory for the texts */
   site = choose_site(text, file, line);
   if (!site) return &other_names;
   ++own.num_names;
   site->name = copy;
   site->file = path;
   site->line = line;
   Prof_Lookup_add(&own.by_name, hash, (uint32_t)(site - own.name_sites) + 1);
   return site;
}

static int is_named(const Prof_Site *site, const char *text, const char *file, int line)
{
   return site->line == line && strcmp(site->name, text) == 0 && strcmp(site->file, file) == 0;
}

Prof_Site *Prof_Zone_find_site(const char *text, const char *file, int line)
{
   Prof_Probe probe = Prof_Lookup_probe(&own.by_name, hash_place(text, file, line));
   uint32_t index;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   while ((index = Prof_Lookup_next(&probe)) != 0)
      if (is_named(&own.name_sites[index - 1], text, file, line)) return &own.name_sites[index - 1];
   return 0;
}

Prof_Site *Prof_Zone_site_of_name(const char *text, const char *file, int line)
{
   Prof_Site *site = Prof_Zone_find_site(text, file, line);
   Prof_ASSERT(strlen(text) <= Prof_MAX_TEXT && strlen(file) <= Prof_MAX_TEXT);
   Prof_ASSERT(line >= 0 && line == Prof_Instrument_line(line) && (*file || !line));
   return site ? site : add_name(text, file, line, hash_place(text, file, line));
}

/* Each run-time name needs a slot here and, once it is entered, a zone: what runs out first
 * decides. */
uint32_t Prof_Zone_names_left(void)
{
   uint32_t names = (uint32_t)Prof_Settings.max_names - own.num_names;
   uint32_t zones = (uint32_t)Prof_Settings.max_zones + Prof_ZONE_FIRST - own.num_zones;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_ASSERT(names <= (uint32_t)Prof_Settings.max_names); /* more were made than there may be */
   return names < zones ? names : zones;
}

const char *Prof_zone_name(int id)
{
   const uint32_t zone = Prof_Zone_of_id((uint32_t)id);
   return zone ? Prof_Zones[zone].name : "";
}

/* ---- giving back ---- */

static void clear_number(Prof_Site *site)
{
   Prof_Atomic_store32(&site->hint, 0);
   Prof_Atomic_store32(&site->zone_id, 0);
}

/* A handle of this life is one of a name that is gone in the next. */
static void clear_names(void)
{
   uint32_t i;
   for (i = 0; i < lasting.used; ++i) {
      clear_number(&lasting.sites[i]);
      lasting.sites[i].name = earlier_life;
      lasting.sites[i].file = ""; /* the text of the file goes */
      lasting.sites[i].line = 0;
   }
   clear_number(&other_names);
   if (own.name_sites != lasting.sites) Prof_Config_release(own.name_sites);
}

void Prof_Zone_put_back(void)
{
   clear_names();
   while (own.block) {
      char *before;
      memcpy(&before, own.block, sizeof before);
      Prof_Config_release(own.block);
      own.block = before;
   }
   Prof_Config_release(Prof_Zones);
   Prof_Config_release((void *)own.strings);
   Prof_Lookup_put_back(&own.by_place);
   Prof_Lookup_put_back(&own.by_id);
   put_ring_back(&own.twins);
   put_ring_back(&own.on_line);
   Prof_Lookup_put_back(&own.by_text);
   Prof_Lookup_put_back(&own.by_name);
   Prof_Zones = 0;
   memset(&own, 0, sizeof own);
}

#if defined(Prof_CHECKED)
void Prof_Zone_validate(void)
{
   uint32_t zone, i, names = 0;
   uint32_t sites = own.name_sites == lasting.sites ? lasting.used : own.num_names;
   Prof_ASSERT(own.num_zones >= Prof_ZONE_FIRST &&
               own.num_names <= (uint32_t)Prof_Settings.max_names);
   for (zone = Prof_ZONE_ROOT; zone < own.num_zones; ++zone) {
      const Prof_Zone_Info *z = &Prof_Zones[zone];
      Prof_ASSERT(Prof_Zone_of_id((uint32_t)z->public_id) == zone);
      Prof_ASSERT(are_twins(zone, Prof_Zone_next_twin(zone)));
      Prof_ASSERT(are_on_line(zone, Prof_Zone_next_on_line(zone)));
      Prof_ASSERT(zone < Prof_ZONE_FIRST ||
                  find_or_add(z->name, z->file, z->line, z->often) == zone);
   }
   for (i = 0; i < sites; ++i) {
      Prof_Site *site = &own.name_sites[i];
      if (site->name == earlier_life) continue;
      Prof_ASSERT(Prof_Zone_find_site(site->name, site->file, site->line) == site);
      ++names;
   }
   Prof_ASSERT(names == own.num_names);
}
#endif

/* ---- archive ---- */

/* Two zones may be alike once folders were left out of their files, and are two zones still: so
 * each is added, whether there is one like it or not. */
static int add_as_read(const Prof_Zone_Info *z)
{
   const char *name = Prof_Zone_keep_name(z->name), *file = Prof_Zone_keep_path(z->file);
   uint32_t hash = hash_place(name, file, z->line), zone = own.num_zones;
   if ((!*name && *z->name) || (!*file && *z->file)) return 0;
   if (zone >= (uint32_t)Prof_Settings.max_zones + Prof_ZONE_FIRST) return 0;
   if (!Prof_Lookup_make_room(&own.by_place, hash_of_zone) ||
       !Prof_Lookup_make_room(&own.by_id, hash_of_id) || !room_in_rings())
      return 0;
   append_zone(name, file, z->line, z->often);
   Prof_Lookup_add(&own.by_place, hash, zone);
   return 1;
}

static void archive_zone(Prof_Archive *a, uint32_t zone)
{
   Prof_Zone_Info z = {"", "", 0, 0, 0};
   if (!a->reads) z = Prof_Zones[zone];
   z.name = Prof_Archive_string(a, z.name);
   z.file = Prof_Archive_path(a, z.file);
   Prof_Archive_int(a, &z.line, INT32_MIN, INT32_MAX);
   Prof_Archive_int(a, &z.often, -1, 1);
   if (a->reads && Prof_Archive_ok(a) && !add_as_read(&z))
      Prof_Archive_fail(a, "there is no room for its zones");
}

void Prof_Zone_archive(Prof_Archive *a, uint32_t *first)
{
   uint32_t from = *first, count, i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Archive_u32(a, &from, UINT32_MAX);
   count = Prof_Archive_count(a, own.num_zones - from, 6);
   if (a->reads && from != own.num_zones) Prof_Archive_fail(a, "zones are missing");
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) archive_zone(a, from + i);
   *first = from + count;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
