/* prof_classic_layout.h - a report becomes boxes and strings with positions. Knows neither OpenGL
 * nor pixels: every size follows from the spacing of lines and the width of text, so the host's
 * units may be pixels, a virtual 640 x 480, or characters.
 *
 *    title line(s)                                  wrapped if all rows fit, otherwise cut
 *      zone 11-20/34      self ms   hier ms   count  share
 *    # > + name (depth)     1.234 !   2.345     1.0  ====   12.3%
 *    . | | |                      |                  |
 *    . | | prefix                 heat chip          bar of the zone's colour
 *    . | cursor
 *    . the zone's colour
 *
 * A column in which a time is an estimate has room for bounds, right of its figures, as in
 * "1.234 +-0.012".
 *
 * The baseline of the first line is at y. What always holds: the panel is `width` wide, and ends at
 * y + height or above; everything lies in it; texts do not overlap; the row under the cursor is
 * among the rows shown. What does not fit is left out in this order: the bar (made shorter first),
 * columns from the right, the marks left of the name; the name is cut, with "..". The first number
 * goes only if there is no room for it and a name at all.
 */
#ifndef INC_PROF_CLASSIC_LAYOUT_H
#define INC_PROF_CLASSIC_LAYOUT_H

#include "../../prof.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
   Prof_LAYOUT_LINES = 256,
   Prof_LAYOUT_BOXES = Prof_LAYOUT_LINES * 5,
   Prof_LAYOUT_TEXTS = Prof_LAYOUT_LINES * 10,
   Prof_LAYOUT_CHARS = Prof_LAYOUT_LINES * 256
};

/* The place to draw; the first six fields as in Prof_draw_gl. */
typedef struct Prof_Page {
   float x, y, width, height, line_spacing;
   int precision;
   float (*text_width)(char *str); /* null: the built-in font, ... */
   float cell_width;               /* ... whose characters are this wide */
   int spread;                     /* recursion is spread: a row's number is its depth */
   int difference;                 /* times are differences, of either sign */
} Prof_Page;

typedef struct Prof_Box {
   float x0, y0, x1, y1; /* y0 is the upper edge, whichever way y runs */
   uint32_t color;
} Prof_Box;

typedef struct Prof_Text {
   float x, y;  /* where the host prints it: left end of its baseline */
   float top;   /* upper edge of its line */
   float width;
   char *text;
   uint32_t color;
} Prof_Text;

typedef struct Prof_Layout {
   int scroll; /* first row shown; kept from call to call, so that rows move only if they must */
   int shown;  /* rows shown */
   float line_height;
   Prof_Box panel; /* holds all else */
   int num_boxes, num_texts, num_chars;
   Prof_Box boxes[Prof_LAYOUT_BOXES]; /* painted in this order, the panel first; texts follow */
   Prof_Text texts[Prof_LAYOUT_TEXTS];
   char chars[Prof_LAYOUT_CHARS];
} Prof_Layout;

/* Begin with a layout of zeros, then keep it. Returns null, or why the layout is empty. */
extern const char *Prof_Classic_Layout_report(Prof_Layout *layout, const Prof_Page *page,
                                              const Prof_Report *report);

#ifdef __cplusplus
}
#endif

#endif
