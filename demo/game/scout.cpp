// scout.cpp - see scout.h.
#include "scout.h"
#include "prof.h"
#include "raycast.h"
#include "world.h"

static const double RANGE = 700; // units

Scout::Scout(const World &world)
   : world_(world), seen_(MAP_W * MAP_H), next_(MAP_W * MAP_H), fiber_("scout", [this] { walk(); })
{
}

void Scout::look()
{
   Prof(scout);
   fiber_.resume();
}

void Scout::look_along_row(int y)
{
   Prof(scout_row);
   cpVect eye = world_.player->position();
   for (int x = 0; x < MAP_W; ++x) {
      cpVect tile = tile_centre(x, y);
      bool near = cpvdist(eye, tile) < RANGE && world_.player->alive();
      next_[static_cast<size_t>(y * MAP_W + x)] =
         near && !world_.tiles.at(x, y) && in_sight(world_, eye, tile);
   }
}

// The zone of the walk stays open while the fiber pauses.
void Scout::walk()
{
   for (;;) {
      Prof(scout_walk);
      for (int y = 0; y < MAP_H; ++y) {
         look_along_row(y);
         Fiber::pause();
      }
      seen_.swap(next_);
   }
}
