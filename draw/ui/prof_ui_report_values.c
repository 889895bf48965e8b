/* prof_ui_report_values.c - the report's rows of values, and what is told of the one under the
 * cursor.
 *
 *      value          vin frame      mean      n      least ---band---- most        in view
 *    # draw_calls     812 calls     640.3    812       640 |---o------^| 812     ....|...
 *
 * The band reaches from the least to the most of the window, for each value on its own; in it the
 * mean is a mark, and what is shown a larger one. The square is the colour of a line over the
 * strip. Of a comparison there are B - A, B and A.
 */
#ifdef Prof_ENABLED
#include "prof_ui_report.h"
#include "prof_ui_amount.h"
#include "prof_ui_strip_values.h"

#include "../list/prof_font.h"
#include "../../src/base/prof_number.h"
#include "../../src/base/prof_short_text.h"
#include "../../src/frame/prof_history.h"
#include "../../src/gather/prof_value.h"
#include "../../src/show/prof_recent_values.h"
#include "../../src/show/prof_what.h"

#include <math.h>

/* Cells, each with a blank at the left; of the band, figures at both sides. */
enum { FIGURE = 13, ADDS = 8, EXTREME = 10, BAND = 14, CURVE = 10, LEAST_NAME = 14 };
enum { LOW = 15, HIGH = 3 }; /* units below a line's top, between which a curve lies */

/* ---- columns ---- */

static int room_of(unsigned shown)
{
   int cells = FIGURE;
   if (shown & Prof_COLUMN_BIT(Prof_COLUMN_HIER)) cells += FIGURE;
   if (shown & Prof_COLUMN_BIT(Prof_COLUMN_CALLS)) cells += ADDS;
   if (shown & Prof_COLUMN_BIT(Prof_COLUMN_MAX)) cells += 2 * EXTREME + BAND;
   if (shown & Prof_COLUMN_BIT(Prof_COLUMN_HISTORY)) cells += CURVE;
   return cells;
}

/* What has no room goes in this order. */
static unsigned choose_columns(int cells, int difference)
{
   static const Prof_Table_Column order[] = {Prof_COLUMN_HISTORY, Prof_COLUMN_CALLS,
                                             Prof_COLUMN_MAX, Prof_COLUMN_HIER};
   unsigned shown = Prof_COLUMN_BIT(Prof_COLUMN_NAME) | Prof_COLUMN_BIT(Prof_COLUMN_SELF) |
                    Prof_COLUMN_BIT(Prof_COLUMN_HIER) | Prof_COLUMN_BIT(Prof_COLUMN_MAX);
   int i;
   if (!difference)
      shown |= Prof_COLUMN_BIT(Prof_COLUMN_CALLS) | Prof_COLUMN_BIT(Prof_COLUMN_HISTORY);
   for (i = 0; i < 4 && room_of(shown) + LEAST_NAME > cells; ++i)
      shown &= ~Prof_COLUMN_BIT(order[i]);
   return shown;
}

static int place(Prof_Columns *c, Prof_Table_Column column, int x, int cells)
{
   if (!Prof_Ui_Columns_shown(c, column)) return x;
   c->left[column] = x + Prof_CELL;
   c->right[column] = x + cells * Prof_CELL;
   return c->right[column];
}

void Prof_Ui_Report_lay_out_values(const Prof_Ui *ui, const Prof_Table *table, Prof_Columns *c)
{
   static const Prof_Columns none = {0, 0, 0, 0, {0}, {0}, 0, 0, 0};
   int cells = (ui->inside.x1 - ui->inside.x0) / Prof_CELL, x = ui->inside.x0, name;
   *c = none;
   c->shown = choose_columns(cells, table->difference);
   name = cells - room_of(c->shown);
   c->swatch_x = x;
   c->name_x = x + 2 * Prof_CELL;
   c->name_cells = name - 2 > 0 ? name - 2 : 0;
   c->left[Prof_COLUMN_NAME] = x;
   x = c->right[Prof_COLUMN_NAME] = x + name * Prof_CELL;
   x = place(c, Prof_COLUMN_SELF, x, FIGURE);
   x = place(c, Prof_COLUMN_HIER, x, FIGURE);
   x = place(c, Prof_COLUMN_CALLS, x, ADDS);
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_MAX)) {
      c->bar_x0 = x + (EXTREME + 1) * Prof_CELL;
      c->bar_x1 = x + (EXTREME + BAND) * Prof_CELL;
   }
   x = place(c, Prof_COLUMN_MAX, x, 2 * EXTREME + BAND);
   (void)place(c, Prof_COLUMN_HISTORY, x, CURVE);
   c->history_x = x + 2 * Prof_CELL;
}

