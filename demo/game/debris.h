/* debris.h - what is left of what breaks: shards and gems. */
#ifndef INC_DEBRIS_H
#define INC_DEBRIS_H

#include "../picture/colour.h"
#include "physics.h"

#include <chipmunk/chipmunk.h>
#include <memory>

// Bodies that tumble, bump and fade.
struct Shard {
   std::unique_ptr<Body> body;
   std::vector<cpVect> corners; // in its own coordinates
   double life, full_life;      // seconds
   Colour colour;
};

void add_shards(World &world, cpVect at, cpVect velocity, double size, int count, Colour colour);
void run_shards(World &world, double dt);

// Score, and better guns.
struct Gem {
   cpVect position, velocity;
   double life; // seconds left
};

void drop_gems(World &world, cpVect at, int count);
void run_gems(World &world, double dt);

#endif
