// raycast.cpp - see raycast.h.
#include "raycast.h"
#include "prof.h"
#include "world.h"

#include <cmath>

// Public: whoever casts rays, one by one here or as a fan in lidar.cpp, is charged to this zone.
Prof_Define(raycast);

namespace {
struct Axis {
   int cell, step;
   double next, delta; // t at the next cell border, and between two borders

   Axis(double from, double way)
   {
      cell = static_cast<int>(std::floor(from / TILE));
      step = way > 0 ? 1 : -1;
      delta = way != 0 ? TILE / std::fabs(way) : 1e30;
      double border = (cell + (way > 0 ? 1 : 0)) * static_cast<double>(TILE);
      next = way != 0 ? (border - from) / way : 1e30;
   }
   double advance()
   {
      double t = next;
      next += delta;
      cell += step;
      return t;
   }
};
} // namespace

// Walks from tile to tile along the line. Returns where the first wall begins, or 1.
static double first_wall(const TileMap &tiles, cpVect from, cpVect to)
{
   Prof(ray_walls);
   Axis x(from.x, to.x - from.x), y(from.y, to.y - from.y);
   double t = 0;
   while (t < 1) {
      if (tiles.at(x.cell, y.cell)) return t;
      t = x.next < y.next ? x.advance() : y.advance();
   }
   return 1;
}

RayHit raycast(const World &world, cpVect from, cpVect to, unsigned mask, const Entity *ignore)
{
   Prof_Scope(raycast);
   Prof_Add(rays, 1);
   RayHit hit = {false, 1, to, nullptr};
   hit.t = first_wall(world.tiles, from, to);
   hit.hit = hit.t < 1;
   if (mask) {
      Prof(ray_bodies);
      Entity *entity = world.index.first_on(from, to, mask, ignore, hit.t);
      if (entity) {
         hit.hit = true;
         hit.entity = entity;
      }
   }
   hit.point = cpvlerp(from, to, hit.t);
   return hit;
}

bool in_sight(const World &world, cpVect from, cpVect to)
{
   return !raycast(world, from, to, 0, nullptr).hit;
}

bool can_pass(const World &world, cpVect from, cpVect to, double radius)
{
   cpVect side = cpvmult(cpvperp(cpvnormalize(cpvsub(to, from))), radius);
   return in_sight(world, cpvadd(from, side), cpvadd(to, side)) &&
          in_sight(world, cpvsub(from, side), cpvsub(to, side));
}

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
