/* prof_frame.h - the frame record: what update makes of the counters, and all that averages,
 * history, reports and every later sink live on.
 */
#ifndef INC_PROF_FRAME_H
#define INC_PROF_FRAME_H

#include <stdint.h>

/* A state that moved in the frame, in one context. */
typedef struct Prof_Item {
   uint64_t self;    /* ticks */
   uint32_t state;
   uint32_t entries;
   uint32_t context; /* slot */
   uint32_t order;   /* the state's place in the context's list of states entered */
} Prof_Item;

enum {
   Prof_FRAME_LOAD = 1,
   Prof_FRAME_GAP = 2,
   Prof_FRAME_HITCH = 4,
   Prof_FRAME_AFTER = 8, /* right after one of those */
   Prof_FRAME_SLOW = 16, /* and would else have been a hitch */
   Prof_FRAME_ODD = Prof_FRAME_LOAD | Prof_FRAME_GAP /* not for statistics */
};

enum { Prof_FRAME_TEXT = 64 };

typedef struct Prof_Frame {
   uint64_t number;  /* counts recorded frames from 1 */
   uint64_t begin;   /* its first stamp; 0 if the profiler was switched in it, and it has none */
   uint64_t ticks;   /* from update to update */
   double seconds;   /* the same, by the calibration of that moment */
   double ended;     /* seconds of all recorded frames up to its end */
   uint64_t apart;   /* ticks of its length that were no work: see prof_apart.h */
   uint64_t own;     /* of them, the profiler's */
   uint32_t flags;   /* Prof_FRAME_ bits */
   uint32_t owner;   /* slot of the updating thread's context */
   const char *text; /* notes, never null */
   uint32_t count;
   const Prof_Item *items;
} Prof_Frame;

#endif
