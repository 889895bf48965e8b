/* prof_hitch_values.h - the values of a hitch's frame, each beside what was usual just before.
 * A kept hitch has them (prof_hitch_kept.h).
 */
#ifndef INC_PROF_HITCH_VALUES_H
#define INC_PROF_HITCH_VALUES_H

#include "../base/prof_archive.h"
#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A value: its figure of the frame as in prof_value_usual.h, and the adds, samples or events. */
typedef struct Prof_Value_Share {
   double now, usual, deviation;
   uint32_t value, n;
   uint8_t has_usual, strange;
} Prof_Value_Share;

/* A share of each value that is known, the strange ones first, the strangest of them at the front;
 * then the others, by number. At most Prof_HITCH_VALUES. */
typedef struct Prof_Value_Shares {
   Prof_Value_Share *list;
   uint32_t count, cap, strange;
} Prof_Value_Shares;

enum { Prof_HITCH_VALUES = 2048 };

/* Without memory the list is empty. Under the lock, before what is usual takes the frame. */
extern void Prof_Hitch_Values_take(Prof_Value_Shares *shares, const Prof_Frame *frame);
extern void Prof_Hitch_Values_free(Prof_Value_Shares *shares);
/* Null: it has none. */
extern const Prof_Value_Share *Prof_Hitch_Values_find(const Prof_Value_Shares *shares,
                                                      uint32_t value);

extern void Prof_Hitch_Values_archive(Prof_Archive *a, Prof_Value_Shares *shares);

#ifdef __cplusplus
}
#endif

#endif
