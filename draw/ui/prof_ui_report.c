/* prof_ui_report.c - the report: which zones take the time.
 *
 *    REPORT self  LIVE  smooth 0.8 s  16.67 ms = work 14.21 + vsync 2.46  threads 3/5
 *      zone 17/23       vself ms  hier ms   calls  us/call  max 5s   share of budget   history
 *    # solve               2.620    2.620     1.0   2620.0    4.50    15.7% ===       ........
 *
 * The cursor is bound to what a row is about, not to its place. Rows are in prof_report_table.c,
 * columns in prof_ui_columns.c.
 */
#ifdef Prof_ENABLED
#include "prof_ui_report.h"
#include "prof_key_table.h"

#include "prof_ui_amount.h"
#include "prof_ui_inside.h"
#include "prof_ui_off.h"
#include "../model/prof_recording_pair.h"
#include "prof_ui_spark.h"
#include "prof_ui_strip.h"
#include "prof_ui_strip_values.h"
#include "prof_ui_zone.h"

#include "../../src/show/prof_recent_rows.h"
#include "../../src/base/prof_module.h"

#include <string.h>

enum { COLUMNS = 102, COST = 9, MOST_LINES = 40, LEAST_ROWS = 8, PINNED = 3, LEAST_VALUES = 3 };

#define GROUP_KEYS "{freeze} pause  {filter} filter  {smoothing} smooth  {thread} thread"
/* A name, as what looks for a comma that was forgotten takes texts in several lines for one. */
#define RECORDING_KEYS \
   "{up}/{down} row  {record} record  {compare} B - A  {sort} sort  {mode} mode  {filter} filter"
#define COMMON_KEYS \
   "{freeze} pause  {filter} filter  {about} its page  {smoothing} smooth  {thread} thread  " \
   "{inside} inside"
#define ZONE_KEYS "{up}/{down} zone  {enter} call graph  {sort} sort  {mode} mode  " COMMON_KEYS

static struct {
   Prof_Table table; /* begins with self times, see refresh() */
   int begun;
   Prof_Table_Kind cursor_kind;
   uint32_t cursor_key;
   int position;           /* where the cursor was seen last, and stays if its row is gone */
   int top;                /* first row shown */
   int switched;           /* the cursor's zone or group was, there, and the row behind it was: */
   Prof_Table_Kind next_kind;
   uint32_t next_key;
   uint32_t moved_to_zone; /* the mode was changed with the cursor on it; UINT32_MAX: it was on no
                              zone, and no row has that one; 0: the mode was not changed */
} own;

