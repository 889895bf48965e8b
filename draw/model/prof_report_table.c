/* prof_report_table.c - the whole of the table, from rows that prof_report_table_*.c make; see
 * prof_report_table.h.
 */
#ifdef Prof_ENABLED
#include "prof_report_table_rows.h"

#include "../../src/show/prof_group.h"
#include "../../src/frame/prof_history.h"
#include "../../src/show/prof_recent_rows.h"
#include "../../src/base/prof_module.h"

#include <math.h>
#include <string.h>

/* ---- facts about all rows ---- */

/* Notes what is said of the rows as a whole. Waiting rows have no bar in a comparison, so they must
 * not set the scale of the others'. */
static void note_facts(Prof_Table *table)
{
   double largest = 0, value;
   int i;
   table->num_shown = 0;
   table->whole = 1;
   if (table->fresh) table->bounds = 0;
   for (i = 0; i < table->num_rows; ++i) {
      const Prof_Table_Row *row = &table->rows[i];
      if (row->kind == Prof_TABLE_ZONE) ++table->num_shown;
      value = fabs(Prof_Report_Table_share(table, row));
      if (value > largest && !row->waiting) largest = value;
      if (table->amounts && fabs(row->hier) > largest) largest = fabs(row->hier);
      if (row->self_bound > 0 || row->hier_bound > 0) table->bounds = 1;
      if (floor(row->self) != row->self || floor(row->hier) != row->hier) table->whole = 0;
   }
   table->largest = largest;
   table->num_zones = (int)Prof_Zone_count() - Prof_ZONE_FIRST;
   table->num_off = Prof_num_zones_off();
}

/* ---- warnings ---- */

static struct {
   unsigned long put_away[Prof_MAX_WARNINGS]; /* the counts of warnings when they were */
   unsigned long unbalanced_away;             /* ends that were amiss by then */
} own;

/* A warning is only ever added behind the others until a shutdown, which empties both, so the place
 * of a warning in Prof_Warnings is its place in `put_away`. */
static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

int Prof_Report_Table_is_out_of_balance(const Prof_Counts *counts)
{
   return counts->unclosed_zones + counts->surplus_ends > own.unbalanced_away;
}

/* Are the two warnings the same? Their texts cannot tell, as two may read alike: they have no
 * folder. */
static int is_same(const Prof_Warning *a, const Prof_Warning *b)
{
   return a->what == b->what && a->zone == b->zone && a->file == b->file && a->line == b->line;
}

/* Puts a warning away with the count that was shown, for there may be more by now. */
static void put_warning_away(const Prof_Warning *shown)
{
   int i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < Prof_Warnings_used; ++i)
      if (is_same(&Prof_Warnings[i], shown)) own.put_away[i] = shown->count;
}

void Prof_Report_Table_put_warnings_away(const Prof_Table *table)
{
   int i;
   Prof_Config_lock();
   Prof_Module_list(&module);
   own.unbalanced_away = Prof_Config_counts.unclosed_zones + Prof_Config_counts.surplus_ends;
   for (i = 0; i < table->num_warnings; ++i) put_warning_away(&table->warnings[i]);
   Prof_Config_unlock();
}

/* Other threads may warn at any time. */
static void copy_warnings(Prof_Table *table)
{
   int i;
   table->num_warnings = 0;
   Prof_Config_lock();
   Prof_ASSERT(Prof_Warnings_used <= Prof_MAX_WARNINGS);
   for (i = 0; i < Prof_Warnings_used; ++i)
      if ((unsigned long)Prof_Warnings[i].count > own.put_away[i])
         table->warnings[table->num_warnings++] = Prof_Warnings[i];
   Prof_Config_unlock();
}

/* ---- the whole ---- */

/* Is each row a zone of its own, with nothing above or below it? */
static int is_flat(const Prof_Table *table)
{
   return table->mode == Prof_TABLE_SELF || table->mode == Prof_TABLE_HIER;
}

static void add_rows(Prof_Table *table, const Prof_Snapshot *snap, const char *filter)
{
   if (table->mode == Prof_TABLE_TREE) Prof_Report_Table_add_paths(table, snap, filter);
   if (table->mode == Prof_TABLE_GROUPS) Prof_Report_Table_add_groups(table, snap, filter);
   if (!is_flat(table)) return;
   Prof_Report_Table_add_zones(table, snap, filter);
   if (!*filter && table->amounts) Prof_Report_Table_add_nobodys(table, snap);
   else if (!*filter) Prof_Report_Table_add_rest(table, snap);
   Prof_Report_Table_order(table, 0);
}

