/* gl_api.h - OpenGL, through the loader that glad makes at build time. */
#ifndef INC_GL_API_H
#define INC_GL_API_H

#include <glad/gl.h>

// Finds the functions of the current context, desktop OpenGL or ES. False if there are none.
bool load_gl(GLADloadfunc get);

// Tells stderr what OpenGL complained of since the last call, if anything. Returns 0 if nothing.
int gl_check(const char *where);

#endif
