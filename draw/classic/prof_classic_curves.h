/* prof_classic_curves.h - the graph: a curve of self times for each zone, painted on a canvas. */
#ifndef INC_PROF_CLASSIC_CURVES_H
#define INC_PROF_CLASSIC_CURVES_H

#include "prof_classic_canvas.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_CURVE_FRAMES = 128 };

/* Arguments as in Prof_draw_graph_gl. `cursor` is the id of the zone to be emphasised, or -1.
 * Returns the y of the panel's edge opposite to sy. */
extern float Prof_Classic_Curves_paint(Prof_Canvas *canvas, float sx, float sy, float x_spacing,
                                       float y_spacing, int cursor);

#ifdef __cplusplus
}
#endif

#endif
