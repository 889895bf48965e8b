/* gems.h - what the fallen leave behind: score, and better guns. */
#ifndef INC_GEMS_H
#define INC_GEMS_H

#include <chipmunk/chipmunk.h>

struct World;

struct Gem {
   cpVect position, velocity;
   double life; // seconds left
};

void drop_gems(World &world, cpVect at, int count);
void run_gems(World &world, double dt);

#endif
