/* prof_ui_flame_paint.c - paints what prof_ui_flame.c has gathered.
 *
 *    source  work 41.30 ms !  usual 14.21  "note"      how to read it
 *    0 ms        10          budget  20          30              40
 *    main thread  41.30 ms
 *    [main_loop 41.30 +27.09 !=====================================================]
 *    [ai_upda.][physics 5.93 +1.88=][render 29.55 +24.95 !=========================]
 *
 *    selected  main_loop > render   29.55 ms   self 0.55   1 call   usual 4.60   ...
 *
 * A COLOUR NEVER STANDS ALONE   What is hot has a line along its top and bottom and a '!'; in
 * excess colours, what is merely warm has one along its top. Waiting and "n more" are hatched.
 */
#ifdef Prof_ENABLED
#include "prof_ui_flame.h"

#include "prof_key_table.h"
#include "prof_ui_cut_path.h"
#include "../list/prof_font.h"
#include "../../src/base/prof_short_text.h"

#include "../../src/show/prof_group.h"
#include "../../src/frame/prof_waiting.h"
#include "../../src/gather/prof_path.h"

#include <string.h>

#define DARK_HATCH  0x0B0E1470u
#define LIGHT_HATCH 0xB4BCC850u

enum { GAP = 2 * Prof_CELL, BOX_HEIGHT = Prof_LINE - 1, TICK_ROOM = 72, NO_LABEL = Prof_CELL };
enum { LEAST_NOTE = 12 }; /* cells */

static double ms_of(const Prof_Flame_View *view, double ticks)
{
   return ticks * view->sums.ms_per_tick;
}

/* ---- header ---- */

static int put_chip(const Prof_Ui *ui, Prof_List *list, int x, int y, const char *text,
                    uint32_t fill)
{
   if (x + (Prof_Font_length(text) + 1) * Prof_CELL > ui->inside.x1) return x;
   return Prof_Draw_List_chip(list, x + 1, y, text, fill);
}

static int put_legend(const Prof_Ui *ui, Prof_List *list, int x, int y)
{
   x = put_chip(ui, list, x, y, " usual ", Prof_COLOR_COOL) + Prof_CELL;
   x = put_chip(ui, list, x, y, " more ", Prof_COLOR_WARM) + Prof_CELL;
   return put_chip(ui, list, x, y, " ! much ", Prof_COLOR_HOT) + Prof_CELL;
}

static const char *how_to_read(const Prof_Flame_View *view, const Prof_Ui *ui)
{
   if (view->no_spans) return view->no_spans;
   if (view->zoomed) return "zoomed  ({back} out)";
   if (view->spans && !view->number) return "time-line of the newest frame  ({events} paths)";
   if (view->spans) return "time-line of begins and ends  ({events} paths)";
   if (ui->by_excess && !view->sums.has_usual) return "what was usual is kept of hitches alone";
   if (view->sums.difference) return "call paths, as wide as they changed";
   return ui->by_excess ? "" : "call paths, widths are sums over the frame  ({events} events)";
}

static int put_figures(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list, int x,
                       int y)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   if (view->sums.difference) Prof_Short_Text_add(&words, view->of_work ? "work " : "frame ");
   Prof_Short_Text_number(&words, view->work_ms, 2);
   if (view->sums.difference) {
      Prof_Short_Text_add(&words, " - ");
      Prof_Short_Text_number(&words, view->usual_ms, 2);
      Prof_Short_Text_add(&words, " = ");
      Prof_Short_Text_signed(&words, view->work_ms - view->usual_ms, 2);
      Prof_Short_Text_add(&words, " ms");
      return Prof_Ui_put(list, x, ui->inside.x1, y, words.text, Prof_COLOR_TEXT);
   }
   Prof_Short_Text_add(&words, " ms");
   x = Prof_Ui_put(list, x, ui->inside.x1, y, words.text, Prof_COLOR_TEXT);
   if (view->hitch) x = put_chip(ui, list, x + Prof_CELL / 2, y, "!", Prof_COLOR_HOT);
   if (view->usual_ms <= 0) return x;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "usual ");
   Prof_Short_Text_number(&words, view->usual_ms, 2);
   return Prof_Ui_put(list, x + GAP, ui->inside.x1, y, words.text, Prof_COLOR_DIM);
}

