// surface_gl.h - see surface.h: lines for OpenGL.
#pragma once

#include "surface.h"

enum Gl_Kind { GL_KIND_COMPATIBILITY, GL_KIND_CORE, GL_KIND_EMBEDDED };

Adapter gl_adapter(const char *name, Gl_Kind kind, int major, int minor);