/* ---- a row ---- */

static int at_part(const Prof_Columns *c, const Prof_Table_Row *row, double x)
{
   double part = row->max > row->least ? Prof_Number_part(x, row->least, row->max) : 0.5;
   return c->bar_x0 + (int)(part * (c->bar_x1 - c->bar_x0) + 0.5);
}

static void put_band(Prof_List *list, const Prof_Columns *c, const Prof_Table_Row *row, int y)
{
   int x;
   if (Prof_Number_is_nan(row->least)) return;
   Prof_Ui_Amount_put(list, c->bar_x0 - Prof_CELL, y, row->least, row->unit, 0, EXTREME - 1,
                      Prof_COLOR_DIM);
   Prof_Ui_Amount_put(list, c->right[Prof_COLUMN_MAX], y, row->max, row->unit, 0, EXTREME - 1,
                      Prof_COLOR_DIM);
   Prof_Draw_List_box(list, Prof_Draw_List_rect(c->bar_x0, y + 5, c->bar_x1, y + 11),
                      Prof_COLOR_TRACK);
   if (!Prof_Number_is_nan(row->hier)) {
      x = at_part(c, row, row->hier);
      Prof_Draw_List_bar(list, Prof_Draw_List_rect(x - 1, y + 4, x + 1, y + 12), Prof_COLOR_COOL);
   }
   if (Prof_Number_is_nan(row->self)) return;
   x = at_part(c, row, row->self);
   Prof_Draw_List_bar(list, Prof_Draw_List_rect(x - 2, y + 2, x + 2, y + 14), Prof_COLOR_TEXT);
}

static void put_changed(Prof_List *list, const Prof_Columns *c, const Prof_Table_Row *row, int y)
{
   uint32_t color = row->self == 0 ? Prof_COLOR_DIM : Prof_COLOR_TEXT;
   Prof_Ui_Amount_put(list, c->right[Prof_COLUMN_SELF], y, row->self, row->unit, 1, FIGURE - 1,
                      color);
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_HIER))
      Prof_Ui_Amount_put(list, c->right[Prof_COLUMN_HIER], y, row->hier, row->unit, 0, FIGURE - 1,
                         Prof_COLOR_TEXT);
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_MAX))
      Prof_Ui_Amount_put(list, c->left[Prof_COLUMN_MAX] + (FIGURE - 1) * Prof_CELL, y, row->max,
                         row->unit, 0, FIGURE - 1, Prof_COLOR_TEXT);
}

void Prof_Ui_Report_put_value(const Prof_Ui *ui, Prof_List *list, const Prof_Table *table,
                              const Prof_Columns *c, const Prof_Table_Row *row, int line)
{
   int y = Prof_Ui_line(ui, line);
   uint32_t color = Prof_Ui_Strip_Values_color(row->key);
   if (color)
      Prof_Draw_List_bar(list, Prof_Draw_List_rect(c->swatch_x, y + 3, c->swatch_x + 8, y + 13),
                         color);
   Prof_Draw_List_text_cut(list, c->name_x, y, c->name_cells, row->name, Prof_COLOR_TEXT);
   if (table->difference) {
      put_changed(list, c, row, y);
      return;
   }
   Prof_Ui_Amount_put(list, c->right[Prof_COLUMN_SELF], y, row->self, row->unit, 0, FIGURE - 1,
                      Prof_COLOR_TEXT);
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_HIER))
      Prof_Ui_Amount_put(list, c->right[Prof_COLUMN_HIER], y, row->hier, row->unit, 0, FIGURE - 1,
                         Prof_COLOR_DIM);
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_CALLS) && !table->averaged)
      Prof_Ui_Amount_put(list, c->right[Prof_COLUMN_CALLS], y, row->calls, "", 0, ADDS - 1,
                         Prof_COLOR_DIM);
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_MAX)) put_band(list, c, row, y);
}

/* ---- the curve ---- */

/* From 0, unless it hardly varies, and is far from there. */
static double floor_of(double least, double most)
{
   double below = least - (most / 4 - least / 4);
   if (least >= 0 && most - least > most / 4) return 0;
   if (most > least) return Prof_Number_is_finite(below) ? below : least;
   return least >= 0 ? 0 : least - 1;
}

/* The top of an even curve, which is below that of the picture. */
static double ceiling_of(double from, double most)
{
   double above = most + (most / 2 - from / 2);
   return Prof_Number_is_finite(above) ? above : most;
}

