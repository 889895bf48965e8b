/* library.c - instrumented code in a shared library that the executable is linked with. It brings
 * no profiler of its own: it finds the executable's. */
#include "prof.h"

extern void library_work(int times);
Prof_Define(module_public);

void library_work(int times)
{
   int i;
   for (i = 0; i < times; ++i) {
      Prof_Begin(in_library)
      {
         Prof_Region(module_public)
         Prof_End
      }
      Prof_End
   }
}
