/* prof_ui_zone_table.c - see prof_ui_zone_parts.h: who the zone is, and its figures.
 *
 *      ms a frame     now     min    mean     dev     p50     p95     p99     max
 *    > self         1.620   0.000   1.618   0.120   1.620   1.730   1.810   8.100
 *
 * A narrow panel has the figures that matter most, in the same order.
 */
#ifdef Prof_ENABLED
#include "prof_ui_zone_parts.h"

#include "prof_key_table.h"
#include "prof_ui_browse.h"
#include "prof_ui_columns.h"
#include "prof_ui_cut_path.h"
#include "../list/prof_font.h"
#include "../../src/frame/prof_history.h"
#include "../../src/gather/prof_off.h"
#include "../../src/gather/prof_zone.h"
#include "../../src/show/prof_group.h"
#include "../../src/show/prof_zone_place.h"

#include <math.h>
#include <string.h>

enum { LABEL = 11, WIDTH = 9, SOURCE = 26, LEAST_NAME = 12, LEAST_PLACE = 9 }; /* cells */

typedef enum Figure { SHOWN, LEAST, MEAN, DEVIATION, P50, P95, P99, MOST, NUM_FIGURES } Figure;

/* The figures that a row has, and where they end. */
typedef struct Heads {
   int num;
   Figure of[NUM_FIGURES];
} Heads;

/* ---- who it is ---- */

static int smaller(int a, int b) { return a < b ? a : b; }

/* "ai.cpp:120", as everywhere. Here a zone without a place is told, too. */
static void write_place(uint32_t zone, char place[Prof_ZONE_PLACE])
{
   Prof_Zone_Place_write(zone, place);
   if (!*place) strcpy(place, zone < Prof_ZONE_FIRST ? "of the profiler" : "named at run time");
}

/* What is shown has its room before the name has more than a few cells, and the place before the
 * rest of the name: two zones of one name are told apart by it. A place that is cut keeps both its
 * ends. */
static void put_header(const Prof_Ui *ui, Prof_List *list, const Prof_About *page)
{
   const int y = Prof_Ui_line(ui, 0), wide = ui->columns >= 60;
   const char *text = Prof_Zones[page->zone].name;
   int x = ui->inside.x0, right = ui->inside.x1 - (wide ? SOURCE : 8) * Prof_CELL, room;
   char place[Prof_ZONE_PLACE];
   write_place(page->zone, place);
   if (wide) x = Prof_Ui_put(list, x, right, y, "ZONE  ", Prof_COLOR_DIM);
   room = (right - x) / Prof_CELL - 2 - smaller(Prof_Font_length(text), LEAST_NAME);
   room = room < LEAST_PLACE ? 0 : Prof_Ui_Cut_Path_cut_middle(place, room);
   x = Prof_Ui_put(list, x, room ? right - (room + 2) * Prof_CELL : right, y, text,
                   Prof_COLOR_TEXT) + 2 * Prof_CELL;
   if (room) x = Prof_Ui_put(list, x, right, y, place, Prof_COLOR_DIM) + 2 * Prof_CELL;
   if (x < right) x = right;
   (void)Prof_Ui_Browse_put_source(ui, list, wide ? x : right + Prof_CELL, y);
}

static void add_share(Prof_Words *words, const Prof_Zone_Thread *thread, uint64_t frame)
{
   Prof_Ui_Browse_say_thread(words, (int)thread->context, frame);
   Prof_Short_Text_add(words, " ");
   Prof_Short_Text_number(words, thread->share * 100, 1);
   Prof_Short_Text_add(words, " %");
}

/* Whole threads, as many as there is room for; "2 more". */
static void put_threads(const Prof_Ui *ui, Prof_List *list, int x, int y, const Prof_About *page)
{
   const Prof_Zone_Figures *f = &page->figures;
   const Prof_Frame *newest = Prof_History_header(f->newest);
   int i, told = 0;
   Prof_Words words;
   for (i = 0; newest && i < f->num_threads && i < Prof_ZONE_THREADS; ++i) {
      Prof_Short_Text_begin(&words);
      add_share(&words, &f->threads[i], newest->number);
      if (x + (Prof_Font_length(words.text) + (told ? 9 : 0)) * Prof_CELL > ui->inside.x1 && told)
         break;
      x = Prof_Ui_put(list, x, ui->inside.x1, y, words.text, Prof_COLOR_TEXT) + 2 * Prof_CELL;
      ++told;
   }
   if (told == f->num_threads) return;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_count(&words, (unsigned long)(f->num_threads - told));
   Prof_Short_Text_add(&words, " more");
   Prof_Ui_put(list, x, ui->inside.x1, y, words.text, Prof_COLOR_DIM);
}

