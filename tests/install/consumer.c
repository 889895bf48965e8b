/* consumer.c - a program of somebody else that uses an installed iprof, in C99. */
#include <stdio.h>
#include <string.h>
#include "prof.h"

#ifndef Prof_ENABLED
#error "the package did not bring Prof_ENABLED"
#endif

/* The header and the library that were found belong together. */
static int fits(void)
{
   char version[32];
   sprintf(version, "%d.%d.%d", Prof_version() / 10000, Prof_version() / 100 % 100,
           Prof_version() % 100);
   return Prof_version() == Prof_VERSION_NUMBER && !strcmp(version, Prof_VERSION);
}

static void think(void)
{
   Prof_Begin(consumer_think)
   Prof_End
}

int main(int argc, char **argv)
{
   static char text[16384];
   int frame;
   if (!fits()) return 1;
   for (frame = 0; frame < 4; ++frame) {
      Prof_Begin(consumer_frame)
      think();
      Prof_End
      Prof_update(1);
   }
   Prof_write_report(text, sizeof text);
   puts(text);
#ifdef CONSUMER_GL
   /* Never called: it is enough that it links, there is no screen here. */
   if (argc > 100) Prof_draw_gl(8, 16, 600, 400, 12, 2, 0, 0);
#endif
   (void)argc, (void)argv;
   return 0;
}
