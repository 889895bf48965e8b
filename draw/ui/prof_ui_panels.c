/* prof_ui_panels.c - see prof_ui_panels.h */
#ifdef Prof_ENABLED
#include "prof_ui_panels.h"

#include "prof_ui_browse.h"
#include "prof_ui_strip_values.h"

#include "../list/prof_font.h"
#include "../../src/base/prof_number.h"
#include "../../src/show/prof_compare.h"
#include "../../src/base/prof_module.h"

#include <string.h>

/* LEAST_LINES: of the main panel, so that another one may stay beside it. GAP: units between two
 * panels. LINES_PER_SCALE: pixels of the picture's height for each pixel of the font. */
enum { LEAST_LINES = 8, GAP = 12, LINES_PER_SCALE = 720 };
enum { SMALL_STRIP = 4 }; /* lines of the strip below another panel, of a small picture */
enum { MOST_LINES = 4096 }; /* more than any picture has */
enum { GOOD_WIDTH = 320, GOOD_HEIGHT = 180, LEAST_WIDTH = 240, LEAST_HEIGHT = 60 }; /* units */

static struct {
   Prof_Panel hud, main_panel, strip;
   int tallest; /* lines of the main panel: it does not shrink while the screen stays */
   const Prof_Ui_View *tallest_of;
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

const Prof_Panel *Prof_Ui_Panels_at(int nth)
{
   static const Prof_Panel *const panels[Prof_NUM_PANELS] = {&own.strip, &own.hud, &own.main_panel};
   Prof_ASSERT(nth >= 0 && nth < Prof_NUM_PANELS && panels[nth]);
   return panels[nth];
}

/* ---- screens ---- */

/* The views, in the order of Prof_Screen. */
static const Prof_Ui_View *const views[] = {&Prof_Ui_Report_view, &Prof_Ui_Callgraph_view,
                                            &Prof_Ui_Strip_view, &Prof_Ui_Flame_view,
                                            &Prof_Ui_Hitches_view};
typedef char each_screen_has_a_view[sizeof views / sizeof *views == Prof_NUM_SCREENS ? 1 : -1];

const Prof_Ui_View *Prof_Ui_Panels_view_of(Prof_Screen screen)
{
   Prof_ASSERT((int)screen >= 0 && (int)screen < Prof_NUM_SCREENS);
   return views[screen];
}

const Prof_Ui_View *Prof_Ui_Panels_front(const Prof_Ui *ui)
{
   if (ui->help) return &Prof_Ui_Help_view;
   return ui->page ? &Prof_Ui_Zone_view : Prof_Ui_Panels_view_of(ui->screen);
}

/* ---- sizes ---- */

/* The pixels of the screen for a unit. However large it shall be, it must fit. */
static int choose_scale(const Prof_Overlay *config, int by_height, int width, int height)
{
   int scale = config->scale ? config->scale : by_height;
   if (scale < 1) scale = 1;
   if (config->large) ++scale;
   if (scale > 4) scale = 4;
   while (scale > 1 && (width / scale < GOOD_WIDTH || height / scale < GOOD_HEIGHT)) --scale;
   Prof_ASSERT(scale >= 1 && scale <= 4);
   return scale;
}

/* The safe area is kept free to the last pixel: its left and upper edge are rounded up to units,
 * the others down. */
void Prof_Ui_Panels_take_size(Prof_Ui *ui, int width, int height)
{
   int across = (int)(width * ui->config.safe_area), down = (int)(height * ui->config.safe_area);
   Prof_ASSERT(width > 0 && height > 0);
   ui->scale = choose_scale(&ui->config, height / LINES_PER_SCALE, width - 2 * across,
                            height - 2 * down);
   ui->area.x0 = (across + ui->scale - 1) / ui->scale;
   ui->area.y0 = (down + ui->scale - 1) / ui->scale;
   ui->area.x1 = (width - across) / ui->scale;
   ui->area.y1 = (height - down) / ui->scale;
   ui->width = ui->area.x1 - ui->area.x0;
   ui->height = ui->area.y1 - ui->area.y0;
}

static int panel_height(const Prof_Panel *p, int lines)
{
   return (lines + p->tabs + p->footer) * Prof_LINE + 2 * Prof_PAD;
}

void Prof_Ui_Panels_enter(Prof_Ui *ui, const Prof_Panel *p)
{
   ui->panel = p->rect;
   ui->inside.x0 = p->rect.x0 + Prof_PAD;
   ui->inside.x1 = p->rect.x1 - Prof_PAD;
   ui->inside.y0 = p->rect.y0 + Prof_PAD + p->tabs * Prof_LINE;
   ui->inside.y1 = p->rect.y1 - Prof_PAD - p->footer * Prof_LINE;
   ui->columns = (ui->inside.x1 - ui->inside.x0) / Prof_CELL;
   ui->lines = (ui->inside.y1 - ui->inside.y0) / Prof_LINE;
}

void Prof_Ui_Panels_enter_main(Prof_Ui *ui) { Prof_Ui_Panels_enter(ui, &own.main_panel); }

/* Lets the view gather in the room that there is, and asks how much of it it wants. The caller then
 * gives the panel its rectangle. */
static void ask(Prof_Ui *ui, Prof_Panel *p, int *columns, int *lines)
{
   Prof_ASSERT(p->view && p->view->name && p->view->keys && p->view->still);
   Prof_Ui_Panels_enter(ui, p);
   if (p->view->refresh) p->view->refresh(ui);
   if (p->view->measure) p->view->measure(ui, columns, lines);
}

/* ---- placing ---- */

/* The strip is as wide as the room. It gives way to the main panel, unless it is the screen itself
 * (`alone`), which has the tabs then. */
static void place_strip(Prof_Ui *ui, Prof_Rect *room, int alone)
{
   int columns = 4096, lines = 7, values = Prof_Ui_Strip_Values_count() > 0;
   own.strip.view = &Prof_Ui_Strip_view;
   own.strip.tabs = alone;
   own.strip.footer = alone || !Prof_Ui_is_small(ui);
   own.strip.rect = *room;
   ask(ui, &own.strip, &columns, &lines);
   if (alone) ++lines;
   if (alone && ui->config.fill) lines = MOST_LINES;
   else if (room->y1 - room->y0 < 560) lines = 5 + values;
   if (!own.strip.footer) lines = SMALL_STRIP + values;
   own.strip.rect.y0 = own.strip.rect.y1 - panel_height(&own.strip, lines);
   if (own.strip.rect.y0 < room->y0) own.strip.rect.y0 = room->y0;
   if (!alone && own.strip.rect.y0 - GAP - room->y0 < panel_height(&own.main_panel, LEAST_LINES)) {
      own.strip.view = 0;
      return;
   }
   room->y1 = own.strip.rect.y0 - GAP;
}

/* The HUD takes a whole band of the room, though it is narrower: no panel stands beside it.
 * `needed`: what it must leave of the height. */
static void place_hud(Prof_Ui *ui, Prof_Rect *room, int needed)
{
   int columns = 44, lines = 3, right = ui->config.corner & 1, below = ui->config.corner >> 1;
   Prof_ASSERT(ui->config.corner >= 0 && ui->config.corner < 4);
   own.hud.view = &Prof_Ui_Hud_view;
   own.hud.rect = *room;
   ask(ui, &own.hud, &columns, &lines);
   columns = Prof_Number_clamp(columns * Prof_CELL + 2 * Prof_PAD, 0, room->x1 - room->x0);
   lines = panel_height(&own.hud, lines);
   if (lines + needed > room->y1 - room->y0 || (ui->config.fill && ui->level == 2)) {
      own.hud.view = 0;
      return;
   }
   if (right) own.hud.rect.x0 = room->x1 - columns;
   else own.hud.rect.x1 = room->x0 + columns;
   if (below) own.hud.rect.y0 = room->y1 - lines;
   else own.hud.rect.y1 = room->y0 + lines;
   if (below) room->y1 = own.hud.rect.y0 - GAP;
   else room->y0 = own.hud.rect.y1 + GAP;
}

/* Of a small picture the panel leaves the game nearly half, but for the help and a zone's page,
 * which are read at a time when nobody plays. */
static void keep_low(const Prof_Ui *ui, Prof_Rect *room)
{
   int most = ui->height * 5 / 9, least = panel_height(&own.main_panel, LEAST_LINES);
   if (!Prof_Ui_is_small(ui) || ui->help || ui->page) return;
   if (most < least) most = least;
   if (room->y1 - room->y0 > most) room->y1 = room->y0 + most;
}

/* The panel gets no lower while its screen stays: rows come and go every second, and a border that
 * jumps is in the way of the eye. ui->shrink lets it, once. */
static void place_main(Prof_Ui *ui, Prof_Rect room)
{
   int columns = 104, lines = 20;
   keep_low(ui, &room);
   own.main_panel.rect = room;
   ask(ui, &own.main_panel, &columns, &lines);
   ui->gathered = own.main_panel.view;
   if (own.tallest_of != own.main_panel.view || ui->shrink) own.tallest = 0;
   ui->shrink = 0;
   own.tallest_of = own.main_panel.view;
   if (ui->config.fill) return; /* all of it */
   if (lines > own.tallest) own.tallest = lines;
   columns = columns * Prof_CELL + 2 * Prof_PAD;
   lines = Prof_Number_clamp(panel_height(&own.main_panel, own.tallest), 0, room.y1 - room.y0);
   columns = Prof_Number_clamp(columns, 0, room.x1 - room.x0);
   own.main_panel.rect.y1 = room.y0 + lines;
   if (ui->config.dock_right) own.main_panel.rect.x0 = room.x1 - columns;
   else own.main_panel.rect.x1 = room.x0 + columns;
}

static const Prof_Ui_View *main_view(const Prof_Ui *ui)
{
   if (ui->level < 2) return 0;
   if (ui->help) return &Prof_Ui_Help_view;
   if (ui->page) return &Prof_Ui_Zone_view;
   return ui->screen == Prof_SCREEN_FRAMES ? 0 : Prof_Ui_Panels_view_of(ui->screen);
}

/* Whoever looks at a past frame wants to see where it lies. Who fills a window has room for it. */
static int wants_strip(const Prof_Ui *ui)
{
   if (ui->level < 2) return 0;
   if (ui->help) return 0;
   if (ui->config.fill) return 1;
   return ui->screen == Prof_SCREEN_FRAMES || ui->screen == Prof_SCREEN_HITCHES ||
          !Prof_Ui_Browse_is_live(ui) || Prof_Compare_is_active() || Prof_Ui_Strip_Values_count();
}

static void forget_places(Prof_Ui *ui)
{
   const Prof_Rect none = {0, 0, 0, 0};
   int i;
   ui->hud_rect = ui->main_rect = ui->strip_rect = none;
   for (i = 0; i <= Prof_NUM_SCREENS; ++i) ui->tabs[i] = none;
   own.hud.view = own.main_panel.view = own.strip.view = 0;
   ui->main_tabs = 0;
}

/* Places the panels from the outside in, for what they leave is the next one's room: strip, HUD,
 * main. The main panel's room is thought of before, so that the others do not take it. A small
 * picture has no margin, a tiny one no panels at all. */
void Prof_Ui_Panels_place(Prof_Ui *ui)
{
   Prof_Rect room = ui->area;
   int margin = ui->width < 400 || ui->height < 300 ? 0 : Prof_UI_MARGIN, needed = 0;
   Prof_Module_list(&module);
   forget_places(ui);
   if (ui->width < LEAST_WIDTH || ui->height < LEAST_HEIGHT) return;
   room =
      Prof_Draw_List_rect(room.x0 + margin, room.y0 + margin, room.x1 - margin, room.y1 - margin);
   own.main_panel.view = main_view(ui);
   if (ui->level == 2) Prof_Ui_Browse_choose_thread(ui);
   own.main_panel.tabs = own.main_panel.footer = 1;
   if (wants_strip(ui)) place_strip(ui, &room, !own.main_panel.view);
   if (own.main_panel.view) needed = panel_height(&own.main_panel, LEAST_LINES) + GAP;
   if (ui->hud_seen) place_hud(ui, &room, needed);
   if (own.main_panel.view) place_main(ui, room);
   if (own.hud.view) ui->hud_rect = own.hud.rect;
   if (own.main_panel.view) ui->main_rect = own.main_panel.rect;
   if (own.strip.view) ui->strip_rect = own.strip.rect;
   ui->main_tabs = own.main_panel.view ? 1 : own.strip.view ? 2 : 0;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
