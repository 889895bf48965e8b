/* prof_ui_origin.h - the lines of the HUD that tell which build this is, on what, and how large the
 * picture: so that a screenshot tells by itself what it is of.
 *
 *    1.4 2231  not optimised  asserts  gcc 12.2.0     as many parts of prof_origin.h as have room
 *    AMD Ryzen 7 5800X, 16 CPUs
 *    NVIDIA GeForce RTX 3070              1920x1080
 *
 * A name that is too long is cut, and not what stands behind it.
 */
#ifndef INC_PROF_UI_ORIGIN_H
#define INC_PROF_UI_ORIGIN_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Gathers; what is asked of the system is asked once. */
extern void Prof_Ui_Origin_refresh(void);

/* Those that have something to tell, as gathered last: 0 .. 3. */
extern int Prof_Ui_Origin_lines(void);

/* Puts them into line `line` and those below it, as far as there are some. */
extern void Prof_Ui_Origin_put(const Prof_Ui *ui, Prof_List *list, int line);

#ifdef __cplusplus
}
#endif

#endif
