// asteroids.cpp - see asteroids.h.
#include "asteroids.h"
#include "prof.h"
#include "world.h"

#include <algorithm>
#include <cmath>

static std::vector<cpVect> make_corners(Rng &rng, double radius)
{
   std::vector<cpVect> corners;
   const int num = 9;
   for (int i = 0; i < num; ++i) {
      double angle = (i + rng.range(-0.3, 0.3)) * 2 * CP_PI / num;
      corners.push_back(cpvmult(cpvforangle(angle), radius * rng.range(0.8, 1.0)));
   }
   int hull = cpConvexHull(num, corners.data(), corners.data(), nullptr, 0.5);
   corners.resize(hull);
   cpVect middle = cpCentroidForPoly(hull, corners.data());
   for (cpVect &c : corners) c = cpvsub(c, middle);
   return corners;
}

void add_asteroid(World &world, cpVect at, cpVect velocity, double radius)
{
   Prof(add_asteroid);
   std::unique_ptr<Asteroid> rock(new Asteroid);
   rock->corners = make_corners(world.rng, radius);
   rock->radius = radius * 0.93;
   rock->health = radius * 1.2;
   rock->colour = {120, 150, 190, 255};
   double mass = radius * radius * 0.004;
   rock->body = world.physics.polygon(KIND_ASTEROID, at, rock->corners, mass, rock.get());
   cpBodySetVelocity(rock->body->get(), velocity);
   cpBodySetAngularVelocity(rock->body->get(), world.rng.range(-1.2, 1.2));
   world.asteroids.push_back(std::move(rock));
}

void break_asteroid(World &world, const Asteroid &asteroid)
{
   Prof(break_asteroid);
   double radius = asteroid.radius * 0.68;
   if (radius < 15) return;
   cpVect at = asteroid.position(), side = cpvforangle(world.rng.range(0, 2 * CP_PI));
   for (double sign : {-1.0, 1.0}) {
      cpVect velocity = cpvadd(asteroid.velocity(), cpvmult(side, sign * world.rng.range(40, 110)));
      add_asteroid(world, cpvadd(at, cpvmult(side, sign * radius * 0.8)), velocity, radius);
   }
}

void run_asteroids(World &world, double dt)
{
   Prof(asteroids);
   for (auto &rock : world.asteroids) rock->flash = std::max(0.0, rock->flash - 5 * dt);
}