static void put_whole(Prof_List *list, int x, int right, int y, const char *text, uint32_t color)
{
   if (x + Prof_Font_length(text) * Prof_CELL <= right)
      Prof_Draw_List_text(list, x, y, text, color);
}

static void put_header(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list)
{
   int y = Prof_Ui_line(ui, 0), right = ui->inside.x1, x;
   Prof_Words words;
   x = Prof_Ui_put_source(ui, list, ui->inside.x0, y) + GAP;
   if (view->has) x = put_figures(view, ui, list, x, y) + GAP;
   if (ui->by_excess && !view->spans && view->sums.has_usual)
      x = put_legend(ui, list, x, y) + Prof_CELL;
   if (view->note[0] && right - x >= LEAST_NOTE * Prof_CELL) {
      Prof_Short_Text_begin(&words);
      Prof_Short_Text_add(&words, "\"");
      Prof_Short_Text_add(&words, view->note);
      Prof_Short_Text_add(&words, "\"");
      x = Prof_Ui_put(list, x, right, y, words.text, Prof_COLOR_TEXT) + GAP;
   }
   Prof_Short_Text_begin(&words);
   Prof_Key_Table_say(&words, how_to_read(view, ui));
   put_whole(list, x, right, y, words.text, Prof_COLOR_DIM);
}

/* ---- ruler ---- */

typedef struct Ruler {
   double first, step; /* ms */
   double origin;      /* ms at the left edge */
   double pixels;      /* units for a ms */
   int decimals;
} Ruler;

/* 1, 2 or 5 times a power of ten. */
static double round_step(double least, int *decimals)
{
   double step = 1e-6;
   int i;
   for (i = 0; step < least && i < 60; ++i) step *= i % 3 == 1 ? 2.5 : 2;
   *decimals = step > 0.99 ? 0 : step > 0.099 ? 1 : step > 0.0099 ? 2 : 3;
   return step;
}

/* A part of a flame is a sum, and begins at no time; a part of a time-line does. */
static Ruler make_ruler(const Prof_Flame_View *view)
{
   const Prof_Flame_Window *window = &view->flame.window;
   double length = ms_of(view, window->end - window->begin);
   Ruler ruler;
   ruler.pixels = length > 0 ? view->flame.width / length : 0;
   ruler.step = ruler.pixels > 0 ? round_step(TICK_ROOM / ruler.pixels, &ruler.decimals) : 0;
   ruler.origin = view->spans ? ms_of(view, window->begin) : 0;
   ruler.first = 0;
   while (ruler.step > 0 && ruler.first < ruler.origin - ruler.step * 1e-6)
      ruler.first += ruler.step;
   return ruler;
}

static int ruler_x(const Ruler *ruler, const Prof_Ui *ui, double ms)
{
   return ui->inside.x0 + (int)((ms - ruler->origin) * ruler->pixels + 0.5);
}

static void put_rule(const Prof_Ui *ui, Prof_List *list, int x, uint32_t color)
{
   int end = Prof_Ui_line(ui, Prof_FLAME_HEAD + Prof_Ui_Flame_rows(ui)) - 1;
   Prof_Draw_List_box(list, Prof_Draw_List_rect(x, Prof_Ui_line(ui, 1), x + 1, end), color);
}

/* Puts the budget's line, if it is in the picture. Returns its x, or -1. */
static int put_budget(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list,
                      const Ruler *ruler)
{
   double budget = Prof_Settings.budget_ms;
   int x;
   if (view->sums.difference || (view->flame.window.lane >= 0 && !view->spans)) return -1;
   if (budget < ruler->origin || budget * ruler->pixels > 1e6) return -1;
   x = ruler_x(ruler, ui, budget);
   if (x + 7 * Prof_CELL > ui->inside.x1) return -1;
   put_rule(ui, list, x, Prof_COLOR_BUDGET);
   Prof_Draw_List_text(list, x + 3, Prof_Ui_line(ui, 1), "budget", Prof_COLOR_DIM);
   return x;
}

static void put_tick(const Prof_Ui *ui, Prof_List *list, int x, double ms, const Ruler *ruler)
{
   Prof_Words words;
   put_rule(ui, list, x, Prof_COLOR_GRID);
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_number(&words, ms, ruler->decimals);
   if (ms <= ruler->first) Prof_Short_Text_add(&words, " ms");
   if (x + 3 + words.length * Prof_CELL <= ui->inside.x1)
      Prof_Draw_List_text(list, x + 3, Prof_Ui_line(ui, 1), words.text, Prof_COLOR_DIM);
}

