/* prof_out_titles.c - see prof_out_titles.h
 *
 * Names are told apart by a hash of 64 bits. Equal names have equal hashes, so no two columns get
 * the same name; should different ones ever have the same, a name gets a place or a number that it
 * could do without, and no harm is done. The table is open-addressed and at most half full.
 */
#ifdef Prof_ENABLED
#include "prof_out_titles.h"
#include "../base/prof_utf8.h"
#include "../gather/prof_zone.h"
#include <string.h>

/* Parts are cut, not the whole: the number must not be. A value's name has its unit behind it. */
enum { NAME = 2 * Prof_MAX_TEXT + 8, PLACE = Prof_MAX_TEXT + 32, MAX_TITLE = NAME + PLACE + 18 };

typedef struct Prof_Title {
   uint64_t hash;   /* 0: a free slot */
   uint32_t wanted; /* by so many columns; one that was given with a place or number counts too */
} Prof_Title;

int Prof_Out_Titles_make(Prof_Titles *titles, uint32_t count)
{
   uint32_t size = 64; /* each column wants a name, and may be given another */
   Prof_ASSERT(count <= UINT32_MAX / 8); /* else the table would be too small, or never be made */
   while (size < 4 * count) size *= 2;
   titles->mask = size - 1;
   titles->slots = (Prof_Title *)Prof_Config_alloc(size, sizeof *titles->slots);
   return titles->slots != 0;
}

void Prof_Out_Titles_free(Prof_Titles *titles) { Prof_Config_release(titles->slots); }

static uint64_t add_byte(uint64_t hash, unsigned char byte)
{
   return (hash ^ byte) * 1099511628211u;
}

/* FNV-1a, of the text as Prof_Out_Stream_csv mends it. */
static uint64_t hash_of(const char *text)
{
   uint64_t hash = 14695981039346656037u;
   if (Prof_Out_Stream_is_formula(text)) hash = add_byte(hash, '\'');
   while (*text) {
      size_t length = Prof_Utf8_length(text), i;
      const char *from = length ? text : "\xEF\xBF\xBD";
      for (i = 0; i < (length ? length : 3); ++i) hash = add_byte(hash, (unsigned char)from[i]);
      text += length ? length : 1;
   }
   return hash ? hash : 1;
}

static Prof_Title *find(const Prof_Titles *titles, const char *name)
{
   uint64_t hash = hash_of(name);
   uint32_t at = Prof_Zone_hash_number(hash) & titles->mask;
   Prof_ASSERT(titles->slots && !(titles->mask & (titles->mask + 1)) && hash);
   while (titles->slots[at].hash && titles->slots[at].hash != hash) at = (at + 1) & titles->mask;
   titles->slots[at].hash = hash;
   return &titles->slots[at];
}

void Prof_Out_Titles_want(Prof_Titles *titles, const char *name) { ++find(titles, name)->wanted; }

/* Makes the title: the name, behind it the place, if there is one, and the number from 2 on. */
static void put_behind(char title[MAX_TITLE], const char *name, const char *place, int number)
{
   const char *blank = place[0] ? " " : "";
   char last[16] = "";
   if (number > 1) snprintf(last, sizeof last, " (%d)", number);
   snprintf(title, MAX_TITLE, "%.*s%s%.*s%s", NAME, name, blank, PLACE, place, last);
   Prof_ASSERT(strlen(title) + 1 < MAX_TITLE); /* nothing of the number was cut */
}

/* A title that is made up may be what another column wants, or was given: then it is wanted, and
 * the next number is tried. It is wanted itself from now on. */
void Prof_Out_Titles_put(Prof_Titles *titles, Prof_Out *out, const char *name, const char *place)
{
   char title[MAX_TITLE];
   int number = 1;
   put_behind(title, name, "", number);
   if (find(titles, title)->wanted > 1) {
      put_behind(title, name, place, number);
      while (find(titles, title)->wanted) put_behind(title, name, place, ++number);
      find(titles, title)->wanted = 1;
   }
   Prof_ASSERT(find(titles, title)->wanted > 0); /* so no other column gets it */
   Prof_Out_Stream_csv(out, title);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
