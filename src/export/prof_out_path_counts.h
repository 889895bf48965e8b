/* prof_out_path_counts.h - what was added to counts, by track and by the path whose zones were open
 * then: for formats that write it beside the path's time.
 *
 * Each count has a column, in the order in which counts came to be. A format writes a number in
 * every column for every path, so there are Prof_MAX_COUNTS at most; to be told are those that are
 * left out.
 *
 *      track  state             column   amount
 *      0      frame > render    0        54000
 *      0      frame > render    1        12
 *      0      frame > shadows   0        6000
 */
#ifndef INC_PROF_OUT_PATH_COUNTS_H
#define INC_PROF_OUT_PATH_COUNTS_H

#include "prof_out_path_sums.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_MAX_COUNTS = 64 };

typedef struct Prof_Path_Amount {
   uint32_t track, state; /* as the state is written */
   uint32_t column;
   double amount;
} Prof_Path_Amount;

typedef struct Prof_Path_Counts {
   Prof_Path_Amount *amounts; /* by track, then state, then column, each combination once */
   uint32_t num_amounts;
   const char *names[Prof_MAX_COUNTS], *units[Prof_MAX_COUNTS];
   uint32_t columns, left_out; /* counts that were added to */
} Prof_Path_Counts;

/* 0: no memory. End it in any case. */
extern int Prof_Out_Path_Counts_make(Prof_Path_Counts *counts, const Prof_Sums *sums);
extern void Prof_Out_Path_Counts_free(Prof_Path_Counts *counts);

/* What was added below that state: the first of *count amounts. */
extern const Prof_Path_Amount *Prof_Out_Path_Counts_of(const Prof_Path_Counts *counts,
                                                       uint32_t track, uint32_t state,
                                                       uint32_t *count);

#ifdef __cplusplus
}
#endif

#endif
