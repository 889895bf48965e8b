/* pairs.c - what a malloc and its free cost: bare, with libiprof_alloc, with libiprof_alloc_live.
 * One program for each, as an allocator cannot be exchanged while one runs; run.sh runs them in
 * turn. BENCH_BARE is the one that nothing is linked to.
 *
 *    hot      one block at a time, 32 to 47 bytes
 *    batch    512 blocks of 16 to 79 bytes, then all are freed
 *    cold     a random one of a million live blocks of 16 to 271 bytes is freed, and had anew
 */
#include "prof.h"

#include "platform/prof_stamp.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { TIMES = 200000, BATCH = 512, COLD = 1 << 20, ROUNDS = 15 };

/* Compilers leave out a pair that they can see through. */
static void *(*volatile get)(size_t) = malloc;
static void (*volatile give)(void *) = free;

static void *blocks[COLD];
static unsigned state = 1;

static unsigned some(void)
{
   state = state * 1664525u + 1013904223u;
   return state >> 8;
}

static void hot(void)
{
   int i;
   for (i = 0; i < TIMES; ++i) give(get((size_t)(32 + (i & 15))));
}

static void batch(void)
{
   int i, k;
   for (i = 0; i < TIMES / BATCH; ++i) {
      for (k = 0; k < BATCH; ++k) blocks[k] = get((size_t)(16 + (k & 63)));
      for (k = 0; k < BATCH; ++k) give(blocks[k]);
   }
}

static void cold(void)
{
   int i;
   for (i = 0; i < TIMES; ++i) {
      unsigned which = some() % COLD;
      give(blocks[which]);
      blocks[which] = get(16 + some() % 256);
   }
}

static double ns_of(void (*f)(void))
{
   struct timespec begin, end;
   clock_gettime(CLOCK_MONOTONIC, &begin);
   Prof_Begin(pairs) f();
   Prof_End clock_gettime(CLOCK_MONOTONIC, &end);
   return ((double)(end.tv_sec - begin.tv_sec) * 1e9 + (double)(end.tv_nsec - begin.tv_nsec)) /
          TIMES;
}

static int compare(const void *a, const void *b)
{
   double x = *(const double *)a, y = *(const double *)b;
   return x < y ? -1 : x > y;
}

static void set_on(int on)
{
#if !defined(BENCH_BARE)
   if (!Prof_set_allocations(on)) exit(1);
#endif
   (void)on;
}

/* Off and on in turn, as the machine's speed changes. */
static void measure(const char *what, void (*f)(void))
{
   double ns[2][ROUNDS];
   int round, on;
   for (round = 0; round < ROUNDS; ++round) {
      for (on = 0; on < 2; ++on) {
         set_on(on);
         ns[on][round] = ns_of(f);
      }
      set_on(0);
      Prof_update(1);
   }
   for (on = 0; on < 2; ++on) qsort(ns[on], ROUNDS, sizeof(double), compare);
   printf("%s %.3f %.3f\n", what, ns[0][ROUNDS / 2], ns[1][ROUNDS / 2]);
}

int main(void)
{
   unsigned i;
   Prof_update(1);
   set_on(1); /* blocks that are had while it is off have no owner */
   measure("hot", hot);
   measure("batch", batch);
   set_on(1);
   for (i = 0; i < COLD; ++i) blocks[i] = get(16 + some() % 256);
   measure("cold", cold);
   return 0;
}
