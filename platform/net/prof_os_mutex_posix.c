/* prof_os_mutex_posix.c - prof_os_mutex.h for POSIX systems. Empty on Windows. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_os_mutex.h"

#if !defined(_WIN32)
#include <pthread.h>

typedef char prof_mutex_has_room[sizeof(pthread_mutex_t) <= sizeof(Prof_Os_Mutex) ? 1 : -1];

static pthread_mutex_t *prof_mutex_in(Prof_Os_Mutex *mutex)
{
   return (pthread_mutex_t *)(void *)mutex;
}

int Prof_Os_mutex_start(Prof_Os_Mutex *mutex)
{
   return pthread_mutex_init(prof_mutex_in(mutex), NULL) == 0;
}

void Prof_Os_mutex_end(Prof_Os_Mutex *mutex) { pthread_mutex_destroy(prof_mutex_in(mutex)); }
void Prof_Os_mutex_lock(Prof_Os_Mutex *mutex) { pthread_mutex_lock(prof_mutex_in(mutex)); }
void Prof_Os_mutex_unlock(Prof_Os_Mutex *mutex) { pthread_mutex_unlock(prof_mutex_in(mutex)); }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
