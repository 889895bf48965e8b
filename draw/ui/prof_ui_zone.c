/* prof_ui_zone.c - a zone's own page: all that is known of it, in one place.
 *
 *    ZONE path_find  ai.cpp:120   LIVE  smooth 0.8 s
 *    # ai   main thread 92.1 %  worker 1 7.9 %
 *      ran in 1990 of 1998 frames   42.0 entries a frame, at most 212   1 of 2 zones of this name
 *      ms a frame     now     min    mean     dev     p50     p95     p99     max
 *      self         1.620   0.000   1.618   0.120   1.620   1.730   1.810   8.100
 *    > hier         2.100   0.000   2.101   0.140   2.100   2.240   2.330   8.610
 *      T measures each single entry, of all zones; costs 0.60 ms a frame
 *    hier ms, frame after frame     max 8.610    how often     0.31 .. 8.61 ms
 *           .                                         #
 *    ....:..|..:....:.........:....:...            .:###:.          .
 *    18205                        20205            0.31              8.61
 *    called by, calls       hier ms   calls      worst frames      ms   entries
 *    > from ai_update         1.700      34        18105         8.610       212  !
 *      to   ray_cast          0.480      96        19011         2.410        44
 *
 * It is in front of the view from which it was opened (ui->page), which has its cursor and all else
 * when the page closes. It belongs to a zone, not to a row: whatever is sorted, filtered or shown
 * behind it, the page stays on that zone.
 *
 * RANGE   Figures are over all threads and over the whole history; or over what is marked on the
 * strip: B if that is a range, else A if it is one, else from A to B.
 */
#ifdef Prof_ENABLED
#include "prof_ui_zone.h"
#include "prof_ui_zone_parts.h"

#include "prof_ui_browse.h"
#include "prof_ui_inside.h"
#include "prof_ui_off.h"
#include "../../src/base/prof_module.h"
#include "../../src/frame/prof_entry_times.h"
#include "../../src/frame/prof_frame_figures.h"
#include "../../src/frame/prof_history.h"
#include "../../src/gather/prof_clock.h"
#include "../../src/show/prof_budget_kept.h"
#include "../../src/show/prof_group.h"
#include "../../src/show/prof_report_sums.h"
#include "../../src/show/prof_statistics.h"

#include <math.h>
#include <string.h>

/* ITEMS: of past frames, looked at in a frame of the game's: some 0.25 ms. */
enum { COLUMNS = 102, LINES = 27, ITEMS = 49152, TRAIL = 8 };

/* What an entry costs more while single ones are counted: 2.6 times its two clock reads, in place
 * of 1.07 (bench/zones.cpp). */
#define ENTRY_COST (2.6 / 1.07 - 1)

