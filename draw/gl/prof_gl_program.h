/* prof_gl_program.h - the programs of OpenGL that we draw with. */
#ifndef INC_PROF_GL_PROGRAM_H
#define INC_PROF_GL_PROGRAM_H

#include <prof_glad.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Sources without their #version, which is that of the context; `uniforms` goes before the vertex
 * shader's. Attributes 0, 1 and 2 are position, texel and color. 0: the driver does not take it. */
extern GLuint Prof_Gl_Program_make(const char *uniforms, const char *vertex, const char *fragment);

/* 1 if it is a program of the current context at all, and linked. */
extern int Prof_Gl_Program_is_linked(GLuint program);

#ifdef __cplusplus
}
#endif

#endif
