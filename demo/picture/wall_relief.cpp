// wall_relief.cpp - see wall_relief.h.
#include "wall_relief.h"
#include "../game/random.h"
#include "rock_shade.h"
#include "prof.h"

#include <algorithm>
#include <cmath>

enum {
   PART_W = 8, // tiles
   PART_H = 6
};

namespace {
struct Relief {
   const TileMap &tiles;
   uint32_t seed;
   std::vector<float> height, light; // of points; rock is higher than 0

   Relief(const TileMap &t, uint32_t s)
      : tiles(t), seed(s), height(POINTS_W * POINTS_H, 0), light(POINTS_W * POINTS_H, 1)
   {
   }
   int walls_at(int i, int j) const;
   bool buried(int i, int j) const { return walls_at(i, j) == 4; }
   void raise();
   std::vector<bool> rock() const;
   void shade();
   cpVect place(int i, int j) const;
   void facet(ReliefPart &part, const int (&points)[3][2], Tint tint) const;
   void cell(ReliefPart &part, int i, int j, Tint tint) const;
};
} // namespace

// How many of the four quarters around a point are wall.
int Relief::walls_at(int i, int j) const
{
   int num = 0;
   for (int k = 0; k < 4; ++k) {
      // Shifted by a tile: left of and above the map, division would round towards zero.
      int x = (i + CELLS - 1 + (k & 1)) / CELLS - 1, y = (j + CELLS - 1 + (k >> 1)) / CELLS - 1;
      num += tiles.at(x, y);
   }
   return num;
}

void Relief::raise()
{
   Prof(raise_rock);
   for (int j = 0; j < POINTS_H; ++j)
      for (int i = 0; i < POINTS_W; ++i)
         if (buried(i, j)) {
            float x = static_cast<float>(i) * 0.21f, y = static_cast<float>(j) * 0.21f;
            height[j * POINTS_W + i] = 0.2f + fractal_noise(x, y, 6, seed);
         }
}

// The points that are of a wall, or at its edge.
std::vector<bool> Relief::rock() const
{
   std::vector<bool> is_rock(POINTS_W * POINTS_H);
   for (int j = 0; j < POINTS_H; ++j)
      for (int i = 0; i < POINTS_W; ++i) is_rock[j * POINTS_W + i] = walls_at(i, j) != 0;
   return is_rock;
}

static bool marks_shading = true;

void leave_shading_unmarked() { marks_shading = false; }

void Relief::shade()
{
   const std::vector<bool> is_rock = rock();
   if (marks_shading) {
      Prof(shade_rock);
      shade_rock(height, is_rock, light);
   } else {
      shade_rock(height, is_rock, light);
   }
}

// Off the grid, or it would show; but not at the edge, where the wall is straight.
cpVect Relief::place(int i, int j) const
{
   cpVect at = cpv(i * SPACING, j * SPACING);
   if (!buried(i, j)) return at;
   uint32_t h = (static_cast<uint32_t>(j * POINTS_W + i) + seed) * 2654435761u;
   double dx = ((h >> 8) & 255) / 255.0 - 0.5, dy = ((h >> 20) & 255) / 255.0 - 0.5;
   return cpvadd(at, cpv(dx * SPACING * 0.6, dy * SPACING * 0.6));
}

void Relief::facet(ReliefPart &part, const int (&points)[3][2], Tint tint) const
{
   cpVect p[3];
   float h[3], sky = 0;
   for (int k = 0; k < 3; ++k) {
      p[k] = place(points[k][0], points[k][1]);
      h[k] = rock_height(height, points[k][0], points[k][1]) * STEEPNESS;
      sky += light[points[k][1] * POINTS_W + points[k][0]] / 3;
   }
   cpVect a = cpvsub(p[1], p[0]), b = cpvsub(p[2], p[0]);
   float ah = h[1] - h[0], bh = h[2] - h[0], area = static_cast<float>(cpvcross(a, b));
   // The facet's slope along x and y; the sun stands in the north-west.
   float sx = static_cast<float>(ah * b.y - bh * a.y) / area;
   float sy = static_cast<float>(bh * a.x - ah * b.x) / area;
   float sun = std::max(0.0f, (0.45f * sx + 0.6f * sy + 0.66f) / std::sqrt(1 + sx * sx + sy * sy));
   float k = sky * sky * (0.05f + 0.33f * sun);
   for (cpVect at : p)
      part.vertices.push_back({static_cast<float>(at.x), static_cast<float>(at.y), LINE_U, SOLID_V,
                               static_cast<uint8_t>(static_cast<float>(tint.r) * k + 4),
                               static_cast<uint8_t>(static_cast<float>(tint.g) * k + 4),
                               static_cast<uint8_t>(static_cast<float>(tint.b) * k + 8), 255});
}

// Split along the diagonal that leaves a corner of the wall alone in a facet: it is cut off.
void Relief::cell(ReliefPart &part, int i, int j, Tint tint) const
{
   bool falling = walls_at(i + 1, j) == 1 || walls_at(i, j + 1) == 1;
   const int corners[4][2] = {{i, j}, {i + 1, j}, {i + 1, j + 1}, {i, j + 1}};
   for (int half = 0; half < 2; ++half) {
      int tip = falling ? 1 + 2 * half : 2 * half;
      const int *a = corners[(tip + 3) % 4], *b = corners[tip], *c = corners[(tip + 1) % 4];
      if (walls_at(b[0], b[1]) == 1) continue;
      facet(part, {{a[0], a[1]}, {b[0], b[1]}, {c[0], c[1]}}, tint);
   }
}

static ReliefPart build_part(const Relief &relief, int x0, int y0, Tint tint)
{
   ReliefPart part;
   part.box = cpBBNew(x0 * TILE, y0 * TILE, (x0 + PART_W) * TILE, (y0 + PART_H) * TILE);
   for (int y = y0; y < y0 + PART_H; ++y)
      for (int x = x0; x < x0 + PART_W; ++x)
         for (int k = 0; relief.tiles.at(x, y) && k < CELLS * CELLS; ++k)
            relief.cell(part, x * CELLS + k % CELLS, y * CELLS + k / CELLS, tint);
   return part;
}

std::vector<ReliefPart> build_relief(const TileMap &tiles, Tint tint, uint32_t seed)
{
   Prof(build_relief);
   Relief relief(tiles, seed);
   relief.raise();
   relief.shade();
   Prof(build_facets);
   std::vector<ReliefPart> parts;
   for (int y = 0; y < MAP_H; y += PART_H)
      for (int x = 0; x < MAP_W; x += PART_W) parts.push_back(build_part(relief, x, y, tint));
   return parts;
}
