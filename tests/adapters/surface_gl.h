// surface_gl.h - see surface.h: lines for OpenGL, old and new, without a display.
#pragma once

#include "../gl/gl_context.h"
#include "surface.h"

enum Gl_Kind { GL_KIND_COMPATIBILITY, GL_KIND_CORE, GL_KIND_EMBEDDED };

Adapter gl_adapter(const char *name, Gl_Kind kind, int major, int minor);

// Prof_overlay_draw_gl, or what else draws in the same context.
class Gl_Surface : public Surface {
 public:
   Gl_Surface(Gl_Api api, int major, int minor, int width, int height)
      : context_(api, major, minor, width, height)
   {
   }
   Gl_Context &context() { return context_; }

   Bytes put(const Bytes &scene) override;
   int draw(int width, int height) override { return Prof_overlay_draw_gl(width, height); }
   Bytes pixels() override;
   std::string complaints() override;

 private:
   Gl_Context context_;
};
