/* prof_out_path_sums.h - time and entries of every path in every track, summed over frames.
 *
 * Formats that write the whole stack for each path would grow with the square of its depth, and a
 * thread that forgets its ends goes ten thousands deep. So a stack has Prof_MAX_STACK zones at
 * most, without the root; all below is one more, called "(deeper)". If it were 2:
 *
 *      state                 written as
 *      frame > ai            frame > ai
 *      frame > ai > a        frame > ai > (deeper)
 *      frame > ai > a > b    frame > ai > (deeper), the same one; their times add up there
 */
#ifndef INC_PROF_OUT_PATH_SUMS_H
#define INC_PROF_OUT_PATH_SUMS_H

#include "prof_out_frame.h"
#include "prof_out_track.h"
#include "prof_out_tree.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_MAX_STACK = 1024 };
#define Prof_DEEPER "(deeper)"

typedef struct Prof_Path_Sum {
   uint64_t self; /* ticks */
   uint64_t entries;
   Prof_Sum amount; /* of a count: what was added, entries times */
   uint32_t track, state; /* state 0: an unused cell */
} Prof_Path_Sum;

typedef struct Prof_Sums {
   Prof_Path_Sum *cells;   /* a hash table by (track, state); at most half full */
   uint32_t size, used;    /* size is a power of two */
   uint32_t *by_track;     /* the cells in use, by track */
   uint32_t *first;        /* [track]: where its own begin there; at [track + 1] they end */
   Prof_Range range;
   Prof_Tracks tracks;
   struct Prof_Sum_Place *places; /* by state: which one it is written as */
   uint32_t num_states;
   uint32_t num_zones;     /* "(deeper)" is a zone of that number, above all others */
   int cut;                /* something is deeper */
   double seconds;         /* of all the frames */
   double ns_per_tick;
} Prof_Sums;

/* Sums up the frames of the range and has `put` write them, with a tree to lay tracks out in; that
 * returns 0 for want of memory. Returns what a writer of prof_out_writers.h does: null, or what
 * went wrong. */
extern const char *Prof_Out_Path_Sums_write(Prof_Out *out, const Prof_Range *range,
                                            int (*put)(Prof_Out *out, const Prof_Sums *sums,
                                                       Prof_Tree *tree));

/* The tree of one track, by index. 0 if it did not move. */
extern int Prof_Out_Path_Sums_tree(const Prof_Sums *sums, uint32_t track, Prof_Tree *tree);

/* What the track had in the state. Null: nothing. */
extern const Prof_Path_Sum *Prof_Out_Path_Sums_at(const Prof_Sums *sums, uint32_t track,
                                                  uint32_t state);

/* The state that a state is written as. */
extern uint32_t Prof_Out_Path_Sums_place(const Prof_Sums *sums, uint32_t state);
/* The zone of a state in such a tree, and its name. */
extern uint32_t Prof_Out_Path_Sums_zone(const Prof_Sums *sums, uint32_t state);
extern const char *Prof_Out_Path_Sums_name(const Prof_Sums *sums, uint32_t state);

#ifdef __cplusplus
}
#endif

#endif
