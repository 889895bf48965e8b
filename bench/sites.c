/* sites.c - for cost.sh alone: a function with 100 zones, or the same without (-DBENCH_NO_SITES).
 * Compiled as C with Prof_Begin .. Prof_End, and as C++ with Prof(z). With -DBENCH_NEXT both have
 * one zone more, and the hundred are phases of it; with -DBENCH_OFTEN the hundred are small zones,
 * and with -DBENCH_COUNTER counts. */
#include "prof.h"

extern void Bench_something(int value); /* real zones have something inside them */

#if defined(BENCH_NEXT) && defined(__cplusplus)
#define FIRST   Prof_Named(phase, first);
#define LAST
#define MOVE(z) Prof_Next_in(phase, z);
#elif defined(BENCH_NEXT)
#define FIRST   Prof_Begin(first)
#define LAST    Prof_End
#define MOVE(z) Prof_Next(z)
#else
#define FIRST
#define LAST
#endif

#if defined(BENCH_NO_SITES)
#define OPEN(z)  {
#define CLOSE(z) }
#elif defined(BENCH_NEXT)
#define OPEN(z)  { MOVE(z)
#define CLOSE(z) }
#elif defined(BENCH_COUNTER)
#define OPEN(z)  { Prof_Counter(z)
#define CLOSE(z) }
#elif defined(BENCH_OFTEN) && defined(__cplusplus)
#define OPEN(z)  { Prof_Often_block(z);
#define CLOSE(z) }
#elif defined(BENCH_OFTEN)
#define OPEN(z)  { Prof_Often(z)
#define CLOSE(z) Prof_Often_End(z) }
#elif defined(__cplusplus)
#define OPEN(z)  { Prof(z);
#define CLOSE(z) }
#else
#define OPEN(z)  { Prof_Begin(z)
#define CLOSE(z) Prof_End }
#endif

#define SITE(z) \
   OPEN(zone_##z) \
      Bench_something(z); \
   CLOSE(zone_##z)
#define TEN(p) SITE(p##0) SITE(p##1) SITE(p##2) SITE(p##3) SITE(p##4) \
   SITE(p##5) SITE(p##6) SITE(p##7) SITE(p##8) SITE(p##9)

void Bench_sites(void);
void Bench_sites(void)
{
   FIRST
   TEN(1) TEN(2) TEN(3) TEN(4) TEN(5) TEN(6) TEN(7) TEN(8) TEN(9) TEN(10)
   LAST
}
