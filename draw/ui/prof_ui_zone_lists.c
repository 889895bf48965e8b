/* prof_ui_zone_lists.c - see prof_ui_zone_parts.h: two lists, side by side where there is room,
 * else below each other.
 *
 *    called by, calls       hier ms   calls    |  worst frames   hier ms   entries
 *      from ai_update         1.700      34    |    18105          8.610       212  !
 *      to   ray_cast          0.480      96    |    19011          2.410        44
 *
 * Each is painted as a panel of its own: a copy of ui, narrower, so that rows and their cursor need
 * to know nothing of the other.
 */
#ifdef Prof_ENABLED
#include "prof_ui_zone_parts.h"

#include "prof_ui_browse.h"
#include "prof_ui_columns.h"
#include "../list/prof_font.h"
#include "../../src/frame/prof_history.h"
#include "../../src/gather/prof_off.h"
#include "../../src/gather/prof_zone.h"
#include "../../src/show/prof_group.h"

#include <math.h>
#include <string.h>

enum { MS = 10, CALLS = 10, WORST = 34, GAP = 3, LEFT = 0, RIGHT = 1 }; /* cells; and the sides */

/* One of the lists: its rows are `first` .. first + count - 1 of the page's. */
typedef struct Side {
   int first, count;
   int line, lines; /* of the panel, its head included */
   Prof_Rect inside;
   int x0, x1;      /* of the bands of its rows */
} Side;

static int around_of(const Prof_About *page) { return page->num_callers + page->num_callees; }

static Side side_of(const Prof_Ui *ui, const Prof_About *page, const Prof_Page_Lines *lines,
                    int right)
{
   const int around = around_of(page), two = lines->sides == 2;
   Side s;
   memset(&s, 0, sizeof s);
   s.first = right ? around : 0;
   s.count = right ? page->num_rows - around : around;
   s.line = lines->lists;
   s.lines = lines->num_lists;
   s.inside = ui->inside;
   s.x0 = ui->panel.x0;
   s.x1 = ui->panel.x1;
   if (two) {
      const int middle = ui->inside.x1 - WORST * Prof_CELL;
      if (right) s.inside.x0 = middle, s.x0 = middle - Prof_PAD;
      else s.inside.x1 = middle - GAP * Prof_CELL, s.x1 = s.inside.x1 + Prof_PAD;
   } else {
      /* The second has the lines that the first leaves, and half of them at least. */
      int upper = 1 + around;
      if (upper > (s.lines + 1) / 2) upper = (s.lines + 1) / 2;
      if (right) s.line += upper, s.lines -= upper;
      else s.lines = upper;
   }
   return s;
}

static int shown_of(const Side *s)
{
   const int room = s->lines > 1 ? s->lines - 1 : 0;
   return s->count < room ? s->count : room;
}

/* The window of rows moves as little as the cursor lets it. */
static int top_of(const Prof_About *page, const Side *s, int top)
{
   const int shown = shown_of(s), at = page->cursor - s->first;
   if (at >= 0 && at < s->count) {
      if (at < top) top = at;
      if (at >= top + shown) top = at - shown + 1;
   }
   if (top > s->count - shown) top = s->count - shown;
   return top < 0 ? 0 : top;
}

/* ---- rows ---- */

static void put_heads(const Prof_Ui *ui, Prof_List *list, const Prof_About *page, int line,
                      int right_side)
{
   const int y = Prof_Ui_line(ui, line), right = ui->inside.x1;
   const char *time = page->which && right_side ? "hier ms" : right_side ? "self ms" : "hier ms";
   const char *name = right_side ? "worst frames" : "called by, calls";
   const int name_right = right - (MS + CALLS) * Prof_CELL;
   Prof_Ui_put(list, ui->inside.x0, name_right, y, name, Prof_COLOR_DIM);
   Prof_Draw_List_text(list, right - (CALLS + 7) * Prof_CELL, y, time, Prof_COLOR_DIM);
   Prof_Draw_List_text(list, right - 7 * Prof_CELL, y, right_side ? "entries" : "  calls",
                       Prof_COLOR_DIM);
}

