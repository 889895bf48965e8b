/* prof_os_posix.c - prof_os.h for POSIX systems with pthreads: Linux, the BSDs, macOS, Emscripten.
 * Empty on Windows, so that a game may compile platform/ as a whole.
 */
#ifdef Prof_ENABLED
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
#if defined(__EMSCRIPTEN__)
#include <emscripten/heap.h>
#endif

static uint64_t prof_read_clock(clockid_t id)
{
   struct timespec now;
   if (clock_gettime(id, &now) != 0) return 0;
   return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t Prof_os_ticks(void) { return prof_read_clock(CLOCK_MONOTONIC); }

uint64_t Prof_os_sleep_ns(uint64_t ticks)
{
#if defined(__linux__) && defined(CLOCK_BOOTTIME)
   uint64_t with_sleep = prof_read_clock(CLOCK_BOOTTIME);
   return with_sleep > ticks ? with_sleep - ticks : 0;
#else
   (void)ticks;
   return 0;
#endif
}

int Prof_os_counter_steady(void) { return Prof_counter_is_steady(); }

/* A recursive mutex would have no initializer that all systems know. */
static pthread_mutex_t prof_mutex = PTHREAD_MUTEX_INITIALIZER;
static __thread int prof_lock_depth;

/* Not inlined, so that the depth is this thread's: see prof_tls.h on fibers. */
__attribute__((noinline)) void Prof_os_lock(void)
{
   if (prof_lock_depth++ == 0) pthread_mutex_lock(&prof_mutex);
}

__attribute__((noinline)) void Prof_os_unlock(void)
{
   if (--prof_lock_depth == 0) pthread_mutex_unlock(&prof_mutex);
}

#if defined(Prof_CHECKED)
int Prof_os_lock_is_mine(void) { return prof_lock_depth > 0; }
#endif

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

#if defined(__EMSCRIPTEN__)
size_t Prof_os_heap_limit(void) { return emscripten_get_heap_max(); }
#else
size_t Prof_os_heap_limit(void) { return 0; }
#endif

uint64_t Prof_os_unforeseen(void)
{
   static uint64_t before;
   struct timespec now;
   uint64_t mixed = Prof_load64(&before);
   clock_gettime(CLOCK_REALTIME, &now);
   mixed += 0x9E3779B97F4A7C15u + (uint64_t)now.tv_nsec + ((uint64_t)now.tv_sec << 30);
   mixed ^= (uint64_t)getpid() << 40 ^ (uint64_t)(uintptr_t)&now;
   mixed ^= (uint64_t)(uintptr_t)&before << 8;
   mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
   mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
   mixed ^= mixed >> 31;
   Prof_store64(&before, mixed);
   return mixed;
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
