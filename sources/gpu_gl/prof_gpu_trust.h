/* prof_gpu_trust.h - does the driver's clock tell the truth? Asked once, with work whose time is
 * known.
 *
 * Some drivers have timer queries that measure something else: llvmpipe takes the time at which a
 * command is filed, not done, and tells 2 ms for work of 300. A figure that is wrong is worse than
 * none.
 */
#ifndef INC_PROF_GPU_TRUST_H
#define INC_PROF_GPU_TRUST_H

#include "../../src/frame/prof_gpu_zones.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Draws into a picture of its own and waits for it, 50 ms in all, and longer if the machine is
 * busy. After Prof_Gpu_Query_lack. All GL state is left as it was found. Prof_GPU_TRUSTED,
 * Prof_GPU_REFUSED or Prof_GPU_UNSETTLED. */
extern Prof_Gpu_Verdict Prof_Gpu_Trust_test_clock(Prof_Gpu_Test *test);

#ifdef __cplusplus
}
#endif

#endif