static void put_around(const Prof_Ui *ui, Prof_List *list, const Prof_About *page,
                       const Prof_Page_Row *row, int line)
{
   const int y = Prof_Ui_line(ui, line), right = ui->inside.x1;
   const int name_right = right - (MS + CALLS) * Prof_CELL;
   int x = ui->inside.x0;
   Prof_Ui_Columns_put_swatch(list, x, y, Prof_Group_of(row->zone));
   x += 2 * Prof_CELL;
   x = Prof_Ui_put(list, x, name_right, y, row->kind == Prof_PAGE_CALLER ? "from " : "to   ",
                   Prof_COLOR_DIM);
   Prof_Ui_put(list, x, name_right, y, Prof_Zones[row->zone].name, Prof_COLOR_TEXT);
   Prof_Ui_Columns_put_figure(list, right - CALLS * Prof_CELL, y, row->ms, 3, page->difference,
                              Prof_COLOR_TEXT);
   Prof_Ui_Columns_put_figure(list, right, y, row->calls, page->averaged, page->difference,
                              Prof_COLOR_TEXT);
}

static void put_worst(const Prof_Ui *ui, Prof_List *list, const Prof_Page_Row *row, int line)
{
   const int y = Prof_Ui_line(ui, line), right = ui->inside.x1;
   const Prof_Frame *frame = Prof_History_header(Prof_History_find(row->number));
   Prof_Words words;
   int x = ui->inside.x0 + 2 * Prof_CELL;
   if (frame && frame->flags & Prof_FRAME_HITCH)
      Prof_Draw_List_text(list, ui->inside.x0, y, "!", Prof_COLOR_TEXT);
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_count(&words, row->number);
   Prof_Ui_put(list, x, right - (MS + CALLS) * Prof_CELL, y, words.text, Prof_COLOR_TEXT);
   Prof_Draw_List_number(list, right - CALLS * Prof_CELL, y, row->ms, 3, Prof_COLOR_TEXT);
   Prof_Draw_List_number(list, right, y, row->calls, 0, Prof_COLOR_DIM);
}

static void put_nothing(const Prof_Ui *ui, Prof_List *list, const Prof_About *page, int line,
                        int right_side)
{
   const int off = Prof_Off_has(page->zone) && Prof_Ui_Browse_is_live(ui); /* now; not then */
   const char *why = right_side ? "it never ran"
                     : off      ? "it is switched off"
                                : "it did not run in what is shown";
   Prof_Ui_put(list, ui->inside.x0 + 2 * Prof_CELL, ui->inside.x1, Prof_Ui_line(ui, line), why,
               Prof_COLOR_DIM);
}

static void put_side(const Prof_Ui *ui, Prof_List *list, Prof_About *page,
                     const Prof_Page_Lines *lines, int right)
{
   const Side s = side_of(ui, page, lines, right);
   Prof_Ui half = *ui;
   int i;
   if (s.lines < 2) return;
   half.inside.x0 = s.inside.x0;
   half.inside.x1 = s.inside.x1;
   half.panel.x0 = s.x0;
   half.panel.x1 = s.x1;
   half.columns = (s.inside.x1 - s.inside.x0) / Prof_CELL;
   page->top[right] = top_of(page, &s, page->top[right]);
   put_heads(&half, list, page, s.line, right);
   if (!s.count) put_nothing(&half, list, page, s.line + 1, right);
   for (i = 0; i < shown_of(&s); ++i) {
      const int at = s.first + page->top[right] + i, line = s.line + 1 + i;
      Prof_Ui_put_row(&half, list, line, at == page->cursor);
      if (right) put_worst(&half, list, &page->rows[at], line);
      else put_around(&half, list, page, &page->rows[at], line);
   }
   Prof_Ui_put_thumb(&half, list, s.line + 1, shown_of(&s), page->top[right], s.count);
}

void Prof_Ui_Zone_put_lists(const Prof_Ui *ui, Prof_List *list, Prof_About *page,
                            const Prof_Page_Lines *lines)
{
   if (!lines->num_lists) return;
   put_side(ui, list, page, lines, LEFT);
   put_side(ui, list, page, lines, RIGHT);
}

int Prof_Ui_Zone_row_at(const Prof_Ui *ui, const Prof_About *page, const Prof_Page_Lines *lines,
                        int x, int y)
{
   const int line = Prof_Ui_line_at(ui, y);
   int right;
   for (right = LEFT; lines->num_lists && right <= RIGHT; ++right) {
      const Side s = side_of(ui, page, lines, right);
      const int row = line - s.line - 1;
      if (x >= s.x0 && x < s.x1 && row >= 0 && row < shown_of(&s))
         return s.first + page->top[right] + row;
   }
   return -1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
