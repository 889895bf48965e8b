// debris.cpp - see debris.h.
#include "debris.h"
#include "prof.h"
#include "world.h"

#include <algorithm>

enum { MAX_SHARDS = 220 };

static std::vector<cpVect> make_corners(Rng &rng, double size)
{
   std::vector<cpVect> corners;
   for (int i = 0; i < 3; ++i) {
      double angle = i * 2 * CP_PI / 3 + rng.range(-0.5, 0.5);
      corners.push_back(cpvmult(cpvforangle(angle), size * rng.range(0.6, 1.2)));
   }
   cpVect middle = cpCentroidForPoly(3, corners.data());
   for (cpVect &c : corners) c = cpvsub(c, middle);
   return corners;
}

static Shard make_shard(World &world, cpVect at, cpVect velocity, double size, Colour colour)
{
   Rng &rng = world.rng;
   cpVect way = cpvforangle(rng.range(0, 2 * CP_PI));
   double life = rng.range(1.5, 4);
   Shard shard = {nullptr, make_corners(rng, size), life, life, colour};
   cpVect start = cpvadd(at, cpvmult(way, size * 2));
   shard.body = world.physics.polygon(KIND_SHARD, start, shard.corners, 0.02, nullptr);
   cpVect speed = cpvmult(way, rng.range(60, 260));
   cpBodySetVelocity(shard.body->get(), cpvadd(cpvmult(velocity, 0.5), speed));
   cpBodySetAngularVelocity(shard.body->get(), rng.range(-9, 9));
   return shard;
}

void add_shards(World &world, cpVect at, cpVect velocity, double size, int count, Colour colour)
{
   Prof(add_shards);
   for (int i = 0; i < count && world.shards.size() < MAX_SHARDS; ++i)
      world.shards.push_back(make_shard(world, at, velocity, size, colour));
}

void run_shards(World &world, double dt)
{
   Prof(shards);
   for (Shard &shard : world.shards) shard.life -= dt;
   auto gone = [](const Shard &shard) { return shard.life <= 0; };
   auto &all = world.shards;
   all.erase(std::remove_if(all.begin(), all.end(), gone), all.end());
}

void drop_gems(World &world, cpVect at, int count)
{
   for (int i = 0; i < count; ++i) {
      cpVect way = cpvforangle(world.rng.range(0, 2 * CP_PI));
      cpVect velocity = cpvmult(way, world.rng.range(30, 120));
      world.gems.push_back({at, velocity, world.rng.range(7, 10)});
   }
}

static void drift(World &world, Gem &gem, double dt)
{
   cpVect way = cpvsub(world.player->position(), gem.position);
   double distance = cpvlength(way);
   if (world.player->alive() && distance < 170)
      gem.velocity = cpvadd(gem.velocity, cpvmult(cpvnormalize(way), 1600 * dt));
   gem.velocity = cpvmult(gem.velocity, 1 - 1.5 * dt);
   cpVect next = cpvadd(gem.position, cpvmult(gem.velocity, dt));
   if (world.tiles.at(tile_of(next.x), tile_of(next.y))) gem.velocity = cpvneg(gem.velocity);
   else gem.position = next;
   gem.life -= dt;
   if (world.player->alive() && distance < world.player->radius + 12) {
      gem.life = 0;
      collect_gem(world);
      world.effects.sparks(gem.position, 5, {255, 215, 110, 255});
   }
}

void run_gems(World &world, double dt)
{
   Prof(gems);
   for (Gem &gem : world.gems) drift(world, gem, dt);
   auto gone = [](const Gem &gem) { return gem.life <= 0; };
   world.gems.erase(std::remove_if(world.gems.begin(), world.gems.end(), gone), world.gems.end());
}
