// open_capture.cpp - a capture that was dropped on the page is shown in place of the game, which
// comes back when the page is loaded anew.
//
//    shell.html: drop  >  open_capture  >  the overlay alone, over the whole canvas
#include "../picture/gl_api.h"
#include "../show/set_up.h"
#include "doors/capture/prof_capture.h"
#include "draw/gl/prof_gl_window.h"
#include "draw/glfw/prof_glfw.h"
#include "prof.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <cstring>
#include <emscripten.h>
#include <string>

enum { EVERY = 3 }; // so many of the browser's pictures: nothing moves but what keys do

static std::string shown; // its bytes; "" while the game is
static std::string why;   // of the last one that was opened, or not

// Nobody else could have the keys.
static void open_panel()
{
   while (!Prof_overlay_focus()) Prof_overlay_action(Prof_ACTION_TOGGLE);
}

static void draw()
{
   static int pictures;
   GLFWwindow *window = glfwGetCurrentContext();
   open_panel();
   if (++pictures % EVERY) return;
   int width, height;
   glfwGetFramebufferSize(window, &width, &height);
   glViewport(0, 0, width, height);
   glClearColor(0.063f, 0.078f, 0.106f, 1);
   glClear(GL_COLOR_BUFFER_BIT);
   Prof_glfw_draw(window);
}

static int load(const std::string &bytes)
{
   Prof_Gl_Overlay_free();
   const int loaded = Prof_load_capture_bytes(bytes.data(), bytes.size());
   if (!loaded) return 0;
   Prof_Overlay looks = Prof_get_overlay();
   looks.fill = 1;
   Prof_set_overlay(&looks);
   open_panel();
   return loaded;
}

// What was there before: the capture, or the game, in a new life of the profiler if the old one is
// gone.
static void put_back()
{
   Prof_Frame_Info newest;
   if (Prof_get_frame_info(0, &newest)) return;
   if (!shown.empty()) {
      load(shown);
      return;
   }
   Prof_shutdown();
   set_up_profiler(".");
}

// What Prof_load_capture_bytes returns. The page calls it between two frames, with no zone open.
extern "C" EMSCRIPTEN_KEEPALIVE int open_capture(const char *bytes, int size)
{
   std::string given(bytes, static_cast<size_t>(size));
   const int loaded = load(given);
   why = Prof_capture_error(); // loading what was there before would say something else
   if (!loaded) {
      put_back();
      return 0;
   }
   if (shown.empty()) {
      emscripten_cancel_main_loop(); // the game's
      emscripten_set_main_loop(draw, 0, 0);
   }
   shown.swap(given);
   return loaded;
}

// Why it could not be opened, or where it was cut.
extern "C" EMSCRIPTEN_KEEPALIVE const char *why_not_opened() { return why.c_str(); }

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
