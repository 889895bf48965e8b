/* prof_gl_canvas.h - puts a canvas' triangles on the screen: the back-end for OpenGL 1.1 and later.
 *
 * A compatibility context is drawn with fixed functions through the host's own matrices; a core
 * context, which has none, with a small program, in pixels of the viewport. Vertices go through a
 * buffer where there are vertex array objects (3.0), else through glBegin, which leaves no trace in
 * the host's arrays.
 */
#ifndef INC_PROF_GL_CANVAS_H
#define INC_PROF_GL_CANVAS_H

#include "../classic/prof_classic_canvas.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Saves the host's state and sets ours; `down` is +1 if y grows down the screen, else -1, and
 * decides in a core context. Returns null: grid is where the pixels are; draw, then call
 * Prof_Gl_Canvas_end. Or returns why nothing can be drawn, having changed nothing. */
extern const char *Prof_Gl_Canvas_begin(float down, Prof_Pixel_Grid *grid);
/* Between begin and end: is a part of the box in the viewport? 1 as well if that is unknown. */
extern int Prof_Gl_Canvas_shows(float x0, float y0, float x1, float y1);
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
