/* prof_classic_canvas.c - see prof_classic_canvas.h. */
#ifdef Prof_ENABLED
#include "prof_classic_canvas.h"

#include <math.h>

#include "../list/prof_font.h"
#include "../../src/base/prof_assert.h"
#include "../../src/base/prof_utf8.h"

typedef struct Corner {
   float x, y, u, v;
} Corner;

/* The nearest edge of a pixel. Without a grid (step 0) there are none, and the value stays. */
static float snap(float value, float origin, float step)
{
   if (step <= 0) return value;
   return origin + floorf((value - origin) / step + 0.5f) * step;
}

/* Pixels of the screen for one pixel of the font: whole, or the glyphs would have strokes of unlike
 * width. Only where a line is lower than the font it is less than one. */
static float font_scale(float line_pixels)
{
   float whole = floorf(line_pixels / Prof_FONT_HEIGHT);
   if (whole >= 1) return whole;
   if (line_pixels >= Prof_FONT_HEIGHT - 1) return 1; /* row 0 is empty, so nothing overlaps */
   return line_pixels / Prof_FONT_HEIGHT;
}

void Prof_Classic_Canvas_begin(Prof_Canvas *canvas, const Prof_Pixel_Grid *grid, float line,
                               void (*flush)(const Prof_Vertex *, int, void *), void *data)
{
   float height = fabsf(line), scale;
   Prof_ASSERT(flush && !(grid->dx < 0) && !(grid->dy < 0));
   Prof_Font_fix();
   canvas->grid = *grid;
   canvas->down = line < 0 ? -1.0f : 1.0f;
   canvas->flush = flush;
   canvas->data = data;
   canvas->count = 0;
   if (grid->dx > 0 && grid->dy > 0) {
      scale = font_scale(height / grid->dy);
      canvas->cell_width = scale * Prof_FONT_WIDTH * grid->dx;
      canvas->cell_height = scale * Prof_FONT_HEIGHT * grid->dy;
   } else {
      canvas->cell_height = height * 16 / 18; /* no pixels to fit: a glyph of 16 in a line of 18 */
      canvas->cell_width = canvas->cell_height * Prof_FONT_WIDTH / Prof_FONT_HEIGHT;
   }
}

void Prof_Classic_Canvas_flush(Prof_Canvas *canvas)
{
   if (canvas->count) canvas->flush(canvas->vertices, canvas->count, canvas->data);
   canvas->count = 0;
}

static void put_vertex(Prof_Canvas *canvas, const Corner *corner, uint32_t color)
{
   Prof_Vertex *vertex = &canvas->vertices[canvas->count++];
   Prof_ASSERT(canvas->count > 0 && canvas->count <= Prof_CANVAS_VERTICES);
   vertex->x = corner->x;
   vertex->y = corner->y;
   vertex->u = corner->u;
   vertex->v = corner->v;
   vertex->color[0] = (unsigned char)(color >> 24);
   vertex->color[1] = (unsigned char)(color >> 16);
   vertex->color[2] = (unsigned char)(color >> 8);
   vertex->color[3] = (unsigned char)color;
}

/* Corners in order round the quad. */
static void put_quad(Prof_Canvas *canvas, const Corner corners[4], uint32_t color)
{
   static const int order[6] = {0, 1, 2, 0, 2, 3};
   int i;
   Prof_ASSERT(canvas->count % 6 == 0); /* no quad is torn by the flush */
   if (canvas->count + 6 > Prof_CANVAS_VERTICES) Prof_Classic_Canvas_flush(canvas);
   for (i = 0; i < 6; ++i) put_vertex(canvas, &corners[order[i]], color);
}

static float texture_width(void) { return (float)Prof_Font_texture_width(); }
static float texture_height(void) { return (float)Prof_Font_texture_height(); }

/* The texture's point in the middle of the solid cell. */
static void solid_texel(float *u, float *v)
{
   int cell_u, cell_v;
   Prof_Font_cell(Prof_FONT_SOLID, &cell_u, &cell_v);
   *u = ((float)cell_u + 4) / texture_width();
   *v = ((float)cell_v + 8) / texture_height();
}

