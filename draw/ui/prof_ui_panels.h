/* prof_ui_panels.h - which panels are in the picture, and where:
 *
 *      HUD      a corner
 *      main     the panel of the screen, below (or above) the HUD, at the left or right edge
 *      strip    the frames, along the bottom: as a screen of its own, with the hitches, and
 *               whenever something else than live is shown
 *
 *      +-----------------------------------+
 *      | HUD                               |     each panel takes its part from the room that is
 *      | +--------------------------+      |     left: the strip from below, the HUD from above
 *      | | main                     |      |     or below, by its corner, and main gets the rest
 *      | |                          |      |
 *      | +--------------------------+      |
 *      | strip                             |
 *      +-----------------------------------+
 *
 * What has no room is left out: first the strip, then the HUD. All panels lie inside ui->area.
 */
#ifndef INC_PROF_UI_PANELS_H
#define INC_PROF_UI_PANELS_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Prof_Panel {
   const Prof_Ui_View *view; /* null: not in the picture */
   Prof_Rect rect;
   int tabs, footer; /* lines for them: 0 or 1 */
} Prof_Panel;

/* Scale and area of a picture of that size, pixels. */
extern void Prof_Ui_Panels_take_size(Prof_Ui *ui, int width, int height);

/* Asks the views how much they want, and gives each its place; tells the mouse where. */
extern void Prof_Ui_Panels_place(Prof_Ui *ui);

/* The panels, in the order in which they are painted, as they were placed last. */
enum { Prof_NUM_PANELS = 3 };
extern const Prof_Panel *Prof_Ui_Panels_at(int nth);

/* Sets what views see of their panel: ui->panel, inside, lines and columns. */
extern void Prof_Ui_Panels_enter(Prof_Ui *ui, const Prof_Panel *panel);
/* Sets them as they were when the main panel was painted last. */
extern void Prof_Ui_Panels_enter_main(Prof_Ui *ui);

extern const Prof_Ui_View *Prof_Ui_Panels_view_of(Prof_Screen screen);
/* The view that actions go to first. */
extern const Prof_Ui_View *Prof_Ui_Panels_front(const Prof_Ui *ui);

#ifdef __cplusplus
}
#endif

#endif