/* A load or gap is in no maxima, so they say nothing of it. */
static int is_odd(const Prof_Snapshot *snap)
{
   const Prof_Frame *frame = snap->number ? Prof_History_header(snap->frame) : 0;
   return frame && frame->number == snap->number && (frame->flags & Prof_FRAME_ODD) != 0;
}

/* Splits the frame as it was measured: the whole, for rows that are of all threads, or one thread's
 * part. 0: nothing was recorded. */
static int split_it(Prof_Split *split, int of_all)
{
   Prof_View view = Prof_View_state;
   if (of_all) view.context = -1;
   return Prof_Frame_Split_of_frame(&view, split);
}

/* Values have no states, and so no snapshot. A hitch that left the history still has its values. */
static void fill_values(Prof_Table *table, const char *filter, double now)
{
   Prof_Shown shown = Prof_Shown_find(&Prof_View_state);
   if (shown.kind == Prof_SHOWS_NOTHING || !Prof_Report_Table_refresh_values(table, &shown)) return;
   table->back = shown.back > 0 ? shown.back : 0;
   table->number = shown.number;
   table->difference = shown.kind == Prof_SHOWS_COMPARISON;
   table->averaged = table->difference || shown.slot > 0;
   table->odd = 0;
   table->largest = 0;
   Prof_Report_Table_begin_order(table, now);
   Prof_Report_Table_add_values(table, &shown, filter);
   table->num_shown = table->num_rows;
   Prof_Report_Table_order(table, 0);
}

/* A recording is of its own time, whatever frame is shown. */
static void fill_recording(Prof_Table *table, const char *filter, double now)
{
   table->back = 0;
   table->averaged = table->odd = 0;
   table->largest = 0;
   Prof_Report_Table_begin_order(table, now);
   Prof_Report_Table_add_recorded(table, filter);
   table->num_shown = table->num_rows;
   Prof_Report_Table_order(table, 0);
}

static void take_facts(Prof_Table *table, const Prof_Snapshot *snap)
{
   table->back = snap->frame;
   table->number = snap->number;
   table->difference = snap->difference;
   table->costs = snap->costs;
   table->averaged = snap->difference || snap->slot > 0;
   table->odd = is_odd(snap);
   table->total = snap->value ? snap->hier[Prof_STATE_ROOT] : 0;
}

/* The order of these calls matters. split_it takes a snapshot of its own, which ends the life of
 * any that was taken before, so it goes first. A row reads what waited and its maxima as it is
 * made, so note_waiting and the refresh of recent rows go before the rows. Whether rows may change
 * places is decided once, by begin_order, though some modes sort two lots of rows. */
void Prof_Report_Table_fill(Prof_Table *table, const char *filter, double now)
{
   const Prof_Snapshot *snap;
   Prof_View view = Prof_View_state;
   int of_all;
   view.value = table->mode < Prof_TABLE_VALUES ? table->value : 0;
   table->amounts = view.value != 0;
   table->costs = Prof_COSTS_NONE;
   view.costs = table->mode < Prof_TABLE_VALUES ? table->wants_costs : Prof_COSTS_NONE;
   of_all = view.context < 0 || table->mode >= Prof_TABLE_VALUES || table->amounts;
   table->num_rows = 0;
   table->difference = 0;
   table->number = 0;
   copy_warnings(table);
   Prof_Group_refresh();
   Prof_ASSERT(filter);
   Prof_ASSERT((int)table->mode >= 0 && table->mode < Prof_NUM_TABLES);
   Prof_ASSERT((int)table->sort >= 0 && table->sort < Prof_NUM_COLUMNS);
   if ((of_all || view.costs == Prof_COSTS_OFF) && !split_it(&table->split, of_all)) return;
   if (table->mode == Prof_TABLE_RECORDING) {
      fill_recording(table, filter, now);
      return;
   }
   if (table->mode == Prof_TABLE_VALUES) {
      fill_values(table, filter, now);
      return;
   }
   snap = Prof_Snapshot_take(&view);
   if (snap && !of_all && view.costs != Prof_COSTS_OFF)
      Prof_Frame_Split_of_snapshot(snap, Prof_View_state.context, &table->split);
   if (!snap || !Prof_Report_Table_note_waiting(snap)) return;
   take_facts(table, snap);
   Prof_Recent_Rows_refresh(table->back, Prof_View_state.context, Prof_View_state.recursion);
   Prof_Report_Table_begin_order(table, now);
   if (table->mode == Prof_TABLE_THREADS) Prof_Report_Table_add_threads(table, snap, filter);
   else add_rows(table, snap, filter);
   note_facts(table);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
