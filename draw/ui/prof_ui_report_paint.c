/* prof_ui_report_paint.c - the report's header, the heads of its columns, and its rows. */
#ifdef Prof_ENABLED
#include "prof_ui_report.h"
#include "prof_ui_amount.h"
#include "prof_ui_browse.h"
#include "prof_ui_off.h"

#include "../list/prof_font.h"
#include "../../src/base/prof_short_text.h"
#include "../../src/base/prof_utf8.h"

#include "../../src/show/prof_compare.h"
#include "../../src/gather/prof_context.h"
#include "../../src/show/prof_group.h"
#include "../../src/frame/prof_unmarked.h"
#include "../../src/frame/prof_zone_cost.h"
#include "../../src/gather/prof_value.h"
#include "../../src/show/prof_recent_rows.h"

#include <math.h>
#include <stdio.h>

enum { BRIEF = 96, LEAST_THREAD = 24 }; /* cells: of a narrow panel; that a thread's name may have
                                           whatever else there is to tell */

/* One scale for all rows of amounts. */
static Prof_Amount_Scale scale_of(const Prof_Table *table)
{
   const char *unit = "";
   if (table->value) {
      Prof_Config_lock();
      if (table->value < Prof_Value_count()) unit = Prof_Values[table->value].unit;
      Prof_Config_unlock();
   }
   return Prof_Ui_Amount_scale(unit, table->largest, table->whole);
}

/* ---- header ---- */

/* Whole, or not at all. */
static int put_piece(const Prof_Ui *ui, Prof_List *list, int x, int y, const char *text,
                     uint32_t color)
{
   int length = Prof_Font_length(text) * Prof_CELL;
   if (!*text || x + length > ui->inside.x1) return x;
   return Prof_Draw_List_text(list, x, y, text, color) + 2 * Prof_CELL;
}

static void add_part(Prof_Words *words, const char *name, double ms)
{
   Prof_Short_Text_add(words, " + ");
   Prof_Short_Text_add(words, name);
   Prof_Short_Text_add(words, " ");
   Prof_Short_Text_number(words, ms, 2);
}

/* The forms of the line that tells what the frame is made of, from the longest to the shortest. */
enum { WHOLE, PARTS, WORK, SPLIT_FORMS };

/* "16.67 ms = work 14.10 + vsync 2.46 + profiler 0.11"; the parts; "work 14.10 of 16.67 ms". Work
 * is rounded by itself, and the others make up for it, so that the sum is right and work reads as
 * in any other view. */
static void say_split(Prof_Words *words, const Prof_Table *table, int form)
{
   const Prof_Split *s = &table->split;
   double parts[2], rounded[3], whole = (double)Prof_Frame_Split_hundredths(s->frame) / 100;
   Prof_ASSERT(s->wait_name && form >= WHOLE && form < SPLIT_FORMS);
   parts[0] = s->wait;
   parts[1] = s->own;
   rounded[0] =
      (double)Prof_Frame_Split_hundredths(s->work) / 100; /* as the strip and the hitches have it */
   Prof_Frame_Split_round(parts, 2, whole - rounded[0], 2, rounded + 1);
   if (form == WHOLE) Prof_Short_Text_number(words, whole, 2);
   Prof_Short_Text_add(words, form == WHOLE ? " ms = work " : "work ");
   Prof_Short_Text_number(words, rounded[0], 2);
   if (form == WORK) {
      Prof_Short_Text_add(words, " of ");
      Prof_Short_Text_number(words, whole, 2);
   } else {
      add_part(words, s->wait_name, rounded[1]);
      if (rounded[2] > 0) add_part(words, "profiler", rounded[2]);
   }
   if (form != WHOLE) Prof_Short_Text_add(words, " ms");
}

/* "work 41.30 - 14.26 = +27.04 ms", as the strip has it; "work +27.04 ms". A saved run tells whole
 * frames alone. */
static void say_change(Prof_Words *words, int form)
{
   double a, b;
   int work = Prof_Compare_work(&a, &b);
   if (!work) Prof_Compare_seconds(&a, &b);
   Prof_Short_Text_add(words, work ? "work " : "frame ");
   a = (double)Prof_Frame_Split_hundredths(a * 1e3);
   b = (double)Prof_Frame_Split_hundredths(b * 1e3);
   if (form != WORK) {
      Prof_Short_Text_number(words, b / 100, 2);
      Prof_Short_Text_add(words, " - ");
      Prof_Short_Text_number(words, a / 100, 2);
      Prof_Short_Text_add(words, " = ");
   }
   Prof_Short_Text_signed(words, (b - a) / 100, 2);
   Prof_Short_Text_add(words, " ms");
}

