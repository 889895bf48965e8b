// consumer_marked.cpp - a program of somebody else that is marked for Tracy, in C++.
#include <tracy/Tracy.hpp>
#include <prof.h>
#include <stdio.h>

static void load()
{
   ZoneScopedN("consumer_load");
   TracyMessageL("loads");
}

int main()
{
   Prof_Stats stats;
   for (int frame = 0; frame < 9; ++frame) {
      load();
      FrameMark;
   }
#ifndef Prof_ENABLED
   return Prof_get_path_stats("consumer_load", 0, 0, 9, &stats);
#endif
   if (!Prof_get_path_stats("consumer_load", 0, 0, 9, &stats)) return 1;
   printf("%u frames\n", unsigned(stats.frames));
   return stats.frames > 0 ? 0 : 2;
}
