/* prof_ui_report_recording.c - the report's rows of a recording: all values, and zones' self time.
 *
 *    RECORDING  B 12.4 s   A 10.1 s
 *      recorded         kind      vsum      per s      mean     least .. most      n
 *      draw_calls       count    7,680   619 calls  1 calls       -      -      7680
 */
#ifdef Prof_ENABLED
#include "prof_ui_report.h"
#include "prof_ui_amount.h"

#include "../list/prof_font.h"
#include "../model/prof_recording_pair.h"
#include "../../src/base/prof_short_text.h"
#include "../../src/gather/prof_value.h"

/* Cells, each with a blank at the left. */
enum { KIND = 8, FIGURE = 13, EXTREME = 11, ADDS = 8, LEAST_NAME = 14 };

/* ---- columns ---- */

static int room_of(unsigned shown)
{
   int cells = FIGURE;
   if (shown & Prof_COLUMN_BIT(Prof_COLUMN_HIER)) cells += FIGURE;
   if (shown & Prof_COLUMN_BIT(Prof_COLUMN_PER_CALL)) cells += FIGURE;
   if (shown & Prof_COLUMN_BIT(Prof_COLUMN_MAX)) cells += 2 * EXTREME;
   if (shown & Prof_COLUMN_BIT(Prof_COLUMN_CALLS)) cells += ADDS;
   return cells;
}

