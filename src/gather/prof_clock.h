/* prof_clock.h - what a tick is worth, and whether the clock can be trusted.
 */
#ifndef INC_PROF_CLOCK_H
#define INC_PROF_CLOCK_H

#include "../base/prof_archive.h"
#include "../base/prof_config.h"
#include "../../platform/prof_stamp.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Settles on a clock and takes the first reading of both. Under the lock. */
extern void Prof_Clock_start(void);
extern void Prof_Clock_put_back(void); /* for a shutdown */

/* 1 if zones must read the OS clock although Prof_Stamp_now() reads a CPU counter. */
extern uint32_t Prof_Clock_is_slow;

/* Ticks of the clock that zones read. */
static inline uint64_t Prof_Clock_now(void)
{
   return Prof_Atomic_load32(&Prof_Clock_is_slow) ? Prof_Os_ticks() : Prof_Stamp_now();
}

/* Half of the lowest reading that an update ever made, or of the first: what tells a node that runs
 * from one that rests (prof_instrument.h, invariant 3). Since an update at reading R a node has
 * gained at most what passed until its last enter, and one that runs has lost the stamp of that
 * enter besides: it moved by -R or less. One that rests only gained: it moved by 0 or more. Halfway
 * between, no event in flight and no small fault of a clock can take the one for the other. */
extern int64_t Prof_Clock_half;

/* Takes `now` as the reading of this update, before anything else is read by it. The caller holds
 * the lock. */
extern void Prof_Clock_heed_reading(uint64_t now);

/* Once a frame, under the lock: recalibrates against the OS clock, and compares the two. 1: one of
 * them jumped, or the computer slept, so that the frame's length says nothing of the game. */
extern int Prof_Clock_check(void);

/* Notes that zones lost time, which only a clock that goes back can cause. The caller holds the
 * lock. */
extern void Prof_Clock_went_back(void);
#if defined(Prof_CHECKED)
extern int Prof_Clock_ever_went_back(void); /* since a moment ago, even */
#endif

/* Reads the clock of zones and the system's, in nanoseconds, at one moment. 0: they are the same,
 * and nothing is read. Any thread. */
extern int Prof_Clock_read_both(uint64_t *ticks, uint64_t *ns);
/* The same, as it was read when the calibration at hand began. Under the lock. */
extern int Prof_Clock_first(uint64_t *ticks, uint64_t *ns);

/* The system's own steady clock, in nanoseconds, and in seconds, as Prof_clock of prof.h gives
 * it. */
extern uint64_t Prof_Clock_system_ns(void);
extern double Prof_Clock_system(void);

extern double Prof_Clock_seconds_per_tick(void);
extern int Prof_Clock_trusted(void); /* 0: it jumped or was off by over 8 %, lately */
extern const char *Prof_Clock_name(void);
extern double Prof_Clock_resolution(void); /* seconds; measured once, on the first call */

/* The rate as calibrated so far. What is read holds until an update. Under the lock. */
extern void Prof_Clock_archive(Prof_Archive *a);

#ifdef __cplusplus
}
#endif

#endif
