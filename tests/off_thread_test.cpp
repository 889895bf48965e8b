/* off_thread_test.cpp - zones that are switched off and on by other threads at any moment, on the
 * real clock, while frames are made, somebody watches, and the profiler is shut down. */
#include "tests/headers.h"

#include "calls.h"
#include "src/frame/prof_history.h"
#include "src/gather/prof_state.h"

namespace {

std::atomic<bool> stop{false};
thread_local volatile unsigned sink;

void work(unsigned steps)
{
   for (unsigned i = 0; i < steps; ++i) sink = sink * 3 + 1;
}

void leaf(unsigned depth)
{
   Prof(leaf_of_thread);
   work(20);
   Prof_Begin_if(depth % 3 == 0, if_of_thread)
   work(10);
   Prof_Begin(inmost_of_thread)
   Prof_End
   Prof_End
}

void run(unsigned seed)
{
   std::mt19937 random(seed);
   while (!stop) {
      Prof(job_of_thread);
      const unsigned count = random() % 50;
      for (unsigned i = 0; i < count; ++i) {
         Prof(step_of_thread);
         Prof_Mark mark = Prof_mark();
         Prof_Begin(open_of_thread)
         leaf(i);
         Prof_unwind(mark);
         Prof_Scope_name(i % 2 ? "odd" : "even");
         leaf(i);
      }
   }
}

const char *const names[] = {"leaf_of_thread", "inmost_of_thread", "job_of_thread",
                             "step_of_thread", "open_of_thread",   "odd"};

void switch_any(std::mt19937 &random)
{
   const bool on = random() % 2 != 0;
   if (random() % 8 == 0) Prof_set_group_on("off_thread_test", on);
   else Prof_set_zone_on(names[random() % 6], on);
}

/* No item has more than passed since the profiler began. */
void check_frame(double longest_ms)
{
   const Prof_Frame *frame = Prof_History_frame(0);
   if (!frame || !frame->ticks) return;
   const double ms_per_tick = frame->seconds * 1e3 / static_cast<double>(frame->ticks);
   for (uint32_t i = 0; i < frame->count; ++i)
      ASSERT_LT(static_cast<double>(frame->items[i].self) * ms_per_tick, longest_ms);
}

void play(int frames, bool shut_down)
{
   std::mt19937 random(7);
   const double begin = Prof_clock();
   stop = false;
   Threads threads(3, [](int i) { run(static_cast<unsigned>(i) + 1); });
   threads.add([] {
      std::mt19937 mine(99);
      while (!stop) {
         switch_any(mine);
         std::this_thread::yield();
      }
   });
   for (int i = 0; i < frames; ++i) {
      switch_any(random);
      if (random() % 20 == 0) Prof_set_events(random() % 2);
      if (random() % 20 == 0) Prof_set_entry_stats(random() % 2);
      if (random() % 40 == 0) Prof_set_enabled(0);
      if (random() % 4 == 0) Prof_set_enabled(1);
      {
         Prof(leaf_of_thread);
         leaf(static_cast<unsigned>(i));
      }
      std::this_thread::sleep_for(std::chrono::microseconds(200));
      Prof_update(1);
      check_frame((Prof_clock() - begin) * 1e3 + 1000);
      if (shut_down && random() % 50 == 0) EXPECT_EQ(Prof_shutdown(), 1);
   }
   stop = true;
}

TEST(OffThreads, switch_zones_at_any_moment)
{
   play(600, false);
   Prof_set_enabled(1);
   EXPECT_EQ(get_info().unclosed_zones, 0ul);
}

TEST(OffThreads, switch_zones_while_the_profiler_is_shut_down)
{
   play(600, true);
}

/* Nothing of a zone is measured once a switch has happened before the thread's next begin. */
TEST(OffThreads, what_is_off_is_off_on_all_threads)
{
   for (int round = 0; round < 20; ++round) {
      std::atomic<int> phase{0};
      Threads threads(3, [&phase](int) {
         while (phase == 0) leaf(1);
         ++phase;
         while (phase < 5) std::this_thread::yield();
         for (int i = 0; i < 1000; ++i) leaf(1);
      });
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      EXPECT_EQ(Prof_set_zone_on("leaf_of_thread", 0), 1);
      phase = 1;
      while (phase < 4) std::this_thread::yield();
      Prof_update(1);
      phase = 5;
      threads.join();
      Prof_update(1);
      const Prof_Frame *frame = Prof_History_frame(0);
      ASSERT_NE(frame, nullptr);
      for (uint32_t i = 0; i < frame->count; ++i) {
         const uint32_t zone = Prof_States[frame->items[i].state].zone;
         EXPECT_STRNE(Prof_Zones[zone].name, "leaf_of_thread") << round;
      }
      ASSERT_EQ(Prof_set_zone_on("leaf_of_thread", 1), 1);
   }
}

} // namespace
