/* prof_own_thread.h - the overlay's state belongs to the thread that calls Prof_update. What comes
 * from another one is refused, and told once.
 */
#ifndef INC_PROF_OWN_THREAD_H
#define INC_PROF_OWN_THREAD_H

#ifdef __cplusplus
extern "C" {
#endif

/* 1: the calling thread updates, or is the one that shows until somebody does
 * (Prof_Thread_may_show). 0: it is another one; the log is told once for pictures and once for
 * input, with the name of the call. Any thread. */
extern int Prof_Own_Thread_may_draw(const char *call);
extern int Prof_Own_Thread_may_send(const char *call);

#ifdef __cplusplus
}
#endif

#endif
