/* prof_shutdown.h - see prof_shutdown.c; Prof_shutdown itself is declared in prof.h.
 */
#ifndef INC_PROF_SHUTDOWN_H
#define INC_PROF_SHUTDOWN_H

#ifdef __cplusplus
extern "C" {
#endif

/* Each shutdown calls fn() before it begins, in all lives to come, without the lock: for who has a
 * thread that takes the lock, and must be waited for. Asking again changes nothing. 0: there is no
 * room for more. Under the lock. */
extern int Prof_Shutdown_call_first(void (*fn)(void));

#ifdef __cplusplus
}
#endif

#endif
