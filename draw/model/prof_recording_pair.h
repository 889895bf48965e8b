/* prof_recording_pair.h - the overlay's own recordings: one that a key starts and stops, B, and the
 * one before it, A. Both are the game's library's, as any other (prof.h, RECORDINGS).
 */
#ifndef INC_PROF_RECORDING_PAIR_H
#define INC_PROF_RECORDING_PAIR_H

#include "../../prof.h"
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Stops the one that runs; else B becomes A, and another B starts. 0: no memory; nothing has
 * changed. */
extern int Prof_Recording_Pair_toggle(void);
extern int Prof_Recording_Pair_runs(void);
/* How many there are, 0 .. 2. */
extern int Prof_Recording_Pair_count(void);
/* Seconds of B, or of A; 0: there is none. */
extern double Prof_Recording_Pair_seconds(int of_a);

/* B - A in place of B; only with both. */
extern void Prof_Recording_Pair_compare(int on);
extern int Prof_Recording_Pair_is_compared(void);

/* What B has by now, or A, in what prof.h calls Prof_Value_Stats: of all values, and of zones' self
 * time in milliseconds, whose entries are `n`. Good until the next refresh. */
extern void Prof_Recording_Pair_refresh(void);
/* 0: nothing is known of it. */
extern int Prof_Recording_Pair_value(int of_a, uint32_t value, Prof_Value_Stats *stats);
extern int Prof_Recording_Pair_zone(int of_a, uint32_t zone, Prof_Value_Stats *stats);

#ifdef __cplusplus
}
#endif

#endif
