/* prof_gpu_zones.h - GPU zones, whatever drives the GPU: frames in flight, balance, nesting, and
 * what is believed. Who stamps, and knows how the clock is read, is a Prof_Gpu_Clock: OpenGL's is
 * in sources/gpu_gl, Vulkan's in sources/gpu_vk.
 */
#ifndef INC_PROF_GPU_ZONES_H
#define INC_PROF_GPU_ZONES_H

#include "../../prof.h"
#include "prof_gpu_verdict.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Work that both clocks measured. */
typedef struct Prof_Gpu_Test {
   double told_ms;  /* by timestamps around it, the fastest of several */
   double spent_ms; /* by the CPU's clock, from before it to when the GPU was done; 0: no test was
                       possible */
} Prof_Gpu_Test;

/* A clock of the GPU, and how it stamps. All times are nanoseconds of that clock. is_ready is asked
 * at each outermost begin, and the others only after it said 1. None waits but `test`. */
typedef struct Prof_Gpu_Clock {
   int (*is_ready)(void);            /* 1: stamps can be made on the calling thread, now */
   const char *(*driver)(void);      /* its name; may be null */
   const char *(*lack)(void);        /* "", or what is missing for stamps */
   Prof_Gpu_Verdict (*test)(Prof_Gpu_Test *test); /* Prof_GPU_TRUSTED, _REFUSED or _UNSETTLED */
   void (*mark_context)(void);       /* stamps belong to the context that is current */
   int (*is_marked)(void);           /* 1: it is that one */
   void (*make)(uint32_t *stamps, int count); /* names of so many; given back by nobody */
   void (*stamp)(uint32_t stamp);    /* asks the GPU to take it when it gets there */
   int (*read)(uint32_t stamp, uint64_t *ns); /* 0: the GPU is not there yet */
   int (*now)(uint64_t *ns);         /* 0: the driver does not tell. Null: never, so zones have
                                        lengths, and no place on the time line */
   int (*broke)(void);               /* 1: since the last call it was not continuous */
   /* Null, or stamps cannot be taken twice without it: called as a frame begins, with all that it
    * can have, before the first of them. */
   void (*renew)(const uint32_t *stamps, int count);
} Prof_Gpu_Clock;

enum {
   Prof_GPU_FRAMES = 8,          /* in flight */
   Prof_GPU_STAMPS = 2 * 256     /* of a frame: begin and end of each zone */
};

/* As Prof_gpu_begin and Prof_gpu_end. There is one GPU to be shown: another clock than that of the
 * begin before takes its place. */
extern void Prof_Gpu_Zones_begin(const Prof_Gpu_Clock *clock, const char *name);
extern void Prof_Gpu_Zones_end(void);
/* The stamps of that clock are gone: its device was lost, or another one is measured. A clock that
 * is believed stays so, as the next is most likely the same driver's; any other is tested as if it
 * were new. Nothing, if the clock is not the one that is shown. */
extern void Prof_Gpu_Zones_forget(const Prof_Gpu_Clock *clock);

/* `make`, for a clock whose stamps are numbers, Prof_GPU_FRAMES times Prof_GPU_STAMPS of them: a
 * frame's in a row, as each frame makes all of its own at once. When all frames have theirs, and
 * are forgotten, it begins anew. `made` is how many it made so far. */
extern void Prof_Gpu_Zones_number(uint32_t *stamps, int count, uint32_t *made);

#ifdef __cplusplus
}
#endif

#endif
