/* prof_tracy_late.h - zones that are open when a viewer comes. Under the profiler's lock.
 *
 * A thread notices the viewer at its next begin. Until then it begins nothing, so all that it has
 * open by then was open when the viewer came, and is told to begin at that moment. What ended
 * meanwhile is told as well: of each zone that is open the sum of its own time is noted when the
 * viewer comes, and as there are only ends, what each gained since gives the moment of its end.
 *
 *      viewer comes                               the thread notices
 *          | c ........| b ..| a .......................|
 *            gained 11   6      from there on: 24           11 + 6 + 24 is the time since, or it is
 *                                                           not believed
 */
#ifndef INC_PROF_TRACY_LATE_H
#define INC_PROF_TRACY_LATE_H

#include "../../src/gather/prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

extern int Prof_Tracy_Late_start(void); /* 0: no memory */
extern void Prof_Tracy_Late_end(void);

/* The viewer comes: notes what all threads have open. They have been roused by then. Without memory
 * for all of it, zones that end before their thread notices are not told. */
extern void Prof_Tracy_Late_look(void);

/* When it came. */
extern uint64_t Prof_Tracy_Late_came(void);

/* The context's thread has noticed, at `now`, in `state`. Returns the state in which it was when
 * the viewer came, of which the zones that are not in `state` ended since: *count of them, the
 * innermost first, at the stamps *ends. */
extern uint32_t Prof_Tracy_Late_find(const Prof_Context *context, uint32_t state, uint64_t now,
                                     const uint64_t **ends, uint32_t *count);

#ifdef __cplusplus
}
#endif

#endif
