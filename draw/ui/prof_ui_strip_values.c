/* prof_ui_strip_values.c - see prof_ui_strip_values.h
 *
 * Figures are kept by the numbers of frames, so each frame is read once while the window slides:
 *
 *      number % FRAMES     .. | 517 | 518 | 519 | 520 |  5 | ..      the frame of that number, or one
 *      figure                   41    41    NaN   38                of 1,024 ago: then read anew
 *
 * A sample goes on from the frame before, so frames are read in order.
 */
#ifdef Prof_ENABLED
#include "prof_ui_strip_values.h"
#include "prof_ui_amount.h"
#include "prof_ui_strip_groups.h"

#include "../list/prof_font.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_number.h"
#include "../../src/frame/prof_history.h"
#include "../../src/frame/prof_history_values.h"
#include "../../src/gather/prof_value.h"

#include <string.h>

enum { FRAMES = Prof_STACK_FRAMES, LINES = Prof_STRIP_VALUES, THICK = 2, CHIP_HEIGHT = 17 };
enum { LEAST_LEGEND = 12, WITH_MOST = 30, NAME = 18 }; /* cells */

static const double TOP = 0.94, STEP = 0.1; /* of the height: where a line has its most; lines that
                                               stand still are not all in one place then */
static const uint32_t VEIL = 0x0B0E14A8u;   /* over the bars, so that lines stand out */

static const uint32_t colors[LINES] = {0xFFFFFFFFu, 0x66D9B0FFu, 0xFFA0D0FFu, 0xFFD08AFFu};

typedef struct Cell {
   uint64_t number; /* of the frame; 0: none */
   double figure;
} Cell;

typedef struct Line {
   uint32_t value; /* 0: none */
   double least, most;
   Cell cells[FRAMES];
} Line;

