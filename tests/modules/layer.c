/* layer.c - a program on an engine of several libraries, whose lowest has the profiler in it:
 * library.c, and plugin.c above it. The argument is a plug-in that the game among them loads. */
#include "prof.h"

#include <dlfcn.h>
#include <stdio.h>

extern void library_work(int times);
extern void plugin_work(int times);

int main(int argc, char **argv)
{
   static char text[4096];
   void *plugin = argc > 1 ? dlopen(argv[1], RTLD_NOW) : 0;
   void (*work)(int) = 0;
   int frame;
   if (argc > 1 && !plugin) return puts(dlerror()), 1;
   if (plugin) *(void **)(void *)&work = dlsym(plugin, "plugin_work");
   for (frame = 0; frame < 10; ++frame) {
      Prof_Begin(program)
      library_work(1);
      plugin_work(1);
      if (work) work(1);
      Prof_End
      Prof_update(1);
   }
   (void)Prof_write_report(text, sizeof text);
   puts(text);
   return 0;
}
