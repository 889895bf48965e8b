/* prof_report_table_rows.c - a row for each zone, and what makers of other rows share; see
 * prof_report_table_rows.h.
 */
#ifdef Prof_ENABLED
#include "prof_report_table_rows.h"

#include "../../src/gather/prof_off.h"
#include "../../src/gather/prof_path.h"
#include "../../src/gather/prof_value.h"
#include "../../src/frame/prof_waiting.h"
#include "../../src/show/prof_compare.h"
#include "../../src/show/prof_group.h"
#include "../../src/show/prof_recent_rows.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_utf8.h"

#include <math.h>
#include <string.h>

static const double SEEN_MS = 0.0005;   /* what ran lately has a row, if its maximum can be read */
static const double SEEN_CALLS = 0.05;  /* likewise */
static const double UNACCOUNTED = 0.03; /* of the frame, in no zone: worth a row */

/* ---- rows ---- */

/* Both arrays grow together, as an order writes all rows into the spare one, where it cannot stop
 * half-way. */
static int room_for(Prof_Table *table, uint32_t count)
{
   table->rows = (Prof_Table_Row *)Prof_Config_grown(table->rows, &table->cap_rows, count,
                                                     sizeof *table->rows);
   table->spare = (Prof_Table_Row *)Prof_Config_grown(table->spare, &table->cap_spare, count,
                                                      sizeof *table->spare);
   return count <= table->cap_rows && count <= table->cap_spare;
}

Prof_Table_Row *Prof_Report_Table_add_row(Prof_Table *table, Prof_Table_Kind kind, uint32_t key)
{
   Prof_Table_Row *row;
   if (!room_for(table, (uint32_t)table->num_rows + 1)) return 0;
   row = &table->rows[table->num_rows++];
   memset(row, 0, sizeof *row);
   row->kind = kind;
   row->key = key;
   row->name = "";
   Prof_ASSERT((uint32_t)table->num_rows <= table->cap_rows && table->rows != table->spare);
   return row;
}

double Prof_Report_Table_per_call(const Prof_Table_Row *row)
{
   return Prof_Report_Sums_worth_counting(row->calls) ? row->self * 1e3 / row->calls : 0;
}

double Prof_Report_Table_share(const Prof_Table *table, const Prof_Table_Row *row)
{
   int hier = table->mode == Prof_TABLE_TREE || table->sort == Prof_COLUMN_HIER;
   return hier && row->kind != Prof_TABLE_THREAD ? row->hier - row->waits : row->self;
}

/* ---- filter ---- */

/* Reads a character, be it large or small, and returns where the next one begins. What is no UTF-8
 * is a character that nobody types. */
static const char *read_lower(const char *text, uint32_t *code)
{
   if ((unsigned char)*text < 0x80) {
      *code = (uint32_t)(*text >= 'A' && *text <= 'Z' ? *text + 32 : *text);
      return text + 1;
   }
   text += Prof_Utf8_read(text, code);
   *code = Prof_Utf8_lower(*code);
   return text;
}

static int begins_with(const char *text, const char *part)
{
   uint32_t wanted, found;
   while (*part) {
      if (!*text) return 0;
      part = read_lower(part, &wanted);
      text = read_lower(text, &found);
      if (wanted != found) return 0;
   }
   return 1;
}

int Prof_Report_Table_name_matches(const char *name, const char *part)
{
   uint32_t skipped;
   if (!*part) return 1;
   for (; *name; name = read_lower(name, &skipped))
      if (begins_with(name, part)) return 1;
   return 0;
}

/* ---- zones ---- */

enum { WORKED = 1, WAITED = 2, HAS_ROW = 4 /* for a moment: see add_off */ };

static struct {
   unsigned char *doing;              /* [zone]: what its states did that ran */
   double *row_waited, *state_waited; /* ticks; a row's are of all states that add up to it */
} own;

