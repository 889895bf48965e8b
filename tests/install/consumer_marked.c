/* consumer_marked.c - a program of somebody else that is marked for Tracy, in C. */
#include "tracy/TracyC.h"
#include <stdio.h>
#include "prof.h"

static void load(void)
{
   TracyCZoneN(zone, "consumer_load", 1)
   TracyCMessageL("loads");
   TracyCZoneEnd(zone)
}

int main(void)
{
   Prof_Stats stats;
   int frame;
   for (frame = 0; frame < 9; ++frame) {
      load();
      TracyCFrameMark
   }
#ifndef Prof_ENABLED
   return Prof_get_path_stats("consumer_load", 0, 0, 9, &stats);
#endif
   if (!Prof_get_path_stats("consumer_load", 0, 0, 9, &stats)) return 1;
   printf("%u frames\n", (unsigned)stats.frames);
   return stats.frames > 0 ? 0 : 2;
}
