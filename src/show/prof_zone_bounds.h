/* prof_zone_bounds.h - how far off the times of zones may be, over all threads, for files: which
 * zones, and by how much. As in reports (prof_report_sums.h), with recursion flattened.
 */
#ifndef INC_PROF_ZONE_BOUNDS_H
#define INC_PROF_ZONE_BOUNDS_H

#include "../frame/prof_frame_record.h"
#include "prof_bound.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Zone_Bounds {
   Prof_Bound *self, *hier; /* [zone]; one block */
   uint32_t num_zones;
   int any;                 /* something was added */
} Prof_Zone_Bounds;

/* All exact. 0: no memory; nothing is held then. */
extern int Prof_Zone_Bounds_make(Prof_Zone_Bounds *bounds);
extern void Prof_Zone_Bounds_free(Prof_Zone_Bounds *bounds);
extern void Prof_Zone_Bounds_clear(Prof_Zone_Bounds *bounds);

/* Adds a state's estimate; or those of a frame. */
extern void Prof_Zone_Bounds_add(Prof_Zone_Bounds *bounds, uint32_t state, double variance,
                                 double unsure);
extern void Prof_Zone_Bounds_add_frame(Prof_Zone_Bounds *bounds, const Prof_Frame *frame);

#ifdef __cplusplus
}
#endif

#endif
