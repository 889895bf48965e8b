/* prof_flame_sums.h - what every call path of every context took in a frame, and what is usual for
 * it: what flames are made of. Knows no display.
 *
 * A LANE is one context: a thread, a fiber, the GPU. Fibers that the updating thread ran count as
 * part of it, as they do in hitches: games hand a job to whichever fiber is free, so what is usual
 * for one alone means little.
 *
 * PATHS stand in the order of their states' numbers, which is that of first being seen, and parents
 * before their children. Those that did not run but usually do are there as well, with a weight of
 * 0: else a parent's excess would not be the sum of its children's.
 *
 * WEIGHT   How wide a path is drawn: its hierarchical time, in ticks. Children lie side by side
 * from their parent's begin on, and what is left at the end is the parent's own time. So on each
 * lane, exactly, in whole ticks where the figures are:
 *
 *      weight = |self| + sum of the children's weights      weight of the root = the lane's time
 *
 *      ticks   0            30                  80          100         120
 *              | root, weight 120                                       |
 *              | main_loop, weight 100                      | root's own|
 *              | ai, 30     | render, 50        | its own   |
 *
 * In a difference (B - A) figures may be negative; weight then adds up how much changed, more or
 * less alike, so that the widest box is still where to look. By how much threads were idle more or
 * less is nothing to look at: time in no zone is that of the work alone, if it is known.
 */
#ifndef INC_PROF_FLAME_SUMS_H
#define INC_PROF_FLAME_SUMS_H

#include "../../src/frame/prof_timeline.h"
#include "../../src/frame/prof_frame_record.h"
#include "../../src/show/prof_snapshot.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_FLAME_LANES = 128 };

/* Ticks, and entries. `usual` counts for the same paths. */
typedef struct Prof_Amounts {
   double self, hier, entries;
   double work, usual_work; /* of self and what is below, what is not apart: see prof_waiting.h */
   double usual_self, usual_entries;
} Prof_Amounts;

typedef struct Prof_Flame_Path {
   Prof_Amounts amount;
   double weight;
   double begin;    /* where it lies on its lane, in ticks from the lane's left edge */
   double next;     /* where its next child would; in the end, where its own time begins */
   uint32_t state;
   uint32_t parent; /* index; the root's own is itself */
   int box, run;    /* notes of prof_flame_boxes.c: of no use to anybody else */
} Prof_Flame_Path;

typedef struct Prof_Flame_Sums_Lane {
   int context;           /* -1: all together */
   int works;             /* its time is the frame's work: so is what it was in no zone, then */
   uint32_t first, count; /* its paths; the first is the root */
} Prof_Flame_Sums_Lane;

/* Begin with zeros, then keep it: memory is used again. */
typedef struct Prof_Flame_Sums {
   Prof_Flame_Path *paths;
   uint32_t num_paths, cap_paths;
   Prof_Flame_Sums_Lane lanes[Prof_FLAME_LANES]; /* the updating thread's first */
   int num_lanes;
   int lanes_left_out;  /* no room, or no memory */
   double ticks;        /* of the frame; of B and A, the longer */
   double ms_per_tick;
   uint32_t rules;      /* which states are no work: ../src/frame/prof_waiting.h */
   int difference;      /* B - A */
   int amounts;         /* of a count, in place of ticks; ms_per_tick is 1 */
   int has_usual;       /* 0: nobody kept what was usual then */
} Prof_Flame_Sums;

/* Each empties the sums and fills them; 0 if there is nothing, or no memory. `context`: -1 all.
 * They take the lock. */
extern int Prof_Flame_Sums_take_frame(Prof_Flame_Sums *sums, const Prof_Frame *frame, int context);
/* A frame of long ago, which is not held against what is usual now: that changes. */
extern int Prof_Flame_Sums_take_past(Prof_Flame_Sums *sums, const Prof_Frame *frame, int context);
/* A kept hitch, with what was usual then. */
extern int Prof_Flame_Sums_take_hitch(Prof_Flame_Sums *sums, int index, int context);
extern int Prof_Flame_Sums_take_average(Prof_Flame_Sums *sums, int slot, int context);
extern int Prof_Flame_Sums_take_difference(Prof_Flame_Sums *sums);

/* What was added to a count, in place of ticks: one lane, of all threads. */
extern int Prof_Flame_Sums_take_amounts(Prof_Flame_Sums *sums, const Prof_Snapshot *snap);

/* The path in a lane, null if it is not there. */
extern Prof_Flame_Path *Prof_Flame_Sums_path(const Prof_Flame_Sums *sums, int lane, uint32_t state);
/* The lane of a context; -1 if there is none. */
extern int Prof_Flame_Sums_lane_of(const Prof_Flame_Sums *sums, int context);

/* Tests make lanes by hand with these. Add may be called several times for a state. */
extern void Prof_Flame_Sums_begin(Prof_Flame_Sums *sums);
extern int Prof_Flame_Sums_begin_lane(Prof_Flame_Sums *sums, int context);
extern void Prof_Flame_Sums_add(uint32_t state, double self, double entries);
extern void Prof_Flame_Sums_end_lane(Prof_Flame_Sums *sums);

#ifdef __cplusplus
}
#endif

#endif
