/* prof_glfw_native.c - see prof_glfw_port.h: GLFW itself. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_GLFW)
#include "../../prof.h"

#if !defined(__EMSCRIPTEN__)

#include <string.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "../../src/base/prof_assert.h"
#include "prof_glfw_port.h"

int Prof_Glfw_sample_pads(void) { return GLFW_JOYSTICK_LAST + 1; }

int Prof_Glfw_read_pad(int index, Prof_Glfw_Pad *pad)
{
   GLFWgamepadstate state;
   Prof_ASSERT(sizeof state.buttons == sizeof pad->buttons &&
               sizeof state.axes == sizeof pad->axes);
   if (!glfwGetGamepadState(index, &state)) return 0;
   memcpy(pad->buttons, state.buttons, sizeof pad->buttons);
   memcpy(pad->axes, state.axes, sizeof pad->axes);
   return 1;
}

const char *Prof_Glfw_key_name(int glfw, int scancode) { return glfwGetKeyName(glfw, scancode); }

void Prof_Glfw_keep_keys(void) {}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
