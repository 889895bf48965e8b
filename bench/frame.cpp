// frame.cpp - W6: what zones take from a game's frame. 1,000 zones a frame, about 1 us of work in
// each, and Prof_update at its end.
//
// A few nanoseconds are to be told from none, between pieces of work that take a thousand, on a CPU
// whose speed changes by more. So the frame runs in blocks of ten zones, 10 us, and where a block
// of the subject is wanted, five run in a row:
//
//      out   floor   out   subject   out        in every other frame the two change places
//
// The excess of a block is its time less the mean of the same work without zones, out, at either
// side of it. If those three differ by more than a part of STEADY, the load itself ran faster or
// slower while it was looked at, and all five are dropped; and so if the kernel took the CPU. What
// is left gives two figures: the excess of the subject, and, paired, how much it is above that of
// the floor beside it. The quartiles tell how far single blocks are apart. The load is the same
// code at the same place in a cache line in all subjects (Bench_work), else its own speed would
// differ.
//
// Between two looks at the same block lies a whole frame, with an update: so in the second load,
// each site once, code and data of a site are as cold as in a game's frame.
//
// What the nanoseconds are: next to nothing where sites come in turn. Of a thousand sites once each
// it is fetching: a trial with the same instructions on the way, but 116 bytes of code a site in
// place of 164, brought 19 ns above the floor's down to 11 to 13 on a Xeon, 148 bytes to 18. A site
// that was off cost more than one that was on: its two jumps lead to code that no other site has.
#include "bench/measure.h"

#include "prof.h"

#include <algorithm>
#include <cmath>
#include <fstream>

namespace bench {

namespace {

typedef void (*Bench_Work::*Block)(int, int);

const double STEADY = 0.004;     // as far as the load's own speed may differ
const int ZONES = Bench_BLOCK;

struct Load {
   const char *name, *title;
   Block block;
   double allowance; // part of the load, above the floor
};
const Load LOADS[] = {
   {"W6", "10 sites in turn", &Bench_Work::w6, 0.004},
   {"W6-distinct", "1,000 sites once each", &Bench_Work::w6_distinct, 0.015},
};

struct Blocks {
   std::vector<double> excess, above; // ticks of a block: of the subject; that less the floor's
   std::vector<double> bare, update;  // ticks of a block without zones, and of an update
   size_t seen = 0;
};

double time_block(const Bench_Work &work, Block block, int index, int steps)
{
   return double(ticks_of([&] { (work.*block)(index, steps); }));
}

// Steps of work that take about 1 us at the moment. Asked anew before each frame.
int calibrate(double tick_ns)
{
   const int steps = 1000;
   std::vector<double> ns;
   for (int i = 0; i < 21; ++i)
      ns.push_back(time_block(Bench_out, &Bench_Work::w6, 0, steps) * tick_ns / ZONES);
   return int(steps * 1000.0 / spread(ns).median);
}

void sample_block(const Bench_Work &work, Block block, int index, int steps, bool floor_first,
                  Blocks &blocks)
{
   const Bench_Work *const pair[2] = {floor_first ? &Bench_floor : &work,
                                      floor_first ? &work : &Bench_floor};
   double out[3], excess[2];
   const long before = interruptions();
   out[0] = time_block(Bench_out, block, index, steps);
   for (int i = 0; i < 2; ++i) {
      excess[i] = time_block(*pair[i], block, index, steps);
      out[i + 1] = time_block(Bench_out, block, index, steps);
   }
   const bool clean = interruptions() == before;
   ++blocks.seen;
   if (!clean || *std::max_element(out, out + 3) > *std::min_element(out, out + 3) * (1 + STEADY))
      return;
   for (int i = 0; i < 2; ++i) excess[i] -= 0.5 * (out[i] + out[i + 1]);
   blocks.excess.push_back(excess[floor_first]);
   blocks.above.push_back(excess[floor_first] - excess[!floor_first]);
   blocks.bare.push_back(out[1]);
}

void run_frame(const Subject &subject, Block block, int steps, bool floor_first, Blocks &blocks)
{
   for (int i = 0; i < Bench_BLOCKS; ++i)
      sample_block(*subject.work, block, i, steps, floor_first, blocks);
   blocks.update.push_back(double(ticks_of(subject.work->end_frame)));
}

// Two frames, as in a game the same zones run in each: the first after others' frames has to bring
// hints and averages up to date, which the second, that counts, finds done.
void sample_frames(const Subject &subject, Block block, double tick_ns, int round, Blocks &blocks)
{
   const int steps = calibrate(tick_ns);
   Blocks unsettled;
   run_frame(subject, block, steps, round % 2 == 0, unsettled);
   run_frame(subject, block, steps, round % 2 == 0, blocks);
}

class Table {
 public:
   Table(const Options &options, double tick_ns)
       : csv_(options.folder + "/frames.csv"), ns_(tick_ns)
   {
      csv_ << "workload,subject,ns_per_zone,low,high,above_floor_ns,doubt,low,high,above_floor_percent,"
              "update_us,blocks_kept,blocks_seen\n";
   }

