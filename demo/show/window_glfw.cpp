// window_glfw.cpp - see window.h.
#include "../picture/gl_api.h"
#include "draw/glfw/prof_glfw.h"
#include "prof.h"
#include "window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <set>

static const struct {
   int glfw;
   Key key;
   const char *name;
} KEYS[] = {
   {GLFW_KEY_UP, Key::UP, "up"}, {GLFW_KEY_DOWN, Key::DOWN, "down"},
   {GLFW_KEY_LEFT, Key::LEFT, "left"}, {GLFW_KEY_RIGHT, Key::RIGHT, "right"},
   {GLFW_KEY_W, Key::W, "w"}, {GLFW_KEY_A, Key::A, "a"}, {GLFW_KEY_S, Key::S, "s"},
   {GLFW_KEY_D, Key::D, "d"}, {GLFW_KEY_SPACE, Key::SPACE, "space"}, {GLFW_KEY_P, Key::P, "p"},
   {GLFW_KEY_ENTER, Key::ENTER, "enter"}, {GLFW_KEY_BACKSPACE, Key::BACKSPACE, "backspace"},
   {GLFW_KEY_TAB, Key::TAB, "tab"}, {GLFW_KEY_PAGE_UP, Key::PAGE_UP, "page up"},
   {GLFW_KEY_PAGE_DOWN, Key::PAGE_DOWN, "page down"}, {GLFW_KEY_F4, Key::F4, "f4"},
   {GLFW_KEY_F5, Key::F5, "f5"},
   {GLFW_KEY_ESCAPE, Key::ESCAPE, "escape"},
};

const char *key_name(Key key)
{
   for (auto &entry : KEYS)
      if (entry.key == key) return entry.name;
   return "none";
}

namespace {
class Glfw_Window : public Window {
 public:
   // The profiler comes last, so that it is asked first.
   explicit Glfw_Window(GLFWwindow *window) : window_(window)
   {
      glfwSetWindowUserPointer(window, this);
      glfwSetKeyCallback(window, on_key);
      Prof_glfw_attach(window);
      ask_size();
   }
   ~Glfw_Window() override
   {
      Prof_glfw_detach(window_);
      glfwDestroyWindow(window_);
      glfwTerminate();
   }
   void size(int &width, int &height) const override
   {
      width = width_;
      height = height_;
   }
   bool poll(std::vector<Key> &pressed) override
   {
      handle_events();
      poll_gamepads();
      ask_size();
      pressed.swap(pressed_);
      pressed_.clear();
      return !glfwWindowShouldClose(window_);
   }
   // What glfwGetKey says includes the keys that the profiler used.
   bool held(Key key) const override { return held_.count(key) != 0; }
   void present() override
   {
      Prof(present);
      glfwSwapBuffers(window_);
   }
   void make_current(bool on) override { glfwMakeContextCurrent(on ? window_ : nullptr); }

 private:
   static void handle_events()
   {
      Prof(window_events);
      glfwPollEvents();
   }
   static void poll_gamepads()
   {
      Prof(poll_gamepads);
      Prof_glfw_poll();
   }
   // Once a frame: under X11 the answer comes when the display server is through with all before
   // it, such as the last picture, which can take longer than the frame.
   void ask_size()
   {
      Prof(window_size);
      glfwGetFramebufferSize(window_, &width_, &height_);
   }
   static void on_key(GLFWwindow *window, int glfw_key, int, int action, int)
   {
      if (action == GLFW_REPEAT) return;
      auto self = static_cast<Glfw_Window *>(glfwGetWindowUserPointer(window));
      for (auto &entry : KEYS)
         if (entry.glfw == glfw_key) self->key(entry.key, action == GLFW_PRESS);
   }
   void key(Key key, bool down)
   {
      if (!down) {
         held_.erase(key);
         return;
      }
      held_.insert(key);
      pressed_.push_back(key);
   }

   GLFWwindow *window_;
   int width_ = 0, height_ = 0; // pixels
   std::vector<Key> pressed_;
   std::set<Key> held_;
};
} // namespace

#ifdef Prof_ENABLED
static const char TITLE[] = "iprof demo - F3 is the profiler";
#else
static const char TITLE[] = "iprof demo, the profiler compiled out";
#endif

static std::string glfw_reason = "no reason given";
static void note_reason(int, const char *text) { glfw_reason = text; }

std::unique_ptr<Window> make_glfw_window(int width, int height, std::string &error)
{
   std::unique_ptr<Window> none;
   glfwSetErrorCallback(note_reason);
   if (!glfwInit()) {
      error = glfw_reason;
      return none;
   }
   glfwWindowHint(GLFW_ALPHA_BITS, 0); // else a browser lets the page shine through
   GLFWwindow *window = glfwCreateWindow(width, height, TITLE, nullptr, nullptr);
   if (!window) {
      error = glfw_reason;
      glfwTerminate();
      return none;
   }
   glfwMakeContextCurrent(window);
   glfwSwapInterval(1);
   std::unique_ptr<Window> made(new Glfw_Window(window));
   if (load_gl(glfwGetProcAddress)) return made;
   error = "no OpenGL functions found";
   return none;
}
