/* prof_ui_actions.c - see prof_ui_actions.h
 *
 *      the filter, while a text is typed  >  the help, if it is in front, else the screen's view
 *         >  which screen  >  which frame  >  which values  >  how it looks  >  the rules
 *
 * An action goes to these one after another, until one of them does something with it: then it
 * counts as used. So a view may give a key a meaning of its own. The help may choose an action
 * itself, which then is done as if its key had been pressed.
 */
#ifdef Prof_ENABLED
#include "prof_ui_actions.h"
#include "../list/prof_own_thread.h"
#include "prof_ui_browse.h"

#include "prof_ui_export.h"
#include "prof_ui_help.h"
#include "prof_ui_hud.h"
#include "prof_ui_inside.h"
#include "prof_ui_off.h"
#include "prof_ui_panels.h"
#include "prof_ui_report.h"
#include "prof_ui_rules.h"
#include "prof_ui_zone.h"
#include "../model/prof_recording_pair.h"

#include "../../src/frame/prof_frame_record.h"
#include "../../src/frame/prof_frame_figures.h"
#include "../../src/show/prof_recent_rows.h"
#include "../../src/base/prof_utf8.h"

#include <string.h>

#define TROUBLE_SECONDS 5.0

/* ---- open and close ---- */

static int hud_of_config(const Prof_Ui *ui) { return ui->config.hud != Prof_HUD_AUTO; }

void Prof_Ui_Actions_watch_trouble(Prof_Ui *ui)
{
   int seen = ui->level > 0;
   if (!seen && !hud_of_config(ui)) {
      const Prof_Pulse *p = Prof_Frame_Figures_get(0);
      if (p && p->number != ui->trouble_looked_at) {
         ui->trouble_looked_at = p->number;
         if (Prof_Ui_Hud_in_trouble(ui, p)) ui->trouble_until = ui->now + TROUBLE_SECONDS;
      }
      seen = ui->now < ui->trouble_until;
   }
   if (seen != ui->hud_seen) ui->stale = 1;
   ui->hud_seen = seen;
}

/* A hidden overlay does not keep the history frozen: no frame would be recorded, and nobody would
 * see why. */
static void hide(Prof_Ui *ui)
{
   ui->level = ui->focus = ui->help = ui->filtering = 0;
   Prof_Ui_Zone_rest();
   if (!Prof_Ui_Browse_is_live(ui)) Prof_Ui_Browse_show_frame(ui, 0);
}

/* Goes round: hidden, HUD, panel with the keys, hidden. A panel that has given the keys back to the
 * game takes them again first. */
static int toggle(Prof_Ui *ui)
{
   if (ui->level == 2 && ui->focus) hide(ui);
   else if (ui->level == 2 || ++ui->level == 2) ui->focus = 1;
   ui->stale = 1;
   return 1;
}

/* Goes one step out, of what is innermost: the filter, the help, a zone's page, the view that was
 * entered from another, the keys. */
static int release(Prof_Ui *ui)
{
   const int in_report = ui->screen == Prof_SCREEN_REPORT && !ui->help && !ui->page;
   Prof_ASSERT(ui->focus); /* else the key is the game's */
   if (ui->filtering || (ui->filter[0] && in_report)) {
      ui->filtering = 0;
      ui->filter[0] = 0;
   } else if (ui->help) {
      ui->help = 0;
   } else if (ui->page) {
      Prof_Ui_Zone_close(ui);
   } else if (ui->has_origin) {
      ui->screen = ui->origin;
      ui->has_origin = 0;
      if (ui->screen == Prof_SCREEN_REPORT) ui->value = 0;
   } else if (ui->value && ui->screen != Prof_SCREEN_HITCHES && ui->screen != Prof_SCREEN_FRAMES) {
      ui->value = 0;
   } else {
      ui->focus = 0;
   }
   return 1;
}

/* Opens a view by its own key. Escape does not come back from there; another view's key does. */
static int open_screen(Prof_Ui *ui, int screen)
{
   Prof_ASSERT(screen >= 0 && screen < Prof_NUM_SCREENS);
   ui->screen = (Prof_Screen)screen;
   Prof_Ui_Zone_close(ui);
   ui->help = ui->has_origin = ui->filtering = 0;
   return 1;
}

