// stall.cpp - see stall.h.
#include "stall.h"

#include <chrono>

const char STALL_PATH_BEGIN[] = "frame > ";
const char STALL_PATH_END[] = " > follow_plan";

static double armed_ms, took_ms;

void arm_stall(double ms) { armed_ms = ms; }

double stalled_ms() { return took_ms; }

// Busy, as a slow search is. The clock is not the profiler's, so that each can be held against the
// other; and a thread that is put aside at the end stalls for longer than it was asked to.
void stall_if_armed()
{
   if (armed_ms <= 0) return;
   auto start = std::chrono::steady_clock::now();
   do
      took_ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
                   .count();
   while (took_ms < armed_ms);
   armed_ms = 0;
}
