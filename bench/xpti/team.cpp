/* team.cpp - see team.hpp. */
#include "bench/xpti/team.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <pthread.h>
#include <sched.h>
#include <sys/resource.h>
#include <thread>

namespace bench_xpti {

Spread Samples::spread() const
{
   std::vector<double> all = calm_;
   if (all.size() < enough) all.insert(all.end(), stirred_.begin(), stirred_.end());
   if (all.empty()) return {};
   std::sort(all.begin(), all.end());
   const auto at = [&all](double part) {
      return all[static_cast<size_t>(part * static_cast<double>(all.size() - 1))];
   };
   return {at(0.25), at(0.5), at(0.75)};
}

/* Asked once, before any thread is pinned. */
static const std::vector<int> &cpus()
{
   static const std::vector<int> all = [] {
      std::vector<int> found;
      cpu_set_t set;
      if (sched_getaffinity(0, sizeof set, &set) != 0) return std::vector<int>{0};
      for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
         if (CPU_ISSET(cpu, &set)) found.push_back(cpu);
      return found;
   }();
   return all;
}

int cores() { return static_cast<int>(cpus().size()); }

namespace {

using Clock = std::chrono::steady_clock;

/* How often the kernel took the CPU from the calling thread. */
long times_taken()
{
   rusage use{};
   getrusage(RUSAGE_THREAD, &use);
   return use.ru_nivcsw;
}

void pin(int cpu)
{
   cpu_set_t set;
   CPU_ZERO(&set);
   CPU_SET(cpu, &set);
   pthread_setaffinity_np(pthread_self(), sizeof set, &set);
}

struct Outcome {
   size_t wrong = 0, turns = 0;
   Clock::time_point begin, end;
   bool is_taken = false;
};

Outcome timed(int thread, size_t begin, size_t end, const Slice &slice)
{
   Outcome outcome;
   const long taken = times_taken();
   outcome.turns = end - begin;
   outcome.begin = Clock::now();
   outcome.wrong = slice(thread, begin, end);
   outcome.end = Clock::now();
   outcome.is_taken = times_taken() != taken;
   return outcome;
}

void wait_for(std::atomic<int> &left, bool has_own_cpu)
{
   left.fetch_sub(1);
   while (left.load() > 0)
      if (!has_own_cpu) std::this_thread::yield();
}

std::vector<Outcome> run(int threads, size_t count, const Slice &slice)
{
   std::vector<Outcome> outcomes(static_cast<size_t>(threads));
   std::atomic<int> left{threads};
   std::vector<std::thread> all;
   const bool have_own_cpus = threads <= cores();
   for (int i = 0; i < threads; ++i) {
      const auto border = [=](int at) {
         return count * static_cast<size_t>(at) / static_cast<size_t>(threads);
      };
      all.emplace_back([&, i, begin = border(i), end = border(i + 1)] {
         if (have_own_cpus) pin(cpus()[static_cast<size_t>(i)]);
         wait_for(left, have_own_cpus);
         outcomes[static_cast<size_t>(i)] = timed(i, begin, end, slice);
      });
   }
   for (std::thread &thread : all) thread.join();
   return outcomes;
}

bool are_calm(const std::vector<Outcome> &outcomes)
{
   Clock::time_point first = outcomes[0].begin, last = outcomes[0].end;
   Clock::time_point all_begun = first, one_ended = last;
   for (const Outcome &one : outcomes) {
      if (one.is_taken) return false;
      first = std::min(first, one.begin);
      last = std::max(last, one.end);
      all_begun = std::max(all_begun, one.begin);
      one_ended = std::min(one_ended, one.end);
   }
   const bool can_meet = static_cast<int>(outcomes.size()) <= cores();
   return !can_meet || 2 * (one_ended - all_begun) >= last - first;
}

} // namespace

size_t share(int threads, size_t count, Samples *samples, const Slice &slice)
{
   size_t wrong = 0;
   const std::vector<Outcome> outcomes = threads ? run(threads, count, slice)
                                                 : std::vector<Outcome>{timed(0, 0, count, slice)};
   const bool calm = are_calm(outcomes);
   for (const Outcome &one : outcomes) {
      const double ns = std::chrono::duration<double, std::nano>(one.end - one.begin).count();
      wrong += one.wrong;
      if (one.turns) samples->add(ns / static_cast<double>(one.turns), calm);
   }
   return wrong;
}

} // namespace bench_xpti
