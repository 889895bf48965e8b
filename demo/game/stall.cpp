// stall.cpp - see stall.h. Whoever arms and asks does so while the one that may stall does nothing.
#include "stall.h"

#include <chrono>

static double armed_ms, took_ms;
static Stall armed_place;

// Drawing is on a thread of its own when this is asked.
StallPath stall_path(Stall place)
{
   if (place == Stall::PICTURE) return {"render > ", " > compile_shader"};
   return {"frame > ", " > follow_plan"};
}

void arm_stall(Stall place, double ms)
{
   armed_place = place;
   armed_ms = ms;
   took_ms = 0;
}

double stalled_ms() { return took_ms; }

// Busy, as a slow search is. The clock is not the profiler's, so that each can be held against the
// other; and a thread that is put aside at the end stalls for longer than it was asked to.
void stall_if_armed(Stall place)
{
   if (armed_ms <= 0 || place != armed_place) return;
   auto start = std::chrono::steady_clock::now();
   do
      took_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
                   .count();
   while (took_ms < armed_ms);
   armed_ms = 0;
}
