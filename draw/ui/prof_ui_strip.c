/* prof_ui_strip.c - see prof_ui_strip.h
 *
 *    FRAMES 512  PAUSED  frame 18204  -57  41.30 ms !  usual 14.21  A 18198  13.98 ms  ...
 *    reef                 |menu      .                   |    2x  33.3   in view  512
 *    |____________________|__________|___________________|    1x  16.7   p50     14.2
 *    |||||||||||||||||||||||||||||||||||||||||||||||||||||               p99     18.4
 *                         A          ^                                   max     41.3
 *
 * Two units a frame, the newest at the right; 0 .. 2x budget, what is higher is cut and capped. The
 * window follows the frame shown, and the figures beside it are of that window.
 *
 *      back     first + count - 1    ..    first + 1    first         counted from the newest frame
 *      x        at.x1 - BAR * count  ..             at.x1 - BAR       left edges
 */
#ifdef Prof_ENABLED
#include "prof_ui_strip.h"
#include "../../src/base/prof_number.h"
#include "prof_ui_browse.h"

#include "../list/prof_font.h"
#include "../model/prof_frame_split.h"
#include "prof_ui_strip_groups.h"
#include "prof_ui_strip_scenes.h"
#include "prof_ui_strip_values.h"
#include "../../src/base/prof_short_text.h"

#include "../../src/show/prof_compare.h"
#include "../../src/show/prof_statistics.h"
#include "../../src/frame/prof_history.h"
#include "../../src/frame/prof_hitch.h"
#include "../../src/frame/prof_frame_figures.h"
#include "../../src/base/prof_module.h"

#include <string.h>

enum { BAR = 2, MOST_BARS = Prof_STACK_FRAMES, MARKERS = 17, SNAP = 2, CHIP = 11 };
enum { SCALE_CELLS = 10, TABLE_CELLS = 14 };
enum { TWO_LABELS = 40 }; /* so high is a graph whose scale has room for two */

typedef struct Strip {
   int first, count;  /* frames in the window: the newest of them, and how many */
   int hitches, over;
   int scenes; /* one of them has a scene */
   double p50, p95, p99, max;
} Strip;

/* A mark as the refresh found it. */
typedef struct Mark {
   unsigned long from, to;
   int kept;          /* its frames are in the history */
   double ms, p95;    /* the mean of its figure; p95 if it is a range */
   Prof_Figure figure;
} Mark;

static struct {
   Strip strip;
   Prof_Rect painted; /* the graph, as it was painted last: for the mouse */
   Mark mark_a, mark_b;
   float ms[MOST_BARS];
} own;

static void put_back(void) { memset(&own, 0, sizeof own); }
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- where things are ---- */

static int has_table(const Prof_Ui *ui) { return ui->columns >= 76; }
static int has_scale(const Prof_Ui *ui) { return ui->columns >= 40; }

static int has_names(const Prof_Ui *ui) { return own.strip.scenes && ui->lines >= 5; }

/* A line of its own is for the legend of the values. */
static int has_values(const Prof_Ui *ui)
{
   return Prof_Ui_Strip_Values_count() > 0 && ui->lines >= 5;
}

static Prof_Rect graph(const Prof_Ui *ui)
{
   int cells = (has_scale(ui) ? SCALE_CELLS : 0) + (has_table(ui) ? TABLE_CELLS : 0);
   Prof_Rect at = Prof_Draw_List_rect(ui->inside.x0, ui->inside.y0 + Prof_LINE + 4,
                                      ui->inside.x1 - cells * Prof_CELL, ui->inside.y1 - MARKERS);
   if (at.x1 > at.x0 + MOST_BARS * BAR) at.x1 = at.x0 + MOST_BARS * BAR;
   if (has_names(ui)) at.y0 += Prof_LINE;
   if (has_values(ui)) at.y0 += Prof_LINE;
   return at;
}

/* The left edge of the bar of frame `back`. What is not in the window has one outside of the
 * graph. */
static int bar_at(const Prof_Rect *at, int back)
{
   return at->x1 - (back - own.strip.first + 1) * BAR;
}

