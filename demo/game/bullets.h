/* bullets.h - shots in flight. Too fast for contacts: each step is a ray cast. */
#ifndef INC_BULLETS_H
#define INC_BULLETS_H

#include "../picture/colour.h"
#include "entity.h"

struct Bullet {
   cpVect position, velocity;
   double life, damage;
   unsigned targets; // kinds it hits
   bool homing, dead;
   Colour colour;
};

void fire_bullet(World &world, const Entity &from, double angle, double speed, double damage);
void fire_missile(World &world, const Entity &from, double angle);
void move_bullets(World &world, double dt);

#endif
