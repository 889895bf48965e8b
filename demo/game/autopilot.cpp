// autopilot.cpp - see autopilot.h.
#include "autopilot.h"
#include "prof.h"
#include "raycast.h"
#include "world.h"

#include <cmath>

static const Entity *choose_enemy(const World &world, bool &visible)
{
   Prof(pilot_choose);
   const Entity *best = nullptr;
   double nearest = 1e30;
   cpVect at = world.player->position();
   for (const auto &enemy : world.enemies) {
      double distance = cpvdist(enemy->position(), at);
      bool seen = distance < 600 && in_sight(world, at, enemy->position());
      if (!seen) distance += 1500;
      if (distance >= nearest) continue;
      nearest = distance;
      best = enemy.get();
      visible = seen;
   }
   return best;
}

// Sideways out of the path of each shot that will come near.
static cpVect dodge(const World &world)
{
   Prof(pilot_dodge);
   cpVect sum = cpvzero, at = world.player->position();
   for (const Bullet &bullet : world.bullets) {
      if (!(bullet.targets & KIND_PLAYER)) continue;
      cpVect way = cpvsub(at, bullet.position), heading = cpvnormalize(bullet.velocity);
      double ahead = cpvdot(way, heading), aside = cpvcross(heading, way);
      if (ahead < 0 || ahead > 260 || std::fabs(aside) > 50) continue;
      sum = cpvadd(sum, cpvmult(cpvperp(heading), (aside > 0 ? 1 : -1) * (1 - ahead / 300)));
   }
   return sum;
}

static cpVect keep_clear(const World &world)
{
   Prof(pilot_keep_clear);
   cpVect sum = cpvzero, at = world.player->position();
   std::vector<Entity *> found;
   world.index.around(at, 150, KIND_ENEMY | KIND_ASTEROID, found);
   for (const Entity *entity : found) {
      cpVect away = cpvsub(at, entity->position());
      double room = cpvlength(away) - entity->radius;
      sum = cpvadd(sum, cpvmult(cpvnormalize(away), 60 / (20 + std::fmax(0, room))));
   }
   return sum;
}

// Round and round at a good distance.
cpVect Autopilot::attack(const World &world, const Entity &target)
{
   cpVect way = cpvsub(target.position(), world.player->position());
   double distance = cpvlength(way), closer = cpfclamp((distance - 240) / 120, -1, 1);
   cpVect ahead = cpvnormalize(way);
   double side = std::sin(world.time * 0.6) > 0 ? 1 : -1;
   return cpvadd(cpvmult(ahead, closer), cpvmult(cpvperp(ahead), 0.7 * side));
}

Input Autopilot::fly(const World &world)
{
   Prof(autopilot);
   Input input;
   if (!world.player->alive()) return input;
   bool visible = false;
   int budget = 1;
   const Entity *enemy = choose_enemy(world, visible);
   cpVect wish = cpvzero;
   if (enemy && visible) wish = attack(world, *enemy);
   else if (enemy)
      wish = follow_plan(world, plan_, *world.player, enemy->position(), budget);
   else if (!world.gems.empty())
      wish = follow_plan(world, plan_, *world.player, world.gems[0].position, budget);
   input.fire = enemy && visible;
   Lidar lidar = lidar_scan(world, *world.player, cpvtoangle(wish), 2.6, 80);
   wish = cpvadd(wish, cpvmult(lidar.push(), 0.7));
   wish = cpvadd(wish, cpvadd(cpvmult(dodge(world), 1.3), keep_clear(world)));
   wish = cpvclamp(wish, 1);
   input.move_x = wish.x;
   input.move_y = wish.y;
   return input;
}
