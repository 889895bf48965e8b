/* loads.h - the loads of bench/often.cpp, written once. The file that includes it has defined
 *
 *    BENCH_ZONE(z), BENCH_ZONE_END        a zone, and a block
 *    BENCH_OFTEN(z), BENCH_OFTEN_END(z)   the same of a small one
 *    BENCH_TABLE                          the table to define
 *
 * The work is work_body.h's: four sums that do not wait for one another. It stands in a function of
 * its own, as what a game marks does. A dozen is one step: in a loop of some dozen turns the branch
 * predictor would find its end in one subject, and miss it in another.
 */
#include "bench/often/often.h"
#include "platform/prof_stamp.h"
#include "prof.h"

#define BENCH_NOINLINE __attribute__((noinline)) static
#define BENCH_BARRIER  __asm__ volatile("" ::: "memory")

#define BENCH_STEP \
   a += 3;         \
   b ^= 5;         \
   c -= 7;         \
   d += 9;         \
   __asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d));
#define BENCH_STEPS BENCH_STEP BENCH_STEP BENCH_STEP BENCH_STEP BENCH_STEP BENCH_STEP

BENCH_NOINLINE void Bench_work(int steps)
{
   unsigned a = 1, b = 2, c = 3, d = 4;
   int i;
   for (i = 0; i < steps; ++i) { BENCH_STEPS BENCH_STEPS }
}

#define BENCH_LOADS(way, OPEN, CLOSE)                   \
   BENCH_NOINLINE void Bench_leaf_##way(int n)          \
   {                                                    \
      int i;                                            \
      for (i = 0; i < n; ++i) {                         \
         OPEN BENCH_BARRIER;                            \
         CLOSE                                          \
      }                                                 \
   }                                                    \
   BENCH_NOINLINE void Bench_busy_##way(int n, int steps) \
   {                                                    \
      int i;                                            \
      for (i = 0; i < n; ++i) {                         \
         OPEN Bench_work(steps);                        \
         CLOSE                                          \
      }                                                 \
   }

BENCH_LOADS(nothing, {, })
BENCH_LOADS(stamps, { (void)Prof_Stamp_now();, (void)Prof_Stamp_now(); })
BENCH_LOADS(count, { Prof_Counter(counted), })
BENCH_LOADS(zone, BENCH_ZONE(leaf), BENCH_ZONE_END)
BENCH_LOADS(often, BENCH_OFTEN(small_leaf), BENCH_OFTEN_END(small_leaf))

/* extern, as a const object of C++ would be private to its file without. */
extern const Bench_Often BENCH_TABLE[Bench_WAYS];
const Bench_Often BENCH_TABLE[Bench_WAYS] = {
   {"nothing", Bench_leaf_nothing, Bench_busy_nothing},
   {"floor", Bench_leaf_stamps, Bench_busy_stamps},
   {"Prof_Counter", Bench_leaf_count, Bench_busy_count},
   {"a zone", Bench_leaf_zone, Bench_busy_zone},
   {"Prof_Often", Bench_leaf_often, Bench_busy_often},
};