/* Labels near the budget's make room for it. */
static void put_ruler(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list)
{
   Ruler ruler = make_ruler(view);
   int budget, i;
   if (ruler.step <= 0) return;
   budget = put_budget(view, ui, list, &ruler);
   for (i = 0; i < 64; ++i) {
      double ms = ruler.first + i * ruler.step;
      int x = ruler_x(&ruler, ui, ms);
      if (x >= ui->inside.x1) return;
      if (budget >= 0 && x > budget - TICK_ROOM / 2 - 8 && x < budget + TICK_ROOM) continue;
      put_tick(ui, list, x, ms, &ruler);
   }
}

/* ---- boxes ---- */

typedef struct Look {
   uint32_t fill, hatch; /* hatch: 0 none */
   Prof_Excess excess;
   int waiting, apart; /* waiting is one way to be apart */
} Look;

/* Dark on what is bright, white on blue and on the panel. */
static uint32_t text_on(uint32_t fill)
{
   if (fill == Prof_COLOR_TRACK) return Prof_COLOR_TEXT;
   return (fill >> 24) * 3 + (fill >> 16 & 255) * 6 + (fill >> 8 & 255) < 950 ? Prof_COLOR_TEXT
                                                                              : Prof_COLOR_ON_CHIP;
}

static uint32_t excess_fill(Prof_Excess excess)
{
   return excess == Prof_EXCESS_HOT    ? Prof_COLOR_HOT
          : excess == Prof_EXCESS_WARM ? Prof_COLOR_WARM
                                       : Prof_COLOR_COOL;
}

static Prof_Excess excess_of(const Prof_Flame_View *view, const Prof_Flame_Box *box)
{
   if (view->spans || !view->sums.has_usual) return Prof_EXCESS_NONE;
   return Prof_Flame_Boxes_judge_excess(ms_of(view, box->of.work), ms_of(view, box->of.usual_work));
}

static void set_look(const Prof_Flame_View *view, const Prof_Ui *ui, const Prof_Flame_Box *box,
                     Look *look)
{
   const Prof_Group *group;
   int kind = Prof_Waiting_kind_of(view->sums.rules, box->state);
   look->excess = excess_of(view, box);
   look->waiting = kind == Prof_WAITS;
   look->apart = kind != Prof_WORKS;
   if (look->apart) look->excess = Prof_EXCESS_NONE;
   if (look->waiting || box->count > 1) {
      look->fill = Prof_COLOR_TRACK;
      look->hatch = LIGHT_HATCH;
      return;
   }
   group = Prof_Group_of_zone(Prof_States[box->state].zone);
   look->fill = ui->by_excess && !view->spans ? excess_fill(look->excess) : group->color;
   look->hatch = group->hatched && look->fill == group->color ? DARK_HATCH : 0;
}

static void add_amount(const Prof_Flame_View *view, const Prof_Flame_Box *box, Prof_Words *words)
{
   Prof_Short_Text_add(words, " ");
   if (view->sums.difference) Prof_Short_Text_signed(words, ms_of(view, box->of.hier), 2);
   else Prof_Short_Text_number(words, ms_of(view, box->of.hier), 2);
}

/* Is something below that is no work? Then the text tells what is usual of the work alone. */
static int has_apart(const Prof_Flame_Box *box) { return box->of.hier - box->of.work > 0.5; }

static void add_work(const Prof_Flame_View *view, const Prof_Flame_Box *box, Prof_Words *words)
{
   Prof_Short_Text_add(words, "  work ");
   Prof_Short_Text_number(words, ms_of(view, box->of.work), 2);
}

static void add_excess(const Prof_Flame_View *view, const Prof_Flame_Box *box, const Look *look,
                       Prof_Words *words)
{
   if (look->excess == Prof_EXCESS_NONE || view->sums.difference) return;
   if (has_apart(box)) add_work(view, box, words);
   Prof_Short_Text_add(words, " ");
   Prof_Short_Text_signed(words, ms_of(view, box->of.work - box->of.usual_work), 2);
}

/* Is the box time in no zone? Such a box is not called, has nothing below it, and is of no
 * group. */
static int is_no_zone(const Prof_Flame_Box *box) { return box->state == Prof_STATE_ROOT; }

