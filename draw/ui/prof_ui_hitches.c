/* prof_ui_hitches.c - the hitches: which frames were slow, and what is to blame.
 *
 *    2 kept, room for 64   rule now  > 21.3 ms = max(1.5 x p50 14.2, ...)   1 not counted
 *      frame     ago      ms   usual  excess   blame                     by ms        explains
 *    | 18204   0.9 s   41.30   14.21  +27.09   draw_world > upload_mesh      +24.10        89%
 *      18105   2.6 s   24.80   14.19  +10.61   ai_update > path_find          +8.61        81%
 *      17020  20.7 s  412.00       -       -   level load mines (marked, not counted)
 *
 *      (below it: prof_ui_hitch_blame.h)
 *
 * The cursor is on a frame, not on a row. Until it is moved it is on the newest. A hitch that is
 * shown by another way, such as walking along the strip, gets the cursor.
 *
 *      lines     header | heading | list, own.list_rows | blame of the row under the cursor
 *                0        1         LIST_HEAD ..          LIST_HEAD + own.list_rows ..
 *
 * Where there are hitches of several kinds, the header counts each, and the key "mode" shows one
 * after the other alone. Behind them are the locks that were waited for: prof_ui_locks.h.
 *
 * How the room is parted between list and blame is decided in fit_list, when it is known.
 */
#ifdef Prof_ENABLED
#include "prof_key_table.h"
#include "prof_ui_cut_path.h"
#include "prof_ui_inside.h"
#include "prof_ui_zone.h"
#include "prof_ui_browse.h"
#include "../list/prof_font.h"
#include "../model/prof_hitch_list.h"
#include "../model/prof_frame_split.h"
#include "prof_ui_hitch_blame.h"
#include "prof_ui_locks.h"
#include "prof_ui_rules.h"
#include "../../src/base/prof_short_text.h"
#include "../../src/base/prof_utf8.h"

#include "../../src/show/prof_compare.h"
#include "../../src/show/prof_group.h"
#include "../../src/frame/prof_history.h"
#include "../../src/frame/prof_hitch.h"
#include "../../src/frame/prof_hitch_rule.h"
#include "../../src/frame/prof_hitch_text.h"
#include "../../src/gather/prof_path.h"
#include "../../src/frame/prof_frame_figures.h"
#include "../../src/base/prof_module.h"

#include <string.h>

enum {
   COLUMNS = 104,
   LIST_HEAD = 2,        /* lines above the list */
   LIST_LEAST = 3, LIST_GOOD = 8, LIST_MOST = 24, /* its rows */
   TABLE_LEAST = 4        /* its rows, if it wants as many */
};

