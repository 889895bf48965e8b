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
#include "../../src/base/prof_module.h"
#include "../../src/show/prof_compare.h"

extern Prof_Declare(prof_draw);

static struct {
   Prof_Layout layout;
   Prof_Canvas canvas;
   /* The display of the last report, and its lines. A graph is drawn on the same display, but is
    * not told its size, nor how large the host likes its text. */
   Prof_Display display;
   float line_height;
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

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

/* Which comes first, layout or canvas, depends on who measures text. The host does it by itself, so
 * the page can be laid out before the state of OpenGL is ours, and none of the host's functions is
 * called with our state. The built-in font's size is known only when the pixels are. */
void Prof_Gl_Report_draw(const Prof_Report *report, Prof_Page *page,
                         void (*print_text)(float x, float y, char *str))
{
   Prof_Pixel_Grid grid;
   Prof_ASSERT(print_text || !page->text_width);
   Prof_Module_list(&module);
   own.display.width = page->width;
   own.display.height = page->height;
   own.display.down = page->line_spacing < 0 ? -1.0f : 1.0f;
   own.line_height = fabsf(page->line_spacing);
   if (print_text) Prof_Classic_Layout_report(&own.layout, page, report);
   if (!Prof_Gl_Canvas_begin(&own.display, &grid)) return;
   Prof_Classic_Canvas_begin(&own.canvas, &grid, page->line_spacing, Prof_Gl_Canvas_draw, 0);
   if (!print_text) {
      page->cell_width = own.canvas.cell_width;
      Prof_Classic_Layout_report(&own.layout, page, report);
   }
   paint_boxes();
   if (!print_text) paint_texts();
   Prof_Classic_Canvas_flush(&own.canvas);
   Prof_Gl_Canvas_end();
   if (print_text) print_texts(print_text);
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

/* Draws the curves. In a core context without a report drawn before they count in pixels, and
 * rise. */
static void draw_graph(float sx, float sy, float x_spacing, float y_spacing)
{
   Prof_Display whole = own.display;
   Prof_Pixel_Grid grid;
   float line;
   if (whole.down == 0) whole.down = y_spacing < 0 ? 1.0f : -1.0f;
   if (!Prof_Gl_Canvas_begin(&whole, &grid)) return;
   Prof_Module_list(&module);
   line = own.line_height;
   if (!(line > 0)) line = grid.dy > 0 ? 18 * grid.dy : 18;
   Prof_Classic_Canvas_begin(&own.canvas, &grid, line * grid.down, Prof_Gl_Canvas_draw, 0);
   Prof_Classic_Curves_paint(&own.canvas, sx, sy, x_spacing, y_spacing, cursor_zone());
   Prof_Classic_Canvas_flush(&own.canvas);
   Prof_Gl_Canvas_end();
}

void Prof_draw_graph_gl(float sx, float sy, float x_spacing, float y_spacing)
{
   Prof_Region(prof_draw)
   draw_graph(sx, sy, x_spacing, y_spacing);
   Prof_End
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
