/* frames.cpp - see collect.hpp: what a frame is.
 *
 * A program that emits trace points has no frames, so a thread of ours makes one for each so many
 * ms. A mark is the begin of a trace point of the name that IPROF_XPTI_FRAME has, or what an iprof
 * in the program tells of its frames (doors/xpti/prof_xpti.h). From the first mark on, frames are
 * what lies between two of them, made on the thread that marks; ours makes no more.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_XPTI_COLLECTOR)
#include "collect.hpp"
#include "../../platform/thread/prof_os_mutex.h"
#include "../../platform/thread/prof_os_worker.h"

#include <algorithm>
#include <atomic>

namespace collect {

static struct {
   Prof_Worker worker;
   Prof_Os_Mutex updating; /* taken for each Prof_update */
   bool marked;            /* under it */
   std::atomic<const char *> maker; /* the thread whose begins are frames; null: none yet */
   std::atomic<bool> stops, started;
} own;

static void update(bool by_mark)
{
   Prof_Os_mutex_lock(&own.updating);
   if (by_mark) own.marked = true;
   if (by_mark || !own.marked) Prof_update(1);
   Prof_Os_mutex_unlock(&own.updating);
}

/* A frame that is late does not make the next one shorter than half. Nothing of the program may be
 * left meanwhile but this thread: then it ends, and so the program does. */
static void run(void *)
{
   const double length = settings().frame_ms * 1e-3, longest_wait = 0.1;
   double next = Prof_clock() + length;
   Prof_set_thread_name("iprof collector");
   while (!own.stops.load() && !Prof_Os_worker_is_last(&own.worker)) {
      const double left = std::min(next - Prof_clock(), longest_wait);
      if (left > 0) {
         (void)Prof_Os_worker_wait_ns(&own.worker, static_cast<uint64_t>(left * 1e9) + 1);
         continue;
      }
      update(false);
      next = left < -length / 2 ? Prof_clock() + length : next + length;
   }
}

void start_frames()
{
   if (!Prof_Os_mutex_start(&own.updating)) return;
   own.started = true;
   if (settings().frame_ms > 0) (void)Prof_Os_worker_start(&own.worker, run, nullptr);
}

/* Frames of two threads would cut each other. A thread is known by where its variables are. */
static thread_local char me;

void mark_frame()
{
   const char *nobody = nullptr;
   if (!own.started.load(std::memory_order_relaxed)) return;
   if (own.maker.load() == &me || own.maker.compare_exchange_strong(nobody, &me)) update(true);
}

void leave_frames()
{
   const char *mine = &me;
   own.maker.compare_exchange_strong(mine, nullptr);
}

void stop_frames()
{
   own.stops = true;
   if (own.worker.runs) {
      Prof_Os_worker_wake(&own.worker);
      Prof_Os_worker_join(&own.worker);
   }
   if (own.started) update(true);
}

} // namespace collect

#else
typedef int Prof_left_out; /* as in all other folders: empty without its switch */
#endif
