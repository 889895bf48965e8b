/* collect_own_game.cpp - a program that has iprof in it, whose symbols can be seen, and emits trace
 * points besides. Says what its own iprof has seen.
 */
#include "events.h"
#include "prof.h"

#include <cstdio>

static void tell(uint8_t stream)
{
   Event *event = make_event(xpti::payload_t("told_to_others"));
   for (uint16_t type : {xpti::trace_task_begin, xpti::trace_task_end})
      xptiNotifySubscribers(stream, type, nullptr, event, 1, nullptr);
}

static void play() { Prof(zone_of_the_game); }

int main()
{
   const uint8_t stream = xptiRegisterStream("others");
   xptiInitialize("others", 1, 0, "1.0");
   for (int i = 0; i < 5; ++i) tell(stream);
   for (int i = 0; i < 7; ++i) play();
   Prof_update(1);
   Prof_Value_Stats stats;
   if (Prof_get_frame_value(0, "entries@zone_of_the_game", &stats))
      std::printf("zone_of_the_game %.0f\n", stats.sum);
   if (Prof_get_frame_value(0, "entries@told_to_others", &stats)) std::printf("mixed up\n");
   return 0;
}
