// own_glad.cpp - a game with a GLAD of its own, made for another version of OpenGL and with GLAD's
// own names, draws with it before and after iprof_gl drew with its own.
#include <glad/gl.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <cstdio>
#include <vector>

#include "prof.h"

namespace {

const int WIDTH = 320, HEIGHT = 240;

bool make_context()
{
   auto get = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
      eglGetProcAddress("eglGetPlatformDisplayEXT"));
   EGLDisplay display = get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
   const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_NONE};
   if (!eglInitialize(display, nullptr, nullptr) || !eglBindAPI(EGL_OPENGL_API)) return false;
   EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
   return eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
}

void make_target()
{
   GLuint target, color;
   glGenRenderbuffers(1, &color);
   glBindRenderbuffer(GL_RENDERBUFFER, color);
   glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, WIDTH, HEIGHT);
   glGenFramebuffers(1, &target);
   glBindFramebuffer(GL_FRAMEBUFFER, target);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
   glViewport(0, 0, WIDTH, HEIGHT);
}

void clear(float red)
{
   glClearColor(red, 0, 0, 1);
   glClear(GL_COLOR_BUFFER_BIT);
}

// How many pixels are not of this red.
int others(int red)
{
   std::vector<unsigned char> pixels(WIDTH * HEIGHT * 4);
   int count = 0;
   glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
   for (size_t i = 0; i < pixels.size(); i += 4)
      count += pixels[i] != red || pixels[i + 1] != 0 || pixels[i + 2] != 0;
   return count;
}

void frame()
{
   {
      Prof(own_glad_frame);
      clear(1);
   }
   Prof_update(1);
}

int failed(const char *what)
{
   std::printf("own_glad: %s\n", what);
   return 1;
}

} // namespace

int main()
{
   if (!make_context()) return failed("no context");
   if (!gladLoadGL(reinterpret_cast<GLADloadfunc>(eglGetProcAddress))) return failed("no GLAD");
   make_target();
   for (int i = 0; i < 4; ++i) frame();
   if (others(255) != 0) return failed("the game cannot draw at all");
   Prof_draw_gl(8, 20, WIDTH - 16, HEIGHT - 28, 16, 2, nullptr, nullptr);
   if (others(255) < 1000) return failed("the profiler drew nothing");
   clear(1);
   if (others(255) != 0) return failed("the game cannot draw any more");
   if (glGetError() != GL_NO_ERROR) return failed("an OpenGL error is left");
   std::puts("own_glad: both drew");
   return 0;
}
