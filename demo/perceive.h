/* perceive.h - what the agents get to know, through rays. */
#ifndef INC_PERCEIVE_H
#define INC_PERCEIVE_H

struct World;

void perceive_all(World &world); // each agent every second step

#endif
