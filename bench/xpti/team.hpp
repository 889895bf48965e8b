/* team.hpp - a loop that several threads share, and what a turn of it took each of them.
 *
 * THE METHOD. What counts is what a call costs the thread that makes it, as that is what the
 * program pays: each thread divides its own time by its own calls. (The time of all by the calls of
 * all, which is the usual figure, falls with the number of threads, however much each one waits.)
 * All begin at the same moment, each on a CPU of its own if there are enough. A sample is calm if
 * the kernel took the CPU from none of them, and if they were at it together for at least half of
 * the time: others tell of the machine rather than of the call, or of threads that never met. They
 * are left out as long as enough calm ones remain. Waiting for a lock is no such thing, and stays.
 */
#ifndef INC_BENCH_XPTI_TEAM_HPP
#define INC_BENCH_XPTI_TEAM_HPP

#include <cstddef>
#include <functional>
#include <vector>

namespace bench_xpti {

struct Spread {
   double low = 0, median = 0, high = 0; /* quartiles */
};

class Samples {
 public:
   static const size_t enough = 20;

   void add(double ns, bool is_calm) { (is_calm ? calm_ : stirred_).push_back(ns); }

   /* Of the calm ones, or of all, if those are not enough. */
   Spread spread() const;
   size_t count() const { return calm_.size() + stirred_.size(); }
   size_t calm() const { return calm_.size(); }

 private:
   std::vector<double> calm_, stirred_;
};

/* Of CPUs, how many this process may use. */
int cores();

/* Runs slice(thread, begin, end) on so many threads, which share 0 .. count among them; 0: on the
 * calling one. Returns how many wrong answers the slices counted. Adds nanoseconds a turn, of each
 * thread. With more threads than CPUs they cannot all be at it together, and need not. */
using Slice = std::function<size_t(int thread, size_t begin, size_t end)>;
size_t share(int threads, size_t count, Samples *samples, const Slice &slice);

/* The same for each turn: answer(i) is true if it was right. */
template <class Answer>
size_t share_each(int threads, size_t count, Samples *samples, const Answer &answer)
{
   return share(threads, count, samples, [&answer](int, size_t begin, size_t end) {
      size_t wrong = 0;
      for (size_t i = begin; i < end; ++i) wrong += !answer(i);
      return wrong;
   });
}

} // namespace bench_xpti

#endif
