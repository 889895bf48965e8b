/* asteroids.h - tumbling rocks that break in two. */
#ifndef INC_ASTEROIDS_H
#define INC_ASTEROIDS_H

#include "entity.h"

#include <vector>

struct Asteroid : Entity {
   std::vector<cpVect> corners; // in its own coordinates

   Asteroid() : Entity(KIND_ASTEROID) {}
};

void add_asteroid(World &world, cpVect at, cpVect velocity, double radius);
void run_asteroids(World &world, double dt);
void break_asteroid(World &world, const Asteroid &asteroid);

#endif
