/* prof_classic_canvas.h - boxes, text and lines become triangles. Knows no OpenGL.
 *
 * COORDINATES   All are the host's units, whatever these are: pixels, a virtual 640 x 480, even
 * upside down. The grid tells where the pixels lie in them, and what is painted is moved onto it:
 * else the lines of the font would be of one pixel here and of two there.
 *
 *      x0        x0 + dx    x0 + 2 dx          edges of pixels
 *      |          |          |
 *      +----------+----------+---- y0          `down` is +1 if y grows downwards on the screen:
 *      |          |          |                 "below by h" is y + down * h
 *      +----------+----------+---- y0 + dy
 *
 * Everything goes through one texture, the built-in font, whose solid cell paints boxes: so one
 * list of vertices, in the order of painting, is the whole picture. The list is fixed memory;
 * when it is full it is handed to `flush` and begun anew, so nothing is ever left out.
 */
#ifndef INC_PROF_CLASSIC_CANVAS_H
#define INC_PROF_CLASSIC_CANVAS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_CANVAS_VERTICES = 24576 };

typedef struct Prof_Vertex {
   float x, y;             /* the host's units */
   float u, v;             /* 0..1 */
   unsigned char color[4]; /* red, green, blue, alpha */
} Prof_Vertex;

/* The grid of pixels, in the host's units: pixel edges are at x0 + i * dx, y0 + i * dy.
 * dx = dy = 0: no such grid, the host's picture is turned. Never negative. */
typedef struct Prof_Pixel_Grid {
   float x0, y0, dx, dy;
   float down; /* +1 if y grows down the screen, else -1 */
} Prof_Pixel_Grid;

typedef struct Prof_Canvas {
   Prof_Pixel_Grid grid;
   float cell_width, cell_height; /* of the built-in font, the host's units, positive */
   float down;                    /* +1 if y grows down the screen, else -1 */
   void (*flush)(const Prof_Vertex *vertices, int count, void *data);
   void *data;
   int count;
   Prof_Vertex vertices[Prof_CANVAS_VERTICES];
} Prof_Canvas;

/* Sets grid, down and flush, and sizes the font for lines `line` apart: a whole number of pixels
 * for a pixel of the font, unless the lines are too close for one. */
extern void Prof_Classic_Canvas_begin(Prof_Canvas *canvas, const Prof_Pixel_Grid *grid, float line,
                                      void (*flush)(const Prof_Vertex *, int, void *), void *data);
extern void Prof_Classic_Canvas_flush(Prof_Canvas *canvas);

/* Colours are 0xRRGGBBAA. */
extern void Prof_Classic_Canvas_box(Prof_Canvas *canvas, float x0, float y0, float x1, float y1,
                                    uint32_t color);

/* `top`: the upper edge of the line of text; `height`: of that line, the text stands in its
 * middle. */
extern void Prof_Classic_Canvas_text(Prof_Canvas *canvas, float x, float top, float height,
                                     const char *text, uint32_t color);

/* A line `pixels` wide. */
extern void Prof_Classic_Canvas_line(Prof_Canvas *canvas, float x0, float y0, float x1, float y1,
                                     float pixels, uint32_t color);

#ifdef __cplusplus
}
#endif

#endif
