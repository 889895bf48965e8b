/* prof_mark.h - what the game says of its frames: notes, loads, and which zones only wait.
 */
#ifndef INC_PROF_MARK_H
#define INC_PROF_MARK_H

#include "prof_frame.h"
#include "prof_state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Under the lock: takes the notes made since the last call into the frame: text and flags. The text
 * is valid until the next call. */
extern void Prof_take_marks(Prof_Frame *frame);

/* Under the lock, once a frame before the next: brings the states up to date. Returns 0 if no zone
 * is marked as waiting, which makes the next call needless. */
extern int Prof_refresh_waiting(void);

/* 1 if a zone of the state's stack is marked as waiting. */
extern int Prof_is_waiting_state(uint32_t state);
/* The same for all states, indexed by state; null if no zone is marked. */
extern const unsigned char *Prof_waiting_states(void);

#ifdef __cplusplus
}
#endif

#endif
