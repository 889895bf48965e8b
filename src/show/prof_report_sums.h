/* prof_report_sums.h - what the rows of a report sum up to: the one implementation of the
 * definitions, for reports and for the overlay.
 *
 * The sums follow four rules. Let n be a state, z(n) its zone.
 *   Self(Z), Entries(Z)   over the n with z(n) = Z.
 *   Hier(Z)               over all n with Z in their stack, each once.
 *   Child rows of Z       n with Z in its stack, z(n) != Z: to the zone right below the
 *                         innermost Z.
 *   Parent rows of Z      n with Z in its stack: to the zone right above the outermost Z.
 * When recursion is spread, the pair (zone, depth), a row of prof_state.h, takes the zone's place.
 *
 * BOUNDS   Time that an estimate moves from the state below, p(n), to n is no error of what both
 * belong to. So the error of n is one of each sum that has one of the two and not the other.
 *
 * A PATH of Z is a state whose zone is Z and above which there is no other Z. All n with Z in their
 * stack stand at or below exactly one path, so what is said of one path adds up over the paths.
 */
#ifndef INC_PROF_REPORT_SUMS_H
#define INC_PROF_REPORT_SUMS_H

#include "prof_bound.h"
#include "prof_snapshot.h"
#include "../gather/prof_state.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Row_Sum {
   double self, hier, entries; /* ticks */
   Prof_Bound self_bound, hier_bound;
   double cost;    /* of these entries, ticks */
   uint32_t depth; /* largest seen */
   int below;      /* another row is below it */
   int used;
} Prof_Row_Sum;

/* Around the focus. Indexed by row; what is not `used` is zero. */
typedef struct Prof_Around {
   Prof_Row_Sum focus;
   const Prof_Row_Sum *parents, *children;
} Prof_Around;

/* All rows, indexed by row. Null if there is no memory. Valid until the next call. */
extern const Prof_Row_Sum *Prof_Report_Sums_rows(const Prof_Snapshot *snap,
                                                 Prof_Recursion_Mode recursion);

/* Callers and callees of a row; of one path of it only, or of all if `path` is 0. 0: no memory.
 * Valid until the next call. */
extern int Prof_Report_Sums_around(const Prof_Snapshot *snap, Prof_Recursion_Mode recursion,
                                   uint32_t focus, uint32_t path, Prof_Around *around);
/* The next path after `state` (0: the first) of the focus that Prof_Report_Sums_around was called
 * for last; 0 after the last. Whether or not it ran. */
extern uint32_t Prof_Report_Sums_next_path(uint32_t state);

/* The row that a state belongs to; 0 for 0. */
static inline uint32_t Prof_Report_Sums_row_of(uint32_t state, Prof_Recursion_Mode recursion)
{
   if (state == 0) return 0;
   return recursion == Prof_SPREAD_RECURSION ? Prof_States[state].row : Prof_States[state].zone;
}

/* Adds what a state's estimate may be off by to a sum that has the state and not the one below. */
extern void Prof_Report_Sums_widen(Prof_Bound *bound, const Prof_Snapshot_Bound *by);
/* Is the row worth a line? It is with a quarter of an entry a frame, or a tick; of amounts, with
 * any that is not zero. */
extern int Prof_Report_Sums_worth_showing(const Prof_Row_Sum *sum);
extern int Prof_Report_Sums_amount_shows(const Prof_Row_Sum *sum);
extern int Prof_Report_Sums_worth_counting(double entries);

#ifdef __cplusplus
}
#endif

#endif
