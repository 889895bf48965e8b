/* prof_ui_border.c - see prof_ui_border.h
 *
 *    1 report  2 calls  ...  saved x.html  2 zones off  ! raise max_states  profiler 0.11 ms
 *    (the view's header)
 *    ...
 *    Up/Down zone  Enter call graph  ...
 *
 * A notice that is too long for the line of tabs stands in the footer, instead of the keys.
 */
#ifdef Prof_ENABLED
#include "prof_ui_border.h"
#include "prof_ui_browse.h"
#include "prof_ui_inside.h"
#include "prof_ui_off.h"

#include "prof_key_table.h"
#include "../list/prof_font.h"
#include "../model/prof_recording_pair.h"
#include "../model/prof_report_table.h"
#include "../../src/base/prof_short_text.h"
#include "../../src/base/prof_utf8.h"

#include "../../platform/prof_compiler.h"
#include "../../src/gather/prof_clock.h"
#include "../../src/gather/prof_context.h"
#include "../../src/gather/prof_inside.h"
#include "../../src/frame/prof_frame_figures.h"

#include <string.h>

enum { WIDE_FOOTER = 70 }; /* columns */

#define SMOOTH 0.5 /* s: of the profiler's own cost */

/* ---- notice ---- */

static int has_notice(const Prof_Ui *ui) { return ui->now < ui->notice_until; }

/* Puts the notice. One that is too long loses its middle: the end of a file's name matters as much
 * as what is said of it. */
static int put_notice(const Prof_Ui *ui, Prof_List *list, int x, int y)
{
   int cells = (ui->inside.x1 - x) / Prof_CELL, length = Prof_Font_length(ui->notice);
   int head = cells / 3, tail = cells - head - 2;
   char text[sizeof ui->notice + 4];
   size_t end;
   if (length <= cells) return Prof_Draw_List_text(list, x, y, ui->notice, Prof_COLOR_TEXT);
   if (head < 1) return x;
   Prof_ASSERT(head + tail < length); /* so there is a middle to lose */
   end = Prof_Font_bytes(ui->notice, head);
   memcpy(text, ui->notice, end);
   memcpy(text + end, "..", 2);
   strcpy(text + end + 2, ui->notice + Prof_Utf8_tail(ui->notice, tail));
   return Prof_Draw_List_text(list, x, y, text, Prof_COLOR_TEXT);
}

/* ---- footer ---- */

/* The footer's text: what the keys do now, or "F3 takes the keys" if none of them reaches the
 * panel. A text that is typed goes to the panel with the tabs. */
static const char *footer_of(const Prof_Ui *ui, const char *keys, int tabs)
{
   if (ui->filtering && !tabs) return "";
   if (ui->filtering) return "type a part of a name  {enter} keeps it  {release} shows all";
   return ui->focus ? keys : "{toggle} takes the keys";
}

/* The key that gives the keys back has something else to leave before. */
static int goes_back(const Prof_Ui *ui)
{
   int amounts = ui->value && ui->screen != Prof_SCREEN_HITCHES && ui->screen != Prof_SCREEN_FRAMES;
   return ui->help || ui->page || ui->has_origin || amounts || (ui->filter[0] && ui->screen == Prof_SCREEN_REPORT);
}

/* Says at the end of the footer that the panel has all keys, and which gives them back. Returns
 * where it begins. A panel without room for it and some keys is without it, and so is one behind
 * which there is no game. */
static int put_whose_keys(const Prof_Ui *ui, Prof_List *list, int y)
{
   const char *all = ui->config.share_keys ? "" : "keys go to panel";
   const int wide = ui->columns >= WIDE_FOOTER, back = goes_back(ui);
   Prof_Words words;
   int x;
   if (!ui->focus || ui->filtering || ui->config.fill) return ui->inside.x1;
   Prof_Short_Text_begin(&words);
   if (wide && !back) Prof_Short_Text_add(&words, all);
   if (wide && !back && all[0]) Prof_Short_Text_add(&words, ", ");
   if (back) Prof_Short_Text_add(&words, all);
   else if (!Prof_Key_Table_say(&words, "{release}: game")) Prof_Short_Text_begin(&words);
   x = ui->inside.x1 - Prof_Font_length(words.text) * Prof_CELL;
   if (!words.length || (back && !wide)) return ui->inside.x1;
   Prof_Draw_List_text(list, x, y, words.text, Prof_COLOR_TEXT);
   return x - 2 * Prof_CELL;
}