static int is_in_window(int back)
{
   return back >= own.strip.first && back < own.strip.first + own.strip.count;
}

/* Live, the window ends with the newest frame. Else it moves only if the frame shown is not in it,
 * and then to have it in its middle: bars that moved under the mouse could not be dragged over. */
static void choose_window(const Prof_Ui *ui)
{
   Prof_Rect at = graph(ui);
   Prof_Frame_Info info;
   int length = Prof_History_length(), room = (at.x1 - at.x0) / BAR, back;
   if (room < 0) room = 0;
   own.strip.count = length < room ? length : room;
   if (Prof_Ui_Browse_is_live(ui)) own.strip.first = 0;
   else if (Prof_Ui_Browse_shown_frame(ui, &info, &back) && back >= 0 && !is_in_window(back))
      own.strip.first = back - own.strip.count / 2;
   if (own.strip.first > length - own.strip.count) own.strip.first = length - own.strip.count;
   if (own.strip.first < 0) own.strip.first = 0;
   Prof_ASSERT(own.strip.count >= 0 && own.strip.count <= MOST_BARS);
   Prof_ASSERT(own.strip.first + own.strip.count <= length);
}

/* Other views ask before the strip has a place, or while there is none. */
void Prof_Ui_Strip_window(const Prof_Ui *ui, int *first, int *count)
{
   int width = ui->area.x1 - ui->area.x0 - 2 * (Prof_UI_MARGIN + Prof_PAD);
   int length = Prof_History_length(), bars;
   if (width > 76 * Prof_CELL) width -= (SCALE_CELLS + TABLE_CELLS) * Prof_CELL;
   bars = Prof_Number_clamp(width / BAR, 1, MOST_BARS);
   *first = 0;
   *count = bars;
   if (Prof_Ui_Browse_is_live(ui) || !own.strip.count) return;
   *first = own.strip.first < length ? own.strip.first : 0;
   *count = own.strip.count;
}

/* ---- figures ---- */

/* Loads and gaps do not count. A frame does not change, so this is done once for each mark. */
static void read_mark(Mark *mark, unsigned long from, unsigned long to, Prof_Figure figure)
{
   Prof_Stats stats;
   int newest, oldest, kept = from && Prof_Ui_Browse_marked(from, to, &newest, &oldest);
   unsigned long first = from < to ? from : to, last = from < to ? to : from;
   if (kept == mark->kept && first == mark->from && last == mark->to && figure == mark->figure)
      return;
   mark->figure = figure;
   mark->from = first;
   mark->to = last;
   mark->kept = kept;
   mark->ms = mark->p95 = 0;
   if (!kept) return;
   Prof_ASSERT(newest <= oldest);
   if (newest == oldest) {
      mark->ms = Prof_Frame_Figures_of(Prof_History_header(newest), figure);
   } else if (Prof_Statistics_of_frames(figure, newest, oldest, &stats)) {
      mark->ms = stats.mean;
      mark->p95 = stats.p95;
   }
}

static void refresh(Prof_Ui *ui)
{
   int back, counted = 0;
   Prof_Module_list(&module);
   choose_window(ui);
   own.strip.hitches = own.strip.over = own.strip.scenes = 0;
   own.strip.p50 = own.strip.p95 = own.strip.p99 = own.strip.max = 0;
   for (back = own.strip.first; back < own.strip.first + own.strip.count; ++back) {
      const Prof_Frame *f = Prof_History_header(back);
      Prof_ASSERT(f && counted < MOST_BARS);
      own.strip.scenes |= f->scene != 0;
      if (f->flags & Prof_FRAME_ODD) continue;
      own.ms[counted] = (float)Prof_Frame_Figures_of(f, ui->config.figure);
      own.strip.over += own.ms[counted++] > (float)Prof_Settings.budget_ms;
      own.strip.hitches += (f->flags & Prof_FRAME_HITCH) != 0;
   }
   Prof_ASSERT(own.strip.over <= counted && own.strip.hitches <= counted);
   if (counted)
      Prof_Frame_Figures_percentiles(own.ms, counted, &own.strip.p50, &own.strip.p95,
                                     &own.strip.p99, &own.strip.max);
   read_mark(&own.mark_a, ui->mark_a, ui->mark_a_end, ui->config.figure);
   read_mark(&own.mark_b, ui->mark_b, ui->mark_b_end, ui->config.figure);
   if (ui->stacked) Prof_Ui_Strip_Groups_refresh(own.strip.first, own.strip.count);
   Prof_Ui_Strip_Values_refresh(own.strip.first, own.strip.count);
}

