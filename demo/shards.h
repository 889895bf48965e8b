/* shards.h - what flies off when something breaks: bodies that tumble, bump and fade. */
#ifndef INC_SHARDS_H
#define INC_SHARDS_H

#include "colour.h"
#include "physics.h"

#include <memory>

struct Shard {
   std::unique_ptr<Body> body;
   std::vector<cpVect> corners; // in its own coordinates
   double life, full_life;      // seconds
   Colour colour;
};

void add_shards(World &world, cpVect at, cpVect velocity, double size, int count, Colour colour);
void run_shards(World &world, double dt);

#endif
