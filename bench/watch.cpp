// watch.cpp - what the options cost that see each begin and end: time per entry, the time line, and
// a feed that another thread empties, as a viewer of Tracy has it.
// The same code as in "C", sent through the gate. And afterwards it must be as fast as before.
#include "bench/measure.h"

#include "prof.h"
#include "src/gather/prof_feed.h"
#include "src/gather/prof_thread.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace bench {

namespace {

struct Option {
   const char *name;
   int entries, events, feed;
};

const Option OPTIONS[] = {{"neither", 0, 0, 0},
                          {"time per entry", 1, 0, 0},
                          {"events", 0, 1, 0},
                          {"feed", 0, 0, 1},
                          {"both", 1, 1, 0},
                          {"neither again", 0, 0, 0}};

// ---- a reader of a feed ----

std::atomic<Prof_Feed *> feed{nullptr};
uint32_t opening;

int on_in(Prof_Context *c, uint32_t state, uint64_t now, int)
{
   Prof_Feed_In in = {};
   in.opening = opening;
   c->lane.feed = nullptr;
   if (!c->feed) c->feed = Prof_Feed_make(1 << 17);
   if (!c->feed || !Prof_Feed_go_in(c->feed, &in, state, 0, now)) return 0;
   c->lane.feed = c->feed;
   feed = c->feed;
   return 1;
}
void on_out(Prof_Context *c, uint32_t, uint64_t now)
{
   if (c->lane.feed) Prof_Feed_go_out(c->lane.feed, now);
}
void on_enter(Prof_Context *c, uint32_t, uint32_t state, uint64_t now)
{
   if (c->lane.feed) Prof_Feed_enter(c->lane.feed, Prof_States[state].zone, now);
}
void on_leave(Prof_Context *c, uint32_t, uint32_t, uint64_t now)
{
   if (c->lane.feed) Prof_Feed_leave(c->lane.feed, now);
}
const Prof_Watcher watcher = {on_in, on_out, on_enter, on_leave, nullptr, Prof_LANE_FEED};

// Empties the feed of the thread that made it, every millisecond, as long as it lives.
class Reader {
 public:
   explicit Reader(int on)
   {
      if (!on) return;
      set(true);
      thread_ = std::thread([this] {
         while (!stop_) {
            if (Prof_Feed *one = feed) Prof_Feed_read_up_to(one, Prof_Feed_end(one));
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
         }
      });
   }
   ~Reader()
   {
      if (!thread_.joinable()) return;
      stop_ = true;
      thread_.join();
      set(false);
   }
   Reader(const Reader &) = delete;
   Reader &operator=(const Reader &) = delete;

 private:
   static void set(bool on)
   {
      Prof_Config_lock();
      ++opening;
      if (on) Prof_Thread_start_watching(&watcher);
      else Prof_Thread_stop_watching(&watcher);
      Prof_Config_unlock();
   }
   std::atomic<bool> stop_{false};
   std::thread thread_;
};

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
      const Reader reader(option.feed);
      std::printf("%-18s", option.name);
      for (const Run &run : RUNS) measure(run, options.quick ? 41 : 301, tick.ns());
      std::printf("\n");
   }
}

} // namespace bench
