/* prof_tracy_texts.c - see prof_tracy_texts.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_texts.h"
#include "../../src/gather/prof_zone.h"
#include <string.h>

enum { SLOTS = 2 * Prof_TRACY_MAX_TEXTS, LONGEST = 1023 };

static struct {
   char **texts;
   uint32_t *table; /* [hash]: 1 + index of a text */
   uint32_t count;
   Prof_Tracy_Place *places;
   uint32_t num_places;
} own;

int Prof_Tracy_Texts_start(void)
{
   memset(&own, 0, sizeof own);
   own.texts = (char **)Prof_Config_alloc(Prof_TRACY_MAX_TEXTS, sizeof *own.texts);
   own.table = (uint32_t *)Prof_Config_alloc(SLOTS, sizeof *own.table);
   own.places =
      (Prof_Tracy_Place *)Prof_Config_alloc(Prof_TRACY_MAX_PLACES, sizeof *own.places);
   if (own.texts && own.table && own.places) return 1;
   Prof_Tracy_Texts_end();
   return 0;
}

void Prof_Tracy_Texts_end(void)
{
   uint32_t i;
   for (i = 0; own.texts && i < own.count; ++i) Prof_Config_release(own.texts[i]);
   Prof_Config_release(own.texts);
   Prof_Config_release(own.table);
   Prof_Config_release(own.places);
   memset(&own, 0, sizeof own);
}

/* FNV-1a, 32 bits: G. Fowler, L. C. Noll, K.-P. Vo. */
static uint32_t hash_of(const char *text, size_t length)
{
   uint32_t hash = 2166136261u;
   while (length--) hash = (hash ^ (unsigned char)*text++) * 16777619u;
   return hash ^ hash >> 15;
}

static int is_text(uint32_t number, const char *text, size_t length)
{
   return strlen(own.texts[number - 1]) == length && !memcmp(own.texts[number - 1], text, length);
}

static char *copy_of(const char *text, size_t length)
{
   char *copy = (char *)Prof_Config_alloc(length + 1, 1);
   if (!copy) return 0;
   memcpy(copy, text, length);
   copy[length] = 0;
   return copy;
}

/* A 0 in the text ends it. Beyond the limit, and without memory, the first text stands for it. */
uint64_t Prof_Tracy_Texts_key(const char *text, size_t length)
{
   const char *end = (const char *)memchr(text, 0, length);
   uint32_t at;
   if (end) length = (size_t)(end - text);
   if (length > LONGEST) length = LONGEST;
   at = hash_of(text, length) % SLOTS;
   while (own.table[at] && !is_text(own.table[at], text, length)) at = (at + 1) % SLOTS;
   if (!own.table[at] && own.count < Prof_TRACY_MAX_TEXTS) {
      own.texts[own.count] = copy_of(text, length);
      if (own.texts[own.count]) own.table[at] = ++own.count;
   }
   return Prof_TRACY_KEY(Prof_TRACY_KEY_TEXT, own.table[at] ? own.table[at] : 1);
}

const char *Prof_Tracy_Texts_of(uint64_t key)
{
   uint32_t number = (uint32_t)key;
   switch (key >> 32) {
   case Prof_TRACY_KEY_TEXT:
      return number && number <= own.count ? own.texts[number - 1] : "";
   case Prof_TRACY_KEY_ZONE_NAME:
      return number && number < Prof_Zone_count() ? Prof_Zones[number].name : "";
   case Prof_TRACY_KEY_ZONE_FILE:
      return number && number < Prof_Zone_count() ? Prof_Zones[number].file : "";
   default: return "";
   }
}

uint64_t Prof_Tracy_Texts_place(const char *name, const char *file, uint32_t line)
{
   Prof_Tracy_Place *place;
   if (own.num_places == Prof_TRACY_MAX_PLACES)
      return Prof_TRACY_KEY(Prof_TRACY_KEY_PLACE, Prof_TRACY_MAX_PLACES);
   place = &own.places[own.num_places++];
   place->name = place->function = Prof_Tracy_Texts_key(name, strlen(name));
   place->file = Prof_Tracy_Texts_key(file ? file : "", file ? strlen(file) : 0);
   place->line = line;
   return Prof_TRACY_KEY(Prof_TRACY_KEY_PLACE, own.num_places);
}

Prof_Tracy_Place Prof_Tracy_Texts_place_of(uint64_t key)
{
   Prof_Tracy_Place place;
   uint32_t number = (uint32_t)key;
   place.name = place.function = place.file = Prof_TRACY_KEY(Prof_TRACY_KEY_TEXT, 0);
   place.line = 0;
   if (key >> 32 == Prof_TRACY_KEY_PLACE && number && number <= own.num_places)
      return own.places[number - 1];
   if (key >> 32 != Prof_TRACY_KEY_ZONE || !number || number >= Prof_Zone_count()) return place;
   place.name = place.function = Prof_TRACY_KEY(Prof_TRACY_KEY_ZONE_NAME, number);
   place.file = Prof_TRACY_KEY(Prof_TRACY_KEY_ZONE_FILE, number);
   if (Prof_Zones[number].line > 0) place.line = (uint32_t)Prof_Zones[number].line;
   return place;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
