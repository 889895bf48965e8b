/* prof_xpti_frame.h - frames and values, as they are told: at the end of each Prof_update, without
 * the lock, on the thread that updates; and those that the game marks itself.
 */
#ifndef INC_PROF_XPTI_FRAME_H
#define INC_PROF_XPTI_FRAME_H

#include "prof_xpti_tell.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A frame has ended, and the next begins. */
extern void Prof_Xpti_Frame_mark(void);
/* The game marks one of a set of its own. Any thread, without the lock. */
extern void Prof_Xpti_Frame_mark_of(const char *set, Prof_Frame_Mark mark);
extern void Prof_Xpti_Frame_tell_value(const Prof_Xpti_Value *value);

/* Under the lock: from now on records are kept for the next mark, or no longer. What is open is
 * forgotten: it gets no end. */
extern void Prof_Xpti_Frame_open(void);
extern void Prof_Xpti_Frame_close(void);

#ifdef __cplusplus
}
#endif

#endif
