/* prof_os_posix.c - prof_os.h for POSIX systems with pthreads: Linux, the BSDs, macOS, Emscripten.
 * Empty on Windows, so that a game may compile platform/ as a whole.
 */
#ifdef Prof_ENABLED
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* for syscall() */
#endif
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "prof_os.h"

#if !defined(_WIN32)
#include "prof_atomic.h"
#include "prof_steady.h"
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#if defined(__EMSCRIPTEN__)
#include <emscripten/heap.h>
#elif defined(__linux__)
#include <sys/syscall.h>
#endif

static uint64_t prof_read_clock(clockid_t id)
{
   struct timespec now;
   if (clock_gettime(id, &now) != 0) return 0;
   return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t Prof_Os_ticks(void) { return prof_read_clock(CLOCK_MONOTONIC); }

/* Linux has two clocks that differ by what the computer slept. The second is read a little later
 * than `ticks` was, so a computer that never slept shows a few nanoseconds as well; nobody asks for
 * so few. */
uint64_t Prof_Os_sleep_ns(uint64_t ticks)
{
#if defined(__linux__) && defined(CLOCK_BOOTTIME)
   uint64_t with_sleep = prof_read_clock(CLOCK_BOOTTIME);
   return with_sleep > ticks ? with_sleep - ticks : 0;
#else
   (void)ticks;
   return 0;
#endif
}

int Prof_Os_counter_steady(void) { return Prof_Os_steady_counter(); }

/* ---- the lock ---- */

/* A recursive mutex would have no initializer that all systems know, and the lock is used before
 * main: so each thread counts for itself how often it has it. */
static pthread_mutex_t prof_mutex = PTHREAD_MUTEX_INITIALIZER;
static __thread int prof_lock_depth;
static __thread int prof_cancel_before; /* as it was when the lock was taken */
static void (*prof_fork_fn)(void);

#if defined(__ANDROID__) || defined(__EMSCRIPTEN__) /* no thread can be cancelled there */
int Prof_Os_forbid_cancel(void) { return 0; }
void Prof_Os_allow_cancel(int before) { (void)before; }
#else
int Prof_Os_forbid_cancel(void)
{
   int before = PTHREAD_CANCEL_ENABLE;
   pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
   return before;
}

void Prof_Os_allow_cancel(int before) { pthread_setcancelstate(before, &before); }
#endif

#if defined(__EMSCRIPTEN__) /* it has no fork */
static void prof_mind_forks(void) {}
#else
static void prof_before_fork(void) { Prof_Os_lock(); }
static void prof_after_fork(void) { Prof_Os_unlock(); }
static void prof_in_child(void)
{
   if (prof_fork_fn) prof_fork_fn();
   Prof_Os_unlock();
}

/* Called before another thread could wait for the lock for the first time. The memory that
 * pthread_atfork takes may come from a game's malloc with zones in it: they find the lock taken,
 * and all else at rest. */
static void prof_mind_forks(void)
{
   static int minded;
   if (minded) return;
   minded = 1;
   pthread_atfork(prof_before_fork, prof_after_fork, prof_in_child);
}
#endif

/* This is never inlined, so that the depth is this thread's: see prof_tls.h on fibers. The order
 * matters: cancelling is forbidden before the mutex is taken, and allowed after it was given back.
 * A thread that could be cancelled in between would end and leave it taken. */
__attribute__((noinline)) void Prof_Os_lock(void)
{
   int before;
   if (prof_lock_depth > 0) {
      ++prof_lock_depth;
      return;
   }
   before = Prof_Os_forbid_cancel();
   pthread_mutex_lock(&prof_mutex);
   prof_cancel_before = before;
   prof_lock_depth = 1;
   prof_mind_forks();
}

__attribute__((noinline)) int Prof_Os_try_lock(void)
{
   int before;
   if (prof_lock_depth > 0) {
      ++prof_lock_depth;
      return 1;
   }
   before = Prof_Os_forbid_cancel();
   if (pthread_mutex_trylock(&prof_mutex) != 0) {
      Prof_Os_allow_cancel(before);
      return 0;
   }
   prof_cancel_before = before;
   prof_lock_depth = 1;
   prof_mind_forks();
   return 1;
}

__attribute__((noinline)) void Prof_Os_unlock(void)
{
   int before = prof_cancel_before;
   if (--prof_lock_depth > 0) return;
   pthread_mutex_unlock(&prof_mutex);
   Prof_Os_allow_cancel(before);
}

void Prof_Os_let_go(void)
{
   if (prof_lock_depth <= 0) return;
   prof_lock_depth = 1;
   Prof_Os_unlock();
}

int Prof_Os_lock_is_mine(void) { return prof_lock_depth > 0; }

void Prof_Os_at_fork(void (*fn)(void)) { prof_fork_fn = fn; }

/* ---- the end of a thread ---- */

/* How often a system calls the destructors of keys that are set again meanwhile. */
#if defined(PTHREAD_DESTRUCTOR_ITERATIONS)
enum { ROUNDS = PTHREAD_DESTRUCTOR_ITERATIONS };
#else
enum { ROUNDS = 4 }; /* as POSIX demands */
#endif

static pthread_key_t prof_key;
static int prof_key_made;
static void (*prof_exit_fn)(int last);
static __thread int prof_rounds;

/* A thread that ends after the last call is not found out, for it shows no sign of life: see
 * prof_os.h. */
#if defined(__linux__) && !defined(__ANDROID__)
static uint32_t prof_no_life;
#else
static uint32_t prof_no_life = 1;
#endif

/* The destructor of our key, which the system calls in rounds, as long as keys are set again in
 * them. Others' destructors may open zones, and come before or after ours in each round; so the key
 * is set again, and ours comes once more. With four rounds:
 *
 *      round 1, 2   set again; told, not for the last time
 *      round 3      not set again, for in the fourth the sanitizers take leave of the thread. Told
 *                   for the last time, if nothing else would tell that the thread is dead
 *      round 4      only if zones came since, whose thread joined anew and set the key. The last
 */
static void prof_run_exit(void *set)
{
   int round = ++prof_rounds, last = round >= ROUNDS;
   if (round == ROUNDS - 1 && Prof_Atomic_load32(&prof_no_life)) last = 1;
   if (round < ROUNDS - 1 && pthread_setspecific(prof_key, set) != 0) last = 1;
   prof_exit_fn(last);
}

int Prof_Os_at_thread_exit(void (*fn)(int last))
{
   Prof_Os_lock();
   if (!prof_key_made) {
      prof_exit_fn = fn;
      prof_key_made = pthread_key_create(&prof_key, prof_run_exit) == 0;
   }
   Prof_Os_unlock();
   return prof_key_made && pthread_setspecific(prof_key, &prof_key) == 0;
}

#if defined(__EMSCRIPTEN__)
size_t Prof_Os_heap_limit(void) { return emscripten_get_heap_max(); }
#else
size_t Prof_Os_heap_limit(void) { return 0; }
#endif

/* A sign of life is a robust mutex that the thread holds. The kernel looks after those of every
 * thread that ends, however it does so: whoever asks for one is told that its owner died. */
#if defined(__linux__) && !defined(__ANDROID__)

typedef char prof_life_has_room[sizeof(pthread_mutex_t) <= sizeof(Prof_Life) ? 1 : -1];

static pthread_mutex_t *prof_mutex_of(Prof_Life *life) { return (pthread_mutex_t *)(void *)life; }

/* The C library believes that the kernel looks after such mutexes. An emulator may not. */
static int prof_minds_the_dead(void)
{
   void *list = 0;
   size_t size = 0;
   return syscall(SYS_get_robust_list, 0, &list, &size) == 0 && list;
}

int Prof_Os_show_life(Prof_Life *life)
{
   pthread_mutexattr_t robust;
   int refused = pthread_mutexattr_init(&robust) || !prof_minds_the_dead();
   if (!refused) refused = pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
   if (!refused) refused = pthread_mutex_init(prof_mutex_of(life), &robust);
   pthread_mutexattr_destroy(&robust);
   if (!refused) refused = pthread_mutex_trylock(prof_mutex_of(life)); /* nobody else has it */
   if (refused) Prof_Atomic_store32(&prof_no_life, 1);
   return !refused;
}

void Prof_Os_hide_life(Prof_Life *life) { pthread_mutex_unlock(prof_mutex_of(life)); }

int Prof_Os_is_dead(Prof_Life *life)
{
   if (pthread_mutex_trylock(prof_mutex_of(life)) != EOWNERDEAD) return 0;
   pthread_mutex_consistent(prof_mutex_of(life));
   pthread_mutex_unlock(prof_mutex_of(life));
   return 1;
}

#else

int Prof_Os_show_life(Prof_Life *life) { return (void)life, 0; }
void Prof_Os_hide_life(Prof_Life *life) { (void)life; }
int Prof_Os_is_dead(Prof_Life *life) { return (void)life, 0; }

#endif

/* ---- what is said ---- */

void Prof_Os_say(const char *text, size_t length)
{
   int error = errno;
   while (length) {
      ssize_t written = write(STDERR_FILENO, text, length);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) break;
      text += written;
      length -= (size_t)written;
   }
   errno = error;
}