static struct {
   Prof_Hitch_List hitches;
   unsigned long chosen; /* number of the frame under the cursor; 0 the newest */
   unsigned long shown;  /* number of the hitch that was shown last: the cursor follows */
   int only; /* 0: all; else the kind that is shown alone, and 1 */
   int cursor, scroll, list_rows;
   Prof_Blame_Table table;
   int table_rows; /* the most that a hitch wanted so far, with lines of what was seen, so that the
                      list does not change its length from one to the next */
   double median;  /* ms; 0 not known */
   int has_others; /* a hitch is blamed on another thread */
   int has_seen;   /* somebody looked at one */
   uint32_t seen;  /* Prof_Seen_version of the table */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- gathering ---- */

/* Puts the cursor on the hitch that is shown, once: afterwards it may be moved away from it. */
static void follow_shown(const Prof_Ui *ui)
{
   unsigned long number = 0;
   int index;
   if (Prof_Ui_Browse_shown_hitch(ui, &index))
      number = (unsigned long)Prof_Hitch_frame(index)->number;
   if (number && number != own.shown) {
      own.chosen = number;
      own.only = 0;
   }
   own.shown = number;
}

static const Prof_Listed *row_at(int row)
{
   return row >= 0 && row < own.hitches.num ? &own.hitches.rows[row] : 0;
}

static int is_elsewhere(int hitch)
{
   uint32_t count;
   const Prof_Share *shares = Prof_Hitch_shares(hitch, &count);
   return shares && shares[0].blame > 0 && !shares[0].here;
}

static int any_is_elsewhere(void)
{
   int i;
   for (i = 0; i < Prof_num_hitches(); ++i)
      if (is_elsewhere(i)) return 1;
   return 0;
}

static int any_is_seen(void)
{
   int i;
   for (i = 0; i < Prof_num_hitches(); ++i)
      if (Prof_Hitch_seen(i)) return 1;
   return 0;
}

/* How many lines the table would like to have for its rows. */
static int wanted_rows(void) { return own.table.wanted_rows + own.table.wanted_seen; }

/* A kept hitch does not change, except for what was seen in it, so its table is made once. */
static void refresh(Prof_Ui *ui)
{
   const Prof_Listed *row;
   Prof_Module_list(&module);
   if (ui->locks) Prof_Ui_Locks_refresh(ui);
   follow_shown(ui);
   if (own.only && !Prof_Hitch_num_kept((Prof_Hitch_Kind)(own.only - 1))) own.only = 0;
   Prof_Hitch_List_refresh(&own.hitches, own.only - 1);
   Prof_Group_refresh();
   own.cursor = Prof_Hitch_List_find(&own.hitches, own.chosen);
   own.median = Prof_Hitch_Rule_median();
   own.has_others = any_is_elsewhere();
   own.has_seen = any_is_seen();
   row = row_at(own.cursor);
   Prof_ASSERT(row || own.hitches.num == 0); /* the cursor is on a row, if there is one */
   if (row && row->hitch >= 0 && own.table.number == row->number && own.seen == Prof_Seen_version())
      return;
   own.table.number = 0;
   own.seen = Prof_Seen_version();
   if (row && row->hitch >= 0) Prof_Blame_Table_make(&own.table, row->hitch, Prof_BLAME_ROWS);
   if (own.table.number && wanted_rows() > own.table_rows) own.table_rows = wanted_rows();
}

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

static void measure(const Prof_Ui *ui, int *columns, int *lines)
{
   if (ui->locks) {
      Prof_Ui_Locks_measure(ui, columns, lines);
      return;
   }
   *columns = COLUMNS + (own.has_others ? (int)Prof_BLAME_BY : 0);
   *lines = LIST_HEAD + most(least(own.hitches.num, LIST_MOST), LIST_LEAST) +
            Prof_Ui_Hitch_Blame_lines(own.table_rows, own.has_others, own.has_seen);
}

/* ---- columns ---- */

/* Right edges in cells from the left; 0: no room for the column. */
typedef struct Columns {
   int number, ago, ms, usual, excess;
   int blame, blame_end; /* from, to */
   int amount, explains;
   int by, by_end; /* how it is known that another thread did it, from, to */
} Columns;

static Columns list_columns(const Prof_Ui *ui)
{
   Columns c;
   int wide = ui->columns;
   memset(&c, 0, sizeof c);
   c.number = 8;
   c.ms = wide >= 44 ? 24 : 16;
   c.ago = wide >= 44 ? 16 : 0;
   c.usual = wide >= 64 ? 32 : 0;
   c.excess = wide >= 64 ? 40 : wide >= 56 ? 32 : 0;
   c.blame = (c.excess ? c.excess : c.ms) + 3;
   c.explains = wide >= 70 ? least(wide, 90) - 1 : 0;
   if (own.has_others && wide >= 92 + Prof_BLAME_BY) {
      c.by_end = least(wide, COLUMNS + Prof_BLAME_BY);
      c.by = c.by_end - 11;
      c.explains = c.by - 2;
   }
   c.amount = wide >= 92 ? c.explains - 10 : 0;
   c.blame_end = (c.amount ? c.amount - 8 : c.explains ? c.explains - 5 : wide) - 1;
   return c;
}

/* ---- header ---- */

/* Says what must be due, in ms, for a frame to be a hitch now. */
static void add_limit(Prof_Words *words)
{
   double by_median = Prof_Settings.hitch_median * own.median;
   double by_budget = Prof_Settings.hitch_budget * Prof_Settings.budget_ms;
   Prof_Short_Text_begin(words);
   Prof_Short_Text_add(words, "rule now  > ");
   Prof_Short_Text_number(words, by_median > by_budget ? by_median : by_budget, 1);
   Prof_Short_Text_add(words, " ms");
}

static void add_reason(Prof_Words *words)
{
   const Prof_Config *s = &Prof_Settings;
   Prof_Short_Text_add(words, " = max(");
   Prof_Short_Text_number(words, s->hitch_median, 2);
   Prof_Short_Text_add(words, " x p50 ");
   Prof_Short_Text_number(words, own.median, 1);
   Prof_Short_Text_add(words, ", ");
   Prof_Short_Text_number(words, s->hitch_budget, 2);
   Prof_Short_Text_add(words, " x budget ");
   Prof_Short_Text_number(words, s->budget_ms, 1);
   Prof_Short_Text_add(words, ")");
}

/* Puts the number of loads and gaps at the right end, if there is room behind `left`. Returns how
 * far other texts may go. */
static int put_loads(const Prof_Ui *ui, Prof_List *list, int left, int y)
{
   int right = ui->inside.x1, x;
   Prof_Words words;
   if (!own.hitches.num_odd) return right;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_count(&words, (unsigned long)own.hitches.num_odd);
   Prof_Short_Text_add(&words, " not counted"); /* loads and gaps */
   x = right - Prof_Font_length(words.text) * Prof_CELL;
   if (x - 2 * Prof_CELL < left) return right;
   Prof_Draw_List_text(list, x, y, words.text, Prof_COLOR_DIM);
   return x - 2 * Prof_CELL;
}

static unsigned long count_all(void)
{
   unsigned long count = 0;
   int kind;
   for (kind = 0; kind < Prof_NUM_HITCH_KINDS; ++kind)
      count += Prof_count_hitches((Prof_Hitch_Kind)kind);
   return count;
}

static int has_other_kinds(void) { return Prof_count_hitches(Prof_HITCH_GAME) < count_all(); }

static void add_of(Prof_Words *words, unsigned long kept, unsigned long all)
{
   Prof_Short_Text_count(words, kept);
   if (kept == all) return;
   Prof_Short_Text_add(words, " of ");
   Prof_Short_Text_count(words, all);
}

/* "2 kept, room for 64"; without the room where it would leave less than `cells` to the rule. Not
 * "2 of 64": that reads as if there had been 64 hitches. "64 of 361 kept": there were so many. */
static int put_kept(const Prof_Ui *ui, Prof_List *list, int y, int cells)
{
   Prof_Words words, whole;
   Prof_Short_Text_begin(&words);
   add_of(&words, (unsigned long)Prof_num_hitches(), count_all());
   Prof_Short_Text_add(&words, " kept");
   whole = words;
   Prof_Short_Text_add(&whole, ", room for ");
   Prof_Short_Text_count(&whole, (unsigned long)Prof_Settings.max_hitches);
   cells += Prof_Font_length(whole.text);
   if (ui->inside.x0 + cells * Prof_CELL <= ui->inside.x1) words = whole;
   return Prof_Ui_put(list, ui->inside.x0, ui->inside.x1, y, words.text, Prof_COLOR_TEXT);
}

/* "game 3  machine 64 of 99"; one that is shown alone is lit. */
static int put_kinds(const Prof_Ui *ui, Prof_List *list, int y)
{
   static const char *const names[] = {"game ", "display ", "machine "};
   int kind, x = ui->inside.x0;
   for (kind = 0; kind < Prof_NUM_HITCH_KINDS; ++kind) {
      unsigned long all = Prof_count_hitches((Prof_Hitch_Kind)kind);
      uint32_t color = !own.only || own.only - 1 == kind ? Prof_COLOR_TEXT : Prof_COLOR_DIM;
      Prof_Words words;
      if (!all) continue;
      Prof_Short_Text_begin(&words);
      Prof_Short_Text_add(&words, names[kind]);
      add_of(&words, (unsigned long)Prof_Hitch_num_kept((Prof_Hitch_Kind)kind), all);
      if (x > ui->inside.x0) x += 2 * Prof_CELL;
      x = Prof_Ui_put(list, x, ui->inside.x1, y, words.text, color);
   }
   return x;
}

static void put_header(const Prof_Ui *ui, Prof_List *list)
{
   int y = Prof_Ui_line(ui, 0), x, right;
   Prof_Words words, whole;
   add_limit(&words);
   x = has_other_kinds() ? put_kinds(ui, list, y)
                         : put_kept(ui, list, y, 3 + Prof_Font_length(words.text));
   x += 3 * Prof_CELL;
   whole = words;
   add_reason(&whole);
   right = put_loads(ui, list, x + Prof_Font_length(words.text) * Prof_CELL, y);
   if (x + Prof_Font_length(whole.text) * Prof_CELL <= right) words = whole;
   Prof_Ui_put(list, x, right, y, words.text, Prof_COLOR_DIM);
}

/* ---- the list ---- */

static void put_evidence(const Prof_Ui *ui, Prof_List *list, const Columns *c, int y,
                         const char *word, uint32_t color)
{
   if (c->by)
      Prof_Ui_put(list, Prof_Ui_cell_x(ui, c->by), Prof_Ui_cell_x(ui, c->by_end), y, word, color);
}

static void put_heading(const Prof_Ui *ui, Prof_List *list, const Columns *c)
{
   int y = Prof_Ui_line(ui, 1);
   uint32_t dim = Prof_COLOR_DIM;
   Prof_Ui_put_right(ui, list, c->number, y, "frame", dim);
   Prof_Ui_put_right(ui, list, c->ago, y, "ago", dim);
   Prof_Ui_put_right(ui, list, c->ms, y, "ms", dim);
   Prof_Ui_put_right(ui, list, c->usual, y, "usual", dim);
   Prof_Ui_put_right(ui, list, c->excess, y, "excess", dim);
   Prof_Ui_put(list, Prof_Ui_cell_x(ui, c->blame), Prof_Ui_cell_x(ui, c->blame_end), y, "blame",
               dim);
   Prof_Ui_put_right(ui, list, c->amount, y, "by ms", dim);
   Prof_Ui_put_right(ui, list, c->explains, y, "explains", dim);
   put_evidence(ui, list, c, y, "known by", dim);
}

static void put_ago(const Prof_Ui *ui, Prof_List *list, int cell, int y, double seconds,
                    uint32_t color)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_number(&words, seconds, seconds < 9999.95 ? 1 : 0);
   Prof_Short_Text_add(&words, " s");
   Prof_Ui_put_right(ui, list, cell, y, words.text, color);
}

