/* prof_auto_enter.h - for sources that say by themselves when a function is entered and left, such
 * as XRay's sleds. What the hooks of -finstrument-functions do is the same: prof_auto_hot.h.
 */
#ifndef INC_PROF_AUTO_ENTER_H
#define INC_PROF_AUTO_ENTER_H

#include "prof_auto.h"
#include "../../platform/prof_compiler.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The function was entered, or left. `function` is its address, as in the program's symbols; the
 * same at both. Any thread, at any time, also in the midst of the profiler. Functions that are
 * filtered or folded are ignored. Nothing happens while the door is shut. */
extern Prof_UNMARKED void Prof_Auto_enter(uint64_t function);
extern Prof_UNMARKED void Prof_Auto_leave(uint64_t function);

/* DOORS   The compiler's hooks and the two calls above have a door each. An open one lets enters
 * and exits through; Prof_start_auto opens the hooks'. A door that shuts lets no enter through any
 * more, but exits still, until all zones of functions that were open then are left: who takes its
 * places away earlier leaves zones open, in which an end of the game's own would go astray. So it
 * shuts the door, waits until Prof_Auto_num_open() is 0, or as long as it cares to, and only then
 * takes away its places.
 *
 * open returns 0 if there is no memory. Any thread, with the lock or without it. */
typedef enum Prof_Auto_By { Prof_AUTO_HOOKS, Prof_AUTO_SLEDS, Prof_AUTO_DOORS } Prof_Auto_By;
extern int Prof_Auto_open(Prof_Auto_By by);
extern void Prof_Auto_shut(Prof_Auto_By by);

/* Zones of functions that are open now, on all threads, by any door; to within the events in
 * flight: of a thread that is met in one, one too many. Takes the lock. */
extern int Prof_Auto_num_open(void);

#ifdef __cplusplus
}
#endif

#endif
