/* collect_self_game.cpp - a program with iprof that sends its own zones by iprof_xpti: what it has
 * in its own records must be in the collector's.
 */
#include "doors/xpti/prof_xpti.h"
#include "prof.h"

#include <cstdio>
#include <string>
#include <thread>

static void leaf() { Prof(leaf); }

static void branch()
{
   Prof(branch);
   for (int i = 0; i < 3; ++i) leaf();
}

/* In a thread of its own each time. */
static void worker()
{
   Prof(worker);
   branch();
}

static double count(const char *what, const Prof_Recording *recording)
{
   Prof_Value_Stats stats;
   return Prof_get_recording_value(recording, what, &stats) ? stats.sum : -1;
}

int main()
{
   if (!Prof_start_xpti(nullptr)) return 1;
   Prof_update(1);
   Prof_Recording *recording = Prof_create_recording();
   Prof_start_recording(recording);
   for (int frame = 0; frame < 20; ++frame) {
      for (int i = 0; i <= frame % 3; ++i) branch();
      std::thread(worker).join();
      Prof_Sample(alive, frame);
      Prof_Add(draw_calls, 3);
      Prof_Event(length, frame % 2 + 1);
      Prof_update(1);
   }
   Prof_stop_recording(recording);
   for (const char *zone : {"leaf", "branch", "worker"})
      std::printf("count %s %.0f\n", zone,
                  count((std::string("entries@") + zone).c_str(), recording));
   return 0;
}
