/* prof_gl_canvas.h - puts a canvas' triangles on the screen: the back-end for OpenGL 1.1 and later.
 *
 * A compatibility context is drawn with fixed functions through the host's own matrices; a core
 * context with a small program that maps 0..width, 0..height onto the viewport. Vertices go
 * through a buffer where there are vertex array objects (3.0), else through glBegin, which leaves
 * no trace in the host's arrays.
 */
#ifndef INC_PROF_GL_CANVAS_H
#define INC_PROF_GL_CANVAS_H

#include "../classic/prof_classic_canvas.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The whole display in the host's units; needed in a core context. */
typedef struct Prof_Display {
   float width, height; /* 0: the viewport's, in pixels */
   float down;          /* +1 if y grows down the screen, else -1 */
} Prof_Display;

/* Saves the host's state and sets ours. Returns 0, having changed nothing, if there is no context
 * to draw in. Otherwise grid is where the pixels are; draw, then call Prof_Gl_Canvas_end. */
extern int Prof_Gl_Canvas_begin(const Prof_Display *display, Prof_Pixel_Grid *grid);
extern void Prof_Gl_Canvas_draw(const Prof_Vertex *vertices, int count, void *unused);
extern void Prof_Gl_Canvas_end(void);

/* The host prints between these, outside of begin and end: they set the current colour, where there
 * is one, and put back what printing may change besides (raster position). */
extern void Prof_Gl_Canvas_begin_print(void);
extern void Prof_Gl_Canvas_print_color(uint32_t color);
extern void Prof_Gl_Canvas_end_print(void);

#ifdef __cplusplus
}
#endif

#endif
