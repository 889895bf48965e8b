/* callbacks.cpp - registering and unregistering, under a lock that nobody who calls takes. */
#include "callbacks.hpp"

#include <cstdlib>

#include "locks.hpp"

namespace xptifw {

std::atomic<Page *> pages[256 * 256];

static std::atomic<uint32_t> live_of[256];
static bool ever_of[256]; /* under the lock */

using xpti::result_t;

/* What it points to, made if there is none. Null: no memory. */
template <class T> static T *made(std::atomic<T *> &where, size_t bytes)
{
   T *there = where.load(std::memory_order_relaxed);
   if (there) return there;
   there = static_cast<T *>(std::calloc(1, bytes));
   where.store(there, std::memory_order_release);
   return there;
}

static Entries *made_entries(std::atomic<Entries *> &where, uint32_t room)
{
   Entries *there = where.load(std::memory_order_relaxed);
   if (there) return there;
   there = static_cast<Entries *>(std::calloc(1, sizeof(Entries) + room * sizeof(Entry)));
   if (there) there->room = room; /* before anybody can see it */
   where.store(there, std::memory_order_release);
   return there;
}

static Entry *find(Entries *entries, Callback callback)
{
   for (uint32_t left = entries->used.load(std::memory_order_relaxed); left;) {
      for (uint32_t i = 0; i < entries->room && left; ++i, --left)
         if (entries->at(i)->callback == callback) return entries->at(i);
      entries = entries->more.load(std::memory_order_relaxed);
   }
   return nullptr;
}

static void switch_to(uint8_t stream, Entry *entry, Callback live)
{
   entry->live.store(live, std::memory_order_release);
   live_of[stream].fetch_add(live ? 1u : ~0u, std::memory_order_relaxed);
}

/* Behind all others. */
static result_t append(uint8_t stream, Entries *first, Callback callback)
{
   const uint32_t used = first->used.load(std::memory_order_relaxed);
   Entries *entries = first;
   uint32_t at = used;
   while (at >= entries->room) {
      at -= entries->room;
      entries = made_entries(entries->more, entries->room * 2);
      if (!entries) return result_t::XPTI_RESULT_FAIL;
   }
   entries->at(at)->callback = callback;
   switch_to(stream, entries->at(at), callback);
   first->used.store(used + 1, std::memory_order_release);
   ever_of[stream] = true;
   return result_t::XPTI_RESULT_SUCCESS;
}

static result_t add(uint8_t stream, uint16_t type, Callback callback)
{
   const Locked lock(lock_of_callbacks);
   Page *page = made(pages[stream << 8 | type >> 8], sizeof(Page));
   Entries *entries = page ? made_entries(page->lists[type & 255], Entries::first_room) : nullptr;
   if (!entries) return result_t::XPTI_RESULT_FAIL;
   Entry *there = find(entries, callback);
   if (!there) return append(stream, entries, callback);
   if (there->live.load(std::memory_order_relaxed)) return result_t::XPTI_RESULT_DUPLICATE;
   switch_to(stream, there, callback);
   return result_t::XPTI_RESULT_UNDELETE;
}

static result_t remove(uint8_t stream, uint16_t type, Callback callback)
{
   const Locked lock(lock_of_callbacks);
   Entries *entries = const_cast<Entries *>(entries_of(stream, type));
   Entry *there = entries ? find(entries, callback) : nullptr;
   if (!there) return result_t::XPTI_RESULT_NOTFOUND;
   if (!there->live.load(std::memory_order_relaxed)) return result_t::XPTI_RESULT_DUPLICATE;
   switch_to(stream, there, nullptr);
   return result_t::XPTI_RESULT_SUCCESS;
}

bool has_live(uint8_t stream) { return live_of[stream].load(std::memory_order_acquire) != 0; }

static void switch_off(uint8_t stream, Entries *entries)
{
   for (; entries; entries = entries->more.load(std::memory_order_relaxed))
      for (uint32_t i = 0; i < entries->room; ++i)
         if (entries->at(i)->live.load(std::memory_order_relaxed))
            switch_to(stream, entries->at(i), nullptr);
}

bool switch_off(uint8_t stream)
{
   const Locked lock(lock_of_callbacks);
   for (int upper = 0; upper < 256; ++upper) {
      Page *page = pages[stream << 8 | upper].load(std::memory_order_relaxed);
      if (!page) continue;
      for (std::atomic<Entries *> &list : page->lists)
         switch_off(stream, list.load(std::memory_order_relaxed));
   }
   return ever_of[stream];
}

static void free_page(Page *page)
{
   for (std::atomic<Entries *> &list : page->lists) {
      Entries *entries = list.load(std::memory_order_relaxed);
      while (entries) {
         Entries *more = entries->more.load(std::memory_order_relaxed);
         std::free(entries);
         entries = more;
      }
   }
   std::free(page);
}

void clear_callbacks()
{
   const Locked lock(lock_of_callbacks);
   for (int stream = 0; stream < 256; ++stream) {
      if (!ever_of[stream]) continue; /* its pages need not even be looked at */
      for (int upper = 0; upper < 256; ++upper) {
         Page *page = pages[stream << 8 | upper].exchange(nullptr, std::memory_order_relaxed);
         if (page) free_page(page);
      }
      live_of[stream].store(0, std::memory_order_relaxed);
      ever_of[stream] = false;
   }
}

} // namespace xptifw

using namespace xptifw;

extern "C" {

xpti::result_t xptiRegisterCallback(uint8_t stream_id, uint16_t trace_type, Callback cb)
{
   return cb ? add(stream_id, trace_type, cb) : result_t::XPTI_RESULT_INVALIDARG;
}

xpti::result_t xptiUnregisterCallback(uint8_t stream_id, uint16_t trace_type, Callback cb)
{
   return cb ? remove(stream_id, trace_type, cb) : result_t::XPTI_RESULT_INVALIDARG;
}
}