static void put_number(const Prof_Ui *ui, Prof_List *list, int cell, int y, unsigned long number,
                       uint32_t color)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_count(&words, number);
   Prof_Ui_put_right(ui, list, cell, y, words.text, color);
}

static void put_percent(const Prof_Ui *ui, Prof_List *list, int cell, int y, double share)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_number(&words, share * 100, 0);
   Prof_Short_Text_add(&words, "%");
   Prof_Ui_put_right(ui, list, cell, y, words.text, Prof_COLOR_TEXT);
}

static void put_spread(const Prof_Ui *ui, Prof_List *list, const Columns *c, int y, int spread)
{
   Prof_Words words;
   Prof_ASSERT(spread > 0);
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "spread over ");
   Prof_Short_Text_count(&words, (unsigned long)spread);
   Prof_Short_Text_add(&words, " paths");
   Prof_Ui_put(list, Prof_Ui_cell_x(ui, c->blame), Prof_Ui_cell_x(ui, c->blame_end), y,
               words.text, Prof_COLOR_TEXT);
   Prof_Ui_put_right(ui, list, c->explains, y, "half", Prof_COLOR_TEXT);
}

static const char *why_nobody(int index)
{
   uint32_t count;
   return Prof_Hitch_shares(index, &count) ? "no path took more than usual"
                                           : "there was no memory to find the cause";
}

