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
#include "prof_cpu_id.h"
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

/* The beginning of a small file, with a 0 behind it. Returns 0 if it cannot be read. */
static int prof_read_text(const char *path, char *text, size_t room)
{
   int file = open(path, O_RDONLY | O_CLOEXEC);
   size_t length = 0;
   ssize_t got = 1;
   if (file < 0) return 0;
   while (got > 0 && length < room - 1) {
      got = read(file, text + length, room - 1 - length);
      if (got > 0) length += (size_t)got;
      if (got < 0 && errno == EINTR) got = 1;
   }
   close(file);
   text[length] = 0;
   return length > 0;
}

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
   if (!prof_read_text("/proc/self/stat", line, sizeof line)) return now_s;
   at = strrchr(line, ')');
   for (word = 2; at && word < 22; ++word) {
      at = strchr(at, ' ');
      if (at) ++at;
   }
   if (!at || rate <= 0 || clock_gettime(CLOCK_BOOTTIME, &now) != 0) return now_s;
   return now_s + strtoull(at, NULL, 10) / (uint64_t)rate - (uint64_t)now.tv_sec;
}

/* The value of "key : value" in the system's words on its first CPU. */
static void prof_find_word(const char *all, const char *key, char *text, size_t room)
{
   const char *found = strstr(all, key);
   size_t length;
   if (*text || !found || !(found = strchr(found, ':'))) return;
   found += 1 + strspn(found + 1, " \t");
   length = strcspn(found, "\n");
   if (length > room - 1) length = room - 1;
   memcpy(text, found, length);
   text[length] = 0;
}

/* x86 was asked already, and told. */
static void prof_read_cpu(Prof_Host *host)
{
   static const char *const names[] = {"model name", "Model", "Hardware", "cpu model",
                                       "uarch",      "cpu\t", "CPU part"};
   char all[4096], vendor[sizeof host->vendor + 1] = "";
   size_t i;
   if (*host->vendor || !prof_read_text("/proc/cpuinfo", all, sizeof all)) return;
   for (i = 0; i < sizeof names / sizeof *names; ++i)
      prof_find_word(all, names[i], host->cpu, sizeof host->cpu);
   prof_find_word(all, "vendor_id", vendor, sizeof vendor);
   prof_find_word(all, "CPU implementer", vendor, sizeof vendor);
   memcpy(host->vendor, vendor, sizeof host->vendor);
}

static int prof_read_place(uint32_t cpu, const char *what, uint32_t *number)
{
   char path[96], text[16];
   long told;
   snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%u/topology/%s", (unsigned)cpu, what);
   if (!prof_read_text(path, text, sizeof text)) return 0;
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
   if (!prof_read_text("/proc/stat", line, sizeof line) || strncmp(line, "cpu ", 4) != 0) return 0;
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

static void prof_read_cpu(Prof_Host *host)
{
#if PROF_HAS_SYSCTL
   static const char *const names[] = {"machdep.cpu.brand_string", "hw.model"};
   size_t i;
   for (i = 0; i < 2 && !*host->cpu; ++i)
      if (!prof_ask(names[i], host->cpu, sizeof host->cpu - 1)) *host->cpu = 0;
#else
   (void)host;
#endif
}

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

static uint64_t prof_number(int what)
{
   long told = sysconf(what);
   return told > 0 ? (uint64_t)told : 0;
}

static void prof_read_size(Prof_Host *host)
{
#if defined(_SC_NPROCESSORS_ONLN) && defined(_SC_NPROCESSORS_CONF)
   host->cpus = (uint32_t)prof_number(_SC_NPROCESSORS_ONLN);
   host->cpu_end = (uint32_t)prof_number(_SC_NPROCESSORS_CONF);
#endif
#if defined(_SC_PHYS_PAGES)
   host->ram = prof_number(_SC_PHYS_PAGES) * prof_number(_SC_PAGESIZE);
#endif
   if (host->cpu_end < host->cpus) host->cpu_end = host->cpus;
}

void Prof_Os_host_read(Prof_Host *host)
{
   int error = errno;
   struct utsname names;
   memset(host, 0, sizeof *host);
   Prof_Cpu_identify(host);
   prof_read_cpu(host);
   prof_read_program(host);
   prof_read_size(host);
   if (uname(&names) >= 0) {
      prof_take_text(host->computer, sizeof host->computer, names.nodename);
      snprintf(host->system, sizeof host->system, "%.40s %.60s %.20s", names.sysname, names.release,
               names.machine);
   }
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
