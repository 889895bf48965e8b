/* often.h - small zones in a loop, marked in all the ways there are: see loads.h. */
#ifndef INC_BENCH_OFTEN_H
#define INC_BENCH_OFTEN_H

#ifdef __cplusplus
extern "C" {
#endif

/* n entries; with `steps` of work in each. */
typedef struct Bench_Often {
   const char *name;
   void (*leaf)(int n);
   void (*busy)(int n, int steps);
} Bench_Often;

/* Nothing, two timestamps, a count, a zone, a zone of Prof_Often. */
enum { Bench_NOTHING, Bench_STAMPS, Bench_COUNT, Bench_ZONE, Bench_OFTEN, Bench_WAYS };
extern const Bench_Often Bench_often_c[Bench_WAYS], Bench_often_cpp[Bench_WAYS];

#ifdef __cplusplus
}
#endif

#endif
