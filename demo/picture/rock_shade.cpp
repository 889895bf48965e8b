// rock_shade.cpp - see rock_shade.h.
#include "rock_shade.h"

#include <algorithm>
#include <cmath>

enum {
   DIRECTIONS = 32, // in which a point looks for what shades it
   REACH = 24 // cells
};

// The part of the sky that a point sees over the rock around it.
static float open_sky(const std::vector<float> &height, int i, int j)
{
   float here = rock_height(height, i, j), hidden = 0;
   for (int d = 0; d < DIRECTIONS; ++d) {
      float angle = static_cast<float>(d) * (6.2832f / DIRECTIONS), steepest = 0;
      float dx = std::cos(angle), dy = std::sin(angle);
      for (int k = 1; k <= REACH; ++k) {
         float far = static_cast<float>(k);
         int x = static_cast<int>(static_cast<float>(i) + dx * far + 0.5f);
         int y = static_cast<int>(static_cast<float>(j) + dy * far + 0.5f);
         float rise = (rock_height(height, x, y) - here) * STEEPNESS / (far * SPACING);
         steepest = std::max(steepest, rise);
      }
      hidden += steepest / std::sqrt(1 + steepest * steepest);
   }
   return 1 - hidden / DIRECTIONS;
}

void shade_rock(const std::vector<float> &height, const std::vector<bool> &is_rock,
                std::vector<float> &light)
{
   for (int j = 0; j < POINTS_H; ++j)
      for (int i = 0; i < POINTS_W; ++i) {
         const size_t point = static_cast<size_t>(j * POINTS_W + i);
         if (is_rock[point]) light[point] = open_sky(height, i, j);
      }
}
