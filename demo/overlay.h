/* overlay.h - the profiler's report and graph over the game. */
#ifndef INC_OVERLAY_H
#define INC_OVERLAY_H

#include "canvas.h"
#include "profiler_keys.h"

void draw_overlay(Canvas &canvas, const ProfilerView &view, int width, int height);

#endif
