/* prof_report_table_recording.c - a row for each value and zone of a recording; see
 * prof_report_table_rows.h.
 *
 *      self sum    hier per second    mean    least, max    calls n
 *
 * In B - A the figures are per second, and of samples the mean: self is B - A, hier is B, max is A.
 * Times are milliseconds. What nothing is known of, or nothing happened in, has no row.
 */
#ifdef Prof_ENABLED
#include "prof_report_table_rows.h"
#include "prof_recording_pair.h"

#include "../../src/base/prof_number.h"
#include "../../src/gather/prof_value.h"
#include "../../src/gather/prof_zone.h"
#include "../../src/show/prof_group.h"

typedef int Ask(int of_a, uint32_t number, Prof_Value_Stats *stats);

/* The figure that tells two recordings of any length apart. */
static double figure_of(const Prof_Value_Stats *s)
{
   return Prof_Number_is_nan(s->per_s) ? s->mean : s->per_s;
}

static void fill(Prof_Table_Row *row, const Prof_Value_Stats *s)
{
   row->self = s->sum;
   row->hier = s->per_s;
   row->mean = s->mean;
   row->least = s->min;
   row->max = s->max;
   row->calls = s->n;
}

static void fill_changed(Prof_Table_Row *row, const Prof_Value_Stats *b, const Prof_Value_Stats *a)
{
   row->hier = figure_of(b);
   row->max = figure_of(a);
   row->self = row->hier - row->max;
   row->mean = row->least = Prof_Number_nan();
}

/* 0: there is nothing to tell of it. */
static int ask(Prof_Table_Row *row, int changed, Ask *what)
{
   Prof_Value_Stats a, b;
   int in_b = what(0, row->key, &b), in_a = changed && what(1, row->key, &a);
   if (!in_b && !in_a) return 0;
   if (changed) fill_changed(row, &b, &a);
   else fill(row, &b);
   return 1;
}

static void add(Prof_Table *table, Prof_Table_Kind kind, uint32_t number, const char *name,
                const char *unit, Ask *what)
{
   Prof_Table_Row *row = Prof_Report_Table_add_row(table, kind, number);
   if (!row) return;
   row->name = name;
   row->unit = unit;
   row->counter = kind == Prof_TABLE_VALUE;
   if (kind == Prof_TABLE_ZONE) {
      row->waiting = 1; /* by which it stands behind the values */
      row->zone = number;
      row->group = Prof_Group_of(number);
   }
   if (!ask(row, table->difference, what)) --table->num_rows;
}

static void add_values(Prof_Table *table, const char *filter)
{
   uint32_t value, count = Prof_Value_count();
   for (value = 1; value < count; ++value)
      if (Prof_Report_Table_name_matches(Prof_Values[value].name, filter))
         add(table, Prof_TABLE_VALUE, value, Prof_Values[value].name, Prof_Values[value].unit,
             Prof_Recording_Pair_value);
}

/* Counts are values already; the root is time in no zone. */
static void add_zones(Prof_Table *table, const char *filter)
{
   uint32_t zone, count = Prof_Zone_count();
   for (zone = Prof_ZONE_ROOT + 1; zone < count; ++zone)
      if (!Prof_Value_of_zone(zone) && Prof_Zones[zone].name &&
          Prof_Report_Table_name_matches(Prof_Zones[zone].name, filter))
         add(table, Prof_TABLE_ZONE, zone, Prof_Zones[zone].name, "ms", Prof_Recording_Pair_zone);
}

void Prof_Report_Table_add_recorded(Prof_Table *table, const char *filter)
{
   Prof_Recording_Pair_refresh();
   table->difference = Prof_Recording_Pair_is_compared();
   Prof_Config_lock();
   add_values(table, filter);
   add_zones(table, filter);
   table->num_zones = (int)Prof_Value_count() - 1;
   Prof_Config_unlock();
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
