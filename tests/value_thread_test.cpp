/* value_thread_test.cpp - values and recordings of many threads at once, with the real clock, also
 * under sanitizers: sums over the whole run equal what the threads counted. */
#include "calls.h"

namespace {

/* What one thread did. */
struct Told {
   double added = 0, events = 0, claimed = 0;
   uint64_t adds = 0, happened = 0;
};

void add_below(int depth, double amount, Told &told)
{
   Prof_Begin(value_thread_zone)
   if (depth > 0) add_below(depth - 1, amount, told);
   else {
      Prof_Add(added_by_threads, amount);
      Prof_Counter(counted_by_threads)
      told.added += amount;
      ++told.adds;
   }
   Prof_End
}

void work(unsigned seed, const std::atomic<bool> &over, Told &told)
{
   std::mt19937 random(seed);
   do { /* once, however late a busy machine lets it begin */
      const double amount = static_cast<double>(random() % 100) - 20;
      add_below(static_cast<int>(random() % 3), amount, told);
      Prof_Event(events_of_threads, amount);
      told.events += amount;
      ++told.happened;
      Prof_Sample(sampled_by_threads, amount);
      Prof_Claim(claimed_by_threads, 64);
      if (random() % 2) Prof_Disclaim(claimed_by_threads, 64);
      else told.claimed += 64;
      if (random() % 64 == 0) std::this_thread::yield();
   } while (!over);
}

/* Starts, stops, splits, copies, appends and asks, on a thread of its own. */
void record(unsigned seed, const std::atomic<bool> &over)
{
   std::mt19937 random(seed);
   Prof_Recording *of[4];
   for (Prof_Recording *&r : of) r = Prof_create_recording();
   Prof_Recording *periodic = Prof_create_periodic_recording(5);
   Prof_start_recording(periodic);
   while (!over) {
      Prof_Recording *r = of[random() % 4], *other = of[random() % 4];
      Prof_Value_Stats stats;
      Prof_Period_Stats periods;
      switch (random() % 8) {
      case 0: Prof_start_recording(r); break;
      case 1: Prof_stop_recording(r); break;
      case 2: Prof_pause_recording(r); break;
      case 3: Prof_split_recording(r, other); break;
      case 4: Prof_destroy_recording(Prof_copy_recording(r)); break;
      case 5: Prof_next_period(periodic); break;
      case 6: (void)Prof_get_period_stats(periodic, "added_by_threads", 0, &periods); break;
      default:
         if (Prof_get_recording_value(r, "events_of_threads", &stats) && stats.n > 0) {
            EXPECT_LE(stats.min, stats.mean);
            EXPECT_LE(stats.mean, stats.max);
         }
         (void)Prof_get_recording_value(r, "time@value_thread_zone", &stats);
      }
   }
   for (Prof_Recording *r : of) Prof_destroy_recording(r);
   Prof_destroy_recording(periodic);
}

double sum_of(const char *what, double *n = nullptr)
{
   double sum = 0;
   for (int frame = get_info().frames_kept - 1; frame >= 0; --frame) {
      Prof_Value_Stats stats;
      if (!Prof_get_frame_value(frame, what, &stats)) continue;
      sum += stats.sum;
      if (n) *n += stats.n;
   }
   return sum;
}

TEST(Value_threads, frames_and_recordings_have_what_threads_did)
{
   configure([](Prof_Config &config) { config.gap_ms = 1e6; });
   Prof_update(1);
   Prof_Recording *all = Prof_create_recording();
   Prof_start_recording(all);
   std::atomic<bool> over{false};
   Told did[4];
   Threads threads(4, [&](int i) { work(static_cast<unsigned>(i), over, did[i]); });
   threads.add([&] { record(7, over); });
   for (int frame = 0; frame < 200; ++frame) {
      Prof_update(1);
      std::this_thread::yield();
   }
   over = true;
   threads.join();
   Prof_update(1);
   Told sum;
   for (const Told &t : did) {
      sum.added += t.added;
      sum.adds += t.adds;
      sum.events += t.events;
      sum.happened += t.happened;
      sum.claimed += t.claimed;
   }
   double adds = 0, happened = 0;
   EXPECT_EQ(sum_of("added_by_threads", &adds), sum.added);
   EXPECT_EQ(adds, static_cast<double>(sum.adds));
   EXPECT_EQ(sum_of("added_by_threads@value_thread_zone"), sum.added);
   EXPECT_EQ(sum_of("counted_by_threads"), static_cast<double>(sum.adds));
   EXPECT_EQ(sum_of("events_of_threads", &happened), sum.events);
   EXPECT_EQ(happened, static_cast<double>(sum.happened));
   Prof_Value_Stats stats;
   ASSERT_EQ(Prof_get_recording_value(all, "added_by_threads", &stats), 1);
   EXPECT_EQ(stats.sum, sum.added);
   EXPECT_EQ(stats.n, static_cast<double>(sum.adds));
   ASSERT_EQ(Prof_get_recording_value(all, "events_of_threads", &stats), 1);
   EXPECT_EQ(stats.sum, sum.events);
   ASSERT_EQ(Prof_get_recording_value(all, "claimed_by_threads", &stats), 1);
   EXPECT_EQ(stats.last, sum.claimed);
   EXPECT_LE(stats.min, stats.mean);
   Prof_destroy_recording(all);
}

/* The profiler is switched off and on, and shut down, while threads write. */
TEST(Value_threads, through_lives_and_switches)
{
   std::atomic<bool> over{false};
   Told did[3];
   Threads threads(3, [&](int i) { work(static_cast<unsigned>(i), over, did[i]); });
   for (int i = 0; i < 60; ++i) {
      Prof_Recording *r = Prof_create_recording();
      Prof_start_recording(r);
      Prof_update(1);
      if (i % 7 == 3) Prof_set_enabled(i % 2);
      if (i % 5 == 4) Prof_shutdown();
      Prof_Value_Stats stats;
      (void)Prof_get_recording_value(r, "added_by_threads", &stats);
      Prof_destroy_recording(r);
   }
   over = true;
   threads.join();
   Prof_shutdown();
}

} // namespace
