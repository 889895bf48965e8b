/* work_microprofile.cpp - the loads with microprofile (Debian: libmicroprofile-dev), a peer.
 *
 * Its zones go to a log of the thread, which MicroProfileFlip drains once a frame; the drain is
 * not part of a sample, so its figures are what it costs the instrumented code alone. It holds
 * 1,024 timers at most: no load with thousands of sites.
 */
#include "bench/bench.h"

#include <microprofile.h>

#define BENCH_OPEN(z) { MICROPROFILE_SCOPEI("bench", #z, MP_GREEN);
#define BENCH_CLOSE   }
#define BENCH_WORK Bench_microprofile
#define BENCH_NAME "microprofile"
#define BENCH_COLD 0
#define BENCH_DISTINCT 0

static void Bench_setup()
{
   MicroProfileOnThreadCreate("main");
   MicroProfileSetEnableAllGroups(true);
}
static void Bench_end_frame() { MicroProfileFlip(nullptr); }
#define BENCH_SETUP Bench_setup
#define BENCH_END_FRAME Bench_end_frame

#include "bench/work_body.h"
