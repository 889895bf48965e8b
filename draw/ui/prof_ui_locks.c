/* prof_ui_locks.c - see prof_ui_locks.h
 *
 * The cursor is on a name, not on a row: rows change places as their totals grow.
 *
 *      lines     header | heading | list, own.list_rows | total | detail of the row at the cursor
 */
#ifdef Prof_ENABLED
#include "prof_ui_locks.h"

#include "prof_key_table.h"
#include "prof_ui_cut_path.h"
#include "../list/prof_font.h"
#include "../model/prof_frame_split.h"
#include "../model/prof_lock_table.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_short_text.h"
#include "../../src/base/prof_utf8.h"

#include <string.h>

enum { COLUMNS = 118, HEAD = 2, TOTAL = 1, DETAIL = 4, NONE = 9, LEAST_ROWS = 3, NAME = 60 };

static struct {
   Prof_Lock_Table table;
   const char *chosen; /* name of the row at the cursor, which stays; null: the first */
   int cursor, scroll, list_rows;
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

void Prof_Ui_Locks_refresh(Prof_Ui *ui)
{
   int i;
   (void)ui;
   Prof_Module_list(&module);
   Prof_Lock_Table_make(&own.table);
   own.cursor = 0;
   for (i = 0; i < own.table.num; ++i)
      if (own.table.rows[i].name == own.chosen) own.cursor = i;
}

void Prof_Ui_Locks_measure(const Prof_Ui *ui, int *columns, int *lines)
{
   (void)ui;
   *columns = COLUMNS;
   *lines = own.table.num ? HEAD + own.table.num + TOTAL + DETAIL : HEAD + NONE;
}

/* ---- columns ---- */

/* Right edges in cells from the left; 0: no room for the column. */
typedef struct Columns {
   int name_end;
   int waits, total, longest;
   int waiter, waiter_end, holder, holder_end; /* from, to */
} Columns;

/* Both paths where there is room for them; else the holder's; else the figures alone, for whoever
 * wants to know more has the detail below. */
static Columns columns_of(const Prof_Ui *ui)
{
   Columns c;
   int wide = ui->columns;
   memset(&c, 0, sizeof c);
   c.name_end = wide >= 90 ? 24 : 16;
   c.waits = wide >= 46 ? c.name_end + 9 : 0;
   c.total = most(c.waits, c.name_end) + 11;
   c.longest = wide >= 38 ? c.total + 10 : 0;
   if (wide < 66) return c;
   c.holder = c.longest + 3;
   c.holder_end = wide;
   if (wide < 90) return c;
   c.waiter = c.holder;
   c.holder = (c.waiter + wide) / 2 + 1;
   c.waiter_end = c.holder - 2;
   Prof_ASSERT(c.waiter < c.waiter_end && c.holder < c.holder_end);
   return c;
}

/* ---- words ---- */

static const char *name_of(int context, Prof_Context_Info *info)
{
   return Prof_get_context_info(context, 0, info) ? info->name : 0;
}

/* Puts "graphics: gfx > compile_shader", cut to the room; of nobody that is known "-". */
static void put_who(const Prof_Ui *ui, Prof_List *list, int from, int to, int y, int context,
                    const char *path)
{
   int x = Prof_Ui_cell_x(ui, from), right = Prof_Ui_cell_x(ui, to);
   Prof_Context_Info info;
   const char *name = name_of(context, &info);
   char cut[sizeof((Prof_Lock_Info *)0)->holder_path];
   Prof_Words words;
   if (!from) return;
   if (!name) {
      Prof_Ui_put(list, x, right, y, "-", Prof_COLOR_DIM);
      return;
   }
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, name);
   if (path[0]) Prof_Short_Text_add(&words, ": ");
   x = Prof_Ui_put(list, x, right, y, words.text, path[0] ? Prof_COLOR_DIM : Prof_COLOR_TEXT);
   memcpy(cut, path, sizeof cut);
   Prof_Ui_Cut_Path_cut(cut, (right - x) / Prof_CELL);
   Prof_Ui_put(list, x, right, y, cut, Prof_COLOR_TEXT);
}

static void put_count(const Prof_Ui *ui, Prof_List *list, int cell, int y, double count)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_count(&words, (unsigned long)count);
   Prof_Ui_put_right(ui, list, cell, y, words.text, Prof_COLOR_TEXT);
}

static void put_time(const Prof_Ui *ui, Prof_List *list, int cell, int y, double ms)
{
   Prof_Ui_put_hundredths(ui, list, cell, y, Prof_Frame_Split_hundredths(ms), 0);
}

/* ---- header ---- */

