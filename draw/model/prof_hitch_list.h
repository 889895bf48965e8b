/* prof_hitch_list.h - the kept hitches, and the loads and gaps of the history, in one list by time.
 */
#ifndef INC_PROF_HITCH_LIST_H
#define INC_PROF_HITCH_LIST_H

#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A game may keep up to 1,024 hitches of each kind: Prof_Config.max_hitches. */
enum { Prof_LISTED_ODD = 64, Prof_LISTED_MAX = Prof_NUM_HITCH_KINDS * 1024 + Prof_LISTED_ODD };

typedef struct Prof_Listed {
   unsigned long number; /* of the frame */
   int hitch;            /* index as in Prof_get_hitch; -1: a load or a gap */
} Prof_Listed;

typedef struct Prof_Hitch_List {
   Prof_Listed rows[Prof_LISTED_MAX]; /* the newest first */
   int num, num_odd;                  /* all; of them loads and gaps, the newest 64 at most */
} Prof_Hitch_List;

/* Brings it up to date: looks at the frames that are new in the history, and no others. `kind`: of
 * which hitches alone, without loads and gaps; -1: all. */
extern void Prof_Hitch_List_refresh(Prof_Hitch_List *list, int kind);

/* The place of that frame; the next older one's, or the last, if it is not there. 0: the newest. */
extern int Prof_Hitch_List_find(const Prof_Hitch_List *list, unsigned long number);

#ifdef __cplusplus
}
#endif

#endif
