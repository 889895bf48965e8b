// update.cpp - what a frame costs the profiler: Prof_update for so many live states, the report,
// and the text. Averages and history are on, as they always are; the ring of past frames is full
// before anything is measured. One process measures one size. What an update costs without any
// states is measured first, and taken off before the rest is divided by their number.
#include "bench/measure.h"

#include "prof.h"

#include <fstream>

namespace bench {

namespace {

const int LEAVES = 199; // below each group: a group and its leaves are 200 states

struct Zones {
   std::vector<Prof_Site *> groups, leaves;
};

Zones make_zones(int states)
{
   Zones zones;
   for (int i = 0; i < states / (LEAVES + 1); ++i)
      zones.groups.push_back(Prof_handle(("group " + std::to_string(i)).c_str()));
   for (int i = 0; i < LEAVES; ++i)
      zones.leaves.push_back(Prof_handle(("leaf " + std::to_string(i)).c_str()));
   return zones;
}

// Enters every state once; or those of every tenth group only.
void touch(const Zones &zones, size_t step)
{
   for (size_t group = 0; group < zones.groups.size(); group += step) {
      Prof_Begin_handle(zones.groups[group])
      for (Prof_Site *leaf : zones.leaves) {
         Prof_Begin_handle(leaf)
         Prof_End
      }
      Prof_End
   }
}

// step 0: nothing moves but the root.
Spread time_update(const Zones &zones, size_t step, int frames)
{
   std::vector<double> ticks;
   for (int i = 0; i < frames; ++i) {
      if (step) touch(zones, step);
      const long before = interruptions();
      const double taken = double(ticks_of([] { Prof_update(1); }));
      if (interruptions() == before) ticks.push_back(taken);
   }
   return spread(ticks);
}

template <class F> Spread time_after_update(const Zones &zones, int frames, F &&f)
{
   std::vector<double> ticks;
   for (int i = 0; i < frames; ++i) {
      touch(zones, 1);
      Prof_update(1);
      ticks.push_back(double(ticks_of(f)));
   }
   return spread(ticks);
}

class Table {
 public:
   Table(const Options &options, int states, double tick_ns)
       : csv_(options.folder + "/update.csv", std::ios::app), states_(states), ns_(tick_ns)
   {
   }
   // `base`: ticks that would have passed without any states.
   void row(const char *what, const Spread &ticks, double base = 0, double aim = 0)
   {
      const double us = ticks.median * ns_ / 1000, state = per_state(ticks.median, base);
      std::printf("%8d  %-28s %10.2f  %8.2f%c  %6.2f-%6.2f", states_, what, us, state,
                  aim > 0 && state > aim ? '!' : ' ', per_state(ticks.low, base),
                  per_state(ticks.high, base));
      if (aim > 0) std::printf("   %4.0f", aim);
      std::printf("\n");
      csv_ << states_ << ",\"" << what << "\"," << us << ',' << state << '\n';
   }

 private:
   double per_state(double ticks, double base) const { return (ticks - base) * ns_ / states_; }

   std::ofstream csv_;
   int states_;
   double ns_;
};

} // namespace

static void measure_reports(Table &table, const Zones &zones, int frames)
{
   const auto report = [] { Prof_free_report(Prof_create_report()); };
   const auto text = [] { Prof_write_report(nullptr, 0); };
   table.row("report by self time", time_after_update(zones, frames, report));
   table.row("the same as text", time_after_update(zones, frames, text));
   Prof_set_report_mode(Prof_HIERARCHICAL_TIME);
   table.row("report by hierarchical time", time_after_update(zones, frames, report));
   Prof_set_cursor(1); // the root is row 0
   Prof_select();
   table.row("call graph of a group", time_after_update(zones, frames, report));
}

void measure_update(const Options &options, int states)
{
   const Tick_Length tick;
   pin(cpus().back());
   const int warm = 600, frames = options.quick ? 60 : 200;
   const Spread none = time_update({}, 0, warm);
   const Zones zones = make_zones(states);
   time_update(zones, 1, warm);
   const Spread moved = time_update(zones, 1, frames);
   const Spread idle = time_update(zones, 0, frames);
   const Spread tenth = time_update(zones, 10, frames);

   Table table(options, states, tick.ns());
   table.row("update without states", none, none.median);
   table.row("update, all moved", moved, none.median, 15);
   if (zones.groups.size() >= 10) table.row("update, one in ten moved", tenth, none.median);
   table.row("update, none moved", idle, none.median, 3);
   measure_reports(table, zones, options.quick ? 11 : 41);

   Prof_Info info;
   Prof_get_info(&info);
   if (info.num_states < states || info.over_states + info.over_zones + info.over_names)
      std::printf("bench: a limit was reached, these figures mean nothing\n");
}

} // namespace bench
