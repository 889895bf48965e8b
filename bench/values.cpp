// values.cpp - what values cost: an add, sample, event and claim, beyond the same loop without it;
// on and off, one thread and two on one value, one place that counts for several callers; and what
// the update adds for each value that moved. Compiled out nothing is left (tests/compile).
#include "bench/measure.h"

#include "prof.h"

#include <atomic>
#include <string>
#include <thread>

namespace bench {

namespace {

const int TIMES = 2000; // fewer than a thread's ring has room for: what is added up, update adds up

volatile int sink;

struct Operation {
   const char *name;
   void (*run)();
   double aim; // ns beyond the loop; 0: none
   bool stamp; // the aim is beyond a clock read as well
};

void loop() { for (int i = 0; i < TIMES; ++i) sink = i; }

void stamps() { for (int i = 0; i < TIMES; ++i) sink = static_cast<int>(Prof_Stamp_now()); }

void count()
{
   for (int i = 0; i < TIMES; ++i) {
      sink = i;
      Prof_Counter(bench_counter)
   }
}

void add()
{
   for (int i = 0; i < TIMES; ++i) {
      sink = i;
      Prof_Add(bench_added, 3);
   }
}

// As games count: a few values in turn.
void add_in_turn()
{
   for (int i = 0; i < TIMES; i += 4) {
      sink = i;
      Prof_Add(bench_added_a, i);
      sink = i;
      Prof_Add(bench_added_b, 1);
      sink = i;
      Prof_Add(bench_added_c, 2);
      sink = i;
      Prof_Add(bench_added_d, i);
   }
}

// One place, below two callers: the site's hint is right for one of them.
void add_shared(int i)
{
   sink = i;
   Prof_Add(bench_shared, 1);
}

void add_for_two()
{
   for (int i = 0; i < TIMES / 100; ++i) {
      Prof_Begin(bench_caller_a)
      for (int k = 0; k < 50; ++k) add_shared(k);
      Prof_End
      Prof_Begin(bench_caller_b)
      for (int k = 0; k < 50; ++k) add_shared(k);
      Prof_End
   }
}

void event()
{
   for (int i = 0; i < TIMES; ++i) {
      sink = i;
      Prof_Event(bench_event, i);
   }
}

void sample()
{
   for (int i = 0; i < TIMES; ++i) {
      sink = i;
      Prof_Sample(bench_sample, i);
   }
}

void claim()
{
   for (int i = 0; i < TIMES; ++i) {
      sink = i;
      Prof_Claim(bench_claim, 16);
   }
}

const Operation OPERATIONS[] = {
   {"Prof_Counter", count, 3, false},
   {"Prof_Add, one value", add, 3, false},
   {"Prof_Add, four in turn", add_in_turn, 3, false},
   {"Prof_Add, two callers", add_for_two, 0, false},
   {"Prof_Event", event, 8, false},
   {"Prof_Sample", sample, 5, true},
   {"Prof_Claim", claim, 5, true},
};

// Nanoseconds of one operation beyond the loop, each sample between two of that.
Spread beyond_loop(void (*run)(), int rounds, double tick_ns)
{
   std::vector<double> ns;
   for (int i = 0; i < rounds; ++i) {
      run();
      Prof_update(1);
      const long before = interruptions();
      const double first = double(ticks_of(loop)), taken = double(ticks_of(run));
      const double second = double(ticks_of(loop));
      Prof_update(1);
      if (interruptions() == before) ns.push_back((taken - (first + second) / 2) * tick_ns / TIMES);
   }
   return spread(ns);
}

void print_line(const std::string &what, const Spread &s, double aim)
{
   std::printf("%-34s %8.2f%c   %6.2f-%6.2f", what.c_str(), s.median,
               aim > 0 && s.median > aim ? '!' : ' ', s.low, s.high);
   if (aim > 0) std::printf("   aim %.2f", aim);
   std::printf("\n");
}

// Two threads at the same value: each has a sum or a ring of its own.
void measure_two(const Operation &op, int rounds, double tick_ns, double aim)
{
   std::atomic<bool> over{false};
   const std::vector<int> all = cpus();
   std::thread other([&] {
      pin(all.front());
      while (!over) op.run();
   });
   const Spread s = beyond_loop(op.run, rounds, tick_ns);
   over = true;
   other.join();
   print_line(std::string(op.name) + ", two threads", s, aim);
}

// What an update takes more for values that moved once.
void measure_moved(Prof_Kind kind, const char *name, int rounds, double tick_ns)
{
   const int values = 1000;
   std::vector<Prof_Value *> all;
   for (int i = 0; i < values; ++i)
      all.push_back(Prof_value(kind, (std::string(name) + std::to_string(i)).c_str(), "", ""));
   const auto move = [&] {
      for (Prof_Value *value : all) {
         if (kind == Prof_COUNT) Prof_add(value, 2);
         else if (kind == Prof_EVENT) Prof_event(value, 2);
         else Prof_sample(value, 2);
      }
   };
   for (int i = 0; i < 50; ++i) {
      move();
      Prof_update(1);
   }
   std::vector<double> ns;
   for (int i = 0; i < rounds; ++i) {
      const long before = interruptions();
      const double first = double(ticks_of([] { Prof_update(1); }));
      move();
      const double moved = double(ticks_of([] { Prof_update(1); }));
      const double second = double(ticks_of([] { Prof_update(1); }));
      if (interruptions() == before)
         ns.push_back((moved - (first + second) / 2) * tick_ns / values);
   }
   print_line(std::string("update, a ") + name + " that moved", spread(ns), 8);
}

// The same while recordings run, and what a boundary and a question take.
void measure_recordings(int running, int rounds, double tick_ns, double stamp)
{
   const std::string with = ", " + std::to_string(running) + " recordings";
   std::vector<Prof_Recording *> all;
   for (int i = 0; i < running; ++i) {
      all.push_back(Prof_create_recording());
      Prof_start_recording(all.back());
   }
   for (size_t i : {1u, 4u, 5u}) {
      const Operation &op = OPERATIONS[i];
      print_line(op.name + with, beyond_loop(op.run, rounds, tick_ns),
                 op.stamp ? op.aim + stamp : op.aim);
   }
   Prof_Recording *one = Prof_create_recording();
   Prof_Value_Stats stats;
   std::vector<double> boundary, question;
   for (int i = 0; i < rounds; ++i) {
      boundary.push_back(tick_ns * double(ticks_of([&] {
                            Prof_start_recording(one);
                            Prof_stop_recording(one);
                         })));
      question.push_back(tick_ns * double(ticks_of([&] {
                            Prof_get_recording_value(all[0], "bench_added", &stats);
                         })));
   }
   print_line("start and stop" + with, spread(boundary), 0);
   print_line("a question" + with, spread(question), 0);
   Prof_destroy_recording(one);
   for (Prof_Recording *recording : all) Prof_destroy_recording(recording);
}

} // namespace

void measure_values(const Options &options)
{
   const Tick_Length tick;
   const int rounds = options.quick ? 51 : 401;
   pin(cpus().back());
   Prof_update(1);
   const double stamp = beyond_loop(stamps, rounds, tick.ns()).median;
   std::printf("\n%-34s %8s    %s\n", "Values, ns beyond the loop", "ns", "quartiles");
   print_line("a clock read", beyond_loop(stamps, rounds, tick.ns()), 0);
   for (const Operation &op : OPERATIONS)
      print_line(op.name, beyond_loop(op.run, rounds, tick.ns()),
                 op.aim > 0 && op.stamp ? op.aim + stamp : op.aim);
   if (cpus().size() > 1)
      for (size_t i : {1u, 4u, 5u})
         measure_two(OPERATIONS[i], rounds, tick.ns(), OPERATIONS[i].aim + (i == 5 ? stamp : 0));
   Prof_set_enabled(0);
   for (const Operation &op : OPERATIONS)
      print_line(std::string(op.name) + ", off", beyond_loop(op.run, rounds, tick.ns()), 2);
   Prof_set_enabled(1);
   for (int running : {1, 20, 1000}) measure_recordings(running, rounds, tick.ns(), stamp);
   measure_moved(Prof_COUNT, "count", rounds, tick.ns());
   measure_moved(Prof_EVENT, "event", rounds, tick.ns());
   measure_moved(Prof_SAMPLE, "sample", rounds, tick.ns());
}

} // namespace bench
