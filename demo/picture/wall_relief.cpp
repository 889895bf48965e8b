// wall_relief.cpp - see wall_relief.h.
#include "wall_relief.h"
#include "../game/random.h"
#include "prof.h"

#include <algorithm>
#include <cmath>

enum {
   CELLS = 4, // along a tile
   POINTS_W = MAP_W * CELLS + 1,
   POINTS_H = MAP_H * CELLS + 1,
   PART_W = 8, // tiles
   PART_H = 6,
   DIRECTIONS = 32, // in which a point looks for what shades it
   REACH = 24 // cells
};
static const float SPACING = static_cast<float>(TILE) / CELLS, STEEPNESS = 30;

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
   float height_at(int i, int j) const
   {
      if (i < 0 || j < 0 || i >= POINTS_W || j >= POINTS_H) return 0;
      return height[j * POINTS_W + i];
   }
   void raise();
   float open_sky(int i, int j) const;
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

// The part of the sky that a point sees over the rock around it, 0..1.
float Relief::open_sky(int i, int j) const
{
   float here = height_at(i, j), hidden = 0;
   for (int d = 0; d < DIRECTIONS; ++d) {
      float angle = static_cast<float>(d) * (6.2832f / DIRECTIONS), steepest = 0;
      float dx = std::cos(angle), dy = std::sin(angle);
      for (int k = 1; k <= REACH; ++k) {
         float far = static_cast<float>(k);
         int x = static_cast<int>(static_cast<float>(i) + dx * far + 0.5f);
         int y = static_cast<int>(static_cast<float>(j) + dy * far + 0.5f);
         float rise = (height_at(x, y) - here) * STEEPNESS / (far * SPACING);
         steepest = std::max(steepest, rise);
      }
      hidden += steepest / std::sqrt(1 + steepest * steepest);
   }
   return 1 - hidden / DIRECTIONS;
}

void Relief::shade()
{
   Prof(shade_rock);
   for (int j = 0; j < POINTS_H; ++j)
      for (int i = 0; i < POINTS_W; ++i)
         if (walls_at(i, j)) light[j * POINTS_W + i] = open_sky(i, j);
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
      h[k] = height_at(points[k][0], points[k][1]) * STEEPNESS;
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
