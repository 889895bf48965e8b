/* prof_out_path_counts.c - see prof_out_path_counts.h */
#ifdef Prof_ENABLED
#include "prof_out_path_counts.h"
#include "../gather/prof_value.h"
#include <stdlib.h>
#include <string.h>

void Prof_Out_Path_Counts_free(Prof_Path_Counts *c)
{
   Prof_Config_release(c->amounts);
   c->amounts = 0;
}

/* The count whose state it is; 0: none, or one that came to be meanwhile. Under the lock. */
static uint32_t value_of(const Prof_Path_Sum *sum, uint32_t num_values)
{
   uint32_t value = sum->state ? Prof_Value_of_zone(Prof_States[sum->state].zone) : 0;
   return value < num_values ? value : 0;
}

/* Gives each count that was added to a column, from 1. */
static void number_columns(Prof_Path_Counts *c, const Prof_Sums *sums, uint32_t *column_of,
                           uint32_t num_values)
{
   uint32_t i, value;
   for (i = 0; i < sums->size; ++i) column_of[value_of(&sums->cells[i], num_values)] = 1;
   for (value = 1; value < num_values; ++value) {
      if (!column_of[value]) continue;
      if (c->columns == Prof_MAX_COUNTS) {
         ++c->left_out;
         column_of[value] = 0;
         continue;
      }
      c->names[c->columns] = Prof_Values[value].name;
      c->units[c->columns] = Prof_Values[value].unit;
      column_of[value] = ++c->columns;
   }
   column_of[0] = 0; /* that of all zones of time */
}

static void take_amounts(Prof_Path_Counts *c, const Prof_Sums *sums, const uint32_t *column_of,
                         uint32_t num_values)
{
   uint32_t i;
   for (i = 0; i < sums->size; ++i) {
      const Prof_Path_Sum *sum = &sums->cells[i];
      uint32_t column = column_of[value_of(sum, num_values)];
      Prof_Path_Amount *to = &c->amounts[c->num_amounts];
      if (!column) continue;
      to->track = sum->track;
      to->state = Prof_Out_Path_Sums_place(sums, Prof_States[sum->state].parent);
      to->column = column - 1;
      to->amount = Prof_Sum_of(sum->amount);
      ++c->num_amounts;
   }
}

static int compare(const void *a, const void *b)
{
   const Prof_Path_Amount *x = (const Prof_Path_Amount *)a, *y = (const Prof_Path_Amount *)b;
   if (x->track != y->track) return x->track < y->track ? -1 : 1;
   if (x->state != y->state) return x->state < y->state ? -1 : 1;
   return x->column < y->column ? -1 : x->column > y->column;
}

/* States that are written as one have one amount. */
static void join(Prof_Path_Counts *c)
{
   uint32_t i, kept = 0;
   for (i = 0; i < c->num_amounts; ++i) {
      if (kept && compare(&c->amounts[kept - 1], &c->amounts[i]) == 0)
         c->amounts[kept - 1].amount += c->amounts[i].amount;
      else c->amounts[kept++] = c->amounts[i];
   }
   c->num_amounts = kept;
}

int Prof_Out_Path_Counts_make(Prof_Path_Counts *c, const Prof_Sums *sums)
{
   uint32_t *column_of, num_values;
   int done;
   memset(c, 0, sizeof *c);
   Prof_Config_lock();
   num_values = Prof_Value_count();
   if (!num_values) num_values = 1; /* number 0 is that of none */
   column_of = (uint32_t *)Prof_Config_alloc(num_values, sizeof *column_of);
   c->amounts = (Prof_Path_Amount *)Prof_Config_alloc(sums->used + 1, sizeof *c->amounts);
   done = column_of && c->amounts;
   if (done) {
      number_columns(c, sums, column_of, num_values);
      take_amounts(c, sums, column_of, num_values);
   }
   Prof_Config_unlock();
   Prof_Config_release(column_of);
   if (!done) return 0;
   if (c->num_amounts) qsort(c->amounts, c->num_amounts, sizeof *c->amounts, compare);
   join(c);
   return 1;
}

const Prof_Path_Amount *Prof_Out_Path_Counts_of(const Prof_Path_Counts *c, uint32_t track,
                                                uint32_t state, uint32_t *count)
{
   uint32_t low = 0, high = c->num_amounts, end;
   Prof_Path_Amount wanted;
   wanted.track = track, wanted.state = state, wanted.column = 0, wanted.amount = 0;
   while (low < high) {
      uint32_t middle = low + (high - low) / 2;
      if (compare(&c->amounts[middle], &wanted) < 0) low = middle + 1;
      else high = middle;
   }
   for (end = low; end < c->num_amounts; ++end)
      if (c->amounts[end].track != track || c->amounts[end].state != state) break;
   *count = end - low;
   return &c->amounts[low];
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