static void put_back(void)
{
   Prof_Config_release(own.table.rows);
   Prof_Config_release(own.table.spare);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

const Prof_Table *Prof_Ui_Report_table(void) { return &own.table; }
int Prof_Ui_Report_cursor(void) { return own.position; }

/* ---- cursor ---- */

static const Prof_Table_Row *row_at(int i)
{
   return i >= 0 && i < own.table.num_rows ? &own.table.rows[i] : 0;
}

/* Puts the cursor on a row, and keeps what that is about. The reports that are no part of the
 * overlay have their cursor there from then on, too. */
static void bind_cursor(int to)
{
   const Prof_Table_Row *row;
   if (to >= own.table.num_rows) to = own.table.num_rows - 1;
   if (to < 0) to = 0;
   own.position = to;
   Prof_ASSERT(own.position == 0 || own.position < own.table.num_rows);
   row = row_at(to);
   if (!row) return;
   own.cursor_kind = row->kind;
   own.cursor_key = row->key;
   if (row->kind == Prof_TABLE_ZONE) {
      Prof_View_touch();
      Prof_View_state.cursor.row = row->key;
      Prof_View_state.cursor.kind = Prof_ROW_FLAT;
   }
}

/* A zone that is off has its row, or one that has nothing to tell: both are of the zone. */
static Prof_Table_Kind kind_of(Prof_Table_Kind kind)
{
   return kind == Prof_TABLE_OFF ? Prof_TABLE_ZONE : kind;
}

/* The number of rows, if there is none. */
static int find_row(Prof_Table_Kind kind, uint32_t key)
{
   int i = 0;
   for (; i < own.table.num_rows; ++i)
      if (kind_of(own.table.rows[i].kind) == kind_of(kind) && own.table.rows[i].key == key) break;
   return i;
}

/* A key that switches acts on the row under the cursor, so the same key takes it back at once. When
 * the list then takes the row away, to its end or back, the cursor lets it go, and is on the next:
 * so several in a row are switched by that key alone. Where both were moved together, as others
 * came or went, it goes along. */
static int let_go(int found)
{
   int next = find_row(own.next_kind, own.next_key);
   if (found == own.position || next == found + 1) return found;
   own.switched = 0;
   return next == own.position || next == own.position + 1 ? next : own.position;
}

/* Looks for what the cursor is bound to among the new rows. If that is gone, the cursor stays at
 * its place, on whatever stands there now. */
static void find_cursor(void)
{
   int i = find_row(own.cursor_kind, own.cursor_key);
   if (own.cursor_key == 0 && own.cursor_kind == Prof_TABLE_ZONE) i = 0; /* the first time */
   if (own.switched) i = let_go(i);
   bind_cursor(i < own.table.num_rows ? i : own.position);
}

static int shows_values(void) { return own.table.mode == Prof_TABLE_VALUES; }

static int shows_recording(void) { return own.table.mode == Prof_TABLE_RECORDING; }

/* Lines at the panel's end that tell of the value under the cursor, if there is room for a few rows
 * besides. */
static int facts_lines(const Prof_Ui *ui)
{
   int room = ui->lines - Prof_REPORT_FIRST - Prof_REPORT_FACTS;
   return shows_values() && own.table.num_rows && room >= LEAST_VALUES ? Prof_REPORT_FACTS : 0;
}

/* Lines at the panel's end that warnings have: a few at most, or rows would have none. */
static int pinned(void)
{
   Prof_ASSERT(own.table.num_warnings >= 0 && own.table.num_warnings <= Prof_MAX_WARNINGS);
   return own.table.num_warnings < PINNED ? own.table.num_warnings : PINNED;
}

static int rows_shown(const Prof_Ui *ui)
{
   int room = ui->lines - Prof_REPORT_FIRST - pinned() - facts_lines(ui);
   return room < 0 ? 0 : room;
}

/* Rows top .. top + room - 1 are shown. That window moves as little as the cursor lets it, and does
 * not go beyond the last row:
 *
 *      0        top       position    top + room       num_rows
 *      |.........|############^########|.................|
 */
static void scroll(const Prof_Ui *ui)
{
   int room = rows_shown(ui);
   if (own.top > own.position) own.top = own.position;
   if (own.position >= own.top + room) own.top = own.position - room + 1;
   if (own.top > own.table.num_rows - room) own.top = own.table.num_rows - room;
   if (own.top < 0) own.top = 0;
   Prof_ASSERT(own.top <= own.table.num_rows);
}

/* ---- what is shown ---- */

/* There are other rows, of another mode or comparison. What the cursor was on has a row among them,
 * or it goes to the first. A comparison is about what changed most, and begins at the top. */
static void look_anew(void)
{
   int i = 0;
   own.top = 0;
   own.switched = 0;
   if (!own.moved_to_zone || own.table.difference) i = own.table.num_rows;
   while (i < own.table.num_rows && own.table.rows[i].zone != own.moved_to_zone) ++i;
   bind_cursor(i < own.table.num_rows ? i : 0);
   own.moved_to_zone = 0;
}

static void refresh(Prof_Ui *ui)
{
   int difference = own.table.difference;
   Prof_Module_list(&module);
   if (!own.begun) own.table.sort = Prof_COLUMN_SELF;
   own.begun = 1;
   own.table.value = ui->value;
   own.table.wants_costs = ui->costs;
   Prof_Ui_Strip_window(ui, &own.table.window_first, &own.table.window_count);
   Prof_Report_Table_fill(&own.table, ui->filter, ui->now);
   if (own.table.difference != difference || own.moved_to_zone) look_anew();
   else find_cursor();
   scroll(ui);
}

static void measure(const Prof_Ui *ui, int *columns, int *lines)
{
   int wanted = Prof_REPORT_FIRST + own.table.num_rows + pinned() + 1 +
                (shows_values() ? Prof_REPORT_FACTS : -1);
   (void)ui;
   *columns = COLUMNS + (own.table.costs == Prof_COSTS_TOLD ? COST : 0) +
              (own.table.bounds ? 2 * Prof_BOUND_CELLS : 0);
   *lines = wanted < MOST_LINES ? wanted : MOST_LINES;
   if (*lines < Prof_REPORT_FIRST + LEAST_ROWS) *lines = Prof_REPORT_FIRST + LEAST_ROWS;
}

static unsigned wanted_columns(void)
{
   unsigned all = Prof_COLUMN_BIT(Prof_COLUMN_HIER) | Prof_COLUMN_BIT(Prof_COLUMN_CALLS) |
                  Prof_COLUMN_BIT(Prof_COLUMN_SHARE);
   if (own.table.amounts) return all;
   if (own.table.bounds) all |= Prof_COLUMN_BOUNDS;
   if (own.table.difference) return all;
   all |= Prof_COLUMN_BIT(Prof_COLUMN_PER_CALL);
   if (own.table.costs) all |= Prof_COLUMN_BIT(Prof_COLUMN_COST);
   if (own.table.mode > Prof_TABLE_HIER || own.table.costs == Prof_COSTS_OFF) return all;
   return all | Prof_COLUMN_BIT(Prof_COLUMN_MAX) | Prof_COLUMN_BIT(Prof_COLUMN_HISTORY);
}

static void lay_out(const Prof_Ui *ui, Prof_Columns *columns)
{
   if (shows_values()) {
      Prof_Ui_Report_lay_out_values(ui, &own.table, columns);
      return;
   }
   if (shows_recording()) {
      Prof_Ui_Report_lay_out_recording(ui, &own.table, columns);
      return;
   }
   Prof_Ui_Columns_lay_out(columns, ui->inside, wanted_columns(),
                           own.table.mode == Prof_TABLE_TREE ? 40 : 24);
}

/* ---- painting ---- */

static int is_selected(const Prof_Ui *ui, int i) { return i == own.position && !ui->filtering; }

static void put_nothing(const Prof_Ui *ui, Prof_List *list)
{
   const char *why = "no frame recorded yet";
   if (own.table.split.frame > 0)
      why = ui->filter[0] ? "no name like this" : "nothing of this kind";
   if (own.table.mode == Prof_TABLE_THREADS && own.table.difference)
      why = "a comparison is over all threads";
   Prof_Ui_put(list, ui->inside.x0 + 2 * Prof_CELL, ui->inside.x1,
               Prof_Ui_line(ui, Prof_REPORT_FIRST), why, Prof_COLOR_DIM);
}

static void put_row(const Prof_Ui *ui, Prof_List *list, const Prof_Columns *columns, int i,
                    int line)
{
   const Prof_Table_Row *row = &own.table.rows[i];
   Prof_Ui_put_row(ui, list, line, is_selected(ui, i));
   if (shows_recording())
      Prof_Ui_Report_put_recorded(ui, list, &own.table, columns, row, line);
   else if (row->kind == Prof_TABLE_VALUE)
      Prof_Ui_Report_put_value(ui, list, &own.table, columns, row, line);
   else Prof_Ui_Report_put_row(ui, list, &own.table, columns, row, line);
}

static void still(const Prof_Ui *ui, Prof_List *list)
{
   int i, shown = rows_shown(ui), line = Prof_REPORT_FIRST;
   Prof_Columns columns;
   lay_out(ui, &columns);
   scroll(ui);
   if (shows_recording()) Prof_Ui_Report_put_recording_header(ui, list, &own.table);
   else Prof_Ui_Report_put_header(ui, list, &own.table);
   if (ui->lines > Prof_REPORT_HEADS) Prof_Ui_Report_put_heads(ui, list, &own.table, &columns);
   for (i = own.top; i < own.table.num_rows && i < own.top + shown; ++i, ++line)
      put_row(ui, list, &columns, i, line);
   if (facts_lines(ui) && row_at(own.position))
      Prof_Ui_Report_put_value_facts(ui, list, &own.table, row_at(own.position),
                                     ui->lines - pinned() - Prof_REPORT_FACTS);
   Prof_Ui_put_thumb(ui, list, Prof_REPORT_FIRST, shown, own.top, own.table.num_rows);
   if (own.table.num_rows == 0 && shown > 0) put_nothing(ui, list);
   for (i = 0; i < pinned() && ui->lines - pinned() >= Prof_REPORT_FIRST; ++i)
      Prof_Ui_Report_put_warning(ui, list, own.table.warnings[i].text, ui->lines - pinned() + i);
}

/* The row of prof_state.h that a line is about, or is of; 0 for none. The lists with a history are
 * those of zones. */
static uint32_t row_of(const Prof_Table_Row *line)
{
   Prof_ASSERT(own.table.mode <= Prof_TABLE_HIER && line->kind != Prof_TABLE_PATH);
   return line->kind == Prof_TABLE_ZONE ? line->key : line->zone;
}

/* Of a value the curve is of the window, which all frames are read for anyway. */
static void put_curves(const Prof_Ui *ui, Prof_List *list, const Prof_Columns *columns)
{
   int i, shown = rows_shown(ui);
   Prof_Config_lock(); /* for who is a sample */
   for (i = own.top; i < own.table.num_rows && i < own.top + shown; ++i)
      Prof_Ui_Report_put_curve(list, columns, &own.table.rows[i],
                               Prof_Ui_line(ui, Prof_REPORT_FIRST + i - own.top));
   Prof_Config_unlock();
}

static void moving(const Prof_Ui *ui, Prof_List *list)
{
   int i, shown = rows_shown(ui);
   Prof_Columns columns;
   lay_out(ui, &columns);
   if (!Prof_Ui_Columns_shown(&columns, Prof_COLUMN_HISTORY) || own.table.difference) return;
   if (shows_values()) {
      put_curves(ui, list, &columns);
      return;
   }
   if (own.table.back == 0 || !Prof_Recent_Rows_is_complete())
      Prof_Recent_Rows_refresh(own.table.back, Prof_View_state.context, Prof_View_state.recursion);
   for (i = own.top; i < own.table.num_rows && i < own.top + shown; ++i)
      if (own.table.rows[i].zone)
         Prof_Ui_Spark_put(list, columns.history_x,
                           Prof_Ui_line(ui, Prof_REPORT_FIRST + i - own.top),
                           row_of(&own.table.rows[i]), own.table.rows[i].group);
}

/* ---- actions ---- */

static Prof_Table_Column sort_of(Prof_Table_Mode mode)
{
   if (mode == Prof_TABLE_VALUES || mode == Prof_TABLE_RECORDING) return Prof_COLUMN_NAME;
   return mode == Prof_TABLE_HIER || mode == Prof_TABLE_TREE ? Prof_COLUMN_HIER : Prof_COLUMN_SELF;
}

static int set_mode(Prof_Ui *ui, int mode)
{
   const Prof_Table_Row *row = row_at(own.position);
   Prof_ASSERT(mode >= 0);
   own.moved_to_zone = row && row->zone ? row->zone : UINT32_MAX;
   own.table.mode = (Prof_Table_Mode)(mode % Prof_NUM_TABLES);
   if (shows_recording() && !Prof_Recording_Pair_count()) own.table.mode = Prof_TABLE_SELF;
   own.table.sort = sort_of(own.table.mode);
   ui->shrink = 1;
   ui->stale = 1;
   return 1;
}

void Prof_Ui_Report_show_recording(Prof_Ui *ui)
{
   Prof_Module_list(&module);
   own.begun = 1;
   set_mode(ui, Prof_TABLE_RECORDING);
}

/* B - A, or B again. */
static int compare_recordings(Prof_Ui *ui)
{
   if (Prof_Recording_Pair_count() < 2) Prof_Ui_notice(ui, "there is no recording before this one");
   Prof_Recording_Pair_compare(!Prof_Recording_Pair_is_compared());
   ui->stale = 1;
   return 1;
}

/* Threads keep their order. */
static int can_sort(const Prof_Columns *columns, int column)
{
   if (own.table.mode == Prof_TABLE_THREADS || column > Prof_COLUMN_MAX) return 0;
   if (shows_recording() && own.table.difference && column == Prof_COLUMN_PER_CALL) return 0;
   return Prof_Ui_Columns_shown(columns, (Prof_Table_Column)column);
}

static int sort_by(Prof_Ui *ui, int column)
{
   Prof_ASSERT(column >= 0 && column < Prof_NUM_COLUMNS);
   own.table.sort = (Prof_Table_Column)column;
   ui->stale = 1;
   return 1;
}

static int sort_by_next(Prof_Ui *ui)
{
   Prof_Columns columns;
   int i, column = (int)own.table.sort;
   lay_out(ui, &columns);
   for (i = 0; i < Prof_NUM_COLUMNS; ++i) {
      column = (column + 1) % Prof_NUM_COLUMNS;
      if (can_sort(&columns, column)) return sort_by(ui, column);
   }
   return 1;
}

/* What the cursor is on is painted in the still half, so that has to be painted anew. */
static int move_cursor(Prof_Ui *ui, int delta)
{
   own.switched = 0;
   bind_cursor(own.position + delta);
   ui->stale = 1;
   return 1;
}

/* Folds or opens the row under the cursor. 0: there is nothing to fold, or it is so already. */
static int fold(Prof_Ui *ui, int on)
{
   const Prof_Table_Row *row = row_at(own.position);
   if (!row || !row->below || row->below == (on ? 1 : 2)) return 0;
   Prof_Report_Table_fold(row->kind, row->key, on);
   ui->stale = 1;
   return 1;
}

/* Left on what is folded, or has nothing below it: to the row that it stands below. */
static int to_parent(Prof_Ui *ui)
{
   const Prof_Table_Row *row = row_at(own.position);
   int i;
   for (i = own.position - 1; row && i >= 0; --i)
      if (own.table.rows[i].indent < row->indent) return move_cursor(ui, i - own.position);
   return 1;
}

/* A thread chosen here is chosen for the flame as well, which then shows that lane alone. */
static int show_thread(Prof_Ui *ui, uint32_t key)
{
   Prof_set_context((int)key - 1);
   ui->all_lanes = 0;
   return set_mode(ui, Prof_TABLE_SELF);
}

static int show_graph(Prof_Ui *ui, uint32_t row)
{
   if (!row) return 0;
   Prof_View_touch();
   Prof_View_state.focus = row;
   Prof_Ui_go(ui, Prof_SCREEN_CALL_GRAPH);
   return 1;
}

/* Who added to a count. The call graph begins at the count itself; there and in the other views its
 * amounts stand in the place of time, until Escape. */
static int show_amounts(Prof_Ui *ui, const Prof_Table_Row *row)
{
   if (!row->zone) {
      Prof_Ui_notice(ui, "counts alone have callers");
      return 1;
   }
   ui->value = row->key;
   Prof_set_context(-1); /* the row is of all threads, and one alone may not have added at all */
   return show_graph(ui, row->zone);
}

/* Puts the value under the cursor onto the strip, or takes it off. */
static int plot(Prof_Ui *ui)
{
   const Prof_Table_Row *row = row_at(own.position);
   if (!shows_values() || !row) return 0;
   if (!Prof_Ui_Strip_Values_toggle(row->key)) Prof_Ui_notice(ui, "four values are on the strip");
   ui->stale = 1;
   return 1;
}

/* Goes on from a row: to a thread's report; into or out of what has rows below it; else to the call
 * graph. */
static int enter(Prof_Ui *ui)
{
   const Prof_Table_Row *row = row_at(own.position);
   if (!row) return 0;
   if (row->kind == Prof_TABLE_THREAD) return show_thread(ui, row->key);
   if (row->kind == Prof_TABLE_OFF) return 1; /* nothing is known of it */
   if (shows_recording()) return 1; /* who called is not asked of a recording */
   if (row->kind == Prof_TABLE_VALUE) return show_amounts(ui, row);
   if (row->below) return fold(ui, row->below == 2);
   if (row->kind == Prof_TABLE_PATH)
      return show_graph(ui, Prof_Report_Sums_row_of(row->key, Prof_View_state.recursion));
   if (row->kind == Prof_TABLE_REST) return show_graph(ui, row->zone);
   return show_graph(ui, row->key);
}

/* The zone that the row is about: time in no zone, groups, threads and values have none. */
static uint32_t zone_of_row(void)
{
   const Prof_Table_Row *row = row_at(own.position);
   const int is_one = row && (row->kind == Prof_TABLE_ZONE || row->kind == Prof_TABLE_PATH);
   return is_one && !row->counter ? row->zone : 0;
}

/* Of a zone that is off, the past is known. A value has no page, as it takes no time; what there is
 * of it instead is said. */
static int open_page(Prof_Ui *ui)
{
   const Prof_Table_Row *row = row_at(own.position);
   Prof_Words words;
   if (row && row->kind == Prof_TABLE_OFF) return Prof_Ui_Zone_open(ui, row->zone);
   if (!row || (row->kind != Prof_TABLE_VALUE && !row->counter))
      return Prof_Ui_Zone_open(ui, zone_of_row());
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "zones have pages, values none");
   if (shows_values()) Prof_Key_Table_say(&words, ": {plot} draws its curve");
   if (shows_values() && row->zone) Prof_Key_Table_say(&words, ", {enter} who added");
   Prof_Ui_notice(ui, words.text);
   return 1;
}

