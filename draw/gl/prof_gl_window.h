/* prof_gl_window.h - what the adapters ask of iprof_gl. */
#ifndef INC_PROF_GL_WINDOW_H
#define INC_PROF_GL_WINDOW_H

#ifdef __cplusplus
extern "C" {
#endif

/* Draws as Prof_overlay_draw_gl does, but over the whole window, whose framebuffer of width x
 * height pixels is current, whatever part of it the game drew to last: the mouse counts from the
 * window's corner. */
extern int Prof_Gl_Overlay_draw_window(int width, int height);

#ifdef __cplusplus
}
#endif

#endif
