/* prof_ui_callgraph.c - the call graph: one zone, who calls it, and whom it calls.
 *
 *    CALL GRAPH path_find   LIVE  instant   main thread   path main_loop > path_find  1 of 2 paths
 *      zone                  self ms   hier ms   calls   us/call   share of path_find
 *    #   from perceive         0.310     0.400       8      50.0    19.0% ====
 *    #   from ai_update        1.310     1.700      34      50.0    81.0% =================
 *
 *    # > path_find             1.620     2.100      42      50.0   100.0% =====================
 *
 *    #   to ray_cast           0.480     0.480      96       5.0    22.9% =====
 *
 *      self 1.620 + callees 0.480 = 2.100 ms   exact
 *      callers 1.700 + 0.400 = 2.100 ms   calls 34 + 8 = 42
 *      max 5 s  212 calls in frame 18105   self 10.31 ms in frame 18105   in path.cpp:120
 *
 * Callers' rows are their share of the focus, callees' rows the part of the focus that they take.
 * So the callers add up to the focus in every column, and self + callees to its hierarchical time:
 * exactly, and as they are read (prof_callgraph_rounding.h).
 *
 *      own.rows   | callers, rising | gap | focus | gap | callees, falling |
 *                 0                    facts.focus                    num_rows
 *
 * A gap is a row of the kind WARNING, which the call graph has no other use for; it is there only
 * if there are callers, or callees, to be parted from the focus.
 *
 * A focus that is reached in several ways has several PATHS: see prof_report_sums.h. One of them
 * may be chosen; all figures are then of that path alone. It belongs to its focus, and is forgotten
 * when that changes.
 */
#ifdef Prof_ENABLED
#include "prof_ui_callgraph.h"
#include "prof_ui_amount.h"
#include "prof_ui_browse.h"

#include "prof_ui_columns.h"
#include "prof_ui_cut_path.h"
#include "prof_ui_inside.h"
#include "prof_ui_off.h"
#include "prof_ui_zone.h"
#include "../list/prof_font.h"
#include "../model/prof_callgraph_rounding.h"
#include "../../src/base/prof_short_text.h"

#include "../../src/gather/prof_off.h"
#include "../../src/show/prof_group.h"
#include "../../src/gather/prof_path.h"
#include "../../src/show/prof_recent_rows.h"
#include "../../src/show/prof_shown.h"
#include "../../src/show/prof_zone_place.h"
#include "../../src/base/prof_module.h"

#include "../../src/gather/prof_value.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADS = 1, FIRST = 2, COLUMNS = 102, LEAST = 12, MOST = 40, SUMS = 4, MAX_TERMS = 4 };
enum { BRIEF = 96, LEAST_THREAD = 24 }; /* cells, as of the report's header */

static struct {
   Prof_Graph_Row *rows;
   int num_rows;
   uint32_t cap_rows;
   int position, top;  /* of the cursor, and of the first row shown */
   double ms_per_tick; /* of what is shown */
   Prof_Graph_Facts facts;
   uint32_t path;       /* state; 0: all paths of the focus */
   uint32_t path_focus; /* the focus that it belongs to */
   uint32_t cursor_row;
   Prof_Row_Kind cursor_kind;
   uint32_t value; /* a count whose amounts these are; 0: times */
   Prof_Amount_Scale scale; /* of them */
   int name_x0, name_x1;    /* of the focus' name in the header, as it was painted */
} own;

