// wall_mesh.cpp - see wall_mesh.h.
#include "wall_mesh.h"
#include "prof.h"

static bool row_is_free(const TileMap &map, const std::vector<bool> &used, int x0, int x1, int y)
{
   for (int x = x0; x < x1; ++x)
      if (y >= MAP_H || !map.at(x, y) || used[y * MAP_W + x]) return false;
   return true;
}

static TileRect grow_box(const TileMap &map, const std::vector<bool> &used, int x, int y)
{
   TileRect box = {x, y, x + 1, y + 1};
   while (box.x1 < MAP_W && row_is_free(map, used, box.x1, box.x1 + 1, y)) ++box.x1;
   while (row_is_free(map, used, box.x0, box.x1, box.y1)) ++box.y1;
   return box;
}

static std::vector<TileRect> merge_boxes(const TileMap &map)
{
   Prof(mesh_boxes);
   std::vector<TileRect> boxes;
   std::vector<bool> used(MAP_W * MAP_H, false);
   for (int y = 0; y < MAP_H; ++y) {
      for (int x = 0; x < MAP_W; ++x) {
         if (!map.at(x, y) || used[y * MAP_W + x]) continue;
         TileRect box = grow_box(map, used, x, y);
         for (int j = box.y0; j < box.y1; ++j)
            for (int i = box.x0; i < box.x1; ++i) used[j * MAP_W + i] = true;
         boxes.push_back(box);
      }
   }
   return boxes;
}

namespace {
// Walks along the edges between wall and open with the wall on its right hand.
struct Tracer {
   const TileMap &map;
   std::vector<bool> seen; // edges that lead right out of a tile corner, by corner

   static constexpr int W = MAP_W + 1;
   explicit Tracer(const TileMap &m) : map(m), seen(W * (MAP_H + 1), false) {}

   // Is there a step from corner (x, y) in direction d (0 right, 1 down, 2 left, 3 up)?
   bool edge(int x, int y, int d) const
   {
      switch (d) {
         case 0: return map.at(x, y) && !map.at(x, y - 1);
         case 1: return map.at(x - 1, y) && !map.at(x, y);
         case 2: return map.at(x - 1, y - 1) && !map.at(x - 1, y);
         default: return map.at(x, y - 1) && !map.at(x - 1, y - 1);
      }
   }
   Outline trace(int x, int y);
};
} // namespace

Outline Tracer::trace(int x, int y)
{
   static const int dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1};
   const int start_x = x, start_y = y;
   const double cut = 11;
   Outline out;
   int d = 0;
   do {
      if (d == 0) seen[y * W + x] = true;
      x += dx[d];
      y += dy[d];
      int turn = d;
      // Sharpest right turn first keeps walls that touch at a corner apart.
      for (int k : {1, 0, 3}) {
         turn = (d + k) & 3;
         if (edge(x, y, turn)) break;
      }
      if (turn != d) {
         cpVect corner = cpv(x * TILE, y * TILE);
         out.push_back(cpvsub(corner, cpv(dx[d] * cut, dy[d] * cut)));
         out.push_back(cpvadd(corner, cpv(dx[turn] * cut, dy[turn] * cut)));
      }
      d = turn;
   } while (x != start_x || y != start_y || d != 0);
   return out;
}

static std::vector<Outline> trace_outlines(const TileMap &map)
{
   Prof(mesh_outlines);
   Tracer tracer(map);
   std::vector<Outline> outlines;
   for (int y = 0; y <= MAP_H; ++y)
      for (int x = 0; x < MAP_W; ++x)
         if (!tracer.seen[y * Tracer::W + x] && tracer.edge(x, y, 0))
            outlines.push_back(tracer.trace(x, y));
   return outlines;
}

WallMesh build_wall_mesh(const TileMap &map)
{
   Prof(build_wall_mesh);
   WallMesh mesh;
   mesh.boxes = merge_boxes(map);
   mesh.outlines = trace_outlines(map);
   return mesh;
}
