/* prof_overlay.c - see prof_overlay.h: paints the panels, and keeps the still half of the list
 * between refreshes. Where they stand is in prof_ui_panels.c; their borders are painted by
 * prof_ui_border.c, what is in them by the views.
 *
 *      own.list   | strip, HUD, main: still halves | strip, HUD, main: moving halves |
 *                 0                            num_still                       num_vertices
 *
 * A refresh fills the whole list. A frame without one goes back to num_still and paints the moving
 * halves anew behind it; that is why these stand on top, and why a still half must leave their
 * places clear.
 */
#ifdef Prof_ENABLED
#include "prof_overlay.h"

#include "../list/prof_font.h"
#include "../list/prof_list_facts.h"
#include "../list/prof_own_thread.h"
#include "prof_key_press.h"
#include "prof_ui_actions.h"
#include "prof_ui_border.h"
#include "prof_ui_panels.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_rules.h"
#include "../../src/show/prof_label.h"

#include <string.h>

enum { MAX_SIZE = 16384 };

/* A public zone, as the back-ends enter it as well: so drawing is one row of the report. */
Prof_Define(prof_draw);

static struct {
   Prof_List list;
   int num_still, dropped_still;   /* vertices of the still half, quads that it had to drop */
   double next_refresh, last_draw; /* seconds of Prof_Ui_clock */
   Prof_Draw_List result;
   uint32_t rules;              /* Prof_Rules_version of the last picture */
   int seen_width, seen_height; /* of the game's picture; 0: there was none */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

Prof_List *Prof_Overlay_list(void) { return &own.list; }

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

/* Each view paints inside its own panel: the clip keeps a fault of one view from the others. */
static void paint_still(Prof_Ui *ui, const Prof_Panel *p)
{
   Prof_Rect before;
   if (!p->view) return;
   Prof_Ui_Panels_enter(ui, p);
   Prof_ASSERT(is_inside(&p->rect, &ui->area));
   before = Prof_Draw_List_clip(&own.list, p->rect);
   Prof_Ui_Border_put(ui, &own.list, p->footer ? keys_of(ui, p->view) : 0, p->tabs);
   if (ui->lines >= 1) p->view->still(ui, &own.list);
   own.list.clip = before;
}

static void paint_moving(Prof_Ui *ui, const Prof_Panel *p)
{
   Prof_Rect before;
   if (!p->view || !p->view->moving) return;
   Prof_Ui_Panels_enter(ui, p);
   if (ui->lines < 1) return;
   Prof_ASSERT(is_inside(&p->rect, &ui->area)); /* nobody moved it since the still half */
   before = Prof_Draw_List_clip(&own.list, p->rect);
   p->view->moving(ui, &own.list);
   own.list.clip = before;
}

/* ---- the picture ---- */

/* Paints the still half. From now on it is good for the time that a figure stays. */
static void refresh(Prof_Ui *ui)
{
   Prof_Rect all = Prof_Draw_List_rect(0, 0, ui->area.x1, ui->area.y1);
   int i;
   double rate = ui->config.figures_per_s > 0 ? ui->config.figures_per_s : 4;
   Prof_Draw_List_begin(&own.list, ui->scale, all.x1, all.y1);
   Prof_Ui_Panels_place(ui);
   for (i = 0; i < Prof_NUM_PANELS; ++i) paint_still(ui, Prof_Ui_Panels_at(i));
   Prof_ASSERT(own.list.num_vertices % 4 == 0 && own.list.clip.x0 == 0 && own.list.clip.y0 == 0);
   own.num_still = own.list.num_vertices;
   own.dropped_still = own.list.dropped;
   ui->stale = 0;
   own.next_refresh = ui->now + 1 / rate;
}

/* The moving half is painted behind the still one, over what it was in the frame before. A clock
 * that went backwards refreshes, or figures would stand still until it had caught up. */
static void paint(Prof_Ui *ui)
{
   int i;
   if (ui->stale || ui->now >= own.next_refresh || ui->now < own.last_draw) refresh(ui);
   Prof_ASSERT(own.num_still <= Prof_LIST_VERTICES && own.num_still % 4 == 0);
   own.last_draw = ui->now;
   own.list.num_vertices = own.num_still;
   own.list.dropped = own.dropped_still;
   for (i = 0; i < Prof_NUM_PANELS; ++i) paint_moving(ui, Prof_Ui_Panels_at(i));
}

static void start(void)
{
   Prof_Module_list(&module);
   own.result.vertices = own.list.vertices;
   own.result.indices = Prof_List_Facts_indices();
}

static int is_a_size(int width, int height)
{
   return width >= 1 && height >= 1 && width <= MAX_SIZE && height <= MAX_SIZE;
}

/* Sizes that no display has give an empty list: coordinates of vertices have 16 bits. Hidden, the
 * overlay costs next to nothing; it is stale, so that it is fresh when it comes back. */
static void draw(Prof_Draw_List *out, int width, int height)
{
   Prof_Ui *ui = Prof_Ui_take();
   Prof_ASSERT(ui->level >= 0 && ui->level <= 2 && (int)ui->screen < Prof_NUM_SCREENS);
   ui->now = Prof_Ui_clock();
   Prof_Key_Press_repeat();
   Prof_Ui_Actions_watch_trouble(ui);
   if (own.rules != Prof_Rules_version()) ui->stale = 1;
   own.rules = Prof_Rules_version();
   if (width != out->width || height != out->height) ui->stale = 1;
   out->width = width;
   out->height = height;
   out->num_vertices = out->num_indices = out->dropped = 0;
   if (!is_a_size(width, height)) return;
   if (ui->level == 0 && !ui->hud_seen) {
      ui->stale = 1;
      return;
   }
   Prof_Ui_Panels_take_size(ui, width, height);
   Prof_ASSERT(ui->scale > 0 && ui->width > 0 && ui->height > 0);
   paint(ui);
   out->num_vertices = own.list.num_vertices;
   out->num_indices = own.list.num_vertices / 4 * 6;
   out->dropped = own.list.dropped;
   Prof_ASSERT(out->num_vertices % 4 == 0 && out->num_indices <= Prof_LIST_QUADS * 6);
}

/* The size of the game's picture is one of the facts about a run: the last one counts. */
static void tell_size(int width, int height)
{
   Prof_Words words;
   if (width == own.seen_width && height == own.seen_height) return;
   own.seen_width = width;
   own.seen_height = height;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_number(&words, width, 0);
   Prof_Short_Text_add(&words, "x");
   Prof_Short_Text_number(&words, height, 0);
   Prof_Label_suggest("resolution", is_a_size(width, height) ? words.text : "");
}

const Prof_Draw_List *Prof_overlay_draw(int width, int height)
{
   static const Prof_Draw_List nothing = {0, 0, 0, 0, 0, 0, 0};
   if (!Prof_Own_Thread_may_draw("Prof_overlay_draw")) return &nothing;
   Prof_Region(prof_draw) start();
   tell_size(width, height);
   draw(&own.result, width, height);
   Prof_End return &own.result;
}

/* The picture for somebody else has a scale and no safe area of its own. The game's own size is
 * painted again afterwards, as the mouse asks the last picture where things are. */
void Prof_Overlay_watch(int width, int height, Prof_List_Watch *watch)
{
   Prof_List_Watch *before = own.list.watch;
   Prof_Ui *ui = Prof_Ui_take();
   Prof_Overlay config = ui->config;
   Prof_ASSERT(watch);
   Prof_Region(prof_draw) start();
   ui->config.scale = 1;
   ui->config.large = 0;
   ui->config.safe_area = 0;
   ui->stale = 1;
   ui->no_game = 1;
   own.list.watch = watch;
   draw(&own.result, width, height);
   ui->no_game = 0;
   ui->config = config;
   ui->stale = 1;
   own.list.watch = 0; /* nobody is told of what is painted to find the old places again */
   if (own.seen_width) draw(&own.result, own.seen_width, own.seen_height);
   own.list.watch = before;
   Prof_End
}

/* A picture may be asked about before it is painted, so its size is taken for a copy alone. */
int Prof_overlay_scale(int width, int height)
{
   Prof_Ui ui;
   if (!Prof_Own_Thread_may_draw("Prof_overlay_scale") || !is_a_size(width, height)) return 0;
   ui = *Prof_Ui_take();
   Prof_Ui_Panels_take_size(&ui, width, height);
   return ui.scale;
}

const unsigned char *Prof_overlay_texture(int *width, int *height)
{
   const unsigned char *texels = Prof_List_Facts_texture(); /* by which the size is known */
   if (width) *width = Prof_Font_texture_width();
   if (height) *height = Prof_Font_texture_height();
   return texels;
}

void Prof_overlay_texture_rgba(unsigned char *rgba, int scale, int stride)
{
   if (rgba) Prof_Font_enlarge(Prof_List_Facts_texture(), rgba, scale, stride);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
