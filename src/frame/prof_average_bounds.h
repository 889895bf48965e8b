/* prof_average_bounds.h - how far the averages of what is estimated may be off.
 *
 * A zone that is timed at one entry in N has an estimate with a variance in each frame
 * (prof_often_move.h). Estimates of two frames err apart from each other; so, an average being
 * new = x + k (old - x), its variance is (1 - k)^2 that of x and k^2 the old one. What the clock
 * cannot tell is the same in all frames, and is averaged as times are.
 */
#ifndef INC_PROF_AVERAGE_BOUNDS_H
#define INC_PROF_AVERAGE_BOUNDS_H

#include "../base/prof_archive.h"
#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Takes the frame, after Prof_Average_take_frame has. Under the lock. */
extern void Prof_Average_Bounds_take_frame(const Prof_Frame *frame);

/* A state's average in one context; false numbers only if there was no memory. */
typedef struct Prof_Average_Bound {
   uint32_t state;
   uint16_t context;
   double variance[2], unsure[2], untimed[2]; /* [slot - Prof_FIRST_SLOT]; the last: entries */
} Prof_Average_Bound;

/* All there are; *count of them. Under the lock, valid until the next frame. */
extern const Prof_Average_Bound *Prof_Average_Bounds_all(uint32_t *count);

/* Contexts and states must be there. Under the lock. */
extern void Prof_Average_Bounds_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
