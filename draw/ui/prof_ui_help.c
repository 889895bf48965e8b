/* prof_ui_help.c - see prof_ui_help.h
 *
 *      rows       0 .. HEAD - 1: the actions | HEAD | what the mouse does .. COUNT - 1
 *
 * An action has a row, or several have one: all of it must be in sight at 1280 x 720.
 *
 *      one half   | KEYS      keyboard    gamepad |     a wide panel has two, side by side, filled
 *                 | row top                       |     one after the other: the second begins with
 *                 | row top + 1                   |     row top + rows()
 */
#ifdef Prof_ENABLED
#include "prof_ui_help.h"

#include "prof_key_table.h"
#include "../list/prof_font.h"
#include "prof_key_press.h"
#include "../../src/base/prof_short_text.h"
#include "../../src/base/prof_module.h"

#include <string.h>

/* The uses of the mouse: what prof_ui_mouse.c and the views' clicks do. */
static const struct Use {
   const char *what, *how;
} mouse[] = {{"row, box, tab; again: follow", "click"},
             {"column's head: sort by it", "click"},
             {"biggest caller, zoom out", "right click"},
             {"row; strip frame; HUD budget", "wheel"},
             {"strip: frame; walk; range A-B", "click; drag; R drag"},
             {"beside all panels: game", "click"}};

/* Actions that share a row, and what Enter does there; in their order. */
static const struct Shared {
   Prof_Action first, last, does;
   const char *what;
} shared[] = {{Prof_ACTION_REPORT, Prof_ACTION_NEXT_VIEW, Prof_ACTION_NEXT_VIEW, "views; the next"},
              {Prof_ACTION_UP, Prof_ACTION_RIGHT, Prof_ACTION_HELP, "cursor"}};
enum {
   SHARED = sizeof shared / sizeof *shared,
   SPARED = Prof_ACTION_NEXT_VIEW - Prof_ACTION_REPORT + Prof_ACTION_RIGHT - Prof_ACTION_UP
};

/* Rows: the actions; the mouse's head; what it does. */
enum {
   FIRST = Prof_ACTION_TOGGLE, HEAD = Prof_NUM_ACTIONS - FIRST - SPARED,
   COUNT = HEAD + 1 + sizeof mouse / sizeof *mouse,
   TEXT = 2, KEYS = 32, PAD = 52, COLUMNS = 72 /* cells: where they begin */
};

