/* prof_os_posix.c - prof_os.h for POSIX systems with pthreads: Linux, the BSDs, macOS, Emscripten.
 */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include "prof_os.h"
#include <pthread.h>
#include <time.h>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

uint64_t Prof_os_ticks(void)
{
   struct timespec now;
   clock_gettime(CLOCK_MONOTONIC, &now);
   return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

int Prof_os_counter_steady(void)
{
#if defined(Prof_PRETEND_UNSTEADY) /* for tests of the way without a usable counter */
   return 0;
#elif defined(__x86_64__) || defined(__i386__)
   unsigned a, b, c, d;
   /* Intel SDM vol. 3, "Invariant TSC"; AMD APM vol. 3, function 8000_0007h: EDX bit 8. */
   if (!__get_cpuid(0x80000007u, &a, &b, &c, &d)) return 0;
   return (d >> 8) & 1;
#elif defined(__aarch64__)
   return 1; /* Arm ARM, "The Generic Timer": fixed frequency, shared by all cores */
#else
   return 0;
#endif
}

static pthread_mutex_t prof_mutex = PTHREAD_MUTEX_INITIALIZER;

void Prof_os_lock(void) { pthread_mutex_lock(&prof_mutex); }
void Prof_os_unlock(void) { pthread_mutex_unlock(&prof_mutex); }

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
