/* prof_os_mutex_windows.c - prof_os_mutex.h for Windows Vista and later. Empty elsewhere. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_THREAD)
#include "prof_os_mutex.h"

#if defined(_WIN32)

#include "../prof_windows.h"

static SRWLOCK *lock_in(Prof_Os_Mutex *mutex) { return (SRWLOCK *)(void *)mutex; }

int Prof_Os_mutex_start(Prof_Os_Mutex *mutex)
{
   static const SRWLOCK fresh = SRWLOCK_INIT;
   *lock_in(mutex) = fresh;
   return 1;
}

void Prof_Os_mutex_end(Prof_Os_Mutex *mutex) { (void)mutex; }
void Prof_Os_mutex_lock(Prof_Os_Mutex *mutex) { AcquireSRWLockExclusive(lock_in(mutex)); }
void Prof_Os_mutex_unlock(Prof_Os_Mutex *mutex) { ReleaseSRWLockExclusive(lock_in(mutex)); }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
