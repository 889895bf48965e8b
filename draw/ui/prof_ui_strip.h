/* prof_ui_strip.h - the strip: past frames as bars, for walking, marking and comparing.
 */
#ifndef INC_PROF_UI_STRIP_H
#define INC_PROF_UI_STRIP_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Shows the frame whose bar is at x (units); with `snap` a hitch that is near. */
extern void Prof_Ui_Strip_point_at_frame(Prof_Ui *ui, int x, int snap);

/* The frames in view: `count` of them up to `first` before the newest, as the strip has them, or
 * would have them live. */
extern void Prof_Ui_Strip_window(const Prof_Ui *ui, int *first, int *count);

#ifdef __cplusplus
}
#endif

#endif
