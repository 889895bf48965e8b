// run_window.cpp - a person plays.
#include "classic.h"
#include "game.h"
#include "gl_api.h"
#include "key_log.h"
#include "main_loop.h"
#include "prof.h"
#include "run.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

namespace {
struct Table { // what stands on it
   std::unique_ptr<Window> window; // first: the game draws in it to the last
   Game game;
   Classic classic;
   KeyLog log;
   std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
   int errors = 0;
   bool paused = false;
   Table(std::unique_ptr<Window> opened, const Options &options)
      : window(std::move(opened)), game(options.seed), log(options.log_keys)
   {
   }
};
} // namespace

static Input read_input(const Window &window)
{
   Prof(read_input);
   Input input;
   if (window.held(Key::A) || window.held(Key::LEFT)) input.move_x -= 1;
   if (window.held(Key::D) || window.held(Key::RIGHT)) input.move_x += 1;
   if (window.held(Key::W) || window.held(Key::UP)) input.move_y -= 1;
   if (window.held(Key::S) || window.held(Key::DOWN)) input.move_y += 1;
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

// The overlay has taken its keys out already.
static bool handle_keys(Window &window, Table &table)
{
   std::vector<Key> pressed;
   bool open = window.poll(pressed);
   for (Key key : pressed) {
      table.log.game_key(key_name(key));
      if (key == Key::ESCAPE) open = false;
      if (key == Key::P) table.paused = !table.paused;
      table.classic.key(key);
   }
   return open;
}

static void draw_frame(Table &table, Window &window)
{
   int width, height;
   window.size(width, height);
   if (width <= 0 || height <= 0) return; // minimised
   table.game.draw(width, height);
   table.classic.draw(table.game.canvas(), width, height);
   window.draw_overlay(width, height);
}

static double aspect_of(const Window &window)
{
   int width, height;
   window.size(width, height);
   return width > 0 && height > 0 ? static_cast<double>(width) / height : 16.0 / 9;
}

static bool play(Table &table)
{
   Prof(frame);
   Window &window = *table.window;
   bool open = handle_keys(window, table);
   double dt = std::min(0.1, since(table.last));
   Input input = read_input(window);
   bool covered = Prof_overlay_focus() || table.classic.open();
   if (!table.paused) table.game.advance(dt, input, covered, aspect_of(window));
   draw_frame(table, window);
   if (table.errors == 0) table.errors = gl_check("the frame");
   window.present();
   return open;
}

// In a browser this returns when all has only begun, hence the shared table.
int run_window(std::unique_ptr<Window> window, const Options &options)
{
   auto table = std::make_shared<Table>(std::move(window), options);
   main_loop([table] {
      bool open = play(*table);
      table->log.overlay();
      Prof_update(1);
      return open;
   });
   return 0;
}