static unsigned choose_columns(int cells, int difference)
{
   static const Prof_Table_Column order[] = {Prof_COLUMN_MAX, Prof_COLUMN_PER_CALL,
                                             Prof_COLUMN_CALLS, Prof_COLUMN_HIER};
   unsigned shown = Prof_COLUMN_BIT(Prof_COLUMN_NAME) | Prof_COLUMN_BIT(Prof_COLUMN_SELF) |
                    Prof_COLUMN_BIT(Prof_COLUMN_HIER) | Prof_COLUMN_BIT(Prof_COLUMN_MAX);
   int i;
   if (!difference)
      shown |= Prof_COLUMN_BIT(Prof_COLUMN_CALLS) | Prof_COLUMN_BIT(Prof_COLUMN_PER_CALL);
   for (i = 0; i < 4 && room_of(shown) + LEAST_NAME + KIND > cells; ++i)
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

/* The kind stands at the end of the name's column. */
void Prof_Ui_Report_lay_out_recording(const Prof_Ui *ui, const Prof_Table *table, Prof_Columns *c)
{
   static const Prof_Columns none = {0, 0, 0, 0, {0}, {0}, 0, 0, 0};
   int cells = (ui->inside.x1 - ui->inside.x0) / Prof_CELL, x = ui->inside.x0, name;
   *c = none;
   c->shown = choose_columns(cells, table->difference);
   name = cells - room_of(c->shown);
   c->swatch_x = x;
   c->name_x = x + 2 * Prof_CELL;
   c->name_cells = name - 2 - KIND > 0 ? name - 2 - KIND : 0;
   c->left[Prof_COLUMN_NAME] = x;
   x = c->right[Prof_COLUMN_NAME] = x + name * Prof_CELL;
   x = place(c, Prof_COLUMN_SELF, x, FIGURE);
   x = place(c, Prof_COLUMN_HIER, x, FIGURE);
   x = place(c, Prof_COLUMN_PER_CALL, x, FIGURE);
   x = place(c, Prof_COLUMN_MAX, x, 2 * EXTREME);
   (void)place(c, Prof_COLUMN_CALLS, x, ADDS);
}

/* ---- header ---- */

static int put_side(const Prof_Ui *ui, Prof_List *list, int x, int of_a)
{
   int y = Prof_Ui_line(ui, 0), right = ui->inside.x1;
   Prof_Words words;
   if (x + 12 * Prof_CELL > right) return x;
   x = Prof_Draw_List_chip(list, x + 1, y, of_a ? "A" : "B",
                           of_a ? Prof_COLOR_COOL : Prof_COLOR_WARM) +
       Prof_CELL;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_number(&words, Prof_Recording_Pair_seconds(of_a), 1);
   Prof_Short_Text_add(&words, " s");
   if (!of_a && Prof_Recording_Pair_runs()) Prof_Short_Text_add(&words, ", still running");
   return Prof_Ui_put(list, x, right, y, words.text, Prof_COLOR_TEXT) + 2 * Prof_CELL;
}

void Prof_Ui_Report_put_recording_header(const Prof_Ui *ui, Prof_List *list,
                                         const Prof_Table *table)
{
   int y = Prof_Ui_line(ui, 0), x = ui->inside.x0;
   x = Prof_Ui_put(list, x, ui->inside.x1, y, "RECORDING", Prof_COLOR_TEXT) + 2 * Prof_CELL;
   if (Prof_Recording_Pair_count() > 0) x = put_side(ui, list, x, 0);
   if (Prof_Recording_Pair_count() > 1) x = put_side(ui, list, x, 1);
   if (table->difference)
      Prof_Ui_put(list, x, ui->inside.x1, y, "B - A, per second; of samples the mean",
                  Prof_COLOR_TEXT);
}

/* ---- rows ---- */

static const char *kind_of(const Prof_Table_Row *row)
{
   static const char *const names[] = {"", "count", "sample", "event", "memory"};
   Prof_Kind kind;
   if (row->kind == Prof_TABLE_ZONE) return "zone";
   Prof_Config_lock();
   kind = Prof_Values[row->key].kind;
   Prof_Config_unlock();
   return names[kind];
}

static void put(Prof_List *list, const Prof_Columns *c, Prof_Table_Column column, int y,
                double amount, const char *unit, int sign, uint32_t color)
{
   int cells = (c->right[column] - c->left[column]) / Prof_CELL;
   if (Prof_Ui_Columns_shown(c, column))
      Prof_Ui_Amount_put(list, c->right[column], y, amount, unit, sign, cells, color);
}

static void put_extremes(Prof_List *list, const Prof_Columns *c, const Prof_Table_Row *row, int y)
{
   int middle = c->right[Prof_COLUMN_MAX] - EXTREME * Prof_CELL;
   if (!Prof_Ui_Columns_shown(c, Prof_COLUMN_MAX)) return;
   Prof_Ui_Amount_put(list, middle, y, row->least, row->unit, 0, EXTREME - 1, Prof_COLOR_DIM);
   Prof_Ui_Amount_put(list, c->right[Prof_COLUMN_MAX], y, row->max, row->unit, 0, EXTREME - 1,
                      Prof_COLOR_DIM);
}

void Prof_Ui_Report_put_recorded(const Prof_Ui *ui, Prof_List *list, const Prof_Table *table,
                                 const Prof_Columns *c, const Prof_Table_Row *row, int line)
{
   int y = Prof_Ui_line(ui, line), change = table->difference;
   uint32_t color = change && row->self == 0 ? Prof_COLOR_DIM : Prof_COLOR_TEXT;
   if (row->kind == Prof_TABLE_ZONE) Prof_Ui_Columns_put_swatch(list, c->swatch_x, y, row->group);
   Prof_Draw_List_text_cut(list, c->name_x, y, c->name_cells, row->name, Prof_COLOR_TEXT);
   Prof_Ui_put(list, c->right[Prof_COLUMN_NAME] - (KIND - 1) * Prof_CELL,
               c->right[Prof_COLUMN_NAME], y, kind_of(row), Prof_COLOR_DIM);
   put(list, c, Prof_COLUMN_SELF, y, row->self, row->unit, change, color);
   put(list, c, Prof_COLUMN_HIER, y, row->hier, row->unit, 0, Prof_COLOR_TEXT);
   if (change) {
      put(list, c, Prof_COLUMN_MAX, y, row->max, row->unit, 0, Prof_COLOR_TEXT);
      return;
   }
   put(list, c, Prof_COLUMN_PER_CALL, y, row->mean, row->unit, 0, Prof_COLOR_DIM);
   put_extremes(list, c, row, y);
   put(list, c, Prof_COLUMN_CALLS, y, row->calls, "", 0, Prof_COLOR_DIM);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
