/* prof_ui_zone_plots.c - see prof_ui_zone_parts.h: the zone's values frame after frame, and how
 * often each came about.
 *
 *    hier ms, max of each 8 frames   8.610    how often: 1990 frames      how often: 40112 entries
 *           !
 *    ....:..|..:....:.........:....:...             .:###:.       .             ####:.
 *    18205                        20205       0.310   50   99  8.610      0.8 us   50    212.0 us
 *
 * A hitch's bar is red and has a cap, as everywhere; loads and gaps have none. The scale of a curve
 * is its own; the line of the frame's budget is in it if that is not far above.
 */
#ifdef Prof_ENABLED
#include "prof_ui_zone_parts.h"

#include "prof_ui_browse.h"
#include "../list/prof_font.h"
#include "../../src/base/prof_config.h"
#include "../../src/frame/prof_frame_record.h"
#include "../../src/frame/prof_history.h"
#include "../../src/show/prof_group.h"

#include <math.h>
#include <string.h>

/* Units, and cells. FAINT: alpha of what is no state: prof_ascii.c takes opaque bars for others. */
enum { GAP = 3 * Prof_CELL, CLASS = 6, FAINT = 0xC8, TWO = 60, THREE = 88, LEAST_HIGH = 20,
       CAP = 3 };

static uint32_t color_of(const Prof_About *page)
{
   return (Prof_Groups[Prof_Group_of(page->zone)].color & 0xFFFFFF00u) | FAINT;
}

static int high_of(double value, double full, int room)
{
   const double high = full > 0 ? value / full * room + 0.5 : 0;
   return high < 1 ? 1 : high < room ? (int)high : room;
}

static void put_right(Prof_List *list, int left, int right, int y, const char *text, uint32_t color)
{
   const int x = right - Prof_Font_length(text) * Prof_CELL;
   if (x >= left) Prof_Draw_List_text(list, x, y, text, color);
}

/* Title and bars' place within the plot. */
static Prof_Rect bars_of(const Prof_Rect *plot)
{
   return Prof_Draw_List_rect(plot->x0, plot->y0 + Prof_LINE + 2, plot->x1, plot->y1 - Prof_LINE);
}

static int put_title(Prof_List *list, const Prof_Rect *plot, const char *text)
{
   return Prof_Ui_put(list, plot->x0, plot->x1, plot->y0 + 1, text, Prof_COLOR_DIM);
}

static void put_ground(Prof_List *list, const Prof_Rect *at)
{
   Prof_Draw_List_box(list, Prof_Draw_List_rect(at->x0, at->y1, at->x1, at->y1 + 1),
                      Prof_COLOR_GRID);
}

/* ---- frame after frame ---- */

static int x_of_bar(const Prof_About *page, int bar)
{
   return page->curve_at.x1 - (page->curve.num_bars - bar) * page->bar_width;
}

/* Is the frame that a bar is a hitch? It is one in the list of the worst frames, too. */
static int is_hitch(const Prof_About *page, int bar)
{
   const Prof_Frame *frame = Prof_History_header(Prof_Zone_Figures_frame_of(&page->curve, bar));
   return frame && frame->flags & Prof_FRAME_HITCH;
}

/* A hitch's bar has a cap, for which there is room however little the zone took in it. A load or
 * gap has no bar, nor a frame in which the zone took nothing: it would look like a spike of it. */
static void put_curve_bar(Prof_List *list, const Prof_About *page, int bar, double full, int hitch)
{
   const Prof_Rect *at = &page->curve_at;
   const int x = x_of_bar(page, bar), wide = page->bar_width > 1 ? page->bar_width - 1 : 1;
   const float ms = page->curve.bars[bar];
   int high = high_of((double)ms, full, at->y1 - at->y0);
   if (ms <= 0) return;
   if (hitch && high < CAP + 2) high = CAP + 2;
   Prof_Draw_List_bar(list, Prof_Draw_List_rect(x, at->y1 - high, x + wide + (hitch != 0), at->y1),
                      hitch ? Prof_COLOR_HOT : color_of(page));
   if (hitch)
      Prof_Draw_List_bar(list,
                         Prof_Draw_List_rect(x - 1, at->y1 - high, x + wide + 2,
                                             at->y1 - high + CAP),
                         Prof_COLOR_TEXT);
}

