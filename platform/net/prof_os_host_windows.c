/* prof_os_host_windows.c - prof_os_host.h for Windows Vista and later. Empty elsewhere. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_TRACY)
#include "prof_os_host.h"

#if defined(_WIN32)

#include "../prof_windows.h"

#include "prof_cpu_kind.h"
#include <stdio.h>
#include <time.h>

/* Windows counts in 100 ns, from 1601 on. */
static const uint64_t UNITS_A_SECOND = 10000000u, SECONDS_TO_1970 = 11644473600u;

static uint64_t units_of(FILETIME time)
{
   return (uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime;
}

/* Cuts at a character's beginning: one that does not fit would be no text. */
static void take_wide(char *text, int room, const WCHAR *from)
{
   char all[1024];
   int end = WideCharToMultiByte(CP_UTF8, 0, from, -1, all, sizeof all, NULL, NULL) - 1;
   if (end < 0) return;
   if (end > room - 1)
      for (end = room - 1; end > 0 && (all[end] & 0xC0) == 0x80;) --end;
   memcpy(text, all, (size_t)end);
   text[end] = 0;
}

static void read_program(Prof_Host *host)
{
   WCHAR path[1024];
   DWORD length = GetModuleFileNameW(NULL, path, sizeof path / sizeof *path), at;
   if (length == 0 || length >= sizeof path / sizeof *path) return;
   for (at = length; at > 0 && path[at - 1] != '\\' && path[at - 1] != '/';) --at;
   if (length - at < 300) take_wide(host->program, sizeof host->program, path + at);
}

static uint64_t read_start(void)
{
   FILETIME begin, end, kernel, user;
   if (!GetProcessTimes(GetCurrentProcess(), &begin, &end, &kernel, &user))
      return (uint64_t)time(NULL);
   return units_of(begin) / UNITS_A_SECOND - SECONDS_TO_1970;
}

void Prof_Os_host_read(Prof_Host *host)
{
   DWORD error = GetLastError();
   WCHAR name[64];
   DWORD length = sizeof name / sizeof *name;
   memset(host, 0, sizeof *host);
   Prof_Cpu_Kind_take_facts(host);
   host->cpu_end = host->cpus;
   read_program(host);
   if (GetComputerNameW(name, &length)) take_wide(host->computer, sizeof host->computer, name);
   host->process = GetCurrentProcessId();
   host->started_s = read_start();
   SetLastError(error);
}

uint32_t Prof_Os_host_thread(void) { return (uint32_t)GetCurrentThreadId(); }
int Prof_Os_host_core(uint32_t cpu, Prof_Core *core) { return (void)cpu, (void)core, 0; }

/* The kernel's time has the idle one in it. */
int Prof_Os_host_use(Prof_Host_Use *since, float *percent)
{
   FILETIME idle, kernel, user;
   uint64_t busy, all;
   if (!GetSystemTimes(&idle, &kernel, &user)) return 0;
   all = units_of(kernel) + units_of(user);
   busy = all > units_of(idle) ? all - units_of(idle) : 0;
   if (all <= since->all) return 0;
   *percent = busy <= since->busy
                 ? 0
                 : (float)((double)(busy - since->busy) * 100 / (double)(all - since->all));
   if (*percent > 100) *percent = 100;
   since->busy = busy;
   since->all = all;
   return 1;
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
