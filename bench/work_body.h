/* work_body.h - the loads, written once. The file that includes it has defined
 *
 *    BENCH_OPEN(z)  begins zone z, and a block      BENCH_CLOSE  ends both
 *    BENCH_FIRST(z), BENCH_NEXT(z), BENCH_LAST      the same of phases in a row; may be left out
 *    BENCH_WORK     the Bench_Work to define        BENCH_NAME   its name, a string
 *    BENCH_SETUP, BENCH_END_FRAME                   functions of no argument
 *    BENCH_COLD     1 for the 2,002 sites of the cold load; the peer cannot
 *    BENCH_DISTINCT 1 for the 1,000 sites of w6_distinct, which take long to compile
 *
 * The functions are static and never inlined: a call costs the same in every subject, and in a
 * shared library it does not go through the PLT. The empty assembly keeps the compiler from moving
 * or merging what stands around it.
 */
#define BENCH_NOINLINE __attribute__((noinline)) static
#define BENCH_BARRIER  __asm__ volatile("" ::: "memory")

BENCH_NOINLINE void Bench_w1(int n)
{
   int i;
   for (i = 0; i < n; ++i) {
      BENCH_OPEN(leaf)
         BENCH_BARRIER;
      BENCH_CLOSE
   }
}

BENCH_NOINLINE void Bench_w2(int n)
{
   int i;
   for (i = 0; i < n; ++i) {
      BENCH_OPEN(n1) BENCH_OPEN(n2) BENCH_OPEN(n3) BENCH_OPEN(n4)
      BENCH_OPEN(n5) BENCH_OPEN(n6) BENCH_OPEN(n7) BENCH_OPEN(n8)
         BENCH_BARRIER;
      BENCH_CLOSE BENCH_CLOSE BENCH_CLOSE BENCH_CLOSE
      BENCH_CLOSE BENCH_CLOSE BENCH_CLOSE BENCH_CLOSE
   }
}

BENCH_NOINLINE void Bench_w3_leaf(void)
{
   BENCH_OPEN(shared_leaf)
      BENCH_BARRIER;
   BENCH_CLOSE
}

BENCH_NOINLINE void Bench_w3_left(void)
{
   BENCH_OPEN(left)
      Bench_w3_leaf();
   BENCH_CLOSE
   BENCH_BARRIER;
}

BENCH_NOINLINE void Bench_w3_right(void)
{
   BENCH_OPEN(right)
      Bench_w3_leaf();
   BENCH_CLOSE
   BENCH_BARRIER;
}

BENCH_NOINLINE void Bench_w3(int n)
{
   int i;
   for (i = 0; i < n; ++i) {
      Bench_w3_left();
      Bench_w3_right();
   }
}

BENCH_NOINLINE void Bench_w4_node(int depth)
{
   BENCH_OPEN(tree)
      if (depth) {
         Bench_w4_node(depth - 1);
         Bench_w4_node(depth - 1);
      }
      BENCH_BARRIER;
   BENCH_CLOSE
   BENCH_BARRIER;
}

BENCH_NOINLINE void Bench_w4(int n)
{
   int i;
   for (i = 0; i < n; ++i) Bench_w4_node(Bench_DEPTH);
}

#define BENCH_ROW(x) x(p1) x(p2) x(p3) x(p4) x(p5) x(p6) x(p7) x(p8)
#define BENCH_PAIR(z) \
   BENCH_OPEN(z)      \
      BENCH_BARRIER;  \
   BENCH_CLOSE

BENCH_NOINLINE void Bench_w7(int n)
{
   int i;
   for (i = 0; i < n; ++i) { BENCH_ROW(BENCH_PAIR) }
}

#if defined(BENCH_FIRST)
BENCH_NOINLINE void Bench_phases(int n)
{
   int i;
   for (i = 0; i < n; ++i) {
      BENCH_FIRST(f1) BENCH_BARRIER;
      BENCH_NEXT(f2) BENCH_BARRIER;
      BENCH_NEXT(f3) BENCH_BARRIER;
      BENCH_NEXT(f4) BENCH_BARRIER;
      BENCH_NEXT(f5) BENCH_BARRIER;
      BENCH_NEXT(f6) BENCH_BARRIER;
      BENCH_NEXT(f7) BENCH_BARRIER;
      BENCH_NEXT(f8) BENCH_BARRIER;
      BENCH_LAST
   }
}
#else
#define Bench_phases Bench_w7
#endif

