/* prof_os_host_posix.c - prof_os_host.h for POSIX systems. Linux tells most, by /proc and /sys;
 * macOS and FreeBSD some by sysctl, which is declared here, as its header shows nothing to a
 * program that asks for POSIX. Browsers tell nothing. Empty on Windows.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* for syscall() */
#endif
#include "prof_os_host.h"

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)
#include "../prof_os_facts.h"
#include "../prof_small_file.h"
#include "prof_cpu_kind.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

#if defined(__APPLE__) || defined(__FreeBSD__)
#define PROF_HAS_SYSCTL 1
#else
#define PROF_HAS_SYSCTL 0
#endif

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__APPLE__)
extern int sysctlbyname(const char *, void *, size_t *, void *, size_t);
extern int pthread_threadid_np(pthread_t, uint64_t *);
#elif defined(__FreeBSD__)
extern int sysctlbyname(const char *, void *, size_t *, const void *, size_t);
extern int pthread_getthreadid_np(void);
#endif
#if PROF_HAS_SYSCTL || defined(__NetBSD__) || defined(__OpenBSD__)
extern const char *getprogname(void);
#endif
#ifdef __cplusplus
}
#endif

static void prof_take_text(char *text, size_t room, const char *from)
{
   snprintf(text, room, "%.*s", (int)room - 1, from);
}

#if defined(__linux__)

/* ---- Linux ---- */

static void prof_read_program(Prof_Host *host)
{
   char path[4096];
   ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
   const char *slash;
   if (length <= 0) return;
   path[length] = 0;
   slash = strrchr(path, '/');
   prof_take_text(host->program, sizeof host->program, slash ? slash + 1 : path);
}

/* The program was started so long after the system, in clock ticks: the 22nd word of its line. The
 * second one is the program's name in parentheses, which may have anything in it. */
static uint64_t prof_read_start(uint64_t now_s)
{
   char line[1024], *at;
   struct timespec now;
   long rate = sysconf(_SC_CLK_TCK);
   int word;
   if (!Prof_Small_File_read("/proc/self/stat", line, sizeof line)) return now_s;
   at = strrchr(line, ')');
   for (word = 2; at && word < 22; ++word) {
      at = strchr(at, ' ');
      if (at) ++at;
   }
   if (!at || rate <= 0 || clock_gettime(CLOCK_BOOTTIME, &now) != 0) return now_s;
   return now_s + strtoull(at, NULL, 10) / (uint64_t)rate - (uint64_t)now.tv_sec;
}

static int prof_read_place(uint32_t cpu, const char *what, uint32_t *number)
{
   char path[96], text[16];
   long told;
   snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%u/topology/%s", (unsigned)cpu, what);
   if (!Prof_Small_File_read(path, text, sizeof text)) return 0;
   told = strtol(text, NULL, 10);
   *number = told < 0 ? 0 : (uint32_t)told; /* -1: it is not known */
   return 1;
}

/* Older kernels know no dies. */
int Prof_Os_host_core(uint32_t cpu, Prof_Core *core)
{
   int error = errno, told;
   if (!prof_read_place(cpu, "die_id", &core->die)) core->die = 0;
   told = prof_read_place(cpu, "physical_package_id", &core->package) &&
          prof_read_place(cpu, "core_id", &core->core);
   errno = error;
   return told;
}

/* "cpu  user nice system idle iowait irq softirq steal ...": what follows is of user and nice. */
static int prof_read_use(Prof_Host_Use *use)
{
   char line[256], *at = line, *end;
   int i;
   if (!Prof_Small_File_read("/proc/stat", line, sizeof line)) return 0;
   if (strncmp(line, "cpu ", 4) != 0) return 0;
   use->busy = use->all = 0;
   at += 4;
   for (i = 0; i < 8; ++i) {
      uint64_t ticks = strtoull(at, &end, 10);
      if (end == at) break;
      use->all += ticks;
      if (i != 3 && i != 4) use->busy += ticks;
      at = end;
   }
   return i >= 4;
}

