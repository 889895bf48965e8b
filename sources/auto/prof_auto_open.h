/* prof_auto_open.h - which functions are open now, on all threads; and functions that
 * were left out while they were open. See prof_auto_enter.h for whoever else waits for that.
 */
#ifndef INC_PROF_AUTO_OPEN_H
#define INC_PROF_AUTO_OPEN_H

#include "prof_auto_sites.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All under the lock. Notes which functions are open now, on any thread or fiber. Returns 0 if some
 * cannot be told at the moment: a thread was met in an event, or is beyond the limit. */
extern int Prof_Auto_Open_look(void);
/* Was the function open then, or another one of the same zone? */
extern int Prof_Auto_Open_was(const Prof_Auto_Site *site);

/* Exits of what is left out are let in until it is open nowhere any more: some frames from now
 * on. */
extern void Prof_Auto_Open_settle_later(void);
/* At each frame. all: no door is open, so that it is the same with all functions. */
extern void Prof_Auto_Open_settle(int all);
/* Before a door is opened: exits of what is not left out are wanted again. */
extern void Prof_Auto_Open_let_in(void);

#ifdef __cplusplus
}
#endif

#endif