/* A key that can do nothing in this game would only fill the line. */
static int is_useless(const char *part)
{
   return strcmp(part, "{inside} inside") == 0 && !Prof_Inside_is_possible();
}

/* Says one of a footer's parts, up to two spaces, if all its actions have keys. Returns where the
 * next begins. The key that pauses says what it would do now, be it to resume. */
static const char *take_part(const Prof_Ui *ui, const char *keys, Prof_Words *words)
{
   const char *end = strstr(keys, "  ");
   size_t length = end ? (size_t)(end - keys) : strlen(keys);
   char part[64];
   Prof_ASSERT(*keys); /* else the next part begins where this did */
   if (length > sizeof part - 1) length = sizeof part - 1;
   memcpy(part, keys, length);
   part[length] = 0;
   Prof_Short_Text_begin(words);
   if (strcmp(part, "{freeze} pause") == 0 && !Prof_Ui_Browse_is_live(ui))
      strcpy(part, "{freeze} resume");
   if (!is_useless(part) && (strcmp(part, "{release} back") != 0 || goes_back(ui)))
      Prof_Key_Table_say(words, part);
   keys += length;
   while (*keys == ' ') ++keys;
   return keys;
}

/* Only whole parts are shown, and those that have a key. */
static void put_footer(const Prof_Ui *ui, Prof_List *list, const char *keys, int main)
{
   int x = ui->inside.x0, y = ui->inside.y1 + 4;
   const int right = main ? put_whose_keys(ui, list, y) : ui->inside.x1;
   Prof_Words words;
   while (*keys) {
      keys = take_part(ui, keys, &words);
      if (words.length == 0) continue;
      if (x + Prof_Font_length(words.text) * Prof_CELL > right) return;
      x = Prof_Draw_List_text(list, x, y, words.text, Prof_COLOR_DIM) + 2 * Prof_CELL;
   }
}

/* ---- tabs ---- */

/* Puts the i-th tab, and notes its place for the mouse. Returns its right edge. */
static int put_tab(Prof_Ui *ui, Prof_List *list, int x, int y, int i, const char *name)
{
   int here = ui->help ? i == Prof_NUM_SCREENS : i == (int)ui->screen;
   int end = x + Prof_Font_length(name) * Prof_CELL;
   Prof_ASSERT(i >= 0 && i <= Prof_NUM_SCREENS);
   ui->tabs[i] = Prof_Draw_List_rect(x - 4, y - 1, end + 4, y + Prof_LINE - 1);
   if (here) Prof_Draw_List_box(list, ui->tabs[i], Prof_COLOR_SELECTED);
   return Prof_Draw_List_text(list, x, y, name, here ? Prof_COLOR_TEXT : Prof_COLOR_DIM);
}

/* The tabs, in the order of Prof_Screen, and the help. */
static const char *const tab_names[][2] = {
   {"{report} ", "report"}, {"{call graph} ", "calls"}, {"{frames} ", "frames"},
   {"{flame} ", "flame"}, {"{hitches} ", "hitches"}, {"{help} ", "keys"}};
typedef char each_screen_has_a_tab[sizeof tab_names / sizeof *tab_names == Prof_NUM_SCREENS + 1
                                      ? 1 : -1];

/* "1 report"; the key alone where there is no room for names. */
static void name_tab(Prof_Words *words, int i, int brief)
{
   Prof_Short_Text_begin(words);
   if (!Prof_Key_Table_say(words, tab_names[i][0]) || !brief)
      Prof_Short_Text_add(words, tab_names[i][1]);
   else words->text[--words->length] = 0;
}

