/* prof_ui_columns.c - see prof_ui_columns.h */
#ifdef Prof_ENABLED
#include "prof_ui_columns.h"

#include "prof_ui_cut_path.h"

#include "../list/prof_font.h"
#include "../../src/show/prof_palette.h"
#include "../../src/show/prof_zone_place.h"

#include "../../src/show/prof_group.h"

#include <math.h>

/* Cells, with the gap to the left. The share's is for the figure; its bar gets what is left. */
static const int WIDTH[Prof_NUM_COLUMNS] = {16, 9, 9, 8, 9, 10, 10, 8, 10};
static const double MOST_US = 999999999; /* as wide as the column */
enum { SWATCH_CELLS = 2, CHIP_CELLS = 2, LEAST_BAR = 4, MOST_BAR = 24 };
enum { LEAST_PLACE = 6 }; /* "..p:40" */

static const char plus_minus[] = {Prof_SIGN_PLUS_MINUS, 0}, at_most[] = {Prof_SIGN_AT_MOST, 0};
const Prof_Bound_Signs Prof_Ui_Columns_signs = {plus_minus, at_most};

/* ---- where they are ---- */

static int is_time(int column) { return column == Prof_COLUMN_SELF || column == Prof_COLUMN_HIER; }

static int width_of(unsigned shown, int column)
{
   if (!(shown & Prof_COLUMN_BIT(column))) return 0;
   return WIDTH[column] + (is_time(column) && shown & Prof_COLUMN_BOUNDS ? Prof_BOUND_CELLS : 0);
}

static int cells_of(unsigned shown)
{
   int column, cells = 0;
   for (column = 0; column < Prof_NUM_COLUMNS; ++column) cells += width_of(shown, column);
   return cells;
}

/* Drops columns from the right until the others fit. The first figure stays in any case. */
static unsigned drop_columns(unsigned wanted, int cells)
{
   int column = Prof_NUM_COLUMNS;
   while (--column > Prof_COLUMN_SELF && cells_of(wanted) > cells)
      wanted &= ~Prof_COLUMN_BIT(column);
   return wanted;
}

static int between(int value, int low, int high)
{
   return value < low ? low : value > high ? high : value;
}

/* Gives the columns their places from x on. A width has its cell of gap at the left, so figures end
 * where the width does, and the last column ends at the panel's edge. */
static void place(Prof_Columns *c, int x, int bar_cells)
{
   int column;
   for (column = Prof_COLUMN_SELF; column < Prof_NUM_COLUMNS; ++column) {
      if (!Prof_Ui_Columns_shown(c, (Prof_Table_Column)column)) continue;
      c->left[column] = x + Prof_CELL;
      x += width_of(c->shown, column) * Prof_CELL;
      c->right[column] = x;
      if (is_time(column) && c->shown & Prof_COLUMN_BOUNDS)
         c->right[column] -= Prof_BOUND_CELLS * Prof_CELL;
      if (column == Prof_COLUMN_MAX) c->right[column] -= CHIP_CELLS * Prof_CELL;
      if (column != Prof_COLUMN_SHARE) continue;
      c->bar_x0 = x + (bar_cells ? Prof_CELL : 0);
      c->bar_x1 = x += bar_cells * Prof_CELL;
   }
   c->history_x = x - Prof_HISTORY_WIDTH;
}

/* Room is given out in this order: to the columns, as wide as WIDTH says; to the name, up to
 * name_cells; to the bar, up to MOST_BAR, if there are LEAST_BAR; what is left goes to the name, so
 * that all figures stand at the right. If the name and the first figure are too wide already, the
 * name gets less than its width. */
