/* loads.c - the loads in C. See loads.h. */
#include "prof.h"

#define BENCH_ZONE(z)      { Prof_Begin(z)
#define BENCH_ZONE_END     Prof_End }
#define BENCH_OFTEN(z)     { Prof_Often(z)
#define BENCH_OFTEN_END(z) Prof_Often_End(z) }
#define BENCH_TABLE        Bench_often_c

#include "bench/often/loads.h"
