/* rock_shade.h - how much light each point of the rock gets from the sky: what takes longest when a
 * level's walls are built.
 */
#ifndef INC_ROCK_SHADE_H
#define INC_ROCK_SHADE_H

#include "../game/tiles.h"

#include <vector>

enum {
   CELLS = 4, // along a tile
   POINTS_W = MAP_W * CELLS + 1,
   POINTS_H = MAP_H * CELLS + 1
};
static const float SPACING = static_cast<float>(TILE) / CELLS, STEEPNESS = 30;

// Of points; beyond the map it is 0. Rock is higher than that.
inline float rock_height(const std::vector<float> &height, int i, int j)
{
   if (i < 0 || j < 0 || i >= POINTS_W || j >= POINTS_H) return 0;
   return height[static_cast<size_t>(j * POINTS_W + i)];
}

// Sets the light of all points that are rock: the part of the sky that they see, 0..1. It marks no
// zone.
void shade_rock(const std::vector<float> &height, const std::vector<bool> &is_rock,
                std::vector<float> &light);

#endif