static int put_tabs(Prof_Ui *ui, Prof_List *list, int y)
{
   int i, x = ui->inside.x0, brief = ui->columns < 50, gap = ui->columns < 60 ? 1 : 2;
   Prof_Words words;
   for (i = 0; i <= Prof_NUM_SCREENS; ++i) {
      name_tab(&words, i, brief);
      x = put_tab(ui, list, x, y, i, words.text) + gap * Prof_CELL;
   }
   return x + Prof_CELL;
}

/* Says what is wrong, in a few words; the log and the report tell more. Limits that were hit come
 * first, as they can be helped by a word in the program. Null: nothing is wrong. */
static const char *find_trouble(void)
{
   Prof_Counts n;
   unsigned long left_out;
   Prof_Config_lock();
   n = Prof_Config_counts;
   left_out = Prof_Context_left_out();
   Prof_Config_unlock();
   if (n.over_states) return "! raise max_states";
   if (n.over_zones) return "! raise max_zones";
   if (n.over_names) return "! raise max_names";
   if (n.over_contexts) return "! raise max_contexts";
   if (n.over_history) return "! raise history_bytes";
   if (n.over_values) return "! raise max_values";
   if (n.over_entries) return "! raise entry_bytes";
   if (n.failed_allocs) return "! out of memory";
   if (!Prof_Clock_trusted()) return "! clock not trusted";
   if (left_out) return "! viewer too slow";
   return Prof_Report_Table_is_out_of_balance(&n) ? "! zones out of balance" : 0;
}

/* Ends at `right`; 0 if it does not fit. */
static int put_ending(Prof_List *list, int left, int right, int y, const Prof_Words *words)
{
   int x = right - Prof_Font_length(words->text) * Prof_CELL;
   if (x < left) return 0;
   Prof_Draw_List_text(list, x, y, words->text, Prof_COLOR_DIM);
   return 1;
}

static void add_ms(Prof_Words *words, const char *what, double ms, const char *end)
{
   Prof_Short_Text_add(words, what);
   Prof_Short_Text_number(words, ms, 2);
   Prof_Short_Text_add(words, end);
}

/* "zones 0.41 ms  profiler 0.20 ms": what all entries of the game's zones cost, and what the
 * profiler takes besides; "zones 0.41 prof 0.20" where that has no room. A clock that is too coarse
 * to tell what a zone costs has no more than the profiler's. Which form it is follows from the room
 * alone, or it would change as figures do. */
static void say_costs(Prof_Words *words, const Prof_Pulse_Sum *sum, int cells)
{
   enum { WIDE = 31, NARROW = 20 };
   int zones = sum->zones_ms > 0 && cells >= NARROW;
   Prof_Short_Text_begin(words);
   if (zones) add_ms(words, "zones ", sum->zones_ms, cells >= WIDE ? " ms  " : " ");
   if (zones && cells < WIDE) add_ms(words, "prof ", sum->own_ms, "");
   else add_ms(words, "profiler ", sum->own_ms, " ms");
}

/* What the profiler takes is put first, as there may be no room for its clock. */
static void put_own_cost(Prof_List *list, int left, int right, int y)
{
   Prof_Pulse_Sum sum;
   Prof_Words words;
   Prof_Frame_Figures_sum(SMOOTH, Prof_FIGURE_MAIN, &sum);
   say_costs(&words, &sum, (right - left) / Prof_CELL);
   if (!put_ending(list, left, right, y, &words)) return;
   right -= (Prof_Font_length(words.text) + 2) * Prof_CELL;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "clock ");
   Prof_Short_Text_add(&words, Prof_Clock_name());
   put_ending(list, left, right, y, &words);
}