static void put_back(void)
{
   Prof_Config_release(own.rows);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

const Prof_Graph_Row *Prof_Ui_Callgraph_rows(int *count)
{
   *count = own.num_rows;
   return own.rows;
}
const Prof_Graph_Facts *Prof_Ui_Callgraph_facts(void) { return &own.facts; }

/* ---- gathering ---- */

static Prof_Graph_Row *add_row(Prof_Row_Kind kind, uint32_t row)
{
   Prof_Graph_Row *r;
   own.rows = (Prof_Graph_Row *)Prof_Config_grown(own.rows, &own.cap_rows,
                                                  (uint32_t)own.num_rows + 1, sizeof *own.rows);
   if ((uint32_t)own.num_rows == own.cap_rows) return 0;
   r = &own.rows[own.num_rows++];
   memset(r, 0, sizeof *r);
   r->kind = kind;
   r->row = row;
   Prof_ASSERT((uint32_t)own.num_rows <= own.cap_rows);
   return r;
}

static int is_worth_a_row(const Prof_Row_Sum *sum)
{
   return own.value ? Prof_Report_Sums_amount_shows(sum) : Prof_Report_Sums_worth_showing(sum);
}

static void add_sum(Prof_Row_Kind kind, uint32_t row, const Prof_Row_Sum *sum)
{
   Prof_Graph_Row *r = add_row(kind, row);
   uint32_t depth = kind == Prof_ROW_FOCUS ? sum->depth : 0; /* the largest */
   Prof_ASSERT(row > 0 && row < Prof_State_row_capacity());
   if (!r) return;
   if (Prof_View_state.recursion == Prof_SPREAD_RECURSION) depth = Prof_State_row(row).depth;
   r->zone = Prof_State_row(row).zone;
   r->number = depth > 1 ? (int)depth : 0;
   r->group = Prof_Group_of(r->zone);
   r->self = sum->self * own.ms_per_tick;
   r->hier = sum->hier * own.ms_per_tick;
   r->calls = sum->entries;
   r->cost = sum->cost * own.ms_per_tick;
   if (own.value) return;
   r->self_bound = Prof_Bound_half_width(&sum->self_bound) * own.ms_per_tick;
   r->hier_bound = Prof_Bound_half_width(&sum->hier_bound) * own.ms_per_tick;
   if (r->self_bound > 0 || r->hier_bound > 0) own.facts.bounds = 1;
}

/* Adds an empty line, over which the cursor passes. */
static void add_gap(void) { add_row(Prof_ROW_WARNING, 0); }

/* Callers rise towards the focus, callees fall away from it. Equal ones stand in the order of their
 * numbers: qsort may leave them in any. */
static int compare(const void *a, const void *b)
{
   const Prof_Graph_Row *x = (const Prof_Graph_Row *)a, *y = (const Prof_Graph_Row *)b;
   double of_x = fabs(x->hier), of_y = fabs(y->hier);
   if (of_x < of_y) return x->kind == Prof_ROW_PARENT ? -1 : 1;
   if (of_x > of_y) return x->kind == Prof_ROW_PARENT ? 1 : -1;
   return x->row < y->row ? -1 : x->row > y->row;
}

/* Adds the rows of one side. Returns how many there are. */
static int add_side(Prof_Row_Kind kind, const Prof_Row_Sum *sums)
{
   int from = own.num_rows;
   uint32_t r;
   for (r = 1; r; r = Prof_State_next_row(r))
      if (is_worth_a_row(&sums[r])) add_sum(kind, r, &sums[r]);
   if (own.num_rows > from)
      qsort(own.rows + from, (size_t)(own.num_rows - from), sizeof *own.rows, compare);
   return own.num_rows - from;
}

/* Sums over all callers and callees, those too small for a row included. */
static void sum_side(const Prof_Row_Sum *sums, double *self, double *hier, double *calls)
{
   uint32_t r;
   *self = *hier = *calls = 0;
   for (r = 1; r; r = Prof_State_next_row(r)) {
      *self += sums[r].self * own.ms_per_tick;
      *hier += sums[r].hier * own.ms_per_tick;
      *calls += sums[r].entries;
   }
}

static void gather_rows(const Prof_Around *around)
{
   double unused;
   own.num_rows = 0;
   own.facts.num_callers = add_side(Prof_ROW_PARENT, around->parents);
   if (own.num_rows) add_gap();
   own.facts.focus = own.num_rows;
   add_sum(Prof_ROW_FOCUS, Prof_View_state.focus, &around->focus);
   add_gap(); /* taken back if nothing comes behind it */
   own.facts.num_callees = add_side(Prof_ROW_CHILD, around->children);
   if (!own.facts.num_callees) --own.num_rows;
   sum_side(around->parents, &own.facts.callers_self, &own.facts.callers_hier,
            &own.facts.callers_calls);
   sum_side(around->children, &unused, &own.facts.callees_hier, &unused);
}

/* ---- what of ---- */

/* Amounts stand at the count itself while that is the focus, whose callers are who added them; else
 * at these. */
static const Prof_Snapshot *take_snapshot(const Prof_Ui *ui)
{
   Prof_View view = Prof_View_state;
   Prof_Config_lock();
   own.value = ui->value < Prof_Value_count() ? ui->value : 0;
   view.value = own.value;
   view.costs = ui->costs;
   view.at_counts = own.value && Prof_Values[own.value].zone == Prof_State_row(view.focus).zone;
   Prof_Config_unlock();
   return Prof_Snapshot_take(&view);
}

/* One scale for all of them, by which rows are multiplied: so they add up as they are read. */
static void choose_scale(const Prof_Ui *ui, const Prof_Snapshot *snap)
{
   const char *name, *unit;
   double largest = 0;
   int whole = 1;
   uint32_t s;
   own.facts.decimals = Prof_GRAPH_DECIMALS;
   own.ms_per_tick = snap->shown.ms_per_tick;
   if (!snap->value) return;
   (void)Prof_Ui_Amount_shown(ui, &name, &unit);
   for (s = Prof_STATE_ROOT; s < snap->num_states; ++s) {
      if (fabs(snap->hier[s]) > largest) largest = fabs(snap->hier[s]);
      whole = whole && Prof_Ui_Amount_is_whole(snap->self[s]);
   }
   own.scale = Prof_Ui_Amount_scale(unit, largest, whole);
   own.facts.decimals = own.scale.decimals;
   own.ms_per_tick = own.scale.factor;
}

/* "ms", "calls", "MB"; "" for plain numbers. */
static const char *unit_shown(void) { return own.value ? own.scale.label : "ms"; }

/* ---- paths ---- */

static int ran(const Prof_Snapshot *snap, uint32_t state)
{
   if (snap->value) return snap->hier[state] != 0 || snap->entries[state] != 0;
   return fabs(snap->hier[state]) >= 1 || Prof_Report_Sums_worth_counting(snap->entries[state]);
}

/* Paths that did not run do not count, except for the one chosen, which stays chosen in a frame in
 * which it did not run. If only one ran, it is told though none was chosen. */
static void count_paths(const Prof_Snapshot *snap)
{
   uint32_t s;
   own.facts.num_paths = own.facts.path_index = 0;
   for (s = Prof_Report_Sums_next_path(0); s; s = Prof_Report_Sums_next_path(s)) {
      if (!ran(snap, s) && s != own.path) continue;
      ++own.facts.num_paths;
      if (s == own.path) own.facts.path_index = own.facts.num_paths;
      own.facts.path = s;
   }
   if (own.path) own.facts.path = own.path;
   else if (own.facts.num_paths > 1) own.facts.path = 0;
   Prof_ASSERT(own.facts.path_index <= own.facts.num_paths);
}

/* Goes to the next path in turn: all paths (0), the first, the second ... that ran, and all again.
 * Paths rise by their states. */
static int to_path(Prof_Ui *ui, int forward)
{
   const Prof_Snapshot *snap = take_snapshot(ui);
   uint32_t s, before = 0, last = 0, next = 0;
   if (!snap || own.facts.num_paths < 2) return 0;
   for (s = Prof_Report_Sums_next_path(0); s; s = Prof_Report_Sums_next_path(s)) {
      if (!ran(snap, s) && s != own.path) continue;
      if (s < own.path) before = s;
      if (s > own.path && !next) next = s;
      last = s;
   }
   own.path = forward ? next : own.path ? before : last;
   ui->stale = 1;
   return 1;
}

/* ---- what is shown ---- */

/* Without memory to start there are no rows, and so no name. */
static const char *focus_name(void)
{
   const uint32_t zone = Prof_State_row(Prof_View_state.focus).zone;
   return zone ? Prof_Zones[zone].name : "";
}

/* A depth of its own is a row only while recursion is spread; else its zone is meant. */
static void choose_focus(void)
{
   Prof_View_touch();
   if (!Prof_View_state.focus) Prof_View_state.focus = Prof_View_state.cursor.row;
   if (!Prof_View_state.focus) Prof_View_state.focus = Prof_ZONE_ROOT;
   if (Prof_View_state.recursion == Prof_FLATTEN_RECURSION &&
       Prof_State_row(Prof_View_state.focus).depth > 1)
      Prof_View_state.focus = Prof_State_row(Prof_View_state.focus).zone;
   Prof_ASSERT(Prof_View_state.focus > 0 && Prof_View_state.focus < Prof_State_row_capacity());
   if (own.path_focus == Prof_View_state.focus && own.path) return;
   if (own.path_focus != Prof_View_state.focus) {
      own.cursor_row = Prof_View_state.focus;
      own.cursor_kind = Prof_ROW_FOCUS;
   }
   own.path_focus = Prof_View_state.focus;
   own.path = 0;
   own.facts.bounds = 0;
}

/* One zone may be caller, focus and callee at once. The row of the same kind is preferred; else any
 * of that zone; else the focus. */
static void find_cursor(void)
{
   int i, found = -1;
   for (i = 0; i < own.num_rows; ++i)
      if (own.rows[i].row == own.cursor_row && (found < 0 || own.rows[i].kind == own.cursor_kind))
         found = i;
   own.position = found >= 0 ? found : own.facts.focus;
}

/* Do the sums come out? Figures are doubles: a billionth of them is what they may be wrong by. */
static int is_exact(void)
{
   const Prof_Graph_Row *f = &own.rows[own.facts.focus];
   double least = 1e-9 * (fabs(f->hier) + fabs(f->self)) + 1e-9;
   Prof_ASSERT(own.facts.focus >= 0 && own.facts.focus < own.num_rows);
   if (fabs(f->self + own.facts.callees_hier - f->hier) > least) return 0;
   return !own.facts.num_callers ||
          (fabs(own.facts.callers_hier - f->hier) <= least &&
           fabs(own.facts.callers_self - f->self) <= least &&
           fabs(own.facts.callers_calls - f->calls) <= 1e-9 * fabs(f->calls));
}

static void refresh(Prof_Ui *ui)
{
   const Prof_Snapshot *snap;
   Prof_Around around;
   Prof_Module_list(&module);
   own.num_rows = 0;
   if (!Prof_Rows) return;
   Prof_Group_refresh();
   choose_focus();
   snap = take_snapshot(ui);
   if (!snap || !Prof_Report_Sums_around(snap, Prof_View_state.recursion, Prof_View_state.focus,
                                         own.path, &around))
      return;
   choose_scale(ui, snap);
   own.facts.difference = snap->difference;
   own.facts.averaged = snap->difference || snap->slot > 0;
   own.facts.costs = snap->costs;
   Prof_Recent_Rows_refresh(snap->frame, Prof_View_state.context, Prof_View_state.recursion);
   gather_rows(&around);
   count_paths(snap);
   if (own.facts.focus >= own.num_rows) own.num_rows = 0; /* no memory */
   if (!own.num_rows) return;
   own.facts.exact = is_exact();
   Prof_Callgraph_round(own.rows, own.num_rows, &own.facts);
   find_cursor();
}

static void measure(const Prof_Ui *ui, int *columns, int *lines)
{
   int wanted = FIRST + own.num_rows + SUMS;
   (void)ui;
   *columns = COLUMNS + (own.facts.bounds ? 2 * Prof_BOUND_CELLS : 0);
   *lines = wanted < LEAST ? LEAST : wanted > MOST ? MOST : wanted;
}

/* The sums at the end have their lines only if there are some rows besides. */
static int rows_shown(const Prof_Ui *ui)
{
   int room = ui->lines - FIRST;
   return room > SUMS + 3 ? room - SUMS : room < 0 ? 0 : room;
}

static void scroll(const Prof_Ui *ui)
{
   int room = rows_shown(ui);
   if (own.top > own.position) own.top = own.position;
   if (own.position >= own.top + room) own.top = own.position - room + 1;
   if (own.top > own.num_rows - room) own.top = own.num_rows - room;
   if (own.top < 0) own.top = 0;
   Prof_ASSERT(own.top <= own.num_rows);
}

/* ---- header ---- */

static void put_path(const Prof_Ui *ui, Prof_List *list, int x, int y)
{
   char text[Prof_MAX_PATH];
   Prof_Words which;
   int right = ui->inside.x1;
   Prof_Short_Text_begin(&which);
   if (own.facts.num_paths > 1) {
      Prof_Short_Text_add(&which, own.facts.path ? "  " : "all ");
      if (own.facts.path) Prof_Short_Text_count(&which, (unsigned long)own.facts.path_index);
      if (own.facts.path) Prof_Short_Text_add(&which, " of ");
      Prof_Short_Text_count(&which, (unsigned long)own.facts.num_paths);
      Prof_Short_Text_add(&which, " paths");
      right -= Prof_Font_length(which.text) * Prof_CELL;
   }
   if (own.facts.path) {
      Prof_Path_write(own.facts.path, text, sizeof text);
      Prof_Ui_Cut_Path_cut(text, (right - x) / Prof_CELL - 5);
      x = Prof_Ui_put(list, x, right, y, "path ", Prof_COLOR_DIM);
      x = Prof_Ui_put(list, x, right, y, text, Prof_COLOR_TEXT);
   }
   Prof_Ui_put(list, x, ui->inside.x1, y, which.text,
               own.facts.path ? Prof_COLOR_DIM : Prof_COLOR_TEXT);
}

/* Says which thread this is of, as the report does. A comparison is of all threads. */
static void say_thread(Prof_Words *words)
{
   Prof_Shown shown = Prof_Shown_find(&Prof_View_state);
   Prof_Short_Text_begin(words);
   Prof_Ui_Browse_say_thread(words, own.facts.difference ? -1 : Prof_View_state.context,
                             shown.number);
}

/* "path_find", and where it stands if another zone is called so. */
static int put_focus(Prof_List *list, int x, int right, int y)
{
   char place[Prof_ZONE_PLACE];
   uint32_t zone = Prof_State_row(Prof_View_state.focus).zone;
   x = Prof_Ui_put(list, x, right, y, focus_name(), Prof_COLOR_TEXT);
   if (!zone || !Prof_Zone_Place_is_twin(zone)) return x;
   Prof_Zone_Place_write(zone, place);
   Prof_Ui_Cut_Path_cut_middle(place, (right - x) / Prof_CELL - 1);
   return Prof_Ui_put(list, x + Prof_CELL, right, y, place, Prof_COLOR_DIM);
}

/* The thread's name has its room before all else: what stands before it sees a panel that is
 * narrower by so much. Narrow panels leave out what the tabs tell. */
static void put_header(const Prof_Ui *ui, Prof_List *list)
{
   int y = Prof_Ui_line(ui, 0), x = ui->inside.x0, right, cells;
   const char *name, *unit;
   Prof_Words thread;
   Prof_Ui before = *ui;
   say_thread(&thread);
   cells = Prof_Font_length(thread.text);
   if (cells > LEAST_THREAD) cells = LEAST_THREAD;
   right = before.inside.x1 -= (cells + 2) * Prof_CELL;
   if (ui->columns >= BRIEF) x = Prof_Ui_put(list, x, right, y, "CALL GRAPH  ", Prof_COLOR_TEXT);
   if (Prof_Ui_Amount_shown(ui, &name, &unit) && strcmp(name, focus_name()) != 0)
      x = Prof_Ui_put(list, x, right, y, name, Prof_COLOR_TEXT) + 2 * Prof_CELL;
   own.name_x0 = x;
   own.name_x1 = x = put_focus(list, x, right, y);
   x += 2 * Prof_CELL;
   x = Prof_Ui_Browse_put_source(&before, list, x, y) + 2 * Prof_CELL;
   right = ui->inside.x1;
   x = Prof_Ui_put(list, x, right, y, thread.text, Prof_COLOR_DIM) + 2 * Prof_CELL;
   if (own.facts.costs == Prof_COSTS_OFF) x = Prof_Ui_Browse_put_estimated(list, x, right, y);
   if (right - x > 16 * Prof_CELL) put_path(ui, list, x, y);
}

static void put_heads(const Prof_Ui *ui, Prof_List *list, const Prof_Columns *c)
{
   static const char *const heads[] = {"zone", "self ", "hier ", "calls", "cost ", "us/call"};
   int y = Prof_Ui_line(ui, HEADS), column;
   char text[80];
   Prof_Words share;
   Prof_Ui_put(list, c->name_x, c->right[Prof_COLUMN_NAME], y, "zone", Prof_COLOR_DIM);
   for (column = Prof_COLUMN_SELF; column <= Prof_COLUMN_PER_CALL; ++column) {
      int x, room = c->right[column] - c->left[column], time = column <= Prof_COLUMN_HIER;
      const char *sign = time && own.facts.costs == Prof_COSTS_OFF ? "~" : "";
      time |= column == Prof_COLUMN_COST;
      snprintf(text, sizeof text, "%s%s%s", sign, heads[column], time ? unit_shown() : "");
      if (time && (!text[5] || Prof_Font_length(text) * Prof_CELL > room))
         text[4] = 0; /* the sums tell the unit */
      if (own.value && column == Prof_COLUMN_CALLS) strcpy(text, "adds");
      x = c->right[column] - Prof_Font_length(text) * Prof_CELL;
      if (Prof_Ui_Columns_shown(c, (Prof_Table_Column)column))
         Prof_Draw_List_text(list, x, y, text, Prof_COLOR_DIM);
   }
   if (!Prof_Ui_Columns_shown(c, Prof_COLUMN_SHARE)) return;
   Prof_Short_Text_begin(&share);
   Prof_Short_Text_add(&share, own.facts.difference ? "change" : "share of ");
   if (!own.facts.difference) Prof_Short_Text_add(&share, focus_name());
   Prof_Ui_Columns_put_share_head(c, list, y, share.text, own.facts.difference ? "change" : "share",
                                  own.facts.difference);
}

/* ---- rows ---- */

/* What a full bar is: the focus; of a difference, the row that changed most. */
static double whole_of_shares(void)
{
   double most = 0;
   int i;
   if (!own.facts.difference) return own.rows[own.facts.focus].hier;
   for (i = 0; i < own.num_rows; ++i)
      if (fabs(own.rows[i].hier) > most) most = fabs(own.rows[i].hier);
   return most;
}

/* A time, or an amount; less the cost of measuring it is an estimate. */
static void put_time(Prof_List *list, const Prof_Columns *c, Prof_Table_Column column, int y,
                     double value, double half_width, uint32_t color)
{
   int digits = own.facts.decimals;
   if (own.facts.costs == Prof_COSTS_OFF)
      Prof_Ui_Columns_put_rough(list, c->right[column], y, value, digits, 0, color);
   else
      Prof_Ui_Columns_put_estimate(c, list, column, y, value, half_width, digits,
                                   own.facts.difference, color);
}

static void put_row(const Prof_Ui *ui, Prof_List *list, const Prof_Columns *c,
                    const Prof_Graph_Row *r, int line)
{
   static const char here[] = {Prof_SIGN_CURSOR, ' ', 0};
   static const char *const words[] = {"", "  from ", here, "  to ", ""};
   int y = Prof_Ui_line(ui, line), x = c->name_x, right = c->right[Prof_COLUMN_NAME];
   int changed = own.facts.difference, digits = own.facts.decimals;
   double self = r->shown[Prof_GRAPH_SELF], hier = r->shown[Prof_GRAPH_HIER];
   const int off = Prof_Off_has(r->zone);
   Prof_ASSERT((size_t)r->kind < sizeof words / sizeof *words && words[r->kind][0]);
   Prof_Ui_Columns_put_swatch(list, c->swatch_x, y, r->group);
   x = Prof_Ui_put(list, x, right, y, words[r->kind], Prof_COLOR_DIM);
   x = Prof_Ui_Columns_put_zone(list, x, y, (right - x) / Prof_CELL - off * Prof_UI_OFF_CELLS,
                                Prof_Zones[r->zone].name, r->number, r->zone,
                                off ? Prof_COLOR_DIM : Prof_COLOR_TEXT);
   if (off) Prof_Ui_Off_put_mark(list, x, right, y);
   put_time(list, c, Prof_COLUMN_SELF, y, self, r->self_bound, Prof_COLOR_TEXT);
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_HIER))
      put_time(list, c, Prof_COLUMN_HIER, y, hier, r->hier_bound,
               Prof_Ui_Columns_reads_same(hier, self, digits) ? Prof_COLOR_DIM : Prof_COLOR_TEXT);
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_CALLS))
      Prof_Ui_Columns_put_figure(list, c->right[Prof_COLUMN_CALLS], y, r->shown[Prof_GRAPH_CALLS],
                                 own.facts.averaged, changed, Prof_COLOR_TEXT);
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_COST))
      Prof_Draw_List_number(list, c->right[Prof_COLUMN_COST], y, r->cost, digits, Prof_COLOR_TEXT);
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_PER_CALL))
      Prof_Ui_Columns_put_estimate_per_call(list, c->right[Prof_COLUMN_PER_CALL], y, r->hier,
                                            r->hier_bound, r->calls, Prof_COLOR_DIM);
   Prof_Ui_Columns_put_share(c, list, y, r->hier, whole_of_shares(), r->group, changed);
}

