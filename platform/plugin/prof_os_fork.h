/* prof_os_fork.h - what becomes of locks where a process forks: its child has one thread, and
 * nobody gives back what the others had taken. For libraries beside libiprof only. One
 * prof_os_fork_*.c per system; it needs nothing of libiprof, and keeps no state of its own.
 */
#ifndef INC_PROF_OS_FORK_H
#define INC_PROF_OS_FORK_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* From now on each fork calls before() ahead of it, after() behind it in the process that forks and
 * in_child() in its child, all on the thread that forks; until the library that asked is unloaded.
 * Asked twice, twice. 0: the system refuses. Where there are no forks it does nothing, and returns
 * 1. */
extern int Prof_Os_fork_tell(void (*before)(void), void (*after)(void), void (*in_child)(void));

/* The number of this process, which its children do not have; not 0. */
extern uint32_t Prof_Os_fork_process(void);

#ifdef __cplusplus
}
#endif

#endif