/* A row of a zone or path switches that, a group's switches the group. */
static int switch_row(Prof_Ui *ui, Prof_Action action)
{
   const Prof_Table_Row *row = row_at(own.position), *next = row_at(own.position + 1);
   own.switched = row != 0;
   own.next_kind = next ? next->kind : Prof_TABLE_ZONE;
   own.next_key = next ? next->key : UINT32_MAX;
   if (row && row->kind == Prof_TABLE_GROUP)
      return Prof_Ui_Off_act_on_group(ui, action, (int)row->key);
   if (shows_values() || shows_recording() || !row || row->counter)
      return Prof_Ui_Off_act(ui, action, 0);
   return Prof_Ui_Off_act(ui, action, row->zone);
}

static int act(Prof_Ui *ui, Prof_Action action)
{
   int tree = own.table.mode == Prof_TABLE_TREE || own.table.mode == Prof_TABLE_GROUPS;
   Prof_Module_list(&module);
   switch (action) {
   case Prof_ACTION_UP: return move_cursor(ui, -1);
   case Prof_ACTION_DOWN: return move_cursor(ui, 1);
   case Prof_ACTION_ENTER: return enter(ui);
   case Prof_ACTION_LEFT: return tree ? fold(ui, 1) || to_parent(ui) : 0;
   case Prof_ACTION_RIGHT: return tree ? fold(ui, 0) || move_cursor(ui, 1) : plot(ui);
   case Prof_ACTION_PLOT: return plot(ui);
   case Prof_ACTION_INSIDE: return Prof_Ui_Inside_act(ui, zone_of_row());
   case Prof_ACTION_ABOUT: return open_page(ui);
   case Prof_ACTION_ZONE_OFF:
   case Prof_ACTION_GROUP_OFF: return switch_row(ui, action);
   case Prof_ACTION_COMPARE: return shows_recording() ? compare_recordings(ui) : 0;
   case Prof_ACTION_SORT: return sort_by_next(ui);
   case Prof_ACTION_MODE: return set_mode(ui, (int)own.table.mode + 1);
   case Prof_ACTION_RESET:
      Prof_Report_Table_put_warnings_away(&own.table);
      return 0; /* maxima are all views' */
   default: return 0;
   }
}