static void add_calls(const Prof_Flame_View *view, Prof_Words *words, double entries)
{
   int whole = entries - (double)(long)entries == 0;
   if (view->sums.difference && entries != 0) Prof_Short_Text_signed(words, entries, !whole);
   else Prof_Short_Text_number(words, entries, !whole);
   Prof_Short_Text_add(words, entries == 1 ? " call" : " calls");
}

static void add_usual(const Prof_Flame_View *view, const Prof_Flame_Box *box, const Look *look,
                      Prof_Words *words)
{
   if (view->spans || view->sums.difference || look->apart) return;
   Prof_Short_Text_add(words, "  usual ");
   Prof_Short_Text_number(words, ms_of(view, box->of.usual_work), 2);
   if (is_no_zone(box)) return;
   Prof_Short_Text_add(words, "  ");
   add_calls(view, words, box->of.entries);
}

/* " 0.00" and "  usual 0.00  1 call": with less room there is no need to try. */
enum { LEAST_FIGURES = 5, LEAST_USUAL = 20 };

/* Takes back what went beyond the room. */
static void keep_to(Prof_Words *words, int room, int before)
{
   if (words->length <= room) return;
   words->length = before;
   words->text[before] = 0;
}

/* Cuts the words to `room` bytes, but never within a character. */
static void cut_to(Prof_Words *words, int room)
{
   if (words->length <= room) return;
   if (room < 1) room = 0;
   else while (room > 1 && ((unsigned char)words->text[room - 1] & 0xC0) == 0x80) --room;
   words->length = room;
   words->text[room] = 0;
   if (room > 0) words->text[room - 1] = '.';
}

static void add_figures(const Prof_Flame_View *view, const Prof_Flame_Box *box, const Look *look,
                        int room, Prof_Words *words)
{
   int before = words->length;
   add_amount(view, box, words);
   keep_to(words, room, before);
   if (words->length == before) return;
   before = words->length;
   add_excess(view, box, look, words);
   keep_to(words, room, before);
}

/* Makes as long a label as there is room for; the sign of a hot one goes before all else. */
static void make_label(const Prof_Flame_View *view, const Prof_Flame_Box *box, const Look *look,
                       int cells, const char *sign, Prof_Words *words)
{
   int hot = look->excess == Prof_EXCESS_HOT, before, room;
   Prof_Short_Text_begin(words);
   Prof_Short_Text_add(words, sign);
   cells += words->length;
   room = cells - 2 * hot;
   if (box->count > 1) {
      Prof_Short_Text_count(words, box->count);
      Prof_Short_Text_add(words, " more");
   } else {
      Prof_Short_Text_add(words, Prof_Path_state_name(box->state));
      if (words->length + LEAST_FIGURES <= room) add_figures(view, box, look, room, words);
   }
   cut_to(words, room);
   if (hot) Prof_Short_Text_add(words, words->length ? " !" : "!");
   if (box->count > 1 || words->length + LEAST_USUAL > cells) return;
   before = words->length;
   add_usual(view, box, look, words);
   keep_to(words, cells, before);
}

static int least_cells(const Prof_Flame_Box *box) { return box->count > 1 ? 6 : 3; }

typedef struct Label {
   Prof_Words words;
   int x, end; /* units; the same if there is no label */
} Label;

/* The chosen box has a wedge before its name. */
static void set_label(const Prof_Flame_View *view, const Prof_Flame_Box *box, const Look *look,
                      const Prof_Rect *at, int chosen, Label *label)
{
   int cells = (at->x1 - at->x0 - 4) / Prof_CELL, wedge = chosen && cells > least_cells(box);
   label->x = label->end = at->x0 + 4 - (wedge ? 2 : 0);
   label->words.text[0] = 0;
   if (cells >= least_cells(box))
      make_label(view, box, look, cells - wedge, wedge ? "\024" : "", &label->words);
   else if (cells >= 1 && look->excess == Prof_EXCESS_HOT)
      memcpy(label->words.text, "!", 2);
   else return;
   label->end += Prof_Font_length(label->words.text) * Prof_CELL;
}

/* Lines along top and bottom: a sign of its own beside the colour. Returns the fill between them:
 * a hot line stands on the panel, not on a fill that is nearly as red. */
