/* prof_glfw.h - the overlay in a program that uses GLFW: library iprof_glfw.
 *
 *    Prof_glfw_attach(window);      once, after the game has set its own call-backs
 *    Prof_glfw_draw(window);        once a frame, last, before glfwSwapBuffers
 *
 * The game's call-backs go on being called with what the overlay did not use: without focus, with
 * everything but the one key that opens it (F3). A panel with the focus takes all keys, except for
 * shortcuts and the system's (Control or Alt and a key, Print, Caps Lock); see
 * Prof_Overlay.share_keys. A call-back that the game sets later replaces the overlay's; attach
 * again after that. All calls from the thread of GLFW's events.
 */
#ifndef INC_PROF_GLFW_H
#define INC_PROF_GLFW_H

#include "../../prof.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

struct GLFWwindow;

Prof_CALLS

/* Returns 1; or 0, with a message to the log, if there is no room for another window (16). */
Prof_API int Prof_glfw_attach(struct GLFWwindow *window) Prof_OFF(1)
/* Puts the game's call-backs back, where nothing has replaced ours. Before the window goes. */
Prof_API void Prof_glfw_detach(struct GLFWwindow *window) Prof_OFF_VOID

/* For a game that calls glfwGetKey. 1: it should act as if no key were down, as the overlay takes
 * them, or one that it took is still down. */
Prof_API int Prof_glfw_has_keyboard(void) Prof_OFF(0)

/* Reads the gamepads that GLFW knows the layout of. Prof_glfw_draw does it; call it once a frame if
 * you draw by other means. 1: the overlay has the pads, or a button that it took is still down, so
 * the game should leave them. */
Prof_API int Prof_glfw_poll(void) Prof_OFF(0)

/* Polls, and draws the overlay over the whole framebuffer of the window, whose context is current;
 * needs iprof_gl, and is left out of builds without it. What Prof_overlay_draw_gl returns. */
Prof_API int Prof_glfw_draw(struct GLFWwindow *window) Prof_OFF(0)

/* The two halves of Prof_glfw_draw, for a game that draws on a thread of its own:
 *
 *    Prof_glfw_prepare(window);                   once a frame, where Prof_update is called
 *    Prof_glfw_draw_list(Prof_overlay_take());    on the other thread, last, before the swap
 *
 * prepare polls and hands the picture over: see Prof_overlay_prepare; it needs no iprof_gl, and
 * GLFW wants it on the main thread. draw_list draws over the whole framebuffer of the window whose
 * context is current; any thread, one at a time. What Prof_draw_list_gl returns. */
Prof_API int Prof_glfw_prepare(struct GLFWwindow *window) Prof_OFF(0)
Prof_API int Prof_glfw_draw_list(const Prof_Draw_List *list) Prof_OFF(0)

/* Call this in place of Prof_glfw_poll if you read pads by other means: buttons and axes as in
 * GLFWgamepadstate, of all pads or'ed. */
Prof_API void Prof_glfw_pad(const unsigned char buttons[15], const float axes[6]) Prof_OFF_VOID

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
