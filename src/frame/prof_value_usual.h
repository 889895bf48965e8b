/* prof_value_usual.h - what is usual of a value: mean and deviation of its figures of a frame.
 *
 * Exponential, as slot 2 of prof_average.h (k = 0.1^(dt / 2.5 s); until that has settled the mean
 * of all frames so far), over frames that are neither load nor gap nor hitch, nor slow right after
 * one; and begun anew with a scene. A frame's FIGURE is the sum of a count or event, which is 0
 * where it did not move, and of a sample or memory what it held as the frame ended; of these,
 * frames count from the one in which it was known first.
 *
 * All under the lock.
 */
#ifndef INC_PROF_VALUE_USUAL_H
#define INC_PROF_VALUE_USUAL_H

#include "../base/prof_archive.h"
#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Takes in a frame that was judged: its flags say whether it is usual. */
extern void Prof_Value_Usual_take_frame(const Prof_Frame *frame);
/* The usual frames begin anew with the next one. */
extern void Prof_Value_Usual_forget(void);

/* 0: nothing is usual yet: too few frames. */
extern int Prof_Value_Usual_of(uint32_t value, double *mean, double *deviation);
/* The figure as of the frame taken last; 0: it is not known. */
extern int Prof_Value_Usual_held(uint32_t value, double *held);

/* The values must be there. */
extern void Prof_Value_Usual_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
