/* prof_apart.h - which states are no work of the game's: those that wait, as the game says, and the
 * profiler's own. A frame's work is what is left, so that neither waiting for the display nor
 * looking at the overlay makes a frame slow.
 */
#ifndef INC_PROF_APART_H
#define INC_PROF_APART_H

#include "prof_state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the state, or the first on its stack that is not work, is. */
enum { Prof_WORKS, Prof_WAITS, Prof_OWN };

/* Under the lock, once a frame before the others: brings the states up to date. 0: no memory. */
extern int Prof_refresh_apart(void);

/* One of the above. */
extern int Prof_apart(uint32_t state);
/* The same for all states, indexed by state; null before the first refresh. */
extern const unsigned char *Prof_apart_states(void);

static inline int Prof_is_waiting_state(uint32_t state) { return Prof_apart(state) == Prof_WAITS; }

#ifdef __cplusplus
}
#endif

#endif
