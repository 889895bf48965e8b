/* prof_raster.c - Prof_draw_list_raster: a draw list becomes pixels without a graphics card.
 *
 * Only for what draw lists consist of: upright rectangles of four corners, clockwise from the top
 * left, on whole pixels. Each pixel takes the texel under its middle, as OpenGL does it without
 * filtering.
 */
#ifdef Prof_ENABLED
#include "../../prof.h"

#include "../../src/base/prof_assert.h"
#include "prof_own_thread.h"

extern Prof_Declare(prof_draw);

typedef struct Picture {
   unsigned char *rgba;
   int width, height, stride;
   const unsigned char *texels;
   int texture_width, texture_height;
} Picture;

/* One side of a rectangle: where it begins and ends, in pixels and in texels. */
typedef struct Span {
   int begin, end;         /* as given */
   int first, last;        /* the pixels inside the picture; last not included */
   int texel, num_texels;  /* may be none: one texel for all */
} Span;

static Span make_span(int begin, int end, int size, int texel0, int texel1)
{
   Span span;
   span.begin = begin;
   span.end = end;
   span.first = begin < 0 ? 0 : begin;
   span.last = end > size ? size : end;
   span.texel = texel0;
   span.num_texels = texel1 - texel0;
   return span;
}

/* The texel under the middle of pixel `at`; never beyond the texture, whatever the list says. Twice
 * all lengths, as the middle is at a half: (at + 1/2 - begin) / length * num_texels, in
 * integers. */
static int texel_of(const Span *span, int at, int size)
{
   int along = 2 * (at - span->begin) + 1;
   Prof_ASSERT(at >= span->begin && at < span->end); /* so nothing is divided by zero */
   int texel = span->texel + along * span->num_texels / (2 * (span->end - span->begin));
   if (texel < 0) return 0;
   return texel < size ? texel : size - 1;
}

/* x / 255, rounded, for x from 0 to 255 * 255. */
static unsigned divide_255(unsigned x)
{
   Prof_ASSERT(x <= 255 * 255);
   return (x + 128 + ((x + 128) >> 8)) >> 8;
}

/* Source alpha, one minus source alpha. The picture's own alpha grows, so that a window which is
 * blended onto the desktop does not become clearer under the overlay. */
static void blend(unsigned char *pixel, const unsigned char *color, unsigned alpha)
{
   unsigned keep = 255 - alpha;
   int i;
   for (i = 0; i < 3; ++i) pixel[i] = (unsigned char)divide_255(color[i] * alpha + pixel[i] * keep);
   pixel[3] = (unsigned char)(alpha + divide_255(pixel[3] * keep));
}

static void fill_row(unsigned char *row, const Span *across, const unsigned char *color,
                     unsigned alpha)
{
   int x;
   Prof_ASSERT(alpha <= 255);
   for (x = across->first; x < across->last; ++x) blend(row + (size_t)x * 4, color, alpha);
}

static void paint_row(unsigned char *row, const Span *across, const unsigned char *texels,
                      int texture_width, const unsigned char *color)
{
   int x;
   for (x = across->first; x < across->last; ++x) {
      unsigned texel = texels[texel_of(across, x, texture_width)];
      if (texel) blend(row + (size_t)x * 4, color, divide_255(texel * color[3]));
   }
}

/* Two corners are the rectangle: the first and the third, see prof_draw_list.h. A box has the same
 * texel at both, and so is filled without a look at the texture for each pixel. */
static void paint_quad(const Picture *picture, const Prof_Draw_Vertex *corner)
{
   const unsigned char *color = corner->color;
   Span across = make_span(corner[0].x, corner[2].x, picture->width, corner[0].u, corner[2].u);
   Span down = make_span(corner[0].y, corner[2].y, picture->height, corner[0].v, corner[2].v);
   int y;
   if (across.first >= across.last) return;
   for (y = down.first; y < down.last; ++y) {
      unsigned char *row = picture->rgba + (ptrdiff_t)y * picture->stride;
      const unsigned char *texels =
         picture->texels +
         (ptrdiff_t)texel_of(&down, y, picture->texture_height) * picture->texture_width;
      if (across.num_texels) {
         paint_row(row, &across, texels, picture->texture_width, color);
      } else {
         unsigned texel = texels[texel_of(&across, across.first, picture->texture_width)];
         fill_row(row, &across, color, divide_255(texel * color[3]));
      }
   }
}

static void paint(const Prof_Draw_List *list, unsigned char *rgba, int width, int height,
                  int stride)
{
   Picture picture;
   int i;
   picture.rgba = rgba;
   picture.width = width;
   picture.height = height;
   picture.stride = stride;
   picture.texels = Prof_overlay_texture(&picture.texture_width, &picture.texture_height);
   Prof_ASSERT(list && picture.texels);
   for (i = 0; i + 3 < list->num_vertices; i += 4) paint_quad(&picture, list->vertices + i);
}

void Prof_draw_list_raster(const Prof_Draw_List *list, unsigned char *rgba, int width, int height,
                           int stride)
{
   if (!list || !list->vertices || !rgba) return;
   Prof_Region(prof_draw) paint(list, rgba, width, height, stride);
   Prof_End
}

void Prof_overlay_raster(unsigned char *rgba, int width, int height, int stride)
{
   if (!Prof_Own_Thread_may_draw("Prof_overlay_raster")) return;
   Prof_draw_list_raster(Prof_overlay_draw(width, height), rgba, width, height, stride);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