static Prof_Rect put_edges(const Prof_Ui *ui, Prof_Rect at, const Look *look, const Label *label,
                           Prof_List *list)
{
   Prof_Rect top = Prof_Draw_List_rect(at.x0, at.y0, at.x1, at.y0 + 2);
   Prof_Rect bottom = Prof_Draw_List_rect(at.x0, at.y1 - 2, at.x1, at.y1);
   if (ui->by_excess || look->excess != Prof_EXCESS_HOT || label->end == label->x) return at;
   Prof_Draw_List_bar(list, top, Prof_COLOR_HOT);
   Prof_Draw_List_bar(list, bottom, Prof_COLOR_HOT);
   return Prof_Draw_List_rect(at.x0, at.y0 + 2, at.x1, at.y1 - 2);
}

/* Puts white lines along a box whose fill tells its state, so that no state is told by colour
 * alone. */
static void put_caps(const Prof_Ui *ui, const Prof_Rect *at, const Look *look, Prof_List *list)
{
   if (!ui->by_excess || look->excess == Prof_EXCESS_NONE) return;
   Prof_Draw_List_bar(list, Prof_Draw_List_rect(at->x0, at->y0, at->x1, at->y0 + 2),
                      Prof_COLOR_TEXT);
   if (look->excess == Prof_EXCESS_HOT)
      Prof_Draw_List_bar(list, Prof_Draw_List_rect(at->x0, at->y1 - 2, at->x1, at->y1),
                         Prof_COLOR_TEXT);
}

/* White outside, dark inside, so that it shows on any fill. */
static void put_frame(const Prof_Rect *at, uint32_t color, int inset, Prof_List *list)
{
   Prof_Rect r =
      Prof_Draw_List_rect(at->x0 + inset, at->y0 + inset, at->x1 - inset, at->y1 - inset);
   if (r.x1 - r.x0 < 2) return;
   Prof_Draw_List_bar(list, Prof_Draw_List_rect(r.x0, r.y0, r.x1, r.y0 + 1), color);
   Prof_Draw_List_bar(list, Prof_Draw_List_rect(r.x0, r.y1 - 1, r.x1, r.y1), color);
   Prof_Draw_List_bar(list, Prof_Draw_List_rect(r.x0, r.y0 + 1, r.x0 + 1, r.y1 - 1), color);
   Prof_Draw_List_bar(list, Prof_Draw_List_rect(r.x1 - 1, r.y0 + 1, r.x1, r.y1 - 1), color);
}

/* Texts come last: nothing may stand over them. */
static void put_look(const Prof_Ui *ui, const Prof_Rect *at, const Look *look, const Label *label,
                     int chosen, Prof_List *list)
{
   int from = label->end > label->x ? label->end + 3 : at->x0;
   Prof_Rect fill = put_edges(ui, *at, look, label, list);
   if (label->end > label->x) Prof_Draw_List_box(list, fill, look->fill);
   else Prof_Draw_List_bar(list, fill, look->fill);
   put_caps(ui, at, look, list);
   if (look->hatch && from < at->x1)
      Prof_Draw_List_hatch(list, Prof_Draw_List_rect(from, fill.y0, fill.x1, fill.y1), look->hatch);
   if (chosen) {
      put_frame(at, Prof_COLOR_TEXT, 0, list);
      put_frame(at, Prof_COLOR_ON_CHIP, 1, list);
   }
   if (label->end > label->x)
      Prof_Draw_List_text(list, label->x, at->y0, label->words.text, text_on(look->fill));
}

static void put_box(const Prof_Flame_View *view, const Prof_Ui *ui, int index, Prof_List *list)
{
   const Prof_Flame_Box *box = &view->flame.boxes[index];
   int row = Prof_Flame_Boxes_line(&view->flame, box) - view->scroll, chosen = index == view->box;
   int y = Prof_Ui_line(ui, Prof_FLAME_HEAD + row), wide = box->x1 - box->x0;
   Prof_Rect at =
      Prof_Draw_List_rect(ui->inside.x0 + box->x0, y, ui->inside.x0 + box->x1, y + BOX_HEIGHT);
   Look look;
   Label label;
   if (wide <= 0 || row < 0 || row >= Prof_Ui_Flame_rows(ui)) return;
   at.x1 -= wide > 2;
   set_look(view, ui, box, &look);
   if (!look.hatch && !chosen && wide <= NO_LABEL) {
      Prof_Draw_List_bar(list, at, look.fill);
      put_caps(ui, &at, &look, list);
      return;
   }
   set_label(view, box, &look, &at, chosen, &label);
   put_look(ui, &at, &look, &label, chosen, list);
}

