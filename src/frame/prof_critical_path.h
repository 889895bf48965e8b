/* prof_critical_path.h - along which threads a frame's length came to be.
 *
 * The path is found from the frame's end to its begin. It is on the updating thread until that
 * thread waited. From the end of the wait it is on the thread that let it go, for had that come
 * earlier, so had this; and so on. Steps lie end to end and cover the frame.
 *
 *      main      ######## post ####|waits .............|####     # on the path
 *      render                 ==========|waits|#########|        = worked as well, but had it been
 *      io                                |####|                    faster, nothing had been
 *
 * Whoever lets another go had begun to do so at some moment before: either when it was let go
 * itself, as locks tell; or, if that is not known, the path goes back to where the one that it let
 * go began to wait (main, above), or if it is before that already, to the updating thread.
 *
 * WHO LET IT GO is known of locks (prof_lock.h). Else it is guessed: in a hitch the thread that is
 * blamed first, and for waits that are told to be for threads the one that did most in the wait; in
 * either case only one that worked in zones, or waited where a lock tells for whom, for half of the
 * wait at least. What it can have worked there is bounded by the frame's sums, by its own waits, by
 * what it had worked when long waits ended (prof_long_waits.h), and by what is on the path later.
 * One that sleeps when the wait ends let the other go right before it fell asleep. If nobody comes
 * into question, the wait itself is on the path, as it is if it was for the display.
 *
 * Time in no zone is no work of another thread, unless a lock tells that it was waited for. So of
 * one that is guessed no more is on the path than it worked; the wait itself is there for the rest.
 *
 * Times of waits are from their logs (prof_wait_log.h), so short ones are not seen. The updating
 * thread's are those of all contexts that it had in hand: fibers that wait there are that thread.
 */
#ifndef INC_PROF_CRITICAL_PATH_H
#define INC_PROF_CRITICAL_PATH_H

#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sets the frame's steps and `critical`, from its items and the logs; if nothing was waited for,
 * there are no steps: the path is the updating thread's. Valid until the next call. After the frame
 * was judged, under the lock. */
extern void Prof_Critical_Path_find(Prof_Frame *frame);

#if defined(Prof_CHECKED)
/* Do the steps cover the frame, end to end? */
extern int Prof_Critical_Path_is_sound(const Prof_Frame *frame);
#endif

#ifdef __cplusplus
}
#endif

#endif