static void measure(const Prof_Ui *ui, int *columns, int *lines)
{
   (void)ui;
   *columns = 4096;
   *lines = 7 + (Prof_Ui_Strip_Values_count() > 0);
}

/* ---- header ---- */

/* Each form leaves out more, so that marks and what is between them are told where there is room
 * for little else. */
enum { IN_FULL, NO_COUNT, NO_USUAL, BRIEF_MARKS, MARKS_ALONE };

static int put_ms(const Prof_Ui *ui, Prof_List *list, int x, double ms, int sign)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   if (sign) Prof_Short_Text_signed(&words, ms, 2);
   else Prof_Short_Text_number(&words, ms, 2);
   Prof_Short_Text_add(&words, " ms");
   if (x + Prof_Font_length(words.text) * Prof_CELL > ui->inside.x1) return ui->inside.x1;
   return Prof_Draw_List_text(list, x, Prof_Ui_line(ui, 0), words.text, Prof_COLOR_TEXT);
}

/* "A 18198  13.98 ms", or "A 18100..18198  mean 14.21 ms  p95 15.30"; in brief "A 13.98". */
static int put_mark(const Prof_Ui *ui, Prof_List *list, int x, const char *name, const Mark *mark,
                    int brief)
{
   uint32_t color = name[0] == 'A' ? Prof_COLOR_COOL : Prof_COLOR_WARM;
   int y = Prof_Ui_line(ui, 0), range = mark->from != mark->to;
   Prof_Words words;
   if (!mark->from) return x;
   Prof_Short_Text_begin(&words);
   if (brief && mark->kept) {
      Prof_Short_Text_number(&words, mark->ms, 2);
      if (x + (Prof_Font_length(words.text) + 2) * Prof_CELL > ui->inside.x1) return ui->inside.x1;
      x = Prof_Draw_List_chip(list, x, y, name, color) + Prof_CELL;
      return Prof_Draw_List_text(list, x, y, words.text, Prof_COLOR_TEXT) + 2 * Prof_CELL;
   }
   Prof_Short_Text_count(&words, mark->from);
   if (range) Prof_Short_Text_add(&words, "..");
   if (range) Prof_Short_Text_count(&words, mark->to);
   Prof_Short_Text_add(&words, mark->kept ? range ? "  mean " : "  " : "  not in history");
   if (mark->kept) Prof_Short_Text_number(&words, mark->ms, 2);
   if (mark->kept) Prof_Short_Text_add(&words, " ms");
   if (mark->kept && range) Prof_Short_Text_add(&words, "  p95 ");
   if (mark->kept && range) Prof_Short_Text_number(&words, mark->p95, 2);
   if (x + (Prof_Font_length(words.text) + 2) * Prof_CELL > ui->inside.x1) return ui->inside.x1;
   x = Prof_Draw_List_chip(list, x, y, name, color) + Prof_CELL;
   return Prof_Draw_List_text(list, x, y, words.text, Prof_COLOR_TEXT) + 2 * Prof_CELL;
}

/* A hitch of the display is told, and drawn, as the whole frame. */
static int is_display(const Prof_Frame_Info *info) { return info->hitch && info->display; }

