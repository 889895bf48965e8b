/* prof_os_fork_windows.c - prof_os_fork.h for Windows, which has no forks. Empty elsewhere. */
#if defined(Prof_ENABLED) && defined(Prof_WITH_PLUGIN)
#include "prof_os_fork.h"

#if defined(_WIN32)
#include "../prof_windows.h"

int Prof_Os_fork_tell(void (*before)(void), void (*after)(void), void (*in_child)(void))
{
   (void)before;
   (void)after;
   (void)in_child;
   return 1;
}

uint32_t Prof_Os_fork_process(void) { return GetCurrentProcessId(); }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
