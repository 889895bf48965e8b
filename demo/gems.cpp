// gems.cpp - see gems.h.
#include "gems.h"
#include "prof.h"
#include "world.h"

#include <algorithm>

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
