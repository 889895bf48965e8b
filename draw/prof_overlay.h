/* prof_overlay.h - the picture as a whole; Prof_draw_overlay itself is declared in prof.h.
 */
#ifndef INC_PROF_OVERLAY_H
#define INC_PROF_OVERLAY_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The list that Prof_draw_overlay fills. For its watch: set it, and Prof_ui.stale, so that the
 * still half is painted anew as well. */
extern Prof_List *Prof_overlay_list(void);

#ifdef __cplusplus
}
#endif

#endif
