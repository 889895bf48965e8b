/* prof_gl_output.h - what stands between the pixels of a program and the framebuffer: notes it,
 * sets what the overlay needs, and puts it back. What comes before, prof_gl_state.h does.
 *
 *      blending        on: source alpha over what is there; alpha grows, so that nothing clears
 *      colour masks    the first draw buffer takes all, the others nothing
 *      sRGB            not encoded again; where that cannot be said, `linear` tells the program
 *      clip control    the usual one, or the picture might stand on its head
 *
 * The framebuffer itself, its viewport and its draw buffers are the host's to choose.
 */
#ifndef INC_PROF_GL_OUTPUT_H
#define INC_PROF_GL_OUTPUT_H

#include <prof_glad.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_GL_DRAW_BUFFERS = 16 };

typedef struct Prof_Gl_Output {
   GLboolean blend, srgb;
   GLboolean mask[Prof_GL_DRAW_BUFFERS][4];
   GLboolean masked[Prof_GL_DRAW_BUFFERS]; /* mask was noted and changed */
   GLint factors[4], equations[2];         /* of the first draw buffer */
   GLint clip_origin, clip_depth;
   GLint linear; /* the framebuffer encodes what it gets, and cannot be told not to */
} Prof_Gl_Output;

/* Saves the state and sets blending to source alpha over one minus source alpha, for the first draw
 * buffer only; the others take nothing, unless there is one mask for all. OpenGL 1.1 and later or
 * OpenGL ES 3, after Prof_Gl_Load_ready_any. */
extern void Prof_Gl_Output_save(Prof_Gl_Output *output);
extern void Prof_Gl_Output_restore(const Prof_Gl_Output *output);
/* Sets the same, and reads nothing; `before` is of the same context and kind of framebuffer. */
extern void Prof_Gl_Output_set(const Prof_Gl_Output *before);

/* Transform feedback takes every triangle while it runs. Returns 1 if it does not, 2 if it did and
 * is paused now, 0 if it does and cannot be paused: then nothing may be drawn. */
extern int Prof_Gl_Output_pause_feedback(void);
extern void Prof_Gl_Output_resume_feedback(int paused);

#ifdef __cplusplus
}
#endif

#endif
