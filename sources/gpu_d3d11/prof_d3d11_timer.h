/* prof_d3d11_timer.h - what Direct3D 11 knows of time: queries that the GPU answers when it gets
 * there.
 *
 *      0 .. 4095      stamps of the frames in flight (src/frame/prof_gpu_zones.h)
 *      4096 ..        those of the test (prof_d3d11_bench.h)
 *
 * A stamp is in ticks. How many there are in a second, and whether that held, tells a span: a query
 * from before the first stamp of a frame to after its last. One span is open at a time, from one
 * frame's first stamp to the next frame's:
 *
 *      frames     | stamps of 0      | stamps of 1      | stamps of 2 ..
 *      spans      | 0                | 1                | 2, open: its stamps cannot be read yet
 */
#ifndef INC_PROF_D3D11_TIMER_H
#define INC_PROF_D3D11_TIMER_H

#include "../../draw/d3d11/prof_d3d11_api.h"
#include "../../src/frame/prof_gpu_zones.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
   Prof_D3D11_TIMER_BENCH = Prof_GPU_FRAMES * Prof_GPU_STAMPS, /* the first of the test's */
   Prof_D3D11_TIMER_STAMPS = Prof_D3D11_TIMER_BENCH + 3,
   Prof_D3D11_TIMER_SPANS = Prof_GPU_FRAMES + 1 /* a frame's; the last is the test's */
};

typedef struct Prof_D3d11_Timer {
   ID3D11Device *device;         /* held */
   ID3D11DeviceContext *context; /* the immediate one; held */
   ID3D11Query *stamps[Prof_D3D11_TIMER_STAMPS]; /* made when first taken */
   ID3D11Query *spans[Prof_D3D11_TIMER_SPANS];
   uint64_t frequency[Prof_D3D11_TIMER_SPANS];   /* ticks in a second; 0: not known yet */
   int open;                     /* number of the span; -1: none */
   int broke;                    /* a span in which the clock did not hold was read */
   int is_soft;                  /* a driver without a GPU, or Wine's */
   char driver[128];
} Prof_D3d11_Timer;

/* 0, and the log is told, if the device has no queries; give it to _free all the same. */
extern int Prof_D3d11_Timer_make(Prof_D3d11_Timer *timer, ID3D11Device *device);
extern void Prof_D3d11_Timer_free(Prof_D3d11_Timer *timer);

/* Ends the span that is open, if one is, and begins that one. */
extern void Prof_D3d11_Timer_turn(Prof_D3d11_Timer *timer, int span);
extern void Prof_D3d11_Timer_end(Prof_D3d11_Timer *timer);
/* When the GPU is done with all before it. */
extern void Prof_D3d11_Timer_stamp(Prof_D3d11_Timer *timer, uint32_t stamp);
/* 0: the GPU is not there yet, or the clock did not hold. Never waits. */
extern int Prof_D3d11_Timer_read(Prof_D3d11_Timer *timer, uint32_t stamp, uint64_t *ns);

#ifdef __cplusplus
}
#endif

#endif
