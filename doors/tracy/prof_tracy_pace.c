/* prof_tracy_pace.c - see prof_tracy_pace.h */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_tracy_pace.h"

enum { SOONEST_NS = 10000000, LATEST_NS = 1000000000 };

void Prof_Tracy_Pace_start(Prof_Tracy_Pace *pace, uint64_t ticks, uint64_t ns)
{
   pace->ticks = ticks;
   pace->ns = ns;
   pace->measured_ns = 0;
   pace->doubted = 0;
}

int Prof_Tracy_Pace_is_due(const Prof_Tracy_Pace *pace, uint64_t ns)
{
   uint64_t passed = ns - pace->ns, last = pace->measured_ns;
   return passed >= SOONEST_NS && (passed >= last * 2 || passed >= last + LATEST_NS);
}

static int agree(double a, double b) { return a > b * 0.998 && a < b * 1.002; }

void Prof_Tracy_Pace_take(Prof_Tracy_Pace *pace, Prof_Tracy_Stream *stream, uint64_t ticks,
                          uint64_t ns)
{
   double rate, doubted = pace->doubted;
   if (ticks <= pace->ticks || ns <= pace->ns) return;
   rate = (double)(ns - pace->ns) / (double)(ticks - pace->ticks);
   if (agree(rate, stream->rate.ns_per_tick) || agree(rate, doubted)) {
      pace->measured_ns = ns - pace->ns;
      Prof_Tracy_Stream_set_rate(stream, ticks, rate);
      return;
   }
   Prof_Tracy_Pace_start(pace, ticks, ns);
   pace->doubted = rate;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
