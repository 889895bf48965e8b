/* prof_history_check.h - are packed bytes of a frame what a packer made? Those that come out of a
 * file may be anybody's, and the unpackers believe what they read.
 */
#ifndef INC_PROF_HISTORY_CHECK_H
#define INC_PROF_HISTORY_CHECK_H

#include "prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Memory for checks, one after another. All zero at first. */
typedef struct Prof_History_Checker {
   uint32_t *seen; /* [state]: the number of the run of items that had it last */
   uint32_t cap, run;
} Prof_History_Checker;

/* Null if they are sound: all numbers of states, contexts and values are of what is there, each
 * item is there once, times are no longer than Prof_MOST_TICKS together, and nothing is left over.
 * Else what is wrong, in words. `figures` has the counts. */
extern const char *Prof_History_check(Prof_History_Checker *checker, const Prof_Frame *figures,
                                      const unsigned char *packed, uint32_t bytes);
extern void Prof_History_Checker_free(Prof_History_Checker *checker);

#ifdef __cplusplus
}
#endif

#endif
