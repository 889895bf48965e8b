/* hello.c - the smallest integration there can be: zones, an update a frame, a report as text. */
#include "prof.h"

#include <stdio.h>

static unsigned noise(unsigned n)
{
   Prof_Begin(noise)
   unsigned i;
   for (i = 0; i < 50000; ++i) n = n * 1664525u + 1013904223u;
   Prof_End
   return n;
}

static unsigned think(unsigned n)
{
   Prof_Begin(think)
   int i;
   for (i = 0; i < 10; ++i) n += noise(n);
   Prof_End
   return n;
}

int main(void)
{
   static char text[4096];
   unsigned n = 1, frame;
   for (frame = 0; frame < 100; ++frame) {
      n = think(noise(n));
      Prof_update(1); /* once a frame */
   }
   (void)Prof_write_report(text, sizeof text);
   puts(text);
   return n == 0; /* so that the work is not optimised away */
}
