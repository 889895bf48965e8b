/* prof_os_fork_posix.c - prof_os_fork.h for POSIX systems. A page in a browser does not fork. Empty
 * on Windows.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_PLUGIN)
#include "prof_os_fork.h"

#if !defined(_WIN32)
#include <pthread.h>
#include <unistd.h>

#if defined(__EMSCRIPTEN__)
int Prof_Os_fork_tell(void (*before)(void), void (*after)(void), void (*in_child)(void))
{
   (void)before;
   (void)after;
   (void)in_child;
   return 1;
}
#else
int Prof_Os_fork_tell(void (*before)(void), void (*after)(void), void (*in_child)(void))
{
   return pthread_atfork(before, after, in_child) == 0;
}
#endif

uint32_t Prof_Os_fork_process(void) { return (uint32_t)getpid(); }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
