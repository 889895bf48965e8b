/* prof_classic_curves.c - see prof_classic_curves.h.
 *
 *      +---------------------------------------+   top_ms: the highest value, up to the next 5 ms,
 *      |      # name  1.234 ms                 |           20 at least, 100 at most
 *      | 10 ms --------------------------------|   a rule every 5 ms, labels where there is room
 *      |             __/\____                  |   and the budget's own rule
 *      |___/\_______/________\_______/\________|   0 ms, at sy
 *      sx                  sx + 127 * x_spacing    frames, the oldest at sx
 *
 * The curves are asked for twice: first for the highest value, which says how tall the panel behind
 * them is, then to be painted. The cursor's zone comes last, on top of the others. Prof_graph tells
 * zones in an order of its own, so the cursor's values are kept until all others are painted.
 *
 * Prof_graph tells seconds; everything here is milliseconds. Either spacing may be negative, so
 * "left" and "top" are asked for as the screen shows them.
 */
#ifdef Prof_ENABLED
#include "prof_classic_curves.h"

#include "../../prof.h"

#include <math.h>
#include <string.h>

#include "../../platform/prof_compiler.h"
#include "../../src/base/prof_number.h"
#include "../../src/base/prof_utf8.h"
#include "../../src/show/prof_palette.h"
#include "../../src/base/prof_assert.h"

#define GRID_MS    5.0f
#define BUDGET_MS  (1000.0f / 60)
#define LEAST_MS   20.0f  /* the panel's height ... */
#define MOST_MS    100.0f /* ... beyond which a curve is cut */
#define FAINT      0.5f   /* pixels: what stays below this is not painted */
#define LABEL_ROOM 18.0f  /* pixels from one label to the next */

typedef struct Curves {
   Prof_Canvas *canvas;
   float sx, sy, x_spacing, y_spacing;
   float pixels_per_ms; /* the host's units per ms, if there is no grid of pixels */
   float scale; /* pixels of the screen for one of the font; lines are as many times wider */
   float top_ms;
   int cursor;
   int cursor_first, cursor_last; /* frames of cursor_ms that are there */
   float cursor_ms[Prof_CURVE_FRAMES];
} Curves;

static void note_peak(int id, int x0, int x1, float *values, void *data)
{
   Curves *curves = (Curves *)data;
   int i;
   Prof_ASSERT(x0 <= x1 && values);
   (void)id;
   for (i = 0; i < x1 - x0; ++i)
      if (values[i] * 1e3f > curves->top_ms) curves->top_ms = values[i] * 1e3f;
}

static float curve_x(const Curves *curves, int frame)
{
   return curves->sx + curves->x_spacing * (float)frame;
}

/* A value that is no number counts as 0: !(ms > 0) is true for it. */
static float curve_y(const Curves *curves, float ms)
{
   if (!(ms > 0)) ms = 0;
   if (ms > curves->top_ms) ms = curves->top_ms;
   return curves->sy + curves->y_spacing * ms;
}

/* Paints one run of frames. `ms` holds the values of the frames from x0 on. What stays along the
 * bottom is not painted, as most zones would, one upon another. */
static void paint_run(const Curves *curves, int x0, int x1, const float *ms, float width,
                      uint32_t color)
{
   int i;
   for (i = 0; i + 1 < x1 - x0; ++i) {
      if (ms[i] * curves->pixels_per_ms < FAINT && ms[i + 1] * curves->pixels_per_ms < FAINT)
         continue;
      Prof_Classic_Canvas_line(curves->canvas, curve_x(curves, x0 + i), curve_y(curves, ms[i]),
                               curve_x(curves, x0 + i + 1), curve_y(curves, ms[i + 1]), width,
                               color);
   }
}

/* A zone may have several runs with nothing between them. What is between is 0 then, as the array
 * began with zeros. */
static void keep_cursor(Curves *curves, int x0, int x1, const float *ms)
{
   Prof_ASSERT(x0 >= 0 && x0 <= x1 && x1 <= Prof_CURVE_FRAMES);
   memcpy(curves->cursor_ms + x0, ms, (size_t)(x1 - x0) * sizeof *ms);
   if (x0 < curves->cursor_first) curves->cursor_first = x0;
   if (x1 > curves->cursor_last) curves->cursor_last = x1;
}

static void paint_zone(int id, int x0, int x1, float *values, void *data)
{
   Curves *curves = (Curves *)data;
   float ms[Prof_CURVE_FRAMES];
   int i;
   if (x0 < 0 || x1 > Prof_CURVE_FRAMES) return;
   for (i = 0; i < x1 - x0; ++i) ms[i] = values[i] * 1e3f;
   if (id == curves->cursor) keep_cursor(curves, x0, x1, ms);
   else paint_run(curves, x0, x1, ms, 1.5f * curves->scale, Prof_Palette_of_zone(id));
}

static void paint_rule(const Curves *curves, float ms, uint32_t color)
{
   float y = curve_y(curves, ms);
   Prof_Classic_Canvas_line(curves->canvas, curves->sx, y, curve_x(curves, Prof_CURVE_FRAMES - 1),
                            y, curves->scale, color);
}

/* The x at which text begins, at the left edge of the panel as the screen shows it. */
static float text_left(const Curves *curves)
{
   float far_x = curve_x(curves, Prof_CURVE_FRAMES - 1);
   return (far_x < curves->sx ? far_x : curves->sx) + curves->canvas->cell_width / 2;
}

