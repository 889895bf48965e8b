/* off_cpu_test.cpp - on the real clock, beside whatever else the machine does: is no more told to
 * be the machine's doing than the kernel itself tells of that very time?
 *
 * Nobody knows how long anything takes here. So the test reads what the kernel counts, around each
 * frame, and holds the profiler to that: stalls of the game's own (it sleeps, spins, waits for a
 * lock) are the machine's only as far as that kept a CPU from the thread meanwhile. On a machine
 * with nothing else to do that is never.
 */
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <deque>
#include <mutex>
#include <string>
#include <thread>

#include "prof.h"
#include "worker.h"

#if defined(__linux__) && !defined(__EMSCRIPTEN__)
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#endif

namespace {

/* Of one thread. Milliseconds. */
struct Counts {
   bool told = false;
   double delay = 0; /* ready to run, without a CPU */
   double cpu = 0;   /* only the calling thread's; 0 of another */
   long major = 0;   /* the same */
};

#if defined(__linux__) && !defined(__EMSCRIPTEN__)
long own_id() { return static_cast<long>(syscall(SYS_gettid)); }

Counts read_counts(long id)
{
   Counts counts;
   unsigned long long ran = 0, delay = 0, slices = 0;
   FILE *file = std::fopen(("/proc/self/task/" + std::to_string(id) + "/schedstat").c_str(), "r");
   if (!file) return counts;
   counts.told = std::fscanf(file, "%llu %llu %llu", &ran, &delay, &slices) == 3 && slices > 0;
   std::fclose(file);
   counts.delay = static_cast<double>(delay) * 1e-6;
   if (id != own_id()) return counts;
   timespec cpu;
   rusage use;
   clock_gettime(CLOCK_THREAD_CPUTIME_ID, &cpu);
   getrusage(RUSAGE_THREAD, &use);
   counts.cpu = static_cast<double>(cpu.tv_sec) * 1e3 + static_cast<double>(cpu.tv_nsec) * 1e-6;
   counts.major = use.ru_majflt;
   return counts;
}
#else
long own_id() { return 0; }
Counts read_counts(long) { return Counts(); }
#endif

using Clock = std::chrono::steady_clock;
const auto STALL = std::chrono::milliseconds(15);

void spin(Clock::duration time)
{
   for (const auto end = Clock::now() + time; Clock::now() < end;) {}
}

void wait_for_lock()
{
   std::mutex mutex;
   std::atomic<bool> held{false};
   std::thread holder([&] {
      const std::lock_guard<std::mutex> lock(mutex);
      held = true;
      std::this_thread::sleep_for(STALL);
   });
   while (!held) std::this_thread::yield();
   mutex.lock();
   mutex.unlock();
   holder.join();
}

enum Kind { NONE, SLEEPS, SPINS, LOCKS, KINDS };

void stall(Kind kind)
{
   if (kind == SLEEPS) std::this_thread::sleep_for(STALL);
   if (kind == SPINS) spin(STALL);
   if (kind == LOCKS) wait_for_lock();
}

/* A game of two threads, and what the kernel told of them. A frame may be told what was so in some
 * frames before it; never of more than this. */
const size_t FRAMES_BEFORE = 20;

class Off_cpu : public ::testing::Test {
protected:
   struct Around {
      Counts main, render;
   };

   void SetUp() override
   {
      Prof_Config config = Prof_default_config();
      config.budget_ms = 1;
      ASSERT_EQ(Prof_configure(&config), 1);
      Prof_set_waiting("wait_render", Prof_WAITING_FOR_THREAD);
      render_.call([this] { render_id_ = own_id(); });
      main_id_ = own_id();
      told_ = read_counts(main_id_).told && read_counts(render_id_).told;
   }

   Around read() const { return {read_counts(main_id_), read_counts(render_id_)}; }

   void play(Kind here, Kind there)
   {
      Prof_Begin(work)
      spin(std::chrono::microseconds(300));
      stall(here);
      Prof_End
      Prof_Begin(wait_render)
      render_.call([&] {
         Prof_Begin(draw)
         spin(std::chrono::microseconds(100));
         stall(there);
         Prof_End
      });
      Prof_End
      before_.push_back(read());
      if (before_.size() > FRAMES_BEFORE + 1) before_.pop_front();
      Prof_update(1);
      after_ = read();
   }

   /* How much more the kernel counted since some frames ago. */
   double main_delay() const { return after_.main.delay - before_.front().main.delay; }
   double render_delay() const { return after_.render.delay - before_.front().render.delay; }
   bool pages_came() const { return after_.main.major > before_.front().main.major; }

   long main_id_ = 0, render_id_ = 0;
   bool told_ = false;
   std::deque<Around> before_; /* right before updates, the oldest first */
   Around after_;              /* the last one */
   Worker render_;
};

/* Figures are cut to microseconds. */
const double CUT = 0.002;

void expect_none_of_the_machines(double main_delay, double render_delay, const std::string &what)
{
   Prof_Frame_Info frame;
   Prof_Hitch hitch;
   ASSERT_EQ(Prof_get_frame_info(0, &frame), 1);
   EXPECT_LE(frame.machine_ms, main_delay + CUT) << what;
   EXPECT_LE(frame.machine_ms, frame.off_ms) << what;
   if (!frame.hitch) return;
   ASSERT_EQ(Prof_get_hitch(0, &hitch), 1);
   EXPECT_LE(hitch.machine_ms, std::max(main_delay, render_delay) + CUT) << what;
   if (main_delay + render_delay + CUT < 0.3 * hitch.excess_ms) {
      EXPECT_EQ(hitch.machine, 0) << what;
      EXPECT_GT(hitch.num_blames, 0) << what;
   }
}

TEST_F(Off_cpu, NoMoreIsTheMachinesThanTheKernelTells)
{
   if (!told_) GTEST_SKIP() << "the system does not tell what threads wait for a CPU";
   for (int round = 0; round < 4; ++round) {
      for (int stalled = 1; stalled < 2 * KINDS; ++stalled) {
         const Kind kind = static_cast<Kind>(stalled % KINDS);
         const bool here = stalled < KINDS;
         for (size_t i = 0; i < FRAMES_BEFORE; ++i) play(NONE, NONE);
         play(here ? kind : NONE, here ? NONE : kind);
         if (pages_came()) continue; /* what the thread was off the CPU may be for these */
         expect_none_of_the_machines(main_delay(), render_delay(),
                                     "stall " + std::to_string(stalled));
      }
   }
}

/* The two readings around a frame are each a little within it, or a little without. */
TEST_F(Off_cpu, CpuTimeIsTheKernels)
{
   Prof_Frame_Info frame;
   if (!told_) GTEST_SKIP() << "the system does not tell what threads wait for a CPU";
   play(NONE, NONE);
   play(NONE, NONE);
   for (int i = 0; i < 200; ++i) {
      const Around began = after_;
      play(i % 10 == 5 ? SLEEPS : NONE, NONE);
      const double most = after_.main.cpu - before_[before_.size() - 2].main.cpu;
      const double least = before_.back().main.cpu - began.main.cpu;
      ASSERT_EQ(Prof_get_frame_info(0, &frame), 1);
      if (frame.cpu_ms < 0) GTEST_SKIP() << "nor their CPU time";
      EXPECT_LE(frame.cpu_ms, most + CUT);
      EXPECT_LE(frame.cpu_ms, frame.ms + CUT);
      EXPECT_GE(frame.cpu_ms + CUT, std::min(least, frame.ms * 0.99));
   }
}

}
