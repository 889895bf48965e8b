// effects.cpp - see effects.h.
#include "effects.h"
#include "prof.h"

#include <algorithm>
#include <new>

// Shared with particles.c: asking for sparks and flying them are one zone, in C and in C++.
extern "C" Prof_Define(effects);

static const double GRID_SPACING = 24;
static const float PI = 3.14159265f;

Effects::Effects() : particles_(particles_create()), grid_(), map_(), view_(), dt_(0)
{
   if (!particles_ || !warp_grid_init(&grid_, ARENA_W, ARENA_H, GRID_SPACING))
      throw std::bad_alloc();
   vertices_.resize(4 * MAX_PARTICLES);
}

Effects::~Effects()
{
   particles_destroy(particles_);
   warp_grid_free(&grid_);
}

void Effects::burst(const Burst &burst)
{
   asked_.bursts.push_back(burst);
}

void Effects::shock(cpVect at, double radius, double strength)
{
   asked_.shocks.push_back({static_cast<float>(at.x), static_cast<float>(at.y),
                            static_cast<float>(radius), static_cast<float>(strength)});
}

static Burst make_burst(cpVect at, cpVect velocity, int count, Colour c)
{
   Burst b = {};
   b.x = static_cast<float>(at.x);
   b.y = static_cast<float>(at.y);
   b.vx = static_cast<float>(velocity.x);
   b.vy = static_cast<float>(velocity.y);
   b.spread = PI;
   b.count = count;
   b.r = c.r;
   b.g = c.g;
   b.b = c.b;
   return b;
}

void Effects::sparks(cpVect at, int count, Colour colour)
{
   Prof_Scope(effects);
   Burst b = make_burst(at, cpvzero, count, colour);
   b.speed = 260;
   b.life = 0.45f;
   b.size = 4;
   burst(b);
}

void Effects::explosion(cpVect at, cpVect velocity, double size, Colour colour)
{
   Prof_Scope(effects);
   int count = static_cast<int>(70 + size * 6);
   Burst b = make_burst(at, cpvmult(velocity, 0.3), count, colour);
   b.speed = static_cast<float>(260 + size * 9);
   b.life = 1.1f;
   b.size = 5.5f;
   burst(b);
   b.count = count / 3; // the hot core
   b.speed *= 0.5f;
   b.life = 0.6f;
   b.size = 9;
   b.r = 255;
   b.g = 240;
   b.b = 200;
   burst(b);
   shock(at, 120 + size * 5, 300 + size * 14);
}

void Effects::exhaust(cpVect at, cpVect velocity, double angle, Colour colour)
{
   Prof_Scope(effects);
   Burst b = make_burst(at, velocity, 1, colour);
   b.speed = 260;
   b.angle = static_cast<float>(angle);
   b.spread = 0.3f;
   b.life = 0.4f;
   b.size = 4.5f;
   burst(b);
}

void Effects::clear()
{
   asked_ = Requests();
   particles_clear(particles_);
   warp_grid_clear(&grid_);
   drawn_ = 0;
}

void Effects::begin(const TileMap &tiles, const float view[4], double dt)
{
   doing_.bursts.clear();
   doing_.shocks.clear();
   std::swap(asked_, doing_);
   map_ = {tiles.solid, MAP_W, MAP_H, static_cast<float>(TILE)};
   std::copy(view, view + 4, view_);
   dt_ = static_cast<float>(dt);
}

void Effects::run_particles()
{
   Prof(particles_job);
   for (const Burst &b : doing_.bursts) particles_emit(particles_, &b);
   particles_step(particles_, dt_, &map_);
   drawn_ = particles_vertices(particles_, view_, vertices_.data());
}

void Effects::run_grid()
{
   Prof(grid_job);
   for (const Shock &s : doing_.shocks)
      warp_grid_push(&grid_, s.x, s.y, s.radius, s.strength);
   warp_grid_step(&grid_, dt_);
}