/* ---- sums ---- */

/* "1.700 + 0.400 = 2.100": the largest first, though they stand the other way round; of many the
 * last is all the others. */
static void say_callers(Prof_Words *words, Prof_Graph_Column column, int decimals)
{
   double terms[MAX_TERMS] = {0, 0, 0, 0}, total = 0;
   int i, count = own.facts.num_callers, num = count < MAX_TERMS ? count : MAX_TERMS;
   Prof_ASSERT(count > 0 && count <= own.facts.focus); /* callers stand before the focus */
   for (i = 0; i < count; ++i)
      terms[i < num ? i : num - 1] += own.rows[count - 1 - i].shown[column];
   for (i = 0; i < num; ++i) {
      if (i) Prof_Short_Text_add(words, i == num - 1 && count > num ? " + .. " : " + ");
      Prof_Short_Text_number(words, terms[i], decimals);
      total += terms[i];
   }
   if (num < 2) return;
   Prof_Short_Text_add(words, " = ");
   Prof_Short_Text_number(words, total, decimals);
}

static int put_sum(const Prof_Ui *ui, Prof_List *list, int x, int y, const char *what,
                   const Prof_Words *words)
{
   int length = (Prof_Font_length(what) + Prof_Font_length(words->text)) * Prof_CELL;
   if (x + length > ui->inside.x1) return x;
   x = Prof_Draw_List_text(list, x, y, what, Prof_COLOR_DIM);
   return Prof_Draw_List_text(list, x, y, words->text, Prof_COLOR_TEXT) + 3 * Prof_CELL;
}

