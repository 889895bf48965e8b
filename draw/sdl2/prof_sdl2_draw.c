/* prof_sdl2_draw.c - the one part of the adapter that needs OpenGL. In a file of its own, so that a
 * game which draws by other means needs no iprof_gl. */
#include "prof_sdl2.h"

#ifdef Prof_ENABLED

#include <SDL.h>

#include "../gl/prof_gl_window.h"

int Prof_draw_sdl2(SDL_Window *window)
{
   int width = 0, height = 0;
   SDL_GL_GetDrawableSize(window, &width, &height);
   return Prof_draw_window_gl(width, height);
}

#else
typedef int Prof_no_sdl2_draw;
#endif
