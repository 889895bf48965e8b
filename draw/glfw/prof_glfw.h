/* prof_glfw.h - the overlay in a program that uses GLFW: library iprof_glfw.
 *
 *    Prof_attach_glfw(window);      once, after the game has set its own call-backs
 *    Prof_draw_glfw(window);        once a frame, last, before glfwSwapBuffers
 *
 * The game's call-backs go on being called with what the overlay did not use: without focus, with
 * everything but the one key that opens it (F3). A call-back that the game sets later replaces the
 * overlay's; attach again after that. All calls from the thread of GLFW's events.
 */
#ifndef INC_PROF_GLFW_H
#define INC_PROF_GLFW_H

#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

struct GLFWwindow;

#ifdef Prof_ENABLED

/* 0, with a message to the log, if there is no room for another window (16). */
extern int Prof_attach_glfw(struct GLFWwindow *window);
/* Puts the game's call-backs back, where nothing has replaced ours. Before the window goes. */
extern void Prof_detach_glfw(struct GLFWwindow *window);

/* Reads the gamepads that GLFW knows the layout of. Prof_draw_glfw does it; call it once a frame if
 * you draw by other means. 1: the overlay has the pad's focus, so the game should leave it. */
extern int Prof_poll_glfw(void);

/* Polls, and draws the overlay over the whole framebuffer of the window, whose context is current;
 * needs iprof_gl, and is left out of builds without it. What Prof_draw_overlay_gl returns. */
extern int Prof_draw_glfw(struct GLFWwindow *window);

/* Call this in place of Prof_poll_glfw if you read pads by other means: buttons and axes as in
 * GLFWgamepadstate, of all pads or'ed. */
extern void Prof_glfw_pad(const unsigned char buttons[15], const float axes[6]);

#else

#define Prof_attach_glfw(window)  Prof_INSTEAD((void)(window), Prof_no_int(1))
#define Prof_detach_glfw(window)  Prof_NOTHING(window)
#define Prof_poll_glfw()          Prof_no_int(0)
#define Prof_draw_glfw(window)    Prof_INSTEAD((void)(window), Prof_no_int(0))
#define Prof_glfw_pad(buttons, axes) Prof_NOTHING(((void)(buttons), (void)(axes)))

#endif

#ifdef __cplusplus
}
#endif

#endif
