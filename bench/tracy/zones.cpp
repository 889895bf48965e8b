/* zones.cpp - what a zone costs while a viewer of Tracy is connected: with libiprof_tracy, or, with
 * BENCH_CLIENT, with Tracy's own client. run.sh runs both and the viewer.
 *
 *    zones PORT PRODUCERS
 *
 * Prints `burst`: as many zones as fit into a ring, then a rest until it is empty; and `steady`: as
 * fast as they come, for two seconds, of each producer at once. For each: nanoseconds a zone, the
 * ratio to two clock reads, taken in turn with it; for steady also how many zones a second were
 * made, sent, and left out.
 */
#include "platform/prof_stamp.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#if defined(BENCH_CLIENT)
#include "tracy/Tracy.hpp"
#define BENCH_ZONE ZoneScoped
#else
#include "doors/tracy/prof_tracy.h"
#define BENCH_ZONE Prof(bench_zone)
#endif

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start)
{
   return std::chrono::duration<double>(Clock::now() - start).count();
}

void rest(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

#if defined(BENCH_CLIENT)
void start(int) {} /* TRACY_PORT says where */
bool is_connected() { return TracyIsConnected; }
bool get_sent(double *, double *) { return false; }
void end_frame() { FrameMark; }
#else
void start(int port)
{
   Prof_Tracy_Options options = Prof_default_tracy();
   options.port = port;
   options.end_ms = 500;
   if (!Prof_start_tracy(&options)) std::exit(1);
}
Prof_Tracy_Info info()
{
   Prof_Tracy_Info now = {};
   Prof_get_tracy_info(&now);
   return now;
}
bool is_connected() { return info().connected != 0; }
bool get_sent(double *sent, double *left_out)
{
   const Prof_Tracy_Info now = info();
   *sent = now.zones;
   *left_out = now.left_out;
   return true;
}
void end_frame() { Prof_update(1); }
#endif

volatile uint64_t kept; /* so that no clock read is left out */

double time_floor(int zones)
{
   const Clock::time_point begin = Clock::now();
   uint64_t sum = 0;
   for (int i = 0; i < zones; ++i) {
      sum += Prof_Stamp_now();
      sum -= Prof_Stamp_now();
   }
   kept = sum;
   return seconds_since(begin) * 1e9 / zones;
}

double time_zones(int zones)
{
   const Clock::time_point begin = Clock::now();
   for (int i = 0; i < zones; ++i) {
      BENCH_ZONE;
   }
   return seconds_since(begin) * 1e9 / zones;
}

struct Samples {
   std::vector<double> ns, ratios;
   long made = 0;
};

/* Short ones, as on a shared machine most of those stand undisturbed. */
void sample(Samples *to, int zones)
{
   const double first = time_floor(zones), taken = time_zones(zones), second = time_floor(zones);
   to->ns.push_back(taken);
   to->ratios.push_back(2 * taken / (first + second));
   to->made += zones;
}

double median(std::vector<double> all)
{
   std::nth_element(all.begin(), all.begin() + static_cast<long>(all.size() / 2), all.end());
   return all[all.size() / 2];
}

void print(const char *what, int producers, const Samples &samples)
{
   std::printf("%s %d %.2f %.3f", what, producers, median(samples.ns), median(samples.ratios));
}

void burst()
{
   Samples samples;
   for (int round = 0; round < 40; ++round) {
      for (int i = 0; i < 10; ++i) sample(&samples, 1000);
      rest(20);
      end_frame();
   }
   print("burst", 1, samples);
   std::printf(" 0 0 0\n");
}

void steady(int producers)
{
   std::vector<Samples> samples(static_cast<size_t>(producers));
   std::vector<std::thread> threads;
   double before = 0, lost_before = 0, sent = 0, lost = 0;
   get_sent(&before, &lost_before);
   const Clock::time_point begin = Clock::now();
   for (Samples &one : samples)
      threads.emplace_back([&one, begin] {
         while (seconds_since(begin) < 2) {
            one.ns.push_back(time_zones(1000));
            one.made += 1000;
            if (one.ns.size() % 16 == 0) sample(&one, 1000);
         }
      });
   for (std::thread &thread : threads) thread.join();
   const double seconds = seconds_since(begin);
   get_sent(&sent, &lost);
   Samples all;
   for (const Samples &one : samples) {
      all.ns.insert(all.ns.end(), one.ns.begin(), one.ns.end());
      all.ratios.insert(all.ratios.end(), one.ratios.begin(), one.ratios.end());
      all.made += one.made;
   }
   print("steady", producers, all);
   std::printf(" %.0f %.0f %.0f\n", static_cast<double>(all.made) / seconds,
               (sent - before) / seconds, (lost - lost_before) / seconds);
}

} // namespace

int main(int argc, char **argv)
{
   if (argc < 3) return 1;
   start(std::atoi(argv[1]));
   end_frame();
   for (int i = 0; !is_connected(); ++i) {
      if (i == 1000) return 1; /* ten seconds */
      rest(10);
   }
   rest(100);
   for (int i = 0; i < 400; ++i) time_zones(1); /* a new thread goes a longer way at first */
   end_frame();
   rest(50);
   burst();
   for (int producers = 1; producers <= std::atoi(argv[2]); ++producers) {
      steady(producers);
      rest(300);
   }
   return 0;
}
