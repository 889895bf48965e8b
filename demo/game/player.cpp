// player.cpp - see player.h.
#include "player.h"
#include "prof.h"
#include "raycast.h"
#include "world.h"

#include <algorithm>
#include <cmath>

void place_player(World &world, cpVect at)
{
   Player &p = *world.player;
   p.radius = 15;
   p.colour = {90, 220, 255, 255};
   p.body.reset();
   p.body = world.physics.circle(KIND_PLAYER, at, p.radius, 1, &p);
   cpBodySetMoment(p.body->get(), INFINITY);
   p.health = PLAYER_HEALTH;
   p.dead = false;
   p.safe_for = 2.5;
}

void score(World &world, int points)
{
   Player &p = *world.player;
   p.score += points * p.chain;
   p.chain_left = 2.5;
   if (points > 5) p.chain = std::min(9, p.chain + 1);
}

void collect_gem(World &world)
{
   Player &p = *world.player;
   p.score += 2 * p.chain;
   if (++p.gems < 12 * p.gun || p.gun == 4) return;
   p.gems = 0;
   p.gun++;
}

void lose_ship(World &world)
{
   Prof(lose_ship);
   Prof_note_frame("ship lost");
   Player &p = *world.player;
   world.effects.explosion(p.position(), p.velocity(), 60, p.colour);
   world.shake = 14;
   p.lives--;
   p.gun = std::max(1, p.gun - 1);
   p.chain = 1;
   p.dead = false;
   p.respawn_in = 1.6;
   p.health = PLAYER_HEALTH;
   cpBodySetVelocity(p.body->get(), cpvzero);
   cpShapeSetSensor(p.body->shape(), cpTrue); // nothing bumps into a ship that is not there
}

static void fly(Player &p, const Input &input)
{
   Prof(player_fly);
   cpVect wish = cpvmult(cpvclamp(cpv(input.move_x, input.move_y), 1), 330);
   cpVect force = cpvmult(cpvsub(wish, p.velocity()), 6.5);
   cpBodySetForce(p.body->get(), cpvclamp(force, 1900));
   if (!input.fire && cpvlengthsq(wish) > 1) p.facing = cpvtoangle(wish);
}

static double angle_between(double a, double b)
{
   return std::fabs(std::remainder(a - b, 2 * CP_PI));
}

// How little the guns care for it. Rocks count only right ahead, and after any enemy.
static double rank_of(const Player &p, const Entity &entity)
{
   cpVect way = cpvsub(entity.position(), p.position());
   double off = angle_between(cpvtoangle(way), p.facing);
   if (entity.kind == KIND_ENEMY) return 0.3 * off + cpvlength(way) / 700;
   return off < 0.5 && cpvlength(way) < 350 ? 3 + off : 1e9;
}

// The guns swing to the best target in sight.
static void aim(World &world, Player &p)
{
   Prof(player_aim);
   static std::vector<Entity *> found; // kept for its memory
   double best = 1e9;
   const Entity *target = nullptr;
   world.index.around(p.position(), 620, KIND_ENEMY | KIND_ASTEROID, found);
   for (const Entity *entity : found) {
      double rank = rank_of(p, *entity);
      if (rank >= best || !in_sight(world, p.position(), entity->position())) continue;
      best = rank;
      target = entity;
   }
   if (!target) return;
   double lead = cpvdist(target->position(), p.position()) / 900;
   cpVect at = cpvadd(target->position(), cpvmult(target->velocity(), lead));
   p.facing = cpvtoangle(cpvsub(at, p.position()));
}

static void shoot(World &world, Player &p)
{
   Prof(player_shoot);
   p.reload = 0.105;
   for (int i = 0; i < p.gun; ++i) {
      double off = (i - (p.gun - 1) * 0.5) * 0.09;
      fire_bullet(world, p, p.facing + off, 900, 10);
   }
   if (p.gun < 3 || p.missile_reload > 0) return;
   p.missile_reload = 0.7;
   fire_missile(world, p, p.facing + 1.3);
   fire_missile(world, p, p.facing - 1.3);
}

static void burn(World &world, const Player &p, const Input &input)
{
   if (input.move_x == 0 && input.move_y == 0) return;
   cpVect back = cpvneg(cpvnormalize(cpv(input.move_x, input.move_y)));
   cpVect at = cpvadd(p.position(), cpvmult(back, p.radius * 0.8));
   world.effects.exhaust(at, cpvmult(p.velocity(), 0.3), cpvtoangle(back), {80, 160, 255, 255});
}

static void count_down(Player &p)
{
   for (double *timer : {&p.reload, &p.missile_reload, &p.safe_for, &p.chain_left})
      *timer = std::max(0.0, *timer - STEP_S);
   p.flash = std::max(0.0, p.flash - 5 * STEP_S);
   p.since_hit += STEP_S;
   if (p.chain_left == 0) p.chain = 1;
   if (p.since_hit > 4) p.health = std::min(PLAYER_HEALTH, p.health + 9 * STEP_S);
}

static void wait_for_respawn(World &world, Player &p)
{
   p.respawn_in -= STEP_S;
   if (p.respawn_in > 0 || p.lives <= 0) return;
   place_player(world, tile_centre(MAP_W / 2, MAP_H / 2));
   world.effects.shock(p.position(), 320, 900); // clears some room, for the eye
}

void run_player(World &world, const Input &input)
{
   Prof(player);
   Player &p = *world.player;
   count_down(p);
   if (!p.alive()) {
      cpBodySetForce(p.body->get(), cpvzero);
      wait_for_respawn(world, p);
      return;
   }
   fly(p, input);
   burn(world, p, input);
   if (!input.fire) return;
   aim(world, p);
   if (p.reload <= 0) shoot(world, p);
}
