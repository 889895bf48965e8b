/* prof_coff.c - see prof_coff.h. Files of this format are little-endian, and so are all machines
 * that load them; numbers are put together of bytes, so that it is read, and tested, everywhere.
 *
 *      "MZ" .. 60: where "PE\0\0" is
 *      header: sections, table of symbols, their number; then the optional header, of known size
 *      a row for each section: its address and size
 *      a row of 18 bytes for each symbol; then the names of more than 8 characters
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_coff.h"
#include "../../src/base/prof_config.h"
#include <string.h>

enum { SYMBOL_BYTES = 18, SECTION_BYTES = 40 };
enum { FUNCTION = 0x20, EXTERNAL = 2, STATIC = 3, CODE = 0x20 };

typedef struct Coff {
   Prof_Image *image;
   uint64_t header, sections, symbols; /* where they are */
   uint32_t num_sections, num_symbols;
   uint32_t loaded; /* bytes, of the whole module */
   uint64_t base;
   int prefixed; /* of 32 bits: names of C have a bar before them */
} Coff;

typedef struct Section {
   uint32_t at, size, kind;
} Section;

static uint32_t get16(const unsigned char *at) { return at[0] | (uint32_t)at[1] << 8; }
static uint32_t get32(const unsigned char *at) { return get16(at) | get16(at + 2) << 16; }

static int open_coff(Coff *coff, Prof_Image *image)
{
   const unsigned char *h = Prof_Image_at(image, 0, 64);
   memset(coff, 0, sizeof *coff);
   coff->image = image;
   if (!h || h[0] != 'M' || h[1] != 'Z') return 0;
   coff->header = get32(h + 60);
   h = Prof_Image_at(image, coff->header, 24 + 60);
   if (!h || memcmp(h, "PE\0\0", 4) != 0) return 0;
   coff->num_sections = get16(h + 6);
   coff->symbols = get32(h + 12);
   coff->num_symbols = get32(h + 16);
   coff->sections = coff->header + 24 + get16(h + 20);
   coff->prefixed = get16(h + 4) == 0x14C;
   coff->loaded = get32(h + 24 + 56);
   coff->base = get32(h + 24 + 28);
   if (get16(h + 24) == 0x20B) coff->base = get32(h + 24 + 24) | coff->base << 32;
   return coff->sections + (uint64_t)coff->num_sections * SECTION_BYTES <= image->size;
}

static int get_section(const Coff *coff, uint32_t number, Section *section)
{
   const unsigned char *s;
   if (number == 0 || number > coff->num_sections) return 0;
   s = Prof_Image_at(coff->image, coff->sections + (uint64_t)(number - 1) * SECTION_BYTES,
                     SECTION_BYTES);
   if (!s) return 0;
   section->size = get32(s + 8);
   section->at = get32(s + 12);
   section->kind = get32(s + 36);
   return 1;
}

/* Where a name is, from the first symbol on: in its row, or among the long ones after all rows. */
static uint64_t place_of_name(const Coff *coff, const unsigned char *symbol, uint32_t number)
{
   if (get32(symbol) == 0) return (uint64_t)coff->num_symbols * SYMBOL_BYTES + get32(symbol + 4);
   return (uint64_t)number * SYMBOL_BYTES + (coff->prefixed && symbol[0] == '_');
}

typedef struct Found {
   uint64_t name;
   uint32_t value, section;
} Found;

/* 1: it is a function. *next is the number of the symbol after it: what more there is to tell of
 * one stands in rows of its own. */
static int get_function(const Coff *coff, uint32_t number, Found *found, uint32_t *next)
{
   const unsigned char *s =
      Prof_Image_at(coff->image, coff->symbols + (uint64_t)number * SYMBOL_BYTES, SYMBOL_BYTES);
   *next = coff->num_symbols;
   if (!s) return 0;
   if (s[17] < coff->num_symbols - number) *next = number + 1u + s[17];
   found->name = place_of_name(coff, s, number);
   found->value = get32(s + 8);
   found->section = get16(s + 12);
   return get16(s + 14) == FUNCTION && (s[16] == EXTERNAL || s[16] == STATIC) &&
          found->section > 0 && found->section <= coff->num_sections &&
          found->name < Prof_SYMBOLS_SIZELESS && found->name < coff->image->size - coff->symbols;
}

static uint32_t read_rows(const Coff *coff, const Section *sections, Prof_Symbols_Row *rows,
                          uint32_t room)
{
   uint32_t i, next, count = 0;
   Found found;
   for (i = 0; i < coff->num_symbols; i = next) {
      const Section *section;
      if (!get_function(coff, i, &found, &next)) continue;
      section = &sections[found.section - 1];
      if (!(section->kind & CODE) || found.value >= section->size) continue;
      if (count < room) {
         rows[count].at = (uint64_t)section->at + found.value;
         rows[count].size = section->size - found.value;
         rows[count].name = (uint32_t)found.name | Prof_SYMBOLS_SIZELESS;
      }
      ++count;
   }
   return count;
}

static Section *get_sections(const Coff *coff)
{
   Section *sections =
      (Section *)Prof_Config_alloc(coff->num_sections + (size_t)1, sizeof *sections);
   uint32_t i;
   for (i = 0; sections && i < coff->num_sections; ++i)
      if (!get_section(coff, i + 1, &sections[i])) break;
   return sections;
}

static const char *fill(const Coff *coff, const Section *sections, Prof_Symbols_Table *table)
{
   uint32_t room = read_rows(coff, sections, 0, 0), found;
   if (room == 0) return "stripped: the file tells no functions";
   table->rows = (Prof_Symbols_Row *)Prof_Config_alloc_unset(room, sizeof *table->rows);
   if (!table->rows) return "no memory for the names of its functions";
   found = read_rows(coff, sections, table->rows, room);
   table->num_rows = found < room ? found : room;
   table->names = coff->symbols;
   table->num_names = table->image.size - coff->symbols;
   table->short_names = (uint64_t)coff->num_symbols * SYMBOL_BYTES;
   Prof_Symbols_sort(table);
   return 0;
}

int Prof_Coff_read(Prof_Symbols_Table *table)
{
   Coff coff;
   Section *sections;
   table->lack = "stripped: the file tells no functions, or is of an unknown kind";
   if (!open_coff(&coff, &table->image) || coff.symbols == 0) return 0;
   if (coff.symbols > table->image.size) return 0;
   if (coff.num_symbols > (table->image.size - coff.symbols) / SYMBOL_BYTES) return 0;
   table->lack = "no memory for the names of its functions";
   sections = get_sections(&coff);
   if (!sections) return 0;
   table->lack = fill(&coff, sections, table);
   Prof_Config_release(sections);
   return table->lack == 0;
}

int Prof_Coff_is_of(Prof_Image *image, uint64_t loaded_bytes)
{
   Coff coff;
   return open_coff(&coff, image) && coff.loaded == loaded_bytes;
}

uint64_t Prof_Coff_base(Prof_Image *image)
{
   Coff coff;
   return open_coff(&coff, image) ? coff.base : 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
