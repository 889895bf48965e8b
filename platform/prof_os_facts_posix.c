/* prof_os_facts_posix.c - prof_os_facts.h for POSIX systems. Linux tells by /proc, macOS and
 * FreeBSD by sysctl, which is declared here, as its header shows nothing to a program that asks for
 * POSIX; a browser how many CPUs there are. Empty on Windows.
 */
#ifdef Prof_ENABLED
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE /* for syscall() */
#endif
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "prof_os_facts.h"

#if !defined(_WIN32)
#include "prof_build.h"
#include "prof_cpu_id.h"
#include "prof_small_file.h"
#include <stdio.h>
#include <sys/utsname.h>
#include <time.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__APPLE__)
extern int sysctlbyname(const char *, void *, size_t *, void *, size_t);
#elif defined(__FreeBSD__)
extern int sysctlbyname(const char *, void *, size_t *, const void *, size_t);
#elif defined(__EMSCRIPTEN__)
extern int getentropy(void *, size_t);
#endif
#ifdef __cplusplus
}
#endif

/* ---- the CPU ---- */

#if defined(__linux__) && !defined(__EMSCRIPTEN__)
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
static void prof_read_cpu(Prof_Facts *facts)
{
   static const char *const names[] = {"model name", "Model", "Hardware", "cpu model",
                                       "uarch",      "cpu\t", "CPU part"};
   char all[4096], vendor[sizeof facts->vendor + 1] = "";
   size_t i;
   if (*facts->vendor || !Prof_Small_File_read("/proc/cpuinfo", all, sizeof all)) return;
   for (i = 0; i < sizeof names / sizeof *names; ++i)
      prof_find_word(all, names[i], facts->cpu, sizeof facts->cpu);
   prof_find_word(all, "vendor_id", vendor, sizeof vendor);
   prof_find_word(all, "CPU implementer", vendor, sizeof vendor);
   memcpy(facts->vendor, vendor, sizeof facts->vendor);
}
#elif defined(__APPLE__) || defined(__FreeBSD__)
static void prof_read_cpu(Prof_Facts *facts)
{
   static const char *const names[] = {"machdep.cpu.brand_string", "hw.model"};
   size_t i, size;
   for (i = 0; i < 2 && !*facts->cpu; ++i) {
      size = sizeof facts->cpu - 1;
      if (sysctlbyname(names[i], facts->cpu, &size, NULL, 0) != 0) *facts->cpu = 0;
   }
}
#else
static void prof_read_cpu(Prof_Facts *facts) { (void)facts; }
#endif

/* ---- the computer ---- */

static uint64_t prof_number(int what)
{
   long told = sysconf(what);
   return told > 0 ? (uint64_t)told : 0;
}

/* What a page in a browser is told to be its memory is its own heap. */
static void prof_read_size(Prof_Facts *facts)
{
#if defined(_SC_NPROCESSORS_ONLN)
   facts->cpus = (uint32_t)prof_number(_SC_NPROCESSORS_ONLN);
#endif
#if defined(_SC_PHYS_PAGES) && !defined(__EMSCRIPTEN__)
   facts->ram = prof_number(_SC_PHYS_PAGES) * prof_number(_SC_PAGESIZE);
#endif
}

void Prof_Os_facts_read(Prof_Facts *facts)
{
   int error = errno;
   struct utsname names;
   memset(facts, 0, sizeof *facts);
   Prof_Cpu_identify(facts);
   prof_read_cpu(facts);
   prof_read_size(facts);
   if (uname(&names) >= 0)
      snprintf(facts->system, sizeof facts->system, "%.40s %.60s %.20s", names.sysname,
               names.release, names.machine);
   errno = error;
}

/* ---- chance and time ---- */

/* A kernel older than the call has the file. */
static int prof_fill(unsigned char *bytes, size_t count)
{
#if defined(__EMSCRIPTEN__)
   return getentropy(bytes, count) == 0;
#else
   int file;
   ssize_t got;
#if defined(__linux__) && defined(SYS_getrandom)
   if (syscall(SYS_getrandom, bytes, count, 1) == (long)count) return 1; /* 1: do not wait */
#endif
   file = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
   if (file < 0) return 0;
   got = read(file, bytes, count);
   close(file);
   return got == (ssize_t)count;
#endif
}

int Prof_Os_facts_random(void *bytes, size_t count)
{
   int error = errno, filled = prof_fill((unsigned char *)bytes, count);
   errno = error;
   return filled;
}

uint64_t Prof_Os_facts_seconds(void) { return (uint64_t)time(NULL); }

const char *Prof_Os_facts_compiler(void) { return Prof_BUILD_COMPILER; }
int Prof_Os_facts_optimised(void) { return Prof_BUILD_OPTIMISED; }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
