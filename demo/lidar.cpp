// lidar.cpp - see lidar.h.
#include "lidar.h"
#include "prof.h"
#include "raycast.h"

extern Prof_Declare(raycast);

cpVect Lidar::push() const
{
   cpVect sum = cpvzero;
   for (int i = 0; i < LIDAR_RAYS; ++i) {
      double near = 1 - free[i];
      sum = cpvsub(sum, cpvmult(direction[i], near * near * 7 / LIDAR_RAYS));
   }
   return cpvclamp(sum, 1);
}

// The whole fan is one entry of the public zone; the single rays inside it are recursion.
Lidar lidar_scan(const World &world, const Entity &who, double heading, double spread, double range)
{
   Prof_Scope(raycast);
   Lidar fan;
   cpVect from = who.position();
   for (int i = 0; i < LIDAR_RAYS; ++i) {
      double angle = heading + spread * (2.0 * i / (LIDAR_RAYS - 1) - 1);
      fan.direction[i] = cpvforangle(angle);
      cpVect to = cpvadd(from, cpvmult(fan.direction[i], range + who.radius));
      fan.free[i] = raycast(world, from, to, KIND_ASTEROID, &who).t;
   }
   return fan;
}
