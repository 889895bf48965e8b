// run_window.cpp - a person plays.
#include "game.h"
#include "gl_api.h"
#include "overlay.h"
#include "prof.h"
#include "run.h"

#include <algorithm>
#include <chrono>

static Input read_input(const Window &window, bool report_open)
{
   Prof(read_input);
   Input input;
   // While the report is open, arrows and S are its keys.
   auto free = [&](Key key) { return !report_open && window.held(key); };
   if (window.held(Key::A) || free(Key::LEFT)) input.move_x -= 1;
   if (window.held(Key::D) || free(Key::RIGHT)) input.move_x += 1;
   if (window.held(Key::W) || free(Key::UP)) input.move_y -= 1;
   if (free(Key::S) || free(Key::DOWN)) input.move_y += 1;
   input.fire = window.held(Key::SPACE);
   return input;
}

static double since(std::chrono::steady_clock::time_point &last)
{
   auto now = std::chrono::steady_clock::now();
   double seconds = std::chrono::duration<double>(now - last).count();
   last = now;
   return seconds;
}

static bool handle_keys(Window &window, ProfilerView &view)
{
   std::vector<Key> pressed;
   bool open = window.poll(pressed);
   if (view.message_frames > 0) --view.message_frames;
   for (Key key : pressed) {
      if (key == Key::ESCAPE) open = false;
      profiler_key(view, key);
   }
   return open;
}

static void draw_frame(Game &game, const Window &window, const ProfilerView &view)
{
   int width, height;
   window.size(width, height);
   if (width <= 0 || height <= 0) return; // minimised
   game.draw(width, height);
   draw_overlay(game.canvas(), view, width, height);
}

static double aspect_of(const Window &window)
{
   int width, height;
   window.size(width, height);
   return width > 0 && height > 0 ? static_cast<double>(width) / height : 16.0 / 9;
}

int run_window(Window &window, const Options &options)
{
   Game game(options.seed);
   ProfilerView view;
   int errors = 0;
   auto last = std::chrono::steady_clock::now();
   for (bool open = true; open;) {
      {
         Prof(frame);
         open = handle_keys(window, view);
         double dt = std::min(0.1, since(last));
         Input input = read_input(window, view.open);
         if (!view.pause_all) game.advance(dt, input, view.open, aspect_of(window));
         draw_frame(game, window, view);
         if (errors == 0) errors = gl_check("the frame");
         window.present();
      }
      Prof_update(!view.pause_all && !view.pause_profile);
   }
   return 0;
}