/* The machine made it: nobody is to blame. */
static void put_machine(const Prof_Ui *ui, Prof_List *list, const Columns *c, int y,
                        const Prof_Hitch *hitch)
{
   char text[Prof_USE_TEXT];
   int x = Prof_Ui_cell_x(ui, c->blame), end = ui->inside.x1;
   Prof_Hitch_machine_text(hitch, text);
   x = Prof_Ui_put(list, x, end, y, "the machine: ", Prof_COLOR_DIM);
   Prof_Ui_put(list, x, end, y, text, Prof_COLOR_DIM);
}

/* The game's own threads had the CPUs: their number is the cause, so no single one is named. */
static void put_crowd(const Prof_Ui *ui, Prof_List *list, const Columns *c, int y,
                      const Prof_Hitch *hitch)
{
   char text[Prof_USE_TEXT];
   Prof_Hitch_crowd_text(hitch, text);
   Prof_Ui_put(list, Prof_Ui_cell_x(ui, c->blame), ui->inside.x1, y, text, Prof_COLOR_TEXT);
}

/* The path that is to blame, by its last two zones, and whose it is, if another thread's. */
static void put_worst(const Prof_Ui *ui, Prof_List *list, const Columns *c, int y, int index,
                      Prof_Blame *blame)
{
   int x = Prof_Ui_cell_x(ui, c->blame), end = Prof_Ui_cell_x(ui, c->blame_end);
   uint32_t count;
   const Prof_Share *worst = Prof_Hitch_shares(index, &count);
   const Prof_Frame *frame = Prof_Hitch_frame(index);
   long now, usual;
   Prof_ASSERT(worst && frame && worst->blame > 0);
   Prof_Blame_Table_times(worst, Prof_Frame_Record_ms_per_tick(frame), &now, &usual);
   if (frame->flags & Prof_FRAME_DISPLAY)
      x = Prof_Ui_put(list, x, end, y, "display: ", Prof_COLOR_DIM);
   if (!worst->here)
      x = Prof_Ui_Hitch_Blame_put_thread(list, x, end, y, worst->context,
                                         (unsigned long)frame->number);
   Prof_Ui_Cut_Path_keep_last_zones(blame->path, 2);
   Prof_Ui_Cut_Path_cut(blame->path, (end - x) / Prof_CELL);
   Prof_Ui_put(list, x, end, y, blame->path, Prof_COLOR_TEXT);
   Prof_Ui_put_hundredths(ui, list, c->amount, y, now - usual, 1);
   put_percent(ui, list, c->explains, y, blame->explains);
   put_evidence(ui, list, c, y, Prof_evidence_name(blame->evidence), Prof_COLOR_TEXT);
}

