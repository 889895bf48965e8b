/* callbacks.hpp - who is called for which stream and type, in the order of registration.
 *
 *    pages[stream][upper byte of the type]     null: none
 *       lists[lower byte of the type]          null: none
 *          entries, of which `used` are whole; when they are full, `more` has twice as many
 *
 * Entries never move or go, before clear(): one that is unregistered is switched off, and on again
 * when it returns. So whoever calls takes no lock, callbacks may register and unregister whatever
 * they like, and what is unregistered is not called any more once that returned on the same thread.
 * What is registered meanwhile is first called by the next notification.
 */
#ifndef INC_XPTIFW_CALLBACKS_HPP
#define INC_XPTIFW_CALLBACKS_HPP

#include <atomic>

#include "xpti/xpti_trace_framework.h"

namespace xptifw {

using Callback = xpti::tracepoint_callback_api_t;

struct Entry {
   Callback callback;
   std::atomic<Callback> live; /* null: it is switched off */
};

/* Followed by `room` entries. */
struct Entries {
   static const uint32_t first_room = 3; /* with the rest a line of the CPU's cache */

   std::atomic<uint32_t> used; /* of the first ones: of all that follow, too */
   uint32_t room;
   std::atomic<Entries *> more;

   Entry *at(uint32_t index) { return reinterpret_cast<Entry *>(this + 1) + index; }
   const Entry *at(uint32_t index) const
   {
      return reinterpret_cast<const Entry *>(this + 1) + index;
   }
};

struct Page {
   std::atomic<Entries *> lists[256];
};

extern std::atomic<Page *> pages[256 * 256];

/* Null: nobody was ever registered. */
inline const Entries *entries_of(uint8_t stream, uint16_t type)
{
   const Page *page = pages[stream << 8 | type >> 8].load(std::memory_order_acquire);
   return page ? page->lists[type & 255].load(std::memory_order_acquire) : nullptr;
}

/* Calls visit(callback) for those that are switched on. */
template <class Visit> void each_live(const Entries *entries, Visit visit)
{
   uint32_t left = entries->used.load(std::memory_order_acquire);
   for (uint32_t i = 0; left; --left, ++i) {
      if (i == entries->room) {
         entries = entries->more.load(std::memory_order_acquire);
         i = 0;
      }
      const Callback callback = entries->at(i)->live.load(std::memory_order_acquire);
      if (callback) visit(callback);
   }
}

/* True if somebody is, of any type. */
bool has_live(uint8_t stream);

/* Switches off all of the stream. False: it never had any. */
bool switch_off(uint8_t stream);

/* While nobody else uses them. */
void clear_callbacks();

} // namespace xptifw

#endif
