/* prof_hitch_gpu.h - what the GPU did for a frame that was late: its zones beside what is usual.
 *
 * The GPU is behind, and its times come frames later, in the record of the update that hears of
 * them. So a hitch that the display or the GPU made takes them after it was kept: of the GPU's
 * frames that it may have waited for, the one that took most.
 *
 *      frames          K-2    K-1    K, late    K+1    K+2 ...
 *      GPU             [ K-2 ][   K-1, long        ][ K ]
 *      its times in                      K+1: of K-1       K+2: of K
 */
#ifndef INC_PROF_HITCH_GPU_H
#define INC_PROF_HITCH_GPU_H

#include "../base/prof_archive.h"
#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
   Prof_HITCH_GPU_FRAMES = 16, /* times that come later are not waited for */
   Prof_HITCH_GPU_BEHIND = 3,  /* the GPU's frame may be so many before the one that waits for it */
   Prof_HITCH_GPU_SHARES = 8
};

typedef struct Prof_Gpu_Share {
   double ms, usual_ms; /* self */
   uint32_t state;
} Prof_Gpu_Share;

typedef struct Prof_Hitch_Gpu_Frame {
   double ms, usual_ms; /* of all zones */
   uint32_t frames;     /* of the GPU, that were looked at; 0: none */
   uint32_t count;
   Prof_Gpu_Share shares[Prof_HITCH_GPU_SHARES]; /* the largest excess first */
} Prof_Hitch_Gpu_Frame;

/* The GPU took `ms` for a frame; its zones are in that record, of so many frames of the GPU
 * together. Takes its place if it took more. Under the lock, before the averages take the record.
 * */
extern void Prof_Hitch_Gpu_take(Prof_Hitch_Gpu_Frame *kept, const Prof_Frame *frame, double ms,
                                int frames);

extern void Prof_Hitch_Gpu_archive(Prof_Archive *a, Prof_Hitch_Gpu_Frame *kept);

#ifdef __cplusplus
}
#endif

#endif
