/* prof_budget_kept.h - the budgets of zones in the file that was checked last, by
 * Prof_count_exceeded, for who shows zones. Of any scene, and of times alone; a path's is none of
 * its zone.
 */
#ifndef INC_PROF_BUDGET_KEPT_H
#define INC_PROF_BUDGET_KEPT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Another file is checked: those of the one before are forgotten. */
extern void Prof_Budget_Kept_begin(void);
/* The zones of that name may take so many milliseconds a frame, at that percentile of frames. */
extern void Prof_Budget_Kept_add(const char *name, double ms, double percentile);

/* That of a zone; of several the smallest. 0: it has none. */
extern int Prof_Budget_Kept_of(uint32_t zone, double *ms, double *percentile);

#ifdef __cplusplus
}
#endif

#endif
