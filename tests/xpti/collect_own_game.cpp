/* collect_own_game.cpp - a program that has iprof in it, whose symbols can be seen, and emits trace
 * points besides. Says what its own iprof has seen.
 */
#include "prof.h"
#include "xpti/xpti_trace_framework.h"

#include <cstdio>

static void tell(uint8_t stream)
{
   uint64_t instance;
   xpti::payload_t payload("told_to_others");
   xpti::trace_event_data_t *event =
      xptiMakeEvent("told", &payload, xpti::trace_algorithm_event,
                    xpti::trace_activity_type_t::active, &instance);
   xptiNotifySubscribers(stream, xpti::trace_task_begin, nullptr, event, instance, nullptr);
   xptiNotifySubscribers(stream, xpti::trace_task_end, nullptr, event, instance, nullptr);
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