/* "REC 12.4 s", while the overlay's recording runs. */
static int put_recording(const Prof_Ui *ui, Prof_List *list, int x, int y)
{
   Prof_Words words;
   if (!Prof_Recording_Pair_runs()) return x;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "REC ");
   Prof_Short_Text_number(&words, Prof_Recording_Pair_seconds(0), 1);
   Prof_Short_Text_add(&words, " s");
   if (x + (Prof_Font_length(words.text) + 1) * Prof_CELL > ui->inside.x1) return x;
   return Prof_Draw_List_chip(list, x, y, words.text, Prof_COLOR_WARM) + 2 * Prof_CELL;
}

/* "inside: 42 functions, 7 s left", while it lasts. */
static int put_inside(const Prof_Ui *ui, Prof_List *list, int x, int y)
{
   Prof_Words words;
   Prof_Ui_Inside_say(&words, (ui->inside.x1 - x) / Prof_CELL - 1);
   if (!words.length) return x;
   return Prof_Draw_List_chip(list, x, y, words.text, Prof_COLOR_WARM) + 2 * Prof_CELL;
}

/* "2 zones off", in all screens: their time is their callers'. */
static int put_off(const Prof_Ui *ui, Prof_List *list, int x, int y)
{
   Prof_Words words;
   Prof_Ui_Off_say(&words, (ui->inside.x1 - x) / Prof_CELL - 1);
   if (!words.length) return x;
   return Prof_Draw_List_chip(list, x, y, words.text, Prof_COLOR_WARM) + 2 * Prof_CELL;
}

/* Fills the line of tabs, what matters most from the left: tabs, notice, trouble; and the
 * profiler's cost at the right end. Returns 1 if there is a notice that found no room here. */
static int put_top(Prof_Ui *ui, Prof_List *list)
{
   int y = ui->panel.y0 + Prof_PAD + 1, right = ui->inside.x1, x = put_tabs(ui, list, y);
   const int tabs = x;
   const char *trouble = find_trouble();
   int left = has_notice(ui) && x + Prof_Font_length(ui->notice) * Prof_CELL > right;
   if (has_notice(ui) && !left) x = put_notice(ui, list, x, y) + 2 * Prof_CELL;
   x = put_recording(ui, list, x, y);
   x = put_inside(ui, list, x, y);
   x = put_off(ui, list, x, y);
   if (trouble && (right - x) / Prof_CELL > Prof_Font_length(trouble))
      x = Prof_Draw_List_chip(list, x, y, trouble, Prof_COLOR_WARM) + 2 * Prof_CELL;
   if (x == tabs) x -= 2 * Prof_CELL; /* beside them a cell of gap will do */
   put_own_cost(list, x, right, y);
   return left;
}

/* ---- the whole ---- */

static uint32_t panel_color(const Prof_Ui *ui)
{
   static const uint32_t alpha[] = {0xDB, 0xF2, 0xFF}; /* 0.86, 0.95, 1 */
   Prof_ASSERT(ui->opacity >= 0 && ui->opacity < (int)(sizeof alpha / sizeof *alpha));
   return (Prof_COLOR_PANEL & 0xFFFFFF00u) | alpha[ui->opacity];
}

void Prof_Ui_Border_put(Prof_Ui *ui, Prof_List *list, const char *keys, int tabs)
{
   Prof_Rect below = Prof_Draw_List_rect(ui->panel.x0, ui->inside.y1, ui->panel.x1, ui->panel.y1);
   Prof_ASSERT(ui->inside.x0 >= ui->panel.x0 && ui->inside.x1 <= ui->panel.x1);
   Prof_Draw_List_panel(list, ui->panel, panel_color(ui));
   if (!keys || ui->lines < 1) return;
   Prof_Ui_put_row(ui, list, 0, 0);
   Prof_Draw_List_box(list, below, Prof_COLOR_HEADER);
   if (tabs && put_top(ui, list)) put_notice(ui, list, ui->inside.x0, ui->inside.y1 + 4);
   else put_footer(ui, list, footer_of(ui, keys, tabs), tabs);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
