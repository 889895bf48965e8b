/* prof_overlay.c - see prof_overlay.h: places the panels, paints their frames, and keeps the still
 * half of the list between refreshes.
 *
 *      HUD      a corner
 *      main     the panel of the screen, below (or above) the HUD, at the left or right edge
 *      strip    the frames, along the bottom: as a screen of its own, with the hitches, and
 *               whenever something else than live is shown
 *
 * What has no room is left out: first the strip, then the HUD. All panels lie inside ui->area.
 * Their borders are painted by prof_ui_border.c, what is in them by the views.
 */
#ifdef Prof_ENABLED
#include "prof_overlay.h"

#include "../list/prof_font.h"
#include "prof_key_press.h"
#include "prof_ui_actions.h"
#include "prof_ui_border.h"

#include "../../src/show/prof_compare.h"

enum { MAX_SIZE = 16384, LEAST_LINES = 8, GAP = 12, LINES_PER_SCALE = 720 };
enum { GOOD_WIDTH = 320, GOOD_HEIGHT = 180, LEAST_WIDTH = 240, LEAST_HEIGHT = 60 }; /* units */

typedef struct Panel {
   const Prof_Ui_View *view;
   Prof_Rect rect;
   int tabs, footer; /* lines for them: 0 or 1 */
} Panel;

/* The back-ends' time is in it as well. */
Prof_Define(prof_draw);

static Prof_List list;
static unsigned short indices[Prof_LIST_QUADS * 6];

static Panel hud, main_panel, strip; /* view null: not in the picture */
static int num_still, dropped_still;
static double next_refresh, last_draw;
static int tallest; /* lines of the main panel: it does not shrink while the screen stays */
static const Prof_Ui_View *tallest_of;

Prof_List *Prof_Overlay_list(void) { return &list; }

/* ---- the size of things ---- */

/* However large it shall be, it must fit. */
static int choose_scale(const Prof_Overlay *config, int by_height, int width, int height)
{
   int scale = config->scale ? config->scale : by_height;
   if (scale < 1) scale = 1;
   if (config->large) ++scale;
   if (scale > 4) scale = 4;
   while (scale > 1 && (width / scale < GOOD_WIDTH || height / scale < GOOD_HEIGHT)) --scale;
   return scale;
}

static void take_size(Prof_Ui *ui, int width, int height)
{
   int across = (int)(width * ui->config.safe_area), down = (int)(height * ui->config.safe_area);
   ui->scale = choose_scale(&ui->config, height / LINES_PER_SCALE, width - 2 * across,
                            height - 2 * down);
   ui->area.x0 = (across + ui->scale - 1) / ui->scale;
   ui->area.y0 = (down + ui->scale - 1) / ui->scale;
   ui->area.x1 = (width - across) / ui->scale;
   ui->area.y1 = (height - down) / ui->scale;
   ui->width = ui->area.x1 - ui->area.x0;
   ui->height = ui->area.y1 - ui->area.y0;
}

static int panel_height(const Panel *p, int lines)
{
   return (lines + p->tabs + p->footer) * Prof_LINE + 2 * Prof_UI_PAD;
}

/* What views see as `inside`. */
static void enter(Prof_Ui *ui, const Panel *p)
{
   ui->panel = p->rect;
   ui->inside.x0 = p->rect.x0 + Prof_UI_PAD;
   ui->inside.x1 = p->rect.x1 - Prof_UI_PAD;
   ui->inside.y0 = p->rect.y0 + Prof_UI_PAD + p->tabs * Prof_LINE;
   ui->inside.y1 = p->rect.y1 - Prof_UI_PAD - p->footer * Prof_LINE;
   ui->columns = (ui->inside.x1 - ui->inside.x0) / Prof_CELL;
   ui->lines = (ui->inside.y1 - ui->inside.y0) / Prof_LINE;
}

void Prof_Overlay_enter_main(Prof_Ui *ui) { enter(ui, &main_panel); }

/* Gathers, and tells how much the view wants. */
static void ask(Prof_Ui *ui, Panel *p, int *columns, int *lines)
{
   Prof_ASSERT(p->view && p->view->name && p->view->keys && p->view->still);
   enter(ui, p);
   if (p->view->refresh) p->view->refresh(ui);
   if (p->view->measure) p->view->measure(ui, columns, lines);
}

/* ---- placing ---- */

static int clamp(int value, int low, int high)
{
   return value > high ? high : value < low ? low : value;
}

static void place_strip(Prof_Ui *ui, Prof_Rect *room, int alone)
{
   int columns = 4096, lines = 7;
   strip.view = &Prof_Ui_Strip_view;
   strip.tabs = alone;
   strip.footer = 1;
   strip.rect = *room;
   ask(ui, &strip, &columns, &lines);
   if (alone) ++lines;
   if (room->y1 - room->y0 < 560) lines = 5;
   strip.rect.y0 = strip.rect.y1 - panel_height(&strip, lines);
   if (strip.rect.y0 < room->y0) strip.rect.y0 = room->y0;
   if (!alone && strip.rect.y0 - GAP - room->y0 < panel_height(&main_panel, LEAST_LINES)) {
      strip.view = 0;
      return;
   }
   room->y1 = strip.rect.y0 - GAP;
}

