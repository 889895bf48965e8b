/* prof_history_values.h - the values of a frame, packed. Used by prof_history.c.
 *
 * A NUMBER is a varint if it is whole and below 2^54, else a byte and eight more. Of a value that
 * moved once, as most do, there is one number; of a count two.
 */
#ifndef INC_PROF_HISTORY_VALUES_H
#define INC_PROF_HISTORY_VALUES_H

#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Room for the values and amounts, at most: more than what is written. */
extern size_t Prof_History_Values_room(const Prof_Frame *frame);
/* Returns the end of what was written, or read. What is read is what was given, but for
 * Prof_Frame_Value.end, and the low part of sums. */
extern unsigned char *Prof_History_Values_pack(unsigned char *to, const Prof_Frame *frame);
extern const unsigned char *Prof_History_Values_unpack(const unsigned char *from,
                                                       Prof_Frame_Value *values, uint32_t count);
extern const unsigned char *Prof_History_Values_unpack_amounts(const unsigned char *from,
                                                               Prof_Amount *amounts,
                                                               uint32_t count);
/* How many of the values are samples, which come first. Returns where the first value begins. A
 * frame without values has none of this. */
extern const unsigned char *Prof_History_Values_count_samples(const unsigned char *from,
                                                              uint32_t *count);
/* The next value of a packed frame; value->value is the number of the one before, 0 before the
 * first. */
extern const unsigned char *Prof_History_Values_next(const unsigned char *from,
                                                     Prof_Frame_Value *value);
/* Looks for one value; 0: it did not move in the frame. */
extern int Prof_History_Values_find(const unsigned char *from, uint32_t count, uint32_t value,
                                    Prof_Value_Span *span);

#ifdef __cplusplus
}
#endif

#endif