/* Where there is no line that tells how often it ran, whether the zone is off stands here; and that
 * single entries are measured, where there is no line for these. */
static void put_group(const Prof_Ui *ui, Prof_List *list, const Prof_About *page,
                      const Prof_Page_Lines *lines)
{
   const int y = Prof_Ui_line(ui, 1), group = Prof_Group_of(page->zone);
   int x = ui->inside.x0;
   Prof_Ui_Columns_put_swatch(list, x, y, group);
   x += 2 * Prof_CELL;
   x = Prof_Ui_put(list, x, ui->inside.x1, y, Prof_Groups[group].name, Prof_COLOR_DIM);
   x += 2 * Prof_CELL;
   if (!lines->ran && Prof_Off_has(page->zone))
      x = Prof_Ui_put(list, x, ui->inside.x1, y, "OFF now", Prof_COLOR_TEXT) + 2 * Prof_CELL;
   if (!lines->entries && page->counts_entries)
      x = Prof_Ui_put(list, x, ui->inside.x1, y, "entries measured", Prof_COLOR_TEXT) +
          2 * Prof_CELL;
   put_threads(ui, list, x, y, page);
}

static int put_piece(const Prof_Ui *ui, Prof_List *list, int x, int y, const char *text,
                     uint32_t color)
{
   if (x + Prof_Font_length(text) * Prof_CELL > ui->inside.x1) return x;
   return Prof_Draw_List_text(list, x, y, text, color) + 3 * Prof_CELL;
}

/* "ran in 412 of 512 frames"; of a range, "of 40 marked". First of all, whether it is off. */
static void say_ran(Prof_Words *words, const Prof_About *page)
{
   const Prof_Zone_Figures *f = &page->figures;
   Prof_Short_Text_begin(words);
   if (Prof_Off_has(page->zone)) Prof_Short_Text_add(words, "OFF now, ");
   Prof_Short_Text_add(words, "ran in ");
   Prof_Short_Text_count(words, (unsigned long)f->ran);
   Prof_Short_Text_add(words, " of ");
   Prof_Short_Text_count(words, (unsigned long)f->frames);
   Prof_Short_Text_add(words, page->marked ? " marked frames" : " frames");
}

/* "42.1 entries a frame, at most 212". What came about seldom is not nothing: "3 entries in all, at
 * most 1 a frame". */
static void say_entries(Prof_Words *words, const Prof_Zone_Figures *f)
{
   const double mean = f->frames ? f->entries / f->frames : 0;
   const int seldom = mean < 0.1;
   Prof_Short_Text_begin(words);
   Prof_Short_Text_number(words, seldom ? f->entries : mean, !seldom);
   if (!seldom) Prof_Short_Text_add(words, " entries a frame, at most ");
   else Prof_Short_Text_add(words, f->entries == 1 ? " entry in all" : " entries in all");
   if (seldom && f->entries <= 1) return;
   if (seldom) Prof_Short_Text_add(words, ", at most ");
   Prof_Short_Text_count(words, f->most_entries);
   if (seldom) Prof_Short_Text_add(words, " a frame");
}

/* "over its budget: p99 5.20 of 4.00 ms" */
static void say_budget(Prof_Words *words, const Prof_About *page)
{
   Prof_Short_Text_begin(words);
   Prof_Short_Text_add(words, page->budget_is > page->budget_ms ? "! over" : "within");
   Prof_Short_Text_add(words, " its budget: p");
   Prof_Short_Text_number(words, page->budget_percentile,
                          page->budget_percentile > floor(page->budget_percentile));
   Prof_Short_Text_add(words, " ");
   Prof_Short_Text_number(words, page->budget_is, 2);
   Prof_Short_Text_add(words, " of ");
   Prof_Short_Text_number(words, page->budget_ms, 2);
   Prof_Short_Text_add(words, " ms");
}

