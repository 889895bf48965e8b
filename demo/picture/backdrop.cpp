// backdrop.cpp - see backdrop.h.
#include "backdrop.h"
#include "../game/random.h"
#include "prof.h"

#include <algorithm>
#include <cmath>
#include <vector>

// ---- How far each cell is from the nearest marked one -------------------------------------------
//
// The lower envelope of parabolas, first along columns, then along rows (Felzenszwalb and
// Huttenlocher, "Distance Transforms of Sampled Functions").

static const float FAR = 1e10f;

// f: squared distances so far, one line of them with n cells; out: the same with this axis added.
static void transform_line(const std::vector<float> &f, int n, std::vector<float> &out,
                           std::vector<int> &at, std::vector<float> &from)
{
   int k = 0;
   at[0] = 0;
   from[0] = -FAR;
   from[1] = FAR;
   for (int q = 1; q < n; ++q) {
      float s;
      for (;;) {
         int p = at[k];
         s = ((f[q] + q * q) - (f[p] + p * p)) / static_cast<float>(2 * q - 2 * p);
         if (s > from[k] || k == 0) break;
         --k;
      }
      if (s > from[k]) ++k;
      at[k] = q;
      from[k] = k ? s : -FAR;
      from[k + 1] = FAR;
   }
   for (int q = 0, i = 0; q < n; ++q) {
      while (from[i + 1] < q) ++i;
      out[q] = static_cast<float>((q - at[i]) * (q - at[i])) + f[at[i]];
   }
}

static void transform(std::vector<float> &d, int lines, int n, int line_stride, int stride)
{
   std::vector<float> in(n), out(n), from(n + 1);
   std::vector<int> at(n);
   for (int line = 0; line < lines; ++line) {
      for (int i = 0; i < n; ++i) in[i] = d[line * line_stride + i * stride];
      transform_line(in, n, out, at, from);
      for (int i = 0; i < n; ++i) d[line * line_stride + i * stride] = out[i];
   }
}

// marked: row by row. Distances in cells, exact.
static std::vector<float> distance_field(const std::vector<bool> &marked, int width, int height)
{
   Prof(distance_field);
   std::vector<float> d(marked.size());
   for (size_t i = 0; i < d.size(); ++i) d[i] = marked[i] ? 0 : 4e6f;
   transform(d, width, height, 1, width);
   transform(d, height, width, width, 1);
   for (float &value : d) value = std::sqrt(value);
   return d;
}

// ---- The pictures -------------------------------------------------------------------------------

enum { NEBULA_W = 512, NEBULA_H = 288, CELLS = 16 /* of the wall picture, along a tile */ };

static uint8_t to_byte(float value)
{
   return static_cast<uint8_t>(std::min(255.0f, std::max(0.0f, value)));
}

static void nebula_pixel(uint8_t *out, float x, float y, const Palette &p, uint32_t seed)
{
   // Noise that is looked up where other noise says gives the wisps.
   float warp_x = fractal_noise(x + 7.3f, y, 3, seed + 50);
   float warp_y = fractal_noise(x, y + 3.1f, 3, seed + 90);
   float cloud = fractal_noise(x + 2.2f * warp_x, y + 2.2f * warp_y, 5, seed);
   float other = fractal_noise(x * 0.6f + warp_y, y * 0.6f, 3, seed + 400);
   float k = std::pow(std::max(0.0f, cloud - 0.22f) * 1.5f, 1.7f);
   float m = std::max(0.0f, other * 2.2f - 0.7f) * k;
   out[0] = to_byte(5 + 1.5f * (k * p.nebula.r + m * p.second.r));
   out[1] = to_byte(7 + 1.5f * (k * p.nebula.g + m * p.second.g));
   out[2] = to_byte(16 + 1.5f * (k * p.nebula.b + m * p.second.b));
   out[3] = 255;
}

static Picture paint_nebula(const Palette &palette, uint64_t seed)
{
   Prof(paint_nebula);
   Picture picture;
   picture.width = NEBULA_W;
   picture.height = NEBULA_H;
   picture.rgba.resize(4 * NEBULA_W * NEBULA_H);
   for (int y = 0; y < NEBULA_H; ++y)
      for (int x = 0; x < NEBULA_W; ++x)
         nebula_pixel(&picture.rgba[4 * (y * NEBULA_W + x)], x * 0.011f, y * 0.011f, palette,
                      static_cast<uint32_t>(seed) * 977);
   return picture;
}

static void wall_pixel(uint8_t *out, float to_wall, float to_open, const Palette &p)
{
   bool inside = to_wall == 0;
   // Inside: nearly black, a rim of the wall's colour. Outside: its light, soon gone.
   float rim = inside ? std::exp(-to_open * 0.22f) * 0.34f + 0.03f : 1;
   out[0] = to_byte(p.wall.r * rim);
   out[1] = to_byte(p.wall.g * rim);
   out[2] = to_byte(p.wall.b * rim);
   out[3] = to_byte(inside ? 238 : 78 * std::exp(-to_wall * 0.11f) - 3);
}

static Picture paint_walls(const TileMap &tiles, const Palette &palette)
{
   Prof(paint_walls);
   Picture picture;
   const int w = picture.width = MAP_W * CELLS, h = picture.height = MAP_H * CELLS;
   std::vector<bool> wall(w * h), open(w * h);
   for (int i = 0; i < w * h; ++i) {
      wall[i] = tiles.at(i % w / CELLS, i / w / CELLS);
      open[i] = !wall[i];
   }
   std::vector<float> to_wall = distance_field(wall, w, h), to_open = distance_field(open, w, h);
   picture.rgba.resize(4 * w * h);
   for (int i = 0; i < w * h; ++i)
      wall_pixel(&picture.rgba[4 * i], to_wall[i], to_open[i], palette);
   return picture;
}

Backdrop paint_backdrop(const TileMap &tiles, const Palette &palette, uint64_t seed)
{
   Prof(paint_backdrop);
   Backdrop backdrop;
   backdrop.nebula = paint_nebula(palette, seed);
   backdrop.walls = paint_walls(tiles, palette);
   return backdrop;
}
