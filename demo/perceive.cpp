// perceive.cpp - see perceive.h.
#include "perceive.h"
#include "prof.h"
#include "raycast.h"
#include "world.h"

enum { PERCEIVE_EVERY = 1 /* steps */ };

static bool player_in_view(const World &world, const Enemy &enemy)
{
   const Player &player = *world.player;
   if (!player.alive() || cpvdist(player.position(), enemy.position()) > 780) return false;
   RayHit hit = raycast(world, enemy.position(), player.position(), KIND_PLAYER | KIND_ASTEROID,
                        &enemy);
   return hit.entity == &player;
}

static void look_for_player(const World &world, Enemy &enemy)
{
   Prof(look_for_player);
   Percept &percept = enemy.percept;
   percept.sees_player = player_in_view(world, enemy);
   percept.seen_ago += PERCEIVE_EVERY * STEP_S;
   if (!percept.sees_player) return;
   percept.last_seen = world.player->position();
   percept.seen_ago = 0;
}

static void feel_around(const World &world, Enemy &enemy)
{
   Prof(feel_around);
   cpVect velocity = enemy.velocity();
   double heading = cpvlengthsq(velocity) > 1 ? cpvtoangle(velocity) : enemy.facing;
   enemy.percept.lidar = lidar_scan(world, enemy, heading, 1.7, 70);
}

void perceive_all(World &world)
{
   Prof(perceive);
   for (auto &enemy : world.enemies) {
      if ((world.steps + enemy->number) % PERCEIVE_EVERY) continue;
      look_for_player(world, *enemy);
      feel_around(world, *enemy);
   }
}
