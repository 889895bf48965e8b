// zones.cpp - what a zone costs: W1..W4 on one thread, W7 (phases in a row), W5 (W1 and W2 on two
// threads at once), and thousands of sites with a cold cache. The method is told in measure.h.
#include "bench/measure.h"

#include "prof.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <thread>

namespace bench {

namespace {

struct Load {
   const char *name;
   void (*Bench_Work::*run)(int); // which of the subject's functions
   int zones;                     // of one unit
   int units;                     // of one sample
   double target;                 // the ratio aimed at, in the executable
};

// About 16,000 zones a sample: 0.3 ms, so that most samples see no interrupt.
const Load LOADS[] = {
   {"W1", &Bench_Work::w1, 1, 16000, 1.06},
   {"W2", &Bench_Work::w2, 8, 2000, 1.06},
   {"W3", &Bench_Work::w3, 4, 4000, 1.15},
   {"W4", &Bench_Work::w4, Bench_TREE, 2, 1.20},
};
const size_t NUM_LOADS = 4;

struct Cell {
   std::vector<double> ratios, ticks;
};

// The aim for a subject in a load; 0 if there is none.
double target_of(const Subject &subject, const Load &load)
{
   if (subject.name == "C" || subject.name == "C++") return load.target;
   if (subject.name == "C shared") return std::max(1.10, load.target);
   if (subject.name == "C plug-in") return 1.20;
   return 0;
}

// A few zones first: the hints may be of another load, or the profiler just switched.
void warm_up(const Subject &subject, const Load &load)
{
   (subject.work->*load.run)(load.zones == 1 ? 100 : 1);
}

uint64_t time_load(const Bench_Work &work, const Load &load)
{
   return ticks_of([&] { (work.*load.run)(load.units); });
}

void sample(const Subject &subject, const Load &load, Cell &cell)
{
   warm_up(subject, load);
   const long before = interruptions();
   const uint64_t first = time_load(Bench_floor, load);
   const uint64_t taken = time_load(*subject.work, load);
   const uint64_t second = time_load(Bench_floor, load);
   const bool clean = interruptions() == before;
   subject.work->end_frame();
   if (!clean) return;
   cell.ratios.push_back(2.0 * double(taken) / double(first + second));
   cell.ticks.push_back(double(taken) / (load.zones * load.units));
}

void print_cell(const Cell &cell, double target)
{
   const Spread s = spread(cell.ratios);
   if (s.count == 0) std::printf("  %-18s", "-");
   else std::printf("  %5.3f%c %5.3f-%5.3f", s.median, target > 0 && s.median > target ? '!' : ' ',
                    s.low, s.high);
}

void add_figure(std::vector<Figure> &figures, const std::string &load, const Subject &subject,
                const Cell &cell, double tick_ns)
{
   if (cell.ratios.empty()) return;
   figures.push_back({load, subject.name, spread(cell.ticks).median * tick_ns,
                      spread(cell.ratios).median});
}

void print_head()
{
   std::printf("\nOne zone, as a ratio to two timestamps in its place (median, quartiles; ! above "
               "the aim)\n%-18s  %-20s%-20s%-20s%-20s%8s\n", "", "W1 leaf in a loop",
               "W2 eight nested", "W3 two parents", "W4 recursion", "W1, ns");
   const char *rows[3] = {"C", "C shared", "C plug-in"};
   for (const char *name : rows) {
      std::printf("%-18s", (std::string("aim, ") + name).c_str());
      for (const Load &load : LOADS)
         std::printf("  %5.3f%13s", target_of({name, nullptr}, load), "");
      std::printf("\n");
   }
}

void print_row(const Subject &subject, const Cell *cells, double tick_ns,
               std::vector<Figure> &figures)
{
   std::printf("%-18s", subject.name.c_str());
   for (size_t l = 0; l < NUM_LOADS; ++l) {
      print_cell(cells[l], target_of(subject, LOADS[l]));
      add_figure(figures, LOADS[l].name, subject, cells[l], tick_ns);
   }
   const double ns = spread(cells[0].ticks).median * tick_ns;
   std::printf("%8.2f%c\n", ns, subject.lot == OFF && ns > 1.5 ? '!' : ' ');
}

} // namespace

void measure_zones(const Options &options, std::vector<Figure> &figures)
{
   const Tick_Length tick;
   const int rounds = options.quick ? 21 : 101;
   pin(cpus().back());
   print_head();
   for (const std::vector<Subject> &lot : lots(options, [](const Subject &) { return true; })) {
      std::vector<Cell> cells(lot.size() * NUM_LOADS);
      Prof_set_enabled(lot[0].lot != OFF);
      for (int round = 0; round < rounds; ++round)
         for (size_t s = 0; s < lot.size(); ++s)
            for (size_t l = 0; l < NUM_LOADS; ++l)
               sample(lot[s], LOADS[l], cells[s * NUM_LOADS + l]);
      for (size_t s = 0; s < lot.size(); ++s)
         print_row(lot[s], &cells[s * NUM_LOADS], tick.ns(), figures);
   }
   Prof_set_enabled(1);
   std::printf("Shared library and plug-in hold the C form. The aim when off is 1.5 ns.\n");
}

// ---------------------------------------------------------------------------------------------
// W7.

namespace {

const Load ROWS[] = {
   {"W7-pairs", &Bench_Work::w7, 8, 2000, 0},
   {"W7", &Bench_Work::phases, 8, 2000, 0.57},
};
const size_t NUM_ROWS = 2;

} // namespace

void measure_phases(const Options &options, std::vector<Figure> &figures)
{
   const Tick_Length tick;
   const int rounds = options.quick ? 21 : 101;
   pin(cpus().back());
   std::printf("\nW7: eight zones in a row, as a ratio to sixteen timestamps (aim of Prof_Next "
               "%.2f)\n%-18s  %-20s%-20s%12s\n", ROWS[1].target, "", "pairs", "Prof_Next",
               "ns, all eight");
   const auto keep = [](const Subject &subject) {
      return subject.lot != PEER && subject.work->phases != subject.work->w7;
   };
   for (const std::vector<Subject> &lot : lots(options, keep)) {
      std::vector<Cell> cells(lot.size() * NUM_ROWS);
      Prof_set_enabled(lot[0].lot != OFF);
      for (int round = 0; round < rounds; ++round)
         for (size_t s = 0; s < lot.size(); ++s)
            for (size_t l = 0; l < NUM_ROWS; ++l)
               sample(lot[s], ROWS[l], cells[s * NUM_ROWS + l]);
      for (size_t s = 0; s < lot.size(); ++s) {
         const Cell *row = &cells[s * NUM_ROWS];
         std::printf("%-18s", lot[s].name.c_str());
         for (size_t l = 0; l < NUM_ROWS; ++l) {
            print_cell(row[l], lot[s].ours() ? ROWS[l].target : 0);
            add_figure(figures, ROWS[l].name, lot[s], row[l], tick.ns());
         }
         std::printf("%12.2f\n", 8 * spread(row[1].ticks).median * tick.ns());
      }
   }
   Prof_set_enabled(1);
}

// ---------------------------------------------------------------------------------------------
// W5. Both threads run the same functions, so the same sites, at the same time.

namespace {

// Two threads meet here; spinning, as neither may lose its CPU.
class Meeting {
 public:
   void wait()
   {
      const int turn = turn_.load();
      if (arrived_.fetch_add(1) == 1) {
         arrived_ = 0;
         turn_ = turn + 1;
      } else {
         while (turn_.load() == turn) {}
      }
   }

