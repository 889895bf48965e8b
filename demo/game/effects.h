/* effects.h - sparks and shock waves: asked for by the game, done on the worker threads.
 *
 * The game writes into `asked`. begin() hands that to the jobs; from then until the workers have
 * been waited for, particles and grid are theirs alone.
 */
#ifndef INC_EFFECTS_H
#define INC_EFFECTS_H

#include "../picture/colour.h"
#include "particles.h"
#include "tiles.h"
#include "warp_grid.h"

#include <vector>

struct Shock {
   float x, y, radius, strength;
};

class Effects {
 public:
   Effects();
   ~Effects();
   Effects(const Effects &) = delete;
   Effects &operator=(const Effects &) = delete;

   void burst(const Burst &burst);
   void shock(cpVect at, double radius, double strength);
   void sparks(cpVect at, int count, Colour colour);
   void explosion(cpVect at, cpVect velocity, double size, Colour colour);
   void exhaust(cpVect at, cpVect velocity, double angle, Colour colour);
   void clear(); // forgets all; not while the job runs

   void begin(const TileMap &tiles, const float view[4], double dt);
   void run_particles(); // the jobs: one worker thread each
   void run_grid();

   const Warp_Grid &grid() const { return grid_; }
   const std::vector<Vertex> &vertices() const { return vertices_; }
   int drawn() const { return drawn_; }
   int count() const { return particles_count(particles_); }

 private:
   struct Requests {
      std::vector<Burst> bursts;
      std::vector<Shock> shocks;
   };

   Requests asked_, doing_;
   Particles *particles_;
   Warp_Grid grid_;
   Solid_Map map_;
   float view_[4];
   float dt_;
   std::vector<Vertex> vertices_;
   int drawn_ = 0;
};

#endif
