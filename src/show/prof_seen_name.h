/* prof_seen_name.h - names of functions as a line has room for them: without what they return, take
 * and are made for.
 *
 *      void demo::Wall::shade<4, float>(Ray const&) const [clone .cold]      Wall::shade
 *      (anonymous namespace)::noise3(float, float, float)                    noise3
 *      fbm.constprop.0                                                       fbm
 *
 * These are for reading. What tells two functions apart is the whole name, except what a compiler
 * adds to a part or a copy of one function.
 */
#ifndef INC_PROF_SEEN_NAME_H
#define INC_PROF_SEEN_NAME_H

#include "../frame/prof_seen.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_SEEN_NAME = 96 };

/* The function's own name, with the class or namespace right around it. Cut, it ends in "..". Bytes
 * that are no text become blanks. */
extern void Prof_Seen_Name_shorten(const char *function, char to[Prof_SEEN_NAME]);
/* Of a function that has no name: "libc.so.6+0x1a2b", the address alone if it is in no module, or
 * "place 17" of one that nobody knows. */
extern void Prof_Seen_Name_of(const Prof_Seen_Place *place, uint32_t number,
                              char to[Prof_SEEN_NAME]);

/* Is what was made of a name above the function of that name, by itself or with its class: shade,
 * Wall::shade? */
extern int Prof_Seen_Name_is(const char *shortened, const char *name);

/* Bytes of the name that tell it apart from others. */
extern size_t Prof_Seen_Name_length(const char *function);
/* What stands behind the last '/' or '\'. */
extern const char *Prof_Seen_Name_of_file(const char *path);

#ifdef __cplusplus
}
#endif

#endif
