/* prof_snapshot.h - time and entries of every state, for one frame or average, one context or all;
 * or by how much they differ between two ranges of frames. What reports are made of.
 *
 * AMOUNTS   While the view is of a count, its amounts take the place of ticks, and adds that of
 * entries. Each is the own one of the state that added it, the count having no state of its own
 * then; or the count's own, if the view wants it there. So all rules for time hold for them. They
 * may be negative, or fractions; ms_per_tick is 1.
 */
#ifndef INC_PROF_SNAPSHOT_H
#define INC_PROF_SNAPSHOT_H

#include "prof_shown.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How far off it may be: prof_reader.h, Prof_Estimate. */
typedef struct Prof_Snapshot_Bound {
   uint32_t state;
   double variance, unsure;
} Prof_Snapshot_Bound;

typedef struct Prof_Snapshot {
   uint32_t num_states;     /* arrays are indexed 1 .. num_states - 1, by state */
   double *self, *entries;  /* ticks; exact integers unless averaged */
   double *hier;            /* of the state and all below it */
   const Prof_Snapshot_Bound *bounds; /* of states whose self time is an estimate, by state, rising;
                               the state below has that much too little */
   uint32_t num_bounds;
   double *cost;            /* ticks that its entries cost (prof_zone_cost.h), if the view tells
                               costs; else zeros */
   int costs;               /* Prof_COSTS_ of prof_view.h, as it came out */
   double seconds;          /* length of the frame, or its average */
   double zones_ms;         /* what all zones' entries cost in it: Prof_Frame.zones_ms; 0 of a
                               difference, and of amounts */
   Prof_Shown shown;        /* what it is of */
   int works;               /* of what it is, there is time that made the frame's work */
   int slot;                /* 0: instantaneous */
   int frame;               /* the one shown, at most the oldest kept */
   uint64_t number;         /* of that frame, or of the kept hitch; 0: an average or difference */
   uint32_t value;          /* the count whose amounts these are; 0: time */
   int difference;          /* B - A of prof_compare.h: values may be negative */
} Prof_Snapshot;

/* A view's context may be this: all contexts together whose time makes the frame's work. */
enum { Prof_WORKING_CONTEXTS = -2 };

/* Takes what the view asks for. Null if there is no memory or nothing was recorded yet. Valid until
 * the next call. */
extern const Prof_Snapshot *Prof_Snapshot_take(const Prof_View *view);

#ifdef __cplusplus
}
#endif

#endif
