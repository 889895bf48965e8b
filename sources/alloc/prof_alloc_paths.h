/* prof_alloc_paths.h - what was allocated by each path since counting began, and what is left of
 * it: Prof_get_path_allocations and its like of prof.h. All under the lock.
 */
#ifndef INC_PROF_ALLOC_PATHS_H
#define INC_PROF_ALLOC_PATHS_H

#include "prof_alloc.h"
#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What came since the last time. Counters of single threads may tell that more is gone than was
 * there; their sum does not, once all are in: see settle. */
extern void Prof_Alloc_Paths_add(uint32_t state, const Prof_Alloc_Record *more);
/* The states that have any, in no order; 0 behind the last. */
extern uint32_t Prof_Alloc_Paths_state(uint32_t index);
/* All threads' are in: notes what is left now, and the most that ever was, of paths and in all. */
extern void Prof_Alloc_Paths_settle(Prof_Allocation_Info *total);

#ifdef __cplusplus
}
#endif

#endif
