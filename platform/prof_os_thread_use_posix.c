/* prof_os_thread_use_posix.c - prof_os_thread_use.h for POSIX systems. Linux tells all of it, if
 * /proc is there; FreeBSD no delay; the others, and browsers, nothing. Empty on Windows.
 */
#ifdef Prof_ENABLED
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* for RUSAGE_THREAD and syscall() */
#endif
#include "prof_os_thread_use.h"

#if !defined(_WIN32) && !defined(Prof_FAKE_CLOCK)

#if (defined(__linux__) || defined(__FreeBSD__)) && !defined(__EMSCRIPTEN__)
#define PROF_TELLS_USE 1
#else
#define PROF_TELLS_USE 0
#endif

#if PROF_TELLS_USE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

void Prof_Os_use_begin(Prof_Use_Door *door)
{
   clockid_t clock;
   door->file = 0;
   door->known = pthread_getcpuclockid(pthread_self(), &clock) == 0;
   if (!door->known) return;
   door->clock = clock;
   door->self = (uintptr_t)pthread_self();
#if defined(__linux__)
   door->thread = syscall(SYS_gettid);
#endif
}

void Prof_Os_use_end(Prof_Use_Door *door)
{
   int error = errno;
   if (door->file > 0) close(door->file - 1);
   door->file = door->known = 0;
   door->clock = door->thread = 0;
   door->self = 0;
   errno = error;
}

/* For the calling thread there is a clock that the kernel need not look up: with cold caches, as
 * after a frame, that is half of the cost. */
int Prof_Os_use_cpu(const Prof_Use_Door *door, uint64_t *ns)
{
   int is_own = door->self == (uintptr_t)pthread_self();
   struct timespec now;
   int error = errno;
   int told = door->known &&
              clock_gettime(is_own ? CLOCK_THREAD_CPUTIME_ID : (clockid_t)door->clock, &now) == 0;
   errno = error;
   if (told) *ns = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
   return told;
}

int Prof_Os_use_switches(Prof_Switches *switches)
{
   struct rusage use;
   if (getrusage(RUSAGE_THREAD, &use) != 0) return 0;
   switches->voluntary = (uint64_t)use.ru_nvcsw;
   switches->involuntary = (uint64_t)use.ru_nivcsw;
   switches->minor = (uint64_t)use.ru_minflt;
   switches->major = (uint64_t)use.ru_majflt;
   return 1;
}

#if defined(__linux__)
/* "run wait slices": nanoseconds on a CPU, nanoseconds on a run queue, times. */
static int prof_read_delay(int file, uint64_t *ns)
{
   char text[80], *end;
   ssize_t length = pread(file, text, sizeof text - 1, 0);
   if (length <= 0) return 0;
   text[length] = 0;
   strtoull(text, &end, 10);
   if (end == text || *end != ' ') return 0;
   *ns = strtoull(end, &end, 10);
   return *end == ' ';
}

static int prof_open_delay(const Prof_Use_Door *door)
{
   char path[64];
   int file;
   snprintf(path, sizeof path, "/proc/self/task/%ld/schedstat", (long)door->thread);
   file = open(path, O_RDONLY | O_CLOEXEC);
   return file < 0 ? -1 : file + 1;
}

/* A file that cannot be read is not tried again: a sandbox, or a kernel without such counts. */
int Prof_Os_use_delay(Prof_Use_Door *door, uint64_t *ns)
{
   int error = errno;
   int told;
   if (!door->known) return 0;
   if (!door->file) door->file = prof_open_delay(door);
   told = door->file > 0 && prof_read_delay(door->file - 1, ns);
   if (!told && door->file > 0) {
      close(door->file - 1);
      door->file = -1;
   }
   errno = error;
   return told;
}

int Prof_Os_use_process(uint64_t *ns)
{
   struct timespec now;
   int error = errno;
   int told = clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now) == 0;
   errno = error;
   if (told) *ns = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
   return told;
}

/* More than a cpu_set_t has are not known. */
int Prof_Os_use_cpus(void)
{
   cpu_set_t set;
   int error = errno;
   int told = sched_getaffinity(0, sizeof set, &set) == 0;
   errno = error;
   return told ? CPU_COUNT(&set) : 0;
}
#else
int Prof_Os_use_delay(Prof_Use_Door *door, uint64_t *ns) { return (void)door, (void)ns, 0; }
int Prof_Os_use_process(uint64_t *ns) { return (void)ns, 0; }
int Prof_Os_use_cpus(void) { return 0; }
#endif

#else /* nothing is told */
void Prof_Os_use_begin(Prof_Use_Door *door) { (void)door; }
void Prof_Os_use_end(Prof_Use_Door *door) { (void)door; }
int Prof_Os_use_cpu(const Prof_Use_Door *door, uint64_t *ns) { return (void)door, (void)ns, 0; }
int Prof_Os_use_delay(Prof_Use_Door *door, uint64_t *ns) { return (void)door, (void)ns, 0; }
int Prof_Os_use_switches(Prof_Switches *switches) { return (void)switches, 0; }
int Prof_Os_use_process(uint64_t *ns) { return (void)ns, 0; }
int Prof_Os_use_cpus(void) { return 0; }
#endif

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