static struct {
   Line lines[LINES];
   int first, count;
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- which ---- */

static Line *line_of(uint32_t value)
{
   int i;
   for (i = 0; i < LINES; ++i)
      if (own.lines[i].value == value) return &own.lines[i];
   return 0;
}

int Prof_Ui_Strip_Values_toggle(uint32_t value)
{
   Line *line = line_of(value);
   Prof_Module_list(&module);
   if (line) {
      line->value = 0;
      return 1;
   }
   line = line_of(0);
   if (!line) return 0;
   memset(line, 0, sizeof *line);
   line->value = value;
   return 1;
}

int Prof_Ui_Strip_Values_count(void)
{
   int i, count = 0;
   for (i = 0; i < LINES; ++i) count += own.lines[i].value != 0;
   return count;
}

uint32_t Prof_Ui_Strip_Values_color(uint32_t value)
{
   const Line *line = value ? line_of(value) : 0;
   return line ? colors[line - own.lines] : 0;
}

/* ---- figures ---- */

static Cell *cell_of(Line *line, uint64_t number) { return &line->cells[number % FRAMES]; }

static double figure_of(const Line *line, int back)
{
   const Prof_Frame *frame = Prof_History_header(back);
   const Cell *cell = frame ? &line->cells[frame->number % FRAMES] : 0;
   return cell && cell->number == frame->number ? cell->figure : Prof_Number_nan();
}

uint32_t Prof_Ui_Strip_Values_at(int nth, int back, double *figure)
{
   *figure = figure_of(&own.lines[nth], back);
   return own.lines[nth].value;
}

static int is_held(uint32_t value)
{
   return Prof_Values[value].kind == Prof_SAMPLE || Prof_Values[value].kind == Prof_MEMORY;
}

/* What a sample held before the frame. */
static double held_before(Line *line, int back)
{
   const Prof_Frame *before = Prof_History_header(back + 1);
   double held = Prof_Number_nan();
   if (!is_held(line->value)) return 0;
   if (before && cell_of(line, before->number)->number == before->number)
      return cell_of(line, before->number)->figure;
   return Prof_History_held(back + 1, line->value, &held) ? held : Prof_Number_nan();
}

static void read_frame(Line *line, int back)
{
   uint64_t number = Prof_History_header(back)->number;
   Cell *cell = cell_of(line, number);
   Prof_Value_Span span;
   if (cell->number == number) return;
   cell->figure = held_before(line, back);
   cell->number = number;
   if (!Prof_History_value(back, line->value, &span)) return;
   if (!span.is_sample) cell->figure = Prof_Sum_of(span.sum);
   else if (span.has_last) cell->figure = span.last;
}

static void find_extremes(Line *line)
{
   int back;
   line->least = line->most = Prof_Number_nan();
   for (back = own.first; back < own.first + own.count; ++back) {
      double figure = figure_of(line, back);
      if (Prof_Number_is_nan(figure)) continue;
      if (!(figure >= line->least)) line->least = figure;
      if (!(figure <= line->most)) line->most = figure;
   }
}

void Prof_Ui_Strip_Values_refresh(int first, int count)
{
   int i, back, length = Prof_History_length();
   if (!Prof_Ui_Strip_Values_count()) return;
   Prof_Module_list(&module);
   Prof_Config_lock();
   if (count > FRAMES) count = FRAMES;
   if (first + count > length) count = length - first;
   own.first = first;
   own.count = count > 0 ? count : 0;
   for (i = 0; i < LINES; ++i) {
      Line *line = &own.lines[i];
      if (line->value >= Prof_Value_count()) line->value = 0; /* there was a shutdown */
      if (!line->value) continue;
      for (back = first + own.count - 1; back >= first; --back) read_frame(line, back);
      find_extremes(line);
   }
   Prof_Config_unlock();
}

/* ---- lines ---- */

static int y_of(const Line *line, const Prof_Rect *graph, double figure)
{
   double from = line->least >= 0 ? 0 : line->least, top = TOP - STEP * (double)(line - own.lines);
   double part = line->most > from ? Prof_Number_part(figure, from, line->most) * top : top / 2;
   return graph->y1 - 1 - THICK - (int)(part * (graph->y1 - graph->y0 - 1 - THICK) + 0.5);
}

/* A bar from where the line was to where it is; neighbours of one height are one bar. */
static void put_line(Prof_List *list, const Line *line, const Prof_Rect *graph, int bar)
{
   uint32_t color = colors[line - own.lines];
   int back, before = -1, begin = 0, x = graph->x1 - own.count * bar;
   for (back = own.first + own.count - 1; back >= own.first - 1; --back, x += bar) {
      double figure = back >= own.first ? figure_of(line, back) : Prof_Number_nan();
      int y = Prof_Number_is_nan(figure) ? -1 : y_of(line, graph, figure);
      if (y == before) continue;
      if (before >= 0)
         Prof_Draw_List_box(list, Prof_Draw_List_rect(begin, before, x, before + THICK), color);
      if (before >= 0 && y >= 0)
         Prof_Draw_List_box(list,
                            Prof_Draw_List_rect(x, y < before ? y : before, x + 1,
                                                (y > before ? y : before) + THICK),
                            color);
      before = y;
      begin = x;
   }
}

static void put_number(Prof_List *list, int x, int y, int nth)
{
   const char text[2] = {(char)('1' + nth), 0};
   Prof_Draw_List_chip(list, x, y, text, colors[nth]);
}

/* The numbers of lines stand at their ends, unless another is in the way: the legend has them
 * too. */
static void put_ends(Prof_List *list, const Prof_Rect *graph)
{
   int taken[LINES] = {0}, num_taken = 0, i, j;
   for (i = 0; i < LINES; ++i) {
      const Line *line = &own.lines[i];
      double figure = line->value ? figure_of(line, own.first) : Prof_Number_nan();
      int y;
      if (Prof_Number_is_nan(figure)) continue;
      y = y_of(line, graph, figure) - Prof_FONT_HEIGHT / 2;
      if (y > graph->y1 - Prof_FONT_HEIGHT) y = graph->y1 - Prof_FONT_HEIGHT;
      if (y < graph->y0) y = graph->y0;
      for (j = 0; j < num_taken; ++j)
         if (y > taken[j] - CHIP_HEIGHT && y < taken[j] + CHIP_HEIGHT) break;
      if (j < num_taken) continue;
      taken[num_taken++] = y;
      put_number(list, graph->x1 + 3, y, i);
   }
}

void Prof_Ui_Strip_Values_put(Prof_List *list, const Prof_Rect *graph, int bar, int right)
{
   int i;
   if (!Prof_Ui_Strip_Values_count() || !own.count) return;
   Prof_Draw_List_box(list, *graph, VEIL);
   for (i = 0; i < LINES; ++i)
      if (own.lines[i].value && !Prof_Number_is_nan(own.lines[i].most))
         put_line(list, &own.lines[i], graph, bar);
   if (graph->y1 - graph->y0 >= Prof_FONT_HEIGHT && graph->x1 + 2 * Prof_CELL <= right)
      put_ends(list, graph);
}

/* ---- legend ---- */

/* "1 draw_calls 812 calls  640 .. 812 calls" */
static void put_item(Prof_List *list, const Line *line, int x, int right, int y, int shown)
{
   int cells = (right - x) / Prof_CELL, room;
   const char *name, *unit;
   Prof_Words words;
   Prof_Config_lock();
   name = Prof_Values[line->value].name;
   unit = Prof_Values[line->value].unit;
   Prof_Config_unlock();
   put_number(list, x + 1, y, (int)(line - own.lines));
   x += 2 * Prof_CELL;
   Prof_Ui_Amount_say(&words, figure_of(line, shown), unit, 0, 16);
   room = cells >= WITH_MOST + 8 ? NAME : cells - 3 - Prof_Font_length(words.text);
   x = Prof_Draw_List_text_cut(list, x, y, room, name, Prof_COLOR_DIM) + Prof_CELL;
   x = Prof_Ui_put(list, x, right, y, words.text, Prof_COLOR_TEXT) + 2 * Prof_CELL;
   if (cells < WITH_MOST) return;
   Prof_Ui_Amount_say(&words, line->most, unit, 0, 10);
   if (x + (Prof_Font_length(words.text) + 4) * Prof_CELL > right) return;
   x = Prof_Draw_List_text(list, x, y, "max ", Prof_COLOR_DIM);
   Prof_Draw_List_text(list, x, y, words.text, Prof_COLOR_DIM);
}

int Prof_Ui_Strip_Values_put_legend(const Prof_Ui *ui, Prof_List *list, Prof_Rect at, int shown)
{
   int i, nth = 0, count = Prof_Ui_Strip_Values_count(), width;
   (void)ui;
   if (!count) return 0;
   width = (at.x1 - at.x0) / count;
   if (width < LEAST_LEGEND * Prof_CELL) return 0;
   for (i = 0; i < LINES; ++i) {
      int x = at.x0 + nth * width;
      if (!own.lines[i].value) continue;
      put_item(list, &own.lines[i], x, x + width - Prof_CELL, at.y0, shown);
      ++nth;
   }
   return 1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
