/* prof_xray_names.h - names of functions by their numbers, out of a text:
 *
 *      # comment
 *      17 <tab> game::solve(int) <tab> /usr/games/it <tab> 0x1a40 <tab> solver.cpp:31
 *
 * Number and name are needed. Lines in which there is no number from 1 to 2^31 - 1, or no name, are
 * counted, and else nothing.
 */
#ifndef INC_PROF_XRAY_NAMES_H
#define INC_PROF_XRAY_NAMES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Adds what the text has to *names, which is null at first; of two names for a number the one that
 * came first stays. Returns how many lines were none; -1: no memory, and *names is as it was. */
extern int Prof_Xray_Names_read(void **names, const char *text, size_t size);
extern const char *Prof_Xray_Names_find(const void *names, int32_t function); /* "": not known */
extern void *Prof_Xray_Names_copy(const void *names); /* null: none, or no memory */
extern void Prof_Xray_Names_free(void *names);

#ifdef __cplusplus
}
#endif

#endif
