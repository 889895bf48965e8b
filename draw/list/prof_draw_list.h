/* prof_draw_list.h - the draw list: boxes and text become quads of one vertex format, one texture.
 *
 * Knows no display. Coordinates given here are UNITS: pixels of the font, from the top left; a unit
 * is `scale` pixels of the screen, a whole number, by which vertices are multiplied. The list is
 * fixed memory; when it is full, quads are dropped and counted.
 *
 *      box, text, number ..    >  cut to the clip  >  a quad each, in the order of painting
 *      units                                          vertices: pixels and texels
 *
 *      0 ------- 1     the corners of quad q are vertices 4q .. 4q + 3, always in this order: so
 *      |         |     the indices are the same for every list, and prof_raster.c needs but two
 *      3 ------- 2     corners to know the rectangle
 *
 * CLIPPING   What lies outside the clip rectangle is cut on the CPU, so a back-end needs no
 * scissor. The rectangle only ever gets narrower; whoever narrows it puts back what it was:
 *
 *      Prof_Rect before = Prof_Draw_List_clip(list, panel);
 *      ...                                           paints, perhaps with narrower ones
 *      list->clip = before;
 *
 * WATCH   Beside the quads, a list tells what is painted in words. It tells the whole, before
 * anything is cut, even what is cut off altogether.
 *
 * Colours are 0xRRGGBBAA.
 */
#ifndef INC_PROF_DRAW_LIST_H
#define INC_PROF_DRAW_LIST_H

#include "../../prof.h"
#include "../../src/base/prof_assert.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_LIST_VERTICES = 32768, Prof_LIST_QUADS = Prof_LIST_VERTICES / 4 };
/* Units: width of a character; from line to line; from a panel's border to what is in it. */
enum { Prof_CELL = 8, Prof_LINE = 18, Prof_PAD = 6 };

typedef struct Prof_Rect {
   int x0, y0, x1, y1; /* x1, y1 not included */
} Prof_Rect;

/* Tests and the text back-end are told by these words what is being drawn. */
typedef enum Prof_List_Kind {
   Prof_LIST_PANEL, /* the background of all that follows, until the next panel */
   Prof_LIST_BOX,   /* a fill: row, header, chip; texts may stand on it */
   Prof_LIST_BAR,   /* a box that is a quantity */
   Prof_LIST_TEXT
} Prof_List_Kind;

typedef void Prof_List_Watch(void *user, Prof_List_Kind kind, const Prof_Rect *rect,
                             const char *text, uint32_t color);

typedef struct Prof_List {
   int scale;
   Prof_Rect clip;
   int num_vertices;
   int dropped;             /* quads that found no room */
   Prof_List_Watch *watch;  /* may be null */
   void *watch_user;
   Prof_Draw_Vertex vertices[Prof_LIST_VERTICES];
} Prof_List;

/* Empties the list; the clip rectangle is the whole of width x height units. */
extern void Prof_Draw_List_begin(Prof_List *list, int scale, int width, int height);

/* Narrows the clip rectangle; returns the one before, to be put back. */
extern Prof_Rect Prof_Draw_List_clip(Prof_List *list, Prof_Rect rect);

extern void Prof_Draw_List_panel(Prof_List *list, Prof_Rect rect, uint32_t color);
extern void Prof_Draw_List_box(Prof_List *list, Prof_Rect rect, uint32_t color);
extern void Prof_Draw_List_bar(Prof_List *list, Prof_Rect rect, uint32_t color);
/* Diagonal lines: for "n more" and for colours used a second time. */
extern void Prof_Draw_List_hatch(Prof_List *list, Prof_Rect rect, uint32_t color);

/* A glyph's top is `y`; 16 units high. Signs of prof_font.h may stand in the text. Returns where
 * the next character would go. */
extern int Prof_Draw_List_text(Prof_List *list, int x, int y, const char *text, uint32_t color);
/* The first characters that fit into `cells`; what is cut ends in "..", or in "." in two cells, so
 * that nobody takes it for the whole. */
extern int Prof_Draw_List_text_cut(Prof_List *list, int x, int y, int cells, const char *text,
                                   uint32_t color);
/* Ends at `right`. Always that many decimals. */
extern void Prof_Draw_List_number(Prof_List *list, int right, int y, double value, int decimals,
                                  uint32_t color);
/* Dark text on a filled box, one unit wider than the text on each side. */
extern int Prof_Draw_List_chip(Prof_List *list, int x, int y, const char *text, uint32_t fill);

/* The topmost text that a thin line down from `x`, `y` would cross or come close to, of what was
 * painted so far: where it begins, `y` at least, and where it ends. 0: there is none. */
extern int Prof_Draw_List_find_text(const Prof_List *list, int x, int y, int *top, int *bottom);

extern Prof_Rect Prof_Draw_List_rect(int x0, int y0, int x1, int y1);

#ifdef __cplusplus
}
#endif

#endif
