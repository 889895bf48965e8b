/* prof_os_facts_windows.c - prof_os_facts.h for Windows Vista and later. Empty elsewhere. */
#ifdef Prof_ENABLED
#include "prof_os_facts.h"

#if defined(_WIN32)

#include "prof_windows.h"

#include "prof_build.h"
#include "prof_bytes.h"
#include "prof_compiler.h" /* snprintf */
#include "prof_cpu_id.h"
#include <stdio.h>
#include <time.h>

/* The true version, from the page that the kernel maps into each process (KUSER_SHARED_DATA). Its
 * build number is 0 before Windows 10. GetVersionEx returns the version that the program's manifest
 * names. GetProcAddress("RtlGetVersion") would take the loader's lock. That can deadlock: the
 * caller may hold the profiler's lock, and a thread that ends holds the loader's lock while it
 * waits for the profiler's. */
static void read_system(Prof_Facts *facts)
{
   enum { SHARED = 0x7FFE0000, BUILD = 0x260, MAJOR = 0x26C, MINOR = 0x270 };
   const unsigned char *shared = (const unsigned char *)(uintptr_t)SHARED;
   snprintf(facts->system, sizeof facts->system, "Windows %lu.%lu.%lu",
            (unsigned long)Prof_Bytes_get32(shared + MAJOR),
            (unsigned long)Prof_Bytes_get32(shared + MINOR),
            (unsigned long)Prof_Bytes_get32(shared + BUILD));
}

static void read_size(Prof_Facts *facts)
{
   SYSTEM_INFO info;
   MEMORYSTATUSEX memory;
   memset(&memory, 0, sizeof memory);
   memory.dwLength = sizeof memory;
   GetSystemInfo(&info);
   facts->cpus = info.dwNumberOfProcessors;
   if (GlobalMemoryStatusEx(&memory)) facts->ram = memory.ullTotalPhys;
}

/* x86 was asked already. Of others the environment has the kind, if not the name. */
static void read_cpu(Prof_Facts *facts)
{
   DWORD length;
   if (*facts->cpu) return;
   length = GetEnvironmentVariableA("PROCESSOR_IDENTIFIER", facts->cpu, sizeof facts->cpu);
   if (length >= sizeof facts->cpu) *facts->cpu = 0;
}

void Prof_Os_facts_read(Prof_Facts *facts)
{
   DWORD error = GetLastError();
   memset(facts, 0, sizeof *facts);
   Prof_Cpu_identify(facts);
   read_cpu(facts);
   read_system(facts);
   read_size(facts);
   SetLastError(error);
}

/* Always 0: Windows has such a function in a library that must be loaded first, and that takes the
 * loader's lock. */
int Prof_Os_facts_random(void *bytes, size_t count) { return (void)bytes, (void)count, 0; }

uint64_t Prof_Os_facts_seconds(void) { return (uint64_t)time(NULL); }

const char *Prof_Os_facts_compiler(void) { return Prof_BUILD_COMPILER; }
int Prof_Os_facts_optimised(void) { return Prof_BUILD_OPTIMISED; }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