/* "all threads, 3 of 5 live"; of one, its name. How many lived nobody knows of a past frame: counts
 * are those of now. */
static void say_threads(Prof_Words *words, const Prof_Table *table, int brief)
{
   int live, seen;
   brief |= !Prof_Shown_find(&Prof_View_state).live && !table->difference;
   if (Prof_View_state.context >= 0 && !table->difference && table->mode < Prof_TABLE_VALUES) {
      Prof_Ui_Browse_say_thread(words, Prof_View_state.context, table->number);
      return;
   }
   Prof_Config_lock();
   live = Prof_Context_threads_live;
   seen = Prof_Context_threads_seen;
   Prof_ASSERT(live >= 0 && live <= seen);
   Prof_Config_unlock();
   Prof_Short_Text_add(words, brief ? "all threads" : "all threads, ");
   if (brief) return;
   Prof_Short_Text_count(words, (unsigned long)live);
   Prof_Short_Text_add(words, " of ");
   Prof_Short_Text_count(words, (unsigned long)seen);
   Prof_Short_Text_add(words, " live");
}

/* "draw_calls 812 calls": what stands in the place of time. */
static int put_total(const Prof_Ui *ui, Prof_List *list, int x, int right, const Prof_Table *table)
{
   const char *name, *unit;
   Prof_Words words;
   int y = Prof_Ui_line(ui, 0);
   (void)Prof_Ui_Amount_shown(ui, &name, &unit);
   Prof_Ui_Amount_say(&words, table->total, unit, table->difference, 24);
   x = Prof_Ui_put(list, x, right, y, name, Prof_COLOR_TEXT) + Prof_CELL;
   return Prof_Ui_put(list, x, right, y, words.text, Prof_COLOR_TEXT) + 2 * Prof_CELL;
}

/* Puts that line in the longest form that leaves the thread its room: which thread the figures are
 * of matters more than what they add up to. Puts nothing if not even the shortest does. */
static int put_split(const Prof_Ui *ui, Prof_List *list, int x, int right, const Prof_Table *table)
{
   int form;
   if (table->amounts) return put_total(ui, list, x, right, table);
   if (!table->difference && !table->split.wait_name) return x; /* no frame yet */
   if (table->costs == Prof_COSTS_OFF)
      return Prof_Ui_Browse_put_estimated(list, x, right, Prof_Ui_line(ui, 0));
   for (form = ui->columns < BRIEF ? PARTS : WHOLE; form < SPLIT_FORMS; ++form) {
      Prof_Words words;
      Prof_Short_Text_begin(&words);
      if (table->difference) say_change(&words, form);
      else say_split(&words, table, form);
      if (x + Prof_Font_length(words.text) * Prof_CELL > right) continue;
      return Prof_Draw_List_text(list, x, Prof_Ui_line(ui, 0), words.text, Prof_COLOR_TEXT) +
             2 * Prof_CELL;
   }
   return x;
}

/* The room that the thread's name can be sure of, in cells. */
static int threads_cells(const Prof_Table *table)
{
   Prof_Words words;
   int cells;
   Prof_Short_Text_begin(&words);
   say_threads(&words, table, 1);
   cells = Prof_Font_length(words.text);
   return cells < LEAST_THREAD ? cells : LEAST_THREAD;
}

/* Names the thread, as far as there is room: cut rather than not at all. */
static int put_threads(const Prof_Ui *ui, Prof_List *list, int x, const Prof_Table *table)
{
   int y = Prof_Ui_line(ui, 0), before = x;
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   say_threads(&words, table, ui->columns < BRIEF);
   x = put_piece(ui, list, x, y, words.text, Prof_COLOR_DIM);
   if (x > before) return x;
   Prof_Short_Text_begin(&words);
   say_threads(&words, table, 1);
   return Prof_Ui_put(list, x, ui->inside.x1, y, words.text, Prof_COLOR_DIM) + 2 * Prof_CELL;
}

