/* prof_out_row.c - see prof_out_row.h */
#ifdef Prof_ENABLED
#include "prof_out_row.h"
#include "../base/prof_assert.h"
#include "../base/prof_number.h"
#include <string.h>

enum { MILLION = 1000000 };

typedef struct Cell {
   const char *text; /* of a text; null: there is none */
   double number;
   uint64_t whole;
} Cell;

/* Returns 0 if there is none. A row is a struct of anything, so its members are copied out. */
static int read_cell(const Prof_Row_Column *column, const void *row, Cell *cell)
{
   const char *from = (const char *)row + column->at;
   switch (column->kind) {
      case Prof_AS_TEXT: memcpy(&cell->text, from, sizeof cell->text); break;
      case Prof_AS_WHOLE: memcpy(&cell->whole, from, sizeof cell->whole); return 1;
      case Prof_AS_ROUNDED:
      case Prof_AS_EXACT:
         memcpy(&cell->number, from, sizeof cell->number);
         return Prof_Number_is_finite(cell->number);
   }
   return cell->text && *cell->text;
}

/* Up to 6 decimals of the millionths, without zeros at the end. */
static void put_part(Prof_Out *out, uint32_t millionths)
{
   char digits[8] = ".000000";
   int i, length = 0;
   for (i = 6; i > 0; --i, millionths /= 10) {
      digits[i] = (char)('0' + millionths % 10);
      if (!length && digits[i] != '0') length = i + 1;
   }
   Prof_Out_Stream_put(out, digits, (size_t)length);
}

static void put_rounded(Prof_Out *out, double number)
{
   double size = number < 0 ? -number : number;
   uint64_t millionths;
   if (size >= 1e12) {
      Prof_Out_Stream_number(out, number);
      return;
   }
   millionths = (uint64_t)(size * MILLION + 0.5);
   if (number < 0 && millionths) Prof_Out_Stream_text(out, "-");
   Prof_Out_Stream_integer(out, millionths / MILLION);
   put_part(out, (uint32_t)(millionths % MILLION));
}

/* Most amounts are whole, and those are written much faster. */
static void put_exact(Prof_Out *out, double number)
{
   const double most = 1e15;
   if (number >= 0 && number < most && number == (double)(uint64_t)number)
      Prof_Out_Stream_integer(out, (uint64_t)number);
   else Prof_Out_Stream_number(out, number);
}

static void put_number(Prof_Out *out, const Prof_Row_Column *column, const Cell *cell)
{
   Prof_ASSERT(column->kind != Prof_AS_TEXT);
   if (column->kind == Prof_AS_ROUNDED) put_rounded(out, cell->number);
   else if (column->kind == Prof_AS_EXACT) put_exact(out, cell->number);
   else Prof_Out_Stream_integer(out, cell->whole);
}

/* ---- CSV ---- */

void Prof_Out_Row_put_names(Prof_Out *out, const Prof_Row_Columns *columns)
{
   int i;
   for (i = 0; i < columns->count; ++i) {
      if (i) Prof_Out_Stream_text(out, ",");
      Prof_Out_Stream_text(out, columns->list[i].name);
   }
   Prof_Out_Stream_text(out, "\n");
}

static void put_fields(Prof_Out *out, const Prof_Row_Columns *columns, const void *row)
{
   Cell cell;
   int i;
   for (i = 0; i < columns->count; ++i) {
      const Prof_Row_Column *column = &columns->list[i];
      if (i) Prof_Out_Stream_text(out, ",");
      if (!read_cell(column, row, &cell)) continue;
      if (column->kind == Prof_AS_TEXT) Prof_Out_Stream_csv(out, cell.text);
      else put_number(out, column, &cell);
   }
}

/* ---- JSON ---- */

void Prof_Out_Row_put_members(Prof_Out *out, const Prof_Row_Columns *columns, int from,
                              const void *row)
{
   Cell cell;
   int i;
   for (i = from; i < columns->count; ++i) {
      const Prof_Row_Column *column = &columns->list[i];
      Prof_Out_Stream_text(out, i > from ? ",\"" : "\"");
      Prof_Out_Stream_text(out, column->name);
      Prof_Out_Stream_text(out, "\":");
      if (!read_cell(column, row, &cell)) Prof_Out_Stream_text(out, "null");
      else if (column->kind == Prof_AS_TEXT) Prof_Out_Stream_json(out, cell.text);
      else put_number(out, column, &cell);
   }
}

void Prof_Out_Row_put(Prof_Out *out, const Prof_Row_Columns *columns, const void *row, int as_json)
{
   if (as_json) {
      Prof_Out_Stream_text(out, "{");
      Prof_Out_Row_put_members(out, columns, 0, row);
      Prof_Out_Stream_text(out, "}\n");
      return;
   }
   put_fields(out, columns, row);
   Prof_Out_Stream_text(out, "\n");
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
