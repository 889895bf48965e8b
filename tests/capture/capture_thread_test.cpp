/* capture_thread_test.cpp - captures that are saved while other threads run, come and go, on the
 * real clock: each opens, and none is torn. */
#include "tests/calls.h"

#include "doors/capture/prof_capture.h"

namespace {

enum { WRITERS = 3, FRAMES = 400, SAVES_EACH = 40, LEAST_ROUNDS = 200 };

std::string file_of(int number)
{
   return testing::TempDir() + "capture_thread_test." + std::to_string(number) + ".iprof";
}

/* Names that no thread had before come while a capture is written. */
void write(int number, int round)
{
   Prof_Begin(written)
   Prof_Add(added, 3);
   Prof_Event(happened, 2);
   Prof_Begin_name(numbered(numbered("part_", number) + "_", round % 50).c_str())
   Prof_Sample(held, round);
   Prof_End
   Prof_End
}

/* Three threads write, and make short ones of their own; the caller goes on with frames. */
std::atomic<bool> stop{false};

void be_short(int number, int round)
{
   Prof_set_thread_name(numbered("short ", number).c_str());
   write(number, round);
}

void run(int number)
{
   for (int round = 0; !stop || round < LEAST_ROUNDS; ++round) {
      write(number, round);
      if (round % 50 == 0) std::thread(be_short, number, round).join();
   }
}

int frame(int number)
{
   Prof_Begin(frame_of_main)
   if (number % 7 == 0) Prof_note_frame("seven");
   Prof_End
   Prof_update(1);
   if (number % SAVES_EACH) return 0;
   EXPECT_EQ(Prof_save_capture(file_of(number / SAVES_EACH).c_str(), 0, -1), 1);
   return get_info().frames_kept;
}

TEST(CaptureThreads, each_that_was_saved_meanwhile_opens_with_all_its_frames)
{
   std::vector<int> kept;
   Threads writers(WRITERS, run);
   for (int i = 1; i <= FRAMES; ++i)
      if (const int frames = frame(i)) kept.push_back(frames);
   stop = true;
   writers.join();
   ASSERT_EQ(kept.size(), size_t{FRAMES / SAVES_EACH});
   for (size_t i = 0; i < kept.size(); ++i) {
      const std::string file = file_of(static_cast<int>(i) + 1);
      EXPECT_EQ(Prof_load_capture(file.c_str()), 1) << file << ": " << Prof_capture_error();
      EXPECT_EQ(get_info().frames_kept, kept[i]) << file;
      std::remove(file.c_str());
   }
}

/* Whoever wants the last second is not let in while another thread is in the profiler. */
TEST(CaptureThreads, what_is_recorded_meanwhile_opens_with_all_its_frames)
{
   const std::string file = file_of(0);
   ASSERT_EQ(Prof_record(file.c_str(), 0), 1);
   Threads writers(WRITERS, run);
   for (int i = 1; i <= FRAMES; ++i) {
      Prof_Begin(frame_of_main)
      Prof_End
      Prof_update(1);
      if (i % SAVES_EACH == 0) Prof_flush_record();
   }
   stop = true;
   writers.join();
   Prof_stop_record();
   EXPECT_EQ(Prof_load_capture(file.c_str()), 1) << Prof_capture_error();
   EXPECT_GE(get_info().frames_kept, FRAMES - 1);
   std::remove(file.c_str());
}

} // namespace
