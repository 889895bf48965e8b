/* consumer_tracy.c - a program of somebody else that viewers of Tracy may connect to. Compiles as
 * C++, too. */
#include <stdio.h>
#include "prof.h"
#ifndef CONSUMER_TWO_FILES
#include "doors/tracy/prof_tracy.h"
#endif

int main(void)
{
   Prof_Tracy_Info info;
   int frame;
#ifndef Prof_ENABLED
   return Prof_start_tracy(0);
#endif
   if (Prof_get_tracy_info(&info)) return 1;
   if (!Prof_start_tracy(0)) return 2;
   if (!Prof_get_tracy_info(&info) || info.port < 8086 || info.connected) return 3;
   printf("listens on port %d\n", info.port);
   for (frame = 0; frame < 3; ++frame) {
      Prof_Begin(consumer_load)
      Prof_message(Prof_INFO, 0, "frame", 5);
      Prof_End
      Prof_update(1);
   }
   if (Prof_start_tracy(0)) return 4;
   Prof_stop_tracy();
   if (Prof_get_tracy_info(&info)) return 5;
   return Prof_start_tracy(0) ? 0 : 6; /* the end of the program stops it */
}
