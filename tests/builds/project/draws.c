/* draws.c - a game that draws the overlay with an adapter. Links only where that can draw. */
#include "draw/sdl2/prof_sdl2.h"

int draws(struct SDL_Window *window);
int draws(struct SDL_Window *window) { return Prof_sdl2_draw(window); }
