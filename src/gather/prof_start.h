/* prof_start.h - the profiler starts itself, at the first zone or the first call.
 */
#ifndef INC_PROF_START_H
#define INC_PROF_START_H

#include "prof_state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Starts the profiler, if nobody did. Returns 1 if the tables exist; 0, for the rest of this life,
 * if there was no memory for them: then no thread is measured and every report is empty. The caller
 * holds the lock. */
extern int Prof_Start_now(void);
/* 1 if the tables exist. Before, Prof_Clock_now may read another clock than from then on. Under the
 * lock. */
extern int Prof_Start_is_running(void);
/* Whole seconds since it was started or tried to; 0: it was not. Under the lock. */
extern uint64_t Prof_Start_seconds_ago(void);
extern void Prof_Start_put_back(void); /* for a shutdown */

#ifdef __cplusplus
}
#endif

#endif
