// watch.cpp - what the options cost that see each begin and end: time per entry and the time line.
// The same code as in "C", sent through the gate. And afterwards it must be as fast as before.
#include "bench/measure.h"

#include "prof.h"

namespace bench {

namespace {

struct Option {
   const char *name;
   int entries, events;
};

const Option OPTIONS[] = {{"neither", 0, 0},
                          {"time per entry", 1, 0},
                          {"events", 0, 1},
                          {"both", 1, 1},
                          {"neither again", 0, 0}};

struct Run {
   const char *name;
   void (*Bench_Work::*run)(int);
   int zones, units;
};

const Run RUNS[] = {{"W1", &Bench_Work::w1, 1, 4000}, {"W2", &Bench_Work::w2, 8, 500},
                    {"W3", &Bench_Work::w3, 4, 1000}};

double time_run(const Bench_Work &work, const Run &run)
{
   return double(ticks_of([&] { (work.*run.run)(run.units); })) / (run.zones * run.units);
}

// Each sample stands between two of the floor.
void measure(const Run &run, int rounds, double tick_ns)
{
   std::vector<double> ratios, ticks;
   for (int round = 0; round < rounds; ++round) {
      const long before = interruptions();
      const double first = time_run(Bench_floor, run);
      const double taken = time_run(Bench_c, run);
      const double second = time_run(Bench_floor, run);
      if (round % 10 == 0) Prof_update(1);
      if (interruptions() != before || round < 5) continue;
      ratios.push_back(2 * taken / (first + second));
      ticks.push_back(taken);
   }
   const Spread all = spread(ratios);
   std::printf("  %5.2f (%5.2f-%5.2f) %6.1f ns", all.median, all.low, all.high,
               spread(ticks).median * tick_ns);
}

} // namespace

void measure_watch(const Options &options)
{
   const Tick_Length tick;
   pin(cpus().back());
   std::printf("\nOptions that see each begin and end: ratio to two clock reads\n%-18s", "");
   for (const Run &run : RUNS) std::printf("  %-29s", run.name);
   std::printf("\n");
   for (const Option &option : OPTIONS) {
      Prof_set_entry_stats(option.entries);
      Prof_set_events(option.events);
      std::printf("%-18s", option.name);
      for (const Run &run : RUNS) measure(run, options.quick ? 41 : 301, tick.ns());
      std::printf("\n");
   }
}

} // namespace bench
