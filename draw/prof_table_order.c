/* prof_table_order.c - rows in an order that keeps still; see prof_table.h. */
#include "prof_table.h"

#include "../src/prof_group.h"
#include "../src/prof_state.h"

#include <math.h>
#include <string.h>

static const double MOVE = 0.1;      /* a smaller change moves no row */
static const double PATIENCE = 0.5;  /* seconds between two orders */

typedef struct Place {
   double by, then;
   int index;
} Place;

/* The figure that a row's place was made from, by kind and key. */
static float *held_rows, *held_states, held_groups[Prof_MAX_GROUPS];
static Place *places, *spare;
static Prof_Table_Row *moved;
static int cap;

static float *held(const Prof_Table_Row *row)
{
   if (row->kind == Prof_TABLE_ZONE && held_rows) return &held_rows[row->key];
   if (row->kind == Prof_TABLE_PATH && held_states) return &held_states[row->key];
   if (row->kind == Prof_TABLE_GROUP) return &held_groups[row->key];
   return 0;
}

static int room_for(int count)
{
   if (!held_rows) held_rows = (float *)Prof_alloc(Prof_row_capacity(), sizeof *held_rows);
   if (!held_states) held_states = (float *)Prof_alloc(Prof_state_capacity(), sizeof *held_states);
   if (count <= cap) return 1;
   Prof_release(places);
   Prof_release(spare);
   Prof_release(moved);
   cap = count * 2;
   places = (Place *)Prof_alloc((size_t)cap, sizeof *places);
   spare = (Place *)Prof_alloc((size_t)cap, sizeof *spare);
   moved = (Prof_Table_Row *)Prof_alloc((size_t)cap, sizeof *moved);
   if (places && spare && moved) return 1;
   cap = 0;
   return 0;
}

/* ---- figures that hold still ---- */

static double value(const Prof_Table_Row *row, Prof_Table_Column column)
{
   switch (column) {
   case Prof_COLUMN_HIER: return row->hier;
   case Prof_COLUMN_CALLS: return row->calls;
   case Prof_COLUMN_PER_CALL: return Prof_per_call(row);
   case Prof_COLUMN_MAX: return row->max;
   default: return row->self;
   }
}

static void hold(Prof_Table_Row *row, int anew, int fresh)
{
   float *h = held(row), now = (float)row->by;
   if (!h) return;
   if (fresh || (anew && fabsf(now - *h) > (float)MOVE * fabsf(*h))) *h = now;
   else row->by = *h;
}

static void take_figures(Prof_Table *table, int from)
{
   int i;
   for (i = from; i < table->num_rows; ++i) {
      Prof_Table_Row *row = &table->rows[i];
      row->by = fabs(value(row, table->sort));
      row->then = fabs(table->sort == Prof_COLUMN_HIER ? row->self : row->hier);
      if (table->sort != Prof_COLUMN_NAME) hold(row, table->anew, table->fresh);
   }
}

/* ---- sorting ---- */

static int comes_first(const Place *a, const Place *b)
{
   return a->by != b->by ? a->by > b->by : a->then >= b->then;
}

/* Merges runs of growing length: keeps equals in place, and takes no memory, as qsort may. */
static void merge(const Place *from, Place *to, int begin, int middle, int end)
{
   int a = begin, b = middle, i;
   for (i = begin; i < end; ++i)
      if (a < middle && (b >= end || comes_first(&from[a], &from[b]))) to[i] = from[a++];
      else to[i] = from[b++];
}

static int least(int a, int b) { return a < b ? a : b; }

static Place *sort_places(int count)
{
   Place *from = places, *to = spare, *swap;
   int run, i;
   for (run = 1; run < count; run *= 2) {
      for (i = 0; i < count; i += 2 * run)
         merge(from, to, i, least(i + run, count), least(i + 2 * run, count));
      swap = from;
      from = to;
      to = swap;
   }
   return from;
}

static double name_figure(const char *name)
{
   double figure = 0;
   int i;
   for (i = 0; i < 6; ++i) {
      int ch = *name ? (unsigned char)*name++ : 0;
      figure = figure * 256 + (ch >= 'A' && ch <= 'Z' ? ch + 32 : ch);
   }
   return -figure;
}

static void place_rows(Prof_Table *table, int from)
{
   int i, count = table->num_rows - from;
   for (i = 0; i < count; ++i) {
      const Prof_Table_Row *row = &table->rows[from + i];
      places[i].by = table->sort == Prof_COLUMN_NAME ? name_figure(row->name) : row->by;
      places[i].then = row->then;
      places[i].index = from + i;
      if (row->waiting) places[i].by -= 1e15; /* they stand last */
   }
}

/* What, if it changes, makes the order anew at once. */
static uint64_t shown_now(const Prof_Table *table)
{
   uint64_t shown = (uint64_t)table->mode * 16 + (uint64_t)table->sort;
   return shown * 1000003u + Prof_view.version;
}

void Prof_begin_order(Prof_Table *table, double now)
{
   uint64_t shown = shown_now(table);
   table->fresh = table->order_of != shown;
   table->anew = table->fresh || now - table->ordered_at >= PATIENCE || now < table->ordered_at;
   table->order_of = shown;
   if (table->anew) table->ordered_at = now;
}

void Prof_order_rows(Prof_Table *table, int from)
{
   int count = table->num_rows - from, i;
   const Place *sorted;
   if (count < 1 || !room_for(count)) return;
   take_figures(table, from);
   place_rows(table, from);
   sorted = sort_places(count);
   for (i = 0; i < count; ++i) moved[i] = table->rows[sorted[i].index];
   memcpy(table->rows + from, moved, (size_t)count * sizeof *moved);
}