/* Of a hitch that was late, its whole length, as the list of hitches has it. */
static double length_of(const Prof_Ui *ui, const Prof_Frame_Info *info)
{
   Prof_Hitch hitch;
   int index;
   if (info->hitch && Prof_Ui_Browse_shown_hitch(ui, &index) && Prof_get_hitch(index, &hitch) &&
       hitch.whole)
      return Prof_Hitch_length(&hitch);
   return is_display(info) ? info->ms : Prof_Ui_Browse_shown_ms(ui);
}

static int put_shown(const Prof_Ui *ui, Prof_List *list, int x, int form)
{
   Prof_Frame_Info info;
   Prof_Hitch hitch;
   Prof_Words words;
   int back, index, y = Prof_Ui_line(ui, 0), right = ui->inside.x1;
   if (Prof_Ui_Browse_is_live(ui) || !Prof_Ui_Browse_shown_frame(ui, &info, &back)) return x;
   if (form >= MARKS_ALONE) return x;
   if (Prof_Compare_is_active()) { /* which then is the source */
      Prof_Short_Text_begin(&words);
      Prof_Short_Text_add(&words, "frame ");
      Prof_Short_Text_count(&words, info.number);
      x = Prof_Ui_put(list, x, right, y, words.text, Prof_COLOR_TEXT) + 2 * Prof_CELL;
   }
   x = put_ms(ui, list, x, length_of(ui, &info), 0) + Prof_CELL;
   if (info.hitch && x + 2 * Prof_CELL <= right)
      x = Prof_Draw_List_chip(list, x, y, "!", Prof_COLOR_HOT) + Prof_CELL;
   if (info.machine) x = Prof_Ui_put(list, x, right, y, "machine", Prof_COLOR_DIM);
   else if (info.display) x = Prof_Ui_put(list, x, right, y, "display", Prof_COLOR_DIM);
   else if (info.load) x = Prof_Ui_put(list, x, right, y, "load", Prof_COLOR_DIM);
   else if (info.gap) x = Prof_Ui_put(list, x, right, y, "gap", Prof_COLOR_DIM);
   x += info.machine || info.display || info.load || info.gap ? 2 * Prof_CELL : Prof_CELL;
   if (info.scene[0] && form < NO_USUAL)
      x = Prof_Ui_put(list, x, right, y, info.scene, Prof_COLOR_DIM) + 2 * Prof_CELL;
   if (form >= NO_USUAL || !Prof_Ui_Browse_shown_hitch(ui, &index) || x + 14 * Prof_CELL > right)
      return x;
   Prof_get_hitch(index, &hitch);
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "usual ");
   Prof_Short_Text_number(&words, hitch.usual_ms, 2);
   return Prof_Draw_List_text(list, x, y, words.text, Prof_COLOR_DIM) + 2 * Prof_CELL;
}

/* Newer ones than the window has. */
static int put_beyond(Prof_List *list, int x, int right, int y)
{
   Prof_Words words;
   if (own.strip.first == 0) return x;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_count(&words, (unsigned long)own.strip.first);
   Prof_Short_Text_add(&words, " newer");
   return Prof_Ui_put(list, x, right, y, words.text, Prof_COLOR_DIM) + 2 * Prof_CELL;
}

static int put_change(const Prof_Ui *ui, Prof_List *list, int x)
{
   long change =
      Prof_Frame_Split_hundredths(own.mark_b.ms) - Prof_Frame_Split_hundredths(own.mark_a.ms);
   if (!own.mark_a.kept || !own.mark_b.kept || x + 13 * Prof_CELL > ui->inside.x1) return x;
   x = Prof_Draw_List_text(list, x, Prof_Ui_line(ui, 0), "B-A ", Prof_COLOR_TEXT);
   return put_ms(ui, list, x, (double)change / 100, 1) + 2 * Prof_CELL;
}

