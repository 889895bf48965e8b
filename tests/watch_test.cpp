/* watch_test.cpp - time per entry and the time line while many threads run, with the real clock.
 * Run plain, under ASan and under ThreadSanitizer. IPROF_STRESS=seconds sets how long. */
#include "calls.h"
#include "src/frame/prof_timeline.h"

namespace {

using Clock = std::chrono::steady_clock;

const int THREADS = 3;

void leaf(int depth)
{
   Prof_Begin(watch_leaf)
   if (depth > 0) leaf(depth - 1);
   Prof_End
}

/* Three entries of two zones. */
void work()
{
   Prof_Begin(watch_work)
   leaf(1);
   Prof_End
}

int id_of(const std::string &name)
{
   Prof_set_report_mode(Prof_SELF_TIME);
   const auto report = report_now();
   for (int i = 0; i < report->num_record; ++i)
      if (report->record[i].name == name) return report->record[i].zone;
   return -1;
}

double entries_of(const char *path)
{
   Prof_Entry_Stats stats;
   return Prof_get_path_entry_stats(path, 0, &stats) ? stats.entries : 0;
}

/* While threads work, and go and come, something is done again and again, and on a slow machine
 * until it was enough. */
void meanwhile(const std::function<void()> &something,
               const std::function<bool()> &enough = [] { return true; })
{
   std::atomic<bool> leave{false};
   std::atomic<int> running{0};
   Threads threads(THREADS, [&](int) {
      ++running;
      do { /* once, however late a busy machine lets it begin */
         for (int k = 0; k < 100; ++k) work();
      } while (!leave);
   });
   threads.add([&] {
      while (!leave) std::thread(work).join();
   });
   while (running < THREADS) std::this_thread::yield(); /* a busy machine takes its time */
   const auto begin = Clock::now();
   auto since = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
   while (since() < stress_seconds(0.4) || (!enough() && since() < 60)) something();
   leave = true;
}

TEST(Watch, every_entry_of_every_thread_is_counted)
{
   Prof_set_entry_stats(1);
   Prof_update(1);
   int leaf = -1, n = THREADS * 20000; /* a frame of a second, of a busy machine, has no report */
   for (int tries = 0; leaf < 0 && tries < 1000; ++tries, ++n) {
      work();
      Prof_update(1);
      leaf = id_of("watch_leaf");
   }
   Threads threads(THREADS, [](int) {
      for (int k = 0; k < 20000; ++k) work();
   });
   for (int i = 0; i < 50; ++i) {
      Prof_update(1);
      entries_of("watch_work");
   }
   threads.join();
   Prof_update(1);
   EXPECT_EQ(entries_of("watch_work"), n);
   EXPECT_EQ(entries_of("watch_work > watch_leaf > watch_leaf"), n);
   Prof_Entry_Stats stats;
   ASSERT_EQ(Prof_get_zone_entry_stats(leaf, 1, &stats), 1);
   EXPECT_EQ(stats.entries, 2 * n);
   EXPECT_LE(stats.min, stats.p50);
   EXPECT_LE(stats.p50, stats.p95);
   EXPECT_LE(stats.p999, stats.max);
   EXPECT_GT(stats.mean, 0);
}

/* Self times of one entry, added up, are what the frames say. */
TEST(Watch, entries_add_up_to_the_frames)
{
   (void)Prof_mark();
   Prof_set_entry_stats(1);
   Prof_update(1);
   for (int i = 0; i < 20; ++i) work(); /* a frame of a second would be a gap */
   Prof_update(1);
   Prof_Entry_Stats entry;
   Prof_Stats frame;
   for (int hierarchical = 0; hierarchical < 2; ++hierarchical) {
      ASSERT_EQ(Prof_get_path_entry_stats("watch_work", hierarchical, &entry), 1);
      ASSERT_EQ(Prof_get_path_stats("watch_work", hierarchical, 0, 0, &frame), 1);
      EXPECT_NEAR(entry.mean * entry.entries, frame.mean, 1e-9 + frame.mean * 1e-3);
   }
}

TEST(Watch, switched_on_and_off_while_threads_run)
{
   int i = 0;
   meanwhile([&] {
      ++i;
      Prof_set_entry_stats(i % 3 != 0);
      Prof_set_events(i % 5 != 0);
      if (i % 7 == 0) Prof_reset_entry_stats();
      if (i % 31 == 0) Prof_set_enabled(0);
      if (i % 31 == 3) Prof_set_enabled(1);
      work();
      Prof_update(1);
      entries_of("watch_work");
      uint32_t count;
      Prof_Timeline_spans_of(0, &count);
   });
   Prof_set_enabled(1);
   Prof_set_entry_stats(0);
   Prof_set_events(0);
   EXPECT_EQ(get_info().surplus_ends, 0u);
   EXPECT_EQ(get_info().over_entries, 0u);
   for (int k = 0; k < 3; ++k) {
      work();
      Prof_update(1);
   }
   EXPECT_EQ(Prof_zone_name(id_of("watch_work")), std::string("watch_work")) << "inline again";
}

/* Rings are written while they are read: what comes out is in order and within the frame. */
TEST(Watch, spans_of_running_threads_make_sense)
{
   Prof_set_events(1);
   Prof_update(1);
   uint64_t seen = 0, others = 0;
   auto look = [&] {
      for (int i = 0; i < 20; ++i) work();
      Prof_update(1);
      Prof_Frame_Info info;
      if (!Prof_get_frame_info(1, &info)) return;
      for (int back = 0; back < 2; ++back) {
         uint32_t count;
         const Prof_Span *spans = Prof_Timeline_spans_of(back, &count);
         for (uint32_t i = 0; i < count; ++i) {
            ASSERT_LE(spans[i].begin, spans[i].end);
            ASSERT_LT(spans[i].depth, 8u);
            if (i && spans[i].context == spans[i - 1].context) {
               ASSERT_LE(spans[i - 1].begin, spans[i].begin);
               // What ended with the frame before is left out, though something may have been in
               // it at the frame's very begin, in no time.
               ASSERT_TRUE(spans[i].end == 0 || spans[i].depth <= spans[i - 1].depth + 1);
            }
            others += spans[i].context != spans[0].context;
         }
         seen += count;
      }
   };
   meanwhile(look, [&] { return seen > 100 && others > 0; });
   EXPECT_GT(seen, 100u);
   EXPECT_GT(others, 0u);
}

} // namespace