static int click_head(Prof_Ui *ui, int x)
{
   Prof_Columns columns;
   int column;
   lay_out(ui, &columns);
   for (column = 0; column <= Prof_COLUMN_MAX; ++column)
      if (can_sort(&columns, column) && x >= columns.left[column] && x < columns.right[column])
         return sort_by(ui, column);
   return 0;
}

/* A click chooses a row, a second one enters it. */
static int click(Prof_Ui *ui, int x, int y, int right_button)
{
   int line = Prof_Ui_line_at(ui, y), row = own.top + line - Prof_REPORT_FIRST;
   if (right_button) return 0;
   Prof_Module_list(&module);
   if (line == Prof_REPORT_HEADS) return click_head(ui, x);
   if (line < Prof_REPORT_FIRST || row >= own.table.num_rows || row >= own.top + rows_shown(ui))
      return 0;
   if (shows_values() && x < ui->inside.x0 + 2 * Prof_CELL) {
      own.switched = 0;
      bind_cursor(row);
      return plot(ui);
   }
   if (own.table.rows[row].off && x < ui->inside.x0 + 2 * Prof_CELL) {
      own.switched = 0;
      bind_cursor(row);
      return switch_row(ui, Prof_ACTION_ZONE_OFF);
   }
   if (row == own.position) return enter(ui);
   return move_cursor(ui, row - own.position);
}

