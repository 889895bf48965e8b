/* prof_os_thread_use_windows.c - prof_os_thread_use.h for Windows, which tells nothing that would
 * do: the CPU time of a thread grows by 15.6 ms at once, its cycles are of no rate that is told,
 * and its switches are in a trace for administrators only. Empty elsewhere.
 */
#ifdef Prof_ENABLED
#include "prof_os_thread_use.h"

#if defined(_WIN32) && !defined(Prof_FAKE_CLOCK)

void Prof_Os_use_begin(Prof_Use_Door *door) { (void)door; }
void Prof_Os_use_end(Prof_Use_Door *door) { (void)door; }
int Prof_Os_use_cpu(const Prof_Use_Door *door, uint64_t *ns) { return (void)door, (void)ns, 0; }
int Prof_Os_use_delay(Prof_Use_Door *door, uint64_t *ns) { return (void)door, (void)ns, 0; }
int Prof_Os_use_switches(Prof_Switches *switches) { return (void)switches, 0; }

#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
