/* every_header.cpp - each header that a game may include, and that those include. */
#include "every_header.h"
#ifdef Prof_ENABLED
#include "platform/prof_atomic.h"
#include "platform/prof_stamp.h"
#include "platform/prof_tls.h"
#endif
#include "prof.hpp"

int every_adapter(GLFWwindow *window, const SDL_Event *event);
int every_adapter(GLFWwindow *window, const SDL_Event *event)
{
   return Prof_glfw_attach(window) + Prof_glfw_poll() + Prof_glfw_has_keyboard() +
          Prof_sdl2_event(event) + Prof_sdl2_has_keyboard() + Prof_sdl2_has_pads() +
          Prof_vk_start(Prof_NULL) + Prof_vk_draw(Prof_NULL, 1, 1);
}
