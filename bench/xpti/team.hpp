/* team.hpp - a loop that several threads share, and what a turn of it took each of them.
 *
 * THE METHOD. What counts is what a call costs the thread that makes it, as that is what the
 * program pays: each thread divides its own time by its own calls. (The time of all by the calls of
 * all, which is the usual figure, falls with the number of threads, however much each one waits.)
 * All begin at the same moment. A thread from which the kernel took the CPU meanwhile tells of the
 * machine rather than of the call: such samples are left out as long as enough others remain.
 * Waiting for a lock is no such thing, and stays in.
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
   void add(const Samples &more);

   /* Of the calm ones, or of all, if those are not enough. */
   Spread spread() const;
   size_t count() const { return calm_.size() + stirred_.size(); }
   size_t calm() const { return calm_.size(); }
   bool is_calm() const { return stirred_.empty(); }
   double mean() const; /* of all */

 private:
   std::vector<double> calm_, stirred_;
};

/* How many the machine has, or 1 if it does not say. */
int cores();

/* Runs slice(thread, begin, end) on so many threads, which share 0 .. count among them; 0: on the
 * calling one. Returns how many wrong answers the slices counted. Adds nanoseconds a turn. */
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