/* ---- what nobody can foresee ---- */

/* The factors and shifts below are D. Stafford's ("Better Bit Mixing", 2011,
 * number 13), as in Java's SplittableRandom. Two threads that call at once get different numbers as
 * well, for their stacks lie elsewhere. */
uint64_t Prof_Os_process(void) { return (uint64_t)getpid(); }

uint64_t Prof_Os_unforeseen(void)
{
   static uint64_t before;
   struct timespec now;
   uint64_t mixed = Prof_Atomic_load64(&before);
   clock_gettime(CLOCK_REALTIME, &now);
   mixed += 0x9E3779B97F4A7C15u + (uint64_t)now.tv_nsec + ((uint64_t)now.tv_sec << 30);
   mixed ^= (uint64_t)getpid() << 40 ^ (uint64_t)(uintptr_t)&now;
   mixed ^= (uint64_t)(uintptr_t)&before << 8;
   mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
   mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
   mixed ^= mixed >> 31;
   Prof_Atomic_store64(&before, mixed);
   return mixed;
}

/* ---- waiting, and memory of modules ---- */

void Prof_Os_yield(void) { sched_yield(); }

#if defined(__EMSCRIPTEN__)
int Prof_Os_is_there(const void *memory, size_t size) { return (void)memory, (void)size, 1; }
#else

