/* prof_frame_values.h - the values of a frame record: the stretches since the last update, and the
 * sums of counts over the frame's items.
 */
#ifndef INC_PROF_FRAME_VALUES_H
#define INC_PROF_FRAME_VALUES_H

#include "../base/prof_archive.h"
#include "prof_frame_record.h"
#include "../gather/prof_value_fold.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All under the lock. A taker of prof_value_fold.h. */
extern void Prof_Frame_Values_take_stretch(const Prof_Stretch *stretch);
/* Sets the frame's values; they are good until the next stretch. */
extern void Prof_Frame_Values_take(Prof_Frame *frame);
/* The history does not have the frame that was made last: the next one tells all samples. */
extern void Prof_Frame_Values_miss(void);
/* What there is so far is in no frame. */
extern void Prof_Frame_Values_skip(void);

/* Of a value over all recorded frames since the start, whatever of them is kept. Of samples and
 * memory the number alone. */
typedef struct Prof_Value_Total {
   Prof_Sum sum;
   uint64_t n;
   int fell; /* the sum did, in a frame; of events, an amount was below 0 */
} Prof_Value_Total;
extern Prof_Value_Total Prof_Frame_Values_total(uint32_t value);

/* What was added to the count of an item; `amount`: index of the first of frame->amounts that may
 * be the item's. It is raised as items are gone through. */
extern double Prof_Frame_Values_amount(const Prof_Frame *frame, uint32_t item, uint32_t *amount);

/* The totals. The values must be there. Under the lock. */
extern void Prof_Frame_Values_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
