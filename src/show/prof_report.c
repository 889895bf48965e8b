/* prof_report.c - see prof_report.h. What the rows sum up to is in prof_report_sums.c.
 *
 *      title 0    call graph: ai   live, average 0.8 s
 *      title 1    16.683 ms   59.9 fps   threads 3/4   clock tsc
 *      header     zone             self      hier     count
 *      parent        draw          0.0300    0.1000    1.00
 *      parent       +frame         1.2000    4.2000    9.00     the largest last
 *      focus       -ai             1.2300    4.3000   10.00
 *      child        +ray           2.0000    2.5000   40.00     the largest first
 *      child         path          0.5700    0.5700    3.00
 *      warning    ! not closed: load level.c:12
 *
 * The other modes have flat rows in the place of parents, focus and children.
 */
#ifdef Prof_ENABLED
#include "prof_report.h"
#include "../frame/prof_average.h"
#include "../frame/prof_history.h"
#include "../gather/prof_clock.h"
#include "prof_compare.h"
#include "../gather/prof_context.h"
#include "../gather/prof_context_names.h"
#include "prof_snapshot.h"
#include "prof_report_sums.h"
#include "../frame/prof_update.h"
#include "../gather/prof_warning.h"
#include "../base/prof_module.h"
#include "../base/prof_number.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_FIRST, VALUE_SECOND, VALUE_COUNT, TITLE_LENGTH = 400 };

/* Records are sorted together with their keys; qsort moves this pair. */
typedef struct Sorted {
   Prof_Report_Record record;
   Prof_Row_Key key;
   double by, then;
} Sorted;

static struct {
   Prof_Report report;
   Prof_Row_Key *keys; /* beside report.record */
   uint32_t cap_records, cap_keys;
   char titles[Prof_NUM_TITLE][TITLE_LENGTH];
   Prof_Warning warnings[Prof_MAX_WARNINGS]; /* copies, whose texts rows show */
   const Prof_Row_Sum *flat;
   double ms_per_tick; /* of what is shown */

   int built; /* once; of this frame, by this version of the view: */
   uint64_t built_frame;
   uint32_t built_version;

   Sorted *pairs;
   uint32_t cap_pairs;
} own;

