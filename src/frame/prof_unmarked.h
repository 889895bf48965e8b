/* prof_unmarked.h - zones that look like waits, and of which nobody said that they are some.
 *
 * Whom a slow frame is blamed on depends on which zones wait. A thread that sleeps in a zone that
 * is taken for work is off the CPU there; the system tells of a thread and a frame how long it ran:
 *
 *      IN ONE ZONE   A thread that was in a zone for `self`, and on a CPU for `cpu` in all of the
 *                    frame, was off it in that zone for self - cpu at least, less what it was ready
 *                    to run. If that is nearly all of `self`, again and again, the zone waits.
 *      MATCHING      The updating thread does more in a frame. But if the time it was off the CPU
 *                    matches the time it spent in one zone, and in no other, frame after frame,
 *                    that zone is taken for a wait too.
 *
 * Marks go by names, so zones of a name count together. Three hitches are enough; of other frames
 * it takes more on the updating thread, for they tell of what kind the wait is:
 *
 *      limiter   |== work ==|-- rest --|            what is left of a frame: it is as much shorter
 *                |==== work ====|-rest-|            as the work is longer
 *      thread    |== work ==|-- wait --|
 *                |==== work ====|-- wait --|
 *
 * A thread that began its job with the frame looks like a limiter, so both are named then.
 *
 * Of other threads one is asked every 16th frame, in turn, if it spent most of a frame in one zone:
 * its clock is read as the next frame begins and ends. Nothing is found where the system does not
 * tell how long a thread was ready to run: one that gets no CPU looks the same.
 *
 * Each is told to the log and as a warning, once, with the line that marks it.
 */
#ifndef INC_PROF_UNMARKED_H
#define INC_PROF_UNMARKED_H

#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Each recorded frame, when its use is known and its rules are. Under the lock. */
extern void Prof_Unmarked_take_frame(const Prof_Frame *frame);

/* Does the zone look like a wait, and is none by the rules of now? For the thread that updates. */
extern int Prof_Unmarked_is(uint32_t zone);

#ifdef __cplusplus
}
#endif

#endif
