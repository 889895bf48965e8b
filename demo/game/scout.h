/* scout.h - what the player can see, for the radar: every tile of the arena is looked at, a row in
 * each frame, by a fiber that walks over them all and pauses.
 */
#ifndef INC_SCOUT_H
#define INC_SCOUT_H

#include "fiber.h"
#include "tiles.h"

#include <vector>

struct World;

class Scout {
 public:
   explicit Scout(const World &world);
   void look(); // once a frame
   // In sight of the player, as of the last time that all tiles had been looked at.
   bool seen(int x, int y) const { return seen_[static_cast<size_t>(y * MAP_W + x)] != 0; }

 private:
   void walk();
   void look_along_row(int y);

   const World &world_;
   std::vector<uint8_t> seen_, next_;
   Fiber fiber_; // last: its body uses the rest
};

#endif
