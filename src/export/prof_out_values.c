/* prof_out_values.c - values as comma-separated values (RFC 4180). Cells are empty where there is
 * no amount.
 *
 * Values: a line each, in the order in which they came to be. First what became of it in the
 * range (Prof_Value_Stats of prof.h), then statistics of its figures of the frames, without loads
 * and gaps; `frames` are those in which it was known.
 *
 *      value,kind,unit,description,sum,n,per_s,mean, ... ,frames,frame_mean, ... ,frame_p99.9
 *      draw_calls,count,calls,what the driver was asked,60000,300,3600,200, ... ,60,1000, ...
 *
 * Counts: a line for each path of a thread below which something was added, in the range.
 *
 *      value,unit,thread,path,sum,n
 *      draw_calls,calls,main thread,frame > render,54000,240
 */
#ifdef Prof_ENABLED
#include "../gather/prof_path.h"
#include "../show/prof_statistics.h"
#include "../show/prof_value_table.h"
#include "prof_out_path_sums.h"
#include "prof_out_writers.h"
#include <string.h>

static void put_comma(Prof_Out *out) { Prof_Out_Stream_text(out, ","); }

static void put_cell(Prof_Out *out, const char *text)
{
   Prof_Out_Stream_csv(out, text);
   put_comma(out);
}

static void put_numbers(Prof_Out *out, const double *numbers, int count)
{
   int i;
   for (i = 0; i < count; ++i) {
      put_comma(out);
      Prof_Out_Stream_number(out, numbers[i]);
   }
}

/* ---- a line a value ---- */

static void put_stats(Prof_Out *out, const Prof_Value_Stats *s)
{
   double numbers[8];
   numbers[0] = s->sum, numbers[1] = s->n, numbers[2] = s->per_s, numbers[3] = s->mean;
   numbers[4] = s->stdev, numbers[5] = s->min, numbers[6] = s->max, numbers[7] = s->last;
   put_numbers(out, numbers, 8);
}

static void put_figures(Prof_Out *out, const double *sorted, int count)
{
   Prof_Stats s;
   double numbers[8];
   put_comma(out);
   Prof_Out_Stream_integer(out, (uint64_t)count);
   if (!count) {
      Prof_Out_Stream_text(out, ",,,,,,,,");
      return;
   }
   Prof_Statistics_summarise(sorted, count, &s);
   numbers[0] = s.mean, numbers[1] = s.stdev, numbers[2] = s.min, numbers[3] = s.max;
   numbers[4] = s.p50, numbers[5] = s.p95, numbers[6] = s.p99, numbers[7] = s.p999;
   put_numbers(out, numbers, 8);
}

/* 0: no memory. */
static int put_value(Prof_Out *out, Prof_Value_Table *table, uint32_t value)
{
   const Prof_Value_Entry *v = &table->walk.values[value];
   Prof_Value_Stats stats;
   int count;
   const double *sorted = Prof_Value_Table_sorted(table, value, &count);
   if (count < 0) return 0;
   Prof_Value_Table_describe(table, value, &stats);
   put_cell(out, v->name);
   put_cell(out, Prof_Value_kind_name(v->kind));
   put_cell(out, v->unit);
   Prof_Out_Stream_csv(out, v->description);
   put_stats(out, &stats);
   put_figures(out, sorted, count);
   Prof_Out_Stream_text(out, "\n");
   return 1;
}

const char *Prof_Out_Values_write(Prof_Out *out, const Prof_Range *range)
{
   Prof_Value_Table table;
   uint32_t value;
   int done = Prof_Value_Table_make(&table, range->newest, range->oldest);
   Prof_Out_Stream_text(out,
                        "value,kind,unit,description,sum,n,per_s,mean,stdev,min,max,last,"
                        "frames,frame_mean,frame_stdev,frame_min,frame_max,frame_p50,"
                        "frame_p95,frame_p99,frame_p99.9\n");
   for (value = 1; done && value < table.walk.count; ++value) done = put_value(out, &table, value);
   Prof_Value_Table_free(&table);
   return done ? 0 : Prof_NO_MEMORY;
}

/* ---- a line a path ---- */

static void put_path(Prof_Out *out, const Prof_Sums *sums, const Prof_Path_Sum *sum)
{
   char path[Prof_MAX_PATH], name[Prof_MAX_TEXT + 1], unit[Prof_MAX_TEXT + 1];
   uint32_t value;
   Prof_Config_lock();
   value = Prof_Value_of_zone(Prof_States[sum->state].zone);
   if (value) {
      snprintf(name, sizeof name, "%s", Prof_Values[value].name);
      snprintf(unit, sizeof unit, "%s", Prof_Values[value].unit);
   }
   Prof_Config_unlock();
   if (!value) return;
   Prof_Path_write(Prof_States[sum->state].parent, path, sizeof path);
   put_cell(out, name);
   put_cell(out, unit);
   put_cell(out, sums->tracks.tracks[sum->track].name);
   put_cell(out, path);
   Prof_Out_Stream_number(out, Prof_Sum_of(sum->amount));
   put_comma(out);
   Prof_Out_Stream_integer(out, sum->entries);
   Prof_Out_Stream_text(out, "\n");
}

/* Stacks that are too deep share a place in the tree, but each of their counts has its own line. */
static void put_deep(Prof_Out *out, const Prof_Sums *sums, uint32_t track, uint32_t place)
{
   uint32_t i;
   for (i = sums->first[track]; i < sums->first[track + 1]; ++i) {
      const Prof_Path_Sum *sum = &sums->cells[sums->by_track[i]];
      if (Prof_Out_Path_Sums_place(sums, sum->state) == place) put_path(out, sums, sum);
   }
}

static int put_counts(Prof_Out *out, const Prof_Sums *sums, Prof_Tree *tree)
{
   uint32_t i, state;
   Prof_Out_Stream_text(out, "value,unit,thread,path,sum,n\n");
   for (i = 0; i < sums->tracks.count; ++i) {
      if (!Prof_Out_Path_Sums_tree(sums, i, tree)) continue;
      for (state = Prof_STATE_ROOT; state; state = Prof_Out_Tree_next_down(tree, state)) {
         const Prof_Path_Sum *sum = Prof_Out_Path_Sums_at(sums, i, state);
         if (Prof_Out_Path_Sums_zone(sums, state) == sums->num_zones)
            put_deep(out, sums, i, state);
         else if (sum) put_path(out, sums, sum);
      }
   }
   return 1;
}

const char *Prof_Out_Values_write_counts(Prof_Out *out, const Prof_Range *range)
{
   return Prof_Out_Path_Sums_write(out, range, put_counts);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
