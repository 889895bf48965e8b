/* off_cpu_test.cpp - on the real clock: the profiler takes no more time for the machine's doing
 * than the kernel counted around that frame, whatever stalls the game's own code has. */
#include "tests/headers.h"

#include "platform/prof_os_thread_use.h"
#include "prof.h"
#include "worker.h"

#if defined(_WIN32)
#include "platform/prof_windows.h"
#endif
#if defined(__linux__) && !defined(__EMSCRIPTEN__)
#include <dirent.h>
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

/* A game of two threads, and what the kernel told of them right before and after the frame. */
const int FRAMES_BETWEEN = 20; /* stalls */

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
      if (!read_counts(main_id_).told || !read_counts(render_id_).told)
         GTEST_SKIP() << "the system does not tell what threads wait for a CPU";
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
      if (before_.size() > 2) before_.pop_front();
      Prof_update(1);
      after_ = read();
   }

   /* How much more the kernel counted since right before the last update but one. */
   double main_delay() const { return after_.main.delay - before_.front().main.delay; }
   double render_delay() const { return after_.render.delay - before_.front().render.delay; }
   bool pages_came() const { return after_.main.major > before_.front().main.major; }

   long main_id_ = 0, render_id_ = 0;
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
   if (hitch.frame.number != frame.number) return; /* milder than all that are kept */
   EXPECT_LE(hitch.machine_ms, std::max(main_delay, render_delay) + CUT) << what;
   if (main_delay + render_delay + CUT < 0.3 * hitch.excess_ms) {
      EXPECT_EQ(hitch.machine, 0) << what;
      EXPECT_GT(hitch.num_blames, 0) << what;
   }
}