static void put_callers(const Prof_Ui *ui, Prof_List *list, int x, int y)
{
   Prof_Words words;
   if (!own.facts.num_callers) return;
   Prof_Short_Text_begin(&words);
   say_callers(&words, Prof_GRAPH_HIER, own.facts.decimals);
   Prof_Short_Text_add(&words, " ");
   Prof_Short_Text_add(&words, unit_shown());
   x = put_sum(ui, list, x, y, own.facts.num_callers > 1 ? "callers " : "caller ", &words);
   if (own.rows[own.facts.focus].calls == 0) return;
   Prof_Short_Text_begin(&words);
   say_callers(&words, Prof_GRAPH_CALLS, own.facts.averaged);
   put_sum(ui, list, x, y, own.value ? "adds " : "calls ", &words);
}

/* "self 1.620 + callees 0.480 = 2.100 ms   exact" */
static void put_callees(const Prof_Ui *ui, Prof_List *list, int x, int y)
{
   double self = own.rows[own.facts.focus].shown[Prof_GRAPH_SELF];
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_number(&words, self, own.facts.decimals);
   Prof_Short_Text_add(&words, " + callees ");
   Prof_Short_Text_number(&words, own.facts.callees_shown, own.facts.decimals);
   Prof_Short_Text_add(&words, " = ");
   Prof_Short_Text_number(&words, self + own.facts.callees_shown, own.facts.decimals);
   Prof_Short_Text_add(&words, " ");
   Prof_Short_Text_add(&words, unit_shown());
   if (own.facts.costs == Prof_COSTS_OFF) Prof_Short_Text_add(&words, "   estimated");
   else if (own.facts.exact)
      Prof_Short_Text_add(&words, own.facts.bounds ? "   the sums are exact" : "   exact");
   put_sum(ui, list, x, y, "self ", &words);
}

