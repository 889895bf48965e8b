/* hud.h - score, ships, shield and radar; all on the right, where the report is not. */
#ifndef INC_HUD_H
#define INC_HUD_H

#include "canvas.h"
#include "renderer.h"

void draw_hud(Canvas &canvas, const World &world, const Camera &camera);

#endif
