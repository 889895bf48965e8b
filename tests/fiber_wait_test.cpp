/* fiber_wait_test.cpp - who held up a frame where fibers wait or are waited for, in exact ticks of
 * the fake clock. */
#include "contexts.h"
#include "facts.h"
#include "worker.h"

namespace {

/* What that thread or fiber is blamed for in the last hitch, ms; if it is another one, all of it as
 * a lock tells. */
double blamed(const std::string &name)
{
   double sum = 0;
   Prof_Blame blame;
   for (int rank = 0; Prof_get_blame(0, rank, &blame); ++rank) {
      if (context_name(blame.context) != name) continue;
      sum += blame.blame_ms;
      EXPECT_EQ(blame.evidence == Prof_BY_LOCK, name != "main") << blame.path;
   }
   return sum;
}

/* The critical path of the last frame, as "thread ms, " for each step. */
std::string steps()
{
   std::string text;
   Prof_Critical_Step step;
   for (int i = 0; Prof_get_critical_step(frame_now(), i, &step); ++i) {
      char part[100];
      snprintf(part, sizeof part, "%s %g, ", context_name(step.context).c_str(), step.ms);
      text += part;
   }
   return text;
}

void name_main() { Prof_set_thread_name("main"); }

struct Named : Worker {
   explicit Named(const char *name)
   {
      call([name] { Prof_set_thread_name(name); });
   }
};

/* The calling thread runs the fiber. */
void run(Prof_Fiber *fiber, const std::function<void()> &job)
{
   Prof_Fiber *mine = Prof_switch_fiber(fiber);
   job();
   Prof_switch_fiber(mine);
}

/* Calls the frame 60 times; the last one is the one that matters. */
void play(const std::function<void(bool)> &frame)
{
   name_main();
   Prof_update(1);
   for (int i = 0; i < 60; ++i) {
      frame(i == 59);
      Prof_update(1);
   }
}

/* ---- fibers that wait while they are out ---- */

/* It has one lock, and waits for another one; another thread takes it up when it has that. */
TEST(Fiber_wait, while_it_is_out_is_held_up_by_who_has_the_lock)
{
   Prof_Lock outer = lock_named("outer"), inner = lock_named("inner");
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   Named first("first"), second("second"), other("other");
   Prof_Wait wait;
   play([&](bool now) {
      zone("work", 10);
      if (!now) return;
      other.call([&] { Prof_TAKE(&inner); Prof_Begin(stall) });
      first.call([&] {
         run(fiber, [&] {
            Prof_Begin(job)
            Prof_TAKE(&outer);
            wait = Prof_begin_wait(&inner);
         });
      });
      Prof_Wait mine = Prof_begin_wait(&outer);
      spend(30);
      other.call([&] { Prof_End Prof_UNLOCK(&inner, (void)0); });
      second.call([&] {
         run(fiber, [&] {
            Prof_end_wait(&wait);
            Prof_TAKE(&inner);
            Prof_UNLOCK(&inner, (void)0);
            zone("rest", 8);
            Prof_UNLOCK(&outer, (void)0);
            Prof_End
         });
      });
      Prof_end_wait(&mine);
   });
   EXPECT_NEAR(blamed("other"), 30, 0.05);
   EXPECT_NEAR(blamed("fiber"), 8, 0.05);
   EXPECT_LT(blamed("main"), 0.2);
   EXPECT_EQ(steps(), "main 10, other 30, fiber 8, ");
}

} // namespace
