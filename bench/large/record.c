/* record.c FILE FRAMES ZONES - records so many frames of 16.7 ms, with so many zones each, on the
 * clock that tests move. See bench/large.sh.
 */
#include "doors/capture/prof_capture.h"
#include "prof.h"
#include <stdio.h>
#include <stdlib.h>

extern uint64_t Prof_fake_ticks;

enum { MOST_ZONES = 10000 };

static Prof_Site *zones[MOST_ZONES];

static void make_zones(int count)
{
   char name[32];
   int i;
   for (i = 0; i < count; ++i) {
      snprintf(name, sizeof name, "zone %d", i);
      zones[i] = Prof_handle(name);
   }
}

/* Times vary, as a frame whose times are those of the one before it could be stored in less. */
static void play(long frame, int count)
{
   static uint32_t random = 1;
   int i;
   for (i = 0; i < count; ++i) {
      random = random * 1103515245u + 12345u;
      Prof_Begin_handle(zones[i]) Prof_fake_ticks += 1000 + (random >> 20);
      Prof_End
   }
   Prof_fake_ticks += 5000000;
   if (frame % 1000 == 0) Prof_fake_ticks += 50000000;
   Prof_update(1);
}

int main(int argc, char **argv)
{
   long frames = argc == 4 ? atol(argv[2]) : 0, i;
   int count = argc == 4 ? atoi(argv[3]) : 0;
   if (frames < 1 || count < 1 || count > MOST_ZONES) return 2;
   make_zones(count);
   Prof_update(1);
   if (!Prof_record(argv[1], 0)) return 1;
   for (i = 1; i <= frames; ++i) play(i, count);
   Prof_stop_record();
   return 0;
}
