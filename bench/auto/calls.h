/* calls.h - see calls.c. Each returns how many calls it made, about as many as it was told. */
#ifndef INC_BENCH_AUTO_CALLS_H
#define INC_BENCH_AUTO_CALLS_H

extern long call_leaf(long times);
extern long call_many(long times);
extern long call_tree(long times);

#endif
