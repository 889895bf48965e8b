/* prof_ui_flame_ruler.c - the flame's ruler: milliseconds along its top, and where the budget ends.
 *
 *    0 ms        10          budget  20          30              40
 */
#ifdef Prof_ENABLED
#include "prof_ui_flame.h"

#include "../list/prof_font.h"

enum { TICK_ROOM = 72 };

typedef struct Ruler {
   double first, step; /* ms */
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
   for (i = 0; step < least && i < 60; ++i) step *= i % 3 == 1 ? 2.5 : 2;
   Prof_ASSERT(step >= least);
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
   while (ruler.step > 0 && ruler.first < ruler.origin - ruler.step * 1e-6)
      ruler.first += ruler.step;
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

/* Puts the budget's line, if it is in the picture. Returns its x, or -1. */
static int put_budget(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list,
                      const Ruler *ruler)
{
   double budget = Prof_Settings.budget_ms;
   int x;
   if (view->sums.difference || (view->flame.window.lane >= 0 && !view->spans)) return -1;
   if (budget < ruler->origin || budget * ruler->pixels > 1e6) return -1;
   x = ruler_x(ruler, ui, budget);
   if (x + 7 * Prof_CELL > ui->inside.x1) return -1;
   put_rule(ui, list, x, Prof_COLOR_BUDGET);
   Prof_Draw_List_text(list, x + 3, Prof_Ui_line(ui, 1), "budget", Prof_COLOR_DIM);
   return x;
}

static void put_tick(const Prof_Ui *ui, Prof_List *list, int x, double ms, const Ruler *ruler)
{
   Prof_Words words;
   Prof_ASSERT(ruler->step > 0); /* only then are there decimals */
   put_rule(ui, list, x, Prof_COLOR_GRID);
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_number(&words, ms, ruler->decimals);
   if (ms <= ruler->first) Prof_Short_Text_add(&words, " ms");
   if (x + 3 + Prof_Font_length(words.text) * Prof_CELL <= ui->inside.x1)
      Prof_Draw_List_text(list, x + 3, Prof_Ui_line(ui, 1), words.text, Prof_COLOR_DIM);
}

/* Puts the ruler. The budget's line goes first, and ticks whose labels would touch its word are
 * left out. */
void Prof_Ui_Flame_Ruler_put(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list)
{
   Ruler ruler = make_ruler(view);
   int budget, i;
   if (ruler.step <= 0) return;
   budget = put_budget(view, ui, list, &ruler);
   for (i = 0; i < 64; ++i) {
      double ms = ruler.first + i * ruler.step;
      int x = ruler_x(&ruler, ui, ms);
      if (x >= ui->inside.x1) return;
      if (budget >= 0 && x > budget - TICK_ROOM / 2 - 8 && x < budget + TICK_ROOM) continue;
      put_tick(ui, list, x, ms, &ruler);
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
