/* work.cpp - the loads with C++ scopes: Prof(z). See work_body.h. */
#include "bench/bench.h"
#include "prof.h"

#define BENCH_OPEN(z) { Prof(z);
#define BENCH_CLOSE   }
#define BENCH_FIRST(z) { Prof_Named(phase, z);
#define BENCH_NEXT(z)  Prof_Next_in(phase, z);
#define BENCH_LAST     }
#define BENCH_WORK Bench_cpp
#define BENCH_NAME "C++"
#define BENCH_COLD 1
#define BENCH_DISTINCT 1

static void Bench_setup() {}
static void Bench_end_frame() { Prof_update(1); }
#define BENCH_SETUP Bench_setup
#define BENCH_END_FRAME Bench_end_frame

#include "bench/work_body.h"
