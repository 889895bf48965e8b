/* hello_overlay.c - the smallest integration of the overlay: GLFW's window, keys, gamepad. F3. */
#include "draw/glfw/prof_glfw.h"
#include "prof.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

static unsigned think(unsigned n)
{
   Prof_Begin(think)
   unsigned i;
   for (i = 0; i < 500000; ++i) n = n * 1664525u + 1013904223u;
   Prof_End
   return n;
}

static void present(GLFWwindow *window)
{
   Prof_Begin(present)
   glfwSwapBuffers(window);
   Prof_End
}

int main(void)
{
   GLFWwindow *window = 0;
   unsigned n = 1;
   if (glfwInit()) window = glfwCreateWindow(1280, 720, "hello - F3 is the profiler", 0, 0);
   if (!window) return 1;
   glfwMakeContextCurrent(window);
   glfwSwapInterval(1);
   Prof_glfw_attach(window); /* after the game's own call-backs: the overlay is asked first */
   Prof_set_waiting("present", Prof_WAITING_FOR_DISPLAY); /* no work */
   while (!glfwWindowShouldClose(window)) {
      glfwPollEvents();
      n = think(n);
      Prof_glfw_draw(window); /* last, over the game's picture */
      present(window);
      Prof_update(1); /* once a frame */
   }
   glfwTerminate();
   return n == 0; /* so that the work is not optimised away */
}
