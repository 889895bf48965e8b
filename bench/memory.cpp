// memory.cpp - what a thread costs: 16 threads that open zones against 16 that open none. Resident
// memory is what the kernel says of the whole process while all of them wait.
#include "bench/measure.h"

#include "prof.h"

#include <atomic>
#include <fstream>
#include <thread>

namespace bench {

namespace {

const int THREADS = 16, STATES = 50;

// smaps_rollup counts pages; the quicker statm is batched per thread and may be 64 pages late.
double resident_kb()
{
   std::ifstream in("/proc/self/smaps_rollup");
   for (std::string word; in >> word;) {
      double kb;
      if (word == "Rss:" && in >> kb) return kb;
   }
   return 0;
}

// The kernel's figure while THREADS threads wait after each has called work.
template <class F> double resident_with_threads(F &&work)
{
   std::atomic<int> arrived{0};
   std::atomic<bool> leave{false};
   std::vector<std::thread> threads;
   for (int i = 0; i < THREADS; ++i)
      threads.emplace_back([&] {
         work();
         ++arrived;
         while (!leave) std::this_thread::yield();
      });
   while (arrived < THREADS) std::this_thread::yield();
   const double kb = resident_kb();
   leave = true;
   for (std::thread &thread : threads) thread.join();
   return kb;
}

// Enters `count` zones of the list, `step` apart.
void enter(const std::vector<Prof_Site *> &zones, size_t step)
{
   for (size_t i = 0; i < zones.size(); i += step) {
      Prof_Begin_handle(zones[i])
      Prof_End
   }
}

void measure(const char *what, const std::vector<Prof_Site *> &zones, size_t step)
{
   const double bare = resident_with_threads([] {});
   const double with = resident_with_threads([&] { enter(zones, step); });
   const double kb = (with - bare) / THREADS;
   std::printf("%-52s %8.1f%c\n", what, kb, kb > 64 ? '!' : ' ');
   Prof_update(1);
}

} // namespace

void measure_memory(const Options &)
{
   std::vector<Prof_Site *> zones;
   const size_t apart = 40;
   for (size_t i = 0; i < STATES * apart; ++i)
      zones.push_back(Prof_handle(("zone " + std::to_string(i)).c_str()));
   const std::vector<Prof_Site *> first(zones.begin(), zones.begin() + STATES);

   std::printf("\nResident memory, KB: a thread of %d states, by %d threads (aim 64)\n", STATES,
               THREADS);
   const double before = resident_kb();
   enter(zones, 1); // all states exist before any of the threads
   for (int i = 0; i < 600; ++i) Prof_update(1); // the history is full of idle frames
   std::printf("%-52s %8.1f\n", "all of the profiler: one thread, 2,000 states",
               resident_kb() - before);
   measure("a thread more: states made one after the other", first, 1);
   measure("the same again, in slots used before", first, 1);
   measure("states scattered among 2,000, in slots used before", zones, apart);
   std::printf("A state takes %d bytes in each thread that has been in it; a thread's nodes "
               "reserve\n%d KB of address space at the default max_states.\n",
               int(sizeof(Prof_Node)), int(32768 * sizeof(Prof_Node) / 1024));
}

} // namespace bench
