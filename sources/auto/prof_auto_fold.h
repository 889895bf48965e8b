/* prof_auto_fold.h - functions that are called too often for too little: switched off, and told.
 */
#ifndef INC_PROF_AUTO_FOLD_H
#define INC_PROF_AUTO_FOLD_H

#include "../../src/frame/prof_frame_record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* entries: in one frame, by all threads; 0: nothing is folded. us: an entry's mean with all that it
 * called. Under the lock. */
extern void Prof_Auto_Fold_set(uint32_t entries, double us);

/* Folds what this frame shows to be noise. Under the lock. */
extern void Prof_Auto_Fold_look(const Prof_Frame *frame);

#ifdef __cplusplus
}
#endif

#endif
