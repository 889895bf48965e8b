/* adapter.c - a program of somebody else with a window, of GLFW (ADAPTER_GLFW) or SDL 2. It has no
 * screen here: it is enough that it links. */
#include "prof.h"
#if defined(ADAPTER_TWO_FILES)
/* prof.h has it all. */
#elif defined(ADAPTER_GLFW)
#include "draw/glfw/prof_glfw.h"
#else
#include "draw/sdl2/prof_sdl2.h"
#endif

int main(int argc, char **argv)
{
   int frame;
   (void)argv;
   for (frame = 0; frame < 2; ++frame) Prof_update(1);
   if (argc < 100) return 0;
#ifdef ADAPTER_GLFW
   return Prof_glfw_attach(0) + Prof_glfw_draw(0) + Prof_glfw_prepare(0) +
          Prof_glfw_draw_list(0);
#else
   return Prof_sdl2_event(0) + Prof_sdl2_draw(0) + Prof_sdl2_prepare(0) + Prof_sdl2_draw_list(0);
#endif
}