void Prof_Ui_Columns_lay_out(Prof_Columns *c, Prof_Rect inside, unsigned wanted, int name_cells)
{
   static const Prof_Columns none = {0, 0, 0, 0, {0}, {0}, 0, 0, 0};
   int cells = (inside.x1 - inside.x0) / Prof_CELL, spare, bar = 0, name;
   *c = none;
   wanted |= Prof_COLUMN_BIT(Prof_COLUMN_NAME) | Prof_COLUMN_BIT(Prof_COLUMN_SELF);
   c->shown = drop_columns(wanted, cells);
   spare = cells - cells_of(c->shown);
   name = WIDTH[Prof_COLUMN_NAME] + between(spare, spare < 0 ? spare : 0,
                                            between(name_cells - WIDTH[Prof_COLUMN_NAME], 0, 200));
   spare = cells - cells_of(c->shown) - (name - WIDTH[Prof_COLUMN_NAME]);
   if (Prof_Ui_Columns_shown(c, Prof_COLUMN_SHARE) && spare >= LEAST_BAR)
      bar = between(spare, 0, MOST_BAR);
   name += spare - bar;
   c->swatch_x = inside.x0;
   c->name_x = inside.x0 + SWATCH_CELLS * Prof_CELL;
   c->name_cells = name - SWATCH_CELLS;
   c->left[Prof_COLUMN_NAME] = inside.x0;
   c->right[Prof_COLUMN_NAME] = inside.x0 + name * Prof_CELL;
   place(c, c->right[Prof_COLUMN_NAME], bar);
   Prof_ASSERT(c->bar_x0 <= c->bar_x1);
   Prof_ASSERT(cells < 1 || c->history_x + Prof_HISTORY_WIDTH <= inside.x1);
}

int Prof_Ui_Columns_shown(const Prof_Columns *c, Prof_Table_Column column)
{
   Prof_ASSERT((int)column >= 0 && column < Prof_NUM_COLUMNS);
   return (c->shown & Prof_COLUMN_BIT(column)) != 0;
}

/* ---- groups ---- */

/* A bar of a group's colour. */
static void put_group_bar(Prof_List *list, Prof_Rect at, int group)
{
   Prof_ASSERT(group >= 0 && group < Prof_Groups_used);
   Prof_Draw_List_bar(list, at, Prof_Groups[group].color);
}

void Prof_Ui_Columns_put_swatch(Prof_List *list, int x, int y, int group)
{
   put_group_bar(list, Prof_Draw_List_rect(x, y + 3, x + 8, y + 13), group);
}

/* ---- figures ---- */

void Prof_Ui_Columns_put_figure(Prof_List *list, int right, int y, double value, int decimals,
                                int difference, uint32_t color)
{
   Prof_Words words;
   if (!difference) {
      Prof_Draw_List_number(list, right, y, value, decimals, color);
      return;
   }
   if (Prof_Ui_Columns_reads_same(value, 0, decimals)) {
      Prof_Draw_List_number(list, right, y, 0, decimals, Prof_COLOR_DIM);
      return;
   }
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_signed(&words, value, decimals);
   Prof_Draw_List_text(list, right - Prof_Font_length(words.text) * Prof_CELL, y, words.text,
                       color);
}

void Prof_Ui_Columns_put_rough(Prof_List *list, int right, int y, double value, int decimals,
                               int hides, uint32_t color)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   hides = hides && !Prof_Ui_Columns_reads_same(value, 0, decimals);
   Prof_Short_Text_add(&words, hides ? "<" : "~");
   Prof_Short_Text_number(&words, value, decimals);
   Prof_Draw_List_text(list, right - Prof_Font_length(words.text) * Prof_CELL, y, words.text,
                       color);
}

static void put_signed(Prof_List *list, int right, int y, const Prof_Bounded *b, uint32_t color)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Bounded_add_figure(&words, b, &Prof_Ui_Columns_signs);
   Prof_Draw_List_text(list, right - Prof_Font_length(words.text) * Prof_CELL, y, words.text,
                       color);
}

/* A change that is no more than its bound may be none at all, and is dim. */
void Prof_Ui_Columns_put_estimate(const Prof_Columns *c, Prof_List *list, Prof_Table_Column column,
                                  int y, double value, double half_width, int decimals,
                                  int difference, uint32_t color)
{
   int right = c->right[column];
   Prof_Bounded b = difference ? Prof_Bounded_difference(value, half_width, decimals)
                               : Prof_Bounded_of(value, half_width, decimals);
   Prof_Words words;
   if (difference && b.bound > 0 && fabs(value) <= b.bound) color = Prof_COLOR_DIM;
   if (b.at_most) put_signed(list, right, y, &b, color);
   else Prof_Ui_Columns_put_figure(list, right, y, value, decimals, difference, color);
   if (!(b.bound > 0) || !(c->shown & Prof_COLUMN_BOUNDS)) return;
   Prof_Short_Text_begin(&words);
   Prof_Bounded_add_bound(&words, &b, &Prof_Ui_Columns_signs);
   Prof_Draw_List_text_cut(list, right, y, Prof_BOUND_CELLS, words.text, Prof_COLOR_DIM);
}

