/* world.h - the state of the game, and its step. The same seed and the same input give the same
 * game.
 */
#ifndef INC_WORLD_H
#define INC_WORLD_H

#include "asteroids.h"
#include "bullets.h"
#include "debris.h"
#include "effects.h"
#include "enemies.h"
#include "level.h"
#include "player.h"
#include "random.h"
#include "scout.h"
#include "spatial.h"
#include "wave_script.h"

#include <memory>
#include <vector>

const double STEP_S = 1.0 / 120;

struct World {
   Rng rng;
   long steps = 0;
   double time = 0; // seconds of game
   int level_index = 0;
   int loads = 0;           // levels loaded so far: tells the renderer that there is a new one
   double level_time = 0;   // seconds since it was loaded
   double next_level_in = -1;
   TileMap tiles;
   WallMesh walls;
   Backdrop backdrop;
   Effects effects;
   Physics physics; // outlives every body below
   SpatialIndex index;
   std::unique_ptr<Player> player;
   std::vector<std::unique_ptr<Enemy>> enemies;
   std::vector<std::unique_ptr<Asteroid>> asteroids;
   std::vector<Shard> shards;
   std::vector<Bullet> bullets;
   std::vector<Gem> gems;
   WaveScript waves;
   Scout scout{*this};
   int plans_left = 0; // path searches still allowed in this step

   explicit World(uint64_t seed);
   double shake = 0; // of the camera, units
};

void world_step(World &world, const Input &input);
bool world_needs_load(const World &world);
bool world_is_ending(const World &world); // soon it needs a load
int world_next_level(const World &world);
void world_load_next(World &world); // not while the effects job runs

#endif