static void put_back(void)
{
   Prof_Config_release(own.doing);
   Prof_Config_release(own.row_waited);
   Prof_Config_release(own.state_waited);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* Memory that could not be had is asked for again at the next filling; what is there stays. */
static int start(void)
{
   size_t zones = (size_t)Prof_Settings.max_zones + Prof_ZONE_FIRST;
   Prof_Module_list(&module);
   if (!own.doing) own.doing = (unsigned char *)Prof_Config_alloc(zones, 1);
   if (!own.row_waited)
      own.row_waited = (double *)Prof_Config_alloc(Prof_State_row_capacity(), sizeof(double));
   if (!own.state_waited)
      own.state_waited = (double *)Prof_Config_alloc(Prof_State_capacity(), sizeof(double));
   return own.doing && own.row_waited && own.state_waited;
}

/* Adds waited time to the hierarchical time of each zone in the stack, once: in a flattened report
 * where the zone stands outermost. */
static void add_waited(uint32_t state, double ticks)
{
   int spread = Prof_View_state.recursion == Prof_SPREAD_RECURSION;
   for (; state >= Prof_STATE_ROOT; state = Prof_States[state].parent) {
      own.state_waited[state] += ticks;
      if (spread || Prof_States[state].depth <= 1)
         own.row_waited[Prof_Report_Sums_row_of(state, Prof_View_state.recursion)] += ticks;
   }
}

int Prof_Report_Table_waits(const Prof_Snapshot *snap, uint32_t state)
{
   return !snap->value &&
          Prof_Waiting_is_waiting(Prof_Waiting_kind_of(snap->shown.rules, state));
}

int Prof_Report_Table_note_waiting(const Prof_Snapshot *snap)
{
   uint32_t s;
   if (!start()) return 0;
   memset(own.doing, 0, Prof_Zone_count());
   Prof_ASSERT(snap->num_states <= Prof_State_count());
   memset(own.row_waited, 0, Prof_State_row_capacity() * sizeof *own.row_waited);
   memset(own.state_waited, 0, snap->num_states * sizeof *own.state_waited);
   for (s = Prof_STATE_ROOT; s < snap->num_states; ++s) {
      int waits = Prof_Report_Table_waits(snap, s);
      if (snap->self[s] == 0 && snap->entries[s] == 0) continue;
      own.doing[Prof_States[s].zone] |= waits ? WAITED : WORKED;
      if (snap->self[s] != 0 && waits) add_waited(s, snap->self[s]);
   }
   return 1;
}

/* A zone waits if all its states do that ran. It may be work in one stack and wait in another,
 * below a zone that waits; its row then has both, and is work. */
static int zone_waits(uint32_t zone)
{
   Prof_ASSERT(own.doing && zone < Prof_Zone_count()); /* noted before any row was made */
   return own.doing[zone] == WAITED;
}

double Prof_Report_Table_state_waited(uint32_t state)
{
   Prof_ASSERT(own.state_waited && state < Prof_State_count());
   return own.state_waited[state];
}

/* A maximum is hot if it lies above the present time by thrice that time and by 2 % of the budget,
 * or by a quarter of the budget whatever the row takes. */
static int is_hot(const Prof_Table_Row *row)
{
   double over = row->max - row->self, budget = Prof_Settings.budget_ms;
   return (over > 3 * row->self && over > 0.02 * budget) || over > 0.25 * budget;
}

/* What only counts is a value, and has its row among those. */
static void fill_recent(Prof_Table_Row *row)
{
   Prof_Recent recent;
   Prof_Recent_Rows_read(row->key, &recent);
   row->counter = Prof_Value_of_zone(row->zone) != 0;
   row->max = recent.max_ms;
   row->hot = !row->counter && !row->waiting && is_hot(row);
}

void Prof_Report_Table_put_bounds(Prof_Table_Row *row, const Prof_Bound *self,
                                  const Prof_Bound *hier, double ms_per_tick)
{
   row->self_bound = Prof_Bound_half_width(self) * ms_per_tick;
   row->hier_bound = Prof_Bound_half_width(hier) * ms_per_tick;
}

static void fill_zone(const Prof_Table *table, Prof_Table_Row *row, const Prof_Row_Sum *sum,
                      double ms_per_tick)
{
   uint32_t zone = Prof_Rows[row->key].zone;
   uint32_t depth =
      Prof_View_state.recursion == Prof_FLATTEN_RECURSION ? sum->depth : Prof_Rows[row->key].depth;
   Prof_ASSERT(row->kind == Prof_TABLE_ZONE && row->key < Prof_State_row_capacity());
   row->zone = zone;
   row->name = Prof_Zones[zone].name;
   row->number = depth > 1 ? (int)depth : 0;
   row->group = Prof_Group_of(zone);
   row->off = Prof_Off_has(zone);
   row->waiting = zone_waits(zone);
   row->waits = own.row_waited[row->key] * ms_per_tick;
   row->self = sum->self * ms_per_tick;
   row->hier = sum->hier * ms_per_tick;
   Prof_Report_Table_put_bounds(row, &sum->self_bound, &sum->hier_bound, ms_per_tick);
   row->calls = sum->entries;
   row->cost = sum->cost * ms_per_tick;
   if (!table->amounts) fill_recent(row);
}

int Prof_Report_Table_row_changed(const Prof_Table_Row *row)
{
   return fabs(row->self) >= SEEN_MS || fabs(row->hier) >= SEEN_MS ||
          fabs(row->calls) >= SEEN_CALLS;
}

/* A row is worth a line for what it takes now, or took lately: a zone that runs every second frame
 * would else come and go. */
static int is_wanted(const Prof_Table *table, const Prof_Table_Row *row, const Prof_Row_Sum *sum,
                     const char *filter)
{
   if (row->zone == Prof_ZONE_ROOT || !row->name) return 0; /* some ids have no zone yet */
   if (!Prof_Report_Table_name_matches(row->name, filter)) return 0;
   if (row->counter) return 0;
   if (table->amounts) return Prof_Report_Sums_amount_shows(sum);
   if (table->difference) return Prof_Report_Table_row_changed(row);
   if (Prof_Report_Sums_worth_showing(sum)) return 1;
   return row->max >= SEEN_MS;
}

/* Flattened, the deeper rows of a zone are part of its first. */
static int stands_alone(uint32_t row)
{
   return Prof_View_state.recursion == Prof_SPREAD_RECURSION || Prof_Rows[row].depth == 1;
}

/* A zone that is off has a row, so that it can be switched on again: its own, while that tells of
 * times before, or this one. Amounts and differences are of what was measured. */
static void add_off(Prof_Table *table, const char *filter, int shown)
{
   uint32_t zone, count = Prof_Zone_count();
   int i;
   if (table->amounts || table->difference || !Prof_num_zones_off()) return;
   for (i = 0; i < shown; ++i) own.doing[table->rows[i].zone] |= HAS_ROW;
   for (zone = Prof_ZONE_FIRST; zone < count; ++zone) {
      Prof_Table_Row *row;
      if (!Prof_Off_has(zone) || (own.doing[zone] & HAS_ROW) ||
          !Prof_Report_Table_name_matches(Prof_Zones[zone].name, filter))
         continue;
      row = Prof_Report_Table_add_row(table, Prof_TABLE_OFF, zone);
      if (!row) continue;
      row->zone = zone;
      row->name = Prof_Zones[zone].name;
      row->group = Prof_Group_of(zone);
      row->off = 1;
   }
   for (i = 0; i < shown; ++i) own.doing[table->rows[i].zone] &= (unsigned char)~HAS_ROW;
}

/* is_wanted asks for what stands in a filled row, so each row is added first, and taken back if it
 * is not wanted. */
void Prof_Report_Table_add_zones(Prof_Table *table, const Prof_Snapshot *snap, const char *filter)
{
   const Prof_Row_Sum *sums = Prof_Report_Sums_rows(snap, Prof_View_state.recursion);
   uint32_t r;
   if (!sums) return;
   Prof_Config_lock(); /* for who is a count */
   for (r = 1; r; r = Prof_State_next_row(r)) {
      Prof_Table_Row *row;
      if (!stands_alone(r)) continue;
      row = Prof_Report_Table_add_row(table, Prof_TABLE_ZONE, r);
      if (!row) break;
      fill_zone(table, row, &sums[r], snap->shown.ms_per_tick);
      if (!is_wanted(table, row, &sums[r], filter)) --table->num_rows;
   }
   add_off(table, filter, table->num_rows);
   Prof_Config_unlock();
}

/* ---- what is in no zone ---- */

static void put_rest(Prof_Table *table, const char *name, double ms, int waiting)
{
   Prof_Table_Row *row = Prof_Report_Table_add_row(table, Prof_TABLE_REST, 0);
   if (!row) return;
   row->zone = Prof_ZONE_ROOT;
   row->name = name;
   row->self = row->hier = ms;
   row->waiting = waiting;
}

void Prof_Report_Table_add_nobodys(Prof_Table *table, const Prof_Snapshot *snap)
{
   double amount = snap->self[Prof_STATE_ROOT];
   if (amount != 0) put_rest(table, "(in no zone)", amount, 0);
}

/* Adds the row of time in no zone, if it changed, as all rows. A saved run tells only the time of
 * all threads in no zone, at work or not. */
static void add_changed_rest(Prof_Table *table, const Prof_Snapshot *snap)
{
   double a, b, all = snap->self[Prof_STATE_ROOT] * snap->shown.ms_per_tick;
   int work = Prof_Compare_unaccounted(&a, &b);
   double rest = work ? (b - a) * 1e3 : all;
   if (fabs(rest) < SEEN_MS) return;
   put_rest(table, work ? Prof_UNACCOUNTED : "(unaccounted, idle)", rest, !work);
}

/* Adds the row of time in no zone. Call it before the order is made, in which the row has its
 * place. */
void Prof_Report_Table_add_rest(Prof_Table *table, const Prof_Snapshot *snap)
{
   const Prof_Split *split = &table->split;
   double rest = split->root + split->idle; /* one of them is zero, see prof_frame_split.h */
   double least = table->mode == Prof_TABLE_GROUPS ? SEEN_MS : UNACCOUNTED * split->frame;
   Prof_ASSERT(table->difference || split->root <= 0 || split->idle <= 0);
   if (table->difference) add_changed_rest(table, snap);
   else if (rest > least) /* groups are said to add up to the frame */
      put_rest(table, split->idle > 0 ? "(idle)" : Prof_UNACCOUNTED, rest, split->idle > 0);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
