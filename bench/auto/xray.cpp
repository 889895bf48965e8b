/* xray.cpp - what looking inside a zone costs, by XRay's sleds: a call of a function that does next
 * to nothing, and switching thousands of functions. Built and run by bench/auto/xray.sh, which
 * makes the functions (many.cpp: `many[]`, `num_many`). Compare lines of one run: machines are
 * noisy.
 */
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "prof.h"
#include "sources/auto/prof_xray.h"

extern "C" {
int __xray_patch(void);
int __xray_unpatch(void);
}

extern void (*const many[])();
extern const int num_many;

namespace {

volatile unsigned sink;

__attribute__((noinline, xray_never_instrument)) void without() { sink = sink + 1; }
__attribute__((noinline, xray_always_instrument)) void wanted() { sink = sink + 1; }
__attribute__((noinline, xray_always_instrument)) void unwanted() { sink = sink + 1; }

double now()
{
   return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/* ns a call, the least of many rounds. */
double cost(void (*call)(), bool in_zone)
{
   double least = 1e9;
   for (int round = 0; round < 60; ++round) {
      if (in_zone) {
         Prof_Begin(bench_zone) const double begin = now();
         for (int i = 0; i < 20000; ++i) call();
         least = std::min(least, (now() - begin) / 20000);
         Prof_End
      } else {
         const double begin = now();
         for (int i = 0; i < 20000; ++i) call();
         least = std::min(least, (now() - begin) / 20000);
      }
   }
   return least * 1e9;
}

double marked_zone()
{
   double least = 1e9;
   for (int round = 0; round < 60; ++round) {
      const double begin = now();
      for (int i = 0; i < 20000; ++i) {
         Prof_Begin(bench_marked) without();
         Prof_End
      }
      least = std::min(least, (now() - begin) / 20000);
   }
   return least * 1e9;
}

Prof_Inside_Info told()
{
   Prof_Inside_Info info;
   Prof_get_inside(&info);
   return info;
}

/* Frames in which `run` runs, until what it learns is shown. */
void look(void (*run)())
{
   for (int i = 0; i < 200 && told().state != Prof_INSIDE_SHOWS; ++i) {
      Prof_Begin(bench_zone) run();
      Prof_End Prof_update(1);
   }
   for (int i = 0; i < 100; ++i) Prof_update(1); // all are switched on
}

void stop()
{
   Prof_stop_inside();
   for (int i = 0; i < 10 && told().state != Prof_INSIDE_NOTHING; ++i) Prof_update(1);
}

void calls()
{
   std::printf("ns a call         no sled %5.2f   sled off %5.2f", cost(without, true),
               cost(wanted, true));
   Prof_look_inside("bench_zone", 600);
   look(wanted);
   std::printf("   shown %5.2f   shown, outside the zone %5.2f   off beside it %5.2f",
               cost(wanted, true), cost(wanted, false), cost(unwanted, true));
   std::printf("   a marked zone %5.2f\n", marked_zone());
   stop();
   __xray_patch(); // without a handler
   std::printf("                  patched, no handler %5.2f", cost(unwanted, true));
   __xray_unpatch();
   Prof_look_inside("no_zone_yet", 600);
   Prof_look_inside("bench_other", 600); // learns: all are on, the zone does not run
   std::printf("   while it learns, outside the zone %5.2f\n", cost(unwanted, false));
   stop();
}

void play_many()
{
   for (int i = 0; i < num_many; ++i) many[i]();
}

/* ms: the call that begins it, the frame that ends the learning, the last one. */
void switching(int round)
{
   double begin = now(), at, learnt = 0, frames = 0;
   Prof_look_inside("bench_zone", 600);
   at = (now() - begin) * 1e3;
   for (int i = 0; i < 10 && told().state == Prof_INSIDE_LEARNS; ++i) {
      Prof_Begin(bench_zone) play_many();
      Prof_End begin = now();
      Prof_update(1);
      learnt = (now() - begin) * 1e3;
   }
   for (int i = 0; i < 20; ++i) {
      begin = now();
      Prof_update(1);
      frames = std::max(frames, (now() - begin) * 1e3);
   }
   const int shown = told().functions, rest = told().too_many;
   Prof_stop_inside();
   begin = now();
   Prof_update(1);
   std::printf("ms, round %d        begin %.3f   learnt %.3f   the frames after at most %.3f   "
               "end %.3f   (%d of %d functions)\n",
               round, at, learnt, frames, (now() - begin) * 1e3, shown, shown + rest);
}

} // namespace

int main()
{
   Prof_Config config = Prof_default_config();
   config.log = [](const char *, void *) {};
   Prof_configure(&config);
   Prof_Xray_Options options = Prof_default_xray();
   options.often = 1 << 30;
   Prof_start_xray(&options);
   Prof_Begin(bench_zone) Prof_End Prof_Begin(bench_other) Prof_End Prof_update(1);
   calls();
   for (int round = 1; round <= 5; ++round) switching(round);
}
