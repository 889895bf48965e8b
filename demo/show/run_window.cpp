// run_window.cpp - a person plays.
#include "../picture/gl_api.h"
#include "../picture/lettering.h"
#include "classic.h"
#include "game.h"
#include "keep_capture.h"
#include "main_loop.h"
#include "prof.h"
#include "render_thread.h"
#include "run.h"
#include "snapshot.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

namespace {
// Tells on the terminal, for tests, who got which key: the game or the profiler.
class KeyLog {
 public:
   explicit KeyLog(bool on) : on_(on) {}
   void game_key(const char *name);
   void overlay(); // once a frame: tells what changed in the profiler's overlay

 private:
   bool on_;
   std::string shown_;
};
} // namespace

void KeyLog::game_key(const char *name)
{
   if (!on_) return;
   std::printf("game: %s\n", name);
   std::fflush(stdout);
}

static bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }

// Of the overlay's text, the line that the cursor is on: up to the name, as the figures change.
static std::string cursor_line()
{
   enum { COLUMNS = 100, LINES = 40 };
   static char text[(COLUMNS + 1) * LINES + 1];
   text[0] = 0;
   (void)Prof_overlay_write(text, sizeof text, COLUMNS, LINES);
   std::istringstream lines(text);
   for (std::string line; std::getline(lines, line);)
      if (line.compare(0, 2, " >") == 0) {
         auto name = std::find_if(line.begin(), line.end(), is_letter);
         return "> " + std::string(name, std::find(name, line.end(), ' '));
      }
   return "";
}

void KeyLog::overlay()
{
   if (!on_) return;
   std::string now = Prof_overlay_focus() ? "has the keys " + cursor_line() : "has no keys";
   if (now == shown_) return;
   shown_ = now;
   std::printf("overlay: %s\n", now.c_str());
   std::fflush(stdout);
}

namespace {
struct Table { // what stands on it
   std::unique_ptr<Window> window; // first: the game draws in it to the last
   Game game;
   Classic classic;
   Snapshot snapshot;
   KeyLog log;
   std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
   int errors = 0;
   bool paused = false;
   double played = 0; // seconds, without pauses
   double most;       // of them; 0: no end
   std::string folder; // of captures
   RenderThread render; // last: it gives OpenGL back before the game is taken down
   Table(std::unique_ptr<Window> opened, const Options &options)
      : window(std::move(opened)), game(options.seed), log(options.log_keys),
        most(options.seconds), folder(options.out), render(*window, options.render_thread)
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
      if (key == Key::F5) (void)keep_capture_now(table.folder);
      if (key == Key::P) table.paused = !table.paused;
      table.classic.key(key);
   }
   return open;
}

// Where to begin. Nothing of the profiler is on the screen until it is asked for.
#ifdef Prof_ENABLED
static const char KEYS[] =
   "Arrows or WASD fly, space shoots, P pauses, Esc leaves.\n"
   "F3 is the profiler: first its HUD, again its panel, then ? for all keys.\n"
   "F5 keeps the past as a capture, which iprof view opens.\n";
static const char HINT[] = "F3: the profiler";
#else
static const char KEYS[] = "Arrows or WASD fly, space shoots, P pauses, Esc leaves.\n";
static const char HINT[] = "";
#endif

static void draw_hint(Table &table, int width, int height)
{
   const double seconds = 10, size = 22;
   double fade = cpfclamp01(seconds - table.played), scale = std::max(1, height / 720);
   if (fade <= 0) return;
   Prof(draw_hint);
   Canvas &canvas = table.game.canvas();
   double w = width / scale, h = height / scale;
   canvas.view(0, 0, w, h);
   canvas.additive(false);
   const Colour pale = {170, 215, 255, 255};
   draw_letters(canvas, (w - letters_width(size, HINT)) / 2, h - 3 * size, size, HINT,
                pale.faded(fade));
   canvas.flush();
}

static void draw_frame(Table &table, Window &window, int width, int height)
{
   bool minimised = width <= 0 || height <= 0;
   if (!minimised) table.game.draw(width, height);
   table.snapshot.take(width, height);
   if (minimised) return;
   draw_hint(table, width, height);
   table.classic.draw(table.game.canvas(), width, height);
   window.draw_overlay();
}

static double aspect_of(const Window &window)
{
   int width, height;
   window.size(width, height);
   return width > 0 && height > 0 ? static_cast<double>(width) / height : 16.0 / 9;
}

static void find_errors(Table &table)
{
   Prof(find_errors);
   if (table.errors == 0) table.errors = gl_check("the frame");
}

static bool play(Table &table)
{
   Prof(frame);
   Window &window = *table.window;
   bool open = handle_keys(window, table);
   double dt = std::min(0.1, since(table.last));
   Input input = read_input(window);
   bool covered = Prof_overlay_focus() || table.classic.open();
   if (!table.paused) {
      table.game.advance(dt, input, covered, aspect_of(window));
      table.played += dt;
   }
   int width, height;
   window.size(width, height);
   window.prepare_overlay(width, height);
   table.render.draw([&table, &window, width, height] {
      draw_frame(table, window, width, height);
      find_errors(table);
      window.present();
   });
   table.render.wait();
   return open && (table.most == 0 || table.played < table.most);
}

// In a browser this returns when all has only begun, hence the shared table.
int run_window(std::unique_ptr<Window> window, const Options &options)
{
   std::fputs(KEYS, stdout);
   std::fflush(stdout);
   auto table = std::make_shared<Table>(std::move(window), options);
   main_loop([table] {
      bool open = play(*table);
      table->log.overlay();
      Prof_update(1);
      return open;
   });
   return keep_capture(options.out + "/demo.iprof") ? 0 : 1;
}
