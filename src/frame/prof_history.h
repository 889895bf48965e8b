/* prof_history.h - past frames, whole, packed.
 *
 * Two rings in one block of history_bytes: headers of fixed size, and packed frames one after
 * another. Headers take half of it at most: where history_frames of them would take more, fewer
 * frames are kept. A new frame pushes out as many of the oldest as it needs room for:
 *
 *      bytes    | f7......... | f8... | f9..... |  free  | f5... | f6..... |
 *                                               ^ head     ^ oldest
 *
 * A packed frame never wraps around the end. The ring begins anew at its start when it is full, or
 * as soon as history_frames are kept and there is room for as much again: then memory beyond is
 * never touched. If frames grow so much that the newest meets the oldest there, it leaps over all
 * that is kept, to where the ring had left off: nothing has to go because it began early.
 *
 *      bytes    | f6.... | f7......... |  free  | f4.. | f5.. | f8......... |  free
 *                                               ^ oldest                    ^ head
 *
 * Ticks and entries are kept exactly: a state that ran costs one byte to name it (as a step from
 * the one before), two to four for its ticks, and one more if it was not entered exactly once.
 */
#ifndef INC_PROF_HISTORY_H
#define INC_PROF_HISTORY_H

#include "../base/prof_archive.h"
#include "../base/prof_config.h"
#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Copies the frame in. It becomes frame 0. One too large for the whole history is counted, and
 * kept until the next one comes. While the history is frozen it is not taken. */
extern void Prof_History_push(const Prof_Frame *frame);

extern int Prof_History_length(void);
extern int Prof_History_frozen(void);

/* Frame `back` frames before the newest, unpacked; null if it is not kept or there is no memory, or
 * if it is apart (prof_apart.h) and cannot be read any more.
 * Valid until the next call of this or of Prof_History_push. item.order is not kept: it is 0. */
extern const Prof_Frame *Prof_History_frame(int back);

/* The same without its items (count is right, items null): costs nothing. */
extern const Prof_Frame *Prof_History_header(int back);

/* What became of a value in the frame; 0: it did not move in it, or there is no such frame. */
extern int Prof_History_value(int back, uint32_t value, Prof_Value_Span *span);
/* What a sample held at the end of the frame, whenever it was sampled; 0: it is not known. `back`
 * may be one more than the oldest kept, for what held before that. */
extern int Prof_History_held(int back, uint32_t value, double *held);

/* The values of a frame as they are packed, for prof_history_values.h; *count: how many. Valid
 * until the next push. */
extern const unsigned char *Prof_History_packed_values(int back, uint32_t *count);
/* The samples alone, which come first. */
extern const unsigned char *Prof_History_packed_samples(int back, uint32_t *count);

/* All of a frame as it is packed: its text with the 0, values, amounts, items, steps, estimates.
 * Valid until the next push. Null if it is not kept.
 * Of frames that are apart (prof_apart.h), this, packed values and the text of Prof_Frame_Info are
 * valid until another frame is asked for, and null or empty if it cannot be read any more. */
extern const unsigned char *Prof_History_packed(int back, uint32_t *bytes);
/* Takes a frame that was packed before, and has been checked (prof_history_check.h), as the newest.
 * 0: no memory. Under the lock. */
extern int Prof_History_take_packed(const Prof_Frame *figures, const unsigned char *packed,
                                    uint32_t bytes);
/* The same of one whose bytes stay where they are, while Prof_Apart_is_on. */
extern int Prof_History_take_apart(const Prof_Frame *figures, uint64_t at, uint32_t bytes);
/* What samples held before frame `oldest`, which is the oldest for who reads; the values must be
 * there. Under the lock. */
extern void Prof_History_archive_held(Prof_Archive *a, int oldest);
/* Bytes that a frame takes beside those that are packed. */
extern uint32_t Prof_History_header_bytes(void);

/* The place of the frame with that number; -1 if it is not kept. Numbers fall as `back` rises, with
 * gaps where the history was frozen. */
extern int Prof_History_find(uint64_t number);

/* The frame of that number is no hitch after all. Under the lock. */
extern void Prof_History_unmark_hitch(uint64_t number);

/* Bytes that all kept frames take, headers included, and the states in them. */
extern void Prof_History_size(uint64_t *bytes, uint64_t *states);

#if defined(Prof_CHECKED)
extern void Prof_History_validate(void); /* see prof_validate.h */
#endif

#ifdef __cplusplus
}
#endif

#endif
