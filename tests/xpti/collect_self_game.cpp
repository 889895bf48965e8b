/* collect_self_game.cpp - a program with iprof that sends its own zones by iprof_xpti: what it has
 * in its own records must be in the collector's.
 */
#include "doors/xpti/prof_xpti.h"
#include "prof.h"

#include <cstdio>
#include <string>

#include "tests/worker.h"

static void leaf() { Prof(leaf); }

static void branch()
{
   Prof(branch);
   for (int i = 0; i < 3; ++i) leaf();
}

/* In a thread of its own each time. */
static void worker()
{
   Prof(worker);
   branch();
}

static void begin_walk() { Prof_Begin(walk) }
static void end_walk() { Prof_End }

/* In a fiber; and not a zone when it is out. */
static void in_fiber(Worker *worker, Prof_Fiber *fiber, const std::function<void()> &job)
{
   auto all = [&] {
      Prof_switch_fiber(fiber);
      job();
      Prof_switch_fiber(nullptr);
   };
   if (worker) worker->call(all);
   else all();
}

/* Two fibers, whose zones begin on one thread, go on and end on others that all stay. */
static void wander()
{
   Worker one, two;
   for (int round = 0; round < 10; ++round) {
      Prof_Fiber *a = Prof_create_fiber("a"), *b = Prof_create_fiber("b");
      Prof(main_zone);
      in_fiber(&one, a, begin_walk);
      in_fiber(&one, b, begin_walk);
      in_fiber(&two, a, branch);
      in_fiber(nullptr, b, leaf);
      one.call(leaf);
      in_fiber(&two, b, [] { end_walk(), begin_walk(); });
      in_fiber(nullptr, a, end_walk);
      in_fiber(&one, b, end_walk);
      Prof_destroy_fiber(a);
      Prof_destroy_fiber(b);
      Prof_update(1);
   }
}

static double count(const char *what, const Prof_Recording *recording)
{
   Prof_Value_Stats stats;
   return Prof_get_recording_value(recording, what, &stats) ? stats.sum : -1;
}

int main(int argc, char **)
{
   if (!Prof_start_xpti(nullptr)) return 1;
   Prof_update(1);
   Prof_Recording *recording = Prof_create_recording();
   Prof_start_recording(recording);
   if (argc > 1) wander();
   for (int frame = 0; frame < 20 && argc == 1; ++frame) {
      for (int i = 0; i <= frame % 3; ++i) branch();
      std::thread(worker).join();
      Prof_Sample(alive, frame);
      Prof_Add(draw_calls, 3);
      Prof_Event(length, frame % 2 + 1);
      Prof_update(1);
   }
   Prof_stop_recording(recording);
   for (const char *zone : {"leaf", "branch", argc > 1 ? "walk" : "worker"})
      std::printf("count %s %.0f\n", zone,
                  count((std::string("entries@") + zone).c_str(), recording));
   return 0;
}
