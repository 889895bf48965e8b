// surface_sdl2.h - see surface.h: a line for SDL_Renderer, as the recipe in demo/ draws.
#pragma once

#include "surface.h"

Adapter sdl2_adapter(const char *name);