uint32_t Prof_Os_host_thread(void) { return (uint32_t)syscall(SYS_gettid); }

#else

/* ---- the others ---- */

#if PROF_HAS_SYSCTL
static int prof_ask(const char *name, void *told, size_t size)
{
   return sysctlbyname(name, told, &size, NULL, 0) == 0;
}
#endif

static void prof_read_program(Prof_Host *host)
{
#if PROF_HAS_SYSCTL || defined(__NetBSD__) || defined(__OpenBSD__)
   prof_take_text(host->program, sizeof host->program, getprogname());
#else
   (void)host;
#endif
}

static uint64_t prof_read_start(uint64_t now_s) { return now_s; }

int Prof_Os_host_core(uint32_t cpu, Prof_Core *core) { return (void)cpu, (void)core, 0; }

/* FreeBSD: user, nice, system, interrupts, idle. */
static int prof_read_use(Prof_Host_Use *use)
{
#if defined(__FreeBSD__)
   long times[5];
   int i;
   if (!prof_ask("kern.cp_time", times, sizeof times)) return 0;
   use->busy = 0;
   for (i = 0; i < 4; ++i) use->busy += (uint64_t)times[i];
   use->all = use->busy + (uint64_t)times[4];
   return 1;
#else
   return (void)use, 0;
#endif
}

/* Where nobody tells, a part of where the thread's own data are: of two threads that are within 64
 * GiB it differs. */
uint32_t Prof_Os_host_thread(void)
{
   uint32_t thread;
#if defined(__APPLE__)
   uint64_t told = 0;
   pthread_threadid_np(pthread_self(), &told);
   thread = (uint32_t)told;
#elif defined(__FreeBSD__)
   thread = (uint32_t)pthread_getthreadid_np();
#else
   thread = (uint32_t)((uintptr_t)pthread_self() >> 4);
#endif
   return thread ? thread : 1;
}

#endif

/* ---- all of them ---- */

/* CPUs may be switched off, so that numbers are higher than there are CPUs in use. */
static uint32_t prof_read_cpu_end(uint32_t cpus)
{
#if defined(_SC_NPROCESSORS_CONF)
   const long told = sysconf(_SC_NPROCESSORS_CONF);
   if (told > (long)cpus) return (uint32_t)told;
#endif
   return cpus;
}

void Prof_Os_host_read(Prof_Host *host)
{
   int error = errno;
   struct utsname names;
   memset(host, 0, sizeof *host);
   Prof_Cpu_Kind_take_facts(host);
   prof_read_program(host);
   host->cpu_end = prof_read_cpu_end(host->cpus);
   if (uname(&names) >= 0) prof_take_text(host->computer, sizeof host->computer, names.nodename);
   host->process = (uint64_t)getpid();
   host->started_s = prof_read_start((uint64_t)time(NULL));
   errno = error;
}

int Prof_Os_host_use(Prof_Host_Use *since, float *percent)
{
   int error = errno;
   Prof_Host_Use now;
   int told = prof_read_use(&now) && now.all > since->all;
   if (told) { /* the kernel's idle times may step back */
      double all = (double)(now.all - since->all), busy = (double)now.busy - (double)since->busy;
      *percent = (float)(busy <= 0 ? 0 : busy >= all ? 100 : busy * 100 / all);
      *since = now;
   }
   errno = error;
   return told;
}

#elif defined(__EMSCRIPTEN__)
#include <string.h>

void Prof_Os_host_read(Prof_Host *host) { memset(host, 0, sizeof *host); }
uint32_t Prof_Os_host_thread(void) { return 1; }
int Prof_Os_host_core(uint32_t cpu, Prof_Core *core) { return (void)cpu, (void)core, 0; }
int Prof_Os_host_use(Prof_Host_Use *since, float *percent) { return (void)since, (void)percent, 0; }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