static int height_of(double x, double from, double to)
{
   return (int)(Prof_Number_part(x, from, to) * (LOW - HIGH) + 0.5);
}

/* A bar for each point, from its least to its most. A point without figures is a gap. */
void Prof_Ui_Report_put_curve(Prof_List *list, const Prof_Columns *c, const Prof_Table_Row *row,
                              int y)
{
   const uint32_t color = (Prof_COLOR_COOL & 0xFFFFFF00u) | 0xC8;
   double low[Prof_VALUE_POINTS], high[Prof_VALUE_POINTS], from, top;
   int i, x = c->history_x;
   if (Prof_Number_is_nan(row->least)) return;
   from = floor_of(row->least, row->max);
   top = row->max > row->least ? row->max : ceiling_of(from, row->max);
   Prof_Recent_Values_curve(row->key, low, high);
   for (i = 0; i < Prof_VALUE_POINTS; ++i) {
      int to, begin;
      if (Prof_Number_is_nan(low[i])) continue;
      begin = height_of(low[i], from, top);
      to = height_of(high[i], from, top);
      Prof_Draw_List_bar(
         list, Prof_Draw_List_rect(x + i, y + LOW - to - 1, x + i + 1, y + LOW - begin + 1), color);
   }
}

/* ---- the value under the cursor ---- */

static const char *kind_of(uint32_t value)
{
   static const char *const names[] = {"", "count", "sample", "event", "memory"};
   return names[Prof_Values[value].kind];
}

static void add_figure(Prof_Words *words, const char *name, double figure, const char *unit)
{
   Prof_Words amount;
   if (Prof_Number_is_nan(figure)) return;
   Prof_Ui_Amount_say(&amount, figure, unit, 0, 40);
   Prof_Short_Text_add(words, "  ");
   Prof_Short_Text_add(words, name);
   Prof_Short_Text_add(words, " ");
   Prof_Short_Text_add(words, amount.text);
}

/* "in frame 18204:  sum 812 calls  n 812  mean 1  stdev 0  min 1  max 1  last 1" */
static void say_frame(Prof_Words *words, const Prof_Table *table, const Prof_Table_Row *row)
{
   Prof_Value_Stats s;
   const Prof_Frame *frame = Prof_History_header(table->back);
   Prof_Short_Text_begin(words);
   if (!frame || !Prof_get_frame_value(table->back, row->name, &s)) return;
   if (table->number && frame->number != table->number) return; /* a hitch that left the history */
   Prof_Short_Text_add(words, "in frame ");
   Prof_Short_Text_count(words, (unsigned long)frame->number);
   Prof_Short_Text_add(words, ":");
   add_figure(words, "sum", s.sum, row->unit);
   add_figure(words, "n", s.n, "");
   add_figure(words, "mean", s.mean, row->unit);
   add_figure(words, "stdev", s.stdev, row->unit);
   add_figure(words, "min", s.min, row->unit);
   add_figure(words, "max", s.max, row->unit);
   add_figure(words, "last", s.last, row->unit);
}

/* Two lines at the end of the panel. */
void Prof_Ui_Report_put_value_facts(const Prof_Ui *ui, Prof_List *list, const Prof_Table *table,
                                    const Prof_Table_Row *row, int line)
{
   int x = ui->inside.x0 + 2 * Prof_CELL, right = ui->inside.x1, y = Prof_Ui_line(ui, line);
   const char *description, *kind;
   Prof_Words words;
   Prof_Config_lock();
   description = Prof_Values[row->key].description;
   kind = kind_of(row->key);
   Prof_Config_unlock();
   x = Prof_Ui_put(list, x, right, y, row->name, Prof_COLOR_TEXT) + Prof_CELL;
   x = Prof_Ui_put(list, x, right, y, kind, Prof_COLOR_DIM) + Prof_CELL;
   if (row->unit[0]) {
      x = Prof_Ui_put(list, x, right, y, "in", Prof_COLOR_DIM) + Prof_CELL;
      x = Prof_Ui_put(list, x, right, y, row->unit, Prof_COLOR_DIM) + Prof_CELL;
   }
   Prof_Ui_put(list, x + Prof_CELL, right, y, description, Prof_COLOR_TEXT);
   if (table->difference) return;
   say_frame(&words, table, row);
   Prof_Ui_put(list, ui->inside.x0 + 2 * Prof_CELL, right, Prof_Ui_line(ui, line + 1), words.text,
               Prof_COLOR_DIM);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