/* Memory may be there and end whoever reads it: pages that are reserved, or of a file that has
 * become shorter. A system call that reads it fails instead. */
#if defined(__linux__)
/* The kernel reads the set of signals before it finds that there is nothing to do with it. This
 * takes no file, and is forbidden in no sandbox. The C library's function would read the set
 * itself. */
static int prof_reads_set(const char *memory)
{
   return syscall(SYS_rt_sigprocmask, -1, memory, (void *)0, _NSIG / 8) == 0 || errno != EFAULT;
}

/* A set has 8 bytes on nearly all CPUs. The first and the last of the memory are asked for: they
 * are in the one or two pages that all of it is in. */
static int prof_can_read(const void *memory, size_t size)
{
   const char *first = (const char *)memory;
   return prof_reads_set(first) && prof_reads_set(first + size - _NSIG / 8);
}
#else
/* Where no file can be opened, the answer is that of msync. */
static int prof_can_read(const void *memory, size_t size)
{
   int ends[2], all;
   if (pipe(ends) != 0) return 1;
   all = write(ends[1], memory, size) == (ssize_t)size;
   close(ends[0]);
   close(ends[1]);
   return all;
}
#endif

/* msync with nothing to write fails where there is no memory. What is there may still not be
 * readable, which is asked second. */
int Prof_Os_is_there(const void *memory, size_t size)
{
   uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
   uintptr_t begin = (uintptr_t)memory & ~(page - 1), end = (uintptr_t)memory + size;
   int error = errno;
   int there = msync((void *)begin, end - begin, MS_ASYNC) == 0 && prof_can_read(memory, size);
   errno = error;
   return there;
}
#endif

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
