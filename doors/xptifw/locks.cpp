/* locks.cpp - what happens before a fork, and behind it. */
#include "locks.hpp"

#include <chrono>
#include <new>
#include <thread>

#include "platform/plugin/prof_os_fork.h"
#include "strings.hpp"
#include "tables.hpp"

namespace xptifw {

std::atomic<uint32_t> forking{0};
Lock lock_of_users, lock_of_tracing, lock_of_callbacks, lock_of_places, locks_of_metadata[64];

static const int most_ms = 100;

static void sleep_ms() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

void Lock::wait_for_fork()
{
   int ms = 0;
   do {
      mutex.unlock();
      for (; forking.load(std::memory_order_acquire) && ms < most_ms; ++ms) sleep_ms();
      mutex.lock();
   } while (forking.load(std::memory_order_acquire) && ms < most_ms);
}

void Lock::wait_until_free()
{
   bool free = mutex.try_lock();
   for (int ms = 0; !free && ms < most_ms; ++ms) {
      sleep_ms();
      free = mutex.try_lock();
   }
   if (free) mutex.unlock();
}

void Lock::renew() { new (&mutex) std::mutex; }

template <class Do> static void each_lock(Do act)
{
   for (Lock *lock : {&lock_of_users, &lock_of_tracing, &lock_of_callbacks, &lock_of_places})
      act(*lock);
   for (Lock &lock : locks_of_metadata) act(lock);
   for (Interned *table : {&strings, &objects, &streams, &tools}) act(table->lock());
}

static void before_fork()
{
   forking.fetch_add(1);
   each_lock([](Lock &lock) { lock.wait_until_free(); });
}

static void after_fork() { forking.fetch_sub(1); }

/* Renewed, for the case that somebody did not wait. */
static void in_child()
{
   each_lock([](Lock &lock) { lock.renew(); });
   forking.store(0);
}

/* As the library is loaded: before anybody can have found it who would use it. */
[[maybe_unused]] static const int told = Prof_Os_fork_tell(before_fork, after_fork, in_child);

} // namespace xptifw
