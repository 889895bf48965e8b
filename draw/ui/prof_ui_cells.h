/* prof_ui_cells.h - columns of a panel whose places are counted in cells from its left. */
#ifndef INC_PROF_UI_CELLS_H
#define INC_PROF_UI_CELLS_H

#include "prof_ui.h"

#ifdef __cplusplus
extern "C" {
#endif

extern int Prof_Ui_Cells_x(const Prof_Ui *ui, int cell);

/* Ends at the cell; nothing if that is 0: there is no such column. */
extern void Prof_Ui_Cells_put_right(const Prof_Ui *ui, Prof_List *list, int cell, int y,
                                    const char *text, uint32_t color);
/* The same for a value in hundredths, always with two decimals. */
extern void Prof_Ui_Cells_put_hundredths(const Prof_Ui *ui, Prof_List *list, int cell, int y,
                                         long value, int sign);

#ifdef __cplusplus
}
#endif

#endif