static int did_run(void)
{
   const Prof_Graph_Row *f = &own.rows[own.facts.focus];
   return f->hier != 0 || f->calls != 0 || own.facts.num_callers > 0;
}

static void put_sums(const Prof_Ui *ui, Prof_List *list, int line)
{
   int x = ui->inside.x0 + 2 * Prof_CELL, y = Prof_Ui_line(ui, line);
   if (!did_run()) {
      Prof_Ui_put(
         list, x, ui->inside.x1, y,
         own.facts.difference ? "nothing in it changed"
         : own.value          ? "nothing was added in what is shown"
                              : "it did not run in what is shown",
         Prof_COLOR_DIM);
      return;
   }
   put_callees(ui, list, x, y);
   put_callers(ui, list, x, Prof_Ui_line(ui, line + 1));
}

/* Where the focus stands in the source. */
static void put_place(const Prof_Ui *ui, Prof_List *list, int x, int y)
{
   char place[Prof_ZONE_PLACE];
   Prof_Words words;
   Prof_Zone_Place_write(own.rows[own.facts.focus].zone, place);
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, place);
   if (*place) put_sum(ui, list, x, y, "in ", &words);
}

/* Puts when the most was, in the last five seconds. Returns where the next goes. */
static int put_most(const Prof_Ui *ui, Prof_List *list, int x, int y)
{
   Prof_Recent recent;
   Prof_Words words;
   Prof_Recent_Rows_read(own.rows[own.facts.focus].row, &recent);
   if (own.facts.difference || own.value) return x;
   if (!recent.calls_number && !recent.max_number) return x;
   Prof_Short_Text_begin(&words);
   x = put_sum(ui, list, x, y, Prof_Recent_Rows_is_complete() ? "max 5 s" : "max ..", &words);
   x -= Prof_CELL;
   if (recent.calls_number) {
      Prof_Short_Text_number(&words, recent.max_calls, 0);
      Prof_Short_Text_add(&words, recent.max_calls == 1 ? " call in frame " : " calls in frame ");
      Prof_Short_Text_count(&words, recent.calls_number);
      x = put_sum(ui, list, x, y, "", &words);
   }
   if (!recent.max_number) return x;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_number(&words, recent.max_ms, 2);
   Prof_Short_Text_add(&words, " ms in frame ");
   Prof_Short_Text_count(&words, recent.max_number);
   return put_sum(ui, list, x, y, "self ", &words);
}

