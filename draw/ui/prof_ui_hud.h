/* prof_ui_hud.h - the HUD: how the game runs, in a corner.
 */
#ifndef INC_PROF_UI_HUD_H
#define INC_PROF_UI_HUD_H

#include "prof_ui.h"

#include "../../src/frame/prof_frame_figures.h"

#ifdef __cplusplus
extern "C" {
#endif

/* 1 if the newest frame is a hitch, or P95 is over budget. Cheap enough for every frame. */
extern int Prof_Ui_Hud_in_trouble(const Prof_Ui *ui, const Prof_Pulse *newest);

#ifdef __cplusplus
}
#endif

#endif
