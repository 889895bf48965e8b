/* prof_vk_bench.h - does the device's clock tell the truth, around render passes and inside of one?
 * Two jobs are done, the second three times as much work, with stamps before, between and after:
 *
 *      around     0 | pass, 1 | 1 | pass, 3 | 2
 *      inside     pass | 0 | 1 | 1 | 3 | 2 |
 *
 * The whole must be what we waited for it (src/frame/prof_gpu_verdict.h), and the parts about one
 * to three. lavapipe stamps when a command is filed: inside of a pass that is before all the work,
 * and most of it falls to whichever job comes first, though the sum may look right.
 */
#ifndef INC_PROF_VK_BENCH_H
#define INC_PROF_VK_BENCH_H

#include "prof_vk_timer.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Vk_Trust {
   Prof_Gpu_Verdict around, inside; /* Prof_GPU_TRUSTED, _REFUSED or _UNSETTLED */
   Prof_Gpu_Test test;              /* around */
} Prof_Vk_Trust;

/* Draws into a picture of its own and waits for it; resets all stamps before. 0, and the log is
 * told, if the device lacks what that takes. */
extern int Prof_Vk_Bench_test(Prof_Vk_Timer *timer, Prof_Vk_Trust *trust);

#ifdef __cplusplus
}
#endif

#endif