void Prof_Ui_Columns_put_estimate_per_call(Prof_List *list, int right, int y, double ms,
                                           double half_width, double calls, uint32_t color)
{
   Prof_Bounded b = Prof_Bounded_of(ms, half_width, 3);
   if (b.at_most && Prof_Report_Sums_worth_counting(calls)) {
      b = Prof_Bounded_of(0, b.figure * 1e3 / calls, 3);
      put_signed(list, right, y, &b, color);
   } else {
      Prof_Ui_Columns_put_per_call(list, right, y, ms, calls, color);
   }
}

/* Puts a figure for each call. The column has room for three decimals: a figure with fewer ends
 * before them, so that points stand below each other, except one that needs all the room there is.
 * Zero is 0.0 rather than 0.000. */
void Prof_Ui_Columns_put_per_call(Prof_List *list, int right, int y, double ms, double calls,
                                  uint32_t color)
{
   double us = Prof_Report_Sums_worth_counting(calls) ? ms * 1e3 / calls : 0;
   int decimals = us >= 99999.5 ? 0 : us >= 9.995 || us <= 0 ? 1 : us >= 0.9995 ? 2 : 3;
   int blanks = us >= 9999999.5 ? 0 : decimals ? 3 - decimals : 2;
   right -= blanks * Prof_CELL;
   if (Prof_Report_Sums_worth_counting(calls))
      Prof_Draw_List_number(list, right, y, us < MOST_US ? us : MOST_US, decimals, color);
   else Prof_Draw_List_text(list, right - Prof_CELL, y, "-", Prof_COLOR_DIM);
}

int Prof_Ui_Columns_reads_same(double a, double b, int decimals)
{
   static const double units[] = {1, 10, 100, 1e3, 1e4};
   Prof_ASSERT(decimals >= 0 && decimals <= 4);
   return floor(a * units[decimals] + 0.5) == floor(b * units[decimals] + 0.5);
}

/* " (2)", " [7]"; "" for a zone that is not recursive. */
static void say_depth(Prof_Words *words, int number)
{
   int spread = Prof_View_state.recursion == Prof_SPREAD_RECURSION;
   Prof_Short_Text_begin(words);
   if (!number) return;
   Prof_Short_Text_add(words, spread ? " (" : " [");
   Prof_Short_Text_count(words, (unsigned long)number);
   Prof_Short_Text_add(words, spread ? ")" : "]");
}

int Prof_Ui_Columns_put_name(Prof_List *list, int x, int y, int cells, const char *name, int number,
                             uint32_t color)
{
   Prof_Words depth;
   say_depth(&depth, number);
   x = Prof_Draw_List_text_cut(list, x, y, cells - Prof_Font_length(depth.text), name, color);
   return depth.length ? Prof_Draw_List_text(list, x, y, depth.text, color) : x;
}

/* How much of the place has room behind a name of so many cells: all of it, if the name leaves as
 * much; else what is left, or half, and the name is cut. */
static int room_for_place(int cells, int name, int wanted)
{
   int room = cells - name - 1 > cells / 2 ? cells - name - 1 : cells / 2;
   if (room > wanted) room = wanted;
   return room < LEAST_PLACE ? 0 : room;
}

/* A place that is cut keeps both its ends. */
int Prof_Ui_Columns_put_zone(Prof_List *list, int x, int y, int cells, const char *name,
                             int number, uint32_t zone, uint32_t color)
{
   char where[Prof_ZONE_PLACE] = "";
   Prof_Words depth;
   int room = 0;
   say_depth(&depth, number);
   if (zone && Prof_Zone_Place_is_twin(zone)) Prof_Zone_Place_write(zone, where);
   if (*where)
      room = room_for_place(cells, Prof_Font_length(name) + Prof_Font_length(depth.text),
                            Prof_Font_length(where));
   x = Prof_Ui_Columns_put_name(list, x, y, room ? cells - room - 1 : cells, name, number, color);
   if (!room) return x;
   Prof_Ui_Cut_Path_cut_middle(where, room);
   return Prof_Draw_List_text(list, x + Prof_CELL, y, where, Prof_COLOR_DIM);
}

/* ---- shares ---- */

static int round_to_int(double value) { return (int)floor(value + 0.5); }

static int end_of_bar(const Prof_Columns *c, double part)
{
   double seen = part < 0 ? 0 : part > 1 ? 1 : part;
   return c->bar_x0 + round_to_int(seen * (c->bar_x1 - c->bar_x0));
}

