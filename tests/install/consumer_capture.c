/* consumer_capture.c - a program of somebody else that saves a capture and opens it again. Compiles
 * as C++, too. */
#include <stdio.h>
#include "prof.h"
#ifndef CONSUMER_TWO_FILES
#include "doors/capture/prof_capture.h"
#endif

int main(int argc, char **argv)
{
   Prof_Info info;
   char file[1000];
   int frame, kept, loaded;
   snprintf(file, sizeof file, "%s.iprof", argc > 0 ? argv[0] : "consumer");
#ifndef Prof_ENABLED
   return Prof_save_capture(file, 0, -1);
#endif
   for (frame = 0; frame < 10; ++frame) {
      Prof_Begin(consumer_load)
      Prof_End
      Prof_update(1);
   }
   Prof_get_info(&info);
   kept = info.frames_kept;
   if (!Prof_save_capture(file, 0, -1)) return 1;
   loaded = Prof_load_capture(file);
   printf("%d frames saved, loaded: %d %s\n", kept, loaded, Prof_capture_error());
   remove(file);
   Prof_get_info(&info);
   if (loaded != 1 || info.frames_kept != kept) return 2;
   Prof_shutdown();
   return Prof_load_capture(file) ? 3 : 0; /* there is none any more */
}
