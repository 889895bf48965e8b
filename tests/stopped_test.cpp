/* stopped_test.cpp - a thread that is stopped anywhere, in the middle of a begin or an end as well,
 * while a frame passes: the frame has as much of the thread as passed, to the tick.
 */
#include "tests/headers.h"

#include "calls.h"
#include "src/gather/prof_often.h"

#if defined(__unix__) && !defined(__EMSCRIPTEN__)
#include <pthread.h>
#include <unistd.h>

namespace {

const uint64_t FRAME = 1000; /* ticks */

int told_here[2], told_there[2]; /* pipes, as a signal handler may use those */

void tell(const int *pipe)
{
   const char byte = 0;
   while (write(pipe[1], &byte, 1) < 0 && errno == EINTR) {}
}

void hear(const int *pipe)
{
   char byte;
   while (read(pipe[0], &byte, 1) < 0 && errno == EINTR) {}
}

void stand_still(int)
{
   const int saved = errno;
   tell(told_here);
   hear(told_there);
   errno = saved;
}

/* A thread that does the same again and again, and can be stopped. Nothing of it takes a lock after
 * the first time. */
class Stoppable {
 public:
   explicit Stoppable(const std::function<void()> &step)
   {
      EXPECT_EQ(pipe(told_here) + pipe(told_there), 0);
      std::signal(SIGUSR2, stand_still);
      thread_ = std::thread([this, step] {
         Prof_Begin_name("life");
         step();
         started_ = true;
         while (!ends_) step();
         Prof_End
      });
      while (!started_) std::this_thread::yield();
   }

   ~Stoppable()
   {
      ends_ = true;
      thread_.join();
      std::signal(SIGUSR2, SIG_DFL);
      for (int file : {told_here[0], told_here[1], told_there[0], told_there[1]}) close(file);
   }

   void stop()
   {
      pthread_kill(thread_.native_handle(), SIGUSR2);
      hear(told_here);
   }
   void go_on() { tell(told_there); }

 private:
   std::atomic<bool> started_{false}, ends_{false};
   std::thread thread_;
};

/* Ticks of the thread in the newest frame: all of them are inside of its outermost zone. */
uint64_t ticks_of_life()
{
   Prof_Stats stats = {};
   if (!Prof_get_path_stats("life", 1, 0, 0, &stats)) return 0;
   return static_cast<uint64_t>(std::llround(stats.mean * 1e6));
}

/* No clock moves but while the thread stands still. */
void expect_full_frames(const std::function<void()> &step)
{
   std::map<uint64_t, int> found;
   Prof_update(1);
   {
      Stoppable thread(step);
      for (int f = 0; f < share(20000); ++f) {
         thread.stop();
         Prof_fake_ticks += FRAME;
         Prof_update(1);
         ++found[ticks_of_life()];
         thread.go_on();
      }
   }
   for (const auto &length : found)
      EXPECT_EQ(length.first, FRAME) << "in " << length.second << " frames";
   Prof_update(1); /* it ended, and nothing is left over */
   EXPECT_EQ(ticks_of_life(), 0u);
}

void step_of_zones()
{
   Prof_Begin(one)
      Prof_Begin(two)
      Prof_End
      Prof_Begin(three)
      Prof_End
   Prof_End
}

TEST(Stopped_thread, fills_its_frame_in_zones) { expect_full_frames(step_of_zones); }

TEST(Stopped_thread, fills_its_frame_in_scopes)
{
   expect_full_frames([] {
      Prof(one);
      Prof_Block(two);
   });
}

TEST(Stopped_thread, fills_its_frame_in_phases)
{
   expect_full_frames([] {
      Prof_Begin(one)
      Prof_Next(two)
      Prof_Next(two)
      Prof_Next(three)
      Prof_End
   });
}

TEST(Stopped_thread, fills_its_frame_in_zones_timed_at_one_entry_in_n)
{
   Prof_Often_fixed_log = 2;
   expect_full_frames([] {
      Prof_Begin(one)
      for (int i = 0; i < 4; ++i) {
         Prof_Often(two)
            Prof_Begin(three)
            Prof_End
         Prof_Often_End(two)
      }
      Prof_End
   });
}

TEST(Stopped_thread, fills_its_frame_while_events_are_kept)
{
   Prof_set_events(1);
   expect_full_frames(step_of_zones);
   Prof_set_events(0);
}

} // namespace
#endif
