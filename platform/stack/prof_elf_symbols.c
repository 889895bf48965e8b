/* prof_elf_symbols.c - Prof_Elf_read of prof_elf.h: which symbols of a file are functions.
 *
 * Those that say so, wherever they are; and of assembly, which often does not say what a symbol is,
 * what others may call and lies in code. What assembly does not tell others is a label in a
 * function, or marks what follows as data or as code of another kind.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "../../src/base/prof_assert.h"
#include "../../src/base/prof_config.h"
#include "prof_elf.h"
#include <string.h>

enum { SYMBOLS = 2, DYNAMIC_SYMBOLS = 11, TEXTS = 3, NO_BITS = 8, CODE = 4, ARM = 40 };
enum { NOT_TOLD = 0, FUNCTION = 2, CHOOSES_FUNCTION = 10, LOCAL = 0, RESERVED_SECTIONS = 0xFF00 };

typedef struct prof_reading {
   const Prof_Elf *elf;
   Prof_Elf_Section symbols, names;
   uint64_t *code_ends; /* of each section where its code ends; 0: it has none */
   int dynamic;
} prof_reading;

typedef struct prof_symbol {
   uint32_t name, section;
   unsigned kind, binding;
   uint64_t at, size;
} prof_symbol;

static uint64_t word_at(const Prof_Elf *elf, const unsigned char *at)
{
   uint64_t wide;
   uint32_t narrow;
   memcpy(&narrow, at, sizeof narrow);
   if (!elf->wide) return narrow;
   memcpy(&wide, at, sizeof wide);
   return wide;
}

static int read_symbol(prof_reading *r, uint64_t number, prof_symbol *symbol)
{
   const int wide = r->elf->wide;
   const unsigned char *s =
      Prof_Image_at(r->elf->image, r->symbols.offset + number * r->symbols.entry, wide ? 24 : 16);
   const unsigned char *info;
   uint16_t section;
   if (!s) return 0;
   info = s + (wide ? 4 : 12);
   memcpy(&symbol->name, s, 4);
   symbol->kind = info[0] & 15u;
   symbol->binding = info[0] >> 4;
   memcpy(&section, info + 2, sizeof section);
   symbol->section = section;
   symbol->at = word_at(r->elf, s + (wide ? 8 : 4));
   symbol->size = word_at(r->elf, s + (wide ? 16 : 8));
   return 1;
}

/* A number of 16 bits is not enough for the last of very many sections: then it is not known. */
static uint64_t end_of_code(const prof_reading *r, const prof_symbol *symbol)
{
   return symbol->section < r->elf->num_sections ? r->code_ends[symbol->section] : 0;
}

static int is_function(const prof_reading *r, const prof_symbol *symbol)
{
   int code = end_of_code(r, symbol) != 0;
   if (symbol->section == 0 || symbol->name == 0 || symbol->name >= r->names.size) return 0;
   if (symbol->name & Prof_SYMBOLS_SIZELESS) return 0;
   if (symbol->section >= RESERVED_SECTIONS) code = symbol->section == 0xFFFF;
   if (symbol->kind == FUNCTION || symbol->kind == CHOOSES_FUNCTION) return code;
   return symbol->kind == NOT_TOLD && symbol->binding != LOCAL && code;
}

/* Where not all functions are told, one that tells no size may end anywhere: it is sure of its
 * first byte alone. */
static void set_row(const prof_reading *r, const prof_symbol *symbol, Prof_Symbols_Row *row)
{
   uint64_t size = symbol->size, end = end_of_code(r, symbol);
   row->at = symbol->at;
   if (r->elf->machine == ARM) row->at &= ~(uint64_t)1; /* which says how the code is to be read */
   row->name = symbol->name;
   if (size == 0) {
      row->name |= Prof_SYMBOLS_SIZELESS;
      size = end > row->at && !r->dynamic ? end - row->at : 1;
   }
   row->size = size < UINT32_MAX ? (uint32_t)size : UINT32_MAX;
   if (row->size > UINT64_MAX - row->at) row->size = 0;
}

/* Returns how many functions there are, and sets as many rows as there is room for. */
static uint32_t read_rows(prof_reading *r, Prof_Symbols_Row *rows, uint32_t room)
{
   uint64_t count = r->symbols.size / r->symbols.entry, i;
   uint32_t found = 0;
   prof_symbol symbol;
   for (i = 0; i < count && found < UINT32_MAX && read_symbol(r, i, &symbol); ++i) {
      if (!is_function(r, &symbol)) continue;
      if (found < room) set_row(r, &symbol, &rows[found]);
      ++found;
   }
   return found;
}

/* Of a file that has nothing but symbols, code has no content, but still is called code. */
static int find_code(prof_reading *r)
{
   uint32_t i, count = r->elf->num_sections;
   Prof_Elf_Section section;
   r->code_ends = (uint64_t *)Prof_Config_alloc(count, sizeof *r->code_ends);
   for (i = 0; r->code_ends && i < count && Prof_Elf_nth(r->elf, i, &section); ++i)
      if (section.flags & CODE) r->code_ends[i] = section.at + section.size;
   return r->code_ends != 0;
}

static int is_in_file(const Prof_Elf *elf, const Prof_Elf_Section *section)
{
   return section->type != NO_BITS && section->offset <= elf->image->size &&
          section->size <= elf->image->size - section->offset;
}

static int find_symbols(prof_reading *r, int *dynamic)
{
   const Prof_Elf *elf = r->elf;
   *dynamic = r->dynamic = !Prof_Elf_find(elf, SYMBOLS, 0, &r->symbols);
   if (*dynamic && !Prof_Elf_find(elf, DYNAMIC_SYMBOLS, 0, &r->symbols)) return 0;
   if (r->symbols.entry < (elf->wide ? 24u : 16u) || r->symbols.entry > 4096) return 0;
   return Prof_Elf_nth(elf, r->symbols.link, &r->names) && r->names.type == TEXTS &&
          is_in_file(elf, &r->symbols) && is_in_file(elf, &r->names);
}

/* Counted first: memory is asked for once, and no more than is needed. The file may be written
 * meanwhile. */
static const char *fill(prof_reading *r, Prof_Symbols_Table *table)
{
   uint32_t room = read_rows(r, 0, 0), found;
   if (room == 0) return "stripped: the file tells no functions";
   table->rows = (Prof_Symbols_Row *)Prof_Config_alloc_unset(room, sizeof *table->rows);
   if (!table->rows) return "no memory for the names of its functions";
   found = read_rows(r, table->rows, room);
   table->num_rows = found < room ? found : room;
   table->names = r->names.offset;
   table->num_names = r->names.size;
   Prof_Symbols_sort(table);
   return 0;
}

int Prof_Elf_read(const Prof_Elf *elf, Prof_Symbols_Table *table, int *dynamic)
{
   prof_reading r;
   memset(&r, 0, sizeof r);
   r.elf = elf;
   Prof_ASSERT(elf->image == &table->image && !table->rows);
   table->lack = "stripped: the file tells no functions";
   if (!find_symbols(&r, dynamic)) return 0;
   table->lack = "no memory for the names of its functions";
   if (find_code(&r)) {
      table->lack = fill(&r, table);
      Prof_Config_release(r.code_ends);
   }
   return table->lack == 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
