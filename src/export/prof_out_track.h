/* prof_out_track.h - the threads and fibers of a range of frames. A TRACK is one name in one slot:
 * a slot that was handed on within the range has several.
 */
#ifndef INC_PROF_OUT_TRACK_H
#define INC_PROF_OUT_TRACK_H

#include "prof_out_frame.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Out_Row {
   uint32_t context;        /* slot */
   uint64_t last;           /* number of the last frame in which the slot is this track's */
   char name[Prof_OUT_NAME];
} Prof_Out_Row;

typedef struct Prof_Tracks {
   Prof_Out_Row *tracks;    /* by slot, then by frame */
   uint32_t count;
} Prof_Tracks;

extern int Prof_Out_Track_make(Prof_Tracks *tracks, const Prof_Range *range); /* 0: no memory */
extern void Prof_Out_Track_free(Prof_Tracks *tracks); /* also after a failure */

/* Index of the slot's track in a frame of the range. */
extern uint32_t Prof_Out_Track_of(const Prof_Tracks *tracks, uint32_t context, uint64_t frame);

/* The same, or tracks->count: the slot has no time in the range. */
extern uint32_t Prof_Out_Track_find(const Prof_Tracks *tracks, uint32_t context, uint64_t frame);

#ifdef __cplusplus
}
#endif

#endif
