// window_hidden.cpp - see window.h. Windows has no EGL: a window that is never shown has the
// context, and a frame-buffer object the pixels, which a hidden window need not keep.
#if defined(_WIN32)
#include "gl_api.h"
#include "prof.h"
#include "window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace {
class Hidden_Window : public Window {
 public:
   Hidden_Window(GLFWwindow *window, int width, int height)
      : window_(window), width_(width), height_(height)
   {
   }
   ~Hidden_Window() override
   {
      if (framebuffer_) glDeleteFramebuffers(1, &framebuffer_);
      if (colour_) glDeleteRenderbuffers(1, &colour_);
      glfwDestroyWindow(window_);
      glfwTerminate();
   }
   bool make_framebuffer();
   void size(int &width, int &height) const override
   {
      width = width_;
      height = height_;
   }
   bool poll(std::vector<Key> &pressed) override
   {
      pressed.clear();
      return true;
   }
   bool held(Key) const override { return false; }
   void present() override
   {
      Prof(present);
      glFinish();
   }

 private:
   GLFWwindow *window_;
   int width_, height_;
   GLuint framebuffer_ = 0, colour_ = 0;
};
} // namespace

bool Hidden_Window::make_framebuffer()
{
   glGenFramebuffers(1, &framebuffer_);
   glGenRenderbuffers(1, &colour_);
   glBindRenderbuffer(GL_RENDERBUFFER, colour_);
   glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width_, height_);
   glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour_);
   return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

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
