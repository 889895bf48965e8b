// steer.cpp - see steer.h.
#include "steer.h"
#include "prof.h"
#include "world.h"

#include <algorithm>
#include <cmath>

static cpVect keep_apart(const World &world, const Enemy &enemy)
{
   Prof(keep_apart);
   static std::vector<Entity *> found; // kept for its memory
   cpVect sum = cpvzero, at = enemy.position();
   world.index.around(at, enemy.radius + 34, KIND_ENEMY, found);
   for (const Entity *other : found) {
      if (other == &enemy) continue;
      cpVect away = cpvsub(at, other->position());
      double room = cpvlength(away) - other->radius;
      sum = cpvadd(sum, cpvmult(cpvnormalize(away), 1 / (1 + 0.08 * std::max(0.0, room))));
   }
   return sum;
}

static void turn(Enemy &enemy)
{
   cpVect way = enemy.percept.sees_player
                   ? cpvsub(enemy.percept.last_seen, enemy.position()) : enemy.velocity();
   if (cpvlengthsq(way) < 1) return;
   double off = std::remainder(cpvtoangle(way) - enemy.facing, 2 * CP_PI);
   enemy.facing += cpfclamp(off, -5 * STEP_S, 5 * STEP_S);
}

static void steer(const World &world, Enemy &enemy)
{
   Prof(steer);
   enemy.flash = std::max(0.0, enemy.flash - 5 * STEP_S);
   enemy.reload = std::max(0.0, enemy.reload - STEP_S);
   enemy.arriving = std::max(0.0, enemy.arriving - STEP_S);
   cpVect wish = cpvadd(enemy.wish, cpvmult(keep_apart(world, enemy), 0.9));
   wish = cpvadd(wish, cpvmult(enemy.percept.lidar.push(), 0.8));
   wish = cpvmult(cpvclamp(wish, 1), enemy.type->max_speed);
   cpVect force = cpvmult(cpvsub(wish, enemy.velocity()), 5 * enemy.type->mass);
   cpBodySetForce(enemy.body->get(), cpvclamp(force, enemy.type->thrust * enemy.type->mass));
   turn(enemy);
}

void steer_all(World &world)
{
   Prof(steering);
   for (auto &enemy : world.enemies) steer(world, *enemy);
}