/* Narrow panels have no room for what the line of tabs tells as well. */
void Prof_Ui_Report_put_header(const Prof_Ui *ui, Prof_List *list, const Prof_Table *table)
{
   static const char *const modes[] = {"REPORT self", "REPORT hierarchical", "REPORT tree",
                                       "REPORT groups", "REPORT values", "REPORT threads",
                                       "RECORDING"};
   int y = Prof_Ui_line(ui, 0), x = ui->inside.x0, brief = ui->columns < BRIEF;
   int right = ui->inside.x1 - (threads_cells(table) + 2) * Prof_CELL;
   Prof_ASSERT((int)table->mode >= 0 && table->mode < Prof_NUM_TABLES);
   x = put_piece(ui, list, x, y, modes[table->mode] + (brief ? 7 : 0), Prof_COLOR_TEXT);
   x = Prof_Ui_Browse_put_source(ui, list, x, y) + 2 * Prof_CELL;
   x = put_split(ui, list, x, right, table);
   x = put_threads(ui, list, x, table);
   if (Prof_View_state.recursion == Prof_SPREAD_RECURSION)
      put_piece(ui, list, x, y, "spread", Prof_COLOR_DIM);
}

/* ---- heads of columns ---- */

static const char *head_of_value(const Prof_Table *table, Prof_Table_Column column)
{
   static const char *const values[] = {"value", "frame",         "mean", "n",      "",
                                        "",      "least .. most", "",     "in view"};
   static const char *const changed[] = {"value", "B - A", "B", "", "", "", "A", "", ""};
   static const char *const averaged[] = {"value", "lately",        "mean", "",       "",
                                          "",      "least .. most", "",     "in view"};
   if (table->difference) return changed[column];
   return table->averaged ? averaged[column] : values[column];
}

static const char *head_of_recorded(const Prof_Table *table, Prof_Table_Column column)
{
   static const char *const heads[] = {"recorded", "sum",           "per s", "n", "",
                                       "mean",     "least .. most", "",      ""};
   static const char *const changed[] = {"recorded", "B - A", "B", "", "", "", "A", "", ""};
   return table->difference ? changed[column] : heads[column];
}

static const char *head_of(const Prof_Table *table, Prof_Table_Column column)
{
   static const char *const usual[] = {"zone",    "self ms", "hier ms",         "calls",  "cost ms",
                                       "us/call", "max 5s",  "share of budget", "history"};
   static const char *const threads[] = {"thread", "busy ms", "wait ms", "calls", "", "idle ms", "",
                                         "share of budget", ""};
   Prof_ASSERT((int)column >= 0 && column < Prof_NUM_COLUMNS);
   if (column == Prof_COLUMN_NAME && table->mode == Prof_TABLE_TREE) return "call path";
   if (column == Prof_COLUMN_NAME && table->mode == Prof_TABLE_GROUPS) return "group";
   if (table->mode == Prof_TABLE_VALUES) return head_of_value(table, column);
   if (table->mode == Prof_TABLE_RECORDING) return head_of_recorded(table, column);
   if (table->amounts && column == Prof_COLUMN_CALLS) return "adds";
   if (table->costs == Prof_COSTS_OFF && column == Prof_COLUMN_SELF) return "~self ms";
   if (table->costs == Prof_COSTS_OFF && column == Prof_COLUMN_HIER) return "~hier ms";
   if (table->amounts && column == Prof_COLUMN_SHARE && !table->difference) return "share of all";
   if (table->mode == Prof_TABLE_THREADS) return threads[column];
   if (column == Prof_COLUMN_SHARE && table->difference) return "change";
   if (column == Prof_COLUMN_MAX && !Prof_Recent_Rows_is_complete()) return "max ..";
   return usual[column];
}

/* Puts a head whose end is above the figures' ends. The sign before it tells by what is sorted. */
static void put_head(const Prof_Columns *c, Prof_List *list, int y, Prof_Table_Column column,
                     const char *text, int sorted)
{
   uint32_t color = sorted ? Prof_COLOR_TEXT : Prof_COLOR_DIM;
   int x = c->right[column] - Prof_Font_length(text) * Prof_CELL;
   if (sorted) {
      const char sign[2] = {Prof_SIGN_OPEN, 0};
      Prof_Draw_List_text(list, x - Prof_CELL, y, sign, color);
   }
   Prof_Draw_List_text(list, x, y, text, color);
}

/* Of one that has no room its begin; its end while it is typed, so that this can be seen. Returns
 * where that ends. */
