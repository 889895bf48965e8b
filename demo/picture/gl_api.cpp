// gl_api.cpp - see gl_api.h. The one file that holds glad's code.
#define GLAD_GL_IMPLEMENTATION
#include "gl_api.h"

#include <cstdio>

bool load_gl(GLADloadfunc get)
{
#if defined(__EMSCRIPTEN__)
   return gladLoadGLES2(get) != 0;
#else
   return gladLoadGL(get) != 0;
#endif
}

int gl_check(const char *where)
{
   int num = 0;
   // A lost context may report errors for ever.
   for (GLenum error; num < 16 && (error = glGetError()) != GL_NO_ERROR; ++num)
      std::fprintf(stderr, "demo: OpenGL error 0x%04x in %s\n", error, where);
   return num;
}
