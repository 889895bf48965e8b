/* prof_history.h - past frames, whole.
 *
 * Two rings: frame headers, and their items one after another. A new frame pushes out as many of
 * the oldest as it needs room for:
 *
 *      items    | f7 f7 f7 f7 | f8 f8 | f9 f9 f9 |  free  | f5 f5 | f6 f6 f6 |
 *                                                ^ head     ^ tail (oldest)
 *
 * A frame's items never wrap around the end, so that a frame is one plain array.
 */
#ifndef INC_PROF_HISTORY_H
#define INC_PROF_HISTORY_H

#include "prof_config.h"
#include "prof_frame.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Copies the frame in. It becomes frame 0. A frame too large for the whole history is counted,
 * and kept until the next one comes. */
extern void Prof_push_history(const Prof_Frame *frame);

extern int Prof_history_length(void);

/* Frame `back` frames before the newest; null if it is not kept. Valid until the next call of this
 * or of Prof_push_history: it may have been unpacked for you. */
extern const Prof_Frame *Prof_history_frame(int back);

#ifdef __cplusplus
}
#endif

#endif