TEST_F(Off_cpu, NoMoreIsTheMachinesThanTheKernelTells)
{
   for (int round = 0; round < 4; ++round) {
      for (int stalled = 1; stalled < 2 * KINDS; ++stalled) {
         const Kind kind = static_cast<Kind>(stalled % KINDS);
         const bool here = stalled < KINDS;
         for (int i = 0; i < FRAMES_BETWEEN; ++i) play(NONE, NONE);
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

/* ------------------------------------------------------------------------------------------ */
/* The game's own threads take the CPU from the one that updates. */

double program_cpu() { return static_cast<double>(std::clock()) * 1e3 / CLOCKS_PER_SEC; }

/* Threads that all spin at once, when they are told to. */
class Pool {
 public:
   explicit Pool(int count)
   {
      for (int i = 0; i < count; ++i)
         threads_.emplace_back([this] {
            for (int done = 0; !quit_; std::this_thread::sleep_for(std::chrono::milliseconds(1)))
               if (done != bursts_) {
                  done = bursts_;
                  Prof_Begin(bake)
                  spin(std::chrono::milliseconds(60));
                  Prof_End
               }
         });
   }
   ~Pool()
   {
      quit_ = true;
      for (std::thread &thread : threads_) thread.join();
   }
   void burst() { ++bursts_; }

 private:
   std::atomic<int> bursts_{0};
   std::atomic<bool> quit_{false};
   std::vector<std::thread> threads_;
};

/* What the kernel counted from before one update to after the next. */
struct Counted {
   double delay, program, ms;
};

class Crowd : public Off_cpu {
protected:
   void SetUp() override
   {
      Off_cpu::SetUp();
      cpus_ = Prof_Os_use_cpus();
      uint64_t ns;
      if (IsSkipped()) return;
      if (cpus_ < 1 || cpus_ > 14 || !Prof_Os_use_process(&ns))
         GTEST_SKIP() << "it does not tell the program's CPU time, or there are too many CPUs";
   }

   /* A frame in which main works a little, time and again. */
   Counted play_work(int parts)
   {
      const double delay = delay_, program = program_;
      const Clock::time_point begin = at_;
      delay_ = read_counts(main_id_).delay;
      program_ = program_cpu();
      at_ = Clock::now();
      Prof_Begin(work)
      for (int i = 0; i < parts; ++i) {
         spin(std::chrono::microseconds(200));
         std::this_thread::yield();
      }
      Prof_End
      Prof_update(1);
      return {read_counts(main_id_).delay - delay, program_cpu() - program,
              std::chrono::duration<double, std::milli>(Clock::now() - begin).count()};
   }

   int cpus_ = 0;
   double delay_ = 0, program_ = 0; /* right before the last update */
   Clock::time_point at_ = Clock::now();
};

/* Nothing is told that the kernel's numbers do not bear out, whatever else runs on the machine; and
 * where they show that main was ready for long, and that the program had nearly all CPUs, the pool
 * is blamed. */
TEST_F(Crowd, IsToldByTheKernelsNumbers)
{
   Pool pool(2 * cpus_ + 2); /* no more than the profiler asks about */
   int shown = 0;
   for (int i = 0; i < 20; ++i) (void)play_work(3);
   for (int burst = 0; burst < 12 && shown < 2; ++burst) {
      for (int i = 0; i < 20; ++i) (void)play_work(3);
      pool.burst();
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      delay_ = read_counts(main_id_).delay, program_ = program_cpu(), at_ = Clock::now();
      Prof_update(0);
      const Counted counted = play_work(20);
      Prof_Frame_Info frame;
      Prof_Hitch hitch;
      ASSERT_EQ(Prof_get_frame_info(0, &frame), 1);
      if (!frame.hitch || !Prof_get_hitch(0, &hitch)) continue;
      if (hitch.frame.number != frame.number) continue; /* milder than all that are kept */
      EXPECT_LE(hitch.crowd_ms + hitch.programs_ms, counted.delay + CUT);
      EXPECT_LE(hitch.crowd_ms, counted.program / cpus_ + CUT);
      if (counted.delay < 20 || counted.delay < 0.8 * counted.ms ||
          counted.program < 0.9 * cpus_ * counted.ms || hitch.frame.ms < 0.9 * counted.ms)
         continue;
      ++shown;
      EXPECT_EQ(hitch.machine, 0);
      EXPECT_GT(hitch.crowd, cpus_);
      EXPECT_EQ(hitch.cpus, cpus_);
      Prof_Blame blame;
      ASSERT_EQ(Prof_get_blame(0, 0, &blame), 1);
      EXPECT_STREQ(blame.path, "bake");
      EXPECT_EQ(blame.evidence, Prof_BY_CPU);
   }
   if (!shown) GTEST_SKIP() << "main never had to wait for its own threads alone";
}

/* ------------------------------------------------------------------------------------------ */
/* What the system is asked itself, whichever it is. Nothing that is held against a time can fail
 * because the machine is busy: then a thread has less of the CPU, and never more. */

class Door : public ::testing::Test {
protected:
   void SetUp() override { Prof_Os_use_begin(&door_); }
   void TearDown() override { Prof_Os_use_end(&door_); }

   /* Windows tells when it is asked for 0.1 s. */
   bool tells()
   {
      const auto end = Clock::now() + std::chrono::milliseconds(500);
      while (!Prof_Os_use_cpu(&door_, &ns_) && Clock::now() < end)
         std::this_thread::sleep_for(STALL);
      return Prof_Os_use_cpu(&door_, &ns_) != 0;
   }

   /* Milliseconds since the last call. */
   double more()
   {
      const uint64_t before = ns_;
      EXPECT_EQ(Prof_Os_use_cpu(&door_, &ns_), 1);
      EXPECT_GE(ns_, before);
      return static_cast<double>(ns_ - before) * 1e-6;
   }

   Prof_Use_Door door_ = Prof_Use_Door();
   uint64_t ns_ = 0;
};

double ms_since(Clock::time_point begin)
{
   return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

TEST_F(Door, CpuTimeGrowsWhileAThreadRunsAndNoMoreThanTime)
{
   if (!tells()) GTEST_SKIP() << "the system does not tell the CPU time of threads";
   const auto begin = Clock::now();
   (void)more();
   double ran = 0;
   while (ran < 50 && ms_since(begin) < 30000) {
      spin(std::chrono::milliseconds(1));
      ran += more();
   }
   EXPECT_GE(ran, 50);
   EXPECT_LE(ran, ms_since(begin) * 1.001);
}

TEST_F(Door, ItDoesNotWhileAThreadSleeps)
{
   if (!tells()) GTEST_SKIP() << "the system does not tell the CPU time of threads";
   (void)more();
   std::this_thread::sleep_for(20 * STALL);
   EXPECT_LT(more(), 100);
}

TEST_F(Door, AnotherThreadIsAskedAbout)
{
   Worker worker;
   uint64_t ns;
   if (!tells()) GTEST_SKIP() << "the system does not tell the CPU time of threads";
   Prof_Os_use_end(&door_);
   worker.call([this] { Prof_Os_use_begin(&door_); });
   ASSERT_EQ(Prof_Os_use_cpu(&door_, &ns_), 1);
   for (double ran = 0; ran < 20; ran += more())
      worker.call([] { spin(std::chrono::milliseconds(2)); });
   worker.call([&] { EXPECT_EQ(Prof_Os_use_cpu(&door_, &ns), 1); });
   EXPECT_GE(ns, ns_);
}

TEST_F(Door, TheGamesErrorCodeStays)
{
   uint64_t ns;
   errno = 33;
#if defined(_WIN32)
   SetLastError(44);
#endif
   for (int i = 0; i < 20; ++i) {
      (void)Prof_Os_use_cpu(&door_, &ns);
      (void)Prof_Os_use_delay(&door_, &ns);
      EXPECT_EQ(errno, 33);
#if defined(_WIN32)
      EXPECT_EQ(GetLastError(), 44u);
      Sleep(10);
      SetLastError(44);
#endif
   }
   Prof_Os_use_end(&door_);
   EXPECT_EQ(errno, 33);
}

TEST_F(Door, AClosedOneTellsNothing)
{
   uint64_t ns;
   (void)tells();
   Prof_Os_use_end(&door_);
   EXPECT_EQ(door_.known, 0);
   EXPECT_EQ(Prof_Os_use_cpu(&door_, &ns), 0);
   EXPECT_EQ(Prof_Os_use_delay(&door_, &ns), 0);
   Prof_Os_use_end(&door_);
}

#if defined(__linux__) && !defined(__EMSCRIPTEN__)
int open_files()
{
   int count = 0;
   DIR *folder = opendir("/proc/self/fd");
   if (!folder) return 0;
   while (readdir(folder)) ++count;
   closedir(folder);
   return count;
}

TEST_F(Door, NothingStaysOpen)
{
   const int before = open_files();
   for (int i = 0; i < 20; ++i) {
      Prof_Use_Door door;
      uint64_t ns;
      Prof_Os_use_begin(&door);
      EXPECT_EQ(open_files(), before);
      if (Prof_Os_use_delay(&door, &ns)) { EXPECT_EQ(open_files(), before + 1); }
      Prof_Os_use_end(&door);
      EXPECT_EQ(open_files(), before);
   }
}
#endif

}
