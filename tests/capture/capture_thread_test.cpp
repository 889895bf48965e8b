/* capture_thread_test.cpp - captures that are saved while other threads run, come and go, on the
 * real clock: each opens, and none is torn. */
#include "tests/headers.h"

#include "doors/capture/prof_capture.h"
#include "prof.h"

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
   const std::string name = "part_" + std::to_string(number) + "_" + std::to_string(round % 50);
   Prof_Begin_name(name.c_str())
   Prof_Sample(held, round);
   Prof_End
   Prof_End
}

/* Three threads write, and make short ones of their own; the caller goes on with frames. */
class Writers {
   std::atomic<bool> stop_{false};
   std::vector<std::thread> threads_;

   static void be_short(int number, int round)
   {
      std::thread([=] {
         Prof_set_thread_name(("short " + std::to_string(number)).c_str());
         write(number, round);
      }).join();
   }

   void run(int number)
   {
      for (int round = 0; !stop_ || round < LEAST_ROUNDS; ++round) {
         write(number, round);
         if (round % 50 == 0) be_short(number, round);
      }
   }

 public:
   Writers()
   {
      for (int i = 0; i < WRITERS; ++i) threads_.emplace_back([=] { run(i); });
   }

   void join()
   {
      stop_ = true;
      for (std::thread &thread : threads_) thread.join();
   }
};

int frames_kept()
{
   Prof_Info info;
   Prof_get_info(&info);
   return info.frames_kept;
}

int frame(int number)
{
   Prof_Begin(frame_of_main)
   if (number % 7 == 0) Prof_note_frame("seven");
   Prof_End
   Prof_update(1);
   if (number % SAVES_EACH) return 0;
   EXPECT_EQ(Prof_save_capture(file_of(number / SAVES_EACH).c_str(), 0, -1), 1);
   return frames_kept();
}

TEST(CaptureThreads, each_that_was_saved_meanwhile_opens_with_all_its_frames)
{
   std::vector<int> kept;
   Writers writers;
   for (int i = 1; i <= FRAMES; ++i)
      if (const int frames = frame(i)) kept.push_back(frames);
   writers.join();
   ASSERT_EQ(kept.size(), size_t{FRAMES / SAVES_EACH});
   for (size_t i = 0; i < kept.size(); ++i) {
      const std::string file = file_of(static_cast<int>(i) + 1);
      EXPECT_EQ(Prof_load_capture(file.c_str()), 1) << file << ": " << Prof_capture_error();
      EXPECT_EQ(frames_kept(), kept[i]) << file;
      std::remove(file.c_str());
   }
}

/* Whoever wants the last second is not let in while another thread is in the profiler. */
TEST(CaptureThreads, what_is_recorded_meanwhile_opens_with_all_its_frames)
{
   const std::string file = file_of(0);
   ASSERT_EQ(Prof_record(file.c_str(), 0), 1);
   Writers writers;
   for (int i = 1; i <= FRAMES; ++i) {
      Prof_Begin(frame_of_main)
      Prof_End
      Prof_update(1);
      if (i % SAVES_EACH == 0) Prof_flush_record();
   }
   writers.join();
   Prof_stop_record();
   EXPECT_EQ(Prof_load_capture(file.c_str()), 1) << Prof_capture_error();
   EXPECT_GE(frames_kept(), FRAMES - 1);
   std::remove(file.c_str());
}

} // namespace