static void put_lately(const Prof_Ui *ui, Prof_List *list, int line)
{
   int y = Prof_Ui_line(ui, line);
   put_place(ui, list, put_most(ui, list, ui->inside.x0 + 2 * Prof_CELL, y), y);
}

static void lay_out(const Prof_Ui *ui, Prof_Columns *columns)
{
   unsigned wanted = Prof_COLUMN_BIT(Prof_COLUMN_HIER) | Prof_COLUMN_BIT(Prof_COLUMN_CALLS) |
                     Prof_COLUMN_BIT(Prof_COLUMN_SHARE);
   if (!own.facts.difference && !own.value) wanted |= Prof_COLUMN_BIT(Prof_COLUMN_PER_CALL);
   if (own.facts.costs) wanted |= Prof_COLUMN_BIT(Prof_COLUMN_COST);
   if (own.facts.bounds && !own.value) wanted |= Prof_COLUMN_BOUNDS;
   Prof_Ui_Columns_lay_out(columns, ui->inside, wanted, 30);
}

static void still(const Prof_Ui *ui, Prof_List *list)
{
   int i, shown = rows_shown(ui), line = FIRST;
   Prof_Columns columns;
   if (!own.num_rows) {
      Prof_Ui_put(list, ui->inside.x0, ui->inside.x1, Prof_Ui_line(ui, 0),
                  "CALL GRAPH  no frame recorded yet", Prof_COLOR_TEXT);
      return;
   }
   Prof_ASSERT(own.position >= 0 && own.position < own.num_rows);
   lay_out(ui, &columns);
   scroll(ui);
   put_header(ui, list);
   if (ui->lines > HEADS) put_heads(ui, list, &columns);
   for (i = own.top; i < own.num_rows && i < own.top + shown; ++i, ++line) {
      if (own.rows[i].kind == Prof_ROW_WARNING) continue;
      Prof_Ui_put_row(ui, list, line, i == own.position);
      put_row(ui, list, &columns, &own.rows[i], line);
   }
   if (ui->lines - FIRST <= shown) return;
   put_sums(ui, list, ui->lines - 3);
   put_lately(ui, list, ui->lines - 1);
}