static void put_ran(const Prof_Ui *ui, Prof_List *list, const Prof_About *page, int line)
{
   const int y = Prof_Ui_line(ui, line);
   const double known = Prof_Zone_Frames_known();
   int x = ui->inside.x0 + 2 * Prof_CELL;
   Prof_Words words;
   say_ran(&words, page);
   x = put_piece(ui, list, x, y, words.text, Prof_COLOR_TEXT);
   if (known < 1) {
      Prof_Short_Text_begin(&words);
      Prof_Short_Text_add(&words, "reading the past, ");
      Prof_Short_Text_number(&words, floor(known * 100), 0);
      Prof_Short_Text_add(&words, " %");
      x = put_piece(ui, list, x, y, words.text, Prof_COLOR_TEXT);
   }
   say_entries(&words, &page->figures);
   x = put_piece(ui, list, x, y, words.text, Prof_COLOR_DIM);
   if (page->has_budget) {
      say_budget(&words, page);
      x = put_piece(ui, list, x, y, words.text, Prof_COLOR_TEXT);
   }
   if (page->twins > 1) {
      Prof_Short_Text_begin(&words);
      Prof_Short_Text_add(&words, "one of ");
      Prof_Short_Text_count(&words, (unsigned long)page->twins);
      Prof_Short_Text_add(&words, " zones of this name");
      x = put_piece(ui, list, x, y, words.text, Prof_COLOR_DIM);
   }
   if (page->figures.ran < page->figures.frames)
      put_piece(ui, list, x, y, "figures: of all frames", Prof_COLOR_DIM);
}

/* ---- figures ---- */

static Heads choose_heads(const Prof_Ui *ui)
{
   /* What matters most comes first. */
   static const Figure by_weight[NUM_FIGURES] = {MEAN, MOST, SHOWN, P99,
                                                 P50,  P95,  LEAST, DEVIATION};
   int fit = (ui->columns - LABEL) / WIDTH, wanted[NUM_FIGURES] = {0}, i;
   Heads heads;
   memset(&heads, 0, sizeof heads);
   if (fit > NUM_FIGURES) fit = NUM_FIGURES;
   for (i = 0; i < fit; ++i) wanted[by_weight[i]] = 1;
   for (i = 0; i < NUM_FIGURES; ++i)
      if (wanted[i]) heads.of[heads.num++] = (Figure)i;
   return heads;
}

static int right_of(const Prof_Ui *ui, int i)
{
   return ui->inside.x0 + (LABEL + (i + 1) * WIDTH) * Prof_CELL;
}

static void put_heads(const Prof_Ui *ui, Prof_List *list, const Prof_About *page, int line)
{
   static const char *const names[NUM_FIGURES] = {"now", "min", "mean", "dev",
                                                  "p50", "p95", "p99",  "max"};
   const Heads heads = choose_heads(ui);
   const int y = Prof_Ui_line(ui, line);
   int i;
   Prof_Ui_put(list, ui->inside.x0, right_of(ui, -1), y, "ms a frame", Prof_COLOR_DIM);
   for (i = 0; i < heads.num; ++i) {
      const char *name = names[heads.of[i]];
      if (heads.of[i] == SHOWN && !Prof_Ui_Browse_is_live(ui)) name = "here";
      if (heads.of[i] == SHOWN && page->difference) name = "B - A";
      Prof_Draw_List_text(list, right_of(ui, i) - Prof_Font_length(name) * Prof_CELL, y, name,
                          Prof_COLOR_DIM);
   }
}

/* The figures, in the order of Figure. The first has a column of its own. */
static double figure_of(const Prof_Stats *s, Figure figure)
{
   const double figures[NUM_FIGURES] = {0, s->min, s->mean, s->stdev, s->p50, s->p95, s->p99,
                                        s->max};
   return figures[figure];
}

/* As many decimals as there is room for; the same for all of a row. */
static int decimals_of(double most) { return most < 9999 ? 3 : most < 999999 ? 1 : 0; }

static void put_label(const Prof_Ui *ui, Prof_List *list, int y, const char *text, int chosen)
{
   static const char sign[] = {Prof_SIGN_CURSOR, 0};
   if (chosen) Prof_Draw_List_text(list, ui->inside.x0, y, sign, Prof_COLOR_TEXT);
   Prof_Ui_put(list, ui->inside.x0 + 2 * Prof_CELL, right_of(ui, -1), y, text,
               chosen ? Prof_COLOR_TEXT : Prof_COLOR_DIM);
}

