/* places.hpp - places in the code: payloads, and the events that are made of them.
 *
 *    by_id, by_uid     buckets, each with a chain of places; a place is on a chain of either
 *
 * The uid is what makes a place. The id is its hash; where another place has that or had it before
 * it was released, a better hash. So an id that a tool has seen never means another place, and the
 * place that it meant gets it again.
 *
 * Whoever looks takes no lock. A place is whole before a chain leads to it; its event and payload
 * stay where they are. What is released leaves its chains, but leads on to where it led, and its
 * memory is used only for other places; so whoever stood on it arrives somewhere, perhaps on
 * another chain. So may whoever looks while buckets become more. Both can only miss a place, and
 * whoever finds none looks once more under the lock. */
#ifndef INC_XPTIFW_PLACES_HPP
#define INC_XPTIFW_PLACES_HPP

#include <atomic>

#include "xpti/xpti_data_types.h"

namespace xptifw {

/* Flags of a payload that has its id. */
constexpr uint64_t registered = static_cast<uint64_t>(xpti::payload_flag_t::HashAvailable) |
                                static_cast<uint64_t>(xpti::payload_flag_t::PayloadRegistered);

struct Place {
   xpti::trace_event_data_t event;
   xpti::payload_t payload;

   /* For those who look; the same as in the payload. Of what is stored in them, the id is the last,
    * and goes first: whoever finds it before and after the rest has found what belongs to it. */
   std::atomic<uint64_t> id; /* 0: it is released, or not yet whole */
   std::atomic<uint64_t> p1, p2, p3;
   std::atomic<Place *> next_by_id, next_by_uid;

   std::atomic<bool> has_event; /* else it is a payload alone */
   Place *next_free;

   bool is(const xpti::uid_t &uid) const;
};

/* The place of a payload, made if there is none. Null: it has nothing, or there is no memory. */
Place *place_of(const xpti::payload_t &payload);

/* Null: there is none. */
Place *place_by_id(uint64_t id);

/* It is no place any more. */
void release_place(uint64_t id);

/* While nobody else uses them. */
void clear_places();

} // namespace xptifw

#endif
