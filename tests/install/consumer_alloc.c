/* consumer_alloc.c - a program of somebody else that has its allocations counted. Compiles as C++,
 * too, and takes its memory from new then. */
#include <stdio.h>
#include <stdlib.h>
#include "prof.h"

static void *volatile block; /* so that no compiler leaves out a pair */

static void load(void)
{
   Prof_Begin(consumer_load)
#ifdef __cplusplus
   block = new char[100];
   delete[] (char *)block;
#else
   block = malloc(100);
   free(block);
#endif
   Prof_End
}

int main(void)
{
   Prof_Allocation_Info info;
   int frame;
#ifndef Prof_ENABLED
   return Prof_set_allocations(1);
#endif
   for (frame = 0; frame < 31; ++frame) { /* by the second one, iprof has all that it needs */
      if (frame == 1 && !Prof_set_allocations(1)) return 1;
      load();
      Prof_update(1);
   }
   if (!Prof_get_allocation_info(&info)) return 2;
   printf("malloc %d, new %d: %g allocations of %g bytes, %g frees, %g elsewhere\n",
          info.sees_malloc, info.sees_new, info.allocations, info.bytes, info.frees,
          info.elsewhere);
   if (info.allocations != 30 || info.bytes != 3000 || info.frees != 30) return 3;
   return info.elsewhere == 0 ? 0 : 4;
}