/* ---- lanes ---- */

static void put_lane(const Prof_Flame_View *view, const Prof_Ui *ui, int index, Prof_List *list)
{
   const Prof_Flame_Lane *lane = &view->flame.lanes[index];
   int row = lane->line - view->scroll, ended, x, y;
   const char *name = Prof_Ui_Flame_lane_name(view, index, &ended);
   if (row < 0 || row >= Prof_Ui_Flame_rows(ui)) return;
   y = Prof_Ui_line(ui, Prof_FLAME_HEAD + row);
   x = Prof_Ui_put(list, ui->inside.x0, ui->inside.x1, y, name, Prof_COLOR_DIM);
   if (ended) Prof_Ui_put(list, x + Prof_CELL, ui->inside.x1, y, "(ended)", Prof_COLOR_DIM);
}

/* Says how many lines lie above and below of those that there is room for. */
static void put_more(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list)
{
   int rows = Prof_Ui_Flame_rows(ui), below = view->flame.lines - view->scroll - rows, last;
   Prof_Words words;
   if (view->scroll <= 0 && below <= 0) return;
   Prof_Short_Text_begin(&words);
   if (view->scroll > 0) {
      Prof_Short_Text_add(&words, "\020 ");
      Prof_Short_Text_count(&words, (unsigned long)view->scroll);
   }
   if (below > 0) {
      Prof_Short_Text_add(&words, view->scroll > 0 ? "  \021 " : "\021 ");
      Prof_Short_Text_count(&words, (unsigned long)below);
   }
   last = below > 0 ? below : view->scroll;
   Prof_Short_Text_add(&words, last == 1 ? " more line" : " more lines");
   Prof_Ui_put(list, ui->inside.x0, ui->inside.x1, Prof_Ui_line(ui, ui->lines - 2), words.text,
               Prof_COLOR_DIM);
}

/* ---- what is selected ---- */

enum { NUM_FACTS = 7, FACT_GAP = 3, LEAST_PATH = 24, BRIEF = 120 };

/* Facts from left to right; the one of the lowest rank is left out first. */
typedef struct Facts {
   Prof_Words text[NUM_FACTS];
   int rank[NUM_FACTS];
   int num;
} Facts;

static Prof_Words *add_fact(Facts *facts, int rank, const char *name)
{
   Prof_Words *words = &facts->text[facts->num];
   facts->rank[facts->num++] = rank;
   Prof_Short_Text_begin(words);
   Prof_Short_Text_add(words, name);
   return words;
}

static void add_ms(const Prof_Flame_View *view, Prof_Words *words, double ticks)
{
   if (view->sums.difference) Prof_Short_Text_signed(words, ms_of(view, ticks), 2);
   else Prof_Short_Text_number(words, ms_of(view, ticks), view->spans ? 3 : 2);
}

/* Only what is part of the hitch's work has a share in it. */
static int has_share(const Prof_Flame_View *view, const Prof_Flame_Box *box)
{
   return view->hitch && view->work_ms > view->usual_ms &&
          view->flame.lanes[box->lane].context == (int)view->owner;
}

static void add_excess_fact(const Prof_Flame_View *view, const Prof_Flame_Box *box, int brief,
                            Facts *facts)
{
   double excess = ms_of(view, box->of.work - box->of.usual_work), share;
   Prof_Words *words;
   if (has_apart(box)) add_ms(view, add_fact(facts, 2, "work "), box->of.work);
   words = add_fact(facts, 2, "usual ");
   Prof_Short_Text_number(words, ms_of(view, box->of.usual_work), 2);
   words = add_fact(facts, 5, "excess ");
   Prof_Short_Text_signed(words, excess, 2);
   if (!has_share(view, box) || excess <= 0) return;
   share = excess / (view->work_ms - view->usual_ms);
   Prof_Short_Text_add(words, " = ");
   Prof_Short_Text_number(words, share < 1 ? share * 100 : 100, 0);
   Prof_Short_Text_add(words, brief ? "%" : "% of the hitch");
}

static void add_span_fact(const Prof_Flame_View *view, const Prof_Flame_Box *box, Facts *facts)
{
   Prof_Words *words = add_fact(facts, 5, "from ");
   Prof_Short_Text_number(words, ms_of(view, box->begin), 3);
   Prof_Short_Text_add(words, " to ");
   Prof_Short_Text_number(words, ms_of(view, box->end), 3);
   Prof_Short_Text_add(words, " ms");
}

