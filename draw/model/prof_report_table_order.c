/* prof_report_table_order.c - rows in an order that keeps still; see prof_report_table.h.
 *
 * HELD FIGURES   A row is not sorted by its figure, but by the one that it had when its place was
 * last decided. That one is held by what the row is about (row number, state, group), as the rows
 * themselves are made anew each time:
 *
 *      fresh   something else is shown, or it is sorted by another column: all take their figure
 *      anew    half a second has passed: those take it that moved by more than a tenth
 *      else    nobody does; a row that was not there before stands where its old figure puts it
 *
 * The row of the rest holds nothing, and is sorted by what it is. Threads are not sorted at all.
 */
#ifdef Prof_ENABLED
#include "prof_report_table_rows.h"

#include "../../src/show/prof_group.h"
#include "../../src/gather/prof_state.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_number.h"

#include <math.h>
#include <string.h>

static const double MOVE = 0.1;      /* a smaller change moves no row */
static const double PATIENCE = 0.5;  /* seconds between two orders */

typedef struct Place {
   uint64_t key; /* the smallest first */
   int index;
} Place;

static struct {
   /* The figure that a row's place was made from, by kind and key. The first two may be null, for
    * lack of memory: then such rows are sorted by what they are. */
   float *held_rows, *held_states, held_groups[Prof_MAX_GROUPS];
   float *held_values;
   uint32_t cap_held_values;
   Place *places, *spare; /* both of cap */
   int cap;
} own;