/* Puts the header in one of the forms above. Returns where the next text would go. */
static int put_form(const Prof_Ui *ui, Prof_List *list, int form)
{
   int x = ui->inside.x0, y = Prof_Ui_line(ui, 0), right = ui->inside.x1;
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "FRAMES ");
   Prof_Short_Text_count(&words, (unsigned long)own.strip.count);
   if (form == IN_FULL)
      x = Prof_Ui_put(list, x, right, y, words.text, Prof_COLOR_TEXT) + 2 * Prof_CELL;
   x = put_beyond(list, x, right, y);
   x = Prof_Ui_Browse_put_source(ui, list, x, y) + 2 * Prof_CELL;
   x = put_shown(ui, list, x, form);
   x = put_mark(ui, list, x, "A", &own.mark_a, form >= BRIEF_MARKS);
   x = put_mark(ui, list, x, "B", &own.mark_b, form >= BRIEF_MARKS);
   return put_change(ui, list, x);
}

/* The width of a form is found by painting it: with room for all, without telling the watch, and
 * what was painted is taken back from the list. */
static int width_of_form(const Prof_Ui *ui, Prof_List *list, int form)
{
   Prof_List_Watch *watch = list->watch;
   int vertices = list->num_vertices, dropped = list->dropped, end;
   Prof_Ui wide = *ui;
   wide.inside.x1 += 4096;
   list->watch = 0;
   end = put_form(&wide, list, form);
   list->watch = watch;
   list->num_vertices = vertices;
   list->dropped = dropped;
   return end - 2 * Prof_CELL - ui->inside.x0;
}

static void put_header(const Prof_Ui *ui, Prof_List *list)
{
   int form = IN_FULL, room = ui->inside.x1 - ui->inside.x0;
   while (own.mark_a.from && form < MARKS_ALONE && width_of_form(ui, list, form) > room) ++form;
   put_form(ui, list, form);
}

/* ---- beside the graph ---- */

static void put_scale(const Prof_Ui *ui, Prof_List *list)
{
   Prof_Rect at = graph(ui);
   double budget = Prof_Settings.budget_ms;
   int x = at.x1 + 2 * Prof_CELL, right = at.x1 + SCALE_CELLS * Prof_CELL;
   int middle = (at.y0 + at.y1) / 2, top = at.y0 - (has_names(ui) ? 1 : 3);
   if (at.y1 - at.y0 >= TWO_LABELS) {
      Prof_Draw_List_text(list, x, top, "2x", Prof_COLOR_DIM);
      Prof_Draw_List_number(list, right, top, 2 * budget, 1, Prof_COLOR_DIM);
   }
   Prof_Draw_List_text(list, x, middle - 8, "1x", Prof_COLOR_DIM);
   Prof_Draw_List_number(list, right, middle - 8, budget, 1, Prof_COLOR_DIM);
}

static void put_row(const Prof_Ui *ui, Prof_List *list, int line, const char *name, double value,
                    int decimals)
{
   int y = Prof_Ui_line(ui, line), right = ui->inside.x1;
   if (line + has_values(ui) >= ui->lines) return;
   y += has_values(ui) * Prof_LINE;
   Prof_Draw_List_text(list, right - 12 * Prof_CELL, y, name, Prof_COLOR_DIM);
   Prof_Draw_List_number(list, right, y, value, decimals, Prof_COLOR_TEXT);
}

/* First what they are of; then those that matter most: a low strip has no room for all. */
static void put_table(const Prof_Ui *ui, Prof_List *list)
{
   put_row(ui, list, 1, "in view", own.strip.count, 0);
   put_row(ui, list, 2, "p50", own.strip.p50, 1);
   put_row(ui, list, 3, "p99", own.strip.p99, 1);
   put_row(ui, list, 4, "max", own.strip.max, 1);
   put_row(ui, list, 5, "hitches", own.strip.hitches, 0);
   put_row(ui, list, 6, "over", own.strip.over, 0);
}

/* Which values there are lines of, and what they were in the frame shown. */
static void put_values(const Prof_Ui *ui, Prof_List *list)
{
   Prof_Rect at = ui->inside;
   Prof_Frame_Info info;
   int back = 0;
   if (!Prof_Ui_Browse_shown_frame(ui, &info, &back) || Prof_Ui_Browse_is_live(ui)) back = 0;
   at.y0 = Prof_Ui_line(ui, 1);
   (void)Prof_Ui_Strip_Values_put_legend(ui, list, at, back);
}

