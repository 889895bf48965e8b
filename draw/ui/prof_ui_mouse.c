/* prof_ui_mouse.c - the mouse, in pixels, becomes actions and clicks on views.
 *
 * Without focus it does nothing. A click beside all panels gives the keys back to the game, which
 * gets that click as well; a click on a panel then takes them again. Where a key gave them back,
 * the mouse is the game's until a key takes them.
 */
#ifdef Prof_ENABLED
#include "prof_ui_actions.h"
#include "../list/prof_own_thread.h"
#include "prof_ui_panels.h"
#include "prof_ui_browse.h"
#include "prof_overlay.h"
#include "prof_ui_strip.h"
#include "../../src/base/prof_module.h"

#include <string.h>

enum { LEFT_BUTTON = 1, RIGHT_BUTTON = 2, MOST_STEPS = 8 };

static struct {
   double rest;       /* of touch pads, which turn by fractions */
   unsigned before;   /* buttons that were down; noted without focus, too */
   unsigned dragging; /* the button that went down on the strip, while it is */
   int left;          /* a click beside all panels gave the keys back */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

static int is_in(const Prof_Rect *rect, int x, int y)
{
   return x >= rect->x0 && x < rect->x1 && y >= rect->y0 && y < rect->y1;
}

/* 1 if a tab is there. */
static int click_tab(const Prof_Ui *ui, int x, int y)
{
   int i;
   for (i = 0; i <= Prof_NUM_SCREENS; ++i) {
      if (!is_in(&ui->tabs[i], x, y)) continue;
      if (i == Prof_NUM_SCREENS) Prof_overlay_action(Prof_ACTION_HELP);
      else Prof_overlay_action((Prof_Action)(Prof_ACTION_REPORT + i));
      return 1;
   }
   return 0;
}

static void click_main(Prof_Ui *ui, int x, int y, int right_button)
{
   const Prof_Ui_View *view = Prof_Ui_Panels_front(ui);
   Prof_Ui_Panels_enter_main(ui);
   if (view->click && view->click(ui, x, y, right_button)) {
      ui->stale = 1;
      return;
   }
   if (right_button) Prof_overlay_action(Prof_ACTION_BACK);
}

/* What a step of the wheel does there, up and down. 0: it is the game's. */
static int find_turn(const Prof_Ui *ui, int x, int y, Prof_Action turn[2])
{
   int on_strip = is_in(&ui->strip_rect, x, y), on_main = is_in(&ui->main_rect, x, y);
   turn[0] = on_strip ? Prof_ACTION_OLDER : on_main ? Prof_ACTION_UP : Prof_ACTION_MORE_BUDGET;
   turn[1] = on_strip ? Prof_ACTION_NEWER : on_main ? Prof_ACTION_DOWN : Prof_ACTION_LESS_BUDGET;
   return on_strip || on_main || is_in(&ui->hud_rect, x, y);
}

/* Whole steps are actions; the rest is kept for the next turn. Many steps at once are taken for a
 * fault of the device, and are MOST_STEPS. */
static int turn_wheel(const Prof_Ui *ui, int x, int y, double wheel)
{
   Prof_Action turn[2];
   int steps;
   if (!find_turn(ui, x, y, turn)) return 0;
   own.rest += wheel;
   if (!(own.rest > -MOST_STEPS && own.rest < MOST_STEPS))
      own.rest = own.rest > 0 ? MOST_STEPS : -MOST_STEPS;
   for (steps = (int)own.rest; steps > 0; --steps, own.rest -= 1) Prof_overlay_action(turn[0]);
   for (; steps < 0; ++steps, own.rest += 1) Prof_overlay_action(turn[1]);
   Prof_ASSERT(own.rest > -1 && own.rest < 1);
   return 1;
}

/* A button that went down just now. */
static int press(Prof_Ui *ui, int x, int y, unsigned button)
{
   int right = button == RIGHT_BUTTON;
   Prof_ASSERT(button == LEFT_BUTTON || button == RIGHT_BUTTON);
   if (click_tab(ui, x, y)) return 1;
   if (is_in(&ui->strip_rect, x, y)) {
      Prof_Ui_Strip_point_at_frame(ui, x, !right);
      if (right) Prof_Ui_Browse_mark(ui);
      return 1;
   }
   if (is_in(&ui->main_rect, x, y)) {
      click_main(ui, x, y, right);
      return 1;
   }
   if (is_in(&ui->hud_rect, x, y)) return 1;
   ui->focus = ui->filtering = 0;
   own.left = 1;
   ui->stale = 1;
   return 0;
}

/* Drags on the strip: the left button walks, the right one marks a range. */
static void drag(Prof_Ui *ui, int x, unsigned button)
{
   Prof_ASSERT(ui->focus && (button == LEFT_BUTTON || button == RIGHT_BUTTON)); /* one of them */
   Prof_Ui_Strip_point_at_frame(ui, x, 0);
   if (button == RIGHT_BUTTON) Prof_Ui_Browse_extend_mark(ui);
}

/* The keys are the panel's, or the click that goes down now takes them back. */
static int has_focus(Prof_Ui *ui, int x, int y, unsigned down)
{
   if (ui->focus || ui->level < 2) own.left = 0;
   if (ui->level < 2) return 0;
   if (own.left && down && (is_in(&ui->main_rect, x, y) || is_in(&ui->strip_rect, x, y))) {
      ui->focus = ui->stale = 1;
      own.left = 0;
   }
   return ui->focus;
}

/* Only the button that goes down is a click. One that went down on the strip drags until it comes
 * up, wherever the mouse goes meanwhile; and what lies under a panel is not the game's. */
int Prof_overlay_mouse(int x, int y, unsigned buttons, double wheel)
{
   Prof_Ui *ui = Prof_Ui_take();
   unsigned down = buttons & ~own.before & (LEFT_BUTTON | RIGHT_BUTTON);
   int used = 0, scale = ui->scale > 0 ? ui->scale : 1;
   if (!Prof_Own_Thread_may_send("Prof_overlay_mouse")) return 0;
   Prof_Module_list(&module);
   own.before = buttons;
   if (!(buttons & own.dragging)) own.dragging = 0;
   x = x >= 0 ? x / scale : -1; /* division would round to 0, which is inside of the picture */
   y = y >= 0 ? y / scale : -1;
   if (!has_focus(ui, x, y, down)) return 0;
   if (wheel != 0) used = turn_wheel(ui, x, y, wheel);
   if (own.dragging) drag(ui, x, own.dragging);
   if (down) {
      down = down & LEFT_BUTTON ? LEFT_BUTTON : RIGHT_BUTTON;
      if (is_in(&ui->strip_rect, x, y)) own.dragging = down;
      return press(ui, x, y, down) | used;
   }
   return used || own.dragging || is_in(&ui->main_rect, x, y) || is_in(&ui->strip_rect, x, y);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
