/* bare.c - hooks to hold iprof's against: BENCH_HOOKS 0 return at once, 1 read the clock and store
 * what it says, which is the least that anybody can do who measures.
 */
#include "platform/prof_stamp.h"

#define UNMARKED __attribute__((no_instrument_function))

volatile uint64_t bench_stamps[2];

UNMARKED void __cyg_profile_func_enter(void *function, void *caller);
UNMARKED void __cyg_profile_func_exit(void *function, void *caller);

void __cyg_profile_func_enter(void *function, void *caller)
{
   (void)function, (void)caller;
#if BENCH_HOOKS
   bench_stamps[0] = Prof_Stamp_now();
#endif
}

void __cyg_profile_func_exit(void *function, void *caller)
{
   (void)function, (void)caller;
#if BENCH_HOOKS
   bench_stamps[1] = Prof_Stamp_now();
#endif
}
