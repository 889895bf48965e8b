/* prof_auto_names.c - see prof_auto_names.h
 *
 * Names of the symbols' tables go with a shutdown, and with the lock; sites stay. So what a site
 * needs is copied into blocks that are never given back:
 *
 *      by_text   hash of a text -> where it is      blocks   | think. game. libphysics.so. |
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_AUTO)
#include "prof_auto_names.h"
#include "../../src/base/prof_config.h"
#include "../../platform/prof_os_module.h"
#include "../../platform/stack/prof_modules.h"
#include "../../platform/stack/prof_symbols.h"
#include <stdio.h>
#include <string.h>

enum { BLOCK = 16384 };

/* Under the lock; for ever. */
static struct {
   const char **texts; /* open addressing */
   uint32_t count, mask;
   char *block;
   size_t used, bytes;
} kept;

static uint32_t hash_of(const char *text)
{
   uint64_t hash = 0xCBF29CE484222325u; /* FNV-1a, Fowler/Noll/Vo */
   while (*text) hash = (hash ^ (unsigned char)*text++) * 0x100000001B3u;
   return (uint32_t)(hash ^ hash >> 32);
}

static const char **place_of(const char *text)
{
   uint32_t i = hash_of(text) & kept.mask;
   while (kept.texts[i] && strcmp(kept.texts[i], text) != 0) i = (i + 1) & kept.mask;
   return &kept.texts[i];
}

/* The old one is not given back, which is half as much as this one, in all. It is known behind the
 * end of this one, or a leak checker would tell of it. */
static int grow(void)
{
   const char **old = kept.texts, **fresh;
   uint32_t mask = kept.mask, size = old ? (mask + 1) * 2 : 1024, i;
   if (old && kept.count * 2 <= mask) return 1;
   fresh = (const char **)Prof_Config_alloc_for_ever((size + 1) * sizeof *fresh);
   if (!fresh) return 0;
   fresh[size] = (const char *)old;
   kept.texts = fresh;
   kept.mask = size - 1;
   kept.bytes += (size + 1) * sizeof *fresh;
   for (i = 0; old && i <= mask; ++i)
      if (old[i]) *place_of(old[i]) = old[i];
   return 1;
}

static char *room_for(size_t size)
{
   char *at;
   if (!kept.block || kept.used + size > BLOCK) {
      char *fresh = (char *)Prof_Config_alloc_for_ever(BLOCK);
      if (!fresh) return 0;
      kept.block = fresh;
      kept.used = 0;
      kept.bytes += BLOCK;
   }
   at = kept.block + kept.used;
   kept.used += size;
   return at;
}

const char *Prof_Auto_Names_keep(const char *text)
{
   size_t size = strlen(text) + 1;
   const char **place;
   char *copy;
   Prof_ASSERT(Prof_Config_lock_is_mine() && size <= BLOCK);
   if (size == 1 || !grow()) return "";
   place = place_of(text);
   if (*place) return *place;
   copy = room_for(size);
   if (!copy) return "";
   memcpy(copy, text, size);
   *place = copy;
   ++kept.count;
   return copy;
}

size_t Prof_Auto_Names_bytes(void) { return kept.bytes; }

/* ---- what the symbols say ---- */

static void copy(char to[Prof_AUTO_TEXT], const char *text)
{
   snprintf(to, Prof_AUTO_TEXT, "%s", text ? text : "");
}

static const char *base_name(const char *path)
{
   const char *base = path;
   for (; *path; ++path)
      if (*path == '/' || *path == '\\') base = path + 1;
   return base;
}

/* A function without a name is told by its place in the module, which is the same in each run. */
static void name_by_place(Prof_Auto_Named *named)
{
   const char *where = base_name(named->module);
   snprintf(named->name, sizeof named->name, "%.200s+0x%llx", *where ? where : "?",
            (unsigned long long)named->place);
}

void Prof_Auto_Names_find(uint64_t function, Prof_Auto_Named *named)
{
   Prof_Symbol symbol = {0, 0, 0, 0};
   const Prof_Module_Place *place;
   named->module_number = Prof_Modules_find(function);
   place = Prof_Modules_get(named->module_number);
   copy(named->module, place ? place->file : 0);
   if (place) Prof_Symbols_find(named->module_number, function, &symbol);
   copy(named->name, symbol.offset ? 0 : symbol.name);
   copy(named->file, symbol.file);
   named->line = symbol.file ? symbol.line : 0;
   named->place = function - (place ? place->base : 0);
   if (!*named->name) name_by_place(named);
}

/* The last of so many bytes is in the function, if there are so many. */
int Prof_Auto_Names_is_as_large(uint32_t module, uint64_t function, uint32_t bytes)
{
   Prof_Symbol symbol = {0, 0, 0, 0};
   if (!Prof_Symbols_find(module, function, &symbol) || symbol.offset) return -1;
   if (bytes <= 1) return 1;
   return Prof_Symbols_find(module, function + bytes - 1, &symbol) && symbol.offset == bytes - 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
