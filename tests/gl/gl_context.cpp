// gl_context.cpp - see gl_context.h.
#include "gl_context.h"

#include <algorithm>
#include <cstring>

static EGLDisplay open_display()
{
   static EGLDisplay display = [] {
      auto get = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
         eglGetProcAddress("eglGetPlatformDisplayEXT"));
      EGLDisplay d = get ? get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr)
                         : eglGetDisplay(EGL_DEFAULT_DISPLAY);
      if (d == EGL_NO_DISPLAY || !eglInitialize(d, nullptr, nullptr)) return EGL_NO_DISPLAY;
      return eglBindAPI(EGL_OPENGL_API) ? d : EGL_NO_DISPLAY;
   }();
   return display;
}

Gl_Context::Gl_Context(Gl_Api api, int major, int minor, int width, int height, GLenum format,
                       const Gl_Context *shared)
   : api_(api), width_(width), height_(height)
{
   if (!make(major, minor, shared ? shared->context_ : EGL_NO_CONTEXT)) return;
   make_current();
   make_target(format);
}

static std::vector<EGLint> attributes_of(Gl_Api api, int major, int minor)
{
   std::vector<EGLint> list;
   if (major) list = {EGL_CONTEXT_MAJOR_VERSION, major, EGL_CONTEXT_MINOR_VERSION, minor};
   if (major && api != API_EMBEDDED) {
      list.push_back(EGL_CONTEXT_OPENGL_PROFILE_MASK);
      list.push_back(api == API_CORE ? EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT
                                    : EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT);
   }
   list.push_back(EGL_NONE);
   return list;
}

bool Gl_Context::make(int major, int minor, EGLContext shared)
{
   EGLDisplay display = open_display();
   if (display == EGL_NO_DISPLAY) {
      reason_ = "no surfaceless EGL display";
      return false;
   }
   eglBindAPI(api_ == API_EMBEDDED ? EGL_OPENGL_ES_API : EGL_OPENGL_API);
   context_ = eglCreateContext(display, EGL_NO_CONFIG_KHR, shared,
                               attributes_of(api_, major, minor).data());
   if (context_ == EGL_NO_CONTEXT) reason_ = "EGL gives no such OpenGL context";
   return context_ != EGL_NO_CONTEXT;
}

Gl_Context::~Gl_Context()
{
   if (!ok()) return;
   release();
   eglDestroyContext(open_display(), context_);
}

void Gl_Context::make_current()
{
   eglBindAPI(api_ == API_EMBEDDED ? EGL_OPENGL_ES_API : EGL_OPENGL_API);
   eglMakeCurrent(open_display(), EGL_NO_SURFACE, EGL_NO_SURFACE, context_);
}

// Each of the two APIs may have a current context of its own.
void Gl_Context::release()
{
   for (EGLenum api : {EGL_OPENGL_ES_API, EGL_OPENGL_API}) {
      eglBindAPI(api);
      eglMakeCurrent(open_display(), EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
   }
}

void Gl_Context::make_target(GLenum format)
{
   GL(glGenFramebuffers)(1, &target_);
   GL(glGenRenderbuffers)(1, &color_);
   GL(glBindRenderbuffer)(GL_RENDERBUFFER, color_);
   GL(glRenderbufferStorage)(GL_RENDERBUFFER, format, width_, height_);
   GL(glBindFramebuffer)(GL_FRAMEBUFFER, target_);
   GL(glFramebufferRenderbuffer)(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color_);
   GL(glViewport)(0, 0, width_, height_);
}

void Gl_Context::clear(float r, float g, float b)
{
   GL(glClearColor)(r, g, b, 1);
   GL(glClear)(GL_COLOR_BUFFER_BIT);
}

void Gl_Context::ortho(double left, double right, double bottom, double top)
{
   GL(glMatrixMode)(GL_PROJECTION);
   GL(glLoadIdentity)();
   GL(glOrtho)(left, right, bottom, top, -1, 1);
   GL(glMatrixMode)(GL_MODELVIEW);
   GL(glLoadIdentity)();
}

std::vector<Pixel> Gl_Context::pixels()
{
   std::vector<Pixel> out(static_cast<size_t>(width_) * static_cast<size_t>(height_));
   GL(glReadPixels)(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, out.data());
   const auto row = static_cast<std::ptrdiff_t>(width_);
   for (int y = 0; y < height_ / 2; ++y)
      std::swap_ranges(out.begin() + y * row, out.begin() + (y + 1) * row,
                       out.begin() + (height_ - 1 - y) * row);
   return out;
}

static void spoil_source(GLuint shader, GLsizei, const GLchar *const *, const GLint *)
{
   const char *wrong = "no shader";
   GL(glShaderSource)(shader, 1, &wrong, nullptr);
}

void *find_spoiled(const char *name)
{
   if (!std::strcmp(name, "glShaderSource")) return reinterpret_cast<void *>(spoil_source);
   return reinterpret_cast<void *>(eglGetProcAddress(name));
}
