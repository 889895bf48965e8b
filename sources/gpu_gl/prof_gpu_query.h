/* prof_gpu_query.h - what OpenGL knows of time: timestamps that the GPU takes when it gets there.
 *
 * Query objects belong to one context and to no other, and nothing in OpenGL tells which context is
 * current. So the context is marked with an array object, which belongs to it in the same way, and
 * which has a number in it that nobody else would set.
 */
#ifndef INC_PROF_GPU_QUERY_H
#define INC_PROF_GPU_QUERY_H

#include <prof_glad.h>

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* "" if the context has timestamps, else what it lacks. Call Prof_Gl_Load_ready_any before. */
extern const char *Prof_Gpu_Query_lack(void);

typedef struct Prof_Gpu_Context {
   GLuint array; /* 0: none */
   GLuint number;
} Prof_Gpu_Context;

extern void Prof_Gpu_Query_mark_context(Prof_Gpu_Context *context);
/* Returns 1 if the context that was marked is the one that is current. */
extern int Prof_Gpu_Query_is_own_context(const Prof_Gpu_Context *context);

extern void Prof_Gpu_Query_make(GLuint *names, int count);
extern void Prof_Gpu_Query_stamp(GLuint name);
/* Reads a stamp, in nanoseconds; 0: the GPU is not there yet. Never waits. */
extern int Prof_Gpu_Query_read(GLuint name, uint64_t *ns);
/* Reads the GPU's clock; 0: the driver does not tell. */
extern int Prof_Gpu_Query_now(uint64_t *ns);
/* Reads a result, and waits for it. */
extern uint64_t Prof_Gpu_Query_wait(GLuint name);
/* OpenGL ES: 1 if since the last call the clock was not continuous. */
extern int Prof_Gpu_Query_clock_broke(void);

#ifdef __cplusplus
}
#endif

#endif
