// surface_gl.h - see surface.h: lines for OpenGL, old and new, without a display.
#pragma once

#include "../gl/gl_context.h"
#include "surface.h"

Adapter gl_adapter(const char *name, Gl_Api api, int major, int minor);

// Prof_overlay_draw_gl, or what else draws in the same context.
class Gl_Surface : public Surface {
 public:
   Gl_Surface(Gl_Api api, int major, int minor, int width, int height);
   std::string lack() const { return context_.ok() ? "" : context_.reason(); }
   Gl_Context &context() { return context_; }

   Bytes put(const Bytes &scene) override;
   int draw(int width, int height) override { return Prof_overlay_draw_gl(width, height); }
   Bytes pixels() override;
   std::string complaints() override;

 private:
   Gl_Context context_;
};