/* "5 ms", "10 ms", ... each on its line. */
static void paint_label(const Curves *curves, float ms)
{
   Prof_Canvas *canvas = curves->canvas;
   char text[Prof_NUMBER_SIZE + 4];
   float x = text_left(curves), y = curve_y(curves, ms), half = canvas->cell_height / 2;
   size_t length = Prof_Number_format_fixed(text, ms, 0);
   Prof_ASSERT(length + sizeof " ms" <= sizeof text);
   memcpy(text + length, " ms", 4);
   Prof_Classic_Canvas_box(canvas, x, y - half, x + (float)(length + 3) * canvas->cell_width,
                           y + half, Prof_COLOR_PANEL);
   Prof_Classic_Canvas_text(canvas, x, y - canvas->down * half, 2 * half, text, Prof_COLOR_DIM);
}

static void paint_grid(const Curves *curves)
{
   int i;
   for (i = 0; (float)i * GRID_MS <= curves->top_ms; ++i)
      paint_rule(curves, (float)i * GRID_MS, Prof_COLOR_GRID);
   paint_rule(curves, BUDGET_MS, Prof_COLOR_BUDGET);
}

static void paint_labels(const Curves *curves)
{
   float room = LABEL_ROOM * curves->scale, step = GRID_MS;
   int i;
   while (step * curves->pixels_per_ms < room && step < curves->top_ms) step *= 2;
   for (i = 1; (float)i * step < curves->top_ms; ++i) paint_label(curves, (float)i * step);
}

/* "name  1.234 ms", in so many characters: the name is cut. 0: not even the time has room. */
static int say_newest(const Curves *curves, int room, char *text, size_t size)
{
   char time[Prof_NUMBER_SIZE + 8] = "  ";
   const char *name = Prof_zone_name(curves->cursor);
   int cells;
   Prof_ASSERT(name && curves->cursor_last > 0 && curves->cursor_last <= Prof_CURVE_FRAMES);
   Prof_Number_format_fixed(time + 2, curves->cursor_ms[curves->cursor_last - 1], 3);
   strcat(time, " ms");
   cells = room - (int)strlen(time);
   if (cells < 3) {
      strcpy(text, time + 2);
      return cells >= -2;
   }
   Prof_Utf8_copy(text, size - sizeof time - 2, name);
   if (text[Prof_Utf8_head(text, cells)] || strlen(text) < strlen(name))
      strcpy(text + Prof_Utf8_head(text, cells - 2), "..");
   strcat(text, time);
   Prof_ASSERT(strlen(text) < size);
   return 1;
}

/* Name and newest time of the cursor's zone, at the top of the panel and within it. */
static void paint_caption(const Curves *curves)
{
   Prof_Canvas *canvas = curves->canvas;
   char text[192];
   float top = curves->y_spacing * canvas->down > 0 ? curve_y(curves, 0)
                                                    : curve_y(curves, curves->top_ms);
   float x = text_left(curves) + 8 * canvas->cell_width, cell = canvas->cell_width;
   float cells = fabsf(curves->x_spacing) * (Prof_CURVE_FRAMES - 1) / cell - 10;
   if (!(cells > 0)) return; /* no number either */
   if (cells > (float)sizeof text) cells = (float)sizeof text;
   if (!say_newest(curves, (int)cells, text, sizeof text)) return;
   Prof_Classic_Canvas_box(canvas, x, top + canvas->down * canvas->cell_height * 0.25f, x + cell,
                           top + canvas->down * canvas->cell_height * 0.85f,
                           Prof_Palette_of_zone(curves->cursor));
   Prof_Classic_Canvas_text(canvas, x + 1.5f * cell, top, canvas->cell_height, text,
                            Prof_COLOR_TEXT);
}

static void paint_cursor(const Curves *curves)
{
   int x0 = curves->cursor_first, x1 = curves->cursor_last;
   if (x0 >= x1) return;
   paint_run(curves, x0, x1, curves->cursor_ms + x0, 5 * curves->scale, Prof_COLOR_PANEL);
   paint_run(curves, x0, x1, curves->cursor_ms + x0, 3 * curves->scale,
             Prof_Palette_of_zone(curves->cursor));
   paint_caption(curves);
}

float Prof_Classic_Curves_paint(Prof_Canvas *canvas, float sx, float sy, float x_spacing,
                                float y_spacing, int cursor)
{
   Curves curves;
   memset(&curves, 0, sizeof curves);
   curves.canvas = canvas;
   curves.sx = sx;
   curves.sy = sy;
   curves.x_spacing = x_spacing;
   curves.y_spacing = y_spacing;
   curves.cursor = cursor;
   curves.cursor_first = Prof_CURVE_FRAMES; /* last is 0: there is no run yet */
   curves.pixels_per_ms = fabsf(y_spacing) / (canvas->grid.dy > 0 ? canvas->grid.dy : 1);
   curves.scale = canvas->cell_height / 16 / (canvas->grid.dy > 0 ? canvas->grid.dy : 1);
   if (!(curves.scale > 1)) curves.scale = 1;
   curves.top_ms = LEAST_MS;
   Prof_graph(Prof_CURVE_FRAMES, note_peak, &curves);
   curves.top_ms = ceilf(curves.top_ms / GRID_MS) * GRID_MS;
   if (!(curves.top_ms < MOST_MS)) curves.top_ms = MOST_MS;
   Prof_ASSERT(curves.top_ms >= LEAST_MS && curves.top_ms <= MOST_MS);
   Prof_Classic_Canvas_box(canvas, sx, sy, curve_x(&curves, Prof_CURVE_FRAMES - 1),
                           curve_y(&curves, curves.top_ms), Prof_COLOR_PANEL);
   paint_grid(&curves);
   Prof_graph(Prof_CURVE_FRAMES, paint_zone, &curves);
   paint_cursor(&curves);
   paint_labels(&curves);
   return curve_y(&curves, curves.top_ms);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