/* Nobody is named, if the worst explains too little. */
static void put_blame(const Prof_Ui *ui, Prof_List *list, const Columns *c, int y, int index,
                      const Prof_Hitch *hitch)
{
   int x = Prof_Ui_cell_x(ui, c->blame);
   Prof_Blame blame;
   if (hitch->excess_ms <= 0)
      Prof_Ui_put(list, x, ui->inside.x1, y, "slow by the rule, but not beyond its usual",
                  Prof_COLOR_DIM);
   else if (!Prof_get_blame(index, 0, &blame))
      Prof_Ui_put(list, x, ui->inside.x1, y, why_nobody(index), Prof_COLOR_DIM);
   else if (hitch->spread) put_spread(ui, list, c, y, hitch->spread);
   else put_worst(ui, list, c, y, index, &blame);
}

static void put_hitch(const Prof_Ui *ui, Prof_List *list, const Columns *c, int y, int index)
{
   Prof_Hitch hitch;
   long due, usual;
   if (!Prof_get_hitch(index, &hitch)) return;
   due = Prof_Frame_Split_hundredths(Prof_Hitch_length(&hitch));
   usual = Prof_Frame_Split_hundredths(hitch.usual_ms);
   put_number(ui, list, c->number, y, hitch.frame.number, Prof_COLOR_TEXT);
   put_ago(ui, list, c->ago, y, hitch.frame.ago_s, Prof_COLOR_TEXT);
   Prof_Ui_put_hundredths(ui, list, c->ms, y, due, 0);
   Prof_Ui_put_hundredths(ui, list, c->usual, y, usual, 0);
   Prof_Ui_put_hundredths(ui, list, c->excess, y, due - usual, 1);
   if (hitch.machine) put_machine(ui, list, c, y, &hitch);
   else if (hitch.crowd) put_crowd(ui, list, c, y, &hitch);
   else put_blame(ui, list, c, y, index, &hitch);
}

static void add_odd(Prof_Words *words, const Prof_Frame_Info *info)
{
   if (info->text[0]) {
      Prof_Short_Text_add(words, "\"");
      Prof_Short_Text_add(words, info->text);
      Prof_Short_Text_add(words, "\" ");
   }
   Prof_Short_Text_add(words, info->load ? "load (marked, not counted)" : "gap (not counted)");
}

static void put_odd(const Prof_Ui *ui, Prof_List *list, const Columns *c, int y,
                    unsigned long number)
{
   int back = Prof_Ui_Browse_find_frame(number);
   uint32_t dim = Prof_COLOR_DIM;
   Prof_Frame_Info info;
   Prof_Words words;
   put_number(ui, list, c->number, y, number, dim);
   if (back < 0 || !Prof_get_frame_info(back, &info)) return;
   put_ago(ui, list, c->ago, y, info.ago_s, dim);
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_number(&words, info.ms, 2);
   Prof_Ui_put_right(ui, list, c->ms, y, words.text, dim);
   Prof_Ui_put_right(ui, list, c->usual, y, "-", dim);
   Prof_Ui_put_right(ui, list, c->excess, y, "-", dim);
   Prof_Short_Text_begin(&words);
   add_odd(&words, &info);
   Prof_Ui_put(list, Prof_Ui_cell_x(ui, c->blame), ui->inside.x1, y, words.text, dim);
}

