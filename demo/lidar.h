/* lidar.h - a fan of rays: how far an agent can go in each direction. */
#ifndef INC_LIDAR_H
#define INC_LIDAR_H

#include "entity.h"

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
