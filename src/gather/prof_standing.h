/* prof_standing.h - what was said once and holds from then on: how a plot looks, lines about the
 * program, sections that have begun and what their categories are called. Kept so that it can be
 * told to who begins to listen later.
 */
#ifndef INC_PROF_STANDING_H
#define INC_PROF_STANDING_H

#include "prof_tell.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_MAX_STANDING = 64, Prof_STANDING_TEXT = 511 };

typedef struct Prof_Standing {
   Prof_Told_Kind kind;
   int what;
   uint32_t rgb;
   uint32_t length;
   uint64_t number;
   char text[Prof_STANDING_TEXT + 1]; /* longer ones are cut */
} Prof_Standing;

/* Any thread; not from a hook. A plot has one look, and a category one name, the last; a line that
 * is there already is not kept twice; and beyond the limit nothing is kept. */
extern void Prof_Standing_keep(const Prof_Told *told);
/* That holds no more; nothing if it was not kept. Any thread; not from a hook. */
extern void Prof_Standing_drop(Prof_Told_Kind kind, uint64_t number);

/* Under the lock, as long as it is held: how many, in the order in which they came. */
extern uint32_t Prof_Standing_all(const Prof_Standing **items);

#ifdef __cplusplus
}
#endif

#endif
