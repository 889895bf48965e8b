/* game.h - one frame of the game: fixed steps, the workers' jobs beside them, a picture at the end.
 */
#ifndef INC_GAME_H
#define INC_GAME_H

#include "../game/autopilot.h"
#include "../game/worker.h"
#include "../game/world.h"
#include "../picture/renderer.h"

class Game {
 public:
   explicit Game(uint64_t seed); // with a context of OpenGL

   // Moves on by dt seconds of game, which is rounded to whole steps (the rest is kept).
   void advance(double dt, const Input &input, bool lean_camera, double aspect);
   void draw(int width, int height);

   const World &world() const { return world_; }
   Canvas &canvas() { return renderer_.canvas(); }
   Autopilot &autopilot() { return autopilot_; }

 private:
   void run_steps(const Input &input);

   World world_;
   Renderer renderer_;
   Camera camera_;
   Autopilot autopilot_;
   double owed_ = 0; // seconds
   int noted_ = 0;   // loads of levels that the HUD tells
   Worker particles_{"particles"}, grid_{"grid"}; // last: their jobs use the world
};

#endif