static int act_on_screen(Prof_Ui *ui, Prof_Action action)
{
   switch (action) {
   case Prof_ACTION_RELEASE: return release(ui);
   case Prof_ACTION_REPORT: return open_screen(ui, Prof_SCREEN_REPORT);
   case Prof_ACTION_CALL_GRAPH: return open_screen(ui, Prof_SCREEN_CALL_GRAPH);
   case Prof_ACTION_FRAMES: return open_screen(ui, Prof_SCREEN_FRAMES);
   case Prof_ACTION_FLAME: return open_screen(ui, Prof_SCREEN_FLAME);
   case Prof_ACTION_HITCHES: return open_screen(ui, Prof_SCREEN_HITCHES);
   case Prof_ACTION_NEXT_VIEW: return open_screen(ui, ((int)ui->screen + 1) % Prof_NUM_SCREENS);
   case Prof_ACTION_HELP: return ui->help = !ui->help, 1;
   default: return 0;
   }
}

/* ---- which frame ---- */

static int freeze(Prof_Ui *ui)
{
   if (Prof_Ui_Browse_is_live(ui)) Prof_Ui_Browse_pause(ui);
   else Prof_Ui_Browse_show_frame(ui, 0);
   return 1;
}

static int act_on_time(Prof_Ui *ui, Prof_Action action)
{
   switch (action) {
   case Prof_ACTION_FREEZE: return freeze(ui);
   case Prof_ACTION_OLDER: return Prof_Ui_Browse_walk(ui, 1), 1;
   case Prof_ACTION_NEWER: return Prof_Ui_Browse_walk(ui, -1), 1;
   case Prof_ACTION_MUCH_OLDER: return Prof_Ui_Browse_walk(ui, 32), 1;
   case Prof_ACTION_MUCH_NEWER: return Prof_Ui_Browse_walk(ui, -32), 1;
   case Prof_ACTION_OLDEST: return Prof_Ui_Browse_walk(ui, 1 << 20), 1;
   case Prof_ACTION_LIVE: return Prof_Ui_Browse_show_frame(ui, 0), 1;
   case Prof_ACTION_OLDER_HITCH: return Prof_Ui_Browse_walk_hitches(ui, 1), 1;
   case Prof_ACTION_NEWER_HITCH: return Prof_Ui_Browse_walk_hitches(ui, 0), 1;
   case Prof_ACTION_MARK: return Prof_Ui_Browse_mark(ui), 1;
   case Prof_ACTION_COMPARE: return Prof_Ui_Browse_compare(ui), 1;
   case Prof_ACTION_DROP: return Prof_Ui_Browse_drop_marks(ui);
   default: return 0;
   }
}

/* ---- what of it, and how it looks ---- */

/* Said, as not every view has a sign for it. */
static int flip_recursion(Prof_Ui *ui)
{
   int flat = Prof_get_recursion() == Prof_FLATTEN_RECURSION;
   Prof_set_recursion(flat ? Prof_SPREAD_RECURSION : Prof_FLATTEN_RECURSION);
   Prof_Ui_notice(ui, flat ? "recursion is spread" : "recursion is flat");
   return 1;
}

static int reset(Prof_Ui *ui)
{
   const Prof_Pulse *p = Prof_Frame_Figures_get(0);
   if (p) ui->reset_at = p->ended;
   Prof_Recent_Rows_reset();
   Prof_reset_locks();
   if (!Prof_Ui_Browse_is_live(ui)) Prof_Ui_notice(ui, "maxima begin anew with the next frame");
   return 1;
}

/* Said, as the views that show it may not be in front, or have no room for the column. */
static int tell_costs(Prof_Ui *ui, int costs)
{
   static const char *const said[] = {"times as measured", "the cost of measuring, by zone",
                                      "times less the cost of measuring: an estimate"};
   ui->costs = ui->costs == costs ? Prof_COSTS_NONE : costs;
   Prof_Ui_notice(ui, said[ui->costs]);
   return 1;
}

/* Starts a recording, or stops the one that runs and shows what it has. */
static int record(Prof_Ui *ui)
{
   int ran = Prof_Recording_Pair_runs();
   Prof_Words words;
   if (!Prof_Recording_Pair_toggle()) {
      Prof_Ui_notice(ui, "no memory for a recording");
      return 1;
   }
   if (ran) {
      open_screen(ui, Prof_SCREEN_REPORT);
      Prof_Ui_Report_show_recording(ui);
      Prof_Short_Text_begin(&words);
      Prof_Short_Text_add(&words, "recorded ");
      Prof_Short_Text_number(&words, Prof_Recording_Pair_seconds(0), 1);
      Prof_Short_Text_add(&words, " s");
      Prof_Ui_notice(ui, words.text);
   } else Prof_Ui_notice(ui, "recording begun");
   return 1;
}

