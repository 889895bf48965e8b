/* prof_ui_cells.c - see prof_ui_cells.h */
#ifdef Prof_ENABLED
#include "prof_ui_cells.h"

#include "../list/prof_font.h"
#include "../../src/base/prof_short_text.h"

int Prof_ui_cell_x(const Prof_Ui *ui, int cell) { return ui->inside.x0 + cell * Prof_CELL; }

void Prof_ui_put_right(const Prof_Ui *ui, Prof_List *list, int cell, int y, const char *text,
                      uint32_t color)
{
   if (!cell) return;
   Prof_list_text(list, Prof_ui_cell_x(ui, cell - Prof_font_length(text)), y, text, color);
}

void Prof_ui_put_hundredths(const Prof_Ui *ui, Prof_List *list, int cell, int y, long value,
                           int sign)
{
   Prof_Words words;
   Prof_words_begin(&words);
   if (sign) Prof_words_signed(&words, (double)value / 100, 2);
   else Prof_words_number(&words, (double)value / 100, 2);
   Prof_ui_put_right(ui, list, cell, y, words.text, Prof_COLOR_TEXT);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
