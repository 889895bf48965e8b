/* prof_ui_help.c - see prof_ui_help.h */
#include "prof_ui_help.h"

#include "prof_action.h"
#include "prof_font.h"
#include "prof_words.h"

enum {
   FIRST = Prof_ACTION_TOGGLE, COUNT = Prof_NUM_ACTIONS - FIRST,
   TEXT = 2, KEYS = 32, PAD = 52, COLUMNS = 72 /* cells: where they begin */
};

static int cursor; /* from 0 */
static int top;    /* first row shown */

static int rows(const Prof_Ui *ui) { return ui->lines > 1 ? ui->lines - 1 : 0; }

/* Side by side, filled one after the other. */
static int halves(const Prof_Ui *ui) { return ui->columns >= 2 * COLUMNS ? 2 : 1; }

static int half_width(const Prof_Ui *ui) { return (ui->inside.x1 - ui->inside.x0) / halves(ui); }

static void move(int delta)
{
   cursor += delta;
   if (cursor < 0) cursor = 0;
   if (cursor > COUNT - 1) cursor = COUNT - 1;
}

/* To the other half, if there is something at that height. */
static void cross(const Prof_Ui *ui, int direction)
{
   int to = cursor + direction * rows(ui), end = top + halves(ui) * rows(ui);
   if (to >= top && to < end && to < COUNT) cursor = to;
}

Prof_Action Prof_ui_help_act(Prof_Ui *ui, Prof_Action action)
{
   switch (action) {
   case Prof_ACTION_UP: move(-1); return Prof_ACTION_HELP;
   case Prof_ACTION_DOWN: move(1); return Prof_ACTION_HELP;
   case Prof_ACTION_LEFT: cross(ui, -1); return Prof_ACTION_HELP;
   case Prof_ACTION_RIGHT: cross(ui, 1); return Prof_ACTION_HELP;
   case Prof_ACTION_BACK: ui->help = 0; return Prof_ACTION_HELP;
   case Prof_ACTION_ENTER: return (Prof_Action)(FIRST + cursor);
   default: return Prof_ACTION_NONE;
   }
}

/* All at once, where there is the room. */
static void measure(const Prof_Ui *ui, int *columns, int *lines)
{
   int two = COUNT > rows(ui) && ui->columns >= 2 * COLUMNS;
   *columns = two ? 2 * COLUMNS : COLUMNS;
   *lines = (two ? (COUNT + 1) / 2 : COUNT) + 1;
}

static void refresh(Prof_Ui *ui) { (void)ui; }

static void scroll(const Prof_Ui *ui)
{
   int shown = rows(ui) * halves(ui);
   if (cursor < top) top = cursor;
   if (cursor >= top + shown) top = cursor - shown + 1;
   if (top > COUNT - shown) top = COUNT - shown;
   if (top < 0) top = 0;
}

/* "PgUp", "5 H", "pad View held" */
static void say_keys(Prof_Words *words, Prof_Action action, int pad)
{
   int nth, key, held;
   Prof_words_begin(words);
   for (nth = 0; (key = Prof_find_key(action, pad, nth, &held)) != 0; ++nth) {
      if (nth) Prof_words_add(words, "  ");
      Prof_words_add(words, Prof_key_name(key) + (pad ? 4 : 0)); /* less "pad " */
      if (held) Prof_words_add(words, " held");
   }
}

static void put_entry(const Prof_Ui *ui, Prof_List *list, int line, int row)
{
   Prof_Action action = (Prof_Action)(FIRST + row);
   int x = ui->inside.x0, right = ui->inside.x1, y = Prof_ui_line(ui, line);
   int split = ui->columns < PAD + 8 ? ui->columns - 14 : KEYS;
   Prof_Words words;
   Prof_ui_put_row(ui, list, line, row == cursor);
   Prof_ui_put(list, x + TEXT * Prof_CELL, x + (split - 1) * Prof_CELL, y,
               Prof_action_text(action), Prof_COLOR_TEXT);
   say_keys(&words, action, 0);
   Prof_ui_put(list, x + split * Prof_CELL, split == KEYS ? x + (PAD - 1) * Prof_CELL : right, y,
               words.text, Prof_COLOR_DIM);
   if (split != KEYS) return;
   say_keys(&words, action, 1);
   Prof_ui_put(list, x + PAD * Prof_CELL, right, y, words.text, Prof_COLOR_DIM);
}

static void put_heads(const Prof_Ui *ui, Prof_List *list)
{
   int x = ui->inside.x0, y = Prof_ui_line(ui, 0);
   if (ui->columns < PAD + 8) return;
   Prof_list_text(list, x + KEYS * Prof_CELL, y, "keyboard", Prof_COLOR_DIM);
   Prof_list_text(list, x + PAD * Prof_CELL, y, "gamepad", Prof_COLOR_DIM);
}

/* `half` is like a panel of its own; `first` is its first row. */
static void put_half(const Prof_Ui *half, Prof_List *list, int first)
{
   int line;
   put_heads(half, list);
   for (line = 1; line <= rows(half) && first + line - 1 < COUNT; ++line)
      put_entry(half, list, line, first + line - 1);
}

/* "KEYS", or "KEYS 1 to 24 of 49" where they do not fit. */
static void put_head(const Prof_Ui *ui, Prof_List *list)
{
   int shown = rows(ui) * halves(ui);
   Prof_Words words;
   Prof_words_begin(&words);
   Prof_words_add(&words, "KEYS");
   if (shown < COUNT) {
      Prof_words_add(&words, " ");
      Prof_words_count(&words, (unsigned long)top + 1);
      Prof_words_add(&words, " to ");
      Prof_words_count(&words, (unsigned long)(top + shown));
      Prof_words_add(&words, " of ");
      Prof_words_count(&words, COUNT);
   }
   Prof_ui_put(list, ui->inside.x0, ui->inside.x1, Prof_ui_line(ui, 0), words.text,
               Prof_COLOR_TEXT);
}

static void still(const Prof_Ui *ui, Prof_List *list)
{
   Prof_Ui half = *ui;
   int i, width = half_width(ui);
   scroll(ui);
   half.columns = width / Prof_CELL;
   for (i = 0; i < halves(ui); ++i) {
      half.inside.x0 = ui->inside.x0 + i * width;
      half.inside.x1 = half.inside.x0 + width;
      half.panel.x0 = i ? half.inside.x0 - Prof_UI_PAD : ui->panel.x0;
      half.panel.x1 = i + 1 < halves(ui) ? half.inside.x1 - Prof_UI_PAD : ui->panel.x1;
      put_half(&half, list, top + i * rows(ui));
   }
   put_head(ui, list);
}

static int click(Prof_Ui *ui, int x, int y, int right_button)
{
   int line = Prof_ui_line_at(ui, y), second = x >= ui->inside.x0 + half_width(ui);
   int row = top + (second && halves(ui) > 1 ? rows(ui) : 0) + line - 1;
   if (right_button || line < 1 || row >= COUNT) return 0;
   cursor = row;
   return 1;
}

const Prof_Ui_View Prof_ui_help = {
   "KEYS", "{up}/{down}  {enter} does it  {release} closes",
   measure, refresh, still, 0, 0, click, 0};
