/* prof_raster.h - a draw list becomes pixels without a graphics card.
 *
 * Only for what draw lists consist of: upright rectangles of four corners, clockwise from the top
 * left, on whole pixels. Each pixel takes the texel under its middle, as OpenGL does it without
 * filtering.
 */
#ifndef INC_PROF_RASTER_H
#define INC_PROF_RASTER_H

#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Blends onto rows of RGBA, `stride` bytes apart; a negative stride is a picture whose first row
 * in memory is its last on the screen, and `rgba` is its top row. What lies outside of width x
 * height is left out. */
extern void Prof_Raster_list(const Prof_Draw_List *list, unsigned char *rgba, int width, int height,
                             int stride);

#ifdef __cplusplus
}
#endif

#endif
