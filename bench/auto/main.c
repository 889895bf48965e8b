/* main.c - what a call of a function costs that marks itself, in nanoseconds: the best of many
 * rounds, as a busy machine only ever makes them longer. See run.sh. With BENCH_IPROF the hooks are
 * iprof's: never started, on, switched off by the profiler's switch, stopped, and left out by a
 * filter.
 */
#include "calls.h"

#if defined(BENCH_IPROF)
#include "sources/auto/prof_auto.h"
#endif
#include <stdio.h>
#include <time.h>

enum { TIMES = 50000, ROUNDS = 60 };

static double now_ns(void)
{
   struct timespec time;
   clock_gettime(CLOCK_MONOTONIC, &time);
   return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static double ns_of(long (*call)(long))
{
   double best = 1e9;
   int round;
   for (round = 0; round < ROUNDS; ++round) {
      double begin = now_ns();
      long times = call(TIMES);
      double ns = (now_ns() - begin) / (double)times;
      if (ns < best) best = ns;
   }
   return best;
}

static void measure(const char *what)
{
   double leaf = ns_of(call_leaf), many = ns_of(call_many), tree = ns_of(call_tree);
   printf("%s %.2f %.2f %.2f\n", what, leaf, many, tree);
}

int main(int count, char **words)
{
#if defined(BENCH_IPROF)
   int i;
   Prof_Auto_Options options = Prof_default_auto();
   (void)count, (void)words;
   options.fold_entries = -1;
   measure("off");
   Prof_start_auto(&options);
   measure("on");
   Prof_set_enabled(0);
   measure("parked");
   Prof_set_enabled(1);
   Prof_set_auto_filter("- name *");
   for (i = 0; i < 20; ++i) Prof_update(1);
   measure("filtered");
   Prof_stop_auto();
   for (i = 0; i < 3; ++i) Prof_update(1);
   measure("stopped");
#else
   measure(count > 1 ? words[1] : "?");
#endif
   return 0;
}
