/* quadtree.c - the demo's tree, with its zone quad_ray marked in another way in each compilation:
 *
 *    -DBENCH_OUT      not at all; has all the rest of the tree for all
 *    -DBENCH_COUNTER  its entries are counted
 *    -DBENCH_OFTEN    as the demo has it
 *    -DBENCH_ZONE     by two clock reads
 */
#include "prof.h"

#if defined(BENCH_OUT)
#define BENCH_NAME(f) f
#define quadtree_ray quadtree_ray_out
#elif defined(BENCH_COUNTER)
#define BENCH_NAME(f) f##_counter
#elif defined(BENCH_OFTEN)
#define BENCH_NAME(f) f##_often
#elif defined(BENCH_ZONE)
#define BENCH_NAME(f) f##_zone
#else
#error "quadtree.c: say which way, see the top of this file"
#endif

#if !defined(BENCH_OUT)
#define quadtree_create  BENCH_NAME(quadtree_create)
#define quadtree_destroy BENCH_NAME(quadtree_destroy)
#define quadtree_clear   BENCH_NAME(quadtree_clear)
#define quadtree_add     BENCH_NAME(quadtree_add)
#define quadtree_build   BENCH_NAME(quadtree_build)
#define quadtree_circle  BENCH_NAME(quadtree_circle)
#define quadtree_ray     BENCH_NAME(quadtree_ray)
#endif

#if !defined(BENCH_OFTEN)
#undef Prof_Often
#undef Prof_Often_End
#endif
#if defined(BENCH_OUT)
#define Prof_Often(z)
#define Prof_Often_End(z)
#elif defined(BENCH_COUNTER)
#define Prof_Often(z)     Prof_Counter(z##_counted)
#define Prof_Often_End(z)
#elif defined(BENCH_ZONE)
#define Prof_Often(z)     Prof_Begin(z)
#define Prof_Often_End(z) Prof_End
#endif

#include "demo/game/quadtree.c"
