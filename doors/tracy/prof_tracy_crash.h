/* prof_tracy_crash.h - a crash of the game, as the viewer's last news.
 *
 * The thread that crashed says so and waits; the worker sends what there is, the report behind it,
 * and ends. It takes no lock for that which the other may hold: neither the profiler's, nor that of
 * the queue that threads share. Where it gets stuck all the same, as the heap may be broken, the
 * waiting ends after end_ms, and the crash goes its way.
 */
#ifndef INC_PROF_TRACY_CRASH_H
#define INC_PROF_TRACY_CRASH_H

#include "prof_tracy_session.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Watches for crashes from now on; 0: the system refuses. `session` stays where it is. Under the
 * profiler's lock, as the next one. */
extern int Prof_Tracy_Crash_watch(Prof_Tracy_Session_Options *session);
extern void Prof_Tracy_Crash_unwatch(void); /* nothing if it does not watch */

/* The worker says that it begins, and that it ends: then nobody waits for it. */
extern void Prof_Tracy_Crash_begin(void);
extern void Prof_Tracy_Crash_end(Prof_Tracy_Shared *shared);

#ifdef __cplusplus
}
#endif

#endif
