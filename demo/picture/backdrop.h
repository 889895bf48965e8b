/* backdrop.h - the pictures behind the game, painted when a level is loaded. */
#ifndef INC_BACKDROP_H
#define INC_BACKDROP_H

#include "../game/tiles.h"

#include <vector>

struct Tint {
   uint8_t r, g, b;
};

struct Palette {
   Tint nebula, second, wall;
};

struct Picture {
   int width = 0, height = 0;
   std::vector<uint8_t> rgba;
};

struct Backdrop {
   Picture nebula; // far away
   Picture walls;  // over the arena: dark inside the walls, their light outside, clear elsewhere
};

Backdrop paint_backdrop(const TileMap &tiles, const Palette &palette, uint64_t seed);

#endif
