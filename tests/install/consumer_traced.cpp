// consumer_traced.cpp - a program of somebody else that tells by XPTI what it does. With a
// dispatcher, and its subscriber the collector, that makes a report of it.
#include <stdio.h>
#include <stdlib.h>
#include <xpti/xpti_trace_framework.hpp>

static void load(uint8_t stream)
{
   xpti::payload_t place("consumer_load", __FILE__, __LINE__, 0, nullptr);
   uint64_t instance = 0;
   xpti::trace_event_data_t *event = xptiMakeEvent("consumer_load", &place,
      xpti::trace_algorithm_event, xpti::trace_activity_type_t::active, &instance);
   xpti::framework::scoped_notify told(stream, xpti::trace_region_begin, nullptr, event, instance);
}

int main()
{
   const bool there = getenv("XPTI_SUBSCRIBERS");
   xptiFrameworkInitialize();
   const uint8_t stream = xptiRegisterStream("consumer");
   xptiInitialize("consumer", 1, 0, "consumer 1.0");
   printf("somebody %s\n", xptiTraceEnabled() ? "listens" : "may listen");
   if (bool(xptiTraceEnabled()) != there) return 1;
   for (int i = 0; i < 3; ++i) load(stream);
   xptiFinalize("consumer");
   xptiFrameworkFinalize();
   return 0;
}
