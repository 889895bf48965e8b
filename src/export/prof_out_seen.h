/* prof_out_seen.h - what was seen in a hitch, for the files that tell it: a section and boxes of
 * the page, and a list of sentences for traces. Counts of looks, beside what was measured and never
 * in a sum of it.
 *
 * What has no name is told by module, build id and offset, with the command that names it later.
 */
#ifndef INC_PROF_OUT_SEEN_H
#define INC_PROF_OUT_SEEN_H

#include "../show/prof_seen_tree.h"
#include "prof_out_stream.h"

#ifdef __cplusplus
extern "C" {
#endif

#define Prof_OUT_NARROWEST 0.02 /* percent of the width: about a quarter of a pixel */

/* The section of a page; nothing, if nobody looked. */
extern void Prof_Out_Seen_put_section(Prof_Out *out, int hitch);

/* Where boxes of a flame graph lie. `percent` of the width are one tick; lines are so many pixels
 * high. */
typedef struct Prof_Out_Place {
   double start, self, percent; /* ticks: of the path's own time */
   uint32_t depth, line;        /* of the first line below the path's box, from 0 */
} Prof_Out_Place;

/* Lines of boxes below the path's own. */
extern uint32_t Prof_Out_Seen_depth(const Prof_Seen_Tree *tree, const Prof_Seen_Path *path);
extern void Prof_Out_Seen_put_boxes(Prof_Out *out, const Prof_Seen_Tree *tree,
                                    const Prof_Seen_Path *path, const Prof_Out_Place *place);

/* ["frame > shade_rock: 17 of 20 in noise3 < fbm < shade_rock", ...]: the first few. */
extern void Prof_Out_Seen_put_json(Prof_Out *out, int hitch);

#ifdef __cplusplus
}
#endif

#endif