/* ---- actions ---- */

/* The cursor is bound to the row's subject, to be found in the next gathering. */
static int bind_cursor(Prof_Ui *ui, int to)
{
   Prof_ASSERT(to >= 0 && to < own.num_rows);
   own.position = to;
   own.cursor_row = own.rows[to].row;
   own.cursor_kind = own.rows[to].kind;
   ui->stale = 1;
   return 1;
}

static int move_cursor(Prof_Ui *ui, int step)
{
   int to = own.position + step;
   Prof_ASSERT(step == 1 || step == -1);
   while (to > 0 && to < own.num_rows && own.rows[to].kind == Prof_ROW_WARNING) to += step;
   return to >= 0 && to < own.num_rows ? bind_cursor(ui, to) : 1;
}

/* Makes the row the focus. A gap's row is 0. */
static int follow(Prof_Ui *ui, int i)
{
   if (i < 0 || i >= own.num_rows || !own.rows[i].row) return 0;
   Prof_View_state.focus = own.rows[i].row;
   Prof_View_changed();
   ui->stale = 1;
   return 1;
}

/* What is followed already has its own page. */
static int enter(Prof_Ui *ui)
{
   if (own.position == own.facts.focus) return Prof_Ui_Zone_open(ui, own.rows[own.position].zone);
   return follow(ui, own.position);
}

