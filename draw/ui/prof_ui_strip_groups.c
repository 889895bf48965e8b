/* prof_ui_strip_groups.c - see prof_ui_strip_groups.h */
#ifdef Prof_ENABLED
#include "prof_ui_strip_groups.h"

#include "prof_ui_off.h"

#include "../list/prof_font.h"
#include "../../src/base/prof_short_text.h"

#include "../../src/show/prof_group.h"
#include "../../src/frame/prof_history.h"
#include "../../src/frame/prof_waiting.h"
#include "../../src/base/prof_module.h"

#include <string.h>

enum { AT_ONCE = 64 }; /* frames unpacked in a refresh */

typedef struct Sums {
   uint64_t number;
   uint32_t version; /* of the groups */
   float all;
   float ms[Prof_MAX_GROUPS];
} Sums;

static struct {
   Sums ring[Prof_STACK_FRAMES];
   uint64_t newest; /* number of the newest frame as of the last look, ... */
   int place;       /* ... and its place in the ring */
   int chosen[Prof_STACK_GROUPS - 1], num_chosen; /* the largest groups, largest first */
   int num_named;               /* of those; what has no name in the legend is the rest */
   int num_wanted, num_missing; /* frames of the last refresh */
   int off;                     /* some zones are off, so no group has their time */
   int waits;                   /* 1: in some of these others held the frame up */
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* The place of frame `back`, be there its sums or not. Places follow from the newest frame's, and
 * that from where the one that was the newest stands by now: so neighbours in the history are
 * neighbours in the ring, whatever their numbers. */
static Sums *sums_of(int back)
{
   const Prof_Frame *newest = Prof_History_header(0);
   if (newest && newest->number != own.newest) {
      int moved = own.newest ? Prof_History_find(own.newest) : -1;
      own.place = moved < 0 ? 0 : (own.place + moved) % Prof_STACK_FRAMES;
      own.newest = newest->number;
   }
   Prof_ASSERT(back >= 0 && own.place >= 0 && own.place < Prof_STACK_FRAMES);
   return &own.ring[(own.place + Prof_STACK_FRAMES - back % Prof_STACK_FRAMES) % Prof_STACK_FRAMES];
}

static int is_known(const Sums *sums, uint64_t number)
{
   return sums->number == number && sums->version == Prof_Group_version();
}

/* The frame's work, of the updating thread and of fibers that ran there: what the whole bar
 * shows. */
static void sum_frame(Sums *sums, const Prof_Frame *frame)
{
   const unsigned char *kinds = Prof_Waiting_kinds(frame->rules);
   double ms = Prof_Frame_Record_ms_per_tick(frame);
   uint32_t i;
   memset(sums, 0, sizeof *sums);
   sums->number = frame->number;
   sums->version = Prof_Group_version();
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      float part = (float)((double)item->self * ms);
      if (!Prof_Waiting_is_work(kinds, item)) continue;
      sums->ms[Prof_Group_of(Prof_States[item->state].zone)] += part;
      sums->all += part;
   }
}

/* Chooses the groups that took most in all frames known so far, one after another; the rest is one
 * more part of each bar. */
static void choose_groups(const double *total)
{
   int taken[Prof_MAX_GROUPS] = {0}, i;
   for (own.num_chosen = 0; own.num_chosen < Prof_STACK_GROUPS - 1; ++own.num_chosen) {
      int best = -1;
      for (i = 0; i < Prof_Groups_used; ++i)
         if (!taken[i] && total[i] > 0 && (best < 0 || total[i] > total[best])) best = i;
      if (best < 0) return;
      taken[best] = 1;
      Prof_ASSERT(own.num_chosen == 0 || total[own.chosen[own.num_chosen - 1]] >= total[best]);
      own.chosen[own.num_chosen] = best;
   }
}

/* Once chosen, groups keep their order until a refresh finds another: 4 times a second at most. */
void Prof_Ui_Strip_Groups_refresh(int first, int count)
{
   double total[Prof_MAX_GROUPS] = {0};
   int back, i, left = AT_ONCE;
   Prof_Module_list(&module);
   Prof_ASSERT(count >= 0 && count <= Prof_STACK_FRAMES); /* each has a place of its own */
   own.num_wanted = count;
   own.num_missing = own.waits = 0;
   own.off = Prof_num_zones_off() > 0;
   for (back = first; back < first + count; ++back)
      own.waits |= Prof_History_header(back)->held != 0;
   if (!Prof_Group_refresh()) return;
   for (back = first; back < first + count; ++back) {
      const Prof_Frame *header = Prof_History_header(back);
      Sums *sums = sums_of(back);
      if (!is_known(sums, header->number)) { /* unpack a few; the others follow by and by */
         const Prof_Frame *frame = left-- > 0 ? Prof_History_frame(back) : 0;
         own.num_missing += !frame;
         if (!frame) continue;
         sum_frame(sums, frame);
      }
      for (i = 0; i < Prof_Groups_used; ++i) total[i] += sums->ms[i];
   }
   Prof_ASSERT(own.num_missing <= own.num_wanted);
   choose_groups(total);
   own.num_named = own.num_chosen;
}

/* ---- painting ---- */

