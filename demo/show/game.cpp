// game.cpp - see game.h.
#include "game.h"
#include "prof.h"
#include "set_up.h"

#include <algorithm>

Game::Game(uint64_t seed) : world_(seed) {}

void Game::run_steps(const Input &input)
{
   Prof(simulate);
   // After a hitch the game slows down instead of trying to catch up.
   owed_ = std::min(owed_, 6 * STEP_S);
   for (; owed_ >= STEP_S * 0.999; owed_ -= STEP_S) world_step(world_, input);
}

void Game::advance(double dt, const Input &input, bool lean_camera, double aspect)
{
   Prof(game);
   if (world_needs_load(world_)) world_load_next(world_);
   if (noted_ != world_.loads) note_in_hud(level_at(world_.level_index).name);
   noted_ = world_.loads;
   cpBB box = camera_.box();
   const float view[4] = {static_cast<float>(box.l - 60), static_cast<float>(box.b - 60),
                          static_cast<float>(box.r + 60), static_cast<float>(box.t + 60)};
   // The workers move what the last frame asked for while this frame is simulated.
   world_.effects.begin(world_.tiles, view, dt);
   particles_.start([this] { world_.effects.run_particles(); });
   grid_.start([this] { world_.effects.run_grid(); });
   owed_ += dt;
   run_steps(input);
   world_.scout.look();
   particles_.wait();
   grid_.wait();
   follow_player(camera_, world_, aspect, lean_camera, dt);
}

void Game::draw(int width, int height)
{
   renderer_.draw(world_, camera_, width, height);
}
