/* prof_overlay.h - the picture as a whole; Prof_overlay_draw itself is declared in prof.h.
 */
#ifndef INC_PROF_OVERLAY_H
#define INC_PROF_OVERLAY_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The list that Prof_overlay_draw fills. For its watch: set it, and Prof_Ui_state.stale, so that
 * the still half is painted anew as well. */
extern Prof_List *Prof_Overlay_list(void);

/* Paints all of it for somebody else, whose picture has that many units, and tells `watch`. After
 * it everything is as the game's own picture left it, where the mouse finds things included. */
extern void Prof_Overlay_watch(int width, int height, Prof_List_Watch *watch);

#ifdef __cplusplus
}
#endif

#endif
