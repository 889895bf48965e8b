/* prof_os_facts_windows.c - prof_os_facts.h for Windows Vista and later. Empty elsewhere. */
#ifdef Prof_ENABLED
#include "prof_os_facts.h"

#if defined(_WIN32)

#include "prof_windows.h"

#include "prof_build.h"
#include "prof_compiler.h" /* snprintf */
#include "prof_cpu_id.h"
#include <stdio.h>
#include <time.h>

/* Functions of the system that its import libraries may lack. */
typedef void (*Found)(void);
static Found find_function(HMODULE module, const char *name)
{
   return module ? (Found)GetProcAddress(module, name) : NULL;
}

/* The true version; GetVersionEx tells a program the one that it says it was made for. */
static void read_system(Prof_Facts *facts)
{
   typedef LONG(NTAPI * Get_Version)(OSVERSIONINFOW *);
   Found found = find_function(GetModuleHandleA("ntdll.dll"), "RtlGetVersion");
   OSVERSIONINFOW version;
   memset(&version, 0, sizeof version);
   version.dwOSVersionInfoSize = sizeof version;
   if (found && ((Get_Version)found)(&version) == 0)
      snprintf(facts->system, sizeof facts->system, "Windows %lu.%lu.%lu", version.dwMajorVersion,
               version.dwMinorVersion, version.dwBuildNumber);
   else snprintf(facts->system, sizeof facts->system, "Windows");
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

/* RtlGenRandom, which has no other name in the library. That stays loaded, as nearly every program
 * has it. */
int Prof_Os_facts_random(void *bytes, size_t count)
{
   typedef BOOLEAN(NTAPI * Fill)(PVOID, ULONG);
   DWORD error = GetLastError();
   Found found = find_function(LoadLibraryA("advapi32.dll"), "SystemFunction036");
   int filled = found && ((Fill)found)(bytes, (ULONG)count);
   SetLastError(error);
   return filled;
}

uint64_t Prof_Os_facts_seconds(void) { return (uint64_t)time(NULL); }

const char *Prof_Os_facts_compiler(void) { return Prof_BUILD_COMPILER; }
int Prof_Os_facts_optimised(void) { return Prof_BUILD_OPTIMISED; }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
