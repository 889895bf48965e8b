/* prof_gl_report.c - the drawing functions of prof.h: report and curves go to layout and canvas,
 * and from there to the screen. The time this takes is a row of the report, "prof_draw".
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_GL)
#include "prof_gl_report.h"

#include "../../prof.h"
#include "../../src/show/prof_report.h"

#include <math.h>
#include <string.h>

#include "../classic/prof_classic_canvas.h"
#include "../classic/prof_classic_curves.h"
#include "prof_gl_canvas.h"
#include "../../src/base/prof_config.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_number.h"
#include "../../src/show/prof_compare.h"

extern Prof_Declare(prof_draw);

/* A logged reason why a call draws nothing, by the address of its text. */
typedef struct Told {
   const char *call, *why;
} Told;

static const char REPORT[] = "Prof_draw_gl", GRAPH[] = "Prof_draw_graph_gl";
static const char OUTSIDE[] = "all of it lies outside of the viewport";

enum { MOST_TOLD = 32 }; /* more than there are */

static struct {
   Prof_Layout layout;
   Prof_Canvas canvas;
   /* The lines of the last report: direction of y, +1 down the screen, -1 up, 0 before the first
    * report; and their height. Prof_draw_graph_gl has no parameters for them. */
   float down, line_height;
   Told told[MOST_TOLD];
   int num_told;
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* Each reason is logged once. */
static int is_first(const char *call, const char *why)
{
   int i;
   Prof_ASSERT(call && why);
   Prof_Module_list(&module);
   for (i = 0; i < own.num_told; ++i)
      if (own.told[i].call == call && own.told[i].why == why) return 0;
   if (own.num_told == MOST_TOLD) return 0;
   own.told[own.num_told].call = call;
   own.told[own.num_told++].why = why;
   return 1;
}

static void paint_boxes(void)
{
   int i;
   Prof_ASSERT(own.layout.num_boxes <= Prof_LAYOUT_BOXES);
   for (i = 0; i < own.layout.num_boxes; ++i) {
      const Prof_Box *box = &own.layout.boxes[i];
      Prof_Classic_Canvas_box(&own.canvas, box->x0, box->y0, box->x1, box->y1, box->color);
   }
}

static void paint_texts(void)
{
   int i;
   for (i = 0; i < own.layout.num_texts; ++i) {
      const Prof_Text *text = &own.layout.texts[i];
      Prof_ASSERT(text->text >= own.layout.chars && *text->text);
      Prof_Classic_Canvas_text(&own.canvas, text->x, text->top, own.layout.line_height, text->text,
                               text->color);
   }
}

/* Prints the texts by the host's function, with the host's state as it came, except for the current
 * colour. */
static void print_texts(void (*print_text)(float x, float y, char *str))
{
   int i;
   Prof_ASSERT(own.layout.num_texts <= Prof_LAYOUT_TEXTS);
   Prof_Gl_Canvas_begin_print();
   for (i = 0; i < own.layout.num_texts; ++i) {
      Prof_Gl_Canvas_print_color(own.layout.texts[i].color);
      print_text(own.layout.texts[i].x, own.layout.texts[i].y, own.layout.texts[i].text);
   }
   Prof_Gl_Canvas_end_print();
}

static int is_sound(float spacing) { return Prof_Number_is_finite(spacing) && spacing != 0; }

/* Draws all that needs our OpenGL state. Returns null, or why nothing is drawn. */
static const char *paint(const Prof_Report *report, Prof_Page *page, int own_font)
{
   const Prof_Box *panel = &own.layout.panel;
   Prof_Pixel_Grid grid;
   const char *fault = Prof_Gl_Canvas_begin(page->line_spacing < 0 ? -1.0f : 1.0f, &grid);
   if (fault) return fault;
   Prof_Classic_Canvas_begin(&own.canvas, &grid, page->line_spacing, Prof_Gl_Canvas_draw, 0);
   if (own_font) {
      page->cell_width = own.canvas.cell_width;
      fault = Prof_Classic_Layout_report(&own.layout, page, report);
   }
   if (!fault && !Prof_Gl_Canvas_shows(panel->x0, panel->y0, panel->x1, panel->y1))
      fault = OUTSIDE;
   if (!fault) paint_boxes();
   if (!fault && own_font) paint_texts();
   Prof_Classic_Canvas_flush(&own.canvas);
   Prof_Gl_Canvas_end();
   return fault;
}

/* Which comes first, layout or canvas, depends on who measures text. The host does it by itself, so
 * the page can be laid out before the state of OpenGL is ours, and none of the host's functions is
 * called with our state. The built-in font's size is known only when the pixels are. */
void Prof_Gl_Report_draw(const Prof_Report *report, Prof_Page *page,
                         void (*print_text)(float x, float y, char *str))
{
   const char *fault = 0;
   Prof_ASSERT(print_text || !page->text_width);
   Prof_Module_list(&module);
   if (is_sound(page->line_spacing)) {
      own.down = page->line_spacing < 0 ? -1.0f : 1.0f;
      own.line_height = fabsf(page->line_spacing);
   }
   if (print_text) fault = Prof_Classic_Layout_report(&own.layout, page, report);
   if (!fault) fault = paint(report, page, !print_text);
   if (!fault && print_text) print_texts(print_text);
   if (fault && is_first(REPORT, fault))
      Prof_Config_log("%s(%g, %g, %g, %g, %g, ..): nothing is drawn: %s", REPORT, (double)page->x,
                      (double)page->y, (double)page->width, (double)page->height,
                      (double)page->line_spacing, fault);
}

void Prof_draw_gl(float sx, float sy, float width, float height, float line_spacing, int precision,
                  void (*print_text)(float x, float y, char *str), float (*text_width)(char *str))
{
   Prof_Page page;
   Prof_Region(prof_draw)
   page.x = sx;
   page.y = sy;
   page.width = width;
   page.height = height;
   page.line_spacing = line_spacing;
   page.precision = precision;
   page.text_width = print_text ? text_width : 0;
   page.cell_width = 0;
   page.spread = Prof_get_recursion() == Prof_SPREAD_RECURSION;
   page.difference = Prof_Compare_is_active();
   Prof_Gl_Report_draw(Prof_Report_peek(), &page, text_width ? print_text : 0);
   Prof_End
}

static int cursor_zone(void)
{
   const Prof_Report *report = Prof_Report_peek();
   if (report->hilight < 0 || report->hilight >= report->num_record) return -1;
   return report->record[report->hilight].zone;
}

/* Draws the curves. Returns null, or why nothing is drawn. In a core context, curves rise before
 * the first report. */
static const char *draw_graph(float sx, float sy, float x_spacing, float y_spacing)
{
   float down = own.down, line = own.line_height, far_y;
   Prof_Pixel_Grid grid;
   const char *fault;
   if (!Prof_Number_is_finite(sx) || !Prof_Number_is_finite(sy)) return "sx or sy is not finite";
   if (!is_sound(x_spacing) || !is_sound(y_spacing)) return "a spacing is 0 or not finite";
   if (down == 0) down = y_spacing < 0 ? 1.0f : -1.0f;
   fault = Prof_Gl_Canvas_begin(down, &grid);
   if (fault) return fault;
   Prof_Module_list(&module);
   if (!(line > 0)) line = grid.dy > 0 ? 18 * grid.dy : 18;
   Prof_Classic_Canvas_begin(&own.canvas, &grid, line * grid.down, Prof_Gl_Canvas_draw, 0);
   far_y = Prof_Classic_Curves_paint(&own.canvas, sx, sy, x_spacing, y_spacing, cursor_zone());
   if (!Prof_Gl_Canvas_shows(sx, sy, sx + (Prof_CURVE_FRAMES - 1) * x_spacing, far_y))
      fault = OUTSIDE;
   Prof_Classic_Canvas_flush(&own.canvas);
   Prof_Gl_Canvas_end();
   return fault;
}

void Prof_draw_graph_gl(float sx, float sy, float x_spacing, float y_spacing)
{
   const char *fault;
   Prof_Region(prof_draw)
   fault = draw_graph(sx, sy, x_spacing, y_spacing);
   if (fault && is_first(GRAPH, fault))
      Prof_Config_log("%s(%g, %g, %g, %g): nothing is drawn: %s", GRAPH, (double)sx, (double)sy,
                      (double)x_spacing, (double)y_spacing, fault);
   Prof_End
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
