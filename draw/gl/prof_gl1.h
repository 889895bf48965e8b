/* prof_gl1.h - the overlay with fixed functions, for contexts older than OpenGL 3.0. */
#ifndef INC_PROF_GL1_H
#define INC_PROF_GL1_H

#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Draws into the viewport, from its top left, with OpenGL 1.1 to 2.1. Call Prof_Gl_Load_ready
 * before. */
extern void Prof_Gl1_draw(const Prof_Draw_List *list);

#ifdef __cplusplus
}
#endif

#endif
