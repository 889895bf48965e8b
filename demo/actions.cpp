// actions.cpp - see actions.h.
#include "actions.h"
#include "plan.h"
#include "raycast.h"
#include "world.h"

#include <cmath>
#include <cstring>

static cpVect to_player(const World &world, const Enemy &enemy)
{
   return cpvsub(world.player->position(), enemy.position());
}

static bool sees_player(World &, Enemy &enemy)
{
   return enemy.percept.sees_player;
}

static bool remembers(World &, Enemy &enemy)
{
   return enemy.percept.seen_ago < 6;
}

static bool hurt(World &, Enemy &enemy)
{
   return enemy.health < enemy.type->health * 0.35;
}

static bool too_near(World &world, Enemy &enemy)
{
   return cpvlength(to_player(world, enemy)) < 190;
}

// Straight at the player, but each on a curve of its own, so that a swarm comes from all sides.
static bool swarm(World &world, Enemy &enemy)
{
   cpVect way = cpvnormalize(to_player(world, enemy));
   double sway = std::sin(world.time * 2.2 + enemy.mood * 20) * 0.8;
   enemy.wish = cpvnormalize(cpvadd(way, cpvmult(cpvperp(way), sway)));
   return true;
}

static bool search(World &world, Enemy &enemy)
{
   enemy.wish = follow_plan(world, enemy.plan, enemy, enemy.percept.last_seen, world.plans_left);
   if (cpvdist(enemy.position(), enemy.percept.last_seen) < 60) enemy.percept.seen_ago = 1e9;
   return true;
}

// Towards the player by and by, through a place that changes every few seconds.
static bool wander(World &world, Enemy &enemy)
{
   double phase = std::floor(world.time / 4 + enemy.mood * 7) * 2.4 + enemy.mood * 6;
   cpVect goal = cpvadd(world.player->position(), cpvmult(cpvforangle(phase), 260));
   goal.x = cpfclamp(goal.x, TILE * 1.5, ARENA_W - TILE * 1.5);
   goal.y = cpfclamp(goal.y, TILE * 1.5, ARENA_H - TILE * 1.5);
   if (world.tiles.at(tile_of(goal.x), tile_of(goal.y))) goal = world.player->position();
   cpVect way = follow_plan(world, enemy.plan, enemy, goal, world.plans_left);
   enemy.wish = cpvmult(way, 0.75);
   return true;
}

static bool strafe(World &world, Enemy &enemy)
{
   cpVect way = to_player(world, enemy);
   double distance = cpvlength(way), closer = cpfclamp((distance - 280) / 120, -1, 1);
   cpVect ahead = cpvnormalize(way);
   double side = std::sin(world.time * 0.7 + enemy.mood * 9) > 0 ? 1 : -1;
   enemy.wish = cpvclamp(cpvadd(cpvmult(ahead, closer), cpvmult(cpvperp(ahead), side * 0.8)), 1);
   return true;
}

static bool back_off(World &world, Enemy &enemy)
{
   enemy.wish = cpvneg(cpvnormalize(to_player(world, enemy)));
   return true;
}

static bool flee(World &world, Enemy &enemy)
{
   cpVect away = cpvneg(cpvnormalize(to_player(world, enemy)));
   cpVect goal = cpvadd(enemy.position(), cpvmult(away, 200));
   if (!in_sight(world, enemy.position(), goal)) return false; // cornered: fight
   enemy.wish = away;
   return true;
}

static bool dash(World &world, Enemy &enemy)
{
   cpVect way = cpvnormalize(to_player(world, enemy));
   enemy.wish = cpvmult(cpvperp(way), enemy.mood < 0.5 ? 1 : -1);
   return true;
}

static bool hold(World &world, Enemy &enemy)
{
   enemy.wish = cpvmult(cpvnormalize(to_player(world, enemy)), 0.5);
   return true;
}

// Shoots at where the player will be, unless a rock or a friend is in the way.
static bool fire(World &world, Enemy &enemy)
{
   if (enemy.reload > 0 || enemy.type->reload <= 0) return true;
   cpVect way = to_player(world, enemy);
   double lead = cpvlength(way) / enemy.type->bullet_speed * 0.6;
   cpVect at = cpvadd(world.player->position(), cpvmult(world.player->velocity(), lead));
   RayHit hit = raycast(world, enemy.position(), at, KIND_ASTEROID | KIND_ENEMY, &enemy);
   if (hit.entity) return false;
   enemy.facing = cpvtoangle(cpvsub(at, enemy.position()));
   enemy.reload = enemy.type->reload * world.rng.range(0.8, 1.3);
   fire_bullet(world, enemy, enemy.facing, enemy.type->bullet_speed, enemy.type->bullet_damage);
   return true;
}

static bool fire_ring(World &world, Enemy &enemy)
{
   if (enemy.reload > 0) return true;
   enemy.reload = enemy.type->reload;
   double start = cpvtoangle(to_player(world, enemy));
   int num = enemy.type->sides;
   for (int i = 0; i < num; ++i)
      fire_bullet(world, enemy, start + i * 2 * CP_PI / num, enemy.type->bullet_speed,
                  enemy.type->bullet_damage);
   return true;
}

static bool hatch(World &world, Enemy &enemy)
{
   enemy.hatch -= STEP_S;
   if (enemy.hatch > 0 || world.enemies.size() > 40) return true;
   enemy.hatch = 1.8;
   cpVect at = cpvadd(enemy.position(), cpvmult(cpvforangle(enemy.mood + world.time), 50));
   if (in_sight(world, enemy.position(), at)) add_enemy(world, *enemy_type("drone"), at);
   return true;
}

static const struct {
   const char *name;
   Action action;
} ACTIONS[] = {
   {"sees_player", sees_player}, {"remembers", remembers}, {"hurt", hurt}, {"too_near", too_near},
   {"swarm", swarm}, {"search", search}, {"wander", wander}, {"strafe", strafe},
   {"back_off", back_off}, {"flee", flee}, {"dash", dash}, {"hold", hold}, {"fire", fire},
   {"fire_ring", fire_ring}, {"hatch", hatch},
};

Action find_action(const char *name)
{
   for (auto &entry : ACTIONS)
      if (!std::strcmp(entry.name, name)) return entry.action;
   return nullptr;
}
