/* entity.h - what ships, enemies and asteroids have in common: a body, and being hit. */
#ifndef INC_ENTITY_H
#define INC_ENTITY_H

#include "../picture/colour.h"
#include "physics.h"

#include <memory>

struct Entity {
   Kind kind;
   std::unique_ptr<Body> body;
   double radius = 0;
   double health = 1;
   double flash = 0; // 1 just hit .. 0
   bool dead = false; // goes at the end of the step
   Colour colour = {255, 255, 255, 255};

   explicit Entity(Kind k) : kind(k) {}
   virtual ~Entity() = default;
   Entity(const Entity &) = delete;
   Entity &operator=(const Entity &) = delete;

   cpVect position() const { return cpBodyGetPosition(body->get()); }
   cpVect velocity() const { return cpBodyGetVelocity(body->get()); }
   double angle() const { return cpBodyGetAngle(body->get()); }
};

// Safe from inside the physics step: only marks what has died.
void damage(World &world, Entity &entity, double amount, cpVect where);
// Explosions, gems and fragments for all that died in this step.
void settle_deaths(World &world);

#endif
