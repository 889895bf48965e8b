// loads.cpp - the loads with scopes of C++. See loads.h.
#include "prof.h"

#define BENCH_ZONE(z)      { Prof(z);
#define BENCH_ZONE_END     }
#define BENCH_OFTEN(z)     { Prof_Often_block(z);
#define BENCH_OFTEN_END(z) }
#define BENCH_TABLE        Bench_often_cpp

#include "bench/often/loads.h"
