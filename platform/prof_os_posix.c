/* prof_os_posix.c - prof_os.h for POSIX systems with pthreads: Linux, the BSDs, macOS, Emscripten.
 * Empty on Windows, so that a game may compile platform/ as a whole.
 */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "prof_os.h"

#if !defined(_WIN32)
#include "prof_atomic.h"
#include "prof_steady.h"
#include <pthread.h>
#include <time.h>
#include <unistd.h>

uint64_t Prof_os_ticks(void)
{
   struct timespec now;
   clock_gettime(CLOCK_MONOTONIC, &now);
   return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int Prof_os_counter_steady(void) { return Prof_counter_is_steady(); }

/* A recursive mutex would have no initializer that all systems know. */
static pthread_mutex_t prof_mutex = PTHREAD_MUTEX_INITIALIZER;
static __thread int prof_lock_depth;

void Prof_os_lock(void)
{
   if (prof_lock_depth++ == 0) pthread_mutex_lock(&prof_mutex);
}

void Prof_os_unlock(void)
{
   if (--prof_lock_depth == 0) pthread_mutex_unlock(&prof_mutex);
}

static pthread_key_t prof_key;
static int prof_key_made;
static void (*prof_exit_fn)(void *arg);

/* One function serves all threads, so that the key's value can be the argument. */
static void prof_run_exit(void *arg) { prof_exit_fn(arg); }

int Prof_os_at_thread_exit(void (*fn)(void *arg), void *arg)
{
   Prof_os_lock();
   if (!prof_key_made) {
      prof_exit_fn = fn;
      prof_key_made = pthread_key_create(&prof_key, prof_run_exit) == 0;
   }
   Prof_os_unlock();
   return prof_key_made && pthread_setspecific(prof_key, arg) == 0;
}

uint64_t Prof_os_unforeseen(void)
{
   static uint64_t before;
   struct timespec now;
   uint64_t mixed = Prof_load64(&before);
   clock_gettime(CLOCK_REALTIME, &now);
   mixed += 0x9E3779B97F4A7C15u + (uint64_t)now.tv_nsec + ((uint64_t)now.tv_sec << 30);
   mixed ^= (uint64_t)getpid() << 40 ^ (uint64_t)(uintptr_t)&now ^ (uint64_t)(uintptr_t)&before << 8;
   mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
   mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
   mixed ^= mixed >> 31;
   Prof_store64(&before, mixed);
   return mixed;
}

#endif