static void put_back(void)
{
   Prof_Config_release(own.held_rows);
   Prof_Config_release(own.held_states);
   Prof_Config_release(own.held_values);
   Prof_Config_release(own.places);
   Prof_Config_release(own.spare);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* Where the row's figure is held; null if it is not. */
static float *held(const Prof_Table_Row *row)
{
   Prof_ASSERT(row->kind != Prof_TABLE_ZONE || row->key < Prof_State_row_capacity());
   Prof_ASSERT(row->kind != Prof_TABLE_PATH || row->key < Prof_State_capacity());
   Prof_ASSERT(row->kind != Prof_TABLE_GROUP || row->key < Prof_MAX_GROUPS);
   if (row->kind == Prof_TABLE_ZONE && own.held_rows) return &own.held_rows[row->key];
   if (row->kind == Prof_TABLE_PATH && own.held_states) return &own.held_states[row->key];
   if (row->kind == Prof_TABLE_GROUP) return &own.held_groups[row->key];
   if (row->kind == Prof_TABLE_VALUE && row->key < own.cap_held_values)
      return &own.held_values[row->key];
   return 0;
}

/* Places are written before they are read in each order, so there is nothing to keep when they
 * grow. */
static int room_for(int count, uint32_t values)
{
   Prof_Module_list(&module);
   own.held_values =
      (float *)Prof_Config_grown(own.held_values, &own.cap_held_values, values, sizeof(float));
   if (!own.held_rows)
      own.held_rows = (float *)Prof_Config_alloc(Prof_State_row_capacity(), sizeof *own.held_rows);
   if (!own.held_states)
      own.held_states = (float *)Prof_Config_alloc(Prof_State_capacity(), sizeof *own.held_states);
   if (count <= own.cap) return 1;
   Prof_Config_release(own.places);
   Prof_Config_release(own.spare);
   own.cap = count * 2;
   own.places = (Place *)Prof_Config_alloc((size_t)own.cap, sizeof *own.places);
   own.spare = (Place *)Prof_Config_alloc((size_t)own.cap, sizeof *own.spare);
   if (own.places && own.spare) return 1;
   own.cap = 0;
   return 0;
}

/* ---- figures that hold still ---- */

static double value(const Prof_Table_Row *row, Prof_Table_Column column)
{
   switch (column) {
   case Prof_COLUMN_HIER: return row->hier;
   case Prof_COLUMN_CALLS: return row->calls;
   case Prof_COLUMN_COST: return row->cost;
   case Prof_COLUMN_PER_CALL: return row->unit ? row->mean : Prof_Report_Table_per_call(row);
   case Prof_COLUMN_MAX: return row->max;
   default: return row->self;
   }
}

/* Decides whether the row takes its present figure or is sorted by the old one: see the head. */
static void hold(Prof_Table_Row *row, int anew, int fresh)
{
   float *h = held(row), now = (float)row->by;
   if (!h) return;
   if (fresh || (anew && fabsf(now - *h) > (float)MOVE * fabsf(*h))) *h = now;
   else row->by = *h;
}

/* What is not known is less than all that is. */
static double size_of(double figure) { return Prof_Number_is_nan(figure) ? 0 : fabs(figure); }

static void take_figures(Prof_Table *table, int from)
{
   int i;
   for (i = from; i < table->num_rows; ++i) {
      Prof_Table_Row *row = &table->rows[i];
      row->by = size_of(value(row, table->sort));
      row->then = size_of(table->sort == Prof_COLUMN_HIER ? row->self : row->hier);
      if (table->sort != Prof_COLUMN_NAME) hold(row, table->anew, table->fresh);
   }
}

/* ---- sorting ---- */

/* Floats that are not negative have the order of their bits. The sign is 0, so 31 bits remain. */
static uint64_t bits_of(double figure)
{
   float f = (float)fabs(figure);
   uint32_t bits;
   memcpy(&bits, &f, sizeof bits);
   return bits;
}

/* The first six letters, as a number with the order of the alphabet: 48 bits. */
static uint64_t letters_of(const char *name)
{
   uint64_t letters = 0;
   int i;
   for (i = 0; i < 6; ++i) {
      int ch = *name ? (unsigned char)*name++ : 0;
      letters = letters * 256 + (uint64_t)(ch >= 'A' && ch <= 'Z' ? ch + 32 : ch);
   }
   return letters;
}

/* A key by which rows are sorted, the smallest first. Figures are turned over, bit by bit, for the
 * largest to come first:
 *
 *      bit 62    the row waits, as such rows stand last
 *      61 .. 31  ~ the figure       or, by name, 47 .. 0: the letters
 *      30 .. 0   ~ the second one
 */
static uint64_t key_of(const Prof_Table_Row *row, int by_name)
{
   const uint64_t mask = ((uint64_t)1 << 62) - 1;
   uint64_t key = by_name ? letters_of(row->name)
                          : ~(bits_of(row->by) << 31 | bits_of(row->then)) & mask;
   return key | (uint64_t)(row->waiting != 0) << 62;
}

static void place_rows(const Prof_Table *table, int from)
{
   int i, count = table->num_rows - from;
   Prof_ASSERT(from >= 0 && count <= own.cap);
   for (i = 0; i < count; ++i) {
      own.places[i].key = key_of(&table->rows[from + i], table->sort == Prof_COLUMN_NAME);
      own.places[i].index = from + i;
   }
}

enum { DIGITS = 8, VALUES = 256 };

static int digit_of(uint64_t key, int digit) { return (int)(key >> 8 * digit & (VALUES - 1)); }

/* Sorts by one digit; what is equal in it stays in order, on which the sort by many digits rests.
 * `starts`: at first how often each value occurs, then where the next of it goes. */
static void sort_digit(const Place *from, Place *to, int count, int digit, int *starts)
{
   int i, start = 0;
   for (i = 0; i < VALUES; ++i) {
      int next = start + starts[i];
      starts[i] = start;
      start = next;
   }
   Prof_ASSERT(start == count); /* each has a value */
   for (i = 0; i < count; ++i) to[starts[digit_of(from[i].key, digit)]++] = from[i];
}

#if defined(Prof_CHECKED)
/* Rising keys, equals in the order in which they were. */
static int is_sorted(const Place *at, int count)
{
   int i;
   for (i = 1; i < count; ++i) {
      if (at[i - 1].key > at[i].key) return 0;
      if (at[i - 1].key == at[i].key && at[i - 1].index >= at[i].index) return 0;
   }
   return 1;
}
#endif

/* Sorts digit by digit, the last digit first. There are no comparisons that a processor would have
 * to guess, which for a thousand rows is many times faster; and no memory, as qsort may take. A
 * digit that is the same in all keys is passed over: most rows wait for nothing, and most keys
 * share their highest digits. */
static const Place *sort_places(int count)
{
   int starts[DIGITS][VALUES], i, d;
   Place *from = own.places, *to = own.spare, *swap;
   Prof_ASSERT(count > 0 && count <= own.cap);
   memset(starts, 0, sizeof starts);
   for (i = 0; i < count; ++i)
      for (d = 0; d < DIGITS; ++d) ++starts[d][digit_of(own.places[i].key, d)];
   for (d = 0; d < DIGITS; ++d) {
      if (starts[d][digit_of(own.places[0].key, d)] == count) continue;
      sort_digit(from, to, count, d, starts[d]);
      swap = from;
      from = to;
      to = swap;
   }
   Prof_ASSERT(is_sorted(from, count));
   return from;
}

/* Moves the rows to their sorted places; rows before `from` stay where they are. */
static void move_rows(Prof_Table *table, int from, const Place *sorted)
{
   Prof_Table_Row *to = table->spare;
   uint32_t cap = table->cap_spare;
   int i;
   Prof_ASSERT(to != table->rows && (uint32_t)table->num_rows <= cap);
   if (from) memcpy(to, table->rows, (size_t)from * sizeof *to);
   for (i = from; i < table->num_rows; ++i) to[i] = table->rows[sorted[i - from].index];
   table->spare = table->rows;
   table->cap_spare = table->cap_rows;
   table->rows = to;
   table->cap_rows = cap;
}

/* A number that changes when the order has to be made anew at once. */
static uint64_t shown_now(const Prof_Table *table)
{
   uint64_t shown = (uint64_t)table->mode * 16 + (uint64_t)table->sort;
   shown = shown * 1000003u + (table->amounts ? table->value : 0);
   return shown * 1000003u + Prof_View_state.version;
}

/* A clock that went back makes an order, too, or rows would stand still until it had caught up. */
void Prof_Report_Table_begin_order(Prof_Table *table, double now)
{
   uint64_t shown = shown_now(table);
   table->fresh = table->order_of != shown;
   table->anew = table->fresh || now - table->ordered_at >= PATIENCE || now < table->ordered_at;
   table->order_of = shown;
   if (table->anew) table->ordered_at = now;
}

void Prof_Report_Table_order(Prof_Table *table, int from)
{
   int count = table->num_rows - from;
   int of_values = table->mode == Prof_TABLE_VALUES || table->mode == Prof_TABLE_RECORDING;
   uint32_t values = of_values ? (uint32_t)table->num_zones + 1 : 0;
   if (count < 1 || !room_for(count, values)) return;
   take_figures(table, from);
   place_rows(table, from);
   move_rows(table, from, sort_places(count));
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