static void still(const Prof_Ui *ui, Prof_List *list)
{
   put_header(ui, list);
   if (has_values(ui)) put_values(ui, list);
   if (ui->lines < 4) return;
   if (has_scale(ui)) put_scale(ui, list);
   if (!has_table(ui)) return;
   if (ui->stacked) Prof_Ui_Strip_Groups_put_legend(ui, list, 1 + has_values(ui));
   else put_table(ui, list);
}

/* ---- the graph ---- */

/* The white cap of a hitch, on top of whatever colours its bar has. */
static void put_cap(Prof_List *list, const Prof_Rect *bar, double part)
{
   int room = bar->y1 - bar->y0, top = bar->y1 - (part < 1 ? (int)(part * room + 0.5) : room);
   Prof_Draw_List_bar(list, Prof_Draw_List_rect(bar->x0 - 1, top, bar->x1 + 1, top + 3),
                      Prof_COLOR_TEXT);
}

/* A stacked bar has colours of its own, so one that was slow by the machine's doing stands on a dim
 * foot. */
static void put_foot(Prof_List *list, const Prof_Rect *bar)
{
   Prof_Draw_List_bar(list, Prof_Draw_List_rect(bar->x0, bar->y1 - 3, bar->x1, bar->y1),
                      Prof_COLOR_DIM);
}

static void put_bar(const Prof_Ui *ui, Prof_List *list, const Prof_Rect *at, int back)
{
   const Prof_Frame *f = Prof_History_header(back);
   int x = bar_at(at, back);
   Prof_Rect bar = Prof_Draw_List_rect(x, at->y0, x + BAR - 1, at->y1);
   double full = 2 * Prof_Settings.budget_ms, ms;
   Prof_ASSERT(f && is_in_window(back));
   ms = Prof_Frame_Figures_of(f, ui->config.figure);
   if (f->flags & Prof_FRAME_ODD) {
      Prof_Draw_List_bar(list, bar, Prof_COLOR_ODD);
      return;
   }
   if (ui->stacked) {
      bar.x1 = x + BAR;
      if (Prof_Ui_Strip_Groups_put(list, bar, back, ms, full)) {
         if (f->flags & Prof_FRAME_MACHINE) put_foot(list, &bar);
         if (f->flags & Prof_FRAME_HITCH) put_cap(list, &bar, ms / full);
         return;
      }
      bar.x1 = x + BAR - 1;
   }
   if (Prof_Frame_Record_is_late(f->flags) && f->flags & Prof_FRAME_HITCH) ms = f->seconds * 1e3;
   Prof_Ui_put_frame_bar(list, bar, ms, full, f->flags);
}

/* A range is underlined. */
static void underline(Prof_List *list, const Prof_Rect *at, const Mark *mark, uint32_t color)
{
   int newest, oldest, x0, x1;
   if (mark->from == mark->to || !Prof_Ui_Browse_marked(mark->from, mark->to, &newest, &oldest))
      return;
   x0 = bar_at(at, oldest);
   x1 = bar_at(at, newest) + BAR;
   if (x0 < at->x0) x0 = at->x0;
   if (x1 > at->x1) x1 = at->x1;
   if (x0 < x1)
      Prof_Draw_List_bar(list, Prof_Draw_List_rect(x0, at->y1 + 14, x1, at->y1 + 16), color);
}

/* Puts the chip of a mark. Returns its place, so that others keep away, or one far left if there is
 * none. The chip gives way to the one at `away`, to either side, and stays within the graph. */
static int put_chip(Prof_List *list, const Prof_Rect *at, unsigned long number, const char *name,
                    uint32_t color, int away)
{
   int back = number ? Prof_Ui_Browse_find_frame(number) : -1, x;
   if (!is_in_window(back)) return -100;
   x = bar_at(at, back) - Prof_CELL / 2;
   if (x > at->x1 - Prof_CELL - 1) x = at->x1 - Prof_CELL - 1;
   if (x > away - CHIP && x < away + CHIP) x = x < away ? away - CHIP : away + CHIP;
   if (x > at->x1 - Prof_CELL - 1) x = away - CHIP;
   if (x < at->x0 + 1) x = away < at->x0 + 1 + CHIP && away > 0 ? away + CHIP : at->x0 + 1;
   Prof_Draw_List_chip(list, x, at->y1 + 1, name, color);
   return x;
}