 private:
   std::atomic<int> arrived_{0}, turn_{0};
};

struct Both {
   Meeting meeting;
   uint64_t ticks[2][3]; // of each thread: floor, subject, floor
   std::atomic<bool> clean[2];
};

// What each of the two does for one sample.
void sample_side(Both &both, int side, const Subject &subject, const Load &load)
{
   const Bench_Work *parts[3] = {&Bench_floor, subject.work, &Bench_floor};
   warm_up(subject, load);
   const long before = interruptions();
   for (int part = 0; part < 3; ++part) {
      both.meeting.wait();
      both.ticks[side][part] = time_load(*parts[part], load);
   }
   both.clean[side] = interruptions() == before;
   both.meeting.wait();
}

void keep(const Both &both, const Load &load, Cell &cell)
{
   if (!both.clean[0] || !both.clean[1]) return;
   double ratio = 0, ticks = 0;
   for (const uint64_t(&t)[3] : both.ticks) {
      ratio += double(t[1]) / double(t[0] + t[2]); // half of it, twice
      ticks += 0.5 * double(t[1]) / (load.zones * load.units);
   }
   cell.ratios.push_back(ratio);
   cell.ticks.push_back(ticks);
}

} // namespace

void measure_threads(const Options &options, std::vector<Figure> &figures)
{
   if (cpus().size() < 2) {
      std::printf("\nW5: one CPU only, left out\n");
      return;
   }
   const Tick_Length tick;
   std::vector<Subject> chosen;
   for (const Subject &subject : subjects(options))
      if (subject.lot != OFF && !subject.extra) chosen.push_back(subject);
   std::vector<Cell> cells(chosen.size() * 2);
   const int rounds = options.quick ? 31 : 151;
   const auto run = [&](Both &both, int side) {
      pin(side ? cpus()[cpus().size() - 2] : cpus().back());
      for (int round = 0; round < rounds; ++round)
         for (size_t s = 0; s < chosen.size(); ++s)
            for (size_t l = 0; l < 2; ++l) {
               sample_side(both, side, chosen[s], LOADS[l]);
               if (side != 0) continue;
               keep(both, LOADS[l], cells[s * 2 + l]);
               chosen[s].work->end_frame();
            }
   };
   Both both;
   std::thread second([&] { run(both, 1); });
   run(both, 0);
   second.join();

   std::printf("\nW5: two threads at once in the same sites (aim 1.08)\n%-18s  %-20s%-20s\n", "",
               "W1", "W2");
   for (size_t s = 0; s < chosen.size(); ++s) {
      std::printf("%-18s", chosen[s].name.c_str());
      for (size_t l = 0; l < 2; ++l) {
         print_cell(cells[s * 2 + l], chosen[s].ours() ? 1.08 : 0);
         add_figure(figures, l ? "W5-W2" : "W5-W1", chosen[s], cells[s * 2 + l], tick.ns());
      }
      std::printf("\n");
   }
}

// ---------------------------------------------------------------------------------------------
// Cold sites.

namespace {

// Reading 8 MiB throws the profiler, and the code under test, out of the caches of one core.
void walk(const std::vector<unsigned char> &memory)
{
   unsigned sum = 0;
   for (size_t i = 0; i < memory.size(); i += 64) sum += memory[i];
   __asm__ volatile("" : : "r"(sum));
}

double cold_ticks(const Bench_Work &work, const std::vector<unsigned char> &memory)
{
   walk(memory);
   return double(ticks_of(work.cold)) / int(Bench_COLD);
}

void sample_cold(const Subject &subject, const std::vector<unsigned char> &memory, Cell &cell)
{
   const long before = interruptions();
   const double first = cold_ticks(Bench_floor, memory);
   const double taken = cold_ticks(*subject.work, memory);
   const double second = cold_ticks(Bench_floor, memory);
   const bool clean = interruptions() == before;
   subject.work->end_frame();
   if (!clean) return;
   cell.ratios.push_back(2 * taken / (first + second));
   cell.ticks.push_back(taken);
}

} // namespace

void measure_cold(const Options &options, std::vector<Figure> &figures)
{
   const Tick_Length tick;
   const std::vector<unsigned char> memory(8 << 20, 1);
   const int rounds = options.quick ? 21 : 101;
   pin(cpus().back());
   std::printf("\n%d sites once a frame with a cold cache (aim 1.60)\n%-18s  %-20s%8s\n",
               int(Bench_COLD), "", "ratio", "ns");
   const auto keep = [](const Subject &subject) { return subject.work->cold && !subject.extra; };
   for (const std::vector<Subject> &lot : lots(options, keep)) {
      std::vector<Cell> cells(lot.size());
      Prof_set_enabled(lot[0].lot != OFF);
      for (const Subject &subject : lot) subject.work->cold(); // the states are made here
      for (int round = 0; round < rounds; ++round)
         for (size_t s = 0; s < lot.size(); ++s) sample_cold(lot[s], memory, cells[s]);
      for (size_t s = 0; s < lot.size(); ++s) {
         std::printf("%-18s", lot[s].name.c_str());
         print_cell(cells[s], lot[s].ours() ? 1.60 : 0);
         std::printf("  %8.2f\n", spread(cells[s].ticks).median * tick.ns());
         add_figure(figures, "cold", lot[s], cells[s], tick.ns());
      }
   }
   Prof_set_enabled(1);
}

} // namespace bench
