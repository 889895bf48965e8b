/* watchdog.cpp - what it costs that somebody watches for late frames (sources/evidence).
 *
 *    bench_watchdog [seconds]
 *
 *    watchdog   CPU time of its thread a second, while a game of 60 frames a second is in time
 *    update     Prof_update with it and without, in turn; medians
 *    look       CPU time of the thread that is looked at, a look: the same work with and without
 *               looks, in turn; medians. The cost of caches that are cold afterwards is in it. And
 *               that of an empty signal, below which it cannot be
 *    first      how late the first look of a late frame is, after the limit; median and 95 %
 *
 * On a machine that does other things at the same time all of it is too much, the last above all.
 */
#include <pthread.h>
#include <signal.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "sources/evidence/prof_evidence.h"
#include "src/frame/prof_hitch.h"
#include "src/frame/prof_hitch_rule.h"
#include "src/gather/prof_clock.h"

namespace {

double seconds_of(clockid_t clock)
{
   timespec now;
   clock_gettime(clock, &now);
   return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double wall() { return seconds_of(CLOCK_MONOTONIC); }
double mine() { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }
double others() { return seconds_of(CLOCK_PROCESS_CPUTIME_ID) - mine(); }

double quantile(std::vector<double> values, double part)
{
   if (values.empty()) return 0;
   std::sort(values.begin(), values.end());
   return values[static_cast<size_t>(part * static_cast<double>(values.size() - 1))];
}

volatile double sum;

__attribute__((noinline)) void work(int rounds)
{
   double x = 1;
   for (int i = 0; i < rounds; ++i) x = x * 1.0000001 + 1e-9;
   sum = x;
}

int rounds_of(double ms)
{
   const int rounds = 4000000;
   double begin = mine();
   work(rounds);
   return static_cast<int>(rounds * ms * 1e-3 / (mine() - begin));
}

void sleep_until(double at)
{
   timespec time;
   time.tv_sec = static_cast<time_t>(at);
   time.tv_nsec = static_cast<long>((at - static_cast<double>(time.tv_sec)) * 1e9);
   while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nullptr)) {}
}

/* Frames of 60 a second with 2 ms of work. */
void measure_watchdog(double seconds, int on)
{
   int rounds = rounds_of(2);
   double begin, cpu, next;
   if (on) Prof_start_evidence(nullptr);
   for (int i = 0; i < 30; ++i) {
      work(rounds);
      Prof_update(1);
   }
   begin = next = wall();
   cpu = others();
   while (wall() < begin + seconds) {
      work(rounds);
      sleep_until(next += 1.0 / 60);
      Prof_update(1);
   }
   Prof_Evidence_Info info = Prof_Evidence_Info();
   Prof_get_evidence_info(&info);
   std::printf("watchdog %s: %.3f ms a second of CPU beside the game's thread; %.0f late frames\n",
               on ? "on " : "off", (others() - cpu) / (wall() - begin) * 1e3, info.late);
   Prof_stop_evidence();
}

double time_updates()
{
   const int updates = 2000;
   double begin = mine();
   for (int i = 0; i < updates; ++i) Prof_update(1);
   return (mine() - begin) / updates * 1e9;
}

void measure_update(int rounds)
{
   std::vector<double> without, with;
   for (int i = 0; i < rounds; ++i) {
      without.push_back(time_updates());
      Prof_start_evidence(nullptr);
      time_updates();
      with.push_back(time_updates());
      Prof_stop_evidence();
   }
   std::printf("update: %.0f ns without, %.0f ns with it: %+.1f ns\n", quantile(without, 0.5),
               quantile(with, 0.5), quantile(with, 0.5) - quantile(without, 0.5));
}

/* A signal each millisecond that does nothing: what a look cannot go below, on this machine. */
class Signals {
 public:
   Signals() : to_(pthread_self()), thread_([this] { run(); }) {}
   ~Signals()
   {
      over_ = true;
      thread_.join();
   }
   double sent() const { return sent_; }

 private:
   void run()
   {
      while (!over_) {
         std::this_thread::sleep_for(std::chrono::milliseconds(1));
         pthread_kill(to_, SIGRTMIN + 1);
         sent_ = sent_ + 1;
      }
   }
   pthread_t to_;
   std::atomic<bool> over_{false};
   std::atomic<double> sent_{0};
   std::thread thread_;
};

double time_work(int rounds)
{
   double begin = mine();
   work(rounds);
   return mine() - begin;
}

struct Looks {
   std::vector<double> without, with, signalled, first;
   double looks = 0, signals = 0, beside = 0;
};

void look_once(Looks &all, int late, int usual)
{
   Prof_start_evidence(nullptr);
   for (int f = 0; f < 80; ++f) { /* the watchdog is awake by then */
      work(usual);
      Prof_update(1);
   }
   double beside = others();
   all.with.push_back(time_work(late));
   all.beside += others() - beside;
   double least = static_cast<double>(Prof_Hitch_Rule_least());
   Prof_update(1);
   Prof_Evidence_Info info = Prof_Evidence_Info();
   Prof_get_evidence_info(&info);
   all.looks += info.looks;
   const Prof_Seen *seen = Prof_num_hitches() ? Prof_Hitch_seen(0) : nullptr;
   if (seen && seen->num_looks)
      all.first.push_back((static_cast<double>(seen->from) - least) *
                          Prof_Clock_seconds_per_tick() * 1e6);
   Prof_stop_evidence();
}

/* 60 ms of work, of which the last 40 are looked at. */
void measure_look(int rounds)
{
   Looks all;
   int late = rounds_of(60), usual = rounds_of(2);
   signal(SIGRTMIN + 1, [](int) {});
   for (int i = 0; i < rounds; ++i) {
      all.without.push_back(time_work(late));
      look_once(all, late, usual);
      Signals signals;
      all.signalled.push_back(time_work(late));
      all.signals += signals.sent();
   }
   double without = quantile(all.without, 0.5);
   std::printf("look: %.2f us of the late thread, an empty signal %.2f us (%.1f looks in 60 ms)\n",
               (quantile(all.with, 0.5) - without) * 1e6 * rounds / all.looks,
               (quantile(all.signalled, 0.5) - without) * 1e6 * rounds / all.signals,
               all.looks / rounds);
   std::printf("      %.1f us of the watchdog, its waking up included\n",
               all.beside * 1e6 / all.looks);
   std::printf("first: %.0f us after the limit, 95 %% within %.0f us\n", quantile(all.first, 0.5),
               quantile(all.first, 0.95));
}

} // namespace

int main(int argc, char **argv)
{
   double seconds = argc > 1 ? std::atof(argv[1]) : 10;
   if (!Prof_start_evidence(nullptr)) return 1;
   Prof_stop_evidence();
   measure_watchdog(seconds, 0);
   measure_watchdog(seconds, 1);
   measure_update(static_cast<int>(seconds * 2) + 1);
   measure_look(static_cast<int>(seconds * 2) + 1);
   return 0;
}
