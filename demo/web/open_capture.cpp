// open_capture.cpp - a capture is shown in place of the game, which comes back when the page is
// loaded anew.
//
//    open_capture.js  >  open_capture  >  the overlay alone, over the whole canvas
//
// Nothing in a capture moves, so nothing is painted but for a while after an event: a notice goes
// by itself, and a key that is held repeats by the overlay's own clock, which painting asks.
#include "../picture/gl_api.h"
#include "../show/set_up.h"
#include "doors/capture/prof_capture.h"
#include "download.h"
#include "draw/gl/prof_gl_window.h"
#include "draw/glfw/prof_glfw.h"
#include "draw/ui/prof_ui.h"
#include "prof.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <cstring>
#include <emscripten.h>
#include <string>

enum { LOST = -1 }; // beside what Prof_load_capture_bytes returns

// Milliseconds after an event: each of the browser's pictures is painted, then one of so many.
static const double LIVELY = 700, SETTLES = 6000;
enum { EVERY = 15 };

static bool game_plays = true;
static double stirred;  // when the last event came, ms
static std::string why; // of the last one that was opened, or not

// Nobody else could have the keys.
static void open_panel()
{
   while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
}

static bool is_time_to_paint()
{
   static unsigned pictures;
   if (Prof_Ui_state.stale) stirred = emscripten_get_now();
   const double still = emscripten_get_now() - stirred;
   return still < LIVELY || (still < SETTLES && ++pictures % EVERY == 0);
}

static void draw()
{
   GLFWwindow *window = glfwGetCurrentContext();
   Prof_glfw_poll();
   open_panel();
   if (!is_time_to_paint()) return;
   int width, height;
   glfwGetFramebufferSize(window, &width, &height);
   glViewport(0, 0, width, height);
   glClearColor(0.063f, 0.078f, 0.106f, 1);
   glClear(GL_COLOR_BUFFER_BIT);
   Prof_glfw_draw(window);
   download_exports();
}

// The overlay's own rule for its size is for a game, which is looked at from farther away.
static void show()
{
   Prof_Overlay looks = Prof_get_overlay();
   looks.fill = 1;
   looks.scale = 1;
   looks.export_folder = EXPORTS;
   Prof_set_overlay(&looks);
   open_panel();
   if (!game_plays) return;
   game_plays = false;
   emscripten_cancel_main_loop(); // the game's
   emscripten_set_main_loop(draw, 0, 0);
}

// The game goes on, in a new life of the profiler.
static void begin_anew(const Prof_Overlay &looks)
{
   Prof_shutdown();
   set_up_profiler(EXPORTS);
   Prof_set_overlay(&looks);
   why += "; what was measured before is lost";
}

// 1 or 2: it is shown, whole or up to where it was cut. 0: it cannot be, and all is as it was.
// LOST: the same, but the capture that was shown has to be opened again. The page calls it between
// two frames, with no zone open.
extern "C" EMSCRIPTEN_KEEPALIVE int open_capture(const char *bytes, int size)
{
   Prof_Frame_Info newest;
   const Prof_Overlay looks = Prof_get_overlay();
   why = "the browser has no WebGL 2 to show it with";
   if (!glfwGetCurrentContext()) return 0;
   Prof_Gl_Overlay_free();
   const int loaded = Prof_load_capture_bytes(bytes, static_cast<size_t>(size));
   why = Prof_capture_error();
   stirred = emscripten_get_now();
   if (loaded) show();
   if (loaded || Prof_get_frame_info(0, &newest)) return loaded;
   if (game_plays) begin_anew(looks);
   return LOST;
}

// Why it could not be opened, or where it was cut.
extern "C" EMSCRIPTEN_KEEPALIVE const char *why_not_opened() { return why.c_str(); }

// There was an event, which may change what is shown.
extern "C" EMSCRIPTEN_KEEPALIVE void stir_capture() { stirred = emscripten_get_now(); }

// "" if it has no such label.
extern "C" EMSCRIPTEN_KEEPALIVE const char *label_of_capture(const char *key)
{
   static std::string value;
   Prof_Label label;
   value.clear();
   for (int i = 0; Prof_get_label(i, &label); ++i)
      if (!std::strcmp(label.key, key)) value = label.value;
   return value.c_str();
}
