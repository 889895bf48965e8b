/* consumer_evidence.c - a program of somebody else whose late frames may be looked at. Compiles as
 * C++, too. */
#include <stdio.h>
#include "prof.h"
#ifndef CONSUMER_TWO_FILES
#include "sources/evidence/prof_evidence.h"
#endif

int main(void)
{
   int frame, started;
#ifndef Prof_ENABLED
   return Prof_start_evidence(0);
#endif
   started = Prof_start_evidence(0); /* 0 where the system lets nobody look; the log says why */
   printf("looks at late frames: %d\n", started);
   for (frame = 0; frame < 3; ++frame) {
      Prof_Begin(consumer_load)
      Prof_End
      Prof_update(1);
   }
   if (started && Prof_start_evidence(0)) return 1;
   Prof_stop_evidence();
   return Prof_start_evidence(0) == started ? 0 : 2; /* the end of the program stops it */
}
