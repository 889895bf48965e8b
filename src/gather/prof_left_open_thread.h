/* prof_left_open_thread.h - zones that are left open on threads and fibers that do not update.
 */
#ifndef INC_PROF_LEFT_OPEN_THREAD_H
#define INC_PROF_LEFT_OPEN_THREAD_H

#include "prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

/* By the owner, which is about to enter `node`, a child of its current node, for the first time
 * since it owns the context, by a begin whose call stands `here` on the stack. 1: it was one begin
 * too many of a zone without end. What was left open is closed, and the current node is another:
 * the zone is to be entered from there. */
extern int Prof_Left_Open_close_repeats(Prof_Context *context, Prof_Node *node, uintptr_t here);

#ifdef __cplusplus
}
#endif

#endif
