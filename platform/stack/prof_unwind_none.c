/* prof_unwind_none.c - prof_unwind.h and prof_modules.h where nobody has written it. Empty on Linux
 * on x86-64 and ARM64, and on Windows on x86-64.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_STACKS)
#include "prof_modules.h"
#include "prof_unwind.h"
#include "prof_unwind_cpu.h"
#include <stddef.h>

#if !Prof_UNWIND_BY_TABLE && !Prof_UNWIND_BY_WINDOWS

int Prof_Unwind_stack(const Prof_Stack_Copy *copy, Prof_Frame_Place *places, int most,
                      unsigned *flags)
{
   (void)copy;
   (void)places;
   (void)most;
   *flags = Prof_UNWIND_CUT;
   return 0;
}

const char *Prof_Unwind_refusal(void)
{
   return "stacks are read on Linux (x86-64 and ARM64) and on Windows (x86-64) only";
}

#endif

#if !defined(_WIN32) && !(defined(__ELF__) && !defined(__EMSCRIPTEN__))
int Prof_Modules_hold(void (*look)(void *with), void *with) { return (void)look, (void)with, 0; }
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
