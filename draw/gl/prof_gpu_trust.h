/* prof_gpu_trust.h - does the driver's clock tell the truth? Asked once, with work whose time is
 * known.
 *
 * Some drivers have timer queries that measure something else: llvmpipe takes the time at which a
 * command is filed, not done, and tells 2 ms for work of 300. A figure that is wrong is worse than
 * none.
 */
#ifndef INC_PROF_GPU_TRUST_H
#define INC_PROF_GPU_TRUST_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Gpu_Test {
   double told_ms;  /* by timestamps around a draw */
   double spent_ms; /* by the CPU's clock, from before it to when the GPU was done; 0: no test was
                       possible */
} Prof_Gpu_Test;

/* Draws into a picture of its own and waits for it, some milliseconds in all. After
 * Prof_query_lack. All GL state is left as it was found. 1: the two agree. */
extern int Prof_test_gpu_clock(Prof_Gpu_Test *test);

#ifdef __cplusplus
}
#endif

#endif
