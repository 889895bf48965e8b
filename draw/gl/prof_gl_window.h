/* prof_gl_window.h - what the adapters ask of iprof_gl. */
#ifndef INC_PROF_GL_WINDOW_H
#define INC_PROF_GL_WINDOW_H

#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Draws as Prof_overlay_draw_gl does, but over the whole window, whose framebuffer of width x
 * height pixels is current, whatever part of it the game drew to last: the mouse counts from the
 * window's corner. */
extern int Prof_Gl_Overlay_draw_window(int width, int height);
/* Draws a list as Prof_draw_list_gl does, but over the whole window. */
extern int Prof_Gl_Overlay_draw_list(const Prof_Draw_List *list);
/* Before a Prof_shutdown or Prof_load_capture after which the current context is drawn in again: as
 * often as that happens, nothing is left behind in it. */
extern void Prof_Gl_Overlay_free(void);

#ifdef __cplusplus
}
#endif

#endif