/* The zone's own, if it has one, is of hierarchical time; else the frame's is told. */
static double budget_of(const Prof_About *page)
{
   return page->has_budget && page->which == Prof_ZONE_HIER ? page->budget_ms
                                                            : Prof_Settings.budget_ms;
}

static void put_budget(Prof_List *list, const Prof_About *page, double full)
{
   const Prof_Rect *at = &page->curve_at;
   const double part = budget_of(page) / full;
   int y;
   if (!(part <= 1)) return;
   y = at->y1 - (int)(part * (at->y1 - at->y0) + 0.5);
   Prof_Draw_List_box(list, Prof_Draw_List_rect(at->x0, y, at->x1, y + 1), Prof_COLOR_BUDGET);
}

/* Where the sign of the frame shown goes; far left if it is not in the curve. */
static int x_of_shown(const Prof_Ui *ui, const Prof_About *page)
{
   Prof_Frame_Info info;
   int back, bar;
   if (Prof_Ui_Browse_is_live(ui) || !Prof_Ui_Browse_shown_frame(ui, &info, &back)) return -100;
   bar = Prof_Zone_Figures_bar_of(&page->curve, back);
   return bar < 0 ? -100 : x_of_bar(page, bar) - Prof_CELL / 2 + 1;
}

static void put_number(Prof_List *list, int x, int y, const Prof_Words *words, int sign)
{
   if (sign + Prof_CELL > x && sign < x + Prof_Font_length(words->text) * Prof_CELL) return;
   Prof_Draw_List_text(list, x, y, words->text, Prof_COLOR_DIM);
}

/* The first and the last frame; the sign of the one shown comes before both. */
static void put_ends(const Prof_Ui *ui, Prof_List *list, const Prof_About *page,
                     const Prof_Rect *plot)
{
   static const char here[] = {Prof_SIGN_HERE, 0};
   const Prof_Frame *oldest = Prof_History_header(page->figures.oldest);
   const Prof_Frame *newest = Prof_History_header(page->figures.newest);
   const int y = page->curve_at.y1 + 1, x0 = x_of_bar(page, 0), sign = x_of_shown(ui, page);
   Prof_Words first, last;
   int right;
   if (sign > -100) Prof_Draw_List_text(list, sign, y, here, Prof_COLOR_TEXT);
   if (!oldest || !newest) return;
   Prof_Short_Text_begin(&last);
   Prof_Short_Text_count(&last, (unsigned long)newest->number);
   right = plot->x1 - Prof_Font_length(last.text) * Prof_CELL;
   put_number(list, right, y, &last, sign);
   Prof_Short_Text_begin(&first);
   Prof_Short_Text_count(&first, (unsigned long)oldest->number);
   if (x0 + (first.length + 1) * Prof_CELL <= right) put_number(list, x0, y, &first, sign);
}

static void put_curve_title(Prof_List *list, const Prof_About *page, const Prof_Rect *plot)
{
   Prof_Words words;
   int x;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, page->which ? "hier ms" : "self ms");
   if (page->curve.frames_a_bar > 1) {
      Prof_Short_Text_add(&words, ", max of each ");
      Prof_Short_Text_count(&words, (unsigned long)page->curve.frames_a_bar);
      Prof_Short_Text_add(&words, " frames");
   } else Prof_Short_Text_add(&words, ", frame by frame");
   x = put_title(list, plot, words.text);
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_number(&words, page->curve.largest, 3);
   put_right(list, x + Prof_CELL, plot->x1, plot->y0 + 1, words.text, Prof_COLOR_TEXT);
}