static int act(Prof_Ui *ui, Prof_Action action)
{
   if (!own.num_rows) return 0;
   switch (action) {
   case Prof_ACTION_UP: return move_cursor(ui, -1);
   case Prof_ACTION_DOWN: return move_cursor(ui, 1);
   case Prof_ACTION_ENTER: return enter(ui);
   case Prof_ACTION_BACK: return own.facts.num_callers ? follow(ui, own.facts.num_callers - 1) : 1;
   case Prof_ACTION_LEFT: return to_path(ui, 0);
   case Prof_ACTION_RIGHT: return to_path(ui, 1);
   case Prof_ACTION_INSIDE: return Prof_Ui_Inside_act(ui, own.rows[own.position].zone);
   case Prof_ACTION_ABOUT: return Prof_Ui_Zone_open(ui, own.rows[own.position].zone);
   case Prof_ACTION_ZONE_OFF:
   case Prof_ACTION_GROUP_OFF: return Prof_Ui_Off_act(ui, action, own.rows[own.position].zone);
   default: return 0;
   }
}

/* A click chooses a row, a second one follows it; the right button goes to the biggest caller. The
 * focus' name in the header leads to its page. */
static int click(Prof_Ui *ui, int x, int y, int right_button)
{
   int row = own.top + Prof_Ui_line_at(ui, y) - FIRST;
   if (right_button) return act(ui, Prof_ACTION_BACK);
   if (Prof_Ui_line_at(ui, y) == 0 && own.num_rows && x >= own.name_x0 && x < own.name_x1)
      return Prof_Ui_Zone_open(ui, own.rows[own.facts.focus].zone);
   if (row < own.top || row >= own.num_rows || row >= own.top + rows_shown(ui)) return 0;
   if (own.rows[row].kind == Prof_ROW_WARNING) return 0;
   return row == own.position ? enter(ui) : bind_cursor(ui, row);
}

const Prof_Ui_View Prof_Ui_Callgraph_view = {
   "CALL GRAPH",
   "{enter} follow  {back} biggest caller  {left}/{right} path  {release} back  {about} its page  "
   "{inside} inside  {freeze} pause  {thread} thread  {spread} recursion",
   measure,
   refresh,
   still,
   0,
   act,
   click,
   0};

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
