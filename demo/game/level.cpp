// level.cpp - see level.h.
#include "level.h"
#include "prof.h"
#include "random.h"
#include "tiles.h"
#include "world.h"

#include <string>
#include <vector>

// ---- An arena grows from a seed -----------------------------------------------------------------

static void scatter(TileMap &map, Rng &rng, double density)
{
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
   TileMap old = map;
   for (int y = 0; y < MAP_H; ++y)
      for (int x = 0; x < MAP_W; ++x) map.set(x, y, walls_around(old, x, y) >= 5);
}

static void clear_middle_close_border(TileMap &map)
{
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

// density: share of the map that starts as wall, 0..0.5. The open part is always in one piece and
// holds the middle of the map.
static TileMap generate_tiles(Rng &rng, double density)
{
   Prof(generate_tiles);
   TileMap map;
   Prof_Named(phase, gen_scatter);
   scatter(map, rng, density);
   for (int i = 0; i < 4; ++i) {
      Prof_Next_in(phase, gen_smooth);
      smooth(map);
   }
   Prof_Next_in(phase, gen_border);
   clear_middle_close_border(map);
   Prof_Next_in(phase, gen_flood);
   fill_unreachable(map);
   return map;
}

static const Level LEVELS[] = {
   {"shoals", 11, 0.40, 22, {{14, 40, 92}, {84, 26, 96}, {70, 150, 255}},
    "drone 7; hunter 1; clear"},
   {"reef", 27, 0.42, 26, {{10, 64, 74}, {24, 36, 110}, {60, 230, 210}},
    "drone 12; hunter 4; wisp 4; drone 8; sentinel 3; hunter 2; wait 4; drone 10; hunter 4; wisp 4;"
    "wait 6; rocks 6; carrier 1; drone 8; hunter 3; clear"},
   {"forge", 35, 0.43, 28, {{96, 34, 16}, {60, 14, 70}, {255, 150, 70}},
    "sentinel 3; hunter 4; drone 10; wait 6; wisp 6; rocks 6; drone 12; wait 8; carrier 2; wisp 4;"
    "hunter 5; clear"},
   {"deep", 53, 0.44, 30, {{40, 16, 90}, {10, 50, 90}, {190, 110, 255}},
    "drone 16; wisp 6; wait 4; hunter 7; sentinel 4; wait 8; carrier 2; drone 14; wait 8;"
    "carrier 3; wisp 8; hunter 6; clear"},
};

const Level &level_at(int index)
{
   return LEVELS[index % (sizeof LEVELS / sizeof LEVELS[0])];
}

TileMap level_tiles(const Level &level)
{
   Rng rng(level.seed);
   return generate_tiles(rng, level.density);
}

static void empty_world(World &world)
{
   Prof(unload_level);
   world.enemies.clear();
   world.asteroids.clear();
   world.shards.clear();
   world.bullets.clear();
   world.gems.clear();
   world.index.clear();
   world.effects.clear();
}

static void scatter_rocks(World &world, int num)
{
   Prof(scatter_rocks);
   for (int tries = 0; num > 0 && tries < 1000; ++tries) {
      int x = world.rng.below(MAP_W), y = world.rng.below(MAP_H);
      bool open = cpvdist(tile_centre(x, y), tile_centre(MAP_W / 2, MAP_H / 2)) > 220;
      for (int j = -1; j <= 1; ++j)
         for (int i = -1; i <= 1; ++i) open = open && !world.tiles.at(x + i, y + j);
      if (!open) continue;
      cpVect drift = cpvmult(cpvforangle(world.rng.range(0, 6.28)), world.rng.range(15, 80));
      add_asteroid(world, tile_centre(x, y), drift, world.rng.range(15, 50));
      --num;
   }
}

static void ready_player(World &world, int index)
{
   if (!world.player || index == 0) {
      world.player.reset();
      world.player.reset(new Player);
   }
   world.player->respawn_in = 0;
   place_player(world, tile_centre(MAP_W / 2, MAP_H / 2));
}

void load_level(World &world, int index)
{
   const Level &level = level_at(index);
   Prof(load_level);
   const std::string zone = std::string("load ") + level.name;
   Prof_set_group(zone.c_str(), "loading");
   Prof_Scope_name(zone.c_str());
   Prof_note_load((std::string("level ") + level.name).c_str());
   Prof_begin_scene(level.name);
   empty_world(world);
   world.tiles = level_tiles(level);
   world.walls = build_wall_mesh(world.tiles);
   world.physics.set_walls(world.walls);
   world.backdrop = paint_backdrop(world.tiles, level.palette, level.seed);
   world.waves.load(level.name, level.waves);
   ready_player(world, index);
   scatter_rocks(world, level.rocks);
   world.index.rebuild(world);
   world.level_index = index;
   world.level_time = 0;
   world.next_level_in = -1;
   world.loads++;
}