/* As much room for each bar as there is for a strip's; more if the past is short. */
static void put_curve(const Prof_Ui *ui, Prof_List *list, Prof_About *page, const Prof_Rect *plot)
{
   const Prof_Rect at = bars_of(plot);
   double full;
   int bar;
   Prof_Zone_Figures_curve(&page->curve, &page->figures, page->which, (at.x1 - at.x0) / 2);
   put_curve_title(list, page, plot);
   put_ground(list, &at);
   if (!page->curve.num_bars) return;
   page->curve_at = at;
   page->bar_width = page->curve.num_bars * 4 <= at.x1 - at.x0 ? 4 : 2;
   full = page->curve.largest > 0 ? page->curve.largest : 1;
   if (budget_of(page) > full && budget_of(page) < (page->has_budget ? 3 : 1.5) * full)
      full = budget_of(page) * 1.05;
   for (bar = 0; bar < page->curve.num_bars; ++bar)
      put_curve_bar(list, page, bar, full, is_hitch(page, bar));
   put_budget(list, page, full);
   put_ends(ui, list, page, plot);
}

int Prof_Ui_Zone_frame_at(const Prof_About *page, int x, int y)
{
   const Prof_Rect *at = &page->curve_at;
   if (at->x1 <= at->x0 || !page->bar_width) return -1;
   if (x < x_of_bar(page, 0) || x >= at->x1 || y < at->y0 || y >= at->y1) return -1;
   return Prof_Zone_Figures_frame_of(&page->curve, (x - x_of_bar(page, 0)) / page->bar_width);
}

/* ---- how often ---- */

/* "0.310", or "4.1 us" of single entries. */
static void say_edge(Prof_Words *words, double ms, int entries)
{
   const double value = entries ? ms * 1e3 : ms;
   Prof_Short_Text_begin(words);
   Prof_Short_Text_number(words, value, value < 10 ? (entries ? 2 : 3) : value < 1000 ? 1 : 0);
   if (entries) Prof_Short_Text_add(words, " us");
}

static int width_of_class(const Prof_Zone_Spread *s, const Prof_Rect *at)
{
   return (at->x1 - at->x0) / s->num_bars;
}

static int x_of_class(const Prof_Zone_Spread *s, const Prof_Rect *at, double ms)
{
   const int width = width_of_class(s, at);
   return at->x0 + Prof_Zone_Figures_bar_at(s, ms) * width + width / 2;
}

/* A line at the percentile, and its name below, if that has room beside what is there. Returns how
 * far that reaches. */
static int put_percentile(Prof_List *list, const Prof_Zone_Spread *s, const Prof_Rect *at,
                          double ms, const char *name, int left, int right)
{
   const int line = x_of_class(s, at, ms), x = line - Prof_CELL;
   if (!(ms > 0)) return left;
   Prof_Draw_List_box(list, Prof_Draw_List_rect(line, at->y0, line + 1, at->y1), Prof_COLOR_HERE);
   if (x < left || x + 2 * Prof_CELL > right) return left;
   return Prof_Draw_List_text(list, x, at->y1 + 1, name, Prof_COLOR_TEXT) + Prof_CELL;
}

static void put_edges(Prof_List *list, const Prof_Zone_Spread *s, const Prof_Rect *at, int entries,
                      const double percentiles[3])
{
   static const char *const names[3] = {"50", "95", "99"};
   const int y = at->y1 + 1;
   int left, right, i;
   Prof_Words words;
   say_edge(&words, s->low, entries);
   left = Prof_Draw_List_text(list, at->x0, y, words.text, Prof_COLOR_DIM) + Prof_CELL;
   say_edge(&words, s->high, entries);
   if (s->beyond) Prof_Short_Text_add(&words, "+");
   right = at->x0 + s->num_bars * width_of_class(s, at) - Prof_Font_length(words.text) * Prof_CELL;
   if (right >= left) Prof_Draw_List_text(list, right, y, words.text, Prof_COLOR_DIM);
   right -= Prof_CELL;
   for (i = 0; i < 3; ++i)
      left = put_percentile(list, s, at, percentiles[i], names[i], left, right);
}

