/* locks.hpp - the locks of the dispatcher, and what a fork does with them.
 *
 * Who has one takes no other and calls nobody but the allocator, so it is soon given back. A fork
 * goes on when all of them are free, and whoever wants one meanwhile waits until it is over: so the
 * child finds nothing half done, and no lock taken by a thread that it has not.
 *
 * The fork holds none of them itself, and nobody waits for it for long: whoever wants one of ours
 * may have a lock of the program's that the fork wants in its turn.
 */
#ifndef INC_XPTIFW_LOCKS_HPP
#define INC_XPTIFW_LOCKS_HPP

#include <atomic>
#include <cstdint>
#include <mutex>

#include "platform/prof_atomic.h"

namespace xptifw {

/* How many threads do; and a bit while no lock was taken yet, and so the system not asked to tell
 * of forks. */
extern std::atomic<uint32_t> forking;

class Lock {
 public:
   constexpr Lock() = default;

   void lock()
   {
      mutex.lock();
      if (Prof_UNLIKELY(forking.load(std::memory_order_acquire))) mind_forks();
   }
   void unlock() { mutex.unlock(); }

   /* For the fork: waits until nobody has it, but not for long; and makes it anew, in the child. */
   void wait_until_free();
   void renew();

 private:
   void mind_forks();

   std::mutex mutex;
};

using Locked = std::lock_guard<Lock>;

/* Those that belong to no table; each is used by one file. */
extern Lock lock_of_users;     /* life.cpp */
extern Lock lock_of_tracing;   /* tracing.cpp */
extern Lock lock_of_callbacks; /* callbacks.cpp */
extern Lock lock_of_places;    /* places.cpp */
extern Lock locks_of_metadata[64];

} // namespace xptifw

#endif
