/* consumer_xpti.c - a program of somebody else that subscribers of XPTI may be told of. It runs
 * where no dispatcher is, too. Compiles as C++. */
#include <stdio.h>
#include <stdlib.h>
#include "doors/xpti/prof_xpti.h"
#include "prof.h"

int main(void)
{
   Prof_Xpti_Info info;
   const int there = getenv("XPTI_FRAMEWORK_DISPATCHER") != 0;
   int frame;
#ifndef Prof_ENABLED
   return Prof_start_xpti(0) + Prof_get_xpti_info(&info);
#endif
   if (Prof_get_xpti_info(&info)) return 1;
   if (Prof_start_xpti(0) != there) return 2;
   printf("a dispatcher is %sthere\n", there ? "" : "not ");
   for (frame = 0; frame < 3; ++frame) {
      Prof_Begin(consumer_load)
      Prof_End
      Prof_update(1);
   }
   if (Prof_get_xpti_info(&info) != there) return 3;
   Prof_stop_xpti();
   if (Prof_get_xpti_info(&info)) return 4;
   return Prof_start_xpti(0) == there ? 0 : 5; /* the end of the program stops it */
}
