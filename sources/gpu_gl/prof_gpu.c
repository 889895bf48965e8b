/* prof_gpu.c - Prof_gpu_begin, Prof_gpu_end: GPU zones (src/frame/prof_gpu_zones.h) by OpenGL's
 * clock.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_GL)
#include "../../prof.h"
#include "../../draw/gl/prof_gl_load.h"
#include "../../src/base/prof_module.h"
#include "../../src/frame/prof_gpu_zones.h"
#include "prof_gpu_query.h"
#include "prof_gpu_trust.h"

#include <string.h>

static struct {
   Prof_Gpu_Context context; /* that is measured */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

static const char *driver(void) { return (const char *)glGetString(GL_RENDERER); }

static void mark_context(void)
{
   Prof_Module_list(&module);
   Prof_Gpu_Query_mark_context(&own.context);
}

static int is_marked(void) { return Prof_Gpu_Query_is_own_context(&own.context); }

static const Prof_Gpu_Clock of_gl = {Prof_Gl_Load_ready_any,
                                     driver,
                                     Prof_Gpu_Query_lack,
                                     Prof_Gpu_Trust_test_clock,
                                     mark_context,
                                     is_marked,
                                     Prof_Gpu_Query_make,
                                     Prof_Gpu_Query_stamp,
                                     Prof_Gpu_Query_read,
                                     Prof_Gpu_Query_now,
                                     Prof_Gpu_Query_clock_broke,
                                     0};

void Prof_gpu_begin(const char *name) { Prof_Gpu_Zones_begin(&of_gl, name); }
void Prof_gpu_end(void) { Prof_Gpu_Zones_end(); }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