static struct {
   int cursor; /* from 0; over the mouse's rows as well, so that they scroll; not on the head */
   int top;    /* first row shown */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

static int rows(const Prof_Ui *ui) { return ui->lines > 1 ? ui->lines - 1 : 0; }

/* How many halves there are, side by side, filled one after the other. */
static int halves(const Prof_Ui *ui) { return ui->columns >= 2 * COLUMNS ? 2 : 1; }

static int half_width(const Prof_Ui *ui) { return (ui->inside.x1 - ui->inside.x0) / halves(ui); }

/* The action of a row, or the first of several. */
static Prof_Action action_of(int row)
{
   int i, action = FIRST + row;
   Prof_ASSERT(row >= 0 && row < HEAD);
   for (i = 0; i < SHARED; ++i)
      if (action > (int)shared[i].first) action += (int)shared[i].last - (int)shared[i].first;
   return (Prof_Action)action;
}

static const struct Shared *shared_by(Prof_Action first)
{
   int i;
   for (i = 0; i < SHARED; ++i)
      if (shared[i].first == first) return &shared[i];
   return 0;
}

/* Enter, on a row. */
static Prof_Action do_row(Prof_Ui *ui, int row)
{
   Prof_Action action = row < HEAD ? action_of(row) : Prof_ACTION_NONE;
   const struct Shared *all = shared_by(action);
   if (row >= HEAD) return Prof_ACTION_HELP;
   if (action == Prof_ACTION_HELP) ui->help = 0;
   return all ? all->does : action;
}

static void move(int delta)
{
   Prof_Module_list(&module);
   Prof_ASSERT(delta == 1 || delta == -1); /* so the head is never where it comes to rest */
   own.cursor += delta;
   if (own.cursor == HEAD) own.cursor += delta;
   if (own.cursor < 0) own.cursor = 0;
   if (own.cursor > COUNT - 1) own.cursor = COUNT - 1;
   Prof_ASSERT(own.cursor != HEAD);
}

/* Moves the cursor to the other half, if there is something at that height. */
static void cross(const Prof_Ui *ui, int direction)
{
   int to = own.cursor + direction * rows(ui), end = own.top + halves(ui) * rows(ui);
   if (to < own.top || to >= end || to >= COUNT || to == HEAD) return;
   Prof_Module_list(&module);
   own.cursor = to;
}

Prof_Action Prof_Ui_Help_act(Prof_Ui *ui, Prof_Action action)
{
   switch (action) {
   case Prof_ACTION_UP: move(-1); return Prof_ACTION_HELP;
   case Prof_ACTION_DOWN: move(1); return Prof_ACTION_HELP;
   case Prof_ACTION_LEFT: cross(ui, -1); return Prof_ACTION_HELP;
   case Prof_ACTION_RIGHT: cross(ui, 1); return Prof_ACTION_HELP;
   case Prof_ACTION_BACK: ui->help = 0; return Prof_ACTION_HELP;
   case Prof_ACTION_ENTER: return do_row(ui, own.cursor);
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

static void refresh(Prof_Ui *ui)
{
   (void)ui;
   Prof_Module_list(&module);
}

/* The window of rows shown goes over both halves, and moves as little as the cursor lets it. */
static void scroll(const Prof_Ui *ui)
{
   int shown = rows(ui) * halves(ui);
   if (own.cursor < own.top) own.top = own.cursor;
   if (own.cursor >= own.top + shown) own.top = own.cursor - shown + 1;
   if (own.top > COUNT - shown) own.top = COUNT - shown;
   if (own.top < 0) own.top = 0;
}

/* "PgUp", "5 H", "View held", "LB+RB left" */
static void say_keys(Prof_Words *words, Prof_Action action, int pad)
{
   int nth, key, held;
   for (nth = 0; (key = Prof_Key_Table_find(action, pad, nth, &held)) != 0; ++nth) {
      if (words->length) Prof_Short_Text_add(words, "  ");
      Prof_ASSERT(!pad || strncmp(Prof_Key_Table_key_name(key), "pad ", 4) == 0);
      Prof_Short_Text_add(words, Prof_Key_Table_key_name(key) + (pad ? 4 : 0)); /* less "pad " */
      if (held) Prof_Short_Text_add(words, " held");
   }
   if (!pad || (key = Prof_Key_Table_chord(action)) == 0) return;
   Prof_Short_Text_add(words, nth ? "  LB+RB " : "LB+RB ");
   Prof_Short_Text_add(words, Prof_Key_Table_key_name(key) + 4);
}

/* "1 2 3 4 5 H": of actions that share a row there is only room for so much. */
static void say_all_keys(Prof_Words *words, const struct Shared *all, int pad)
{
   int action, nth, key, held;
   for (action = (int)all->first; action <= (int)all->last; ++action)
      for (nth = 0; (key = Prof_Key_Table_find((Prof_Action)action, pad, nth, &held)) != 0; ++nth) {
         if (words->length) Prof_Short_Text_add(words, " ");
         Prof_Short_Text_add(words, Prof_Key_Table_key_name(key) + (pad ? 4 : 0));
      }
}

static int has_pad(const Prof_Ui *ui) { return ui->columns >= PAD + 8; }
static int keys_at(const Prof_Ui *ui) { return has_pad(ui) ? KEYS : ui->columns - 14; }

/* Puts a line: what is done, and how. */
static void put_use(const Prof_Ui *ui, Prof_List *list, int line, const char *what, const char *how)
{
   int x = ui->inside.x0, y = Prof_Ui_line(ui, line), keys = x + keys_at(ui) * Prof_CELL;
   int right = has_pad(ui) ? x + (PAD - 1) * Prof_CELL : ui->inside.x1;
   Prof_Ui_put(list, x + TEXT * Prof_CELL, keys - Prof_CELL, y, what, Prof_COLOR_TEXT);
   Prof_Ui_put(list, keys, right, y, how, Prof_COLOR_DIM);
}

static void say_row(Prof_Words *words, Prof_Action action, int pad)
{
   const struct Shared *all = shared_by(action);
   Prof_Short_Text_begin(words);
   if (all) say_all_keys(words, all, pad);
   else say_keys(words, action, pad);
}

static void put_action(const Prof_Ui *ui, Prof_List *list, int line, Prof_Action action)
{
   const struct Shared *all = shared_by(action);
   Prof_Words words;
   say_row(&words, action, 0);
   put_use(ui, list, line, all ? all->what : Prof_Key_Table_action_text(action), words.text);
   if (!has_pad(ui)) return;
   say_row(&words, action, 1);
   Prof_Ui_put(list, ui->inside.x0 + PAD * Prof_CELL, ui->inside.x1, Prof_Ui_line(ui, line),
               words.text, Prof_COLOR_DIM);
}

static void put_mouse_head(const Prof_Ui *ui, Prof_List *list, int line)
{
   int y = ui->inside.y0 + line * Prof_LINE;
   Prof_Draw_List_box(list, Prof_Draw_List_rect(ui->panel.x0, y, ui->panel.x1, y + Prof_LINE),
                      Prof_COLOR_HEADER);
   put_use(ui, list, line, "", "mouse");
}

static void put_entry(const Prof_Ui *ui, Prof_List *list, int line, int row)
{
   Prof_ASSERT(row >= 0 && row < COUNT);
   if (row == HEAD) {
      put_mouse_head(ui, list, line);
      return;
   }
   Prof_Ui_put_row(ui, list, line, row == own.cursor);
   if (row < HEAD) put_action(ui, list, line, action_of(row));
   else put_use(ui, list, line, mouse[row - HEAD - 1].what, mouse[row - HEAD - 1].how);
}

static void put_heads(const Prof_Ui *ui, Prof_List *list)
{
   int x = ui->inside.x0, y = Prof_Ui_line(ui, 0);
   if (!has_pad(ui)) return;
   Prof_Draw_List_text(list, x + KEYS * Prof_CELL, y, "keyboard", Prof_COLOR_DIM);
   Prof_Draw_List_text(list, x + PAD * Prof_CELL, y, "gamepad", Prof_COLOR_DIM);
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
   int shown = rows(ui) * halves(ui), last = own.top + shown;
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "KEYS");
   if (shown < COUNT) {
      Prof_Short_Text_add(&words, " ");
      Prof_Short_Text_count(&words, (unsigned long)own.top + 1);
      Prof_Short_Text_add(&words, " to ");
      Prof_Short_Text_count(&words, (unsigned long)last);
      Prof_Short_Text_add(&words, " of ");
      Prof_Short_Text_count(&words, COUNT);
   }
   Prof_Ui_put(list, ui->inside.x0, ui->inside.x1, Prof_Ui_line(ui, 0), words.text,
               Prof_COLOR_TEXT);
}

/* Each half is painted as a panel of its own: a copy of ui, narrower, so that what paints rows
 * needs to know nothing of halves. */
static void still(const Prof_Ui *ui, Prof_List *list)
{
   Prof_Ui half = *ui;
   int i, width = half_width(ui);
   scroll(ui);
   half.columns = width / Prof_CELL;
   for (i = 0; i < halves(ui); ++i) {
      half.inside.x0 = ui->inside.x0 + i * width;
      half.inside.x1 = half.inside.x0 + width;
      half.panel.x0 = i ? half.inside.x0 - Prof_PAD : ui->panel.x0;
      half.panel.x1 = i + 1 < halves(ui) ? half.inside.x1 - Prof_PAD : ui->panel.x1;
      put_half(&half, list, own.top + i * rows(ui));
   }
   put_head(ui, list);
}

static int click(Prof_Ui *ui, int x, int y, int right_button)
{
   int line = Prof_Ui_line_at(ui, y), second = x >= ui->inside.x0 + half_width(ui);
   int row = own.top + (second && halves(ui) > 1 ? rows(ui) : 0) + line - 1;
   if (right_button || line < 1 || row >= COUNT || row == HEAD) return 0;
   Prof_Module_list(&module);
   own.cursor = row;
   return 1;
}

const Prof_Ui_View Prof_Ui_Help_view = {
   "KEYS", "{up}/{down}  {enter} does it  {release} closes", measure, refresh, still, 0, 0, click,
   0};

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
