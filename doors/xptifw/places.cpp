/* places.cpp - looking for places without a lock, making them with one. */
#include "places.hpp"

#include <cstdlib>
#include <new>

#include "arena.hpp"
#include "buckets.hpp"
#include "former.hpp"
#include "hash.hpp"
#include "locks.hpp"
#include "strings.hpp"

namespace xptifw {

using xpti::payload_flag_t;
using xpti::payload_t;

static Buckets<&Place::next_by_id> by_id;
static Buckets<&Place::next_by_uid> by_uid;

static Arena memory; /* these four under the lock */
static Former former; /* those who had their hash */
static Place *free_ones;
static uint32_t count;

static uint64_t spread(uint64_t id) { return finish(id); }

static uint64_t spread(const xpti::uid_t &uid)
{
   return finish(take(take(take(0, uid.p1), uid.p2), uid.p3));
}

/* Its memory may become another place's meanwhile: then parts of two would be compared, and the id
 * is not what it was. */
inline bool Place::is(const xpti::uid_t &uid) const
{
   const uint64_t now = id.load(std::memory_order_acquire);
   return now && p1.load(std::memory_order_acquire) == uid.p1 &&
          p2.load(std::memory_order_acquire) == uid.p2 &&
          p3.load(std::memory_order_acquire) == uid.p3 &&
          id.load(std::memory_order_relaxed) == now;
}

static Place *look(uint64_t id)
{
   return by_id.find(spread(id), [id](const Place *place) {
      return place->id.load(std::memory_order_acquire) == id;
   });
}

static Place *look(const xpti::uid_t &uid)
{
   return by_uid.find(spread(uid), [&uid](const Place *place) { return place->is(uid); });
}

Place *place_by_id(uint64_t id)
{
   if (id == 0) return nullptr;
   Place *place = look(id);
   if (place) return place;
   const Locked lock(lock_of_places);
   return look(id);
}

/* ---- from a payload to what makes a place ---- */

static bool has(const payload_t &payload, payload_flag_t flag)
{
   return (payload.flags & static_cast<uint64_t>(flag)) != 0;
}

/* Into *id. False: there is no memory for the text, without which it would be another place. */
static bool id_if(bool there, const char *text, uint64_t *id)
{
   *id = there ? string_id(text) : 0;
   return *id || !there || !text || !*text;
}

/* All 0: the payload has nothing, or there is no memory. */
static xpti::uid_t uid_of(const payload_t &payload)
{
   xpti::uid_t uid;
   uint64_t file, stack, name;
   const bool has_file = has(payload, payload_flag_t::SourceFileAvailable);
   if (!id_if(has_file, payload.source_file, &file) ||
       !id_if(has(payload, payload_flag_t::StackTraceAvailable), payload.stack_trace, &stack) ||
       !id_if(has(payload, payload_flag_t::NameAvailable), payload.name, &name))
      return uid;
   uid.p1 = file << 32 | (has_file ? payload.line_no : 0);
   uid.p2 = stack << 32 | name;
   if (has(payload, payload_flag_t::CodePointerAvailable))
      uid.p3 = reinterpret_cast<uintptr_t>(payload.code_ptr_va);
   return uid;
}

/* Not 0, not ~0, which are signs of errors, and nobody's yet. Under the lock. */
static bool is_free(uint64_t id) { return id != 0 && id != ~0ull && !look(id); }

/* The hash, unless it is another's, or was. Then what has all of the uid in it: that is nobody
 * else's, and again its own if it was released. */
static uint64_t free_id(const xpti::uid_t &uid)
{
   const uint64_t hash = uid.hash();
   uint64_t id = spread(uid);
   if (is_free(hash) && former.may_have(hash, id)) return hash;
   while (!is_free(id)) ++id;
   return id;
}

/* ---- making ---- */

static payload_t copy_of(const payload_t &from, const xpti::uid_t &uid, uint64_t id)
{
   payload_t copy = from;
   copy.uid = uid;
   copy.name = string_text(static_cast<uint32_t>(uid.p2));
   copy.stack_trace = string_text(static_cast<uint32_t>(uid.p2 >> 32));
   copy.source_file = string_text(static_cast<uint32_t>(uid.p1 >> 32));
   copy.internal = id;
   copy.flags |= registered;
   return copy;
}

static void set_key(Place *place, const xpti::uid_t &uid, uint64_t id)
{
   place->id.store(0, std::memory_order_release);
   place->p1.store(uid.p1, std::memory_order_release);
   place->p2.store(uid.p2, std::memory_order_release);
   place->p3.store(uid.p3, std::memory_order_release);
   place->id.store(id, std::memory_order_release);
}

static Place *empty_place()
{
   if (free_ones) {
      Place *place = free_ones;
      free_ones = place->next_free;
      return place;
   }
   void *room = memory.give(sizeof(Place));
   return room ? new (room) Place() : nullptr;
}

static void fill(Place *place, const payload_t &payload, const xpti::uid_t &uid)
{
   const uint64_t id = free_id(uid);
   place->payload = copy_of(payload, uid, id);
   place->event.unique_id = id;
   place->event.instance_id = 0;
   place->event.source_id = place->event.target_id = 0;
   place->event.reserved.payload = &place->payload;
   place->has_event.store(false, std::memory_order_relaxed);
   set_key(place, uid, id);
}

static uint64_t id_spread(const Place *place) { return spread(place->payload.internal); }
static uint64_t uid_spread(const Place *place) { return spread(place->payload.uid); }

static Place *make(const payload_t &payload, const xpti::uid_t &uid)
{
   const Locked lock(lock_of_places);
   Place *place = look(uid);
   if (place) return place;
   const bool room = by_id.make_room(count, id_spread) && by_uid.make_room(count, uid_spread);
   place = room ? empty_place() : nullptr;
   if (!place) return nullptr;
   fill(place, payload, uid);
   by_id.put(id_spread(place), place);
   by_uid.put(uid_spread(place), place);
   ++count;
   return place;
}

Place *place_of(const payload_t &payload)
{
   if (has(payload, payload_flag_t::HashAvailable)) { /* then its texts need not be looked up */
      Place *known = look(payload.internal);
      if (known && known->is(payload.uid)) return known;
   }
   const xpti::uid_t uid = uid_of(payload);
   if (uid == xpti::uid_t()) return nullptr;
   Place *place = look(uid);
   return place ? place : make(payload, uid);
}

/* ---- the end ---- */

void release_place(uint64_t id)
{
   const Locked lock(lock_of_places);
   Place *place = id ? look(id) : nullptr;
   if (!place) return;
   if (id == place->payload.uid.hash()) former.add(id, uid_spread(place));
   by_id.take_out(id_spread(place), place);
   by_uid.take_out(uid_spread(place), place);
   set_key(place, xpti::uid_t(), 0);
   place->event = xpti::trace_event_data_t();
   place->next_free = free_ones;
   free_ones = place;
   --count;
}

void clear_places()
{
   const Locked lock(lock_of_places);
   by_id.each([](Place *place) { place->event.~trace_event_data_t(); });
   for (; free_ones; free_ones = free_ones->next_free) free_ones->event.~trace_event_data_t();
   by_id.clear();
   by_uid.clear();
   memory.clear();
   former.clear();
   count = 0;
}

} // namespace xptifw