static int put_filter(const Prof_Ui *ui, Prof_List *list, int x, int right, int y)
{
   const int cells = (right - x) / Prof_CELL;
   const int cut = ui->filtering && Prof_Font_length(ui->filter) > cells && cells > 2;
   if (cut) x = Prof_Ui_put(list, x, right, y, "..", Prof_COLOR_DIM);
   return Prof_Ui_put(list, x, right, y,
                      cut ? ui->filter + Prof_Utf8_tail(ui->filter, cells - 2) : ui->filter,
                      Prof_COLOR_TEXT);
}

/* "zone 17/23": shown and known; or what is looked for. */
static void put_name_head(const Prof_Ui *ui, Prof_List *list, const Prof_Table *table,
                          const Prof_Columns *c, int y)
{
   Prof_Words words;
   int x = c->name_x, right = c->right[Prof_COLUMN_NAME] - Prof_CELL;
   uint32_t color = table->sort == Prof_COLUMN_NAME ? Prof_COLOR_TEXT : Prof_COLOR_DIM;
   if (ui->filtering || ui->filter[0]) {
      x = Prof_Ui_put(list, x, right, y, "/", Prof_COLOR_TEXT);
      x = put_filter(ui, list, x, right, y);
      if (ui->filtering)
         Prof_Draw_List_bar(list, Prof_Draw_List_rect(x, y + 13, x + Prof_CELL, y + 15),
                            Prof_COLOR_TEXT);
      return;
   }
   x = Prof_Ui_put(list, x, right, y, head_of(table, Prof_COLUMN_NAME), color) + Prof_CELL;
   if (table->amounts) return;
   if (table->mode > Prof_TABLE_HIER && table->mode != Prof_TABLE_VALUES) return;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_count(&words, (unsigned long)table->num_shown);
   Prof_Short_Text_add(&words, "/");
   Prof_Short_Text_count(&words, (unsigned long)table->num_zones);
   if (table->num_off && table->mode != Prof_TABLE_VALUES) {
      Prof_Short_Text_add(&words, ", ");
      Prof_Short_Text_count(&words, (unsigned long)table->num_off);
      Prof_Short_Text_add(&words, " off");
   }
   Prof_Ui_put(list, x, right, y, words.text, Prof_COLOR_DIM);
}

/* "self calls", "hier MB"; without a unit that has no room. */
static void put_amount_head(Prof_List *list, const Prof_Table *table, const Prof_Columns *c, int y,
                            Prof_Table_Column column)
{
   static const char *const names[] = {"", "self", "hier"};
   char text[80];
   Prof_ASSERT(column == Prof_COLUMN_SELF || column == Prof_COLUMN_HIER);
   snprintf(text, sizeof text, "%s %s", names[column], scale_of(table).label);
   if (!text[5] || Prof_Font_length(text) > (c->right[column] - c->left[column]) / Prof_CELL)
      text[4] = 0;
   put_head(c, list, y, column, text, (int)table->sort == (int)column);
}

void Prof_Ui_Report_put_heads(const Prof_Ui *ui, Prof_List *list, const Prof_Table *table,
                              const Prof_Columns *c)
{
   int column, y = Prof_Ui_line(ui, Prof_REPORT_HEADS);
   put_name_head(ui, list, table, c, y);
   for (column = Prof_COLUMN_SELF; column < Prof_NUM_COLUMNS; ++column) {
      const char *text = head_of(table, (Prof_Table_Column)column);
      if (!Prof_Ui_Columns_shown(c, (Prof_Table_Column)column)) continue;
      if (table->amounts && column <= Prof_COLUMN_HIER)
         put_amount_head(list, table, c, y, (Prof_Table_Column)column);
      else if (column == Prof_COLUMN_SHARE)
         Prof_Ui_Columns_put_share_head(c, list, y, text, "share", table->difference);
      else
         put_head(c, list, y, (Prof_Table_Column)column, text, *text && (int)table->sort == column);
   }
}

/* ---- rows ---- */

/* A row with nothing below it has no sign, but the room for one: names of siblings begin alike. */
static void put_fold_sign(Prof_List *list, int x, int y, int below)
{
   const char sign[2] = {(char)(below == 2 ? Prof_SIGN_OPEN : Prof_SIGN_CURSOR), 0};
   Prof_ASSERT(below >= 0 && below <= 2);
   if (below) Prof_Draw_List_text(list, x, y, sign, Prof_COLOR_DIM);
}

/* Off the CPU for nearly all of its time, and nobody said that it waits. */
static int looks_like_a_wait(const Prof_Table_Row *row)
{
   return row->zone && row->kind != Prof_TABLE_REST && row->kind != Prof_TABLE_GROUP &&
          row->kind != Prof_TABLE_THREAD && !row->waiting && Prof_Unmarked_is(row->zone);
}

