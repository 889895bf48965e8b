/* prof_clock.h - what a tick is worth, and whether the clock can be trusted.
 */
#ifndef INC_PROF_CLOCK_H
#define INC_PROF_CLOCK_H

#include "prof_config.h"
#include "../platform/prof_stamp.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Settles on a clock and takes the first reading of both. Under the lock. */
extern void Prof_start_clock(void);

/* 1 if zones must read the OS clock although Prof_stamp() reads a CPU counter. */
extern int Prof_clock_is_slow;

/* Ticks of the clock that zones read. */
static inline uint64_t Prof_now(void)
{
   return Prof_clock_is_slow ? Prof_os_ticks() : Prof_stamp();
}

/* Half of the first reading. All sums of time are far below it, all readings above: a node whose
 * self is below minus this is on top of a stack (prof_gather.h, invariant 3). */
extern int64_t Prof_clock_half;

/* Once a frame: recalibrates against the OS clock, and compares the two. */
extern void Prof_check_clock(void);

extern double Prof_seconds_per_tick(void);
extern int Prof_clock_trusted(void);     /* 0: the two disagreed by over 8 %, lately */
extern const char *Prof_clock_name(void);
extern double Prof_clock_resolution(void); /* seconds; measured once, on the first call */

#ifdef __cplusplus
}
#endif

#endif