/* The hatch runs on from bar to bar, as its cells stand where they would without bars. */
static void put_hatch(Prof_List *list, Prof_Rect at)
{
   Prof_Rect before = Prof_Draw_List_clip(list, at);
   at.x0 -= at.x0 % Prof_FONT_WIDTH;
   at.y0 -= at.y0 % Prof_FONT_HEIGHT;
   Prof_Draw_List_hatch(list, at, Prof_COLOR_WAIT);
   list->clip = before;
}

/* Pixels for so many ms; of what is far too long, one more than there are. */
static int pixels(double ms, double scale, int room)
{
   double all = ms * scale + 0.5;
   if (all > room + 1) return room + 1;
   return all > 0 ? (int)all : 0;
}

/* Puts a group's part of a bar; from and to in ms. 1: it does not fit. */
static int put_part(Prof_List *list, const Prof_Rect *bar, double from, double to, double scale,
                    uint32_t color)
{
   int room = bar->y1 - bar->y0, cut;
   int y1 = bar->y1 - pixels(from, scale, room), y0 = bar->y1 - pixels(to, scale, room);
   cut = y0 < bar->y0;
   if (cut) y0 = bar->y0;
   if (y0 < y1 && color == Prof_COLOR_WAIT)
      put_hatch(list, Prof_Draw_List_rect(bar->x0, y0, bar->x1, y1));
   else if (y0 < y1) Prof_Draw_List_bar(list, Prof_Draw_List_rect(bar->x0, y0, bar->x1, y1), color);
   return cut;
}

int Prof_Ui_Strip_Groups_put(Prof_List *list, Prof_Rect bar, int back, double ms, double full)
{
   const Prof_Frame *header = Prof_History_header(back);
   const Sums *sums = sums_of(back);
   double from = 0, scale = (bar.y1 - bar.y0) / full;
   int i, cut = 0;
   Prof_ASSERT(own.num_named >= 0 && own.num_named <= own.num_chosen);
   if (!header || !is_known(sums, header->number)) return 0;
   for (i = 0; i < own.num_named; ++i) {
      double to = from + sums->ms[own.chosen[i]];
      cut |= put_part(list, &bar, from, to, scale, Prof_Groups[own.chosen[i]].color);
      from = to;
   }
   cut |= put_part(list, &bar, from, sums->all, scale, Prof_COLOR_REST);
   if (own.waits && ms > sums->all)
      cut |= put_part(list, &bar, sums->all, ms, scale, Prof_COLOR_WAIT);
   if (cut)
      Prof_Draw_List_bar(list, Prof_Draw_List_rect(bar.x0 - 1, bar.y0, bar.x1 + 1, bar.y0 + 3),
                         Prof_COLOR_TEXT);
   return 1;
}

static int legend_x(const Prof_Ui *ui) { return ui->inside.x1 - 12 * Prof_CELL; }

static void put_legend_row(const Prof_Ui *ui, Prof_List *list, int line, const char *name,
                           uint32_t color)
{
   int x = legend_x(ui), y = Prof_Ui_line(ui, line);
   Prof_Rect swatch = Prof_Draw_List_rect(x, y + 4, x + 8, y + 12);
   if (line >= ui->lines) return;
   if (color == Prof_COLOR_WAIT) put_hatch(list, swatch);
   else Prof_Draw_List_bar(list, swatch, color);
   Prof_Ui_put(list, x + 12, ui->inside.x1, y, name, Prof_COLOR_DIM);
}

static void put_progress(const Prof_Ui *ui, Prof_List *list)
{
   int y = Prof_Ui_line(ui, ui->lines - 1);
   Prof_Words words;
   Prof_ASSERT(own.num_wanted > 0);
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "reading ");
   Prof_Short_Text_count(
      &words, (unsigned long)((own.num_wanted - own.num_missing) * 100 / own.num_wanted));
   Prof_Short_Text_add(&words, "%");
   Prof_Ui_put(list, legend_x(ui), ui->inside.x1, y, words.text, Prof_COLOR_TEXT);
}

static void put_off(const Prof_Ui *ui, Prof_List *list, int line)
{
   Prof_Words words;
   if (line >= ui->lines - (own.num_missing > 0)) return; /* the lowest line has the progress */
   Prof_Ui_Off_say(&words, (ui->inside.x1 - legend_x(ui)) / Prof_CELL);
   Prof_Ui_put(list, legend_x(ui), ui->inside.x1, Prof_Ui_line(ui, line), words.text,
               Prof_COLOR_WARM);
}

/* Paints the legend. What has no line in it gets no colour in the bars either, or nobody could tell
 * what it is: hence num_named, which Prof_Ui_Strip_Groups_put goes by. */
void Prof_Ui_Strip_Groups_put_legend(const Prof_Ui *ui, Prof_List *list, int line)
{
   int i, rows = ui->lines - line - 1 - (own.num_missing > 0) - own.waits - own.off;
   if (rows < 0) rows = 0; /* the lowest lines have no room then */
   if (own.num_named > rows) own.num_named = rows;
   if (own.num_missing) put_progress(ui, list);
   for (i = 0; i < own.num_named; ++i)
      put_legend_row(ui, list, line + i, Prof_Groups[own.chosen[i]].name,
                     Prof_Groups[own.chosen[i]].color);
   put_legend_row(ui, list, line + own.num_named, "rest", Prof_COLOR_REST);
   if (own.waits) put_legend_row(ui, list, line + own.num_named + 1, "waiting", Prof_COLOR_WAIT);
   if (own.off) put_off(ui, list, line + own.num_named + 1 + own.waits);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
