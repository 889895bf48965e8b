/* prof_gl_program.c - see prof_gl_program.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_GL)
#include "prof_gl_program.h"

#include "prof_gl_load.h"
#include "../../src/base/prof_assert.h"

/* The oldest version of the language that has all we use: `in`, `out` and texelFetch. OpenGL 3.2
 * core need not take 130. */
static const char *head(void)
{
   Prof_ASSERT(Prof_Gl_Load_version() >= 30); /* either kind: before it there is no such language */
   if (Prof_Gl_Load_is_embedded())
      return "#version 300 es\nprecision highp float;\nprecision highp sampler2D;\n";
   return Prof_Gl_Load_version() >= 32 ? "#version 150\n" : "#version 130\n";
}

static GLuint make_shader(GLenum kind, const char *uniforms, const char *source)
{
   const char *parts[3];
   GLuint shader = glCreateShader(kind);
   Prof_ASSERT(uniforms && source);
   parts[0] = head();
   parts[1] = uniforms;
   parts[2] = source;
   glShaderSource(shader, 3, parts, 0);
   glCompileShader(shader);
   return shader;
}

int Prof_Gl_Program_is_linked(GLuint program)
{
   GLint linked = 0;
   if (!program || !glIsProgram(program)) return 0;
   glGetProgramiv(program, GL_LINK_STATUS, &linked);
   return linked;
}

GLuint Prof_Gl_Program_make(const char *uniforms, const char *vertex_source,
                            const char *fragment_source)
{
   GLuint vertex = make_shader(GL_VERTEX_SHADER, uniforms, vertex_source);
   GLuint fragment = make_shader(GL_FRAGMENT_SHADER, "", fragment_source);
   GLuint program = glCreateProgram();
   glAttachShader(program, vertex);
   glAttachShader(program, fragment);
   glBindAttribLocation(program, 0, "position");
   glBindAttribLocation(program, 1, "texel");
   glBindAttribLocation(program, 2, "color");
   glLinkProgram(program);
   glDeleteShader(vertex);
   glDeleteShader(fragment);
   if (Prof_Gl_Program_is_linked(program)) return program;
   glDeleteProgram(program);
   return 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