static void put_list(const Prof_Ui *ui, Prof_List *list)
{
   Columns c = list_columns(ui);
   int i;
   Prof_ASSERT(c.number < c.ms && c.ms < c.blame); /* whatever the width */
   put_heading(ui, list, &c);
   Prof_Ui_put_thumb(ui, list, LIST_HEAD, own.list_rows, own.scroll, own.hitches.num);
   for (i = 0; i < own.list_rows; ++i) {
      const Prof_Listed *row = row_at(own.scroll + i);
      int line = LIST_HEAD + i, y = Prof_Ui_line(ui, line);
      if (!row) return;
      Prof_Ui_put_row(ui, list, line, own.scroll + i == own.cursor);
      if (row->hitch >= 0) put_hitch(ui, list, &c, y, row->hitch);
      else put_odd(ui, list, &c, y, row->number);
   }
}

/* ---- what is below it ---- */

/* Says that a load or a gap has nothing usual to be held against. */
static void put_odd_words(const Prof_Ui *ui, Prof_List *list, int line)
{
   int x = Prof_Ui_cell_x(ui, 2), right = ui->inside.x1;
   Prof_Words words;
   Prof_Ui_put(list, x, right, Prof_Ui_line(ui, line),
               "loads and gaps are in no statistics and never a hitch", Prof_COLOR_DIM);
   Prof_Short_Text_begin(&words);
   Prof_Key_Table_say(&words, "{enter} shows where its time went");
   Prof_Ui_put(list, x, right, Prof_Ui_line(ui, line + 1), words.text, Prof_COLOR_DIM);
}

static void put_detail(const Prof_Ui *ui, Prof_List *list)
{
   const Prof_Listed *row = row_at(own.cursor);
   int line = LIST_HEAD + own.list_rows;
   if (!row) return;
   Prof_ASSERT(row->hitch < 0 || own.table.number == row->number); /* the blame is of this row */
   if (row->hitch >= 0) Prof_Ui_Hitch_Blame_put(ui, list, &own.table, row->hitch, line);
   else if (ui->lines >= line + 3) put_odd_words(ui, list, line + 1);
}

/* ---- none ---- */

static int put_words(const Prof_Ui *ui, Prof_List *list, int line, const char *text)
{
   if (line < ui->lines)
      Prof_Ui_put(list, Prof_Ui_cell_x(ui, 2), ui->inside.x1, Prof_Ui_line(ui, line), text,
                  Prof_COLOR_DIM);
   return line + 1;
}

static void put_none(const Prof_Ui *ui, Prof_List *list)
{
   int line = 2;
   Prof_Ui_put(list, Prof_Ui_cell_x(ui, 2), ui->inside.x1, Prof_Ui_line(ui, line),
               "no hitch so far", Prof_COLOR_TEXT);
   line = put_words(ui, list, line + 2, "A hitch is a frame whose work, and waiting for other");
   line = put_words(ui, list, line, "threads, takes longer than the rule above allows: than");
   line = put_words(ui, list, line, "the median of 128 frames, and than the budget, by factors.");
   line = put_words(ui, list, line + 1, "Each is kept here whole, with what was usual just before");
   line = put_words(ui, list, line, "it, so that its cause can still be told in an hour.");
   line = put_words(ui, list, line + 1, "Loads (Prof_note_load), gaps, the frame after one, and");
   put_words(ui, list, line, "one that catches up with a hitch before it are not counted.");
}

/* ---- painting ---- */

/* Parts the room between the list and what is below it. The list leaves room for a table with a few
 * rows, if there is any for one at all; for a whole one if its own length is good. Then it scrolls
 * to the cursor. */
