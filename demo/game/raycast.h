/* raycast.h - the one function that looks along a line. Bullets fly by it, agents see by it, paths
 * are straightened by it, the guns aim by it.
 */
#ifndef INC_RAYCAST_H
#define INC_RAYCAST_H

#include "entity.h"

struct RayHit {
   bool hit;
   double t; // 0..1 along the way; 1 if nothing was hit
   cpVect point;
   Entity *entity; // null: a wall, or nothing
};

// mask: kinds of bodies that stop it; walls always do.
RayHit raycast(const World &world, cpVect from, cpVect to, unsigned mask, const Entity *ignore);

bool in_sight(const World &world, cpVect from, cpVect to); // no wall between

// Both sides of a strip `radius` to either side of the line are free of walls.
bool can_pass(const World &world, cpVect from, cpVect to, double radius);

// A fan of rays: how far an agent can go in each direction.
enum { LIDAR_RAYS = 25 };

struct Lidar {
   cpVect direction[LIDAR_RAYS]; // unit
   double free[LIDAR_RAYS];      // 0 blocked here .. 1 free all the way

   // Away from what is near, 0..1 long.
   cpVect push() const;
};

Lidar lidar_scan(const World &world, const Entity &who, double heading, double spread,
                 double range);

#endif
