/* measure.h - how the benchmark measures.
 *
 * THE METHOD. A virtual machine's clock speed moves by tens of per cent from one millisecond to
 * the next, so nanoseconds of two runs say little. Hence: every sample of a subject stands between
 * two samples of the floor, less than a millisecond apart, on the same pinned CPU in the same
 * process; what counts is the ratio. A sample during which the kernel took the CPU away is
 * dropped. Rounds go over all subjects in turn, so that none has a quiet minute for itself. The
 * table shows the median of the ratios, and the quartiles beside it.
 */
#ifndef INC_BENCH_MEASURE_H
#define INC_BENCH_MEASURE_H

#include "bench/bench.h"
#include "platform/prof_stamp.h"

#include <cstdio>
#include <string>
#include <vector>

namespace bench {

struct Options {
   bool quick = false;
   std::string folder = "."; // of the plug-in, and for the .csv files
};

// Median and quartiles of what was sampled.
struct Spread {
   double low = 0, median = 0, high = 0;
   size_t count = 0;
};
Spread spread(std::vector<double> samples);

// CPUs that this process may use, ascending; pinning to one, or to all of them again.
std::vector<int> cpus();
void pin(int cpu);

// How often the kernel took the CPU from the calling thread.
long interruptions();

// Ticks of Prof_Stamp_now() to nanoseconds, measured over the whole run.
class Tick_Length {
 public:
   Tick_Length();
   double ns() const;

 private:
   uint64_t ticks_;
   double seconds_;
};

// Calls f and tells how many ticks it took.
template <class F> uint64_t ticks_of(F &&f)
{
   const uint64_t start = Prof_Stamp_now();
   f();
   return Prof_Stamp_now() - start;
}

// A row of zones.csv.
struct Figure {
   std::string workload, subject;
   double ns_per_zone, ratio_to_floor;
};
void write_csv(const Options &options, const std::vector<Figure> &figures);

// A subject as measured: the same loads may be run with the profiler switched off.
enum Lot { ON, OFF, PEER };
struct Subject {
   std::string name;
   const Bench_Work *work;
   Lot lot = ON;
   bool extra = false; // in the loads W1..W4 only
   bool ours() const { return name[0] == 'C' && lot == ON; }
};
// All subjects there are, set up, lot by lot; the floor first. Loads the plug-in.
const std::vector<Subject> &subjects(const Options &options);

// The subjects in lots that are measured one after the other: those that are on, those that are
// off, the peers. On and off run the same sites, and to alternate would measure the mistakes of the
// branch predictor; and a peer's frame leaves nothing in the cache for whoever comes next.
template <class Keep> std::vector<std::vector<Subject>> lots(const Options &options, Keep &&keep)
{
   std::vector<std::vector<Subject>> lots;
   for (const Subject &subject : subjects(options)) {
      if (!keep(subject)) continue;
      if (lots.empty() || lots.back()[0].lot != subject.lot) lots.push_back({});
      lots.back().push_back(subject);
   }
   return lots;
}

void machine(); // prints what the figures were taken on

// One file each. All print their part of the table.
void measure_zones(const Options &options, std::vector<Figure> &figures);
void measure_phases(const Options &options, std::vector<Figure> &figures);
void measure_often(const Options &options, std::vector<Figure> &figures);
void measure_off(const Options &options, std::vector<Figure> &figures);
void measure_threads(const Options &options, std::vector<Figure> &figures);
void measure_cold(const Options &options, std::vector<Figure> &figures);
void measure_frames(const Options &options);
void measure_update(const Options &options, int states);
void measure_memory(const Options &options);
void measure_values(const Options &options);
void measure_waits(const Options &options);
void measure_watch(const Options &options);
void measure_overlay(const Options &options);
void measure_history(const Options &options);
void measure_page(const Options &options);

} // namespace bench

#endif
