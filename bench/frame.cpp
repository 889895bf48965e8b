// frame.cpp - W6: what the profiler takes from a game's frame. 1,000 zones a frame, about 1 us of
// work in each, and Prof_update at its end.
//
// A few per cent are to be told from none on a CPU whose speed changes by more. So the frame runs
// in blocks of ten zones, and each block of the subject stands between two blocks of the same work
// without zones, 10 us apart. The overhead is the median of the blocks' excess, and the update's
// part of the frame is added to it. The floor has no update: its overhead is 2,000 timestamps'.
#include "bench/measure.h"

#include "prof.h"

namespace bench {

namespace {

typedef void (*Bench_Work::*Block)(int, int);

const double ALLOWANCE = 0.003; // above the floor's own overhead

struct Share {
   std::vector<double> zones, update; // overhead of each block, and of the update; in parts
};

double time_block(const Bench_Work &work, Block block, int index, int steps)
{
   return double(ticks_of([&] { (work.*block)(index, steps); }));
}

// Steps of work that take about 1 us.
int calibrate(double tick_ns)
{
   const int steps = 1000;
   std::vector<double> ns;
   for (int i = 0; i < 501; ++i)
      ns.push_back(time_block(Bench_out, &Bench_Work::w6, 0, steps) * tick_ns / int(Bench_BLOCK));
   return int(steps * 1000.0 / spread(ns).median);
}

double run_blocks(const Bench_Work &work, Block block, int steps, Share &share)
{
   double whole = 0;
   for (int i = 0; i < Bench_BLOCKS; ++i) {
      const long before = interruptions();
      const double first = time_block(Bench_out, block, i, steps);
      const double taken = time_block(work, block, i, steps);
      const double second = time_block(Bench_out, block, i, steps);
      const double bare = 0.5 * (first + second);
      whole += bare;
      if (interruptions() == before) share.zones.push_back(taken / bare - 1);
   }
   return whole;
}

// Two frames, as in a game the same zones run in each: the first update after others' frames has
// to bring averages up to date, which the second finds done.
void sample_frame(const Subject &subject, Block block, int steps, Share &share)
{
   run_blocks(*subject.work, block, steps, share);
   subject.work->end_frame();
   const double whole = run_blocks(*subject.work, block, steps, share);
   share.update.push_back(double(ticks_of(subject.work->end_frame)) / whole);
}

void print_row(const Subject &subject, const Spread &zones, double update, double floor)
{
   const double whole = zones.median + update;
   std::printf("%-18s  %6.2f %%  %6.2f %%  %6.2f %%%c  %5.2f-%5.2f\n", subject.name.c_str(),
               zones.median * 100, update * 100, whole * 100,
               floor > 0 && whole > floor + ALLOWANCE ? '!' : ' ', zones.low * 100,
               zones.high * 100);
}

void measure(const Options &options, const char *name, Block block, int steps, bool aim,
             std::vector<Figure> &figures)
{
   const int rounds = options.quick ? 5 : 40;
   double floor = 0;
   const auto keep = [&](const Subject &s) { return s.work->*block && !s.extra; };
   for (const std::vector<Subject> &lot : lots(options, keep)) {
      std::vector<Share> shares(lot.size());
      Prof_set_enabled(lot[0].lot != OFF);
      for (int round = 0; round < rounds; ++round)
         for (size_t s = 0; s < lot.size(); ++s) sample_frame(lot[s], block, steps, shares[s]);
      if (lot[0].work == &Bench_floor) floor = spread(shares[0].zones).median;
      for (size_t s = 0; s < lot.size(); ++s) {
         const Spread zones = spread(shares[s].zones);
         const double update = lot[s].lot == OFF ? 0 : spread(shares[s].update).median;
         print_row(lot[s], zones, update, aim && lot[s].ours() ? floor : 0);
         const double whole = zones.median + update;
         figures.push_back({name, lot[s].name, whole * 1000, floor > 0 ? whole / floor : 0});
      }
   }
   Prof_set_enabled(1);
}

} // namespace

void measure_frames(const Options &options, std::vector<Figure> &figures)
{
   const Tick_Length tick;
   pin(cpus().back());
   const int steps = calibrate(tick.ns());
   std::printf("\nW6: 1,000 zones a frame, 1 us of work in each: overhead (aim: the floor's "
               "+ 0.30 %%)\n%-18s  %8s  %8s  %8s   %s\n", "10 sites in turn", "zones",
               "update", "both", "quartiles of zones");
   measure(options, "W6", &Bench_Work::w6, steps, true, figures);
   std::printf("1,000 sites, once each, no aim\n");
   measure(options, "W6-distinct", &Bench_Work::w6_distinct, steps, false, figures);
}

} // namespace bench