/* A kept hitch may be of a time that the strip does not have: before it, or since it stands still.
 * An arrow at that end points to it; to what lies between two of its frames there is none. */
static void put_pointer(Prof_List *list, const Prof_Rect *at, unsigned long number, int a, int b)
{
   int side = Prof_Ui_Browse_side_of_history(number);
   const char sign[2] = {(char)(side > 0 ? Prof_SIGN_RIGHT : Prof_SIGN_LEFT), 0};
   int x = side > 0 ? at->x1 - Prof_CELL : at->x0;
   if (side == 0) return;
   if ((x > a - CHIP && x < a + CHIP) || (x > b - CHIP && x < b + CHIP)) return;
   Prof_Draw_List_text(list, x, at->y1 - 1, sign, Prof_COLOR_TEXT);
}

/* Puts what stands below the bars: A and B, and the sign of the frame shown, which gives way to
 * both. */
static void put_markers(const Prof_Ui *ui, Prof_List *list, const Prof_Rect *at)
{
   static const char here[] = {Prof_SIGN_HERE, 0};
   Prof_Frame_Info info;
   int a, b, back, x;
   underline(list, at, &own.mark_a, Prof_COLOR_COOL);
   underline(list, at, &own.mark_b, Prof_COLOR_WARM);
   a = put_chip(list, at, ui->mark_a, "A", Prof_COLOR_COOL, -100);
   b = put_chip(list, at, ui->mark_b, "B", Prof_COLOR_WARM, a);
   if (Prof_Ui_Browse_is_live(ui) || !Prof_Ui_Browse_shown_frame(ui, &info, &back)) return;
   if (back < 0) put_pointer(list, at, info.number, a, b);
   if (!is_in_window(back)) return;
   x = bar_at(at, back) - Prof_CELL / 2 + 1;
   if (x > a - CHIP && x < a + CHIP) return;
   if (x > b - CHIP && x < b + CHIP) return;
   Prof_Draw_List_text(list, x, at->y1 - 3, here, Prof_COLOR_TEXT);
}

/* A line down to the bar of the frame shown. */
static void put_plumb_line(const Prof_Ui *ui, Prof_List *list, const Prof_Rect *at)
{
   Prof_Frame_Info info;
   int back, x, y;
   double ms;
   if (Prof_Ui_Browse_is_live(ui) || !Prof_Ui_Browse_shown_frame(ui, &info, &back) ||
       !is_in_window(back))
      return;
   x = bar_at(at, back);
   ms = Prof_Ui_Browse_shown_ms(ui);
   if (!(ms < 2 * Prof_Settings.budget_ms)) return; /* it reaches up to the top */
   y = at->y1 - (int)(ms / (2 * Prof_Settings.budget_ms) * (at->y1 - at->y0)) - 2;
   if (y > at->y0)
      Prof_Draw_List_bar(list, Prof_Draw_List_rect(x, at->y0 - 3, x + 1, y), Prof_COLOR_HERE);
}

static void put_scenes(const Prof_Ui *ui, Prof_List *list, const Prof_Rect *at, int end)
{
   Prof_Strip_Place place;
   if (!own.strip.scenes) return;
   place.graph = *at;
   place.names = has_names(ui) ? at->y0 - Prof_LINE : at->y0;
   place.right = has_scale(ui) ? at->x1 + SCALE_CELLS * Prof_CELL : at->x1;
   place.bar = BAR;
   place.first = own.strip.first;
   place.count = end - own.strip.first;
   Prof_Ui_Strip_Scenes_put(list, &place);
}

