// gl_context.h - an OpenGL context without a window: EGL, surfaceless, drawing into a framebuffer
// object. Functions are called as GL(glClear)(...), so nothing links against libGL.
#pragma once

#define GL_GLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>

#include <map>
#include <string>
#include <vector>

#define GL(name) reinterpret_cast<decltype(&::name)>(eglGetProcAddress(#name))

struct Pixel {
   unsigned char r, g, b, a;
   bool operator==(const Pixel &o) const { return r == o.r && g == o.g && b == o.b && a == o.a; }
   bool operator!=(const Pixel &o) const { return !(*this == o); }
};

enum Gl_Api { API_COMPATIBILITY, API_CORE, API_EMBEDDED };

class Gl_Context {
 public:
   // Version 0.0: whatever the driver gives for a compatibility context.
   Gl_Context(Gl_Api api, int major, int minor, int width, int height,
              GLenum format = GL_RGBA8, const Gl_Context *shared = nullptr);
   ~Gl_Context();
   Gl_Context(const Gl_Context &) = delete;
   Gl_Context &operator=(const Gl_Context &) = delete;

   bool ok() const { return context_ != EGL_NO_CONTEXT; }
   const std::string &reason() const { return reason_; } // why it is not ok
   bool core() const { return api_ == API_CORE; }
   Gl_Api api() const { return api_; }
   GLuint target() const { return target_; } // the framebuffer object
   int width() const { return width_; }
   int height() const { return height_; }
   void make_current();
   static void release(); // no context is current any more

   void clear(float r, float g, float b);
   // For a compatibility context: what a host sets up before drawing in two dimensions.
   void ortho(double left, double right, double bottom, double top);
   std::vector<Pixel> pixels(); // top row first

 private:
   bool make(int major, int minor, EGLContext shared);
   void make_target(GLenum format);

   Gl_Api api_;
   int width_, height_;
   EGLContext context_ = EGL_NO_CONTEXT;
   std::string reason_;
   GLuint target_ = 0, color_ = 0;
};

// A kind of context.
struct Kind {
   const char *name;
   Gl_Api api;
   int major, minor;
};
std::unique_ptr<Gl_Context> make_context(const Kind &kind, int width, int height,
                                         GLenum format = GL_RGBA8,
                                         const Gl_Context *shared = nullptr);

#define NEED(context) \
   if (!(context).ok()) GTEST_SKIP() << (context).reason()

// For Prof_load_gl: a driver that takes no shader.
void *find_spoiled(const char *name);

// Names of programs, textures ... by GL(glIsProgram) ...; 0 where OpenGL has no such call.
int count_names(GLboolean (*is)(GLuint));

// Forgets all pending errors; returns the first.
GLenum take_error();

// All state that can be asked for and that the context knows; what it does not know is left out.
// Pending errors are forgotten.
using Gl_Snapshot = std::map<std::string, std::vector<double>>;
Gl_Snapshot take_snapshot();
// Names of what differs, "" if nothing.
std::string difference(const Gl_Snapshot &a, const Gl_Snapshot &b);
