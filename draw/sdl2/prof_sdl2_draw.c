/* prof_sdl2_draw.c - the one part of the adapter that needs OpenGL. In a file of its own, so that a
 * game which draws by other means needs no iprof_gl. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_SDL2) && defined(Prof_WITH_GL)
#include "prof_sdl2.h"

#include <SDL.h>

#include "../gl/prof_gl_window.h"
#include "../list/prof_own_thread.h"

int Prof_sdl2_draw(SDL_Window *window)
{
   int width = 0, height = 0;
   if (!Prof_Own_Thread_may_draw("Prof_sdl2_draw")) return 0;
   SDL_GL_GetDrawableSize(window, &width, &height);
   return Prof_Gl_Overlay_draw_window(width, height);
}

int Prof_sdl2_draw_list(const Prof_Draw_List *list) { return Prof_Gl_Overlay_draw_list(list); }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
