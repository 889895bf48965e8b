/* prof_ui_flame_critical.c - the critical path of the frame shown: a line that runs along its time
 * under the names of the threads' lanes, from one to the next.
 *
 *    0 ms        10          20          30
 *    main  critical 9.00 ms
 *    =====+                            +===      thick: it worked; thin: it waited for nobody known
 *    [frame                            ...]
 *         |                            |
 *    render  critical 24.00 ms         |
 *         +============================+
 *
 * Where it goes down through a text, the line has a gap. A path that is the updating thread's alone
 * has no line, for that lane is all there is to see. The line is in time, though in a flame the
 * boxes below it are sums; so a part of a flame, which begins at no time, has no line.
 */
#ifdef Prof_ENABLED
#include "prof_ui_flame.h"

enum { THICK = 2, THIN = 1 };

int Prof_Ui_Flame_Critical_is_seen(const Prof_Flame_View *view)
{
   const Prof_Flame_Window *window = &view->flame.window;
   return view->num_steps && (view->spans || window->lane < 0) && window->end > window->begin;
}

static int lane_of(const Prof_Flame_View *view, const Prof_Step *step)
{
   return Prof_Flame_Boxes_lane_of(&view->flame, (int)step->context);
}

/* Where the line of a lane begins from above, seen or not. */
static int y_of(const Prof_Flame_View *view, const Prof_Ui *ui, int lane)
{
   int row = view->flame.lanes[lane].line - view->scroll;
   return Prof_Ui_line(ui, 0) + (Prof_FLAME_HEAD + row + 1) * Prof_LINE - THICK;
}

/* Steps have their ends in the window or beyond. */
static int x_of(const Prof_Flame_View *view, const Prof_Ui *ui, uint64_t ticks)
{
   const Prof_Flame_Window *window = &view->flame.window;
   double part = ((double)ticks - window->begin) / (window->end - window->begin);
   if (part < 0) part = 0;
   if (part > 1) part = 1;
   return ui->inside.x0 + (int)(part * view->flame.width + 0.5);
}

static int is_seen(const Prof_Flame_View *view, const Prof_Step *step)
{
   return (double)step->end > view->flame.window.begin &&
          (double)step->begin < view->flame.window.end;
}

static void put_step(const Prof_Flame_View *view, const Prof_Ui *ui, const Prof_Step *step,
                     Prof_List *list)
{
   int lane = lane_of(view, step), x0, x1, y;
   if (lane < 0 || !is_seen(view, step)) return;
   x0 = x_of(view, ui, step->begin);
   x1 = x_of(view, ui, step->end);
   y = y_of(view, ui, lane);
   Prof_Draw_List_bar(
      list, Prof_Draw_List_rect(x0, y, x1 > x0 ? x1 : x0 + 1, y + (step->state ? THIN : THICK)),
      step->state ? Prof_COLOR_DIM : Prof_COLOR_TEXT);
}

/* Names of lanes and boxes stay legible: what is painted of them has no line through it. Nor is
 * there a dot of it between two such lines. */
static void put_down(Prof_List *list, int x, int y0, int y1)
{
   int top, bottom;
   while (y0 < y1) {
      if (!Prof_Draw_List_find_text(list, x, y0, &top, &bottom)) top = bottom = y1;
      if (top > y1) top = y1;
      if (top > y0 + THICK || top == y1)
         Prof_Draw_List_box(list, Prof_Draw_List_rect(x, y0, x + 1, top), Prof_COLOR_TEXT);
      Prof_ASSERT(top >= y0 && (bottom > y0 || bottom == y1));
      y0 = bottom;
   }
}

/* From one step's lane to the next one's, where it goes over. Lanes that were raised are not in the
 * order of their numbers. */
static void put_change(const Prof_Flame_View *view, const Prof_Ui *ui, const Prof_Step *step,
                       Prof_List *list)
{
   int from = lane_of(view, &step[0]), to = lane_of(view, &step[1]);
   if (from >= 0 && to >= 0 && is_seen(view, &step[0]) && is_seen(view, &step[1])) {
      int a = y_of(view, ui, from), b = y_of(view, ui, to);
      if (a != b)
         put_down(list, x_of(view, ui, step[1].begin), a < b ? a : b, (a < b ? b : a) + THICK);
   }
}

void Prof_Ui_Flame_Critical_put(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list)
{
   int top = Prof_Ui_line(ui, Prof_FLAME_HEAD);
   int bottom = Prof_Ui_line(ui, Prof_FLAME_HEAD + Prof_Ui_Flame_rows(ui));
   Prof_Rect before;
   uint32_t i;
   if (!Prof_Ui_Flame_Critical_is_seen(view)) return;
   before =
      Prof_Draw_List_clip(list, Prof_Draw_List_rect(ui->inside.x0, top, ui->inside.x1, bottom));
   for (i = 0; i + 1 < view->num_steps; ++i) put_change(view, ui, &view->steps[i], list);
   for (i = 0; i < view->num_steps; ++i) put_step(view, ui, &view->steps[i], list);
   list->clip = before;
}

double Prof_Ui_Flame_Critical_ms(const Prof_Flame_View *view, int context)
{
   double ticks = 0;
   uint32_t i;
   for (i = 0; i < view->num_steps; ++i)
      if ((int)view->steps[i].context == context && !view->steps[i].state)
         ticks += (double)(view->steps[i].end - view->steps[i].begin);
   return Prof_Ui_Flame_ms(view, ticks);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
