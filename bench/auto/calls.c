/* calls.c - functions that do next to nothing, compiled with -finstrument-functions or without:
 *
 *    leaf     one function, again and again
 *    many     4,096 functions in an order that nobody foresees
 *    tree     a function that calls itself twice, ten deep: 2,047 calls
 */
#include "calls.h"

#define UNMARKED __attribute__((no_instrument_function))
#define CALLED __attribute__((noinline)) static void

static volatile unsigned sink;

CALLED leaf(void) { sink = 1; }

/* Three macros of one kind, as none is expanded within itself. */
#define A(m, n) \
   m(n##0) m(n##1) m(n##2) m(n##3) m(n##4) m(n##5) m(n##6) m(n##7) m(n##8) m(n##9) m(n##a) \
   m(n##b) m(n##c) m(n##d) m(n##e) m(n##f)
#define B(m, n) \
   m(n##0) m(n##1) m(n##2) m(n##3) m(n##4) m(n##5) m(n##6) m(n##7) m(n##8) m(n##9) m(n##a) \
   m(n##b) m(n##c) m(n##d) m(n##e) m(n##f)
#define C(m, n) \
   m(n##0) m(n##1) m(n##2) m(n##3) m(n##4) m(n##5) m(n##6) m(n##7) m(n##8) m(n##9) m(n##a) \
   m(n##b) m(n##c) m(n##d) m(n##e) m(n##f)

#define MAKE(n) CALLED f##n(void) { sink = 0x##n; }
#define MAKE16(n) A(MAKE, n)
#define MAKE256(n) B(MAKE16, n)
C(MAKE256, )

#define NAME(n) f##n,
#define NAME16(n) A(NAME, n)
#define NAME256(n) B(NAME16, n)
static void (*const functions[4096])(void) = {C(NAME256, )};

CALLED tree(int depth)
{
   sink = (unsigned)depth;
   if (depth == 0) return;
   tree(depth - 1);
   tree(depth - 1);
}

UNMARKED long call_leaf(long times)
{
   long i;
   for (i = 0; i < times; ++i) leaf();
   return times;
}

UNMARKED long call_many(long times)
{
   static unsigned state = 1;
   long i;
   for (i = 0; i < times; ++i) {
      state = state * 1664525u + 1013904223u;
      functions[state >> 20]();
   }
   return times;
}

UNMARKED long call_tree(long times)
{
   long i;
   for (i = 0; i < times; i += 2047) tree(10);
   return i;
}