static void fit_list(const Prof_Ui *ui)
{
   int room = most(ui->lines - LIST_HEAD, 0),
       below = room - LIST_GOOD - Prof_Ui_Hitch_Blame_lines(0, own.has_others, own.has_seen);
   int rows = least(most(below, TABLE_LEAST), own.table_rows);
   int left = room - Prof_Ui_Hitch_Blame_lines(rows, own.has_others, own.has_seen);
   own.list_rows = least(own.hitches.num, most(left, least(room, LIST_LEAST)));
   if (own.cursor >= own.scroll + own.list_rows) own.scroll = own.cursor - own.list_rows + 1;
   if (own.cursor < own.scroll) own.scroll = own.cursor;
   own.scroll = most(0, least(own.scroll, own.hitches.num - own.list_rows));
   Prof_ASSERT(own.list_rows >= 0 && own.scroll + own.list_rows <= own.hitches.num);
   Prof_ASSERT(own.cursor >= 0 && own.cursor < own.hitches.num);
}

static void still(const Prof_Ui *ui, Prof_List *list)
{
   if (ui->locks) {
      Prof_Ui_Locks_still(ui, list);
      return;
   }
   put_header(ui, list);
   if (own.hitches.num == 0) {
      put_none(ui, list);
      return;
   }
   fit_list(ui);
   if (ui->lines >= LIST_HEAD) put_list(ui, list);
   put_detail(ui, list);
}

/* ---- actions ---- */

static void say_usual(Prof_Ui *ui)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_count(&words, own.table.number);
   Prof_Short_Text_add(&words, " - usual");
   Prof_Utf8_copy(ui->compared, sizeof ui->compared, words.text);
}

/* Moves the cursor to another frame; the next refresh finds its row. */
static int move(Prof_Ui *ui, int delta)
{
   const Prof_Listed *row = row_at(most(0, least(own.cursor + delta, own.hitches.num - 1)));
   if (row) own.chosen = row->number;
   ui->stale = 1;
   return 1;
}

static void show(Prof_Ui *ui, const Prof_Listed *row)
{
   int back;
   if (row->hitch >= 0) Prof_Ui_Browse_show_hitch(ui, row->hitch);
   else if ((back = Prof_Ui_Browse_find_frame(row->number)) > 0)
      Prof_Ui_Browse_show_frame(ui, back);
}

static int enter(Prof_Ui *ui, const Prof_Listed *row)
{
   if (Prof_Compare_is_active()) Prof_compare_off();
   show(ui, row);
   Prof_Ui_go(ui, Prof_SCREEN_FLAME);
   return 1;
}

/* The report, as this hitch less what was usual. While comparing, it is the end of that. */
static int compare(Prof_Ui *ui, const Prof_Listed *row)
{
   if (row->hitch < 0 || Prof_Compare_is_active()) return 0;
   show(ui, row);
   if (Prof_Compare_with_hitch(row->hitch)) {
      say_usual(ui);
      Prof_Ui_go(ui, Prof_SCREEN_REPORT);
   } else {
      Prof_Ui_notice(ui, "there is no memory to compare it with what was usual");
   }
   return 1;
}

/* Shows the row under the cursor as well, so that what is saved is what is seen. */
static int export_it(Prof_Ui *ui, const Prof_Listed *row)
{
   show(ui, row);
   return 0; /* the rest is as everywhere */
}

/* Drops the hitch under the cursor, which goes to the row below, or from the last one to the row
 * above. */
static int drop(Prof_Ui *ui, const Prof_Listed *row)
{
   const Prof_Listed *next = row_at(own.cursor + 1);
   if (row->hitch < 0) return 0;
   if (!next) next = row_at(own.cursor - 1);
   own.chosen = next ? next->number : 0;
   Prof_drop_hitch(row->hitch);
   ui->stale = 1;
   return 1;
}

static int clear(Prof_Ui *ui)
{
   Prof_clear_hitches();
   own.chosen = 0;
   ui->stale = 1;
   return 1;
}

/* The kind that is shown alone after `only`, if there are several; 0: there is none. */
static int next_kind(int only)
{
   int kind, kinds = 0;
   for (kind = 0; kind < Prof_NUM_HITCH_KINDS; ++kind)
      kinds += Prof_Hitch_num_kept((Prof_Hitch_Kind)kind) > 0;
   for (kind = only; kinds > 1 && kind < Prof_NUM_HITCH_KINDS; ++kind)
      if (Prof_Hitch_num_kept((Prof_Hitch_Kind)kind)) return kind + 1;
   return 0;
}

