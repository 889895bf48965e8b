/* prof_zone_times.h - what every zone took in each frame of a range.
 *
 * Frames are unpacked once to see in how many of them each zone moved, and once more for each batch
 * of zones that there is memory for. Only frames in which a zone moved are kept; in the others it
 * took nothing. A batch is as large as it can be: less memory takes more time, and gives the same.
 *
 *      start, then as often as there are zones:   begin batch, then zone by zone: sort
 */
#ifndef INC_PROF_ZONE_TIMES_H
#define INC_PROF_ZONE_TIMES_H

#include "../frame/prof_frame_record.h"
#include "../gather/prof_state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Ticks. The first two are added up within a frame. */
typedef struct Prof_Zone_Time {
   uint64_t self, hier, entries;  /* entries: of the whole range */
   double cost;                   /* ms that these entries cost: prof_zone_cost.h */
   uint32_t frames;               /* in which it moved */
   size_t at;                     /* of its values within the batch */
} Prof_Zone_Time;

typedef struct Prof_Zone_Times {
   int newest, oldest;
   uint32_t frames;               /* of the range, without loads and gaps */
   uint32_t num_zones, num_states;
   Prof_Zone_Time *zones;
   struct Prof_Zone_Branch *branches; /* by state: of the frame at hand */
   uint32_t *moved;               /* its states, then its zones */
   uint32_t num_moved, num_moved_zones;
   uint32_t first, end;           /* the batch's zones */
   uint64_t *self, *hier;         /* of its zones, frame by frame */
   size_t room;                   /* values in each of them */
   uint64_t *scratch;             /* what is being sorted */
   double *sorted;                /* milliseconds */
} Prof_Zone_Times;

/* A range within the history. 0: no memory. To be ended in any case. */
extern int Prof_Zone_Times_start(Prof_Zone_Times *times, int newest, int oldest);
extern void Prof_Zone_Times_end(Prof_Zone_Times *times);

/* Gathers zones from `first` on; returns the one behind the last. 0: no memory. */
extern uint32_t Prof_Zone_Times_begin_batch(Prof_Zone_Times *times, uint32_t first);

/* times->frames values of a zone of the batch, in rising order. Valid until the next call. */
extern const double *Prof_Zone_Times_sort(Prof_Zone_Times *times, uint32_t zone, int hierarchical);

#ifdef __cplusplus
}
#endif

#endif
