/* prof_marks.h - zones that are marked: their begins come out of line each time.
 *
 * A zone is marked for one reason or both: whoever must see each long wait wants it (prof_wait.h),
 * or it is off (prof_off.h). No hint and no child leads to the node of a marked zone, so the
 * inlined code finds nothing there, and all other zones pay for no test.
 *
 *      a thread that writes a hint           the thread that marks
 *      hint = state                          mark = 1
 *      marked? then the hint is taken back   hints = 0, or Prof_HINT_OFF
 *
 * Each of the two stores before it looks or stores again, and all threads see these in one order,
 * so no hint to a marked zone stays. A thread that has such a child heeds the change at its next
 * begin.
 */
#ifndef INC_PROF_MARKS_H
#define INC_PROF_MARKS_H

#include "../../prof.h"
#include "../../platform/prof_atomic.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_MARK_WAITS = 1, Prof_MARK_OFF = 2 };

/* Any thread. Marks were changed so often; there were marks, ever, in this life. */
extern uint32_t Prof_Marks_times_changed, Prof_Marks_any;
extern uint32_t Prof_Marks_get(uint32_t zone); /* if there are any */
static inline uint32_t Prof_Marks_of(uint32_t zone)
{
   return Prof_Atomic_acquire32(&Prof_Marks_any) ? Prof_Marks_get(zone) : 0;
}

/* After this, threads are to be roused (Prof_Thread_rouse), and each notices at its next begin. 0:
 * no memory. Under the lock. */
extern int Prof_Marks_set(uint32_t zone, uint32_t mark, int on);

/* The site has a zone that is marked: its hint becomes what the mark wants. Under the lock. */
extern void Prof_Marks_mend_hint(Prof_Site *site);

#ifdef __cplusplus
}
#endif

#endif
