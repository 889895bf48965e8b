/* prof_report_table_values.c - a row for each value; see prof_report_table_rows.h.
 *
 *      self    of the frame shown, or the mean of late; of a comparison, B - A
 *      hier    the mean over the window; of a comparison, B
 *      least, max    over the window; of a comparison, max is A
 *      calls   adds, samples, events
 *
 * NaN where nothing is known.
 */
#ifdef Prof_ENABLED
#include "prof_report_table_rows.h"

#include "../../src/gather/prof_value.h"
#include "../../src/base/prof_number.h"
#include "../../src/frame/prof_hitch.h"
#include "../../src/show/prof_compare.h"
#include "../../src/show/prof_group.h"
#include "../../src/show/prof_recent_values.h"

static const double SECONDS[] = {0, 0.8, 2.5}; /* of the slots */

static void fill_live(Prof_Table_Row *row)
{
   Prof_Value_Figures f;
   Prof_Recent_Values_read(row->key, &f);
   row->self = f.now;
   row->hier = f.mean;
   row->least = f.min;
   row->max = f.max;
   row->calls = f.n;
}

/* A kept hitch that has left the history tells what it was kept with. */
static void fill_hitch(Prof_Table_Row *row, int hitch)
{
   Prof_Value_Share share;
   fill_live(row);
   if (!Prof_Hitch_value(hitch, row->key, &share)) return;
   row->self = share.now;
   row->calls = share.n;
}

static void fill_changed(Prof_Table_Row *row)
{
   const Prof_Means *a, *b;
   (void)Prof_Compare_compared(&a, &b);
   row->max = Prof_Range_Means_value(a, row->key);
   row->hier = Prof_Range_Means_value(b, row->key);
   row->self = row->hier - row->max;
   row->least = row->max;
}

static Prof_Table_Row *add_value(Prof_Table *table, uint32_t value)
{
   Prof_Table_Row *row = Prof_Report_Table_add_row(table, Prof_TABLE_VALUE, value);
   const Prof_Value_Entry *v = &Prof_Values[value];
   if (!row) return 0;
   row->name = v->name;
   row->unit = v->unit;
   row->zone = v->kind == Prof_COUNT ? v->zone : 0;
   row->group = row->zone ? Prof_Group_of(row->zone) : 0;
   row->counter = 1;
   return row;
}

void Prof_Report_Table_add_values(Prof_Table *table, const Prof_Shown *shown, const char *filter)
{
   uint32_t value, count;
   int kept = shown->kind == Prof_SHOWS_HITCH && shown->back < 0;
   Prof_Config_lock();
   count = Prof_Value_count();
   for (value = 1; value < count; ++value) {
      Prof_Table_Row *row;
      if (!Prof_Report_Table_name_matches(Prof_Values[value].name, filter)) continue;
      row = add_value(table, value);
      if (!row) break;
      if (table->difference) fill_changed(row);
      else if (kept) fill_hitch(row, shown->hitch);
      else fill_live(row);
   }
   table->num_zones = (int)count - 1;
   Prof_Config_unlock();
}

int Prof_Report_Table_refresh_values(const Prof_Table *table, const Prof_Shown *shown)
{
   int slot = shown->kind == Prof_SHOWS_AVERAGE ? shown->slot : 0;
   int back = shown->back > 0 ? shown->back : 0;
   Prof_ASSERT(slot >= 0 && slot < (int)(sizeof SECONDS / sizeof *SECONDS));
   return Prof_Recent_Values_refresh(table->window_first, table->window_count, back, SECONDS[slot]);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
