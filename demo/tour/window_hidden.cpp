// window_hidden.cpp - see window.h. Windows has no EGL: a window that is never shown has the
// context, and a frame-buffer object the pixels, which a hidden window need not keep.
#if defined(_WIN32)
#include "../picture/gl_api.h"
#include "window_offscreen.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace {
class Hidden_Window : public Offscreen_Window {
 public:
   Hidden_Window(GLFWwindow *window, int width, int height)
      : Offscreen_Window(width, height), window_(window)
   {
   }
   ~Hidden_Window() override
   {
      drop_framebuffer();
      glfwDestroyWindow(window_);
      glfwTerminate();
   }
   void make_current(bool on) override { glfwMakeContextCurrent(on ? window_ : nullptr); }

 private:
   GLFWwindow *window_;
};
} // namespace

std::unique_ptr<Window> make_egl_window(int width, int height, std::string &error)
{
   GLFWwindow *window = nullptr;
   error = "no window that could stay hidden";
   if (!glfwInit()) return nullptr;
   glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
   window = glfwCreateWindow(64, 64, "iprof demo, off-screen", nullptr, nullptr);
   glfwDefaultWindowHints();
   if (!window) {
      glfwTerminate();
      return nullptr;
   }
   glfwMakeContextCurrent(window);
   bool loaded = gladLoadGL(glfwGetProcAddress) != 0; // which the window's destructor needs too
   std::unique_ptr<Hidden_Window> made(new Hidden_Window(window, width, height));
   if (loaded && made->make_framebuffer()) return made;
   error = "OpenGL 3.0 or its frame-buffer objects are missing";
   return nullptr;
}
#endif
