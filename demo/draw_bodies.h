/* draw_bodies.h - all that moves. */
#ifndef INC_DRAW_BODIES_H
#define INC_DRAW_BODIES_H

#include "canvas.h"

struct World;

void draw_bodies(Canvas &canvas, const World &world);

#endif
