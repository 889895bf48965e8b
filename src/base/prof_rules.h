/* prof_rules.h - what frames are judged by, as the game changes it while it runs: Prof_set_rules.
 *
 * They are fields of Prof_Settings like all the others, and are read there. Only update writes them
 * there, at its begin, on its own thread and under the lock. So these may read them: whoever has
 * the lock; and the thread that updates, as whoever shows frames. Another thread may not: update
 * tells it.
 */
#ifndef INC_PROF_RULES_H
#define INC_PROF_RULES_H

#include "prof_config.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Puts what was set since the last update in force. Update calls this, under the lock. */
extern void Prof_Rules_take_up(void);

/* Another number each time that rules were put in force, for who must paint anew. On the thread
 * that updates. */
extern uint32_t Prof_Rules_version(void);

/* What was set is forgotten, as Prof_configure came after it. Under the lock. */
extern void Prof_Rules_forget(void);

#ifdef __cplusplus
}
#endif

#endif
