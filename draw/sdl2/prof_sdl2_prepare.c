/* prof_sdl2_prepare.c - Prof_sdl2_prepare: the picture for a thread that draws. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_SDL2)
#include "prof_sdl2.h"

#include <SDL.h>

int Prof_sdl2_prepare(SDL_Window *window)
{
   int width = 0, height = 0;
   if (!window) return 0;
#if SDL_VERSION_ATLEAST(2, 26, 0)
   SDL_GetWindowSizeInPixels(window, &width, &height);
#else
   SDL_GL_GetDrawableSize(window, &width, &height);
#endif
   return Prof_overlay_prepare(width, height);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
