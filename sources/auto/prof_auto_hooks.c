/* prof_auto_hooks.c - the functions that compilers call with -finstrument-functions.
 *
 * glibc has functions of these names that do nothing, so that what is compiled so links without us,
 * and a library that is loaded late gets those unless the program exports ours.
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_AUTO)
#include "prof_auto_hot.h"

#ifdef __cplusplus
extern "C" {
#endif
extern Prof_UNMARKED void __cyg_profile_func_enter(void *function, void *caller);
extern Prof_UNMARKED void __cyg_profile_func_exit(void *function, void *caller);
#ifdef __cplusplus
}
#endif

/* So that a linker takes this file from an archive though only a library that comes later has
 * functions that mark themselves. */
void Prof_Auto_be_linked(void) {}

void __cyg_profile_func_enter(void *function, void *caller)
{
   (void)caller;
   Prof_Auto_enter_by(&Prof_Auto_doors[Prof_AUTO_HOOKS], (uintptr_t)function);
}

void __cyg_profile_func_exit(void *function, void *caller)
{
   (void)caller;
   Prof_Auto_leave_by(&Prof_Auto_doors[Prof_AUTO_HOOKS], (uintptr_t)function);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
