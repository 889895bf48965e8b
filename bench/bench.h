/* bench.h - what a subject of the benchmark is: one way to mark zones, in all the loads.
 *
 * Every subject is the same source (work_body.h) compiled with other macros, so all have the same
 * loops and the same calls, and a ratio between two of them compares their zones alone.
 *
 *    floor          two timestamps in the place of every zone: what no timing profiler goes below
 *    out            nothing in the place of every zone: prof.h without Prof_ENABLED
 *    C, C++, handle the profiler, in the executable
 *    shared, plugin the C form in a shared library, and in one loaded with dlopen
 *    microprofile   a peer, if it is installed
 *
 * The loads are:
 *    W1  an empty zone in a loop
 *    W2  eight zones nested
 *    W3  one zone below two parents in turn
 *    W4  a full binary recursion, depth 12
 *    W7  eight zones in a row, each as a pair; and as phases, moved on by Prof_Next
 *    W6  1,000 zones a frame with work in each: from 10 sites in turn, or from 1,000 sites
 *    cold  2,002 sites, once each; the caller has cleared the cache
 */
#ifndef INC_BENCH_H
#define INC_BENCH_H

#ifdef __cplusplus
extern "C" {
#endif

enum {
   Bench_DEPTH = 12,
   Bench_TREE = (2 << Bench_DEPTH) - 1, /* zones of one W4 */
   Bench_BLOCK = 10,                    /* zones of one block of W6 */
   Bench_BLOCKS = 100,                  /* blocks of one frame of W6 */
   Bench_COLD = 2002
};

typedef struct Bench_Work {
   const char *name;
   void (*setup)(void);     /* once, before anything else */
   void (*end_frame)(void); /* what the profiler wants once a frame */
   void (*w1)(int n);     /* n zones */
   void (*w2)(int n);     /* 8 n zones */
   void (*w3)(int n);     /* 4 n zones */
   void (*w4)(int n);     /* Bench_TREE * n zones */
   void (*w7)(int n);     /* 8 n zones */
   void (*phases)(int n); /* the same by Prof_Next; as w7 for who has none */
   void (*w6)(int block, int work);          /* Bench_BLOCK zones, `work` steps in each */
   void (*w6_distinct)(int block, int work); /* the same from other sites in each block, or null */
   void (*cold)(void);      /* Bench_COLD zones; null: the peer cannot */
} Bench_Work;

extern const Bench_Work Bench_floor, Bench_out, Bench_c, Bench_cpp, Bench_handle, Bench_shared;
/* Not there unless its file is linked in. */
extern const Bench_Work Bench_microprofile __attribute__((weak));
/* bench_plugin.so defines Bench_plugin. It is found with dlsym. */

#ifdef __cplusplus
}
#endif

#endif
