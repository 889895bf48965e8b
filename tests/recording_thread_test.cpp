/* recording_thread_test.cpp - recordings that begin and end while threads write: what is in them,
 * one after the other, is what was written, to the last one. */
#include "tests/headers.h"

#include "calls.h"

namespace {

enum { WRITERS = 3, WRITES = 50000, LOOKS = 20000 };

void write()
{
   for (int i = 0; i < WRITES; ++i) {
      Prof_Begin(written)
      Prof_Add(added, 3);
      Prof_Event(happened, 2);
      Prof_End
   }
}

/* Calls it again and again while threads write, and once more when all of them have ended. */
void while_written(const std::function<void()> &look)
{
   std::atomic<int> left{WRITERS};
   Threads writers(WRITERS, [&](int) {
      write();
      --left;
   });
   for (int i = 0; left && i < LOOKS; ++i) look();
   writers.join();
   look();
}

Prof_Value_Stats of(const Prof_Recording *recording, const char *what)
{
   Prof_Value_Stats stats = Prof_Value_Stats();
   Prof_get_recording_value(recording, what, &stats);
   return stats;
}

void expect_all(const Prof_Recording *all)
{
   const double writes = WRITERS * WRITES;
   EXPECT_EQ(of(all, "added").sum, 3 * writes);
   EXPECT_EQ(of(all, "added").n, writes);
   EXPECT_EQ(of(all, "added@written").sum, 3 * writes);
   EXPECT_EQ(of(all, "entries@written").sum, writes);
   EXPECT_EQ(of(all, "happened").sum, 2 * writes);
   EXPECT_EQ(of(all, "happened").n, writes);
}

TEST(RecordingThreads, nothing_is_lost_between_two_that_are_split)
{
   Prof_Recording *all = Prof_create_recording(), *one = Prof_create_recording(),
                  *other = Prof_create_recording();
   Prof_start_recording(one);
   while_written([&] {
      Prof_split_recording(one, other);
      Prof_append_recording(all, one);
      std::swap(one, other);
   });
   expect_all(all);
   for (Prof_Recording *each : {all, one, other}) Prof_destroy_recording(each);
}

TEST(RecordingThreads, nothing_is_lost_between_periods)
{
   Prof_Recording *periods = Prof_create_periodic_recording(0);
   Prof_start_recording(periods);
   int i = 0;
   while_written([&] {
      if (++i < 500) Prof_next_period(periods);
      else Prof_update(1);
   });
   expect_all(periods);
   Prof_destroy_recording(periods);
}

TEST(RecordingThreads, nothing_is_lost_where_one_is_extended_or_copied)
{
   Prof_Recording *loading = Prof_create_extendable_recording(0);
   Prof_start_recording(loading);
   while_written([&] {
      Prof_extend_recording(loading);
      Prof_destroy_recording(Prof_copy_recording(loading));
   });
   expect_all(Prof_get_accepted(loading));
   Prof_destroy_recording(loading);
}

/* A copy that runs, and the one that it is of: both have all. */
TEST(RecordingThreads, a_copy_goes_on_as_the_first_does)
{
   Prof_Recording *first = Prof_create_recording(), *copy;
   Prof_start_recording(first);
   copy = Prof_copy_recording(first);
   while_written([&] {
      Prof_Recording *next = Prof_copy_recording(copy);
      Prof_destroy_recording(copy);
      copy = next;
   });
   expect_all(first);
   expect_all(copy);
   Prof_destroy_recording(first);
   Prof_destroy_recording(copy);
}

/* Two threads start, read and stop recordings of their own beside those that write. */
TEST(RecordingThreads, begin_and_end_on_any_thread)
{
   Prof_Recording *all = Prof_create_recording();
   Prof_start_recording(all);
   std::atomic<bool> over{false};
   Threads lookers(2, [&](int) {
      Prof_Recording *own = Prof_create_recording();
      while (!over) {
         Prof_restart_recording(own);
         const double n = of(own, "happened").n;
         Prof_stop_recording(own);
         EXPECT_GE(of(own, "happened").n, n);
         EXPECT_LE(of(own, "happened").n, 1.0 * WRITERS * WRITES);
         EXPECT_EQ(of(own, "happened").sum, 2 * of(own, "happened").n);
      }
      Prof_destroy_recording(own);
   });
   while_written([] { Prof_update(1); });
   over = true;
   lookers.join();
   expect_all(all);
   Prof_destroy_recording(all);
}

} // namespace
