/* prof_symbols_table.c - see prof_symbols_table.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_symbols_table.h"
#include "../../src/base/prof_assert.h"
#include "../../src/base/prof_config.h"
#include <string.h>

/* How far to look for a function that lies around others, and for other names of one. */
enum { AROUND = 32, ALIASES = 16 };

/* ---- sorting ---- */

/* A function of the same address that has a size, or the larger one, comes first. */
static int is_before(const Prof_Symbols_Row *a, const Prof_Symbols_Row *b)
{
   uint32_t a_sizeless = a->name & Prof_SYMBOLS_SIZELESS;
   uint32_t b_sizeless = b->name & Prof_SYMBOLS_SIZELESS;
   if (a->at != b->at) return a->at < b->at;
   if (a_sizeless != b_sizeless) return a_sizeless < b_sizeless;
   if (a->size != b->size) return a->size > b->size;
   return a->name < b->name;
}

static void sift(Prof_Symbols_Row *rows, uint32_t root, uint32_t count)
{
   Prof_Symbols_Row row = rows[root];
   uint32_t child;
   while ((child = 2 * root + 1) < count) {
      if (child + 1 < count && is_before(&rows[child], &rows[child + 1])) ++child;
      if (!is_before(&row, &rows[child])) break;
      rows[root] = rows[child];
      root = child;
   }
   rows[root] = row;
}

/* By a heap: no file makes it slow, and it needs no memory, as qsort of some systems does. Linkers
 * write much in order, which takes but a look. */
static void sort_rows(Prof_Symbols_Row *rows, uint32_t count)
{
   uint32_t i = 1;
   while (i < count && !is_before(&rows[i], &rows[i - 1])) ++i;
   if (i >= count) return;
   for (i = count / 2; i-- > 0;) sift(rows, i, count);
   for (i = count; i-- > 1;) {
      Prof_Symbols_Row first = rows[0];
      rows[0] = rows[i];
      rows[i] = first;
      sift(rows, 0, i);
   }
}

/* Labels within a function that has a size are no functions. */
static uint32_t drop_inner(Prof_Symbols_Row *rows, uint32_t count)
{
   uint64_t end = 0;
   uint32_t i, kept = 0;
   for (i = 0; i < count; ++i) {
      if (rows[i].name & Prof_SYMBOLS_SIZELESS) {
         if (rows[i].at < end) continue;
      } else if (rows[i].at + rows[i].size > end) end = rows[i].at + rows[i].size;
      rows[kept++] = rows[i];
   }
   return kept;
}

/* From the last one on, as each needs the beginning of the next function. */
static void give_sizes(Prof_Symbols_Row *rows, uint32_t count)
{
   uint64_t next = UINT64_MAX, same = UINT64_MAX;
   while (count-- > 0) {
      Prof_Symbols_Row *row = &rows[count];
      if (row->at != same) next = same;
      same = row->at;
      if (!(row->name & Prof_SYMBOLS_SIZELESS)) continue;
      row->name &= ~Prof_SYMBOLS_SIZELESS;
      if (next - row->at < row->size) row->size = (uint32_t)(next - row->at);
   }
}

void Prof_Symbols_sort(Prof_Symbols_Table *table)
{
   sort_rows(table->rows, table->num_rows);
   table->num_rows = drop_inner(table->rows, table->num_rows);
   give_sizes(table->rows, table->num_rows);
}

/* ---- looking up ---- */

uint32_t Prof_Symbols_lower(const Prof_Symbols_Table *table, uint64_t at)
{
   uint32_t low = 0, high = table->num_rows;
   while (low < high) {
      uint32_t middle = low + (high - low) / 2;
      if (table->rows[middle].at < at) low = middle + 1;
      else high = middle;
   }
   return low;
}

size_t Prof_Symbols_name_of(const Prof_Symbols_Table *table, uint32_t row, char *out, size_t size)
{
   uint64_t name = table->rows[row].name, most = table->num_names - name;
   size_t length;
   Prof_ASSERT(row < table->num_rows && name <= table->num_names);
   if (name >= table->short_names)
      return Prof_Image_text(&table->image, table->names + name, most < 65536 ? most : 65536, out,
                             size);
   if (size < 9) return 0;
   out[Prof_Image_copy(&table->image, table->names + name, out, 8)] = 0;
   length = strlen(out);
   return length;
}

/* How little people use a name. The C library has "write" as "__write" too, and C++ some functions
 * twice, the longer name being the stranger one. */
static uint32_t strangeness(const Prof_Symbols_Table *table, uint32_t row)
{
   char name[256];
   size_t length = Prof_Symbols_name_of(table, row, name, sizeof name);
   uint32_t bars = 0;
   if (length == 0) return UINT32_MAX / 2; /* longer than this, if it is there */
   while (name[bars] == '_') ++bars;
   if (name[0] == '_' && (name[1] == 'Z' || name[1] == 'R')) bars = 0;
   return bars * 1024 + (uint32_t)length;
}

uint32_t Prof_Symbols_best_of(const Prof_Symbols_Table *table, uint32_t row)
{
   uint32_t best = row, least = UINT32_MAX, i;
   uint64_t at = table->rows[row].at;
   while (row > 0 && table->rows[row - 1].at == at) --row;
   if (row + 1 >= table->num_rows || table->rows[row + 1].at != at) return row;
   for (i = row; i < table->num_rows && i - row < ALIASES && table->rows[i].at == at; ++i) {
      uint32_t strange = strangeness(table, i);
      if (strange >= least) continue;
      least = strange;
      best = i;
   }
   return best;
}

uint32_t Prof_Symbols_row_of(const Prof_Symbols_Table *table, uint64_t at)
{
   uint32_t above = at == UINT64_MAX ? table->num_rows : Prof_Symbols_lower(table, at + 1), i;
   for (i = above; i-- > 0 && above - i <= AROUND;)
      if (at - table->rows[i].at < table->rows[i].size) return i;
   return table->num_rows;
}

void Prof_Symbols_drop(Prof_Symbols_Table *table)
{
   if (table->rows) Prof_Config_release(table->rows);
   if (table->image.size) Prof_Image_close(&table->image);
   table->rows = 0;
   table->num_rows = 0;
   memset(&table->image, 0, sizeof table->image);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
