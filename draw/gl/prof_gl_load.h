/* prof_gl_load.h - finds the OpenGL functions of the context that is current. */
#ifndef INC_PROF_GL_LOAD_H
#define INC_PROF_GL_LOAD_H

#include "../../platform/prof_call.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

Prof_CALLS

/* Optional. Tells where OpenGL's functions come from; needed only if the program uses neither the
 * system's libGL nor EGL nor OSMesa as a shared library. Null returns to looking for them. */
Prof_API void Prof_load_gl(void *(*get_proc)(const char *name)) Prof_OFF_VOID

/* Makes the functions of the current context callable. Returns 0 if there is no such context.
 * Call before each use: the host may have changed the context. */
Prof_API int Prof_Gl_Load_ready_any(void) Prof_OFF(0)
/* The same, but 0 if it is OpenGL ES. */
Prof_API int Prof_Gl_Load_ready(void) Prof_OFF(0)

/* 1 if functions are callable already, those of the context that the last of the above found; calls
 * nothing. */
Prof_API int Prof_Gl_Load_has_loaded(void) Prof_OFF(0)

/* Ask these after one of the above: 1 if the context has no matrix stack and the like; 1 if it is
 * OpenGL ES; its version, 33 for 3.3. */
Prof_API int Prof_Gl_Load_is_core(void) Prof_OFF(0)
Prof_API int Prof_Gl_Load_is_embedded(void) Prof_OFF(0)
Prof_API int Prof_Gl_Load_version(void) Prof_OFF(0)

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
