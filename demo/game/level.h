/* level.h - the levels, and loading one: tiles, meshes, physics, pictures. A real hitch. */
#ifndef INC_LEVEL_H
#define INC_LEVEL_H

#include "../picture/backdrop.h"

struct World;

struct Level {
   const char *name;
   uint64_t seed;
   double density; // of walls
   int rocks;
   Palette palette;
   const char *waves;
};

const Level &level_at(int index); // goes round after the last
TileMap level_tiles(const Level &level);
void load_level(World &world, int index);

#endif
