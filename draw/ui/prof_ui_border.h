/* prof_ui_border.h - what is around every view: background, header's band, tabs, footer.
 */
#ifndef INC_PROF_UI_BORDER_H
#define INC_PROF_UI_BORDER_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Around ui->inside, within ui->panel. `keys`: of the view; null if it has neither header nor
 * footer. `tabs`: 1 if there is a line for them. */
extern void Prof_Ui_Border_put(Prof_Ui *ui, Prof_List *list, const char *keys, int tabs);

#ifdef __cplusplus
}
#endif

#endif
