/* prof_d3d11_bench.h - does the device's clock tell the truth? Two jobs are done, the second three
 * times as much work, with stamps before, between and after:
 *
 *      0 | draw, 1 | 1 | draw, 3 | 2
 *
 * The whole must be what we waited for it (src/frame/prof_gpu_verdict.h), and the parts about one
 * to three. Wine 8 without a GPU tells 0, or years.
 */
#ifndef INC_PROF_D3D11_BENCH_H
#define INC_PROF_D3D11_BENCH_H

#include "prof_d3d11_timer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Draws into a picture of its own and waits for it. All state of the immediate context is put back.
 * Prof_GPU_TRUSTED, _REFUSED or _UNSETTLED; or _UNDECIDED, and the log is told, if the device
 * refuses what that takes. */
extern Prof_Gpu_Verdict Prof_D3d11_Bench_test(Prof_D3d11_Timer *timer, Prof_Gpu_Test *test);

#ifdef __cplusplus
}
#endif

#endif
