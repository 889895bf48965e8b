// draw_scene.cpp - see draw_scene.h.
#include "draw_scene.h"
#include "prof.h"
#include "world.h"

#include <algorithm>

static cpVect grid_point(const Warp_Grid &grid, int i, int j)
{
   const Warp_Point &p = grid.point[j * grid.columns + i];
   return cpv(i * grid.spacing + p.x, j * grid.spacing + p.y);
}

// The more a thread of the net is stretched, the brighter it is.
static void grid_thread(Canvas &canvas, const Warp_Grid &grid, cpVect a, cpVect b, Tint tint,
                        int nth)
{
   double stretch = std::min(1.0, cpfabs(cpvdist(a, b) - grid.spacing) / 9);
   double k = (nth % 4 ? 0.085 : 0.24) + 0.7 * stretch;
   Colour colour = {tint.r, tint.g, tint.b, 255};
   canvas.line(a, b, nth % 4 ? 1.0 : 1.3, colour.faded(std::min(1.0, k)));
}

void draw_grid(Canvas &canvas, const World &world, const Camera &camera)
{
   Prof(draw_grid);
   const Warp_Grid &grid = world.effects.grid();
   const Tint tint = level_at(world.level_index).palette.wall;
   cpBB box = camera.box();
   int i0 = std::max(0, static_cast<int>(box.l / grid.spacing) - 1);
   int j0 = std::max(0, static_cast<int>(box.b / grid.spacing) - 1);
   int i1 = std::min(grid.columns - 2, static_cast<int>(box.r / grid.spacing) + 1);
   int j1 = std::min(grid.rows - 2, static_cast<int>(box.t / grid.spacing) + 1);
   canvas.additive(true);
   for (int j = j0; j <= j1; ++j) {
      for (int i = i0; i <= i1; ++i) {
         cpVect at = grid_point(grid, i, j);
         grid_thread(canvas, grid, at, grid_point(grid, i + 1, j), tint, j);
         grid_thread(canvas, grid, at, grid_point(grid, i, j + 1), tint, i);
      }
   }
   canvas.flush();
}

// What lies beyond the arena is wall as well.
static void draw_outside(Canvas &canvas)
{
   const double far = 2000;
   const Colour dark = {3, 4, 8, 240};
   canvas.additive(false);
   canvas.rect(-far, -far, ARENA_W + far, 0, dark);
   canvas.rect(-far, ARENA_H, ARENA_W + far, ARENA_H + far, dark);
   canvas.rect(-far, 0, 0, ARENA_H, dark);
   canvas.rect(ARENA_W, 0, ARENA_W + far, ARENA_H, dark);
}

static bool outside(cpBB box, const Outline &outline)
{
   cpBB bounds = cpBBNew(1e9, 1e9, -1e9, -1e9);
   for (cpVect p : outline) bounds = cpBBExpand(bounds, p);
   return !cpBBIntersects(box, bounds);
}

void draw_walls(Canvas &canvas, const World &world, const Camera &camera)
{
   Prof(draw_walls);
   draw_outside(canvas);
   const Tint tint = level_at(world.level_index).palette.wall;
   cpBB box = camera.box();
   canvas.additive(true);
   for (const Outline &outline : world.walls.outlines) {
      if (outside(box, outline)) continue;
      int num = static_cast<int>(outline.size());
      canvas.polyline(outline.data(), num, true, 2.6, {tint.r, tint.g, tint.b, 255});
      canvas.polyline(outline.data(), num, true, 1.0, {255, 255, 255, 120});
   }
   canvas.flush();
}

void draw_sparks(Canvas &canvas, const World &world)
{
   Prof(draw_sparks);
   canvas.additive(true);
   canvas.sparks(world.effects.vertices().data(), world.effects.drawn());
}
