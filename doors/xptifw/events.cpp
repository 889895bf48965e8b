/* events.cpp - calls about payloads and events. */
#include "places.hpp"
#include "platform/prof_field.h"
#include "xpti/xpti_trace_framework.h"

namespace xptifw {

/* Then it is not written: several threads may do so with one that is static. */
static bool is_registered(const xpti::payload_t &payload, const xpti::payload_t &known)
{
   return (payload.flags & registered) == registered && payload.internal == known.internal &&
          payload.uid == known.uid;
}

/* Its texts become the table's. */
static void take_over(xpti::payload_t *payload, const xpti::payload_t &known)
{
   if (known.name) payload->name = known.name;
   if (known.stack_trace) payload->stack_trace = known.stack_trace;
   if (known.source_file) payload->source_file = known.source_file;
   payload->internal = known.internal;
   payload->uid = known.uid;
   payload->flags |= registered;
}

} // namespace xptifw

using namespace xptifw;

extern "C" {

uint64_t xptiRegisterPayload(xpti::payload_t *payload)
{
   if (!payload) return static_cast<uint64_t>(xpti::invalid_id);
   const Place *place = payload->flags ? place_of(*payload) : nullptr;
   if (!place) return xpti::invalid_uid;
   if (!is_registered(*payload, place->payload)) take_over(payload, place->payload);
   return place->payload.internal;
}

xpti::trace_event_data_t *xptiMakeEvent(const char *, xpti::payload_t *payload, uint16_t event,
                                        xpti::trace_activity_type_t activity,
                                        uint64_t *instance_no)
{
   if (!payload || !instance_no || !payload->flags) return nullptr;
   Place *place = place_of(*payload);
   if (!place) return nullptr;
   Prof_Field_set16(&place->event.event_type, event);
   Prof_Field_set16(&place->event.activity_type, static_cast<uint16_t>(activity));
   *instance_no = Prof_Field_add64(&place->event.instance_id, 1);
   if (!place->has_event.load(std::memory_order_relaxed))
      place->has_event.store(true, std::memory_order_release);
   return &place->event;
}

const xpti::trace_event_data_t *xptiFindEvent(uint64_t uid)
{
   const Place *place = place_by_id(uid);
   return place && place->has_event.load(std::memory_order_acquire) ? &place->event : nullptr;
}

const xpti::payload_t *xptiQueryPayload(xpti::trace_event_data_t *lookup_object)
{
   if (!lookup_object || !lookup_object->unique_id) return nullptr;
   const xpti::payload_t *own = lookup_object->reserved.payload;
   return own ? own : xptiQueryPayloadByUID(lookup_object->unique_id);
}

const xpti::payload_t *xptiQueryPayloadByUID(uint64_t uid)
{
   const Place *place = place_by_id(uid);
   return place ? &place->payload : nullptr;
}

void xptiReleaseEvent(xpti::trace_event_data_t *e)
{
   if (e) release_place(e->unique_id);
}
}
