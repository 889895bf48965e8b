/* buckets.hpp - chains of places; see places.hpp for what those who look may meet.
 *
 * `next` is the member of a place that leads on. As many places as buckets at most. Former buckets
 * are kept until clear(), as somebody may look at them: all together they are as many as the ones
 * in use. */
#ifndef INC_XPTIFW_BUCKETS_HPP
#define INC_XPTIFW_BUCKETS_HPP

#include <atomic>
#include <cstdlib>

#include "places.hpp"

namespace xptifw {

template <std::atomic<Place *> Place::*next> class Buckets {
 public:
   constexpr Buckets() = default;

   /* Of which fits(place) is true, or null. Any thread. */
   template <class Fits> Place *find(uint64_t hash, Fits fits) const
   {
      Heads *now = heads.load(std::memory_order_acquire);
      if (!now) return nullptr;
      Place *place = now->at(hash)->load(std::memory_order_acquire);
      while (place && !fits(place)) place = (place->*next).load(std::memory_order_acquire);
      return place;
   }

   /* The rest: under the lock of those who change it. */

   /* For one more than `count`. hash_of(place) is where it is. False: no memory. */
   template <class Hash> bool make_room(uint32_t count, Hash hash_of)
   {
      Heads *now = heads.load(std::memory_order_relaxed);
      if (now && count <= now->mask) return true;
      const uint32_t room = now ? (now->mask + 1) * 2 : 64;
      void *memory = std::calloc(1, sizeof(Heads) + room * sizeof(Place *));
      if (!memory) return false;
      Heads *more = static_cast<Heads *>(memory);
      more->former = now;
      more->mask = room - 1;
      each([&](Place *place) { more->put(hash_of(place), place); });
      heads.store(more, std::memory_order_release);
      return true;
   }

   void put(uint64_t hash, Place *place)
   {
      heads.load(std::memory_order_relaxed)->put(hash, place);
   }

   void take_out(uint64_t hash, Place *place)
   {
      std::atomic<Place *> *link = heads.load(std::memory_order_relaxed)->at(hash);
      while (link->load(std::memory_order_relaxed) != place)
         link = &(link->load(std::memory_order_relaxed)->*next);
      link->store((place->*next).load(std::memory_order_relaxed), std::memory_order_release);
   }

   template <class Visit> void each(Visit visit)
   {
      Heads *now = heads.load(std::memory_order_relaxed);
      for (uint32_t i = 0; now && i <= now->mask; ++i) {
         Place *place = now->at(i)->load(std::memory_order_relaxed);
         while (place) {
            Place *after = (place->*next).load(std::memory_order_relaxed);
            visit(place);
            place = after;
         }
      }
   }

   void clear()
   {
      Heads *now = heads.exchange(nullptr, std::memory_order_relaxed);
      while (now) {
         Heads *former = now->former;
         std::free(now);
         now = former;
      }
   }

 private:
   /* Followed by mask + 1 heads of chains. */
   struct Heads {
      Heads *former;
      uint32_t mask;

      std::atomic<Place *> *at(uint64_t hash)
      {
         return reinterpret_cast<std::atomic<Place *> *>(this + 1) + (hash & mask);
      }
      void put(uint64_t hash, Place *place)
      {
         std::atomic<Place *> *head = at(hash);
         (place->*next).store(head->load(std::memory_order_relaxed), std::memory_order_relaxed);
         head->store(place, std::memory_order_release);
      }
   };

   std::atomic<Heads *> heads{nullptr};
};

} // namespace xptifw

#endif
