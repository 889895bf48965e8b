// enemies.cpp - see enemies.h.
#include "enemies.h"
#include "behaviour.h"
#include "prof.h"
#include "raycast.h"
#include "world.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

static const EnemyType TYPES[] = {
   // name      radius mass speed thrust health score gems reload speed damage sides colour
   {"drone",    12, 0.4, 215,  900,  20,  10, 1, 0.0,   0,  0, 4, {80, 255, 150, 255}},
   {"hunter",   16, 0.8, 190,  700,  50,  40, 3, 0.8, 430, 11, 3, {255, 70, 190, 255}},
   {"sentinel", 21, 3.0,  50,  160,  90,  60, 4, 1.6, 360, 13, 6, {255, 160, 50, 255}},
   {"wisp",     11, 0.3, 330, 1500,  20,  30, 2, 1.4, 480,  7, 5, {175, 120, 255, 255}},
   {"carrier",  36, 8.0,  60,  220, 330, 250, 9, 2.2, 300, 15, 8, {255, 80, 70, 255}},
};

Enemy::Enemy(const EnemyType &t, int n, double m)
   : Entity(KIND_ENEMY), type(&t), behaviour(behaviour_for(t.name)), number(n), reload(t.reload),
     mood(m)
{
   radius = t.radius;
   health = t.health;
   colour = t.colour;
}

const EnemyType *enemy_type(const char *name)
{
   for (const EnemyType &type : TYPES)
      if (!std::strcmp(type.name, name)) return &type;
   return nullptr;
}

void add_enemy(World &world, const EnemyType &type, cpVect at)
{
   Prof(add_enemy);
   int number = static_cast<int>(world.rng.next() & 0xffff);
   std::unique_ptr<Enemy> enemy(new Enemy(type, number, world.rng.unit()));
   enemy->body = world.physics.circle(KIND_ENEMY, at, type.radius, type.mass, enemy.get());
   cpBodySetMoment(enemy->body->get(), INFINITY);
   world.effects.shock(at, 130, -350);
   world.effects.sparks(at, 20, type.colour);
   world.enemies.push_back(std::move(enemy));
}

// ---- counted for the profiler: a value of each type, by names made at run time ----

enum { NUM_TYPES = sizeof TYPES / sizeof *TYPES };

static std::vector<Prof_Value *> values_of_types()
{
   std::vector<Prof_Value *> values;
   for (const EnemyType &type : TYPES)
      values.push_back(Prof_value(Prof_SAMPLE, (std::string(type.name) + "s_alive").c_str(),
                                  "ships", "of the enemies_alive, those of this type"));
   return values;
}

void count_enemies(const World &world)
{
   static const std::vector<Prof_Value *> values = values_of_types();
   size_t alive[NUM_TYPES] = {};
   for (const auto &enemy : world.enemies) ++alive[enemy->type - TYPES];
   Prof_Sample(enemies_alive, world.enemies.size());
   for (size_t i = 0; i < NUM_TYPES; ++i) Prof_sample(values[i], static_cast<double>(alive[i]));
}

// ---- what they know, and how they fly ----

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
