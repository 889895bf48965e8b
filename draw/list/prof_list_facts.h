/* prof_list_facts.h - what is the same for every list: its indices, and the texture.
 *
 * Made once, by whichever thread asks first, and never changed or given back: a thread that draws
 * may hold a list while another one shuts the profiler down.
 */
#ifndef INC_PROF_LIST_FACTS_H
#define INC_PROF_LIST_FACTS_H

#include "../../prof.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Six for each of Prof_LIST_QUADS quads. Any thread. */
extern const unsigned short *Prof_List_Facts_indices(void);
/* As many as Prof_Font_texture_width and _height say. Any thread. */
extern const unsigned char *Prof_List_Facts_texture(void);

/* What is wrong with a list that the host hands over, or null: one that is not of ours may claim
 * what no buffer has room for. Looks at no corner. Any thread. */
extern const char *Prof_List_Facts_fault(const Prof_Draw_List *list);

#ifdef __cplusplus
}
#endif

#endif
