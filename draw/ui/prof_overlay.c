/* prof_overlay.c - see prof_overlay.h: paints the panels, and keeps the still half of the list
 * between refreshes. Where they stand is in prof_ui_panels.c; their borders are painted by
 * prof_ui_border.c, what is in them by the views.
 */
#ifdef Prof_ENABLED
#include "prof_overlay.h"

#include "../list/prof_font.h"
#include "prof_key_press.h"
#include "prof_ui_actions.h"
#include "prof_ui_border.h"
#include "prof_ui_panels.h"

enum { MAX_SIZE = 16384 };

/* The back-ends' time is in it as well. */
Prof_Define(prof_draw);

static Prof_List list;
static unsigned short indices[Prof_LIST_QUADS * 6];

static int num_still, dropped_still;
static double next_refresh, last_draw;

Prof_List *Prof_Overlay_list(void) { return &list; }

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

static void paint_still(Prof_Ui *ui, const Prof_Panel *p)
{
   Prof_Rect before;
   if (!p->view) return;
   Prof_Ui_Panels_enter(ui, p);
   Prof_ASSERT(is_inside(&p->rect, &ui->area));
   before = Prof_Draw_List_clip(&list, p->rect);
   Prof_Ui_Border_put(ui, &list, p->footer ? keys_of(ui, p->view) : 0, p->tabs);
   if (ui->lines >= 1) p->view->still(ui, &list);
   list.clip = before;
}

static void paint_moving(Prof_Ui *ui, const Prof_Panel *p)
{
   Prof_Rect before;
   if (!p->view || !p->view->moving) return;
   Prof_Ui_Panels_enter(ui, p);
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
   int i;
   double rate = ui->config.figures_per_s > 0 ? ui->config.figures_per_s : 4;
   Prof_Draw_List_begin(&list, ui->scale, all.x1, all.y1);
   Prof_Ui_Panels_place(ui);
   for (i = 0; i < Prof_NUM_PANELS; ++i) paint_still(ui, Prof_Ui_Panels_at(i));
   num_still = list.num_vertices;
   dropped_still = list.dropped;
   ui->stale = 0;
   next_refresh = ui->now + 1 / rate;
}

static void paint(Prof_Ui *ui)
{
   int i;
   if (ui->stale || ui->now >= next_refresh || ui->now < last_draw) refresh(ui);
   Prof_ASSERT(num_still <= Prof_LIST_VERTICES && num_still % 4 == 0);
   last_draw = ui->now;
   list.num_vertices = num_still;
   list.dropped = dropped_still;
   for (i = 0; i < Prof_NUM_PANELS; ++i) paint_moving(ui, Prof_Ui_Panels_at(i));
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
   Prof_Ui_Panels_take_size(ui, width, height);
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
