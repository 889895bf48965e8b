/* prof_ui_flame_ruler.c - the flame's ruler: milliseconds along its top, and where the budget ends.
 *
 *    0 ms        10          budget  20          30              40
 */
#ifdef Prof_ENABLED
#include "prof_ui_flame.h"

#include "../list/prof_font.h"
#include <math.h>

enum { TICK_ROOM = 72, LABEL = 3 }; /* units; LABEL: from a line to what stands at it */

#define WORD "budget"

typedef struct Ruler {
   double first, step; /* ms */
   int word, word_end; /* units: the room of the word "budget"; -1: it is not there */
   double origin;      /* ms at the left edge */
   double pixels;      /* units for a ms */
   int decimals;
} Ruler;

/* The least step of 1, 2 or 5 times a power of ten that is no less than `least`: 1e-6, 2e-6, 5e-6,
 * 1e-5 and so on. The limits for decimals lie a bit lower, as products are not exact. */
static double round_step(double least, int *decimals)
{
   double step = 1e-6;
   int i;
   for (i = 0; step < least; ++i) step *= i % 3 == 1 ? 2.5 : 2;
   *decimals = step > 0.99 ? 0 : step > 0.099 ? 1 : step > 0.0099 ? 2 : 3;
   return step;
}

/* A part of a flame is a sum, and begins at no time; a part of a time-line does. */
static Ruler make_ruler(const Prof_Flame_View *view)
{
   const Prof_Flame_Window *window = &view->flame.window;
   double length = Prof_Ui_Flame_ms(view, window->end - window->begin);
   Ruler ruler;
   Prof_ASSERT(window->begin <= window->end);
   ruler.pixels = length > 0 ? view->flame.width / length : 0;
   ruler.step = ruler.pixels > 0 ? round_step(TICK_ROOM / ruler.pixels, &ruler.decimals) : 0;
   ruler.origin = view->spans ? Prof_Ui_Flame_ms(view, window->begin) : 0;
   ruler.first = 0;
   ruler.word = ruler.word_end = -1;
   if (ruler.step > 0 && ruler.origin > 0)
      ruler.first = ceil(ruler.origin / ruler.step - 1e-6) * ruler.step;
   return ruler;
}

static int ruler_x(const Ruler *ruler, const Prof_Ui *ui, double ms)
{
   return ui->inside.x0 + (int)((ms - ruler->origin) * ruler->pixels + 0.5);
}

static void put_rule(const Prof_Ui *ui, Prof_List *list, int x, uint32_t color)
{
   int end = Prof_Ui_line(ui, Prof_FLAME_HEAD + Prof_Ui_Flame_rows(ui)) - 1;
   Prof_Draw_List_box(list, Prof_Draw_List_rect(x, Prof_Ui_line(ui, 1), x + 1, end), color);
}

static void name_tick(Prof_Words *words, double ms, const Ruler *ruler)
{
   Prof_ASSERT(ruler->step > 0); /* only then are there decimals */
   Prof_Short_Text_begin(words);
   Prof_Short_Text_number(words, ms, ruler->decimals);
   if (ms <= ruler->first) Prof_Short_Text_add(words, " ms");
}

/* Where the label of that tick ends, with a gap. */
static int end_of_tick(const Prof_Ui *ui, const Ruler *ruler, int i)
{
   const double ms = ruler->first + i * ruler->step;
   Prof_Words words;
   name_tick(&words, ms, ruler);
   return ruler_x(ruler, ui, ms) + LABEL + (Prof_Font_length(words.text) + 1) * Prof_CELL;
}

/* The word stands at the budget's line. The first label has the unit and is not left out for it:
 * the word then comes behind that one, if there is room before the next. */
static void place_word(const Prof_Ui *ui, Ruler *ruler, int budget)
{
   const int first = ruler_x(ruler, ui, ruler->first), end = end_of_tick(ui, ruler, 0);
   const int next = ruler_x(ruler, ui, ruler->first + ruler->step);
   const int wide = (Prof_Font_length(WORD) + 1) * Prof_CELL;
   ruler->word = budget + LABEL;
   if (ruler->word < end && ruler->word + wide > first) {
      if (budget < first || end + wide > next) ruler->word = -1;
      else ruler->word = end;
   }
   ruler->word_end = ruler->word < 0 ? -1 : ruler->word + wide;
}

/* Puts the budget's line and word, if they are in the picture. */
static void put_budget(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list,
                       Ruler *ruler)
{
   double budget = Prof_Settings.budget_ms;
   int x;
   if (view->sums.difference || (view->flame.window.lane >= 0 && !view->spans)) return;
   if (budget < ruler->origin || budget * ruler->pixels > 1e6) return;
   x = ruler_x(ruler, ui, budget);
   if (x + 7 * Prof_CELL > ui->inside.x1) return;
   put_rule(ui, list, x, Prof_COLOR_BUDGET);
   place_word(ui, ruler, x);
   if (ruler->word < 0 || ruler->word_end > ui->inside.x1) ruler->word = ruler->word_end = -1;
   else Prof_Draw_List_text(list, ruler->word, Prof_Ui_line(ui, 1), WORD, Prof_COLOR_DIM);
}

static void put_tick(const Prof_Ui *ui, Prof_List *list, int x, double ms, const Ruler *ruler)
{
   Prof_Words words;
   put_rule(ui, list, x, Prof_COLOR_GRID);
   name_tick(&words, ms, ruler);
   if (x + LABEL + Prof_Font_length(words.text) * Prof_CELL <= ui->inside.x1)
      Prof_Draw_List_text(list, x + LABEL, Prof_Ui_line(ui, 1), words.text, Prof_COLOR_DIM);
}

/* Puts the ruler. The budget's line goes first, and ticks whose labels would touch its word are
 * left out, but for the first. */
void Prof_Ui_Flame_Ruler_put(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list)
{
   Ruler ruler = make_ruler(view);
   int i;
   if (ruler.step <= 0) return;
   put_budget(view, ui, list, &ruler);
   for (i = 0; i < 64; ++i) {
      double ms = ruler.first + i * ruler.step;
      int x = ruler_x(&ruler, ui, ms);
      if (x >= ui->inside.x1) return;
      if (i && x < ruler.word_end && end_of_tick(ui, &ruler, i) > ruler.word) continue;
      put_tick(ui, list, x, ms, &ruler);
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