static void put_classes(Prof_List *list, const Prof_About *page, const Prof_Rect *at)
{
   const Prof_Zone_Spread *s = &page->spread;
   const int width = width_of_class(s, at);
   int i;
   for (i = 0; i < s->num_bars; ++i) {
      const int high = high_of(s->bars[i], s->largest, at->y1 - at->y0);
      const int x = at->x0 + i * width;
      if (s->bars[i] > 0)
         Prof_Draw_List_bar(list,
                            Prof_Draw_List_rect(x, at->y1 - (high < 2 ? 2 : high), x + width - 1,
                                                at->y1),
                            color_of(page));
   }
}

/* "how often: 1990 frames", or the latter alone. */
static void put_spread_title(Prof_List *list, const Prof_Rect *plot, const char *of)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "how often: ");
   Prof_Short_Text_add(&words, of);
   put_title(list, plot,
             Prof_Font_length(words.text) * Prof_CELL <= plot->x1 - plot->x0 ? words.text : of);
}

static void put_spread(Prof_List *list, Prof_About *page, const Prof_Rect *plot, int entries)
{
   const Prof_Rect at = bars_of(plot);
   const Prof_Stats *s = &page->figures.stats[page->which];
   const Prof_Entry_Stats *e = &page->entries;
   double percentiles[3];
   Prof_Words words;
   percentiles[0] = entries ? e->p50 : s->p50;
   percentiles[1] = entries ? e->p95 : s->p95;
   percentiles[2] = entries ? e->p99 : s->p99;
   Prof_Short_Text_begin(&words);
   put_ground(list, &at);
   if (entries ? Prof_Zone_Figures_spread_entries(&page->spread, &page->entry_sums, page->entry_ms,
                                                  (at.x1 - at.x0) / CLASS)
               : Prof_Zone_Figures_spread(&page->spread, &page->figures, page->which,
                                          (at.x1 - at.x0) / CLASS)) {
      Prof_Short_Text_number(&words, page->spread.values, 0);
      if (page->spread.values == 1) Prof_Short_Text_add(&words, entries ? " entry" : " frame");
      else Prof_Short_Text_add(&words, entries ? " entries" : " frames");
      if (!entries && page->figures.ran < page->figures.frames)
         Prof_Short_Text_add(&words, " it ran in");
      put_edges(list, &page->spread, &at, entries, percentiles);
      put_classes(list, page, &at);
   } else Prof_Short_Text_add(&words, "never");
   put_spread_title(list, plot, words.text);
}

/* ---- side by side ---- */

/* The curve has half of the room. Where there is none for three, single entries take the place of
 * frames. */
void Prof_Ui_Zone_put_plots(const Prof_Ui *ui, Prof_List *list, Prof_About *page,
                            const Prof_Page_Lines *lines)
{
   const int width = ui->inside.x1 - ui->inside.x0;
   const int num = ui->columns < TWO ? 1 : page->has_entries && ui->columns >= THREE ? 3 : 2;
   Prof_Rect plot = Prof_Draw_List_rect(ui->inside.x0, ui->inside.y0 + lines->plots * Prof_LINE,
                                        ui->inside.x1,
                                        ui->inside.y0 +
                                           (lines->plots + lines->num_plots) * Prof_LINE);
   int rest;
   memset(&page->curve_at, 0, sizeof page->curve_at);
   if (!lines->num_plots || bars_of(&plot).y1 - bars_of(&plot).y0 < LEAST_HIGH) return;
   if (num > 1) plot.x1 = plot.x0 + width / 2 - GAP;
   put_curve(ui, list, page, &plot);
   if (num == 1) return;
   rest = ui->inside.x1 - plot.x1 - GAP;
   plot.x0 = plot.x1 + GAP;
   plot.x1 = num == 2 ? ui->inside.x1 : plot.x0 + (rest - GAP) / 2;
   put_spread(list, page, &plot, num == 2 && page->has_entries);
   if (num == 2) return;
   plot.x0 = plot.x1 + GAP;
   plot.x1 = ui->inside.x1;
   put_spread(list, page, &plot, 1);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
