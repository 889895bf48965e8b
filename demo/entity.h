/* entity.h - what ships, enemies and asteroids have in common. */
#ifndef INC_ENTITY_H
#define INC_ENTITY_H

#include "colour.h"
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

#endif
