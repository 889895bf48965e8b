/* prof_auto_open.h - which functions are open now, on all threads; and functions that
 * were left out while they were open. See prof_auto_enter.h for whoever else waits for that.
 */
#ifndef INC_PROF_AUTO_OPEN_H
#define INC_PROF_AUTO_OPEN_H

#include "prof_auto_sites.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All under the lock. Calls fn for each open zone of a function. Returns 0 if some cannot be told
 * at the moment: a thread was met in an event, or is beyond the limit. */
extern int Prof_Auto_Open_each(void (*fn)(Prof_Auto_Site *site, void *with), void *with);

/* Exits of what is left out are let in until it is open nowhere any more: some frames from now
 * on. */
extern void Prof_Auto_Open_settle_later(void);
/* At each frame. */
extern void Prof_Auto_Open_settle(void);

#ifdef __cplusplus
}
#endif

#endif
