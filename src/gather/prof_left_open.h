/* prof_left_open.h - zones that the game forgets to close, found on the thread that updates.
 * Of all others see prof_left_open_thread.h.
 */
#ifndef INC_PROF_LEFT_OPEN_H
#define INC_PROF_LEFT_OPEN_H

#include "prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The context that updates calls this at each update. `place` is the same if, and only if, the
 * update was called from the same place in the code, equally deep in calls. */
extern void Prof_Left_Open_close(Prof_Context *context, uintptr_t place);

/* Finds the zone whose end is missing while `top` is open: states stand on it for the first time
 * that are known to stand beside it. 0 if there is none. Looks at the states that the context
 * entered after its first `seen` ones, the newest first, and takes each that it looks at from
 * `looks`, until there are none. */
extern uint32_t Prof_Left_Open_find_culprit(const Prof_Context *context, uint32_t seen,
                                            uint32_t top, uint32_t *looks);
/* Reports `culprit`, whose end was missing, and not the zones that are open above `target`, whose
 * ends were there. The caller holds the lock. */
extern void Prof_Left_Open_blame(const Prof_Context *context, uint32_t culprit, uint32_t target);

#ifdef __cplusplus
}
#endif

#endif
