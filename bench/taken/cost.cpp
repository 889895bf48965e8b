/* cost.cpp - what does Prof_update take longer for asking the system what threads used?
 *
 * A game updates in turn with a system that tells and with one that does not, 32 frames each, so
 * that both have the same moments. Its frames wait for nothing, or for a limiter, or for other
 * threads that work for some 50 us each. Frames are told apart by what they asked: how many CPU
 * times, delays and switches. Of each kind the median counts, and what one in ten is below
 * ("quick"), which is much the same whatever else runs: microseconds beyond those of updates that
 * asked nothing, which come first. What the kernel interrupted is left out.
 *
 *      c++ -O2 -std=c++17 -DProf_ENABLED -I. bench/taken/cost.cpp libiprof.a -lpthread
 *      ./a.out [frames]
 *
 * It is no part of the tests. Linux only: this file stands in for prof_os_thread_use_posix.c.
 */
#define Prof_Os_use_begin posix_begin
#define Prof_Os_use_end posix_end
#define Prof_Os_use_cpu posix_cpu
#define Prof_Os_use_delay posix_delay
#define Prof_Os_use_switches posix_switches
#include "platform/prof_os_thread_use_posix.c"
#undef Prof_Os_use_begin
#undef Prof_Os_use_end
#undef Prof_Os_use_cpu
#undef Prof_Os_use_delay
#undef Prof_Os_use_switches

#include "prof.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace {

bool tells = false;
enum { TURN = 32 };
long asked_cpu = 0, asked_delay = 0, asked_switches = 0;

}

extern "C" {

void Prof_Os_use_begin(Prof_Use_Door *door) { posix_begin(door); }
void Prof_Os_use_end(Prof_Use_Door *door) { if (tells) posix_end(door); }
int Prof_Os_use_cpu(const Prof_Use_Door *door, uint64_t *ns)
{
   return tells ? ++asked_cpu, posix_cpu(door, ns) : 0;
}
int Prof_Os_use_delay(Prof_Use_Door *door, uint64_t *ns)
{
   return tells ? ++asked_delay, posix_delay(door, ns) : 0;
}
int Prof_Os_use_switches(Prof_Switches *switches)
{
   return tells ? ++asked_switches, posix_switches(switches) : 0;
}

}

namespace {

using Clock = std::chrono::steady_clock;
using Microseconds = std::chrono::duration<double, std::micro>;

void spin(double us)
{
   for (const auto end = Clock::now() + Microseconds(us); Clock::now() < end;) {}
}

class Helper {
 public:
   Helper() : thread_([this] { run(); }) {}
   ~Helper()
   {
      start(-1);
      thread_.join();
   }
   void start(int what)
   {
      const std::lock_guard<std::mutex> lock(mutex_);
      task_ = what;
      changed_.notify_all();
   }
   void wait()
   {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [this] { return task_ == 0; });
   }

 private:
   void run()
   {
      std::unique_lock<std::mutex> lock(mutex_);
      for (;;) {
         changed_.wait(lock, [this] { return task_ != 0; });
         if (task_ < 0) return;
         { Prof_Begin(job) spin(50); Prof_End }
         task_ = 0;
         changed_.notify_all();
      }
   }
   std::mutex mutex_;
   std::condition_variable changed_;
   int task_ = 0;
   std::thread thread_;
};

struct Game {
   const char *name;
   bool limiter;
   int helpers;
};

long interrupted()
{
   rusage use;
   getrusage(RUSAGE_THREAD, &use);
   return use.ru_nivcsw;
}

using Asked = std::array<long, 3>; /* CPU times, delays, switches */
using Samples = std::vector<double>; /* us */

double at(Samples samples, double share)
{
   std::sort(samples.begin(), samples.end());
   return samples[static_cast<size_t>(share * static_cast<double>(samples.size()))];
}

void play(const Game &game, std::vector<std::unique_ptr<Helper>> &helpers)
{
   { Prof_Begin(work) spin(100); Prof_End }
   Prof_Begin(wait_jobs)
   for (auto &helper : helpers) helper->start(1);
   for (auto &helper : helpers) helper->wait();
   Prof_End
   if (!game.limiter) return;
   Prof_Begin(limiter)
   std::this_thread::sleep_for(std::chrono::microseconds(500));
   Prof_End
}

void print(const Game &game, const Samples &without, const std::map<Asked, Samples> &took)
{
   size_t all = 0;
   for (const auto &kind : took) all += kind.second.size();
   std::printf("\"%s\",,,,,%.2f,%.2f\n", game.name, at(without, 0.1), at(without, 0.5));
   for (const auto &kind : took) {
      const Samples &samples = kind.second;
      const double percent = 100.0 * double(samples.size()) / double(all);
      if (percent < 2) continue;
      std::printf("\"%s\",%.1f,%ld,%ld,%ld,%.2f,%.2f\n", game.name, percent, kind.first[0],
                  kind.first[1], kind.first[2], at(samples, 0.1) - at(without, 0.1),
                  at(samples, 0.5) - at(without, 0.5));
   }
}

void measure(const Game &game, int frames)
{
   std::vector<std::unique_ptr<Helper>> helpers;
   for (int i = 0; i < game.helpers; ++i) helpers.emplace_back(new Helper);
   Samples without;
   std::map<Asked, Samples> took;
   for (int i = 0; i < frames; ++i) {
      play(game, helpers);
      tells = i / TURN % 2;
      const long before = interrupted();
      const Asked asked = {asked_cpu, asked_delay, asked_switches};
      const auto start = Clock::now();
      Prof_update(1);
      const double us = Microseconds(Clock::now() - start).count();
      /* the first two of a turn have nothing to count from */
      if (interrupted() != before || i % TURN < 2 || i < 200) continue;
      if (!tells) without.push_back(us);
      else
         took[{asked_cpu - asked[0], asked_delay - asked[1], asked_switches - asked[2]}]
            .push_back(us);
   }
   tells = true;
   print(game, without, took);
}

}

int main(int argc, char **argv)
{
   const int frames = argc > 1 ? std::atoi(argv[1]) : 4000;
   Prof_set_waiting("limiter", Prof_WAITING_FOR_DISPLAY);
   Prof_set_waiting("wait_jobs", Prof_WAITING_FOR_THREAD);
   const Game games[] = {{"alone, never waits", false, 0},
                         {"alone, a limiter", true, 0},
                         {"1 other, waited for", false, 1},
                         {"1 other, and a limiter", true, 1},
                         {"3 others, and a limiter", true, 3},
                         {"8 others, and a limiter", true, 8}};
   std::puts("game,percent_of_frames,cpu_times,delays,switches,quick_us,median_us");
   for (const Game &game : games) measure(game, frames);
   return 0;
}
