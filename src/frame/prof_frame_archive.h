/* prof_frame_archive.h - a frame record in an archive: its figures by themselves, for who has what
 * is in it packed (prof_history.h); and what is in it, for who has not.
 */
#ifndef INC_PROF_FRAME_ARCHIVE_H
#define INC_PROF_FRAME_ARCHIVE_H

#include "../base/prof_archive.h"
#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All that is no pointer. `before`: the frame before it, or null; what follows from that takes a
 * byte or none. What is read is sound, except for the counts, which nothing is held against
 * here. */
extern void Prof_Frame_Archive_figures(Prof_Archive *a, Prof_Frame *frame,
                                       const Prof_Frame *before);

/* One of each. What is read is of states, contexts, items and values that are there. */
extern void Prof_Frame_Archive_item(Prof_Archive *a, Prof_Item *item);
extern void Prof_Frame_Archive_amount(Prof_Archive *a, Prof_Amount *amount, uint32_t items);
extern void Prof_Frame_Archive_estimate(Prof_Archive *a, Prof_Estimate *estimate, uint32_t items);
extern void Prof_Frame_Archive_value(Prof_Archive *a, Prof_Frame_Value *value);
extern void Prof_Frame_Archive_step(Prof_Archive *a, Prof_Step *step, uint64_t begin);

/* Prof_Archive_u64 of a stretch of time. */
extern void Prof_Frame_Archive_ticks(Prof_Archive *a, uint64_t *ticks);
/* The most that a stretch of time may be in ticks, if it was read: so that sums of them have room.
 * More than a year. */
#define Prof_MOST_TICKS ((uint64_t)1 << 58)

#ifdef __cplusplus
}
#endif

#endif
