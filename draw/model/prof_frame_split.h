/* prof_frame_split.h - where a frame went: work, waiting, time in no zone, the profiler itself.
 */
#ifndef INC_PROF_FRAME_SPLIT_H
#define INC_PROF_FRAME_SPLIT_H

#include "../../src/show/prof_snapshot.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Milliseconds. What was in no zone is work for the thread that makes the frame, and idleness for
 * any other thread:
 *
 *      |<------------------------- frame ------------------------->|
 *      |<--------- work --------->|<-------- wait -------->|<-own->|
 *      |              |<- root -->|  or, of   |<-- idle -->|          a helper
 */
typedef struct Prof_Split {
   double frame, work, wait, own;
   double held;            /* of wait: for other threads, as the game told */
   double root;            /* in no zone; */
   double idle;            /* ... a part of wait instead, if the thread is a helper */
   const char *wait_name;  /* the zone that was waited in; "waiting" if there are several */
   int context;            /* the one that this is said of */
} Prof_Split;

/* Splits the time of the context that the view shows; if it shows all, that of the updating thread
 * with the fibers that ran there, which adds up to the frame. 0: nothing was recorded. Takes a
 * snapshot, so what Prof_Snapshot_take gave before is gone. */
extern int Prof_Frame_Split_of_frame(const Prof_View *view, Prof_Split *split);

/* Splits one context of a snapshot that is at hand. */
extern void Prof_Frame_Split_of_snapshot(const Prof_Snapshot *snap, int context, Prof_Split *split);

/* A time as it is read wherever two decimals are shown. Differences of such times are differences
 * of what is read, so that they add up on the screen. */
extern long Prof_Frame_Split_hundredths(double ms);

/* Rounds parts to so many decimals (0 .. 6) that what is read adds up: their sum is then `total`,
 * rounded likewise. Those that were nearest to the next number
 * give way. */
extern void Prof_Frame_Split_round(const double *parts, int count, double total, int decimals,
                                   double *rounded);

#ifdef __cplusplus
}
#endif

#endif
