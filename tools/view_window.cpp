// view_window.cpp - see view_window.h; without IPROF_WITH_WINDOW it is left out, and says so.
//
// Nothing in a capture moves, so nothing is painted except for a while after an event: a notice
// goes by itself, and a key that is held repeats by the overlay's own clock, which painting asks.
#include "view_window.h"

#include "errors.h"

#ifdef IPROF_WITH_WINDOW
#include "capture.h"
#include "text.h"
#include "view_sheet.h"

#include "draw/gl/prof_gl_window.h"
#include "draw/glfw/prof_glfw.h"
#include "draw/ui/prof_ui.h"
#include "prof.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <cmath>
#include <utility>

namespace iprof {

namespace {

// Seconds: from picture to picture while keys may be held, and while only notices go; how long each
// of both lasts after an event.
const double LIVELY_STEP = 1.0 / 60, STEP = 0.25, LIVELY = 0.7, SETTLES = 6;

class Window {
 public:
   Window(Input input, const Shown &shown, Size size)
      : input_(std::move(input)), shown_(shown), window_(glfwCreateWindow(size.width, size.height,
                                                                         "iprof", nullptr, nullptr))
   {
      if (!window_) throw std::runtime_error(reason());
      glfwMakeContextCurrent(window_);
      glfwSwapInterval(1);
      Prof_glfw_attach(window_);
      take_events();
   }
   ~Window()
   {
      Prof_glfw_detach(window_);
      glfwDestroyWindow(window_);
   }
   Window(const Window &) = delete;
   Window &operator=(const Window &) = delete;

   void run()
   {
      load(input_);
      while (!glfwWindowShouldClose(window_)) {
         draw();
         wait();
         if (!dropped_.empty()) open(std::exchange(dropped_, ""));
         keep_open();
      }
   }

   static std::string reason()
   {
      const char *why = nullptr;
      glfwGetError(&why);
      return std::string("no window can be had (") + (why ? why : "no reason is known") +
             "); --png and --text need none";
   }

 private:
   // What the overlay made in the context goes before the profiler forgets its names.
   void load(const Input &input)
   {
      Prof_Gl_Overlay_free();
      const Capture capture = load_input(input, true);
      show(shown_, true, capture.name);
      set_scale();
      name(capture);
   }

   // Of a file that was dropped. The one before is still here in its bytes, and is loaded again if
   // nothing is left of it.
   void open(const std::string &file)
   {
      const Screen screen = static_cast<Screen>(Prof_Ui_state.screen);
      message_.clear();
      try {
         Input input = open_capture(file);
         shown_ = Shown();
         shown_.screen = screen;
         load(input);
         input_ = std::move(input);
      } catch (const std::exception &error) {
         title_ = "This could not be opened";
         message_ = error.what();
         if (Prof_Ui_state.level == 0) load(input_);
      }
   }

   void name(const Capture &capture)
   {
      std::string title = plain(capture.name.substr(capture.name.find_last_of("/\\") + 1));
      for (const char *key : {"build", "session"})
         if (!label(key).empty()) title += std::string(" - ") + key + " " + label(key);
      glfwSetWindowTitle(window_, (title + " - iprof").c_str());
      if (capture.whole()) return;
      title_ = capture.too_large ? "This capture is too large"
               : capture.cut     ? "This capture was cut"
                                 : "This capture is damaged";
      message_ = plain(capture.name) + ": " + capture.why;
      if (!capture.too_large) message_ += "; what is before that is shown";
   }

   // The overlay's own rule is for a game, which is looked at from farther away.
   void set_scale()
   {
      float across = 1, down = 1;
      glfwGetWindowContentScale(window_, &across, &down);
      Prof_Overlay looks = Prof_get_overlay();
      looks.scale = std::clamp(static_cast<int>(std::lround(across)), 1, 4);
      Prof_set_overlay(&looks);
   }

   void draw()
   {
      int width = 0, height = 0;
      glfwGetFramebufferSize(window_, &width, &height);
      if (width <= 0 || height <= 0) return;
      Prof_glfw_draw_list(sheet_.background(width, height));
      Prof_glfw_draw(window_);
      if (!message_.empty())
         Prof_glfw_draw_list(sheet_.message(width, height, std::max(1, Prof_Ui_state.scale),
                                            title_, message_));
      glfwSwapBuffers(window_);
   }

   // Nobody tells whether an event came, but then the wait was short. A gamepad sends none: it is
   // asked, and what it does makes the picture stale.
   void wait()
   {
      double now;
      do {
         const double start = glfwGetTime();
         const double step = start - event_ < LIVELY ? LIVELY_STEP : STEP;
         glfwWaitEventsTimeout(step);
         Prof_glfw_poll();
         now = glfwGetTime();
         if (now - start < 0.9 * step || Prof_Ui_state.stale) event_ = now;
      } while (now - event_ > SETTLES && !glfwWindowShouldClose(window_));
   }

   // ---- events ----

   static Window &of(GLFWwindow *window)
   {
      return *static_cast<Window *>(glfwGetWindowUserPointer(window));
   }

   // Before the overlay, which takes all keys but those with Control. Any of them is the answer to
   // a message.
   static void on_key(GLFWwindow *window, int key, int scancode, int action, int mods)
   {
      if (action == GLFW_PRESS) of(window).message_.clear();
      if (action == GLFW_PRESS && (mods & GLFW_MOD_CONTROL) &&
          (key == GLFW_KEY_Q || key == GLFW_KEY_W))
         glfwSetWindowShouldClose(window, 1);
      if (of(window).overlay_key_) of(window).overlay_key_(window, key, scancode, action, mods);
   }

   static void on_drop(GLFWwindow *window, int count, const char **files)
   {
      if (count > 0) of(window).dropped_ = files[0];
   }

   static void on_scale(GLFWwindow *window, float, float) { of(window).set_scale(); }

   void take_events()
   {
      glfwSetWindowUserPointer(window_, this);
      overlay_key_ = glfwSetKeyCallback(window_, on_key);
      glfwSetDropCallback(window_, on_drop);
      glfwSetWindowContentScaleCallback(window_, on_scale);
   }

   Input input_; // what is shown, to be loaded again
   Shown shown_;
   GLFWwindow *window_;
   GLFWkeyfun overlay_key_ = nullptr;
   Sheet sheet_;
   std::string dropped_, title_, message_;
   double event_ = 0;
};

class Glfw {
 public:
   Glfw()
   {
      if (!glfwInit()) throw std::runtime_error(Window::reason());
      glfwWindowHint(GLFW_ALPHA_BITS, 0);
      glfwWindowHint(GLFW_SCALE_TO_MONITOR, 1);
   }
   ~Glfw() { glfwTerminate(); }
   Glfw(const Glfw &) = delete;
   Glfw &operator=(const Glfw &) = delete;
};

} // namespace

// The file is read before: a wrong name is told on the terminal, and no window flashes up.
int view_window(const std::string &file, const Shown &shown, Size size)
{
   Input input = open_capture(file);
   (void)load_input(input, true);
   Glfw glfw;
   Window(std::move(input), shown, size).run();
   return EXIT_GOOD;
}

} // namespace iprof

#else

namespace iprof {

int view_window(const std::string &, const Shown &, Size)
{
   throw Usage_Error("the window is not built in, as glfw3 or OpenGL was not there; --png and "
                     "--text need none");
}

} // namespace iprof

#endif
