/* draw_world.h - what is in the arena. */
#ifndef INC_DRAW_WORLD_H
#define INC_DRAW_WORLD_H

#include "canvas.h"
#include "renderer.h"

void draw_bodies(Canvas &canvas, const World &world); // all that moves
void draw_grid(Canvas &canvas, const World &world, const Camera &camera);
void draw_walls(Canvas &canvas, const World &world, const Camera &camera);
void draw_sparks(Canvas &canvas, const World &world);

#endif
