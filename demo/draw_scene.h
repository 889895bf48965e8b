/* draw_scene.h - the arena itself. */
#ifndef INC_DRAW_SCENE_H
#define INC_DRAW_SCENE_H

#include "camera.h"
#include "canvas.h"

void draw_grid(Canvas &canvas, const World &world, const Camera &camera);
void draw_walls(Canvas &canvas, const World &world, const Camera &camera);
void draw_sparks(Canvas &canvas, const World &world);

#endif
