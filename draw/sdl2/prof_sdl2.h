/* prof_sdl2.h - the overlay in a program that uses SDL 2: library iprof_sdl2.
 *
 *    while (SDL_PollEvent(&event)) {
 *       if (Prof_sdl2_event(&event)) continue;     the overlay used it
 *       ...
 *    }
 *    Prof_sdl2_draw(window);                       once a frame, last, before SDL_GL_SwapWindow
 *
 * Without focus the overlay uses the one key that opens it (F3) and nothing else. A panel with the
 * focus takes all keys and pads, except for shortcuts and the system's (Control or Alt and a key,
 * Print, Caps Lock, the guide button); see Prof_Overlay.share_keys. Gamepads are seen
 * if the game opened them (SDL_GameControllerOpen). For SDL_Renderer see
 * demo/recipe_sdl_renderer.c.
 */
#ifndef INC_PROF_SDL2_H
#define INC_PROF_SDL2_H

#include "../../prof.h"

#include "../../platform/prof_header_begin.h"
#pragma pack(push, 8)

union SDL_Event;
struct SDL_Window;

Prof_CALLS

/* 1: the overlay used the event, so that the game should not. From the thread of SDL's events. */
Prof_API int Prof_sdl2_event(const union SDL_Event *event) Prof_OFF(0)

/* For a game that calls SDL_GetKeyboardState, or asks for the state of gamepads. 1: it should act
 * as if nothing were down there, as the overlay takes it, or a key that it took is still down. */
Prof_API int Prof_sdl2_has_keyboard(void) Prof_OFF(0)
Prof_API int Prof_sdl2_has_pads(void) Prof_OFF(0)

/* Draws the overlay over the whole window, whose OpenGL context is current; needs iprof_gl, and
 * is left out of builds without it. What Prof_overlay_draw_gl returns. */
Prof_API int Prof_sdl2_draw(struct SDL_Window *window) Prof_OFF(0)

/* The two halves of Prof_sdl2_draw, for a game that draws on a thread of its own:
 *
 *    Prof_sdl2_prepare(window);                   once a frame, where events and Prof_update are
 *    Prof_sdl2_draw_list(Prof_overlay_take());    on the other thread, last, before the swap
 *
 * prepare hands the picture over: see Prof_overlay_prepare; it needs no iprof_gl. draw_list draws
 * over the whole window whose context is current; any thread, one at a time. What Prof_draw_list_gl
 * returns. */
Prof_API int Prof_sdl2_prepare(struct SDL_Window *window) Prof_OFF(0)
Prof_API int Prof_sdl2_draw_list(const Prof_Draw_List *list) Prof_OFF(0)

Prof_CALLS_END

#pragma pack(pop)
#include "../../platform/prof_header_end.h"

#endif
