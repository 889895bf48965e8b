/* tiles.h - the arena as a map of square tiles, wall or open. */
#ifndef INC_TILES_H
#define INC_TILES_H

#include <chipmunk/chipmunk.h>
#include <cstdint>

enum { TILE = 48, MAP_W = 64, MAP_H = 36, ARENA_W = TILE * MAP_W, ARENA_H = TILE * MAP_H };

struct TileMap {
   uint8_t solid[MAP_W * MAP_H] = {};

   bool at(int x, int y) const
   {
      return x < 0 || y < 0 || x >= MAP_W || y >= MAP_H || solid[y * MAP_W + x];
   }
   void set(int x, int y, bool on) { solid[y * MAP_W + x] = on; }
};

inline int tile_of(double units) { return static_cast<int>(units) / TILE; }
inline cpVect tile_centre(int x, int y) { return cpv((x + 0.5) * TILE, (y + 0.5) * TILE); }

#endif
