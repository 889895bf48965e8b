// window_egl.cpp - see window.h: EGL without any surface, drawing into a frame-buffer object.
// Windows has window_hidden.cpp instead.
#if !defined(_WIN32)
#include <EGL/egl.h> // before glad, whose own copy of khrplatform.h is not whole
#include <EGL/eglext.h>

#include "../picture/gl_api.h"
#include "window_offscreen.h"

namespace {
class Egl_Window : public Offscreen_Window {
 public:
   Egl_Window(EGLDisplay display, EGLContext context, int width, int height)
      : Offscreen_Window(width, height), display_(display), context_(context)
   {
   }
   ~Egl_Window() override
   {
      drop_framebuffer();
      eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
      eglDestroyContext(display_, context_);
      eglTerminate(display_);
      eglReleaseThread();
   }
   // Each thread says for itself which API it means.
   void make_current(bool on) override
   {
      eglBindAPI(EGL_OPENGL_API);
      eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, on ? context_ : EGL_NO_CONTEXT);
      if (!on) eglReleaseThread();
   }

 private:
   EGLDisplay display_;
   EGLContext context_;
};
} // namespace

static EGLDisplay open_display(std::string &error)
{
   auto get = reinterpret_cast<PFNEGLGETPLATFORMDISPLAYEXTPROC>(
      eglGetProcAddress("eglGetPlatformDisplayEXT"));
   EGLDisplay display = get ? get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr)
                            : EGL_NO_DISPLAY;
   if (display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr)) return display;
   error = "EGL has no surfaceless platform (Mesa has: packages libegl1 and libgl1-mesa-dri)";
   return EGL_NO_DISPLAY;
}

static EGLContext open_context(EGLDisplay display, std::string &error)
{
   static const EGLint wants[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                  EGL_OPENGL_BIT, EGL_NONE};
   EGLConfig config;
   EGLint num = 0;
   EGLContext context = EGL_NO_CONTEXT;
   if (eglBindAPI(EGL_OPENGL_API) && eglChooseConfig(display, wants, &config, 1, &num) && num)
      context = eglCreateContext(display, config, EGL_NO_CONTEXT, nullptr);
   if (context != EGL_NO_CONTEXT &&
       eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
      return context;
   error = "EGL gives no desktop OpenGL context (package libgl1-mesa-dri)";
   if (context != EGL_NO_CONTEXT) eglDestroyContext(display, context);
   return EGL_NO_CONTEXT;
}

std::unique_ptr<Window> make_egl_window(int width, int height, std::string &error)
{
   std::unique_ptr<Window> none;
   EGLDisplay display = open_display(error);
   if (display == EGL_NO_DISPLAY) return none;
   EGLContext context = open_context(display, error);
   if (context == EGL_NO_CONTEXT) {
      eglTerminate(display);
      return none;
   }
   std::unique_ptr<Egl_Window> made(new Egl_Window(display, context, width, height));
   // Names the functions first: the window's destructor needs them too.
   if (gladLoadGL(reinterpret_cast<GLADloadfunc>(eglGetProcAddress)) && made->make_framebuffer())
      return made;
   error = "OpenGL 3.0 or its frame-buffer objects are missing";
   return none;
}
#endif
