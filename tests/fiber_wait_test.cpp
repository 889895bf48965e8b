/* fiber_wait_test.cpp - who held up a frame where fibers wait or are waited for, in exact ticks of
 * the fake clock. */
#include "contexts.h"
#include "facts.h"
#include "named.h"

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

/* ---- fibers that begin and end in one frame ---- */

TEST(Fiber_wait, for_fibers_that_follow_one_another_is_for_each)
{
   Prof_Lock done = lock_named("done");
   Named worker("worker");
   play([&](bool now) {
      zone("work", 10);
      for (const char *name : {"first", "second", "third"}) {
         if (!now) return;
         Prof_Fiber *fiber = Prof_create_fiber(name);
         Prof_Wait wait = Prof_begin_wait(&done);
         worker.call([&] { run(fiber, [&] { zone("job", 20), Prof_signal(&done); }); });
         Prof_end_wait(&wait);
         Prof_destroy_fiber(fiber);
         spend(1);
      }
   });
   for (const char *name : {"first", "second", "third"}) EXPECT_NEAR(blamed(name), 20, 0.01);
   EXPECT_EQ(steps(), "main 10, first 20, main 1, second 20, main 1, third 20, main 1, ");
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

/* ---- fibers that are waited for ---- */

/* A worker's own context signals for what its fiber did. */
TEST(Fiber_wait, for_a_thread_is_for_the_fibers_that_ran_there)
{
   Prof_Lock done = lock_named("done"), asked = lock_named("asked");
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   Named worker("worker");
   Prof_Wait idle;
   worker.call([&] { idle = Prof_begin_wait(&asked); });
   play([&](bool now) {
      zone("work", 2);
      Prof_signal(&asked);
      Prof_Wait wait = Prof_begin_wait(&done);
      worker.call([&] {
         Prof_end_wait(&idle);
         run(fiber, [&] {
            Prof_Begin(job)
            spend(1);
            if (now) zone("stall", 40);
            Prof_End
         });
         spend(now ? 3 : 0);
         Prof_signal(&done);
      });
      Prof_end_wait(&wait);
      worker.call([&] { idle = Prof_begin_wait(&asked); });
      zone("work", 10);
   });
   EXPECT_STREQ(blame_at(0, 0).path, "job > stall");
   EXPECT_NEAR(blame_at(0, 0).blame_ms, 40, 1e-3);
   EXPECT_NEAR(blamed("fiber"), 41, 0.05);
   EXPECT_NEAR(blamed("worker"), 2, 0.05) << "no more than the frame was too long";
   EXPECT_LT(blamed("main"), 0.2);
   EXPECT_EQ(steps(), "main 2, fiber 41, worker 3, main 10, ");
   worker.call([&] { Prof_end_wait(&idle); });
}

/* It runs three fibers in turn, a lot more often than is remembered each by each. */
TEST(Fiber_wait, for_a_thread_is_for_each_of_its_fibers_for_its_own_time)
{
   Prof_Lock done = lock_named("done");
   Prof_Fiber *fibers[] = {Prof_create_fiber("a"), Prof_create_fiber("b"), Prof_create_fiber("c")};
   Named worker("worker");
   play([&](bool now) {
      zone("work", 10);
      const auto turn = [&] {
         double ms = 0.05;
         for (Prof_Fiber *fiber : fibers) run(fiber, [&] { zone("job", ms *= 2); });
      };
      worker.call(turn);
      if (!now) return;
      Prof_Begin(before)
      worker.call([&] {
         for (int i = 0; i < 20; ++i) turn();
      });
      Prof_End
      Prof_Wait wait = Prof_begin_wait(&done);
      worker.call([&] {
         for (int i = 0; i < 50; ++i) turn();
         Prof_signal(&done);
      });
      Prof_end_wait(&wait);
   });
   EXPECT_NEAR(blamed("a"), 5, 0.1);
   EXPECT_NEAR(blamed("b"), 10, 0.2);
   EXPECT_NEAR(blamed("c"), 20, 0.4);
   EXPECT_EQ(blamed("worker"), 0);
   EXPECT_NEAR(blamed("main"), 14, 0.2) << "before";
}

/* More fibers run there than are remembered: those that ran longest are. */
TEST(Fiber_wait, for_a_thread_is_for_the_slowest_of_a_lot_of_fibers)
{
   Prof_Lock done = lock_named("done");
   std::vector<Prof_Fiber *> fibers;
   for (int i = 0; i < 200; ++i) fibers.push_back(Prof_create_fiber("quick"));
   Prof_Fiber *slow = Prof_create_fiber("slow");
   Named worker("worker");
   play([&](bool now) {
      zone("work", 10);
      if (!now) return;
      Prof_Wait wait = Prof_begin_wait(&done);
      worker.call([&] {
         run(slow, [] { zone("stall", 20); });
         for (Prof_Fiber *fiber : fibers) run(fiber, [] { zone("job", 0.01); });
         Prof_signal(&done);
      });
      Prof_end_wait(&wait);
   });
   EXPECT_STREQ(blame_at(0, 0).path, "stall");
   EXPECT_NEAR(blamed("slow"), 20, 0.05);
   EXPECT_EQ(blamed("quick"), 0) << "they ran too short";
   EXPECT_EQ(steps(), "main 10, slow 20, worker 2, ");
}

/* The fiber ran there before the wait, and in it on another thread, which nobody waited for. */
TEST(Fiber_wait, for_a_thread_is_not_for_what_its_fibers_did_before_or_elsewhere)
{
   Prof_Lock done = lock_named("done");
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   Named worker("worker"), other("other");
   play([&](bool now) {
      if (now) worker.call([&] { run(fiber, [] { zone("job", 10); }); });
      else zone("work", 10);
      if (!now) return;
      Prof_Wait wait = Prof_begin_wait(&done);
      Prof_Fiber *own = nullptr;
      other.call([&] { own = Prof_switch_fiber(fiber); });
      other.call([] { Prof_Begin(elsewhere) });
      worker.call([&] { zone("load", 30), Prof_signal(&done); });
      other.call([&] { Prof_End Prof_switch_fiber(own); });
      Prof_end_wait(&wait);
   });
   EXPECT_STREQ(blame_at(0, 0).path, "load");
   EXPECT_NEAR(blamed("worker"), 30, 0.05);
   EXPECT_EQ(blamed("fiber"), 0);
}

/* The fiber that ran there waits for another thread while it is out, and its own thread idles. */
TEST(Fiber_wait, for_a_thread_is_for_whom_its_fibers_waited_for)
{
   Prof_Lock done = lock_named("done"), file = lock_named("file");
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   Named worker("worker"), disk("disk");
   play([&](bool now) {
      zone("work", 10);
      if (!now) return;
      Prof_Wait wait = Prof_begin_wait(&done), inner;
      worker.call([&] {
         run(fiber, [&] {
            zone("job", 4);
            inner = Prof_begin_wait(&file);
         });
      });
      disk.call([&] { zone("read", 30), Prof_signal(&file); });
      worker.call([&] {
         run(fiber, [&] {
            Prof_end_wait(&inner);
            zone("job", 5);
         });
         zone("rest", 3);
         Prof_signal(&done);
      });
      Prof_end_wait(&wait);
   });
   EXPECT_NEAR(blamed("disk"), 30, 0.05);
   EXPECT_NEAR(blamed("fiber"), 9, 0.05);
   EXPECT_NEAR(blamed("worker"), 3, 0.05);
   EXPECT_LT(blamed("main"), 0.2);
}

/* The thread waits itself, and lets a fiber run meanwhile: what it waited for held the frame up. */
TEST(Fiber_wait, of_a_thread_is_not_for_the_fibers_that_ran_there_meanwhile)
{
   Prof_Lock done = lock_named("done"), file = lock_named("file");
   Prof_Fiber *fiber = Prof_create_fiber("fiber");
   Named worker("worker"), disk("disk");
   play([&](bool now) {
      zone("work", 10);
      if (!now) return;
      Prof_Wait wait = Prof_begin_wait(&done), inner;
      disk.call([] { Prof_Begin(read) });
      worker.call([&] {
         inner = Prof_begin_wait(&file);
         run(fiber, [&] { zone("job", 25); });
         spend(5);
      });
      disk.call([&] { Prof_signal(&file); Prof_End });
      worker.call([&] {
         Prof_end_wait(&inner);
         zone("rest", 3);
         Prof_signal(&done);
      });
      Prof_end_wait(&wait);
   });
   EXPECT_NEAR(blamed("disk"), 30, 0.05);
   EXPECT_NEAR(blamed("worker"), 3, 0.05);
   EXPECT_EQ(blamed("fiber"), 0);
   EXPECT_EQ(steps(), "main 10, disk 30, worker 3, ");
}

} // namespace