static int has_no_place(const Prof_Table_Row *row)
{
   return row->kind == Prof_TABLE_REST || row->kind == Prof_TABLE_GROUP;
}

/* Names go in by two cells a level, but never so far that less than a third of the column is
 * left. */
static void put_row_name(Prof_List *list, const Prof_Table *table, const Prof_Columns *c,
                         const Prof_Table_Row *row, int y)
{
   int tree = table->mode == Prof_TABLE_TREE || table->mode == Prof_TABLE_GROUPS;
   int indent = tree ? row->indent * 2 : 0, most = c->name_cells * 2 / 3;
   int x, sign = tree ? 2 : 0, cells;
   Prof_ASSERT(row->name && row->indent >= 0);
   if (indent > most) indent = most;
   x = c->name_x + indent * Prof_CELL;
   cells = c->name_cells - indent - sign;
   if (row->zone || row->kind == Prof_TABLE_GROUP)
      Prof_Ui_Columns_put_swatch(list, c->swatch_x, y, row->group);
   if (tree) put_fold_sign(list, x, y, row->below);
   x += sign * Prof_CELL;
   if (row->ended) {
      x = Prof_Draw_List_text_cut(list, x, y, cells, row->name, Prof_COLOR_DIM);
      Prof_Ui_put(list, x + Prof_CELL, c->right[Prof_COLUMN_NAME], y, "(ended)", Prof_COLOR_DIM);
      return;
   }
   x = Prof_Ui_Columns_put_zone(list, x, y, cells - (row->off ? Prof_UI_OFF_CELLS : 0), row->name,
                                row->number, has_no_place(row) ? 0 : row->zone,
                                row->waiting || row->off ? Prof_COLOR_DIM : Prof_COLOR_TEXT);
   if (row->off) Prof_Ui_Off_put_mark(list, x, c->right[Prof_COLUMN_NAME], y);
   else if (looks_like_a_wait(row))
      Prof_Ui_put(list, x + Prof_CELL, c->right[Prof_COLUMN_NAME], y, "a wait?", Prof_COLOR_DIM);
}

static void put_max(Prof_List *list, const Prof_Table *table, const Prof_Columns *c,
                    const Prof_Table_Row *row, int y)
{
   int right = c->right[Prof_COLUMN_MAX];
   if (table->odd) {
      Prof_Draw_List_text(list, right - Prof_CELL, y, "-", Prof_COLOR_DIM);
      return;
   }
   Prof_Draw_List_number(list, right, y, row->max, 2, row->hot ? Prof_COLOR_TEXT : Prof_COLOR_DIM);
   if (row->hot) Prof_Draw_List_chip(list, right + 6, y, "!", Prof_COLOR_HOT);
}

/* Puts time for each call. A thread's row has its idle time there instead. */
static void put_per_call(Prof_List *list, const Prof_Columns *c, const Prof_Table_Row *row, int y)
{
   int right = c->right[Prof_COLUMN_PER_CALL];
   if (row->kind == Prof_TABLE_THREAD)
      Prof_Draw_List_number(list, right, y, row->idle, 3, Prof_COLOR_DIM);
   else
      Prof_Ui_Columns_put_estimate_per_call(list, right, y, row->self, row->self_bound, row->calls,
                                            Prof_COLOR_DIM);
}

static void put_amounts(Prof_List *list, const Prof_Table *table, const Prof_Columns *c,
                        const Prof_Table_Row *row, int y)
{
   Prof_Amount_Scale scale = scale_of(table);
   int same = row->hier == row->self, difference = table->difference;
   Prof_Ui_Columns_put_figure(list, c->right[Prof_COLUMN_SELF], y, row->self * scale.factor,
                              scale.decimals, difference, Prof_COLOR_TEXT);
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_HIER))
      Prof_Ui_Columns_put_figure(list, c->right[Prof_COLUMN_HIER], y, row->hier * scale.factor,
                                 scale.decimals, difference,
                                 same ? Prof_COLOR_DIM : Prof_COLOR_TEXT);
   if (row->kind != Prof_TABLE_REST && Prof_Ui_Columns_shown(c, Prof_COLUMN_CALLS))
      Prof_Ui_Columns_put_figure(list, c->right[Prof_COLUMN_CALLS], y, row->calls,
                                 table->averaged ? 1 : 0, difference, Prof_COLOR_DIM);
}

