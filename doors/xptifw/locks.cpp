/* locks.cpp - what happens before a fork, and behind it. */
#include "locks.hpp"

#include <chrono>
#include <new>
#include <thread>

#include "platform/plugin/prof_os_fork.h"
#include "strings.hpp"
#include "tables.hpp"

namespace xptifw {

static const uint32_t not_asked = 1u << 31;
std::atomic<uint32_t> forking{not_asked};
Lock lock_of_users, lock_of_tracing, lock_of_callbacks, lock_of_places, locks_of_metadata[64];

static const int most_ms = 100;

static void sleep_ms() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }

static void ask();

/* Not with the lock: a fork on another thread may wait for that. */
void Lock::mind_forks()
{
   int ms = 0;
   do {
      mutex.unlock();
      if (forking.load(std::memory_order_acquire) & not_asked) ask();
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
   for (Interned *table : {&strings, &objects, &streams, &tools}) act(table->lock_of_adding());
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

/* At the first use of a lock. Several threads may come here at once and each ask, which does no
 * harm, so that none goes on before somebody has. */
static void ask()
{
   (void)Prof_Os_fork_tell(before_fork, after_fork, in_child);
   forking.fetch_and(~not_asked);
}

} // namespace xptifw