/* Work that keeps the CPU as busy as it can be: four sums that do not wait for one another. One
 * long chain would not do. The CPU would run far ahead of it, into the next zone, and what a clock
 * read costs would vanish in the wait, or bring that wait to light. Every subject has its own copy
 * of it, and all must be as fast: so its place in a cache line is the same in each. */
BENCH_NOINLINE __attribute__((aligned(64))) void Bench_work(int steps)
{
   unsigned a = 1, b = 2, c = 3, d = 4;
   int i;
   for (i = 0; i < steps; ++i) {
      a += 3;
      b ^= 5;
      c -= 7;
      d += 9;
      __asm__ volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d));
   }
}

#define BENCH_JOB(z)      \
   BENCH_OPEN(z)          \
      Bench_work(work);   \
   BENCH_CLOSE
#define BENCH_SPOT(z)     \
   BENCH_OPEN(z)          \
      BENCH_BARRIER;      \
   BENCH_CLOSE

/* Twice the same, as a macro does not expand inside itself. */
#define BENCH_TEN(x, p) \
   x(p##0) x(p##1) x(p##2) x(p##3) x(p##4) x(p##5) x(p##6) x(p##7) x(p##8) x(p##9)
#define BENCH_DECADE(x, p) \
   x(p##0) x(p##1) x(p##2) x(p##3) x(p##4) x(p##5) x(p##6) x(p##7) x(p##8) x(p##9)
#define BENCH_JOBS(p) BENCH_NOINLINE void Bench_jobs_##p(int work) { BENCH_TEN(BENCH_JOB, job_##p) }
#define BENCH_LIST_JOBS(p) Bench_jobs_##p,

BENCH_JOBS(x)

/* Ten zones; a hundred such blocks are a frame. */
BENCH_NOINLINE void Bench_w6(int block, int work)
{
   (void)block;
   Bench_jobs_x(work);
}

/* Ten sites a function, as in a program; a hundred functions. */
#define BENCH_HUNDRED(x) \
   BENCH_DECADE(x, 0) BENCH_DECADE(x, 1) BENCH_DECADE(x, 2) BENCH_DECADE(x, 3) BENCH_DECADE(x, 4) \
   BENCH_DECADE(x, 5) BENCH_DECADE(x, 6) BENCH_DECADE(x, 7) BENCH_DECADE(x, 8) BENCH_DECADE(x, 9)
#define BENCH_SPOTS_A(p) BENCH_NOINLINE void Bench_spots_a##p(void) { BENCH_TEN(BENCH_SPOT, a_##p) }
#define BENCH_SPOTS_B(p) BENCH_NOINLINE void Bench_spots_b##p(void) { BENCH_TEN(BENCH_SPOT, b_##p) }
#define BENCH_CALL_A(p) Bench_spots_a##p();
#define BENCH_CALL_B(p) Bench_spots_b##p();

#if BENCH_DISTINCT
BENCH_HUNDRED(BENCH_JOBS)

BENCH_NOINLINE void Bench_w6_distinct(int block, int work)
{
   static void (*const blocks[])(int) = {BENCH_HUNDRED(BENCH_LIST_JOBS)};
   blocks[block](work);
}
#else
#define Bench_w6_distinct 0
#endif

#if BENCH_COLD
BENCH_HUNDRED(BENCH_SPOTS_A)
BENCH_HUNDRED(BENCH_SPOTS_B)

BENCH_NOINLINE void Bench_cold(void)
{
   BENCH_HUNDRED(BENCH_CALL_A)
   BENCH_HUNDRED(BENCH_CALL_B)
   BENCH_SPOT(last_1)
   BENCH_SPOT(last_2)
}
#else
#define Bench_cold 0
#endif

/* extern, as a const object of C++ would be private to its file without. */
extern const Bench_Work BENCH_WORK;
const Bench_Work BENCH_WORK = {
   BENCH_NAME, BENCH_SETUP, BENCH_END_FRAME, Bench_w1, Bench_w2, Bench_w3,
   Bench_w4,   Bench_w7,    Bench_phases,      Bench_w6, Bench_w6_distinct, Bench_cold,
};
