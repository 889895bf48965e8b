/* prof_ui_cells.c - see prof_ui_cells.h */
#ifdef Prof_ENABLED
#include "prof_ui_cells.h"

#include "../list/prof_font.h"
#include "../../src/base/prof_short_text.h"

int Prof_Ui_Cells_x(const Prof_Ui *ui, int cell) { return ui->inside.x0 + cell * Prof_CELL; }

void Prof_Ui_Cells_put_right(const Prof_Ui *ui, Prof_List *list, int cell, int y, const char *text,
                             uint32_t color)
{
   if (!cell) return;
   Prof_Draw_List_text(list, Prof_Ui_Cells_x(ui, cell - Prof_Font_length(text)), y, text, color);
}

void Prof_Ui_Cells_put_hundredths(const Prof_Ui *ui, Prof_List *list, int cell, int y, long value,
                                  int sign)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   if (sign) Prof_Short_Text_signed(&words, (double)value / 100, 2);
   else Prof_Short_Text_number(&words, (double)value / 100, 2);
   Prof_Ui_Cells_put_right(ui, list, cell, y, words.text, Prof_COLOR_TEXT);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