   void head(const Load &load)
   {
      std::printf("%-22s  %24s  %30s  %9s  %9s  %s\n", load.title, "ns a zone",
                  "above the floor's", "of load", "update us", "blocks kept");
   }

   // Without `aim` the row is not judged.
   void row(const Load &load, const std::string &name, const Blocks &blocks, double aim)
   {
      const Spread own = spread(blocks.excess), above = spread(blocks.above);
      const double bare = spread(blocks.bare).median, part = bare > 0 ? above.median / bare : 0;
      const double update = spread(blocks.update).median * ns_ / 1000;
      char line[300];
      std::printf("%-22s  %7.1f (%6.1f..%6.1f)  %7.1f +-%4.1f (%6.1f..%6.1f)", name.c_str(),
                  zone(own.median), zone(own.low), zone(own.high), zone(above.median),
                  zone(doubt(above)), zone(above.low), zone(above.high));
      std::printf("  %7.2f %%%c  %8.2f  %5zu of %zu\n", part * 100,
                  aim > 0 && part > aim ? '!' : ' ', update, own.count, blocks.seen);
      std::snprintf(line, sizeof line, "%s,\"%s\",%.2f,%.2f,%.2f,%.2f,%.2f,%.2f,%.2f,%.3f,%.2f,%zu,%zu\n",
                    load.name, name.c_str(), zone(own.median), zone(own.low), zone(own.high),
                    zone(above.median), zone(doubt(above)), zone(above.low), zone(above.high),
                    part * 100, update, own.count, blocks.seen);
      csv_ << line;
   }

 private:
   double zone(double ticks) const { return ticks * ns_ / ZONES; }
   // How far the median may be off, 19 times of 20, by the spread that single blocks have.
   static double doubt(const Spread &s)
   {
      return s.count ? 1.8 * (s.high - s.low) / std::sqrt(double(s.count)) : 0;
   }

   std::ofstream csv_;
   double ns_;
};

// The floor is a subject too: what it is above itself shows how far to trust the rest.
void measure(const Options &options, const Load &load, double tick_ns, Table &table)
{
   const int rounds = options.quick ? 6 : 60;
   const auto keep = [&](const Subject &s) { return s.work->*load.block && !s.extra; };
   table.head(load);
   for (const std::vector<Subject> &lot : lots(options, keep)) {
      std::vector<Blocks> blocks(lot.size());
      Prof_set_enabled(lot[0].lot != OFF);
      for (int round = 0; round < rounds; ++round)
         for (size_t s = 0; s < lot.size(); ++s)
            sample_frames(lot[s], load.block, tick_ns, round, blocks[s]);
      for (size_t s = 0; s < lot.size(); ++s)
         table.row(load, lot[s].name, blocks[s], lot[s].ours() ? load.allowance : 0);
   }
   Prof_set_enabled(1);
}

} // namespace

void measure_frames(const Options &options)
{
   const Tick_Length tick;
   pin(cpus().back());
   calibrate(1); // for the length of a tick, which takes a while
   Table table(options, tick.ns());
   std::printf("\nW6: 1,000 zones a frame, 1 us of work in each (medians and quartiles of blocks "
               "of ten; aim: %.1f %% of the load\nabove the floor where sites come in turn, %.1f "
               "%% where each comes once)\n", LOADS[0].allowance * 100, LOADS[1].allowance * 100);
   for (const Load &load : LOADS) measure(options, load, tick.ns(), table);
}

} // namespace bench