static void list_facts(const Prof_Flame_View *view, const Prof_Flame_Box *box, int brief,
                       Facts *facts)
{
   int kind = Prof_Waiting_kind_of(view->sums.rules, box->state);
   Prof_Words *words = add_fact(facts, 6, "");
   add_ms(view, words, box->of.hier);
   Prof_Short_Text_add(words, " ms");
   if (!is_no_zone(box)) {
      add_ms(view, add_fact(facts, 4, "self "), box->of.self);
      add_calls(view, add_fact(facts, 3, ""), box->of.entries);
   }
   if (kind != Prof_WORKS)
      add_fact(facts, 5, kind == Prof_WAITS ? "waiting" : "the profiler's own");
   else if (view->spans) add_span_fact(view, box, facts);
   else if (!view->sums.difference && view->sums.has_usual)
      add_excess_fact(view, box, brief, facts);
   if (box->count > 1 || is_no_zone(box)) return;
   words = add_fact(facts, 1, "group ");
   Prof_Short_Text_add(words, Prof_Group_of_zone(Prof_States[box->state].zone)->name);
}

static int cells_of(const Facts *facts)
{
   int i, cells = 0;
   for (i = 0; i < facts->num; ++i) cells += facts->text[i].length + FACT_GAP;
   return cells;
}

static void drop_lowest(Facts *facts)
{
   int i, lowest = 0;
   for (i = 1; i < facts->num; ++i)
      if (facts->rank[i] < facts->rank[lowest]) lowest = i;
   --facts->num;
   for (i = lowest; i < facts->num; ++i) {
      facts->text[i] = facts->text[i + 1];
      facts->rank[i] = facts->rank[i + 1];
   }
}

static void name_box(const Prof_Flame_Box *box, char *path, size_t size)
{
   Prof_Words words;
   if (box->count == 1) {
      Prof_Path_write(box->state, path, size);
      return;
   }
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_count(&words, box->count);
   Prof_Short_Text_add(&words, " narrow ones, ");
   Prof_Short_Text_add(&words, Prof_Path_state_name(box->state));
   Prof_Short_Text_add(&words, " .. ");
   Prof_Short_Text_add(&words, Prof_Path_state_name(box->last));
   memcpy(path, words.text, (size_t)words.length + 1);
}

static void put_selected(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list)
{
   const Prof_Flame_Box *box = &view->flame.boxes[view->box];
   int y = Prof_Ui_line(ui, ui->lines - 1), right = ui->inside.x1, i, x, cells;
   char path[Prof_MAX_PATH];
   Facts facts;
   facts.num = 0;
   list_facts(view, box, ui->columns < BRIEF, &facts);
   x = Prof_Ui_put(list, ui->inside.x0, right, y, "selected", Prof_COLOR_DIM) + GAP;
   cells = (right - x) / Prof_CELL;
   while (facts.num > 1 && cells - cells_of(&facts) < LEAST_PATH) drop_lowest(&facts);
   name_box(box, path, sizeof path);
   Prof_Ui_Cut_Path_cut(path, cells - cells_of(&facts));
   x = Prof_Ui_put(list, x, right, y, path, Prof_COLOR_TEXT);
   for (i = 0; i < facts.num; ++i)
      x =
         Prof_Ui_put(list, x + FACT_GAP * Prof_CELL, right, y, facts.text[i].text, Prof_COLOR_TEXT);
}

/* ---- all ---- */

static void put_nothing(const Prof_Ui *ui, Prof_List *list)
{
   Prof_Ui_put(list, ui->inside.x0, ui->inside.x1, Prof_Ui_line(ui, 2),
               "no zone ran in what is shown", Prof_COLOR_DIM);
}

void Prof_Ui_Flame_paint(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list)
{
   int i;
   Prof_Group_refresh();
   put_header(view, ui, list);
   if (Prof_Ui_Flame_rows(ui) < 1) return;
   if (view->flame.num_boxes == 0) {
      put_nothing(ui, list);
      return;
   }
   put_ruler(view, ui, list);
   for (i = 0; i < view->flame.num_lanes; ++i) put_lane(view, ui, i, list);
   for (i = 0; i < view->flame.num_boxes; ++i) put_box(view, ui, i, list);
   put_more(view, ui, list);
   if (view->box >= 0) put_selected(view, ui, list);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
