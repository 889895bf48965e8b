/* prof_os_mutex_posix.c - prof_os_mutex.h for POSIX systems. Empty on Windows. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_THREAD)
#include "prof_os_mutex.h"

#if !defined(_WIN32)
#include <pthread.h>
#include <stddef.h>

typedef char prof_mutex_has_room[sizeof(pthread_mutex_t) <= sizeof(Prof_Os_Mutex) ? 1 : -1];

static pthread_mutex_t *prof_mutex_in(Prof_Os_Mutex *mutex)
{
   return (pthread_mutex_t *)(void *)mutex;
}

/* Those that are started; written and read by a thread at a time, as a fork is told to its child
 * alone. */
static Prof_Os_Mutex *prof_mutexes[Prof_OS_MUTEXES];

static Prof_Os_Mutex **prof_find_mutex(const Prof_Os_Mutex *mutex)
{
   int i = 0;
   while (i < Prof_OS_MUTEXES && prof_mutexes[i] != mutex) ++i;
   return i < Prof_OS_MUTEXES ? &prof_mutexes[i] : NULL;
}

#if defined(__EMSCRIPTEN__) /* it has no fork */
static int prof_tell_of_forks(void) { return 1; }
#else
static void prof_renew_mutexes(void)
{
   int i;
   for (i = 0; i < Prof_OS_MUTEXES; ++i)
      if (prof_mutexes[i]) pthread_mutex_init(prof_mutex_in(prof_mutexes[i]), NULL);
}

static int prof_tell_of_forks(void)
{
   static int minded;
   if (!minded) minded = pthread_atfork(NULL, NULL, prof_renew_mutexes) == 0;
   return minded;
}
#endif

int Prof_Os_mutex_start(Prof_Os_Mutex *mutex)
{
   Prof_Os_Mutex **place = prof_find_mutex(NULL);
   if (!place || !prof_tell_of_forks()) return 0;
   if (pthread_mutex_init(prof_mutex_in(mutex), NULL) != 0) return 0;
   *place = mutex;
   return 1;
}

void Prof_Os_mutex_end(Prof_Os_Mutex *mutex)
{
   Prof_Os_Mutex **place = prof_find_mutex(mutex);
   if (place) *place = NULL;
   pthread_mutex_destroy(prof_mutex_in(mutex));
}
void Prof_Os_mutex_lock(Prof_Os_Mutex *mutex) { pthread_mutex_lock(prof_mutex_in(mutex)); }
void Prof_Os_mutex_unlock(Prof_Os_Mutex *mutex) { pthread_mutex_unlock(prof_mutex_in(mutex)); }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
