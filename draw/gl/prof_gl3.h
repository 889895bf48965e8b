/* prof_gl3.h - the overlay with a program of our own, in OpenGL 3 and OpenGL ES 3. */
#ifndef INC_PROF_GL3_H
#define INC_PROF_GL3_H

#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Draws into the viewport, from its top left. Call Prof_Gl_Load_ready_any before. 0, and nothing
 * drawn, if the driver does not take our program, or if transform feedback of the host runs and
 * cannot pause. */
extern int Prof_Gl3_draw(const Prof_Draw_List *list);
/* The same once more, where the last picture was drawn; nothing is read, and our state stays: see
 * Prof_leave_gl_state. 0, and nothing is done, if there was no picture since Prof_Gl3_forget. */
extern int Prof_Gl3_draw_again(const Prof_Draw_List *list);
extern void Prof_Gl3_forget(void);
/* Deletes what was made for the current context: a shutdown would only forget its names. */
extern void Prof_Gl3_free(void);

#ifdef __cplusplus
}
#endif

#endif
