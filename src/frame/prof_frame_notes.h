/* prof_frame_notes.h - what the game says of its frames: notes and loads.
 */
#ifndef INC_PROF_FRAME_NOTES_H
#define INC_PROF_FRAME_NOTES_H

#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Takes the notes made since the last call into the frame: text and flags. The text is valid until
 * the next call. The caller holds the lock. */
extern void Prof_Frame_Notes_take(Prof_Frame *frame);

#ifdef __cplusplus
}
#endif

#endif
