/* prof_left_open_thread.h - zones that are left open on threads and fibers that do not update.
 */
#ifndef INC_PROF_LEFT_OPEN_THREAD_H
#define INC_PROF_LEFT_OPEN_THREAD_H

#include "prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The owner calls this before it enters `node`, a child of its current node, for the first time
 * since it owns the context; `here` is where the begin's call stands on the stack. 1: this begin
 * was one too many of a zone without end. The zones left open are then closed and the current node
 * is another, from which the zone is to be entered. */
extern int Prof_Left_Open_close_repeats(Prof_Context *context, Prof_Node *node, uintptr_t here);

#ifdef __cplusplus
}
#endif

#endif
