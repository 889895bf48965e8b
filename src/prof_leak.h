/* prof_leak.h - zones that the game forgets to close, found on the thread that updates.
 */
#ifndef INC_PROF_LEAK_H
#define INC_PROF_LEAK_H

#include "prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

/* At each update, by the context that updates. `place` is the same if, and only if, the update was
 * called from the same place in the code, equally deep in calls. */
extern void Prof_close_leaks(Prof_Context *context, uintptr_t place);

#ifdef __cplusplus
}
#endif

#endif
