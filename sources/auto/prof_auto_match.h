/* prof_auto_match.h - which open zone an exit belongs to: see prof_auto_enter.c.
 */
#ifndef INC_PROF_AUTO_MATCH_H
#define INC_PROF_AUTO_MATCH_H

#include "prof_auto_sites.h"
#include "../../src/gather/prof_context.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Any thread adds to them, by Prof_Compiler_add. Fields as in Prof_Auto_Info. */
typedef struct Prof_Auto_Counts {
   uint32_t unknown, forced, unmatched, amid;
} Prof_Auto_Counts;
extern Prof_Auto_Counts Prof_Auto_counts;

/* Claims a place in contexts for the books. Under the lock. */
extern void Prof_Auto_Match_start(void);

/* Ends the innermost open zone of the site's function, and closes what is above it. top_only: only
 * if it is on top. The thread has stepped in. */
extern void Prof_Auto_Match_leave(Prof_Context *context, const Prof_Auto_Site *site, int top_only);

/* Counts a function that has no site, which the log is told once. */
extern void Prof_Auto_Match_unknown(void);

/* Beyond the limit. has_room says whether another enter may be noted; if not it is counted, and
 * must not be begun. note_over does note one. Not stepped in. */
extern int Prof_Auto_Match_has_room(void);
extern void Prof_Auto_Match_note_over(const Prof_Auto_Site *site);

#ifdef __cplusplus
}
#endif

#endif