static void place_hud(Prof_Ui *ui, Prof_Rect *room, int needed)
{
   int columns = 44, lines = 3, right = ui->config.corner & 1, below = ui->config.corner >> 1;
   hud.view = &Prof_Ui_Hud_view;
   hud.rect = *room;
   ask(ui, &hud, &columns, &lines);
   columns = clamp(columns * Prof_CELL + 2 * Prof_UI_PAD, 0, room->x1 - room->x0);
   lines = panel_height(&hud, lines);
   if (lines + needed > room->y1 - room->y0) {
      hud.view = 0;
      return;
   }
   if (right) hud.rect.x0 = room->x1 - columns;
   else hud.rect.x1 = room->x0 + columns;
   if (below) hud.rect.y0 = room->y1 - lines;
   else hud.rect.y1 = room->y0 + lines;
   if (below) room->y1 = hud.rect.y0 - GAP;
   else room->y0 = hud.rect.y1 + GAP;
}

static void place_main(Prof_Ui *ui, Prof_Rect room)
{
   int columns = 104, lines = 20;
   main_panel.rect = room;
   ask(ui, &main_panel, &columns, &lines);
   ui->gathered = main_panel.view;
   if (tallest_of != main_panel.view || ui->shrink) tallest = 0;
   ui->shrink = 0;
   tallest_of = main_panel.view;
   if (lines > tallest) tallest = lines;
   columns = columns * Prof_CELL + 2 * Prof_UI_PAD;
   lines = clamp(panel_height(&main_panel, tallest), 0, room.y1 - room.y0);
   columns = clamp(columns, 0, room.x1 - room.x0);
   main_panel.rect.y1 = room.y0 + lines;
   if (ui->config.dock_right) main_panel.rect.x0 = room.x1 - columns;
   else main_panel.rect.x1 = room.x0 + columns;
}

static const Prof_Ui_View *main_view(const Prof_Ui *ui)
{
   if (ui->level < 2) return 0;
   if (ui->help) return &Prof_Ui_Help_view;
   return ui->screen == Prof_SCREEN_FRAMES ? 0 : Prof_Ui_Actions_view_of(ui->screen);
}

static int wants_strip(const Prof_Ui *ui)
{
   if (ui->level < 2) return 0;
   if (ui->help) return 0;
   return ui->screen == Prof_SCREEN_FRAMES || ui->screen == Prof_SCREEN_HITCHES ||
          !Prof_Ui_Browse_is_live(ui) || Prof_Compare_is_active();
}

static void forget_places(Prof_Ui *ui)
{
   const Prof_Rect none = {0, 0, 0, 0};
   int i;
   ui->hud_rect = ui->main_rect = ui->strip_rect = none;
   for (i = 0; i <= Prof_NUM_SCREENS; ++i) ui->tabs[i] = none;
   hud.view = main_panel.view = strip.view = 0;
   ui->main_tabs = 0;
}

static void place(Prof_Ui *ui)
{
   Prof_Rect room = ui->area;
   int margin = ui->width < 400 || ui->height < 300 ? 0 : Prof_UI_MARGIN, needed = 0;
   forget_places(ui);
   if (ui->width < LEAST_WIDTH || ui->height < LEAST_HEIGHT) return;
   room =
      Prof_Draw_List_rect(room.x0 + margin, room.y0 + margin, room.x1 - margin, room.y1 - margin);
   main_panel.view = main_view(ui);
   if (ui->level == 2) Prof_Ui_Browse_choose_thread(ui);
   main_panel.tabs = main_panel.footer = 1;
   if (wants_strip(ui)) place_strip(ui, &room, !main_panel.view);
   if (main_panel.view) needed = panel_height(&main_panel, LEAST_LINES) + GAP;
   if (ui->hud_seen) place_hud(ui, &room, needed);
   if (main_panel.view) place_main(ui, room);
   if (hud.view) ui->hud_rect = hud.rect;
   if (main_panel.view) ui->main_rect = main_panel.rect;
   if (strip.view) ui->strip_rect = strip.rect;
   ui->main_tabs = main_panel.view ? 1 : strip.view ? 2 : 0;
}

/* ---- panels ---- */

static const char *keys_of(const Prof_Ui *ui, const Prof_Ui_View *view)
{
   return view->keys_now ? view->keys_now(ui) : view->keys;
}

#if defined(Prof_CHECKED)
static int is_inside(const Prof_Rect *a, const Prof_Rect *b)
{
   return a->x0 >= b->x0 && a->y0 >= b->y0 && a->x1 <= b->x1 && a->y1 <= b->y1;
}
#endif

