/* prof_os_module_windows.c - prof_os_module.h for Windows. Empty elsewhere. */
#ifdef Prof_ENABLED
#include "prof_os_module.h"

#if defined(_WIN32)

#include "prof_windows.h"

#include <stdint.h>
#include <stdio.h>

/* The second handle is never given back: the loader counts it. */
void Prof_Os_stay(void)
{
   static const int here = 0;
   HMODULE module;
   GetModuleHandleExA(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_PIN,
                      (const char *)&here, &module);
}

#if defined(Prof_GUEST)
#define COPY "a guest of iprof"
#else
#define COPY "iprof"
#endif

/* A name in the system's table that is this process's own, for as long as it lives; so in a life
 * after the first it is this copy's, which Prof_Os_stay keeps loaded. */
const char *Prof_Os_other_copy(void)
{
   static HANDLE ours;
   char name[48];
   DWORD error = GetLastError(), found;
   if (ours) return 0;
   snprintf(name, sizeof name, "Local\\" COPY " runs in %lu", (unsigned long)GetCurrentProcessId());
   SetLastError(0);
   ours = CreateMutexA(0, FALSE, name);
   found = ours ? GetLastError() : 0;
   SetLastError(error);
   if (found != ERROR_ALREADY_EXISTS) return 0;
   CloseHandle(ours);
   ours = 0;
   return "";
}

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
