// bullets.cpp - see bullets.h.
#include "bullets.h"
#include "entity.h"
#include "prof.h"
#include "raycast.h"
#include "world.h"

static unsigned targets_of(const Entity &from)
{
   return KIND_ASTEROID | (from.kind == KIND_PLAYER ? KIND_ENEMY : KIND_PLAYER);
}

void fire_bullet(World &world, const Entity &from, double angle, double speed, double damage)
{
   cpVect way = cpvforangle(angle);
   cpVect at = cpvadd(from.position(), cpvmult(way, from.radius));
   cpVect velocity = cpvadd(cpvmult(way, speed), cpvmult(from.velocity(), 0.25));
   Colour colour = from.kind == KIND_PLAYER ? Colour{140, 235, 255, 255} : from.colour;
   world.bullets.push_back({at, velocity, 1.6, damage, targets_of(from), false, false, colour});
}

void fire_missile(World &world, const Entity &from, double angle)
{
   cpVect way = cpvforangle(angle);
   world.bullets.push_back({from.position(), cpvmult(way, 320), 2.5, 26, targets_of(from), true,
                            false, {255, 190, 90, 255}});
}

// The nearest target that the missile can see.
static Entity *choose_target(World &world, const Bullet &bullet)
{
   Prof(choose_target);
   static std::vector<Entity *> found; // kept for its memory
   Entity *best = nullptr;
   double nearest = 1e30;
   world.index.around(bullet.position, 420, bullet.targets & ~KIND_ASTEROID, found);
   for (Entity *entity : found) {
      double d = cpvdistsq(entity->position(), bullet.position);
      if (d >= nearest || !in_sight(world, bullet.position, entity->position())) continue;
      nearest = d;
      best = entity;
   }
   return best;
}

static void home_in(World &world, Bullet &bullet, double dt)
{
   Prof(home_in);
   Entity *target = choose_target(world, bullet);
   if (target) {
      cpVect wish = cpvmult(cpvnormalize(cpvsub(target->position(), bullet.position)), 620);
      bullet.velocity = cpvlerpconst(bullet.velocity, wish, 2600 * dt);
   }
   cpVect back = cpvneg(cpvnormalize(bullet.velocity));
   if (world.steps % 2 == 0)
      world.effects.exhaust(bullet.position, cpvzero, cpvtoangle(back), bullet.colour);
}

static void strike(World &world, Bullet &bullet, const RayHit &hit)
{
   Prof(strike);
   bullet.dead = true;
   world.effects.sparks(hit.point, hit.entity ? 8 : 5, bullet.colour);
   if (!hit.entity) return;
   cpVect push = cpvmult(bullet.velocity, 0.02 * bullet.damage / 10);
   cpBodyApplyImpulseAtWorldPoint(hit.entity->body->get(), push, hit.point);
   damage(world, *hit.entity, bullet.damage, hit.point);
}

void move_bullets(World &world, double dt)
{
   Prof(sweep_bullets);
   for (Bullet &bullet : world.bullets) {
      if (bullet.homing) home_in(world, bullet, dt);
      cpVect to = cpvadd(bullet.position, cpvmult(bullet.velocity, dt));
      RayHit hit = raycast(world, bullet.position, to, bullet.targets, nullptr);
      bullet.position = hit.point;
      bullet.life -= dt;
      if (hit.hit) strike(world, bullet, hit);
      else if (bullet.life <= 0) bullet.dead = true;
   }
}
