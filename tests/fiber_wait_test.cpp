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

/* ---- the updating thread's fibers ---- */

/* Whichever updates, the thread's own context or the fiber. */
TEST(Fiber_wait, of_the_updating_thread_is_on_the_critical_path)
{
   for (bool in_fiber : {false, true}) {
      SCOPED_TRACE(in_fiber);
      Prof_shutdown();
      Prof_Lock done = lock_named("done");
      Prof_Fiber *fiber = Prof_create_fiber("fiber");
      Named worker("worker");
      const auto wait = [&](bool now) {
         zone("work", 2);
         if (!now) return;
         Prof_Wait mine = Prof_begin_wait(&done);
         worker.call([&] { zone("job", 40), Prof_signal(&done); });
         Prof_end_wait(&mine);
         zone("post", 1);
      };
      name_main();
      Prof_switch_fiber(in_fiber ? fiber : nullptr);
      play([&](bool now) {
         Prof_switch_fiber(in_fiber ? nullptr : fiber);
         wait(now);
         Prof_switch_fiber(in_fiber ? fiber : nullptr);
      });
      const std::string main = in_fiber ? "fiber" : "main";
      EXPECT_EQ(steps(), main + " 2, worker 40, " + main + " 1, ");
      EXPECT_NEAR(frame_info().critical_ms, 43, 1e-6);
      EXPECT_NEAR(blamed("worker"), 40, 0.05);
      Prof_switch_fiber(nullptr);
   }
}

/* The worker waits for what a fiber did there; then the thread waits for the worker, in a fiber, in
 * none, and in another one. */
TEST(Fiber_wait, for_a_fiber_of_the_updating_thread_leads_back_to_that)
{
   Prof_Lock done = lock_named("done"), asked = lock_named("asked");
   Prof_Fiber *fiber = Prof_create_fiber("fiber"), *other = Prof_create_fiber("other");
   Named worker("worker");
   Prof_Wait idle;
   const auto wait = [&](double ms) {
      Prof_Wait mine = Prof_begin_wait(&done);
      worker.call([&] { zone("job", ms), Prof_signal(&done); });
      Prof_end_wait(&mine);
   };
   play([&](bool now) {
      worker.call([&] { idle = Prof_begin_wait(&asked); });
      run(fiber, [&] {
         zone("work", 2);
         Prof_signal(&asked);
         worker.call([&] { Prof_end_wait(&idle); });
         if (now) wait(20);
      });
      if (now) wait(10);
      run(other, [&] {
         zone("work", 20);
         if (now) wait(15);
      });
   });
   EXPECT_EQ(steps(), "main 2, worker 30, main 20, worker 15, ");
   EXPECT_NEAR(frame_info().critical_ms, 67, 1e-6);
   EXPECT_NEAR(blamed("worker"), 45, 0.05);
}

/* One that waits while others work on the thread is no wait of the thread's. */
TEST(Fiber_wait, of_the_updating_thread_that_works_meanwhile_is_none)
{
   Prof_Lock done = lock_named("done");
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   Named worker("worker");
   play([&](bool now) {
      zone("work", 10);
      if (!now) return;
      Prof_Wait wait;
      run(fiber, [&] { wait = Prof_begin_wait(&done); });
      worker.call([] { Prof_Begin(job) });
      zone("work", 40);
      worker.call([&] { Prof_signal(&done); Prof_End });
      run(fiber, [&] { Prof_end_wait(&wait); });
   });
   EXPECT_EQ(blamed("worker"), 0);
   EXPECT_NEAR(frame_info().critical_ms, 50, 1e-6);
   EXPECT_EQ(steps(), "main 50, ");
}

} // namespace
