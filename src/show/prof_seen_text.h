/* prof_seen_text.h - what was seen, in words. Counts, never per cents, and never times.
 *
 *      17 of 20 in noise3 < fbm < shade_rock, wall_relief.cpp
 *      20 of 20 asleep in clock_nanosleep < load_chunk, libc.so.6
 *      2 looks: too few to tell (2 in noise3 < fbm < shade_rock)
 *      20 looks, and no function is in more than half
 *      looked from 20.9 ms on: 20 looks; the thread had no CPU in 5 of 25
 */
#ifndef INC_PROF_SEEN_TEXT_H
#define INC_PROF_SEEN_TEXT_H

#include "prof_seen_tree.h"
#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { Prof_SEEN_TEXT = 512, Prof_SEEN_FEW = 4 };

/* A node's function and those around it, the innermost first. What has no room is "..", whole
 * names. */
extern void Prof_Seen_Text_chain(const Prof_Seen_Tree *tree, uint32_t node, char *to, size_t size);
/* All functions of one look. */
extern void Prof_Seen_Text_stack(const Prof_Seen_Tree *tree, const Prof_Seen_Look *look, char *to,
                                 size_t size);
/* The source's file of a function, its last part; else its module's; "" if neither is known. */
extern void Prof_Seen_Text_file(const Prof_Seen_Function *function, char *to, size_t size);

extern void Prof_Seen_Text_say(const Prof_Seen_Info *info, char to[Prof_SEEN_TEXT]);
extern void Prof_Seen_Text_say_looking(const Prof_Looking *looking, char to[Prof_SEEN_TEXT]);

/* What Prof_get_seen tells of a node; `below`: with the looks that ended in what it called. */
extern void Prof_Seen_Text_describe(const Prof_Seen_Tree *tree, uint32_t node, int below,
                                    Prof_Seen_Info *info);
/* The same of a path without any. */
extern void Prof_Seen_Text_describe_path(const Prof_Seen_Path *path, Prof_Seen_Info *info);

#ifdef __cplusplus
}
#endif

#endif