/* The footer's keys, by the mode; a comparison has fewer, and so has a group, which has no page. */
static const char *keys_now(const Prof_Ui *ui)
{
   static const char *const modes[Prof_NUM_TABLES] = {
      ZONE_KEYS, ZONE_KEYS,
      "{up}/{down} path  {left}/{right} fold  {enter} call graph  {mode} mode  " COMMON_KEYS,
      "{up}/{down} zone  {enter} call graph  {mode} mode  " COMMON_KEYS,
      "{up}/{down} value  {enter} call graph  {plot} on the strip  {sort} sort  {mode} mode  "
      "{record} record  "
      "{freeze} pause  {filter} filter  {smoothing} smooth",
      "{up}/{down} thread  {enter} report of it  {mode} mode  {freeze} pause  {smoothing} smooth",
      RECORDING_KEYS};
   const Prof_Table_Row *row = row_at(own.position);
   (void)ui;
   if (shows_recording()) return modes[Prof_TABLE_RECORDING];
   if (own.table.mode == Prof_TABLE_GROUPS && row && row->kind == Prof_TABLE_GROUP)
      return "{up}/{down} group  {enter} open  {mode} mode  " GROUP_KEYS;
   return own.table.difference ? "{up}/{down} zone  {enter} call graph  {sort} sort  {mode} mode  "
                                 "{compare} end of B - A  {filter} filter"
                               : modes[own.table.mode];
}

const Prof_Ui_View Prof_Ui_Report_view = {"REPORT", ZONE_KEYS, measure, refresh, still,
                                          moving,   act,       click,   keys_now};

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
