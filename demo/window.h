/* window.h - somewhere to draw, and keys. Two kinds: a real window through GLFW, and none at all
 * through EGL, for machines without a display.
 */
#ifndef INC_WINDOW_H
#define INC_WINDOW_H

#include <memory>
#include <string>
#include <vector>

enum class Key {
   NONE, UP, DOWN, LEFT, RIGHT, W, A, S, D, SPACE, ENTER, BACKSPACE, TAB, COMMA, PERIOD, HOME, END,
   C, E, F, G, M, O, P, R, T, V, X, LEFT_BRACKET, RIGHT_BRACKET, F3, ESCAPE, COUNT
};

class Window {
 public:
   virtual ~Window() = default;
   virtual void size(int &width, int &height) const = 0; // pixels
   virtual bool poll(std::vector<Key> &pressed) = 0;     // keys gone down; false: close
   virtual bool held(Key key) const = 0;
   virtual void present() = 0;
};

// Null if it can't be, with the reason in `error`. The context is current, OpenGL loaded.
std::unique_ptr<Window> make_glfw_window(int width, int height, std::string &error);
std::unique_ptr<Window> make_egl_window(int width, int height, std::string &error);

#endif
