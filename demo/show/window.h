/* window.h - somewhere to draw, and keys. Two kinds: a real window through GLFW, and none at all
 * through EGL, for machines without a display.
 */
#ifndef INC_WINDOW_H
#define INC_WINDOW_H

#include "prof.h"

#include <memory>
#include <string>
#include <vector>

enum class Key {
   NONE, UP, DOWN, LEFT, RIGHT, W, A, S, D, SPACE, P, ENTER, BACKSPACE, TAB, PAGE_UP, PAGE_DOWN, F4,
   F5, ESCAPE
};

class Window {
 public:
   virtual ~Window() = default;
   virtual void size(int &width, int &height) const = 0; // pixels
   virtual bool poll(std::vector<Key> &pressed) = 0;     // keys gone down; false: close
   virtual bool held(Key key) const = 0;
   // The profiler's, over a picture of that size: first on the thread that plays, then on the one
   // that draws.
   void prepare_overlay(int width, int height) { Prof_overlay_prepare(width, height); }
   void draw_overlay() { Prof_draw_list_gl(Prof_overlay_take()); }
   virtual void present() = 0;
   // Its context, on the calling thread; off: on none, so that another can take it.
   virtual void make_current(bool on) = 0;
};

// Keys that the profiler's overlay uses are neither pressed nor held.
// Null if it can't be, with the reason in `error`. The context is current, OpenGL loaded.
std::unique_ptr<Window> make_glfw_window(int width, int height, std::string &error);
std::unique_ptr<Window> make_egl_window(int width, int height, std::string &error);

const char *key_name(Key key);

#endif
