// waits.cpp - what it costs to tell who waits: a zone of each kind of waiting beyond a plain one,
// and a lock that nobody holds beyond the same lock bare. Each sample stands between two of what it
// is compared with, as in measure.h.
#include "bench/measure.h"

#include "prof.h"

#include <mutex>
#include <pthread.h>
#include <thread>

namespace bench {

namespace {

enum { UNITS = 4000 }; // of one sample

void run_plain()
{
   for (int i = 0; i < UNITS; ++i) {
      Prof_Begin(bench_plain)
      Prof_End
   }
}

void run_display()
{
   for (int i = 0; i < UNITS; ++i) {
      Prof_Begin(bench_display)
      Prof_End
   }
}

void run_thread()
{
   for (int i = 0; i < UNITS; ++i) {
      Prof_Begin(bench_thread)
      Prof_End
   }
}

void run_untold()
{
   for (int i = 0; i < UNITS; ++i) {
      Prof_Begin(bench_untold)
      Prof_End
   }
}

void run_named_wait()
{
   static Prof_Lock job = {"bench_job", 0};
   for (int i = 0; i < UNITS; ++i) {
      Prof_Wait wait = Prof_begin_wait(&job);
      Prof_end_wait(&wait);
   }
}

pthread_mutex_t posix = PTHREAD_MUTEX_INITIALIZER;
Prof_Lock posix_lock = {"bench_posix", 0};
std::mutex bare;
Prof_Mutex<std::mutex> told("bench_mutex");

void run_posix_bare()
{
   for (int i = 0; i < UNITS; ++i) {
      pthread_mutex_lock(&posix);
      pthread_mutex_unlock(&posix);
   }
}

void run_posix_told()
{
   for (int i = 0; i < UNITS; ++i) {
      Prof_LOCK(&posix_lock, pthread_mutex_trylock(&posix) == 0, pthread_mutex_lock(&posix));
      pthread_mutex_unlock(&posix);
   }
}

void run_bare()
{
   for (int i = 0; i < UNITS; ++i) {
      bare.lock();
      bare.unlock();
   }
}

void run_told()
{
   for (int i = 0; i < UNITS; ++i) {
      told.lock();
      told.unlock();
   }
}

void run_nothing()
{
   for (int i = 0; i < UNITS; ++i) __asm__ volatile("" ::: "memory");
}

void run_signal()
{
   for (int i = 0; i < UNITS; ++i) {
      Prof_signal(&posix_lock);
      __asm__ volatile("" ::: "memory");
   }
}

struct Pair {
   const char *name;
   void (*run)(), (*beside)();
};

const Pair PAIRS[] = {
   {"zone, waits for the display", run_display, run_plain},
   {"zone, waits for a thread", run_thread, run_plain},
   {"zone, waits, not told for what", run_untold, run_plain},
   {"Prof_begin_wait .. _end_wait", run_named_wait, run_plain},
   {"Prof_LOCK, pthread, free", run_posix_told, run_posix_bare},
   {"Prof_Mutex<std::mutex>, free", run_told, run_bare},
   {"Prof_signal", run_signal, run_nothing},
};
const size_t NUM_PAIRS = sizeof PAIRS / sizeof *PAIRS;

struct Cell {
   std::vector<double> base, more; // ticks of one
};

void sample(const Pair &pair, Cell &cell)
{
   pair.run();
   const long before = interruptions();
   const uint64_t first = ticks_of(pair.beside), taken = ticks_of(pair.run);
   const uint64_t second = ticks_of(pair.beside);
   if (interruptions() != before) return;
   const double base = 0.5 * double(first + second);
   cell.base.push_back(base / UNITS);
   cell.more.push_back((double(taken) - base) / UNITS);
}

} // namespace

// A second thread is there, asleep: without one, glibc's mutexes leave the bus lock out, and nobody
// has a lock for one thread.
void measure_waits(const Options &options)
{
   std::mutex sleeping;
   sleeping.lock();
   std::thread sleeper([&] { std::lock_guard<std::mutex> until_the_end(sleeping); });
   const Tick_Length tick;
   const int rounds = options.quick ? 41 : 401;
   Cell cells[NUM_PAIRS];
   pin(cpus().back());
   Prof_set_waiting("bench_display", Prof_WAITING_FOR_DISPLAY);
   Prof_set_waiting("bench_thread", Prof_WAITING_FOR_THREAD);
   Prof_set_waiting("bench_untold", Prof_WAITING);
   for (int round = 0; round < rounds; ++round) {
      for (size_t p = 0; p < NUM_PAIRS; ++p) sample(PAIRS[p], cells[p]);
      Prof_update(1);
   }
   std::printf("\n%-32s %12s %12s %15s\n", "Telling who waits, ns", "without", "more",
               "quartiles");
   for (size_t p = 0; p < NUM_PAIRS; ++p) {
      const Spread base = spread(cells[p].base), more = spread(cells[p].more);
      std::printf("%-32s %12.2f %12.2f %7.2f-%.2f\n", PAIRS[p].name, base.median * tick.ns(),
                  more.median * tick.ns(), more.low * tick.ns(), more.high * tick.ns());
   }
   sleeping.unlock();
   sleeper.join();
}

} // namespace bench
