/* often_thread_test.cpp - zones that are timed at one entry in N, on the real clock, while another
 * thread reads what they gather at any moment, watches, switches off and on, and shuts down. */
#include "tests/headers.h"

#include "calls.h"
#include "src/frame/prof_history.h"
#include "src/gather/prof_often.h"

namespace {

std::atomic<bool> stop{false};
thread_local volatile unsigned sink;

void work(unsigned steps)
{
   for (unsigned i = 0; i < steps; ++i) sink = sink * 3 + 1;
}

void entry(unsigned depth)
{
   Prof_Often_block(entry_of_thread);
   work(20);
   if (depth % 3 == 0) {
      Prof(inside_of_it);
      work(10);
   }
   if (depth % 5 == 0) {
      Prof_Often_block(inner_of_thread);
      work(5);
      if (depth % 10 == 0) {
         Prof(inmost);
         work(3);
      }
   }
}

void job(std::mt19937 &random)
{
   Prof(job_of_thread);
   const unsigned count = random() % 400;
   for (unsigned i = 0; i < count; ++i) entry(i);
}

void run(int seed)
{
   std::mt19937 random(static_cast<unsigned>(seed) + 1);
   while (!stop) {
      job(random);
      if (random() % 50 == 0) std::this_thread::yield();
   }
}

/* No item has more than passed since the profiler began. */
void check_frame(uint64_t longest)
{
   const Prof_Frame *frame = Prof_History_frame(0);
   ASSERT_NE(frame, nullptr);
   for (uint32_t i = 0; i < frame->count; ++i) ASSERT_LE(frame->items[i].self, longest);
   for (uint32_t i = 0; i < frame->num_estimates; ++i) {
      ASSERT_LT(frame->estimates[i].item, frame->count);
      ASSERT_GE(frame->estimates[i].variance, 0);
      ASSERT_GE(frame->estimates[i].unsure, 0);
   }
}

class Often_threads : public ::testing::TestWithParam<int> {};

TEST_P(Often_threads, are_read_at_any_moment)
{
   Prof_Often_fixed_log = GetParam();
   const uint64_t begin = Prof_Stamp_now();
   Threads threads(3, run);
   std::mt19937 random(9);
   for (int f = 0; f < share(2000) && !HasFatalFailure(); ++f) {
      job(random);
      Prof_update(1);
      check_frame(Prof_Stamp_now() - begin);
      if (f % 97 == 0) Prof_set_events(f % 2);
   }
   stop = true;
   threads.join();
   Prof_update(1);
   check_frame(Prof_Stamp_now() - begin);
   EXPECT_EQ(wrong_ends(), 0u);
}

INSTANTIATE_TEST_SUITE_P(n, Often_threads, ::testing::Values(-1, 0, 2, 5));

TEST(Often_threads, outlive_switches_and_shutdowns)
{
   Prof_Often_fixed_log = 3;
   Threads threads(3, run);
   std::mt19937 random(9);
   for (int f = 0; f < share(1600); ++f) {
      job(random);
      Prof_update(1);
      if (f % 7 == 3) Prof_set_enabled(0);
      if (f % 7 == 5) Prof_set_enabled(1);
      if (f % 40 == 39) Prof_shutdown();
      if (f % 11 == 0) Prof_set_events(f % 2);
   }
   stop = true;
   threads.join();
   Prof_set_enabled(1);
   Prof_update(1);
   Prof_shutdown();
}

} // namespace
