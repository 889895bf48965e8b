/* prof_glfw_prepare.c - Prof_glfw_prepare: the picture for a thread that draws. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_GLFW)
#include "prof_glfw.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

int Prof_glfw_prepare(GLFWwindow *window)
{
   int width = 0, height = 0;
   if (!window) return 0;
   Prof_glfw_poll();
   glfwGetFramebufferSize(window, &width, &height);
   return Prof_overlay_prepare(width, height);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