static int put_part(const Prof_Ui *ui, Prof_List *list, int x, const char *text, uint32_t color)
{
   if (x + Prof_Font_length(text) * Prof_CELL > ui->inside.x1) return x;
   return Prof_Draw_List_text(list, x, Prof_Ui_line(ui, 0), text, color) + 2 * Prof_CELL;
}

static void put_header(const Prof_Ui *ui, Prof_List *list)
{
   int x = put_part(ui, list, ui->inside.x0, "LOCKS", Prof_COLOR_TEXT);
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_count(&words, (unsigned long)own.table.num + (unsigned long)own.table.left_out);
   Prof_Short_Text_add(&words, " waited for");
   x = put_part(ui, list, x, words.text, Prof_COLOR_TEXT) + Prof_CELL;
   Prof_Short_Text_begin(&words);
   if (!Prof_Key_Table_say(&words, "all waits since the start, or since {reset}"))
      Prof_Short_Text_add(&words, "all waits since the start");
   put_part(ui, list, x, words.text, Prof_COLOR_DIM);
}

static void put_heading(const Prof_Ui *ui, Prof_List *list, const Columns *c)
{
   int y = Prof_Ui_line(ui, 1);
   uint32_t dim = Prof_COLOR_DIM;
   Prof_Ui_put(list, Prof_Ui_cell_x(ui, 2), Prof_Ui_cell_x(ui, c->name_end), y, "lock", dim);
   Prof_Ui_put_right(ui, list, c->waits, y, "waits", dim);
   Prof_Ui_put_right(ui, list, c->total, y, "total ms", dim);
   Prof_Ui_put_right(ui, list, c->longest, y, "longest", dim);
   if (c->waiter)
      Prof_Ui_put(list, Prof_Ui_cell_x(ui, c->waiter), Prof_Ui_cell_x(ui, c->waiter_end), y,
                  "who waited longest", dim);
   if (c->holder)
      Prof_Ui_put(list, Prof_Ui_cell_x(ui, c->holder), Prof_Ui_cell_x(ui, c->holder_end), y,
                  "who had it then", dim);
}

/* ---- rows ---- */

static void put_lock(const Prof_Ui *ui, Prof_List *list, const Columns *c, int y,
                     const Prof_Lock_Info *row)
{
   Prof_Ui_put(list, Prof_Ui_cell_x(ui, 2), Prof_Ui_cell_x(ui, c->name_end), y, row->name,
               Prof_COLOR_TEXT);
   if (c->waits) put_count(ui, list, c->waits, y, row->waits);
   put_time(ui, list, c->total, y, row->total_ms);
   put_time(ui, list, c->longest, y, row->longest_ms);
   put_who(ui, list, c->waiter, c->waiter_end, y, row->waiter, row->waiter_path);
   put_who(ui, list, c->holder, c->holder_end, y, row->holder, row->holder_path);
}

static void put_total(const Prof_Ui *ui, Prof_List *list, const Columns *c, int line)
{
   int y = Prof_Ui_line(ui, line);
   if (line >= ui->lines) return;
   Prof_Ui_put_row(ui, list, line, 0);
   Prof_Ui_put(list, Prof_Ui_cell_x(ui, 2), Prof_Ui_cell_x(ui, c->name_end), y, "total",
               Prof_COLOR_TEXT);
   if (c->waits) put_count(ui, list, c->waits, y, own.table.waits);
   put_time(ui, list, c->total, y, own.table.total_ms);
}

/* ---- the longest wait for what the cursor is on ---- */

/* "graphics had it, in  gfx > compile_shader"; without the path, if that is not known. */
static void put_party(const Prof_Ui *ui, Prof_List *list, int line, int context, const char *does,
                      const char *path)
{
   int y = Prof_Ui_line(ui, line), x = Prof_Ui_cell_x(ui, 2), right = ui->inside.x1;
   Prof_Context_Info info;
   const char *name = name_of(context, &info);
   char cut[sizeof((Prof_Lock_Info *)0)->holder_path];
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, name ? name : "a thread that is not known any more");
   Prof_Short_Text_add(&words, does);
   if (path[0]) Prof_Short_Text_add(&words, " in  ");
   x = Prof_Ui_put(list, x, right, y, words.text, Prof_COLOR_DIM);
   memcpy(cut, path, sizeof cut);
   Prof_Ui_Cut_Path_cut(cut, (right - x) / Prof_CELL);
   Prof_Ui_put(list, x, right, y, cut, Prof_COLOR_TEXT);
}

