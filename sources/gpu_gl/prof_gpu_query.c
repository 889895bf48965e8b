/* prof_gpu_query.c - see prof_gpu_query.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_GL)
#include "prof_gpu_query.h"

#include "../../draw/gl/prof_gl_load.h"
#include "../../draw/gl/prof_gl_state.h"
#include "../../src/base/prof_assert.h"

enum { NEVER = 0, LEAST_BITS = 30 }; /* 2^30 ns are a second */

/* Are queries an extension with names of its own? They are in OpenGL ES. */
static int is_extension(void) { return Prof_Gl_Load_is_embedded(); }

static int has_queries(void)
{
   if (is_extension())
      return Prof_Gl_State_has(1000, 30) && Prof_GLAD_GL_EXT_disjoint_timer_query &&
             glQueryCounterEXT;
   return Prof_Gl_State_has(33, NEVER);
}

const char *Prof_Gpu_Query_lack(void)
{
   GLint bits = 0;
   if (!has_queries()) return "no timer queries";
   if (is_extension()) glGetQueryivEXT(GL_TIMESTAMP_EXT, GL_QUERY_COUNTER_BITS_EXT, &bits);
   else glGetQueryiv(GL_TIMESTAMP, GL_QUERY_COUNTER_BITS, &bits);
   return bits >= LEAST_BITS ? "" : "no timestamps";
}

/* ---- which context ---- */

#define MAGIC 0x50726F66u /* "Prof" */

/* The divisor of an attribute of an array that nobody draws is a number of 32 bits with no effect.
 * It is another one for each context, as arrays of two contexts may have the same name. */
void Prof_Gpu_Query_mark_context(Prof_Gpu_Context *context)
{
   static GLuint made;
   GLint bound = 0;
   glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &bound);
   glGenVertexArrays(1, &context->array);
   context->number = MAGIC + ++made;
   glBindVertexArray(context->array);
   glVertexAttribDivisor(1, context->number);
   glBindVertexArray((GLuint)bound);
}

/* Read unsigned, as it is set. */
static GLuint read_divisor(void)
{
   GLint value = 0;
   glGetVertexAttribiv(1, GL_VERTEX_ATTRIB_ARRAY_DIVISOR, &value);
   return (GLuint)value;
}

int Prof_Gpu_Query_is_own_context(const Prof_Gpu_Context *context)
{
   GLint bound = 0;
   GLuint number;
   if (!context->array || !glIsVertexArray(context->array)) return 0;
   glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &bound);
   glBindVertexArray(context->array);
   number = read_divisor();
   glBindVertexArray((GLuint)bound);
   return number == context->number;
}

/* ---- queries ---- */

void Prof_Gpu_Query_make(GLuint *names, int count)
{
   Prof_ASSERT(count > 0);
   if (is_extension()) glGenQueriesEXT(count, names);
   else glGenQueries(count, names);
}

void Prof_Gpu_Query_stamp(GLuint name)
{
   if (is_extension()) glQueryCounterEXT(name, GL_TIMESTAMP_EXT);
   else glQueryCounter(name, GL_TIMESTAMP);
}

uint64_t Prof_Gpu_Query_wait(GLuint name)
{
   GLuint64 ns = 0;
   if (is_extension()) glGetQueryObjectui64vEXT(name, GL_QUERY_RESULT_EXT, &ns);
   else glGetQueryObjectui64v(name, GL_QUERY_RESULT, &ns);
   return ns;
}

int Prof_Gpu_Query_read(GLuint name, uint64_t *ns)
{
   GLuint done = 0;
   if (is_extension()) glGetQueryObjectuivEXT(name, GL_QUERY_RESULT_AVAILABLE_EXT, &done);
   else glGetQueryObjectuiv(name, GL_QUERY_RESULT_AVAILABLE, &done);
   if (done) *ns = Prof_Gpu_Query_wait(name);
   return done != 0;
}

int Prof_Gpu_Query_now(uint64_t *ns)
{
   GLint64 now = 0;
   if (!is_extension()) glGetInteger64v(GL_TIMESTAMP, &now);
   else if (glGetInteger64vEXT) glGetInteger64vEXT(GL_TIMESTAMP_EXT, &now);
   *ns = (uint64_t)now;
   return now > 0;
}

int Prof_Gpu_Query_clock_broke(void)
{
   GLint broke = 0;
   if (is_extension()) glGetIntegerv(GL_GPU_DISJOINT_EXT, &broke);
   return broke != 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
