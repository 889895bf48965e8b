/* prof_os_crash.h - the last word of a program that crashes. For what has a door to other programs
 * only: libiprof takes no signal. One prof_os_crash_*.c per system; in browsers nothing crashes so.
 *
 *      crash ──> told(what) ──> the handlers that were there before ──> the crash, once more
 *
 * so that the game's own handler and a core dump come as if this were not there. On POSIX these are
 * SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT; on Windows what no frame of the program handles.
 */
#ifndef INC_PROF_OS_CRASH_H
#define INC_PROF_OS_CRASH_H

#ifdef __cplusplus
extern "C" {
#endif

/* Takes the handlers. `told` is called once, on the thread that crashed, which may hold any lock
 * and be in the middle of malloc; on the stack that the game has given it for signals, if it has.
 * Other threads that crash meanwhile wait for the end. Returns 0 if the system refuses. */
extern int Prof_Os_crash_watch(void (*told)(const char *what));

/* Gives the handlers back, but those that the game has replaced since. */
extern void Prof_Os_crash_unwatch(void);

#ifdef __cplusplus
}
#endif

#endif