static void put_back(void)
{
   Prof_Config_release(own.report.record);
   Prof_Config_release(own.keys);
   Prof_Config_release(own.pairs);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- rows ---- */

/* Room for records and keys, which stand side by side: keys[i] tells what record[i] is about. */
static int room_for(uint32_t count)
{
   own.report.record = (Prof_Report_Record *)Prof_Config_grown(own.report.record, &own.cap_records,
                                                               count, sizeof *own.report.record);
   own.keys = (Prof_Row_Key *)Prof_Config_grown(own.keys, &own.cap_keys, count, sizeof *own.keys);
   return count <= own.cap_records && count <= own.cap_keys;
}

/* Without memory for another row the report ends there; what it has is right. */
static Prof_Report_Record *new_record(Prof_Row_Kind kind, uint32_t row)
{
   Prof_Report_Record *r;
   Prof_ASSERT((row != 0) == (kind != Prof_ROW_WARNING) && row < Prof_State_row_capacity());
   if (!room_for((uint32_t)own.report.num_record + 1)) return 0;
   own.keys[own.report.num_record].row = row;
   own.keys[own.report.num_record].kind = kind;
   r = &own.report.record[own.report.num_record++];
   memset(r, 0, sizeof *r);
   r->prefix = ' ';
   r->zone = -1;
   return r;
}

/* A report by hierarchical time has that column first; the other modes begin with self time. */
static int self_first(void) { return Prof_View_state.mode != Prof_HIERARCHICAL_TIME; }

static double half_width(const Prof_Bound *bound)
{
   return Prof_Bound_half_width(bound) * own.ms_per_tick;
}

static void fill_values(Prof_Report_Record *r, const Prof_Row_Sum *sum)
{
   r->values[VALUE_FIRST] = (self_first() ? sum->self : sum->hier) * own.ms_per_tick;
   r->values[VALUE_SECOND] = (self_first() ? sum->hier : sum->self) * own.ms_per_tick;
   r->values[VALUE_COUNT] = sum->entries;
   r->bounds[VALUE_FIRST] = half_width(self_first() ? &sum->self_bound : &sum->hier_bound);
   r->bounds[VALUE_SECOND] = half_width(self_first() ? &sum->hier_bound : &sum->self_bound);
   r->value_flag = 1 << VALUE_FIRST | 1 << VALUE_SECOND;
   if (Prof_Report_Sums_worth_counting(sum->entries)) r->value_flag |= 1 << VALUE_COUNT;
}

/* A row tells its depth from 2 on: a zone that does not recurse needs none. */
static int row_depth(uint32_t row)
{
   uint32_t depth = Prof_View_state.recursion == Prof_SPREAD_RECURSION ? Prof_State_row(row).depth
                                                                       : own.flat[row].depth;
   Prof_ASSERT(own.flat && row < Prof_State_row_capacity());
   return depth > 1 ? (int)depth : 0;
}

/* Flattened, a row stands for its whole zone, and so does its heat. */
static double row_heat(uint32_t row, int slot)
{
   if (slot == 0) return 0; /* one frame does not vary */
   return Prof_Average_heat(row, Prof_View_state.recursion == Prof_FLATTEN_RECURSION, slot,
                            Prof_View_state.mode != Prof_SELF_TIME);
}

static void add_row(Prof_Row_Kind kind, uint32_t row, const Prof_Row_Sum *sum, int indent,
                    char prefix, int slot)
{
   const Prof_Zone_Info *zone = &Prof_Zones[Prof_State_row(row).zone];
   Prof_Report_Record *r = new_record(kind, row);
   if (!r) return;
   r->indent = indent;
   r->name = (char *)(uintptr_t)zone->name;
   r->number = row_depth(row);
   r->prefix = prefix;
   r->zone = zone->public_id;
   r->heat = row_heat(row, slot);
   fill_values(r, sum);
}

/* '+' for a row with others below it: to select it leads somewhere. */
static char plus_if_below(uint32_t row) { return own.flat[row].below ? '+' : ' '; }

static void add_rows(Prof_Row_Kind kind, const Prof_Row_Sum *sums, int indent, int slot)
{
   uint32_t row;
   for (row = 1; row; row = Prof_State_next_row(row))
      if (Prof_Report_Sums_worth_showing(&sums[row]))
         add_row(kind, row, &sums[row], indent, plus_if_below(row), slot);
}

/* ---- order ---- */

/* Equal rows stand in the order of their numbers: qsort may leave equal ones in any order, and a
 * report that stands still must not flicker. */
static int descending(const void *a, const void *b)
{
   const Sorted *x = (const Sorted *)a, *y = (const Sorted *)b;
   if (x->by != y->by) return x->by > y->by ? -1 : 1;
   if (x->then != y->then) return x->then > y->then ? -1 : 1;
   return x->key.row < y->key.row ? -1 : x->key.row > y->key.row;
}

static int ascending(const void *a, const void *b) { return descending(b, a); }

/* Sorts the rows from `from` on by the first column; in a call graph by the second, which is the
 * hierarchical time there. Equal ones are told apart by the other of the two. Differences are
 * sorted by how large they are, up or down, hence fabs. */
static void sort_rows(int from, int (*compare)(const void *, const void *))
{
   int i, count = own.report.num_record - from;
   int column = Prof_View_state.mode == Prof_CALL_GRAPH ? VALUE_SECOND : VALUE_FIRST;
   Prof_ASSERT(count >= 0 && (uint32_t)count <= own.cap_records);
   if (count < 2) return;
   own.pairs =
      (Sorted *)Prof_Config_grown(own.pairs, &own.cap_pairs, (uint32_t)count, sizeof *own.pairs);
   if ((uint32_t)count > own.cap_pairs) return; /* no memory: unsorted is better than nothing */
   for (i = 0; i < count; ++i) {
      own.pairs[i].record = own.report.record[from + i];
      own.pairs[i].key = own.keys[from + i];
      own.pairs[i].by = fabs(own.pairs[i].record.values[column]);
      own.pairs[i].then = fabs(own.pairs[i].record.values[VALUE_FIRST + VALUE_SECOND - column]);
   }
   qsort(own.pairs, (size_t)count, sizeof *own.pairs, compare);
   for (i = 0; i < count; ++i) {
      own.report.record[from + i] = own.pairs[i].record;
      own.keys[from + i] = own.pairs[i].key;
   }
}

/* ---- the whole ---- */

/* Parents stand before the focus, the largest next to it; children behind it, the largest first. */
static void add_call_graph(const Prof_Snapshot *snap)
{
   int from;
   uint32_t focus = Prof_View_state.focus;
   Prof_Around around;
   Prof_ASSERT(focus > 0 && own.flat); /* build() chose one */
   if (!Prof_Report_Sums_around(snap, Prof_View_state.recursion, focus, 0, &around)) return;
   add_rows(Prof_ROW_PARENT, around.parents, 1, snap->slot);
   sort_rows(0, ascending);
   add_row(Prof_ROW_FOCUS, focus, &own.flat[focus], 0, '-', snap->slot);
   from = own.report.num_record;
   add_rows(Prof_ROW_CHILD, around.children, 1, snap->slot);
   sort_rows(from, descending);
}

/* Other threads may warn at any time, so the rows show a copy. A text, once made, stays. */
static void add_warnings(void)
{
   int i, count;
   Prof_Config_lock();
   count = Prof_Warnings_used;
   Prof_ASSERT(count >= 0 && count <= Prof_MAX_WARNINGS);
   memcpy(own.warnings, Prof_Warnings, (size_t)count * sizeof *own.warnings);
   Prof_Config_unlock();
   for (i = 0; i < count; ++i) {
      Prof_Report_Record *r = new_record(Prof_ROW_WARNING, 0);
      if (!r) return;
      r->name = own.warnings[i].text;
      r->values[VALUE_COUNT] = (double)own.warnings[i].count;
      r->value_flag = 1 << VALUE_COUNT;
   }
}

/* The cursor belongs to a zone, not to a line: it goes to the zone's row, if there are several to
 * the one of its kind (parent, focus or child), and without one it stays where it was. */
static void place_cursor(void)
{
   int i, found = -1;
   for (i = 0; i < own.report.num_record; ++i) {
      if (!Prof_View_state.cursor.row || own.keys[i].row != Prof_View_state.cursor.row) continue;
      if (found < 0 || own.keys[i].kind == Prof_View_state.cursor.kind) found = i;
   }
   if (found >= 0) Prof_View_state.position = found;
   if (Prof_View_state.position >= own.report.num_record)
      Prof_View_state.position = own.report.num_record - 1;
   if (Prof_View_state.position < 0 && own.report.num_record) Prof_View_state.position = 0;
   own.report.hilight = Prof_View_state.position;
   Prof_ASSERT(own.report.hilight < own.report.num_record &&
               (own.report.hilight >= 0 || !own.report.num_record));
}

static void describe_source(char *out, size_t size, const Prof_Snapshot *snap)
{
   static const char *const AVERAGES[] = {"instantaneous", "average 0.8 s", "average 2.5 s"};
   Prof_ASSERT(snap->slot >= 0 && snap->slot < (int)(sizeof AVERAGES / sizeof *AVERAGES));
   if (snap->difference) Prof_Compare_describe(out, size);
   else if (snap->frame) snprintf(out, size, "frame -%d", snap->frame);
   else snprintf(out, size, "live, %s", AVERAGES[snap->slot]);
}

static void describe_focus(char *out, size_t size)
{
   const Prof_Row row = Prof_State_row(Prof_View_state.focus);
   Prof_ASSERT(Prof_View_state.focus > 0 && Prof_View_state.focus < Prof_State_row_capacity());
   if (row.depth > 1) snprintf(out, size, ": %s (%u)", Prof_Zones[row.zone].name, row.depth);
   else snprintf(out, size, ": %s", Prof_Zones[row.zone].name);
}

static void write_first_title(const Prof_Snapshot *snap)
{
   static const char *const MODES[] = {"self time", "hierarchical time", "call graph"};
   char source[144], where[Prof_CONTEXT_NAME + 16] = "", focus[Prof_MAX_TEXT + 32] = "";
   describe_source(source, sizeof source, snap);
   if (Prof_View_state.context >= 0 && !snap->difference) {
      Prof_Held_Name name = Prof_Context_Names_at((uint32_t)Prof_View_state.context, snap->number);
      snprintf(where, sizeof where, "   %s", name.text);
   }
   if (Prof_View_state.mode == Prof_CALL_GRAPH) describe_focus(focus, sizeof focus);
   snprintf(own.titles[0], TITLE_LENGTH, "%s%s   %s%s%s", MODES[Prof_View_state.mode], focus,
            source, where,
            Prof_View_state.recursion == Prof_SPREAD_RECURSION ? "   recursion spread" : "");
}

/* The title has room for one limit; Prof_get_info counts them all. */
static const char *limit_reached(const Prof_Counts *n, unsigned long left_out)
{
   if (n->over_states) return "   OVER LIMIT: raise max_states";
   if (n->over_zones) return "   OVER LIMIT: raise max_zones";
   if (n->over_names) return "   OVER LIMIT: raise max_names";
   if (n->over_contexts) return "   OVER LIMIT: raise max_contexts";
   if (n->over_history) return "   OVER LIMIT: raise history_bytes";
   if (n->over_values) return "   OVER LIMIT: raise max_values";
   if (n->over_entries) return "   OVER LIMIT: raise entry_bytes";
   if (n->failed_allocs) return "   OUT OF MEMORY";
   return left_out ? "   VIEWER TOO SLOW: its trace lacks zones" : "";
}

/* Frames divided by seconds: of the frame, or of the newest frames that last as long as an average
 * takes to reach 90 % of a step. Loads and gaps are left out, as in the averages and the HUD. */
static double rate_of(const Prof_Snapshot *snap)
{
   static const double SPANS[] = {0, 0.8, 2.5};
   double seconds = 0;
   int back, frames = 0;
   if (!snap->slot) return snap->seconds > 0 ? 1 / snap->seconds : 0;
   for (back = 0; back < Prof_History_length() && seconds < SPANS[snap->slot]; ++back) {
      const Prof_Frame *frame = Prof_History_header(back);
      if (frame->flags & Prof_FRAME_ODD) continue;
      seconds += frame->seconds;
      ++frames;
   }
   return seconds > 0 ? frames / seconds : 0;
}

static void describe_length(char *out, size_t size, const Prof_Snapshot *snap)
{
   char first[Prof_NUMBER_SIZE], second[Prof_NUMBER_SIZE], third[Prof_NUMBER_SIZE];
   double ms = snap->seconds * 1e3, a, b;
   if (snap->difference) {
      Prof_Compare_seconds(&a, &b);
      snprintf(out, size, "%s - %s = %s%s ms", Prof_Number_fixed(first, b * 1e3, 3),
               Prof_Number_fixed(second, a * 1e3, 3), ms < 0 ? "" : "+",
               Prof_Number_fixed(third, ms, 3));
   } else {
      snprintf(out, size, "%s ms   %s fps", Prof_Number_fixed(first, ms, 3),
               Prof_Number_fixed(second, rate_of(snap), 1));
   }
}

/* Past frames do not know how many threads there were, so only what is live tells it. */
static void describe_threads(char *out, size_t size, const Prof_Snapshot *snap)
{
   int live, seen;
   Prof_Config_lock();
   live = Prof_Context_threads_live;
   seen = Prof_Context_threads_seen;
   Prof_ASSERT(live >= 0 && live <= seen);
   Prof_Config_unlock();
   if (snap->shown.live || snap->difference) snprintf(out, size, "   threads %d/%d", live, seen);
   else *out = 0;
}

/* What the entries of all zones cost, if it can be read. */
static void describe_zones(char *out, size_t size, const Prof_Snapshot *snap)
{
   char ms[Prof_NUMBER_SIZE];
   if (snap->zones_ms >= 0.0005)
      snprintf(out, size, "   zones %s ms", Prof_Number_fixed(ms, snap->zones_ms, 3));
   else *out = 0;
}

static void write_second_title(const Prof_Snapshot *snap)
{
   char length[128], threads[48], zones[64];
   unsigned long left_out;
   Prof_Counts counts;
   Prof_Config_lock();
   counts = Prof_Config_counts;
   left_out = Prof_Context_left_out();
   Prof_Config_unlock();
   describe_threads(threads, sizeof threads, snap);
   describe_length(length, sizeof length, snap);
   describe_zones(zones, sizeof zones, snap);
   snprintf(own.titles[1], TITLE_LENGTH, "%s%s%s   clock %s%s%s", length, threads, zones,
            Prof_Clock_name(),
            Prof_Clock_trusted() ? "" : " INCONSISTENT: off by over 8 % against the OS clock",
            limit_reached(&counts, left_out));
}

static void write_headers(void)
{
   static const char *const HEADERS[2][Prof_NUM_HEADER] = {{"zone", "hier", "self", "count", ""},
                                                           {"zone", "self", "hier", "count", ""}};
   int i;
   for (i = 0; i < Prof_NUM_HEADER; ++i)
      own.report.header[i] = (char *)(uintptr_t)HEADERS[self_first()][i];
   for (i = 0; i < Prof_NUM_TITLE; ++i) own.report.title[i] = own.titles[i];
}

/* Without a frame or without memory there is a title and no row, so that callers need not ask. */
static void build(void)
{
   const Prof_Snapshot *snap = Prof_Snapshot_take(&Prof_View_state);
   own.report.num_record = 0;
   write_headers();
   own.flat = snap ? Prof_Report_Sums_rows(snap, Prof_View_state.recursion) : 0;
   if (!own.flat) {
      snprintf(own.titles[0], TITLE_LENGTH, "no frame recorded yet");
      own.titles[1][0] = 0;
      own.report.hilight = -1;
      return;
   }
   own.ms_per_tick = snap->shown.ms_per_tick;
   Prof_View_touch();
   if (Prof_View_state.mode == Prof_CALL_GRAPH && !Prof_View_state.focus)
      Prof_View_state.focus = Prof_ZONE_ROOT;
   if (Prof_View_state.mode == Prof_CALL_GRAPH) add_call_graph(snap);
   else {
      add_rows(Prof_ROW_FLAT, own.flat, 0, snap->slot);
      sort_rows(0, descending);
   }
   add_warnings();
   place_cursor();
   write_first_title(snap);
   write_second_title(snap);
}

static int is_up_to_date(void)
{
   return own.built && own.built_frame == Prof_Update_frames_recorded() &&
          own.built_version == Prof_View_state.version;
}

/* Builds the report anew only if a frame was recorded or the view changed, not each time it is
 * drawn. */
const Prof_Report *Prof_Report_peek(void)
{
   if (!is_up_to_date()) {
      Prof_Begin(prof_report) Prof_Module_list(&module);
      build();
      own.built = 1;
      own.built_frame = Prof_Update_frames_recorded();
      own.built_version = Prof_View_state.version;
      Prof_End
   }
   return &own.report;
}

Prof_Row_Key Prof_Report_peek_key(int i)
{
   Prof_Row_Key none = {0, Prof_ROW_FLAT};
   return i >= 0 && i < own.report.num_record ? own.keys[i] : none;
}

/* ---- for the user ---- */

/* Titles are written anew for each report, so a copy needs its own. */
static void point_into(Prof_Report *copy, char (*text)[TITLE_LENGTH])
{
   int i;
   for (i = 0; i < Prof_NUM_TITLE; ++i) {
      memcpy(text[i], own.titles[i], TITLE_LENGTH);
      copy->title[i] = text[i];
   }
}

/* The copy is one block: the struct, its rows, its titles. Names of zones are not copied, as they
 * are neither moved nor freed until a shutdown. */
Prof_Report *Prof_create_report(void)
{
   const Prof_Report *from = Prof_Report_peek();
   size_t rows = (size_t)from->num_record * sizeof *from->record;
   Prof_Report *copy = (Prof_Report *)Prof_Config_alloc(1, sizeof *copy + sizeof own.titles + rows);
   if (!copy) return 0;
   *copy = *from;
   copy->record = (Prof_Report_Record *)(void *)(copy + 1);
   if (rows) memcpy(copy->record, from->record, rows);
   point_into(copy, (char(*)[TITLE_LENGTH])((char *)copy->record + rows));
   return copy;
}

void Prof_free_report(Prof_Report *r) { Prof_Config_release(r); }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
