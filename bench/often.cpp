// often.cpp - what an entry of a small zone costs: counted, with the clock read for one in N.
//
// A leaf that does nothing is W1, and its ratio is to the floor, as in zones.cpp. A leaf that works
// hides a part of what it costs to measure it. So there the ratio is of what is added to the same
// work without any mark: by the subject, to what the floor adds.
#include "bench/measure.h"
#include "bench/often/often.h"

#include "prof.h"
#include "src/gather/prof_often.h"

#include <algorithm>

namespace bench {

namespace {

enum { BY_ITSELF = -1, NO_N = -2 };

struct Row {
   std::string name;
   const Bench_Often *way;
   int log; // of N
   double target;
};

// About as long as in zones.cpp, so that most samples see no interrupt.
struct Column {
   const char *name;
   int entries;
   double ns; // of work
   int steps;
};

std::vector<Row> rows()
{
   std::vector<Row> all = {{"floor", &Bench_often_c[Bench_STAMPS], NO_N, 0}};
   for (const bool cpp : {false, true}) {
      const Bench_Often *ways = cpp ? Bench_often_cpp : Bench_often_c;
      const std::string suffix = cpp ? " C++" : " C";
      all.push_back({"a zone" + suffix, &ways[Bench_ZONE], NO_N, 1.06});
      all.push_back({"Prof_Counter" + suffix, &ways[Bench_COUNT], NO_N, 0});
      for (const int log : {0, 2, 4, 6, 8}) {
         const double target = log == 4 ? 0.10 : log == 6 ? 0.05 : 0;
         all.push_back({"N = " + std::to_string(1 << log) + suffix, &ways[Bench_OFTEN], log,
                        target});
      }
      all.push_back({"N by itself" + suffix, &ways[Bench_OFTEN], BY_ITSELF, 0});
   }
   return all;
}

void enter(const Bench_Often &way, int n, int steps)
{
   if (steps) way.busy(n, steps);
   else way.leaf(n);
}

double ticks_of_entry(const Bench_Often &way, const Column &column)
{
   return double(ticks_of([&] { enter(way, column.entries, column.steps); })) / column.entries;
}

// Steps that take about so long: the quickest of some tries.
int steps_for(double ns, const Tick_Length &tick)
{
   const Column column = {"", 1000, 0, 10};
   if (ns <= 0) return 0;
   double least = 1e30;
   for (int i = 0; i < 20; ++i)
      least = std::min(least, ticks_of_entry(Bench_often_c[Bench_NOTHING], column));
   return std::max(1, int(ns / (least * tick.ns() / column.steps) + 0.5));
}

struct Cell {
   std::vector<double> ratios, ticks;
};

// The floor, and bare work, before and after. What is left of a block that began with a larger N is
// gone through first.
void sample(const Row &row, const Column &column, Cell &cell)
{
   const Bench_Often &floor = Bench_often_c[Bench_STAMPS], &bare = Bench_often_c[Bench_NOTHING];
   Prof_Often_fixed_log = row.log == NO_N ? BY_ITSELF : row.log;
   enter(*row.way, row.way->name[0] == 'P' ? 1024 : 100, column.steps);
   const long before = interruptions();
   double least = ticks_of_entry(floor, column);
   double without = column.steps ? ticks_of_entry(bare, column) : 0;
   const double taken = ticks_of_entry(*row.way, column);
   without += column.steps ? ticks_of_entry(bare, column) : 0;
   least += ticks_of_entry(floor, column);
   const bool clean = interruptions() == before;
   Prof_update(1);
   if (!clean || least <= without) return;
   cell.ratios.push_back((2 * taken - without) / (least - without));
   cell.ticks.push_back(taken - without / 2);
}

void print_cell(const Cell &cell, double target)
{
   const Spread s = spread(cell.ratios);
   if (s.count == 0) std::printf("  %-18s", "-");
   else std::printf("  %5.3f%c %5.3f-%5.3f", s.median, target > 0 && s.median > target ? '!' : ' ',
                    s.low, s.high);
}

} // namespace

void measure_often(const Options &options, std::vector<Figure> &figures)
{
   const Tick_Length tick;
   const int rounds = options.quick ? 21 : 101;
   pin(cpus().back());
   // Long enough that the length of a tick is known.
   for (int i = 0; i < 100; ++i) enter(Bench_often_c[Bench_STAMPS], 16000, 0);
   Column columns[] = {{"W1", 16000, 0, 0}, {"20 ns", 8000, 20, 0}, {"200 ns", 1600, 200, 0}};
   for (Column &column : columns) column.steps = steps_for(column.ns, tick);
   const std::vector<Row> all = rows();
   std::vector<std::vector<Cell>> cells(all.size(), std::vector<Cell>(3));
   for (int round = 0; round < rounds; ++round)
      for (size_t r = 0; r < all.size(); ++r)
         for (size_t c = 0; c < 3; ++c) sample(all[r], columns[c], cells[r][c]);
   Prof_Often_fixed_log = BY_ITSELF;

   std::printf("\nAn entry of a small zone, as a ratio to two timestamps; with work, of what is "
               "added to it\n%-18s  %-20s%-20s%-20s%8s%8s%8s\n", "", "W1 leaf in a loop",
               "20 ns of work", "200 ns of work", "ns", "ns", "ns");
   for (size_t r = 0; r < all.size(); ++r) {
      std::printf("%-18s", all[r].name.c_str());
      for (size_t c = 0; c < 3; ++c) print_cell(cells[r][c], c == 0 ? all[r].target : 0);
      for (size_t c = 0; c < 3; ++c) {
         const double ns = spread(cells[r][c].ticks).median * tick.ns();
         std::printf("%8.2f", ns);
         if (cells[r][c].ratios.empty()) continue;
         figures.push_back({std::string("often ") + columns[c].name, all[r].name, ns,
                            spread(cells[r][c].ratios).median});
      }
      std::printf("\n");
   }
   std::printf("The aim is %.2f for N = 16 and %.2f for N = 64.\n", 0.10, 0.05);
}

} // namespace bench