static void put_figures(const Prof_Ui *ui, Prof_List *list, const Prof_About *page, int which,
                        int line)
{
   const Heads heads = choose_heads(ui);
   const Prof_Stats *s = &page->figures.stats[which];
   const double shown = page->shown[which];
   const int y = Prof_Ui_line(ui, line);
   const int decimals = decimals_of(s->max > fabs(shown) ? s->max : fabs(shown));
   int i;
   put_label(ui, list, y, which ? "hier" : "self", which == page->which);
   for (i = 0; i < heads.num; ++i) {
      if (heads.of[i] != SHOWN)
         Prof_Draw_List_number(list, right_of(ui, i), y, figure_of(s, heads.of[i]), decimals,
                               Prof_COLOR_TEXT);
      else if (page->has_shown)
         Prof_Ui_Columns_put_figure(list, right_of(ui, i), y, shown, decimals, page->difference,
                                    Prof_COLOR_TEXT);
   }
}

/* ---- single entries ---- */

static Prof_Stats microseconds_of(const Prof_Entry_Stats *e)
{
   Prof_Stats s;
   memset(&s, 0, sizeof s);
   s.mean = e->mean * 1e3;
   s.stdev = e->stdev * 1e3;
   s.min = e->min * 1e3;
   s.max = e->max * 1e3;
   s.p50 = e->p50 * 1e3;
   s.p95 = e->p95 * 1e3;
   s.p99 = e->p99 * 1e3;
   return s;
}

static void put_entry_figures(const Prof_Ui *ui, Prof_List *list, const Prof_About *page, int y)
{
   const Heads heads = choose_heads(ui);
   const Prof_Stats s = microseconds_of(&page->entries);
   int i, decimals = s.max < 99999 ? 2 : 0;
   put_label(ui, list, y, "entry us", 0);
   for (i = 0; i < heads.num; ++i)
      if (heads.of[i] != SHOWN)
         Prof_Draw_List_number(list, right_of(ui, i), y, figure_of(&s, heads.of[i]), decimals,
                               Prof_COLOR_TEXT);
}

/* What the key does, and what that costs: as a part of this very game's frame, if that is known. */
static void say_switch(Prof_Words *words, const Prof_About *page)
{
   Prof_Short_Text_begin(words);
   if (page->counts_entries) {
      Prof_Short_Text_add(words, "no single entry so far");
      Prof_Key_Table_say(words, "   {events} stops measuring");
      return;
   }
   if (!Prof_Key_Table_say(words, "{events} measures each single entry"))
      Prof_Short_Text_add(words, "click here to measure each single entry");
   if (page->extra_ms < 0) {
      Prof_Short_Text_add(words, ", of all zones, at 2.4 times their cost");
      return;
   }
   Prof_Short_Text_add(words, ", of all zones; costs ");
   if (page->extra_ms < 0.005) Prof_Short_Text_add(words, "less than ");
   Prof_Short_Text_number(words, page->extra_ms < 0.005 ? 0.01 : page->extra_ms, 2);
   Prof_Short_Text_add(words, " ms a frame");
}

static void put_entries(const Prof_Ui *ui, Prof_List *list, const Prof_About *page, int line)
{
   const int y = Prof_Ui_line(ui, line);
   Prof_Words words;
   if (page->has_entries) {
      put_entry_figures(ui, list, page, y);
      return;
   }
   say_switch(&words, page);
   Prof_Ui_put(list, ui->inside.x0 + 2 * Prof_CELL, ui->inside.x1, y, words.text, Prof_COLOR_DIM);
}

void Prof_Ui_Zone_put_table(const Prof_Ui *ui, Prof_List *list, const Prof_About *page,
                            const Prof_Page_Lines *lines)
{
   put_header(ui, list, page);
   if (ui->lines > 1) put_group(ui, list, page, lines);
   if (lines->ran) put_ran(ui, list, page, lines->ran);
   if (!lines->table) return;
   put_heads(ui, list, page, lines->table);
   put_figures(ui, list, page, Prof_ZONE_SELF, lines->table + 1);
   put_figures(ui, list, page, Prof_ZONE_HIER, lines->table + 2);
   if (lines->entries) put_entries(ui, list, page, lines->entries);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
