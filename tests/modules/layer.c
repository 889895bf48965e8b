/* layer.c - the layers of an engine, each in a library of its own: BASE is the lowest, and has the
 * profiler in it; MIDDLE is above it; the rest is a program, PLUGIN what the game among them loads.
 */
#include "prof.h"

int base(int n);
int middle(int n);
int plugged(int n);

#if defined(BASE)
int base(int n)
{
   Prof_Begin(base)
   ++n;
   Prof_End
   return n;
}
#elif defined(MIDDLE)
int middle(int n)
{
   Prof_Begin(middle)
   n = base(n);
   Prof_End
   return n;
}
#elif defined(PLUGIN)
int plugged(int n)
{
   Prof_Begin(plugged)
   n = middle(n);
   Prof_End
   return n;
}
#else
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv)
{
   static char text[4096];
   void *plugin = argc > 1 ? dlopen(argv[1], RTLD_NOW) : 0;
   int (*step)(int) = middle;
   int frame, n = 0;
   if (argc > 1 && !plugin) return puts(dlerror()), 1;
   if (plugin) *(void **)(void *)&step = dlsym(plugin, "plugged");
   for (frame = 0; frame < 10; ++frame) {
      Prof_Begin(program)
      n = step(n);
      Prof_End
      Prof_update(1);
   }
   (void)Prof_write_report(text, sizeof text);
   puts(text);
   return n != 10;
}
#endif