static int act_on_values(Prof_Ui *ui, Prof_Action action)
{
   switch (action) {
   case Prof_ACTION_SMOOTHING: return Prof_set_average((Prof_get_average() + 1) % 3), 1;
   case Prof_ACTION_SPREAD: return flip_recursion(ui);
   case Prof_ACTION_THREAD: return Prof_Ui_Browse_next_thread(ui), 1;
   case Prof_ACTION_EXPORT: return Prof_Ui_Export_write(ui), 1;
   case Prof_ACTION_RESET: return reset(ui);
   case Prof_ACTION_RECORD: return record(ui);
   case Prof_ACTION_INSIDE: return Prof_Ui_Inside_act(ui, 0); /* no view has a zone for it */
   case Prof_ACTION_ABOUT: return Prof_Ui_Zone_open(ui, 0);   /* nor for this */
   case Prof_ACTION_ZONE_OFF:
   case Prof_ACTION_GROUP_OFF: return Prof_Ui_Off_act(ui, action, 0); /* the same */
   case Prof_ACTION_STACK: return ui->stacked = !ui->stacked, 1;
   case Prof_ACTION_COLORS: return ui->by_excess = !ui->by_excess, 1;
   case Prof_ACTION_COST: return tell_costs(ui, Prof_COSTS_TOLD);
   case Prof_ACTION_LESS_COST: return tell_costs(ui, Prof_COSTS_OFF);
   default: return 0;
   }
}

/* Said, as a panel may leave the HUD less room than it would have, or none. */
static int next_form(Prof_Ui *ui)
{
   static const char *const said[] = {"the HUD is full", "the HUD is a line", "the HUD is a dot",
                                      "the HUD hides until there is trouble"};
   ui->config.hud = (Prof_Hud)(((int)ui->config.hud + 1) % 4);
   Prof_Ui_notice(ui, said[ui->config.hud]);
   return 1;
}

static int next_corner(Prof_Ui *ui)
{
   static const char *const said[] = {"the HUD is top left", "the HUD is top right",
                                      "the HUD is bottom left", "the HUD is bottom right"};
   ui->config.corner = (ui->config.corner + 1) % 4;
   Prof_Ui_notice(ui, said[ui->config.corner]);
   return 1;
}

/* Whoever presses the key looks at a panel, so that is without them at first, and has them then. */
static int next_facts(Prof_Ui *ui)
{
   static const char *const said[] = {"the HUD tells build and machine without a panel",
                                      "the HUD tells build and machine",
                                      "the HUD does not tell build and machine"};
   ui->config.facts = (Prof_Hud_Facts)(((int)ui->config.facts + 1) % 3);
   Prof_Ui_notice(ui, said[ui->config.facts]);
   return 1;
}

static int act_on_looks(Prof_Ui *ui, Prof_Action action)
{
   Prof_Overlay *config = &ui->config;
   switch (action) {
   case Prof_ACTION_OPACITY: return ui->opacity = (ui->opacity + 1) % 3, 1;
   case Prof_ACTION_LARGER: return config->large = !config->large, 1;
   case Prof_ACTION_HUD: return next_form(ui);
   case Prof_ACTION_CORNER: return next_corner(ui);
   case Prof_ACTION_FACTS: return next_facts(ui);
   case Prof_ACTION_DOCK: return config->dock_right = !config->dock_right, 1;
   default: return 0;
   }
}

/* ---- typing ---- */

/* Names are looked for among those of the report. */
static int begin_filter(Prof_Ui *ui)
{
   ui->help = 0;
   Prof_Ui_Zone_close(ui);
   if (ui->screen != Prof_SCREEN_REPORT) Prof_Ui_go(ui, Prof_SCREEN_REPORT);
   ui->filter[0] = 0;
   ui->filtering = 1;
   return 1;
}

/* Where the last character of a text of whole characters begins. */
static size_t begin_of_last(const char *text)
{
   size_t at = 0, next = 0;
   for (; text[next]; next += Prof_Utf8_length(text + next)) at = next;
   return at;
}

static int act_on_filter(Prof_Ui *ui, Prof_Action action)
{
   size_t length = strlen(ui->filter);
   if (!ui->filtering) return action == Prof_ACTION_FILTER ? begin_filter(ui) : 0;
   if (action == Prof_ACTION_ENTER) ui->filtering = 0;
   else if (action == Prof_ACTION_BACK && length) ui->filter[begin_of_last(ui->filter)] = 0;
   else if (action != Prof_ACTION_BACK) return 0;
   return 1;
}

