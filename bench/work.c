/* work.c - the loads in C. Compiled once for each subject, with one of
 *
 *    -DBENCH_FLOOR    two timestamps for a zone
 *    -DBENCH_OUT      the profiler's macros, without Prof_ENABLED
 *    -DBENCH_C        Prof_Begin .. Prof_End
 *    -DBENCH_SHARED   the same, to go into a shared library
 *    -DBENCH_PLUGIN   the same, to go into a library that is loaded at run time
 *    -DBENCH_HANDLE   Prof_Begin_handle, names made at run time
 *
 * All but the first two with -DProf_ENABLED.
 */
#include "bench/bench.h"
#include "prof.h"

#if defined(BENCH_FLOOR)
#include "platform/prof_stamp.h"
#define BENCH_OPEN(z) { (void)Prof_Stamp_now();
#define BENCH_CLOSE   (void)Prof_Stamp_now(); }
#else
#define BENCH_OPEN(z)  { Prof_Begin(z)
#define BENCH_CLOSE    Prof_End }
#define BENCH_FIRST(z) { Prof_Begin(z)
#define BENCH_NEXT(z)  Prof_Next(z)
#define BENCH_LAST     Prof_End }
#endif

#if defined(BENCH_FLOOR)
#define BENCH_WORK Bench_floor
#define BENCH_NAME "floor"
#elif defined(BENCH_OUT)
#define BENCH_WORK Bench_out
#define BENCH_NAME "compiled out"
#elif defined(BENCH_C)
#define BENCH_WORK Bench_c
#define BENCH_NAME "C"
#elif defined(BENCH_SHARED)
#define BENCH_WORK Bench_shared
#define BENCH_NAME "C, shared library"
#elif defined(BENCH_PLUGIN)
#define BENCH_WORK Bench_plugin
#define BENCH_NAME "C, dlopened plug-in"
#elif defined(BENCH_HANDLE)
#define BENCH_WORK Bench_handle
#define BENCH_NAME "C, handle"
#else
#error "work.c: say which subject, see the top of this file"
#endif

#if defined(BENCH_HANDLE)
#undef BENCH_OPEN
#undef BENCH_FIRST
#define BENCH_OPEN(z) { Prof_Begin_handle(Bench_site_##z)
#define BENCH_NAMES(x) \
   x(leaf) x(n1) x(n2) x(n3) x(n4) x(n5) x(n6) x(n7) x(n8) \
   x(shared_leaf) x(left) x(right) x(tree) \
   x(p1) x(p2) x(p3) x(p4) x(p5) x(p6) x(p7) x(p8) \
   x(job_x0) x(job_x1) x(job_x2) x(job_x3) x(job_x4) \
   x(job_x5) x(job_x6) x(job_x7) x(job_x8) x(job_x9)
#define BENCH_VARIABLE(z) static Prof_Site *Bench_site_##z;
#define BENCH_LOOK_UP(z)  Bench_site_##z = Prof_handle("handle_" #z);
BENCH_NAMES(BENCH_VARIABLE)
static void Bench_setup(void) { BENCH_NAMES(BENCH_LOOK_UP) }
#define BENCH_COLD 0
#else
static void Bench_setup(void) {}
#define BENCH_COLD 1
#endif
#define BENCH_SETUP Bench_setup

#if defined(BENCH_FLOOR) || defined(BENCH_OUT) || defined(BENCH_C)
#define BENCH_DISTINCT 1
#else
#define BENCH_DISTINCT 0
#endif

/* Without Prof_ENABLED this is nothing, as it should be. */
static void Bench_end_frame(void) { Prof_update(1); }
#define BENCH_END_FRAME Bench_end_frame

#include "bench/work_body.h"
