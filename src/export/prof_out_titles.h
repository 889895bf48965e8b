/* prof_out_titles.h - what the columns of a table are called. Zones may be called anything, and
 * several the same; readers look columns up by name, so no two columns may have one.
 *
 * A column is called what it wants to be called if no other column wants that. Else its place
 * stands behind it, "twin game.c:12"; and where there is no place, or that name is taken too, a
 * number: "text (2)". What counts is the text as it is written, with U+FFFD for what is no UTF-8.
 */
#ifndef INC_PROF_OUT_TITLES_H
#define INC_PROF_OUT_TITLES_H

#include "prof_out_stream.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Titles {
   struct Prof_Title *slots;
   uint32_t mask;
} Prof_Titles;

/* Makes room for up to so many columns. 0: no memory. Free it in any case. */
extern int Prof_Out_Titles_make(Prof_Titles *titles, uint32_t count);
extern void Prof_Out_Titles_free(Prof_Titles *titles);

/* Call this for each column before the first is put. */
extern void Prof_Out_Titles_want(Prof_Titles *titles, const char *name);

/* Writes the column's name as CSV. name: a zone's. place: "" if there is none. */
extern void Prof_Out_Titles_put(Prof_Titles *titles, Prof_Out *out, const char *name,
                                const char *place);

#ifdef __cplusplus
}
#endif

#endif
