/* events.h - trace points of XPTI, as programs make them. */
#ifndef TESTS_XPTI_EVENTS_H
#define TESTS_XPTI_EVENTS_H

#include "xpti/xpti_trace_framework.h"

using Event = xpti::trace_event_data_t;

/* Of a callback that reads no event. */
static Event *const any = reinterpret_cast<Event *>(1);

inline Event *make_event(xpti::payload_t &place, uint64_t *instance,
                         uint16_t type = xpti::trace_algorithm_event)
{
   return xptiMakeEvent("any", &place, type, xpti::trace_activity_type_t::active, instance);
}

inline Event *make_event(xpti::payload_t place)
{
   uint64_t instance = 0;
   return make_event(place, &instance);
}

#endif
