// off.cpp - what an entry costs whose zone is off, or whose condition does not hold, beside one
// that is on, and with the whole profiler off. A leaf that does nothing, in a loop: W1, so that the
// ratio is to the floor of zones.cpp, by the method told in measure.h.
#include "bench/measure.h"

#include "prof.h"

namespace bench {

namespace {

void barrier()
{
   __asm__ __volatile__("" ::: "memory");
}

void stamps(int n)
{
   for (int i = 0; i < n; ++i) {
      (void)Prof_Stamp_now();
      barrier();
      (void)Prof_Stamp_now();
   }
}

void c_on(int n)
{
   for (int i = 0; i < n; ++i) {
      Prof_Begin(bench_on)
      barrier();
      Prof_End
   }
}

void cpp_on(int n)
{
   for (int i = 0; i < n; ++i) {
      Prof(bench_on);
      barrier();
   }
}

void c_off(int n)
{
   for (int i = 0; i < n; ++i) {
      Prof_Begin(bench_off)
      barrier();
      Prof_End
   }
}

void cpp_off(int n)
{
   for (int i = 0; i < n; ++i) {
      Prof(bench_off);
      barrier();
   }
}

volatile int holds;

void c_if(int n)
{
   for (int i = 0; i < n; ++i) {
      Prof_Begin_if(holds, bench_if)
      barrier();
      Prof_End
   }
}

void cpp_if(int n)
{
   for (int i = 0; i < n; ++i) {
      Prof_Block_if(holds, bench_if);
      barrier();
   }
}

void inside_off(int n)
{
   Prof_Begin(bench_off)
   c_on(n);
   Prof_End
}

struct Row {
   const char *name;
   void (*run)(int);
   int enabled, holds;
};
const Row ROWS[] = {
   {"zone on, C", c_on, 1, 0},         {"zone on, C++", cpp_on, 1, 0},
   {"zone off, C", c_off, 1, 0},       {"zone off, C++", cpp_off, 1, 0},
   {"if true, C", c_if, 1, 1},         {"if true, C++", cpp_if, 1, 1},
   {"if false, C", c_if, 1, 0},        {"if false, C++", cpp_if, 1, 0},
   {"on inside off, C", inside_off, 1, 0},
   {"all off, C", c_on, 0, 0},         {"all off, C++", cpp_on, 0, 0},
};
enum { NUM_ROWS = sizeof ROWS / sizeof *ROWS, ENTRIES = 16000 };

struct Cell {
   std::vector<double> ratios, ticks;
};

double ticks_of_entry(void (*run)(int))
{
   return double(ticks_of([&] { run(ENTRIES); })) / ENTRIES;
}

void sample(const Row &row, Cell &cell)
{
   holds = row.holds;
   Prof_set_enabled(row.enabled);
   row.run(300);
   const long before = interruptions();
   const double first = ticks_of_entry(stamps);
   const double taken = ticks_of_entry(row.run);
   const double second = ticks_of_entry(stamps);
   const bool clean = interruptions() == before;
   Prof_set_enabled(1);
   Prof_update(1);
   if (!clean) return;
   cell.ratios.push_back(2 * taken / (first + second));
   cell.ticks.push_back(taken);
}

} // namespace

void measure_off(const Options &options, std::vector<Figure> &figures)
{
   const Tick_Length tick;
   const int rounds = options.quick ? 21 : 101;
   std::vector<Cell> cells(NUM_ROWS);
   pin(cpus().back());
   Prof_set_zone_on("bench_off", 0);
   for (int i = 0; i < 100; ++i) stamps(ENTRIES); // long enough that the length of a tick is known
   for (int round = 0; round < rounds; ++round)
      for (int r = 0; r < NUM_ROWS; ++r) sample(ROWS[r], cells[size_t(r)]);
   std::printf("\nAn entry of a zone that does nothing, as a ratio to two timestamps\n");
   for (int r = 0; r < NUM_ROWS; ++r) {
      const Spread s = spread(cells[size_t(r)].ratios);
      const double ns = spread(cells[size_t(r)].ticks).median * tick.ns();
      if (s.count == 0) continue;
      std::printf("%-18s  %5.3f  %5.3f-%5.3f%8.2f ns\n", ROWS[r].name, s.median, s.low, s.high, ns);
      figures.push_back({"off", ROWS[r].name, ns, s.median});
   }
   Prof_set_zone_on("bench_off", 1);
}

} // namespace bench