static void put_detail(const Prof_Ui *ui, Prof_List *list, int line)
{
   const Prof_Lock_Info *row = &own.table.rows[own.cursor];
   int x = Prof_Ui_cell_x(ui, 2), right = ui->inside.x1;
   Prof_Words words;
   char name[NAME];
   if (line + DETAIL > ui->lines) return;
   Prof_Utf8_copy(name, sizeof name, row->name);
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "longest wait for ");
   Prof_Short_Text_add(&words, name);
   Prof_Short_Text_add(&words, ": ");
   Prof_Short_Text_number(&words, row->longest_ms, 2);
   Prof_Short_Text_add(&words, " ms");
   Prof_Ui_put(list, x, right, Prof_Ui_line(ui, line + 1), words.text, Prof_COLOR_TEXT);
   put_party(ui, list, line + 2, row->waiter, " waited", row->waiter_path);
   if (row->holder >= 0)
      put_party(ui, list, line + 3, row->holder, row->holder_path[0] ? " had it," : " let it go",
                row->holder_path);
   else
      Prof_Ui_put(list, x, right, Prof_Ui_line(ui, line + 3),
                  "who had it is not known: nobody took or signalled it by the profiler's calls",
                  Prof_COLOR_DIM);
}

/* ---- none ---- */

static void put_none(const Prof_Ui *ui, Prof_List *list)
{
   static const char *const words[] = {
      "The game tells the profiler what its threads wait for, by",
      "Prof_Lock and Prof_LOCK in C, Prof_Mutex in C++ around any lockable,",
      "Prof_Waiting_for and Prof_signal for conditions, futures and jobs.",
      "Then each has a row here: how often and how long it was waited for,",
      "by whom, and who had it. See chapter 2.18 of the manual."};
   int x = Prof_Ui_cell_x(ui, 2), i;
   if (ui->lines > 2)
      Prof_Ui_put(list, x, ui->inside.x1, Prof_Ui_line(ui, 2), "no thread waited for a Prof_Lock",
                  Prof_COLOR_TEXT);
   for (i = 0; i < (int)(sizeof words / sizeof *words) && 4 + i < ui->lines; ++i)
      Prof_Ui_put(list, x, ui->inside.x1, Prof_Ui_line(ui, 4 + i), words[i], Prof_COLOR_DIM);
}

/* ---- painting ---- */

/* The total and the detail stay in sight, if there is room for some rows besides. */
static void fit_list(const Prof_Ui *ui)
{
   int room = most(ui->lines - HEAD, 0), below = TOTAL + DETAIL;
   if (room < below + least(own.table.num, LEAST_ROWS)) below = 0;
   own.list_rows = least(own.table.num, room - below);
   if (own.cursor >= own.scroll + own.list_rows) own.scroll = own.cursor - own.list_rows + 1;
   if (own.cursor < own.scroll) own.scroll = own.cursor;
   own.scroll = most(0, least(own.scroll, own.table.num - own.list_rows));
   Prof_ASSERT(own.list_rows >= 0 && own.scroll + own.list_rows <= own.table.num);
}

void Prof_Ui_Locks_still(const Prof_Ui *ui, Prof_List *list)
{
   Columns c = columns_of(ui);
   int i;
   put_header(ui, list);
   if (!own.table.num) {
      put_none(ui, list);
      return;
   }
   if (ui->lines < HEAD) return;
   fit_list(ui);
   put_heading(ui, list, &c);
   Prof_Ui_put_thumb(ui, list, HEAD, own.list_rows, own.scroll, own.table.num);
   for (i = 0; i < own.list_rows; ++i) {
      Prof_Ui_put_row(ui, list, HEAD + i, own.scroll + i == own.cursor);
      put_lock(ui, list, &c, Prof_Ui_line(ui, HEAD + i), &own.table.rows[own.scroll + i]);
   }
   put_total(ui, list, &c, HEAD + own.list_rows);
   put_detail(ui, list, HEAD + own.list_rows + TOTAL);
}

/* ---- actions ---- */

static int choose(Prof_Ui *ui, int row)
{
   row = most(0, least(row, own.table.num - 1));
   if (own.table.num) own.chosen = own.table.rows[row].name;
   ui->stale = 1;
   return 1;
}

int Prof_Ui_Locks_act(Prof_Ui *ui, Prof_Action action)
{
   Prof_Module_list(&module);
   if (action == Prof_ACTION_UP) return choose(ui, own.cursor - 1);
   if (action == Prof_ACTION_DOWN) return choose(ui, own.cursor + 1);
   return 0;
}

int Prof_Ui_Locks_click(Prof_Ui *ui, int y)
{
   int line = Prof_Ui_line_at(ui, y) - HEAD;
   if (line < 0 || line >= own.list_rows) return 0;
   return choose(ui, own.scroll + line);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
