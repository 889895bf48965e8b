/* taken.cpp - are frames told apart that the machine held up, and those that the game did?
 *
 * A game of 5 ms a frame runs for some seconds beside eight busy loops. Now and then it stalls for
 * 30 ms by its own doing: it sleeps, spins, or waits for a lock that another thread has. The truth
 * about a frame is what the loop itself reads of the kernel, in each frame, beside the profiler:
 * the time that it waited on a run queue, in /proc/thread-self/schedstat.
 *
 *      c++ -O2 -std=c++17 -DProf_ENABLED -I. bench/taken/taken.cpp libiprof.a -lpthread
 *      ./a.out [seconds] [busy loops]
 *
 * It is no part of the tests, as it needs a machine with nothing else to do. Linux only.
 */
#include "platform/prof_os_thread_use.h"
#include "prof.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <mutex>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

double now_ms()
{
   return std::chrono::duration<double, std::milli>(Clock::now().time_since_epoch()).count();
}

void spin(double ms) /* of CPU time */
{
   timespec t;
   clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
   const double end = double(t.tv_sec) * 1e3 + double(t.tv_nsec) * 1e-6 + ms;
   do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
   while (double(t.tv_sec) * 1e3 + double(t.tv_nsec) * 1e-6 < end);
}

double run_queue_ms()
{
   static const int file = open("/proc/thread-self/schedstat", O_RDONLY);
   char text[80] = "";
   unsigned long long ran = 0, waited = 0;
   if (pread(file, text, sizeof text - 1, 0) > 0) std::sscanf(text, "%llu %llu", &ran, &waited);
   return double(waited) * 1e-6;
}

enum Own { NONE, SLEPT, SPUN, LOCKED };

struct Truth {
   int own;
   double delayed_ms; /* in work and stall, not in the limiter */
};

void hold(std::mutex *lock, std::atomic<int> *held)
{
   const std::lock_guard<std::mutex> guard(*lock);
   *held = 1;
   std::this_thread::sleep_for(std::chrono::milliseconds(30));
}

void stall(int kind)
{
   static std::mutex lock;
   Prof_Begin(stalls)
   if (kind == SLEPT) std::this_thread::sleep_for(std::chrono::milliseconds(30));
   if (kind == SPUN) spin(30);
   if (kind == LOCKED) {
      std::atomic<int> held{0};
      std::thread other(hold, &lock, &held);
      while (!held) std::this_thread::yield();
      lock.lock();
      lock.unlock();
      other.join();
   }
   Prof_End
}

struct Sums {
   int frames = 0, delayed = 0, known = 0, taken = 0, told = 0, own = 0, own_told = 0, slow = 0;
};

void play(double seconds, Sums *sums)
{
   const double end = now_ms() + seconds * 1e3;
   double before = run_queue_ms();
   for (int i = 0; now_ms() < end; ++i) {
      Truth t{i % 12 == 11 ? 1 + i / 12 % 3 : NONE, 0};
      Prof_Begin(work) spin(5); Prof_End
      if (t.own) stall(t.own);
      t.delayed_ms = run_queue_ms() - before;
      { Prof_Begin(limiter) std::this_thread::sleep_for(std::chrono::milliseconds(3)); Prof_End }
      Prof_update(1);
      before = run_queue_ms();
      Prof_Frame_Info f;
      if (!Prof_get_frame_info(0, &f) || f.gap) continue;
      ++sums->frames;
      sums->slow += f.hitch;
      sums->delayed += t.delayed_ms >= 1;
      sums->known += t.delayed_ms >= 1 && f.machine_ms >= 0.9 * t.delayed_ms;
      sums->own += t.own && f.hitch;
      sums->own_told += t.own && t.delayed_ms < 29 && f.machine;
      if (t.own || !f.hitch) continue;
      /* a hitch, of work that is the same in each frame: only the machine can have made it */
      ++sums->taken;
      sums->told += f.machine;
      if (!f.machine)
         std::printf("  missed: frame %lu %.1f ms due, %.1f off, %.1f the machine's, "
                     "delayed %.1f\n",
                     f.number, f.due_ms, f.off_ms, f.machine_ms, t.delayed_ms);
   }
}

void cost()
{
   Prof_Use_Door door = Prof_Use_Door();
   Prof_Switches switches;
   uint64_t ns;
   const int times = 200000;
   Prof_Os_use_begin(&door);
   double t = now_ms();
   for (int i = 0; i < times; ++i) Prof_Os_use_cpu(&door, &ns);
   const double cpu = (now_ms() - t) * 1e6 / times;
   t = now_ms();
   for (int i = 0; i < times; ++i) Prof_Os_use_delay(&door, &ns);
   const double delay = (now_ms() - t) * 1e6 / times;
   t = now_ms();
   for (int i = 0; i < times; ++i) Prof_Os_use_switches(&switches);
   const double sw = (now_ms() - t) * 1e6 / times;
   Prof_Os_use_end(&door);
   std::printf("CPU time %.0f ns, delay %.0f ns, switches %.0f ns; a frame that only waited, on "
               "average: %.0f ns\n", cpu, delay, sw, cpu + delay / 2 + sw / 4);
}

}

int main(int argc, char **argv)
{
   const double seconds = argc > 1 ? std::atof(argv[1]) : 20;
   const int loops = argc > 2 ? std::atoi(argv[2]) : 8;
   Prof_Config config = Prof_default_config();
   config.budget_ms = 6;
   config.max_hitches = 1024;
   Prof_configure(&config);
   Prof_set_waiting("limiter", Prof_WAITING_FOR_DISPLAY);
   cost();
   Sums sums;
   play(1, &sums); /* what is usual, on a machine at rest */
   sums = Sums();
   std::atomic<bool> stop{false};
   std::vector<std::thread> busy;
   for (int i = 0; i < loops; ++i)
      busy.emplace_back([&stop] { while (!stop) {} });
   play(seconds, &sums);
   stop = true;
   for (std::thread &thread : busy) thread.join();
   std::printf("%d frames, %d hitches\n", sums.frames, sums.slow);
   std::printf("frames delayed by 1 ms or more: %d, of which 90 %% or more were told: %d "
               "(%.1f %%)\n",
               sums.delayed, sums.known, sums.delayed ? 100.0 * sums.known / sums.delayed : 0);
   std::printf("hitches that only the machine can have made: %d, told as the machine's: %d "
               "(%.1f %%)\n",
               sums.taken, sums.told, sums.taken ? 100.0 * sums.told / sums.taken : 0);
   std::printf("stalls of the game's own: %d; held less by the machine, and told as the "
               "machine's: %d\n", sums.own, sums.own_told);
   return 0;
}