static void moving(const Prof_Ui *ui, Prof_List *list)
{
   Prof_Rect at = graph(ui);
   int back, middle = (at.y0 + at.y1) / 2, end = own.strip.first + own.strip.count;
   if (at.x1 - at.x0 < 4 * CHIP || at.y1 - at.y0 < 8) return;
   own.painted = at; /* Prof_Ui_Strip_point_at_frame turns an x of the mouse back into a frame */
   put_plumb_line(ui, list, &at);
   if (end > Prof_History_length()) end = Prof_History_length(); /* it got shorter */
   for (back = own.strip.first; back < end; ++back) put_bar(ui, list, &at, back);
   Prof_Ui_Strip_Values_refresh(own.strip.first, end - own.strip.first);
   Prof_Ui_Strip_Values_put(list, &at, BAR,
                            at.x1 + (has_scale(ui) ? SCALE_CELLS * Prof_CELL : 0));
   Prof_Draw_List_box(list, Prof_Draw_List_rect(at.x0, at.y0, at.x1, at.y0 + 1), Prof_COLOR_GRID);
   Prof_Draw_List_box(list, Prof_Draw_List_rect(at.x0, middle, at.x1, middle + 1),
                      Prof_COLOR_BUDGET);
   put_scenes(ui, list, &at, end);
   put_markers(ui, list, &at);
}

/* ---- actions ---- */

/* Beyond either end of the graph it is the frame at that end, so that a drag may leave the
 * panel. */
void Prof_Ui_Strip_point_at_frame(Prof_Ui *ui, int x, int snap)
{
   int back = own.strip.first + (own.painted.x1 - 1 - x) / BAR, near;
   if (own.strip.count == 0) return;
   if (back < own.strip.first) back = own.strip.first;
   if (back > own.strip.first + own.strip.count - 1) back = own.strip.first + own.strip.count - 1;
   for (near = -SNAP; snap && near <= SNAP; ++near) {
      const Prof_Frame *f = Prof_History_header(back + near);
      if (!f || !(f->flags & Prof_FRAME_HITCH)) continue;
      back += near;
      break;
   }
   Prof_Ui_Browse_hold_frame(ui, back);
}

static int act(Prof_Ui *ui, Prof_Action action)
{
   switch (action) {
      case Prof_ACTION_LEFT: return Prof_Ui_Browse_walk(ui, 1), 1;
      case Prof_ACTION_RIGHT: return Prof_Ui_Browse_walk(ui, -1), 1;
      case Prof_ACTION_UP: return Prof_Ui_Browse_walk_hitches(ui, 1), 1;
      case Prof_ACTION_DOWN: return Prof_Ui_Browse_walk_hitches(ui, 0), 1;
      case Prof_ACTION_ENTER: return Prof_Ui_go(ui, Prof_SCREEN_FLAME), 1;
      default: return 0;
   }
}

#define STRIP_KEYS "{left}/{right} frame  {much older}/{much newer} 32  {oldest}/{live} " \
   "oldest/live  {older hitch} {newer hitch} hitch  {mark} mark A then B  "
#define KEYS_BELOW "{older}/{newer} frame  {much older}/{much newer} 32  {oldest}/{live} " \
   "oldest/live  {older hitch} {newer hitch} hitch  {mark} mark A then B  "
#define MORE_KEYS "{compare} compare  {stack} stack by group  {export} export  {freeze} pause  " \
   "{help} keys"

/* The footer's keys. Below another view they are that view's, except for these. */
static const char *keys_now(const Prof_Ui *ui)
{
   if (ui->screen == Prof_SCREEN_FRAMES)
      return ui->mark_a ? STRIP_KEYS "{drop} drop marks  " MORE_KEYS : STRIP_KEYS MORE_KEYS;
   return ui->mark_a && ui->screen != Prof_SCREEN_HITCHES ? KEYS_BELOW "{drop} drop marks"
                                                          : KEYS_BELOW "{stack} stack by group";
}

const Prof_Ui_View Prof_Ui_Strip_view = {
   "FRAMES", STRIP_KEYS MORE_KEYS, measure, refresh, still, moving, act, 0, keys_now};

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
