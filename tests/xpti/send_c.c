/* send_c.c - a game in C, linked by a compiler of C: libiprof_xpti and the proxy need no library of
 * C++. Its status is 0 if the stream is started exactly if the argument says so: "there" or
 * "nothing".
 */
#include "doors/xpti/prof_xpti.h"

#include <string.h>

int main(int argc, char **argv)
{
   int there = argc > 1 && !strcmp(argv[1], "there");
   int started = Prof_start_xpti("a game in C"), i;
   for (i = 0; i < 3; ++i) {
      Prof_Begin(frame)
      Prof_End
      Prof_update(1);
   }
   Prof_stop_xpti();
   return started == there ? 0 : 1;
}