void Prof_Ui_Columns_hatch_share(const Prof_Columns *c, Prof_List *list, int y, double part,
                                 double whole)
{
   int end = end_of_bar(c, whole > 0 ? part / whole : 0);
   if (!Prof_Ui_Columns_shown(c, Prof_COLUMN_SHARE) || end <= c->bar_x0) return;
   Prof_Draw_List_hatch(list, Prof_Draw_List_rect(c->bar_x0, y + 3, end, y + 13),
                        Prof_COLOR_ON_CHIP);
}

/* Puts the bar of a share; more than the whole ends in a white cap. */
static void put_bar(const Prof_Columns *c, Prof_List *list, int y, double part, int group)
{
   int end = end_of_bar(c, part);
   Prof_ASSERT(end >= c->bar_x0 && end <= c->bar_x1);
   Prof_Draw_List_box(list, Prof_Draw_List_rect(c->bar_x0, y + 3, c->bar_x1, y + 13),
                      Prof_COLOR_TRACK);
   if (end == c->bar_x0 && part > 0.0005) ++end;
   if (end > c->bar_x0)
      put_group_bar(list, Prof_Draw_List_rect(c->bar_x0, y + 3, end, y + 13), group);
   if (part > 1)
      Prof_Draw_List_bar(list, Prof_Draw_List_rect(c->bar_x1 - 3, y + 2, c->bar_x1, y + 14),
                         Prof_COLOR_TEXT);
}

/* The middle of the bars, from where those of a comparison go to both sides. No figure is in their
 * way. */
static int middle_of(const Prof_Columns *c)
{
   return (c->left[Prof_COLUMN_SHARE] + Prof_CELL + c->bar_x1) / 2;
}

/* The largest row reaches from the middle to the end, one way or the other. */
static void put_two_way_bar(const Prof_Columns *c, Prof_List *list, int y, double part, int group)
{
   int middle = middle_of(c), half = c->bar_x1 - middle;
   double seen = part < -1 ? -1 : part > 1 ? 1 : part;
   int end = middle + round_to_int(seen * half);
   Prof_Rect at = Prof_Draw_List_rect(middle, y + 3, end, y + 13);
   Prof_ASSERT(half >= 0 && end >= middle - half && end <= middle + half);
   if (end < middle) at = Prof_Draw_List_rect(end, y + 3, middle, y + 13);
   if (at.x1 > at.x0) put_group_bar(list, at, group);
   Prof_Draw_List_bar(list, Prof_Draw_List_rect(middle, y, middle + 1, y + Prof_FONT_HEIGHT),
                      Prof_COLOR_DIM);
}

void Prof_Ui_Columns_put_share(const Prof_Columns *c, Prof_List *list, int y, double part,
                               double whole, int group, int difference)
{
   int is_zero = difference && Prof_Ui_Columns_reads_same(whole, 0, 3); /* and so reads every row */
   double share = whole > 0 && !is_zero ? part / whole : 0;
   int right = c->right[Prof_COLUMN_SHARE];
   if (!Prof_Ui_Columns_shown(c, Prof_COLUMN_SHARE)) return;
   if (!difference) {
      Prof_Draw_List_number(list, right - Prof_CELL, y, share * 100, 1, Prof_COLOR_DIM);
      Prof_Draw_List_text(list, right - Prof_CELL, y, "%", Prof_COLOR_DIM);
   }
   if (c->bar_x1 <= c->bar_x0) return;
   if (difference) put_two_way_bar(c, list, y, share, group);
   else put_bar(c, list, y, share, group);
}

/* Puts the head beside the figures and over the bar; over the middle of a bar that goes both ways.
 * Such a one has no figures, and so without a bar there is nothing to head. */
void Prof_Ui_Columns_put_share_head(const Prof_Columns *c, Prof_List *list, int y, const char *text,
                                    const char *brief, int difference)
{
   int bar = c->bar_x1 > c->bar_x0, right = bar ? c->bar_x1 : c->right[Prof_COLUMN_SHARE];
   int x = c->left[Prof_COLUMN_SHARE] + (bar ? 2 : 0) * Prof_CELL;
   if (difference && !bar) return;
   if (x + Prof_Font_length(text) * Prof_CELL > right) text = brief;
   if (!bar) x = right - Prof_Font_length(text) * Prof_CELL;
   if (difference) x = middle_of(c) - Prof_Font_length(text) * Prof_CELL / 2;
   Prof_Draw_List_text(list, x, y, text, Prof_COLOR_DIM);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
