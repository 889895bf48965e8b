/* lock_chain_test.cpp - chains of waits: the frame waits for a thread that waits for another one.
 * Each thread is blamed for its part, in the zones in which it was then. */
#include "lock_play.h"
#include "worker.h"
#include <array>

namespace {

struct Named : Worker {
   explicit Named(const std::string &name)
   {
      call([&] { Prof_set_thread_name(name.c_str()); });
   }
};

void enter(const char *zone) { Prof_Begin_name(zone) }
void leave() { Prof_End }
void go_to(const char *zone) { leave(), enter(zone); }

TEST(Lock_chain, of_one_that_serves_again_and_again_blames_it_for_the_time_in_which_it_served)
{
   Prof_Lock done = lock_named("done"), answer = lock_named("answer");
   usual_frames();
   Named a("a"), b("b");
   a.call([] { enter("own"); });
   b.call([] { enter("job"); });
   const auto ask_thrice = [&] {
      for (int i = 0; i < 3; ++i) {
         Prof_Wait wait;
         b.call([&] { wait = Prof_begin_wait(&answer); });
         a.call([&] { go_to("serve"), spend(8), Prof_signal(&answer), go_to("own"); });
         b.call([&] { Prof_end_wait(&wait), spend(6); });
      }
      b.call([&] { Prof_signal(&done); });
   };
   stall_for_signal(&done, ask_thrice, 42);
   EXPECT_EQ(blames_beside({{"a: serve", 24}, {"b: job", 18}}), "");
   for (Worker *worker : {&a, &b}) worker->call(leave);
}

/* It is elsewhere while another thread has the lock, or none, and the frame sleeps. */
TEST(Lock_chain, of_one_that_had_the_lock_twice_blames_it_for_what_it_did_with_it)
{
   for (bool by_another : {true, false}) {
      SCOPED_TRACE(by_another);
      Prof_shutdown();
      Prof_Lock lock = lock_named("lock");
      usual_frames();
      Named a("a"), b("b");
      a.call([&] { enter("first"), take(&lock); });
      const auto alternate = [&] {
         a.call([&] { spend(20), release(&lock), go_to("elsewhere"); });
         if (by_another) b.call([&] { enter("between"), take(&lock); });
         spend(15);
         if (by_another) b.call([&] { release(&lock), leave(); });
         a.call([&] { go_to("second"), take(&lock), spend(12), release(&lock), leave(); });
      };
      stall(&lock, false, alternate, 47);
      EXPECT_EQ(blames_beside({{"a: first", 20},
                               {"a: second", 12},
                               {by_another ? "b: between" : "main thread: (wait) lock", 15}}),
                "");
   }
}

/* The frame wants to read, but a thread that wants to write came before it. Another thread works
 * all the time, and no thread waits for it. */
TEST(Lock_chain, of_a_writer_before_the_frame_blames_the_reader_for_whom_that_waits)
{
   for (bool with_another : {false, true}) {
      SCOPED_TRACE(with_another);
      Prof_shutdown();
      Prof_Lock map = lock_named("map");
      usual_frames();
      Named a("a"), b("b"), c("c");
      Prof_Wait wait;
      a.call([&] { enter("read"), take_shared(&map); });
      b.call([&] { enter("write"), wait = Prof_begin_wait(&map); });
      if (with_another) c.call([] { enter("busy"); });
      const auto read_and_write = [&] {
         a.call([&] { spend(30), release_shared(&map), go_to("elsewhere"); });
         b.call([&] { take_over(&wait), spend(20), release(&map); });
      };
      stall(&map, true, read_and_write, 50);
      EXPECT_EQ(blames_beside({{"a: read", 30}, {"b: write", 20}}), "");
      EXPECT_NEAR(blame_of("a").all, 30, 0.1);
      for (Worker *worker : {&a, &b}) worker->call(leave);
      if (with_another) c.call(leave);
   }
}

/* Each thread has a lock for which the one before it waits. */
TEST(Lock_chain, of_twelve_blames_the_last_one)
{
   enum { MANY = 12 };
   std::array<std::unique_ptr<Worker>, MANY> workers;
   std::array<Prof_Lock, MANY> locks;
   std::array<Prof_Wait, MANY> waits;
   usual_frames();
   for (size_t i = 0; i < MANY; ++i) {
      locks[i] = lock_named("lock");
      workers[i].reset(new Named(numbered("worker ", static_cast<int>(i))));
      workers[i]->call([&] { enter(i == MANY - 1 ? "last" : "job"), take(&locks[i]); });
   }
   for (size_t i = 0; i + 1 < MANY; ++i)
      workers[i]->call([&] { waits[i] = Prof_begin_wait(&locks[i + 1]); });
   const auto unwind = [&] {
      spend(40);
      for (size_t i = MANY; i--;)
         workers[i]->call([&] {
            if (i + 1 < MANY) take_over(&waits[i]), release(&locks[i + 1]);
            release(&locks[i]);
         });
   };
   stall(&locks[0], false, unwind, 40);
   EXPECT_EQ(blames_beside({{"worker 11: last", 40}}), "");
   for (auto &worker : workers) worker->call(leave);
}

} // namespace