/* All hitches, each kind alone, the locks. */
static int turn_over(Prof_Ui *ui)
{
   own.only = ui->locks ? 0 : next_kind(own.only);
   ui->locks = !ui->locks && !own.only;
   ui->stale = 1;
   return 1;
}

/* The state that is blamed most; 0: none is. */
static uint32_t state_blamed(const Prof_Listed *row)
{
   uint32_t count;
   const Prof_Share *shares = row->hitch >= 0 ? Prof_Hitch_shares(row->hitch, &count) : 0;
   return shares && shares[0].blame > 0 ? shares[0].state : 0;
}

static int act_on_row(Prof_Ui *ui, Prof_Action action, const Prof_Listed *row)
{
   switch (action) {
   case Prof_ACTION_ENTER: return enter(ui, row);
   case Prof_ACTION_COMPARE: return compare(ui, row);
   case Prof_ACTION_EXPORT: return export_it(ui, row);
   case Prof_ACTION_DROP: return drop(ui, row);
   case Prof_ACTION_INSIDE: return Prof_Ui_Inside_act_on_state(ui, state_blamed(row));
   case Prof_ACTION_ABOUT: return Prof_Ui_Zone_open_state(ui, state_blamed(row));
   default: return 0;
   }
}

/* Hitches may have come since the picture that the player looks at. So the list is brought up to
 * date first, and the cursor is on the frame whose blame is seen, if no other was chosen. */
static int act(Prof_Ui *ui, Prof_Action action)
{
   const Prof_Listed *row;
   Prof_Module_list(&module);
   if (action == Prof_ACTION_MODE) return turn_over(ui);
   if (ui->locks) return Prof_Ui_Locks_act(ui, action);
   if (action == Prof_ACTION_UP) return move(ui, -1);
   if (action == Prof_ACTION_DOWN) return move(ui, 1);
   if (action == Prof_ACTION_CLEAR) return clear(ui);
   Prof_Hitch_List_refresh(&own.hitches, own.only - 1); /* another may have come since */
   own.cursor = Prof_Hitch_List_find(&own.hitches, own.chosen ? own.chosen : own.table.number);
   row = row_at(own.cursor);
   return row ? act_on_row(ui, action, row) : 0;
}

/* Below a load or a gap there is no blame. */
static int click_blame(Prof_Ui *ui, int line)
{
   const Prof_Listed *row = row_at(own.cursor);
   const uint32_t state = row && row->hitch >= 0 ? Prof_Ui_Hitch_Blame_state_at(line) : 0;
   return state ? Prof_Ui_Zone_open_state(ui, state) : 0;
}

/* On the header, which says the rule, a click changes that. A second click on a row shows the flame
 * of it; one on a row of the blame, the page of its zone. */
static int click(Prof_Ui *ui, int x, int y, int right_button)
{
   int line = Prof_Ui_line_at(ui, y) - LIST_HEAD;
   const Prof_Listed *row = line >= 0 && line < own.list_rows ? row_at(own.scroll + line) : 0;
   (void)x;
   if (ui->locks) return right_button ? 0 : Prof_Ui_Locks_click(ui, y);
   if (line == -LIST_HEAD)
      return Prof_Ui_Rules_act(ui,
                               right_button ? Prof_ACTION_MORE_HITCHES : Prof_ACTION_FEWER_HITCHES);
   if (right_button) return 0;
   if (!row) return click_blame(ui, line + LIST_HEAD);
   if (own.scroll + line == own.cursor) return enter(ui, row);
   own.chosen = row->number;
   ui->stale = 1;
   return 1;
}

#define KEYS_OF(mode) \
   "{up}/{down} hitch  {enter} flame of it  {mode} " mode "  {compare} compare with usual  " \
   "{about} page of the zone  {inside} inside  {export} save as page  {drop} drop  " \
   "{clear} drop all  {release} back  {help} keys  {more hitches}/{fewer hitches} rule  " \
   "{less budget}/{more budget} budget"

#define KEYS KEYS_OF("locks")

static const char *keys_now(const Prof_Ui *ui)
{
   if (ui->locks)
      return "{up}/{down} lock  {mode} hitches  {reset} count anew  {release} back  {help} keys";
   return next_kind(own.only) ? KEYS_OF("one kind alone") : KEYS;
}

const Prof_Ui_View Prof_Ui_Hitches_view = {"HITCHES", KEYS, measure, refresh, still,
                                           0,         act,  click,   keys_now};

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