/* Keys of control are characters to some systems. */
static int is_text(unsigned character)
{
   return character >= ' ' && character != 127 && (character < 0x80 || character >= 0xA0);
}

int Prof_Ui_Actions_type(Prof_Ui *ui, unsigned character)
{
   size_t length = strlen(ui->filter);
   Prof_ASSERT(length < Prof_UI_FILTER);
   if (!ui->filtering) {
      if (character == '?') return Prof_overlay_action(Prof_ACTION_HELP);
      return character == '/' ? Prof_overlay_action(Prof_ACTION_FILTER) : 0;
   }
   ui->stale = 1;
   if (length == 0 && character == '/') return 1; /* the very key that began it */
   if (length == 0 && character == '?') {         /* the same key, shifted */
      ui->filtering = 0;
      return Prof_overlay_action(Prof_ACTION_HELP);
   }
   if (is_text(character)) {
      char text[Prof_UTF8_MOST];
      size_t bytes = Prof_Utf8_write(text, character);
      if (length + bytes >= Prof_UI_FILTER) return 1;
      memcpy(ui->filter + length, text, bytes);
      ui->filter[length + bytes] = 0;
   }
   return 1;
}

/* ---- all of them ---- */

/* A view that was not painted yet knows no rows. Nor is its size known: the usual one will do. */
static void expect_room(Prof_Ui *ui)
{
   Prof_Ui_Browse_choose_thread(ui);
   ui->columns = 104;
   ui->lines = 20;
   ui->inside = Prof_Draw_List_rect(0, 0, ui->columns * Prof_CELL, ui->lines * Prof_LINE);
}

static void find_room(Prof_Ui *ui, const Prof_Ui_View *view)
{
   if (ui->gathered == view) Prof_Ui_Panels_enter_main(ui);
   else expect_room(ui);
}

/* An action is about the rows that the one before it left, painted or not: several may come within
 * a frame. So what is stale is gathered now. The strip has no rows that could be out of date. */
static void gather_first(Prof_Ui *ui, const Prof_Ui_View *view)
{
   if (ui->gathered == view && (!ui->stale || view == &Prof_Ui_Strip_view)) return;
   Prof_ASSERT(view && !ui->help); /* the help is asked before the view behind it */
   find_room(ui, view);
   ui->gathered = view;
   if (view->refresh) view->refresh(ui);
}

static int act(Prof_Ui *ui, Prof_Action action)
{
   const Prof_Ui_View *view = ui->page ? &Prof_Ui_Zone_view : Prof_Ui_Panels_view_of(ui->screen);
   if (act_on_filter(ui, action)) return 1;
   if (ui->help) {
      Prof_Action chosen;
      find_room(ui, &Prof_Ui_Help_view);
      chosen = Prof_Ui_Help_act(ui, action);
      if (chosen == Prof_ACTION_HELP) return 1;
      if (chosen != Prof_ACTION_NONE) {
         ui->help = 0;
         return Prof_overlay_action(chosen), 1;
      }
   } else if (view->act && action != Prof_ACTION_RELEASE) {
      gather_first(ui, view);
      if (view->act(ui, action)) return 1;
   }
   return act_on_screen(ui, action) || act_on_time(ui, action) || act_on_values(ui, action) ||
          act_on_looks(ui, action) || Prof_Ui_Rules_act(ui, action);
}

/* While a panel has the keys, those that move in it are not the game's, even where there is nothing
 * to move: a ship must not turn because a cursor stands at the edge. */
static int moves(Prof_Action action)
{
   return (action >= Prof_ACTION_UP && action <= Prof_ACTION_BACK) || action == Prof_ACTION_SORT;
}

/* Without focus only the toggle is ours; everything else goes to the game. */
int Prof_overlay_action(Prof_Action action)
{
   Prof_Ui *ui;
   if (!Prof_Own_Thread_may_send("Prof_overlay_action")) return 0;
   ui = Prof_Ui_take();
   if (action == Prof_ACTION_TOGGLE) return toggle(ui);
   if (!ui->focus || (int)action <= Prof_ACTION_NONE || (int)action >= Prof_NUM_ACTIONS) return 0;
   if (!act(ui, action)) return moves(action);
   ui->stale = 1;
   return 1;
}

int Prof_overlay_focus(void)
{
   return Prof_Ui_state.focus ? 1 + (Prof_Ui_state.filtering != 0) : 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
