/* team.cpp - see team.hpp. */
#include "bench/xpti/team.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>
#include <sys/resource.h>
#include <thread>

namespace bench_xpti {

void Samples::add(const Samples &more)
{
   calm_.insert(calm_.end(), more.calm_.begin(), more.calm_.end());
   stirred_.insert(stirred_.end(), more.stirred_.begin(), more.stirred_.end());
}

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

double Samples::mean() const
{
   const double sum = std::accumulate(stirred_.begin(), stirred_.end(),
                                      std::accumulate(calm_.begin(), calm_.end(), 0.0));
   return count() ? sum / static_cast<double>(count()) : 0;
}

int cores()
{
   const unsigned all = std::thread::hardware_concurrency();
   return all ? static_cast<int>(all) : 1;
}

namespace {

using Clock = std::chrono::steady_clock;

/* How often the kernel took the CPU from the calling thread. */
long times_taken()
{
   rusage use{};
   getrusage(RUSAGE_THREAD, &use);
   return use.ru_nivcsw;
}

struct Outcome {
   size_t wrong = 0;
   double ns = 0;
   bool is_calm = false;
};

Outcome timed(int thread, size_t begin, size_t end, const Slice &slice)
{
   Outcome outcome;
   const long taken = times_taken();
   const Clock::time_point start = Clock::now();
   outcome.wrong = slice(thread, begin, end);
   const double ns = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
   outcome.ns = ns / static_cast<double>(end - begin);
   outcome.is_calm = times_taken() == taken;
   return outcome;
}

void wait_for(std::atomic<int> &left)
{
   left.fetch_sub(1);
   while (left.load() > 0) std::this_thread::yield();
}

std::vector<Outcome> run(int threads, size_t count, const Slice &slice)
{
   std::vector<Outcome> outcomes(static_cast<size_t>(threads));
   std::atomic<int> left{threads};
   std::vector<std::thread> all;
   for (int i = 0; i < threads; ++i) {
      const auto border = [=](int at) {
         return count * static_cast<size_t>(at) / static_cast<size_t>(threads);
      };
      all.emplace_back([&, i, begin = border(i), end = border(i + 1)] {
         wait_for(left);
         if (begin < end) outcomes[static_cast<size_t>(i)] = timed(i, begin, end, slice);
      });
   }
   for (std::thread &thread : all) thread.join();
   return outcomes;
}

} // namespace

size_t share(int threads, size_t count, Samples *samples, const Slice &slice)
{
   size_t wrong = 0;
   const std::vector<Outcome> outcomes = threads ? run(threads, count, slice)
                                                 : std::vector<Outcome>{timed(0, 0, count, slice)};
   for (const Outcome &outcome : outcomes) {
      wrong += outcome.wrong;
      if (outcome.ns > 0) samples->add(outcome.ns, outcome.is_calm);
   }
   return wrong;
}

} // namespace bench_xpti
