// world.cpp - see world.h: the order in which a step is done.
#include "world.h"
#include "behaviour.h"
#include "enemies.h"
#include "entity.h"
#include "prof.h"

#include <algorithm>

World::World(uint64_t seed) : rng(seed), physics(*this)
{
   load_level(*this, 0);
}

template <class T> static void remove_dead(std::vector<std::unique_ptr<T>> &all)
{
   auto dead = [](const std::unique_ptr<T> &one) { return one->dead; };
   all.erase(std::remove_if(all.begin(), all.end(), dead), all.end());
}

static void bury_dead(World &world)
{
   Prof(bury_dead);
   remove_dead(world.enemies);
   remove_dead(world.asteroids);
   auto &bullets = world.bullets;
   auto spent = [](const Bullet &b) { return b.dead; };
   bullets.erase(std::remove_if(bullets.begin(), bullets.end(), spent), bullets.end());
}

static void physics_step(World &world)
{
   Prof(physics);
   world.physics.step(STEP_S);
   move_bullets(world, STEP_S);
}

static void ai_step(World &world)
{
   Prof(ai);
   world.plans_left = 2;
   perceive_all(world);
   think_all(world);
   steer_all(world);
}

static void watch_for_end(World &world)
{
   Prof(level_rules);
   bool over = world.player->lives <= 0;
   if (over || world.waves.done()) {
      if (world.next_level_in < 0) world.next_level_in = over ? 3.0 : 1.5;
      world.next_level_in = std::max(0.0, world.next_level_in - STEP_S);
   }
}

static void count_entities(const World &world)
{
   count_enemies(world);
   Prof_Sample(asteroids_alive, world.asteroids.size());
   Prof_Sample(bullets_alive, world.bullets.size());
   Prof_Sample(gems_alive, world.gems.size());
   Prof_Sample(shards_alive, world.shards.size());
}

void world_step(World &world, const Input &input)
{
   Prof(world_step);
   world.time += STEP_S;
   world.level_time += STEP_S;
   world.steps++;
   world.shake *= 0.97;
   run_player(world, input);
   ai_step(world);
   physics_step(world);
   run_asteroids(world, STEP_S);
   run_shards(world, STEP_S);
   run_gems(world, STEP_S);
   world.waves.run(world, STEP_S);
   settle_deaths(world);
   bury_dead(world);
   world.index.rebuild(world);
   count_entities(world);
   watch_for_end(world);
}

bool world_needs_load(const World &world)
{
   return world.next_level_in == 0;
}

bool world_is_ending(const World &world)
{
   return world.next_level_in >= 0;
}

int world_next_level(const World &world)
{
   return world.player->lives <= 0 ? 0 : world.level_index + 1;
}

void world_load_next(World &world)
{
   load_level(world, world_next_level(world));
}
