/* world.hpp - what the benchmark works with: names and places made beforehand, and a dispatcher
 * that begins anew, with tracing on and somebody who listens.
 *
 * The dispatcher's xptiReset() forgets callbacks, too, so whoever wants them called must register
 * them after it: here begin() does.
 */
#ifndef INC_BENCH_XPTI_WORLD_HPP
#define INC_BENCH_XPTI_WORLD_HPP

#include <cstdint>
#include <string>
#include <vector>

#include "bench/xpti/options.hpp"
#include "xpti/xpti_trace_framework.h"

namespace bench_xpti {

using Event = xpti::trace_event_data_t;

const uint16_t task_begin = static_cast<uint16_t>(xpti::trace_point_type_t::task_begin);
const uint16_t task_end = static_cast<uint16_t>(xpti::trace_point_type_t::task_end);
const uint16_t wait_begin = static_cast<uint16_t>(xpti::trace_point_type_t::wait_begin); /* nobody's */

/* How often the callback was called on this thread. It is all that the callback does. */
extern thread_local uint64_t told;

struct World {
   explicit World(const Options &options);

   /* Forgets what the dispatcher has, and switches tracing on. Callbacks listen to task_begin and
    * task_end of the stream. */
   void begin();

   xpti::payload_t payload(size_t point) const;
   size_t point_of(size_t visit) const { return order[visit % order.size()]; }
   bool make(size_t point); /* sets events and ids of the trace point */
   Event *make_again(size_t point) const;
   xpti::result_t notify(size_t visit, uint16_t type) const
   {
      return xptiNotifySubscribers(stream, type, nullptr, events[point_of(visit)], visit, nullptr);
   }

   size_t points, visits;
   std::vector<std::string> names, others; /* as many as trace points */
   std::vector<uint32_t> order;            /* of trace points, by chance */
   std::vector<Event *> events;
   std::vector<uint64_t> ids;
   uint8_t stream = 0;
};

} // namespace bench_xpti

#endif
