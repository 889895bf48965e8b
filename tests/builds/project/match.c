/* match.c - the game or its server: 100 steps of their core, and a report of it if there is one. */
#include "core.h"

#include <stdio.h>

int main(void)
{
   static char text[4096];
   int i, tick = 0;
   for (i = 0; i < 100; ++i) {
      tick = step_core(tick % 1000);
      Prof_update(1);
   }
   Prof_write_report(text, sizeof text);
   return puts(text) < 0;
}