static struct {
   Prof_About page;
   uint32_t trail[TRAIL]; /* pages from which another one was entered */
   int num_trail;
   Prof_Page_Row at;      /* what the cursor is on, to be found in the next gathering */
   int has_at;
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- open and close ---- */

static int is_of_count(uint32_t zone)
{
   return strcmp(Prof_Zones[zone].file, Prof_COUNT_FILE) == 0;
}

static int count_twins(uint32_t zone)
{
   uint32_t z = zone;
   int twins = 0;
   do twins += !is_of_count(z);
   while ((z = Prof_Zone_next_twin(z)) != zone);
   return twins;
}

static void turn_to(Prof_Ui *ui, uint32_t zone)
{
   const int which = own.page.zone ? own.page.which : Prof_ZONE_HIER;
   Prof_ASSERT(zone && zone < Prof_Zone_count());
   memset(&own.page, 0, sizeof own.page);
   own.page.zone = zone;
   own.page.which = which;
   own.page.twins = count_twins(zone);
   own.has_at = 0;
   ui->page = zone;
   ui->help = 0;
   ui->shrink = 1;
   ui->stale = 1;
}

int Prof_Ui_Zone_open(Prof_Ui *ui, uint32_t zone)
{
   Prof_Module_list(&module);
   ui->stale = 1;
   if (!zone || !Prof_Zones || zone >= Prof_Zone_count()) {
      Prof_Ui_notice(ui, "choose a zone to see its page");
   } else if (is_of_count(zone)) {
      Prof_Ui_notice(ui, "a count takes no time, and has no page");
   } else {
      own.num_trail = 0;
      turn_to(ui, zone);
   }
   return 1;
}

int Prof_Ui_Zone_open_state(Prof_Ui *ui, uint32_t state)
{
   return Prof_Ui_Zone_open(ui, state && state < Prof_State_count() ? Prof_States[state].zone : 0);
}

void Prof_Ui_Zone_rest(void) { Prof_Zone_Frames_choose(0); }

void Prof_Ui_Zone_close(Prof_Ui *ui)
{
   if (!ui->page) return;
   ui->page = 0;
   ui->shrink = 1;
   ui->stale = 1;
   Prof_Ui_Zone_rest();
}

/* To the page of another zone, from which Backspace comes back here. */
static int follow(Prof_Ui *ui, uint32_t zone)
{
   if (zone == own.page.zone || is_of_count(zone)) return 1;
   if (own.num_trail == TRAIL)
      memmove(own.trail, own.trail + 1, sizeof own.trail - sizeof *own.trail);
   else ++own.num_trail;
   own.trail[own.num_trail - 1] = own.page.zone;
   turn_to(ui, zone);
   return 1;
}

static int go_back(Prof_Ui *ui)
{
   if (own.num_trail) turn_to(ui, own.trail[--own.num_trail]);
   else Prof_Ui_Zone_close(ui);
   return 1;
}

/* ---- gathering: callers and callees ---- */

static double weight_of(const Prof_Row_Sum *sum) { return fabs(sum->hier); }

static Prof_Page_Row *add_row(Prof_Page_Kind kind)
{
   Prof_Page_Row *row = &own.page.rows[own.page.num_rows++];
   Prof_ASSERT(own.page.num_rows <= Prof_PAGE_ROWS);
   memset(row, 0, sizeof *row);
   row->kind = kind;
   return row;
}

/* The row that comes after `last` in falling order, of equal ones by their numbers; 0: none. Counts
 * take no time. */
static uint32_t find_next(const Prof_Row_Sum *sums, uint32_t last)
{
   uint32_t r, found = 0;
   for (r = 1; r; r = Prof_State_next_row(r)) {
      if (!Prof_Report_Sums_worth_showing(&sums[r]) || is_of_count(Prof_Rows[r].zone)) continue;
      if (last && (weight_of(&sums[r]) > weight_of(&sums[last]) ||
                   (r <= last && weight_of(&sums[r]) >= weight_of(&sums[last]))))
         continue;
      if (!found || weight_of(&sums[r]) > weight_of(&sums[found])) found = r;
   }
   return found;
}

/* The largest of one side. Returns how many there are a row for. */
static int add_side(Prof_Page_Kind kind, const Prof_Row_Sum *sums, int most, double ms_per_tick)
{
   uint32_t last = 0;
   int count = 0;
   while (count < most && (last = find_next(sums, last)) != 0) {
      Prof_Page_Row *row = add_row(kind);
      row->zone = Prof_Rows[last].zone;
      row->ms = sums[last].hier * ms_per_tick;
      row->calls = sums[last].entries;
      ++count;
   }
   return count;
}

/* In what all views show, but on all threads, as the other figures are. */
static void gather_around(void)
{
   Prof_View view = Prof_View_state;
   const Prof_Snapshot *snap;
   Prof_Around around;
   double ms;
   view.context = -1;
   view.value = 0;
   view.costs = Prof_COSTS_NONE;
   snap = Prof_Snapshot_take(&view);
   own.page.has_shown = snap && Prof_Report_Sums_around(snap, Prof_FLATTEN_RECURSION,
                                                        own.page.zone, 0, &around);
   if (!own.page.has_shown) return;
   ms = snap->shown.ms_per_tick;
   own.page.difference = snap->difference;
   own.page.averaged = snap->difference || snap->slot > 0;
   own.page.shown[Prof_ZONE_SELF] = around.focus.self * ms;
   own.page.shown[Prof_ZONE_HIER] = around.focus.hier * ms;
   own.page.shown_calls = around.focus.entries;
   own.page.num_callers = add_side(Prof_PAGE_CALLER, around.parents, Prof_PAGE_CALLERS, ms);
   own.page.num_callees = add_side(Prof_PAGE_CALLEE, around.children, Prof_PAGE_CALLEES, ms);
}

static void gather_worst(void)
{
   int i;
   for (i = 0; i < own.page.figures.num_worst; ++i) {
      const Prof_Zone_Worst *w = &own.page.figures.worst[i];
      Prof_Page_Row *row = add_row(Prof_PAGE_WORST);
      row->number = w->number;
      row->back = w->back;
      row->ms = w->ms;
      row->calls = w->entries;
   }
}

/* ---- gathering: over the range, and single entries ---- */

/* Frame numbers, either way round. */
static int take_range(unsigned long from, unsigned long to, int *newest, int *oldest)
{
   own.page.marked = Prof_Ui_Browse_marked(from, to, newest, oldest);
   return own.page.marked;
}

static void choose_range(const Prof_Ui *ui, int *newest, int *oldest)
{
   int found = 0;
   own.page.marked = 0;
   if (ui->mark_b && ui->mark_b != ui->mark_b_end)
      found = take_range(ui->mark_b, ui->mark_b_end, newest, oldest);
   else if (ui->mark_a && ui->mark_a != ui->mark_a_end)
      found = take_range(ui->mark_a, ui->mark_a_end, newest, oldest);
   else if (ui->mark_a && ui->mark_b)
      found = take_range(ui->mark_a, ui->mark_b, newest, oldest);
   if (found) return;
   *newest = 0;
   *oldest = Prof_History_length() - 1;
}

/* What all entries of a frame cost is known once a frame was recorded, if the clock can tell it. */
static double reckon_extra(void)
{
   const Prof_Frame *newest = Prof_History_header(0);
   return newest && newest->zone_cost_ns > 0 ? (double)newest->zones_ms * ENTRY_COST : -1;
}

static void gather_entries(void)
{
   Prof_About *page = &own.page;
   page->counts_entries = Prof_Entry_Times_are_on();
   page->extra_ms = reckon_extra();
   page->entry_ms = Prof_Clock_seconds_per_tick() * 1e3;
   page->has_entries = Prof_Statistics_entries_of_zone(page->zone, page->which, &page->entries,
                                                       &page->entry_sums);
}

/* What it takes at the budget's own percentile, in the frames that the page is of. */
static void gather_budget(void)
{
   Prof_About *page = &own.page;
   int count;
   const double *sorted = Prof_Zone_Frames_sorted(Prof_ZONE_HIER, page->figures.newest,
                                                  page->figures.oldest, &count);
   page->has_budget =
      sorted && Prof_Budget_Kept_of(page->zone, &page->budget_ms, &page->budget_percentile);
   if (page->has_budget)
      page->budget_is = Prof_Statistics_percentile(sorted, count, page->budget_percentile);
}

/* ---- rows and cursor ---- */

static int is_same(const Prof_Page_Row *a, const Prof_Page_Row *b)
{
   return a->kind == b->kind && a->zone == b->zone && a->number == b->number;
}

static void bind_cursor(int to)
{
   own.page.cursor = to < 0 || to >= own.page.num_rows ? 0 : to;
   own.has_at = own.page.num_rows > 0;
   if (own.has_at) own.at = own.page.rows[own.page.cursor];
}

/* What it was on; else its place, as frames come and go. */
static void find_cursor(void)
{
   int i;
   for (i = 0; own.has_at && i < own.page.num_rows; ++i)
      if (is_same(&own.page.rows[i], &own.at)) {
         own.page.cursor = i;
         return;
      }
   if (own.page.cursor > own.page.num_rows - 1) own.page.cursor = own.page.num_rows - 1;
   if (own.page.cursor < 0) own.page.cursor = 0;
}

static void refresh(Prof_Ui *ui)
{
   int newest, oldest;
   Prof_Module_list(&module);
   if (!ui->page || own.page.zone != ui->page) return;
   Prof_Group_refresh();
   Prof_Zone_Frames_choose(own.page.zone);
   (void)Prof_Zone_Frames_read(ITEMS);
   choose_range(ui, &newest, &oldest);
   (void)Prof_Zone_Figures_make(&own.page.figures, newest, oldest, own.page.which);
   own.page.num_rows = own.page.num_callers = own.page.num_callees = 0;
   gather_around();
   gather_worst();
   gather_entries();
   gather_budget();
   find_cursor();
}

/* Reads on in every frame, so that the whole history is there soon. */
static void moving(const Prof_Ui *ui, Prof_List *list)
{
   (void)list;
   if (ui->page && ui->page == own.page.zone) (void)Prof_Zone_Frames_read(ITEMS);
}

/* ---- which lines ---- */

static void measure(const Prof_Ui *ui, int *columns, int *lines)
{
   (void)ui;
   *columns = COLUMNS;
   *lines = LINES;
}

static int larger(int a, int b) { return a > b ? a : b; }
static int smaller(int a, int b) { return a < b ? a : b; }

/* From the top: who it is, the table, curve and classes, the lists. The lists have a few lines
 * before the plots have any; then the plots what they need, and the lists the rest. */
Prof_Page_Lines Prof_Ui_Zone_lines(const Prof_Ui *ui, const Prof_About *page)
{
   enum { LEAST_LIST = 3, LEAST_PLOTS = 4, GOOD_PLOTS = 5, MOST_PLOTS = 10, WIDE = 66 };
   const int around = page->num_callers + page->num_callees, worst = page->figures.num_worst;
   int at = 2, rest, wanted;
   Prof_Page_Lines lines;
   memset(&lines, 0, sizeof lines);
   lines.sides = ui->columns >= WIDE ? 2 : 1;
   wanted = 1 + (lines.sides == 2 ? larger(around, worst) : around + worst + 1);
   if (ui->lines >= 9) lines.ran = at++;
   if (ui->lines >= at + 3) lines.table = at, at += 3;
   if (ui->lines >= 11) lines.entries = at++;
   rest = ui->lines - at;
   if (rest >= LEAST_PLOTS + LEAST_LIST) {
      const int least = smaller(GOOD_PLOTS, rest - LEAST_LIST);
      lines.num_plots = smaller(larger(rest - larger(wanted, LEAST_LIST), least), MOST_PLOTS);
      lines.plots = at;
      at += lines.num_plots;
      rest -= lines.num_plots;
   }
   lines.lists = at;
   lines.num_lists = rest >= 2 ? rest : 0;
   return lines;
}

static void still(const Prof_Ui *ui, Prof_List *list)
{
   Prof_Page_Lines lines = Prof_Ui_Zone_lines(ui, &own.page);
   Prof_ASSERT(ui->page == own.page.zone);
   Prof_Ui_Zone_put_table(ui, list, &own.page, &lines);
   Prof_Ui_Zone_put_plots(ui, list, &own.page, &lines);
   Prof_Ui_Zone_put_lists(ui, list, &own.page, &lines);
}

/* ---- actions ---- */

static int move_cursor(Prof_Ui *ui, int step)
{
   const int to = own.page.cursor + step;
   if (to >= 0 && to < own.page.num_rows) bind_cursor(to);
   ui->stale = 1;
   return 1;
}

/* To the other list, at about the same height. */
static int cross(Prof_Ui *ui, int right)
{
   const int around = own.page.num_callers + own.page.num_callees;
   const int worst = own.page.num_rows - around, at = own.page.cursor;
   if (right && at < around && worst) bind_cursor(around + smaller(at, worst - 1));
   if (!right && at >= around && around) bind_cursor(smaller(at - around, around - 1));
   ui->stale = 1;
   return 1;
}

static int enter(Prof_Ui *ui)
{
   const Prof_Page_Row *row = &own.page.rows[own.page.cursor];
   int back;
   if (own.page.cursor >= own.page.num_rows) return 1;
   if (row->kind != Prof_PAGE_WORST) return follow(ui, row->zone);
   back = Prof_Ui_Browse_find_frame(row->number);
   if (back >= 0) Prof_Ui_Browse_hold_frame(ui, back);
   else Prof_Ui_notice(ui, "that frame has left the history");
   return 1;
}

/* Walks to the frame next to the one shown in which the zone ran. */
static int walk(Prof_Ui *ui, int older)
{
   Prof_Frame_Info info;
   int back, to = -1, live = Prof_Ui_Browse_is_live(ui);
   if (live && !older) return 1;
   (void)Prof_Zone_Frames_read(ITEMS);
   if (Prof_Ui_Browse_shown_frame(ui, &info, &back)) {
      if (back < 0) back = Prof_History_length();
      to = Prof_Zone_Frames_next(back, older);
   }
   if (to >= 0) Prof_Ui_Browse_hold_frame(ui, to);
   else Prof_Ui_notice(ui, !older                           ? "it did not run after this"
                           : Prof_Zone_Frames_known() < 1 ? "older frames are still being read"
                                                            : "it did not run before this");
   return 1;
}

static int other_time(Prof_Ui *ui)
{
   own.page.which = own.page.which == Prof_ZONE_SELF ? Prof_ZONE_HIER : Prof_ZONE_SELF;
   ui->stale = 1;
   return 1;
}

/* Single entries are counted for all zones, or not at all. A capture's are what they were. */
static int count_entries(Prof_Ui *ui)
{
   const int on = !Prof_Entry_Times_are_on();
   ui->stale = 1;
   if (Prof_Entry_Times_are_loaded()) {
      Prof_Ui_notice(ui, "single entries are those of the capture");
      return 1;
   }
   Prof_set_entry_stats(on);
   Prof_Ui_notice(ui, !on                         ? "single entries are no longer measured"
                      : Prof_Entry_Times_are_on() ? "single entries are measured from now on"
                                                  : "there is no memory to measure single entries");
   return 1;
}

static int act(Prof_Ui *ui, Prof_Action action)
{
   if (!ui->page || own.page.zone != ui->page) return 0;
   switch (action) {
   case Prof_ACTION_UP: return move_cursor(ui, -1);
   case Prof_ACTION_DOWN: return move_cursor(ui, 1);
   case Prof_ACTION_LEFT: return cross(ui, 0);
   case Prof_ACTION_RIGHT: return cross(ui, 1);
   case Prof_ACTION_ENTER: return enter(ui);
   case Prof_ACTION_BACK: return go_back(ui);
   case Prof_ACTION_ABOUT: return Prof_Ui_Zone_close(ui), 1;
   case Prof_ACTION_MODE: return other_time(ui);
   case Prof_ACTION_EVENTS: return count_entries(ui);
   case Prof_ACTION_OLDER: return walk(ui, 1);
   case Prof_ACTION_NEWER: return walk(ui, 0);
   case Prof_ACTION_INSIDE: return Prof_Ui_Inside_act(ui, own.page.zone);
   case Prof_ACTION_ZONE_OFF:
   case Prof_ACTION_GROUP_OFF: return Prof_Ui_Off_act(ui, action, own.page.zone);
   default: return 0;
   }
}

/* On the table a click chooses self or hierarchical time; on the line of single entries it counts
 * them, or no more. On the curve it goes to the frame. A second click on a row enters it. */
static int click(Prof_Ui *ui, int x, int y, int right_button)
{
   const Prof_Page_Lines lines = Prof_Ui_Zone_lines(ui, &own.page);
   const int line = Prof_Ui_line_at(ui, y);
   int row, back;
   if (right_button) return go_back(ui);
   if (!ui->page || own.page.zone != ui->page) return 0;
   if (lines.table && (line == lines.table + 1 || line == lines.table + 2)) {
      if (own.page.which != line - lines.table - 1) other_time(ui);
      return 1;
   }
   if (lines.entries && line == lines.entries) return count_entries(ui);
   back = Prof_Ui_Zone_frame_at(&own.page, x, y);
   if (back >= 0) return Prof_Ui_Browse_hold_frame(ui, back), 1;
   row = Prof_Ui_Zone_row_at(ui, &own.page, &lines, x, y);
   if (row < 0) return 0;
   if (row == own.page.cursor) return enter(ui);
   bind_cursor(row);
   return 1;
}

#define KEYS \
   "{up}/{down} row  {left}/{right} list  {enter} open  {mode} self, hier  {events} each entry  " \
   "{release} close  {back} back  {older}/{newer} frame it ran in  {older hitch} {newer hitch} " \
   "hitch  {freeze} pause  {inside} inside  {help} keys"

const Prof_Ui_View Prof_Ui_Zone_view = {"ZONE", KEYS, measure, refresh, still,
                                        moving, act,  click,   0};

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