/* What is hidden behind the clock is known to be no more than that. */
static void put_estimates(Prof_List *list, const Prof_Columns *c, const Prof_Table_Row *row, int y,
                          uint32_t self, uint32_t hier)
{
   int hides = row->kind != Prof_TABLE_GROUP && Prof_Zone_Cost_hides(row->self, row->cost);
   Prof_Ui_Columns_put_rough(list, c->right[Prof_COLUMN_SELF], y, row->self, 3, hides, self);
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_HIER))
      Prof_Ui_Columns_put_rough(list, c->right[Prof_COLUMN_HIER], y, row->hier, 3,
                                   hides && hier == Prof_COLOR_DIM, hier);
}

/* What costs less than can be read is dim; so is a row that costs nothing, as waiting may. */
static void put_cost(Prof_List *list, const Prof_Columns *c, const Prof_Table_Row *row, int y)
{
   int zero = Prof_Ui_Columns_reads_same(row->cost, 0, 3);
   Prof_Draw_List_number(list, c->right[Prof_COLUMN_COST], y, row->cost, 3,
                         zero ? Prof_COLOR_DIM : Prof_COLOR_TEXT);
}

/* Puts a row's figures; one that only repeats another is dim. */
static void put_figures(Prof_List *list, const Prof_Table *table, const Prof_Columns *c,
                        const Prof_Table_Row *row, int y)
{
   uint32_t usual = row->waiting ? Prof_COLOR_DIM : Prof_COLOR_TEXT;
   int difference = table->difference, decimals = table->averaged ? 1 : 0;
   uint32_t hier = Prof_Ui_Columns_reads_same(row->hier, row->self, 3) ? Prof_COLOR_DIM : usual;
   uint32_t calls =
      difference && Prof_Ui_Columns_reads_same(row->calls, 0, 1) ? Prof_COLOR_DIM : usual;
   if (table->costs == Prof_COSTS_OFF && row->kind != Prof_TABLE_REST) {
      put_estimates(list, c, row, y, usual, hier);
   } else {
      Prof_Ui_Columns_put_estimate(c, list, Prof_COLUMN_SELF, y, row->self, row->self_bound, 3,
                                   difference, usual);
      if (Prof_Ui_Columns_shown(c, Prof_COLUMN_HIER))
         Prof_Ui_Columns_put_estimate(c, list, Prof_COLUMN_HIER, y, row->hier, row->hier_bound, 3,
                                      difference, hier);
   }
   if (row->kind == Prof_TABLE_REST) return;
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_COST)) put_cost(list, c, row, y);
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_CALLS))
      Prof_Ui_Columns_put_figure(list, c->right[Prof_COLUMN_CALLS], y, row->calls, decimals,
                                 difference, calls);
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_PER_CALL)) put_per_call(list, c, row, y);
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_MAX)) put_max(list, table, c, row, y);
}

void Prof_Ui_Report_put_row(const Prof_Ui *ui, Prof_List *list, const Prof_Table *table,
                            const Prof_Columns *c, const Prof_Table_Row *row, int line)
{
   int y = Prof_Ui_line(ui, line);
   double whole = table->difference ? table->largest : Prof_Settings.budget_ms;
   put_row_name(list, table, c, row, y);
   if (row->kind == Prof_TABLE_OFF) return;
   if (table->amounts) {
      put_amounts(list, table, c, row, y);
      whole = table->difference ? table->largest : table->total;
   } else put_figures(list, table, c, row, y);
   if (row->waiting) return; /* it takes nothing of the budget, nor is it the scale of what does */
   Prof_Ui_Columns_put_share(c, list, y, Prof_Report_Table_share(table, row), whole, row->group,
                             table->difference);
   if (!table->difference && looks_like_a_wait(row))
      Prof_Ui_Columns_hatch_share(c, list, y, Prof_Report_Table_share(table, row), whole);
}

void Prof_Ui_Report_put_warning(const Prof_Ui *ui, Prof_List *list, const char *text, int line)
{
   int y = Prof_Ui_line(ui, line), x = ui->inside.x0;
   while (*text == '!' || *text == ' ') ++text;
   Prof_Draw_List_chip(list, x, y, "!", Prof_COLOR_WARM);
   Prof_Ui_put(list, x + 2 * Prof_CELL, ui->inside.x1, y, text, Prof_COLOR_TEXT);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
