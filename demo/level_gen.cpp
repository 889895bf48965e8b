// level_gen.cpp - see level_gen.h.
#include "level_gen.h"
#include "prof.h"

#include <vector>

static void scatter(TileMap &map, Rng &rng, double density)
{
   Prof(gen_scatter);
   // Each wall has a twin turned by half a circle about the middle: fair, and pleasant to see.
   for (int i = 0; i < MAP_W * MAP_H / 2; ++i) {
      uint8_t solid = rng.unit() < density;
      map.solid[i] = solid;
      map.solid[MAP_W * MAP_H - 1 - i] = solid;
   }
}

static int walls_around(const TileMap &map, int x, int y)
{
   int num = 0;
   for (int j = -1; j <= 1; ++j)
      for (int i = -1; i <= 1; ++i) num += map.at(x + i, y + j);
   return num;
}

static void smooth(TileMap &map)
{
   Prof(gen_smooth);
   TileMap old = map;
   for (int y = 0; y < MAP_H; ++y)
      for (int x = 0; x < MAP_W; ++x) map.set(x, y, walls_around(old, x, y) >= 5);
}

static void clear_middle_close_border(TileMap &map)
{
   Prof(gen_border);
   for (int y = 0; y < MAP_H; ++y) {
      for (int x = 0; x < MAP_W; ++x) {
         int dx = x - MAP_W / 2, dy = y - MAP_H / 2;
         if (dx * dx + dy * dy < 36) map.set(x, y, false);
         if (x < 1 || y < 1 || x >= MAP_W - 1 || y >= MAP_H - 1) map.set(x, y, true);
      }
   }
}

static void fill_unreachable(TileMap &map)
{
   Prof(gen_flood);
   std::vector<int> todo(1, (MAP_H / 2) * MAP_W + MAP_W / 2);
   std::vector<bool> seen(MAP_W * MAP_H, false);
   while (!todo.empty()) {
      int i = todo.back();
      todo.pop_back();
      if (seen[i] || map.solid[i]) continue;
      seen[i] = true;
      // The border is wall, so the neighbours of an open tile are always on the map.
      const int next[4] = {i - 1, i + 1, i - MAP_W, i + MAP_W};
      todo.insert(todo.end(), next, next + 4);
   }
   for (int i = 0; i < MAP_W * MAP_H; ++i)
      if (!seen[i]) map.solid[i] = 1;
}

TileMap generate_tiles(Rng &rng, double density)
{
   Prof(generate_tiles);
   TileMap map;
   scatter(map, rng, density);
   for (int i = 0; i < 4; ++i) smooth(map);
   clear_middle_close_border(map);
   fill_unreachable(map);
   return map;
}