/* `a` and `b` are opposite corners, in space as in the texture. */
static void put_rectangle(Prof_Canvas *canvas, const Corner *a, const Corner *b, uint32_t color)
{
   Corner corners[4];
   corners[0] = *a;
   corners[1] = *a;
   corners[1].x = b->x;
   corners[1].u = b->u;
   corners[2] = *b;
   corners[3] = *b;
   corners[3].x = a->x;
   corners[3].u = a->u;
   put_quad(canvas, corners, color);
}

void Prof_Classic_Canvas_box(Prof_Canvas *canvas, float x0, float y0, float x1, float y1,
                             uint32_t color)
{
   const Prof_Pixel_Grid *grid = &canvas->grid;
   Corner a, b;
   a.x = snap(x0, grid->x0, grid->dx);
   b.x = snap(x1, grid->x0, grid->dx);
   a.y = snap(y0, grid->y0, grid->dy);
   b.y = snap(y1, grid->y0, grid->dy);
   solid_texel(&a.u, &a.v);
   solid_texel(&b.u, &b.v);
   put_rectangle(canvas, &a, &b, color);
}

static void put_glyph(Prof_Canvas *canvas, float x, float top, uint32_t code, int cells,
                      uint32_t color)
{
   Corner a, b;
   int u, v;
   Prof_Font_cell(code, &u, &v);
   a.x = x;
   a.y = top;
   a.u = (float)u / texture_width();
   a.v = (float)v / texture_height();
   b.x = x + (float)cells * canvas->cell_width;
   b.y = top + canvas->down * canvas->cell_height;
   b.u = (float)(u + cells * Prof_FONT_WIDTH) / texture_width();
   b.v = (float)(v + Prof_FONT_HEIGHT) / texture_height();
   put_rectangle(canvas, &a, &b, color);
}

/* The text stands in the middle of its line. */
void Prof_Classic_Canvas_text(Prof_Canvas *canvas, float x, float top, float height,
                              const char *text, uint32_t color)
{
   const Prof_Pixel_Grid *grid = &canvas->grid;
   x = snap(x, grid->x0, grid->dx);
   top = snap(top + canvas->down * (height - canvas->cell_height) / 2, grid->y0, grid->dy);
   while (*text) {
      uint32_t code;
      int cells;
      text += Prof_Utf8_read(text, &code);
      cells = Prof_Utf8_width(code);
      if (code != ' ' && cells) put_glyph(canvas, x, top, code, cells, color);
      x += (float)cells * canvas->cell_width;
   }
}

/* Width is in pixels, and pixels need not be square in the host's units. So the direction is found
 * in pixels, turned by a right angle there, and half the width goes back to the host's units. */
void Prof_Classic_Canvas_line(Prof_Canvas *canvas, float x0, float y0, float x1, float y1,
                              float pixels, uint32_t color)
{
   float dx = canvas->grid.dx > 0 ? canvas->grid.dx : 1;
   float dy = canvas->grid.dy > 0 ? canvas->grid.dy : 1;
   float along_x = (x1 - x0) / dx, along_y = (y1 - y0) / dy;
   float length = sqrtf(along_x * along_x + along_y * along_y), side_x, side_y;
   Corner corners[4];
   int i;
   Prof_ASSERT(pixels > 0);
   if (!(length > 0)) return;
   side_x = -along_y / length * pixels / 2 * dx;
   side_y = along_x / length * pixels / 2 * dy;
   for (i = 0; i < 4; ++i) {
      float sign = i == 0 || i == 3 ? 1.0f : -1.0f;
      corners[i].x = (i < 2 ? x0 : x1) + sign * side_x;
      corners[i].y = (i < 2 ? y0 : y1) + sign * side_y;
      solid_texel(&corners[i].u, &corners[i].v);
   }
   put_quad(canvas, corners, color);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
