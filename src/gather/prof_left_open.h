/* prof_left_open.h - zones that the game forgets to close, found on the thread that updates.
 * Of all others see prof_left_open_thread.h.
 */
#ifndef INC_PROF_LEFT_OPEN_H
#define INC_PROF_LEFT_OPEN_H

#include "prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

/* At each update, by the context that updates. `place` is the same if, and only if, the update was
 * called from the same place in the code, equally deep in calls. */
extern void Prof_Left_Open_close(Prof_Context *context, uintptr_t place);

/* Whose end is missing, if `top` is open: the zone that states stand on for the first time, while
 * they are at home beside it; 0 if there is none. Of the states that the context entered after its
 * first `seen` ones. */
extern uint32_t Prof_Left_Open_find_culprit(const Prof_Context *context, uint32_t seen,
                                            uint32_t top);
/* Instead of the zones that are open above `target`, whose ends were there, the one whose end was
 * not. Under the lock. */
extern void Prof_Left_Open_blame(const Prof_Context *context, uint32_t culprit, uint32_t target);

#ifdef __cplusplus
}
#endif

#endif
