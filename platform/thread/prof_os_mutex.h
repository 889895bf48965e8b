/* prof_os_mutex.h - a lock for a queue that several threads write to; the profiler's own lock is in
 * prof_os.h. For libraries beside libiprof only. One prof_os_mutex_*.c per system.
 */
#ifndef INC_PROF_OS_MUTEX_H
#define INC_PROF_OS_MUTEX_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One thread has it at a time, and cannot take it twice. Who has it does nothing that the thread
 * can be cancelled in. In the child of a fork those that are started are started anew, as they may
 * have been taken by threads that are not there; for that they are known, Prof_OS_MUTEXES at most.
 * Started and ended by one thread at a time. */
enum { Prof_OS_MUTEXES = 8 };
typedef struct Prof_Os_Mutex {
   uint64_t room[8];
} Prof_Os_Mutex;

extern int Prof_Os_mutex_start(Prof_Os_Mutex *mutex); /* 0: the system refuses */
extern void Prof_Os_mutex_end(Prof_Os_Mutex *mutex);
extern void Prof_Os_mutex_lock(Prof_Os_Mutex *mutex);
extern void Prof_Os_mutex_unlock(Prof_Os_Mutex *mutex);

#ifdef __cplusplus
}
#endif

#endif
