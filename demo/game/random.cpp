// random.cpp - see random.h.
#include "random.h"

#include <cmath>

static float lattice(int x, int y, uint32_t seed)
{
   uint32_t h = seed;
   h ^= static_cast<uint32_t>(x) * 0x8DA6B343u;
   h ^= static_cast<uint32_t>(y) * 0xD8163841u;
   h = (h ^ (h >> 15)) * 0x2C1B3C6Du;
   h = (h ^ (h >> 12)) * 0x297A2D39u;
   return static_cast<float>((h ^ (h >> 15)) >> 8) / 16777216.0f;
}

static float smooth_noise(float x, float y, uint32_t seed)
{
   float fx = std::floor(x), fy = std::floor(y);
   int i = static_cast<int>(fx), j = static_cast<int>(fy);
   float u = x - fx, v = y - fy;
   u = u * u * (3 - 2 * u);
   v = v * v * (3 - 2 * v);
   float top = lattice(i, j, seed) * (1 - u) + lattice(i + 1, j, seed) * u;
   float low = lattice(i, j + 1, seed) * (1 - u) + lattice(i + 1, j + 1, seed) * u;
   return top * (1 - v) + low * v;
}

float fractal_noise(float x, float y, int octaves, uint32_t seed)
{
   float sum = 0, weight = 0.5f;
   for (int i = 0; i < octaves; ++i) {
      sum += weight * smooth_noise(x, y, seed + static_cast<uint32_t>(i));
      x *= 2.03f;
      y *= 2.03f;
      weight *= 0.5f;
   }
   return sum;
}