static void paint_still(Prof_Ui *ui, const Panel *p)
{
   Prof_Rect before;
   if (!p->view) return;
   enter(ui, p);
   Prof_ASSERT(is_inside(&p->rect, &ui->area));
   before = Prof_Draw_List_clip(&list, p->rect);
   Prof_Ui_Border_put(ui, &list, p->footer ? keys_of(ui, p->view) : 0, p->tabs);
   if (ui->lines >= 1) p->view->still(ui, &list);
   list.clip = before;
}

static void paint_moving(Prof_Ui *ui, const Panel *p)
{
   Prof_Rect before;
   if (!p->view || !p->view->moving) return;
   enter(ui, p);
   if (ui->lines < 1) return;
   Prof_ASSERT(is_inside(&p->rect, &ui->area)); /* nobody moved it since the still half */
   before = Prof_Draw_List_clip(&list, p->rect);
   p->view->moving(ui, &list);
   list.clip = before;
}

/* ---- the picture ---- */

static void refresh(Prof_Ui *ui)
{
   Prof_Rect all = Prof_Draw_List_rect(0, 0, ui->area.x1, ui->area.y1);
   double rate = ui->config.figures_per_s > 0 ? ui->config.figures_per_s : 4;
   Prof_Draw_List_begin(&list, ui->scale, all.x1, all.y1);
   place(ui);
   paint_still(ui, &strip);
   paint_still(ui, &hud);
   paint_still(ui, &main_panel);
   num_still = list.num_vertices;
   dropped_still = list.dropped;
   ui->stale = 0;
   next_refresh = ui->now + 1 / rate;
}

static void paint(Prof_Ui *ui)
{
   if (ui->stale || ui->now >= next_refresh || ui->now < last_draw) refresh(ui);
   Prof_ASSERT(num_still <= Prof_LIST_VERTICES && num_still % 4 == 0);
   last_draw = ui->now;
   list.num_vertices = num_still;
   list.dropped = dropped_still;
   paint_moving(ui, &strip);
   paint_moving(ui, &hud);
   paint_moving(ui, &main_panel);
}

static void fill_indices(void)
{
   static const int corners[6] = {0, 1, 2, 0, 2, 3};
   int quad, i;
   if (indices[1]) return;
   for (quad = 0; quad < Prof_LIST_QUADS; ++quad)
      for (i = 0; i < 6; ++i) indices[quad * 6 + i] = (unsigned short)(quad * 4 + corners[i]);
}

static void draw(Prof_Draw_List *out, int width, int height)
{
   Prof_Ui *ui = &Prof_Ui_state;
   Prof_ASSERT(ui->level >= 0 && ui->level <= 2 && (int)ui->screen < Prof_NUM_SCREENS);
   ui->now = Prof_Ui_clock();
   Prof_Key_Press_repeat();
   Prof_Ui_Actions_watch_trouble(ui);
   if (width != out->width || height != out->height) ui->stale = 1;
   out->width = width;
   out->height = height;
   out->num_vertices = out->num_indices = out->dropped = 0;
   if (width < 1 || height < 1 || width > MAX_SIZE || height > MAX_SIZE) return;
   if (ui->level == 0 && !ui->hud_seen) {
      ui->stale = 1;
      return;
   }
   take_size(ui, width, height);
   paint(ui);
   out->num_vertices = list.num_vertices;
   out->num_indices = list.num_vertices / 4 * 6;
   out->dropped = list.dropped;
   Prof_ASSERT(out->num_vertices % 4 == 0 && out->num_indices <= Prof_LIST_QUADS * 6);
}

static Prof_Draw_List result = {0, 0, 0, 0, list.vertices, indices, 0};
static int seen_width, seen_height; /* of the game's picture; 0: there was none */

const Prof_Draw_List *Prof_overlay_draw(int width, int height)
{
   Prof_Region(prof_draw)
   fill_indices();
   seen_width = width;
   seen_height = height;
   draw(&result, width, height);
   Prof_End
   return &result;
}

void Prof_Overlay_watch(int width, int height, Prof_List_Watch *watch)
{
   Prof_List_Watch *before = list.watch;
   Prof_Overlay config = Prof_Ui_state.config;
   Prof_Region(prof_draw)
   fill_indices();
   Prof_Ui_state.config.scale = 1;
   Prof_Ui_state.config.large = 0;
   Prof_Ui_state.config.safe_area = 0;
   Prof_Ui_state.stale = 1;
   list.watch = watch;
   draw(&result, width, height);
   Prof_Ui_state.config = config;
   Prof_Ui_state.stale = 1;
   list.watch = 0;
   if (seen_width) draw(&result, seen_width, seen_height);
   list.watch = before;
   Prof_End
}

const unsigned char *Prof_overlay_texture(int *width, int *height)
{
   static unsigned char texels[Prof_FONT_TEXTURE_SIZE * Prof_FONT_TEXTURE_SIZE];
   static int made;
   if (!made) Prof_Font_texture(texels);
   made = 1;
   if (width) *width = Prof_FONT_TEXTURE_SIZE;
   if (height) *height = Prof_FONT_TEXTURE_SIZE;
   return texels;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
