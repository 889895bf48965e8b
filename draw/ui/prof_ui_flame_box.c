/* prof_ui_flame_box.c - one box of the flame: its fill, hatch and edges, and as much of its label
 * as there is room for.
 *
 *    [main_loop 41.30 +27.09 !=====================================================]
 *
 *    [/ fbm 17 of 20 ////////////////////]     seen, not measured: looks, and no time
 *
 * A COLOUR NEVER STANDS ALONE   What is hot has a line along its top and bottom and a '!'; in
 * excess colours, what is merely warm has one along its top. Waiting and "n more" are hatched. What
 * was seen is hatched from its left edge on, in its zone's colour, on the panel's own.
 */
#ifdef Prof_ENABLED
#include "prof_ui_flame.h"

#include "../list/prof_font.h"
#include "../../src/frame/prof_unmarked.h"
#include "../../src/frame/prof_waiting.h"
#include "../../src/gather/prof_path.h"
#include "../../src/show/prof_group.h"

#include <string.h>

#define DARK_HATCH  0x0B0E1470u
#define LIGHT_HATCH 0xB4BCC850u
#define SEEN_FILL   0x1C222EFFu /* opaque, as the ruler's lines would shine through the text */

enum { BOX_HEIGHT = Prof_LINE - 1, NO_LABEL = Prof_CELL };
enum { SEEN_MARK = 12 }; /* units of hatch before a label */

/* ---- how it looks ---- */

typedef struct Look {
   uint32_t fill, hatch; /* hatch: 0 none */
   Prof_Excess excess;
   int waiting, apart; /* waiting is one way to be apart */
   int seen;           /* it is not measured */
} Look;

/* Dark on what is bright, white on blue and on the panel. */
static uint32_t text_on(uint32_t fill)
{
   if (fill == Prof_COLOR_TRACK) return Prof_COLOR_TEXT;
   return Prof_Palette_is_dark(fill) ? Prof_COLOR_TEXT : Prof_COLOR_ON_CHIP;
}

static uint32_t excess_fill(Prof_Excess excess)
{
   return excess == Prof_EXCESS_HOT    ? Prof_COLOR_HOT
          : excess == Prof_EXCESS_WARM ? Prof_COLOR_WARM
                                       : Prof_COLOR_COOL;
}

/* Only work is held against what is usual; a time-line knows of no usual. */
static Prof_Excess excess_of(const Prof_Flame_View *view, const Prof_Flame_Box *box)
{
   if (view->spans || !view->sums.has_usual) return Prof_EXCESS_NONE;
   return Prof_Flame_Boxes_judge_excess(Prof_Ui_Flame_ms(view, box->amount.work), Prof_Ui_Flame_ms(view, box->amount.usual_work));
}

/* Blue is too dark for lines, and excess is not known of what was seen: they are grey then. */
static void set_seen_look(const Prof_Ui *ui, const Prof_Flame_Box *box, Look *look)
{
   uint32_t color = Prof_Group_of_zone(Prof_States[box->state].zone)->color;
   look->excess = Prof_EXCESS_NONE;
   look->waiting = look->apart = 0;
   look->fill = SEEN_FILL;
   look->hatch = ui->by_excess || Prof_Palette_is_dark(color) ? Prof_COLOR_DIM : color;
}

static void set_look(const Prof_Flame_View *view, const Prof_Ui *ui, const Prof_Flame_Box *box,
                     Look *look)
{
   int kind = Prof_Waiting_kind_of(view->sums.rules, box->state);
   Prof_ASSERT(box->count > 0 && box->state < Prof_State_count());
   look->seen = box->seen != 0;
   if (look->seen) {
      set_seen_look(ui, box, look);
      return;
   }
   look->excess = excess_of(view, box);
   look->waiting = Prof_Waiting_is_waiting(kind);
   look->apart = kind != Prof_WORKS;
   if (look->apart) look->excess = Prof_EXCESS_NONE;
   if (look->waiting || box->count > 1) {
      look->fill = Prof_COLOR_TRACK;
      look->hatch = LIGHT_HATCH;
      return;
   }
   look->fill = ui->by_excess && !view->spans
                   ? excess_fill(look->excess)
                   : Prof_Group_of_zone(Prof_States[box->state].zone)->color;
   look->hatch = Prof_Unmarked_is(Prof_States[box->state].zone) ? DARK_HATCH : 0;
}

/* ---- what it says ---- */

static void add_amount(const Prof_Flame_View *view, const Prof_Flame_Box *box, Prof_Words *words)
{
   double ms = Prof_Ui_Flame_ms(view, box->amount.hier);
   Prof_Short_Text_add(words, " ");
   if (view->sums.difference) Prof_Short_Text_signed(words, ms, view->decimals);
   else Prof_Short_Text_number(words, ms, view->decimals);
}

/* Half a tick is what rounding may leave of a difference of sums. */
int Prof_Ui_Flame_Box_has_apart(const Prof_Flame_Box *box)
{
   return box->amount.hier - box->amount.work > 0.5;
}

static void add_work(const Prof_Flame_View *view, const Prof_Flame_Box *box, Prof_Words *words)
{
   Prof_Short_Text_add(words, "  work ");
   Prof_Short_Text_number(words, Prof_Ui_Flame_ms(view, box->amount.work), 2);
}

static void add_excess(const Prof_Flame_View *view, const Prof_Flame_Box *box, const Look *look,
                       Prof_Words *words)
{
   if (look->excess == Prof_EXCESS_NONE || view->sums.difference) return;
   if (Prof_Ui_Flame_Box_has_apart(box)) add_work(view, box, words);
   Prof_Short_Text_add(words, " ");
   Prof_Short_Text_signed(
      words, Prof_Ui_Flame_ms(view, box->amount.work - box->amount.usual_work), 2);
}

int Prof_Ui_Flame_Box_is_no_zone(const Prof_Flame_Box *box)
{
   return box->state == Prof_STATE_ROOT;
}

void Prof_Ui_Flame_Box_add_calls(const Prof_Flame_View *view, Prof_Words *words, double entries)
{
   int whole = entries - (double)(long)entries == 0;
   if (view->sums.difference && entries != 0) Prof_Short_Text_signed(words, entries, !whole);
   else Prof_Short_Text_number(words, entries, !whole);
   if (view->sums.amounts) Prof_Short_Text_add(words, entries == 1 ? " add" : " adds");
   else Prof_Short_Text_add(words, entries == 1 ? " call" : " calls");
}

static void add_usual(const Prof_Flame_View *view, const Prof_Flame_Box *box, const Look *look,
                      Prof_Words *words)
{
   if (view->spans || view->sums.difference || view->sums.amounts || look->apart) return;
   Prof_Short_Text_add(words, "  usual ");
   Prof_Short_Text_number(words, Prof_Ui_Flame_ms(view, box->amount.usual_work), 2);
   if (Prof_Ui_Flame_Box_is_no_zone(box)) return;
   Prof_Short_Text_add(words, "  ");
   Prof_Ui_Flame_Box_add_calls(view, words, box->amount.entries);
}

/* " 0.00" and "  usual 0.00  1 call": with less room there is no need to try. */
enum { LEAST_FIGURES = 5, LEAST_USUAL = 20 };

static int cells_of(const Prof_Words *words) { return Prof_Font_length(words->text); }

/* Takes back what went beyond the room, which is in cells. */
static void keep_to(Prof_Words *words, int room, int before)
{
   Prof_ASSERT(before >= 0 && before <= words->length);
   if (cells_of(words) <= room) return;
   words->length = before;
   words->text[before] = 0;
}

/* Cuts the words to that many cells, a dot being the last. */
static void cut_to(Prof_Words *words, int room)
{
   if (cells_of(words) <= room) return;
   words->length = (int)Prof_Font_bytes(words->text, room - 1);
   words->text[words->length] = 0;
   if (room > 0) Prof_Short_Text_add(words, ".");
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

void Prof_Ui_Flame_Box_add_looks(const Prof_Flame_View *view, const Prof_Flame_Box *box,
                                 Prof_Words *words)
{
   const Prof_Seen_Node *node = &view->seen->nodes[box->seen];
   Prof_Short_Text_count(words, node->count);
   Prof_Short_Text_add(words, " of ");
   Prof_Short_Text_count(words, view->seen->paths[node->path].count);
}

/* "noise3 17 of 20"; the function alone, or its first letters. */
static void make_seen_label(const Prof_Flame_View *view, const Prof_Flame_Box *box, int cells,
                            const char *sign, Prof_Words *words)
{
   int before;
   Prof_ASSERT(view->seen && box->seen < view->seen->num_nodes);
   Prof_Short_Text_begin(words);
   Prof_Short_Text_add(words, sign);
   cells += cells_of(words);
   Prof_Short_Text_add(words,
                       view->seen->functions[view->seen->nodes[box->seen].function].name);
   before = words->length;
   Prof_Short_Text_add(words, " ");
   Prof_Ui_Flame_Box_add_looks(view, box, words);
   keep_to(words, cells, before);
   cut_to(words, cells);
}

/* Makes as long a label as there is room for:
 *
 *      sign  name  amount  +excess  !  usual, calls
 *      the wedge of the chosen box, one cell that is not counted; "12 more" instead of a name
 *
 * A part that does not fit is taken back as a whole, only the name is cut. The sign of a hot box
 * has its room before all figures. */
static void make_label(const Prof_Flame_View *view, const Prof_Flame_Box *box, const Look *look,
                       int cells, const char *sign, Prof_Words *words)
{
   int hot = look->excess == Prof_EXCESS_HOT, before, room;
   Prof_Short_Text_begin(words);
   Prof_Short_Text_add(words, sign);
   cells += cells_of(words);
   room = cells - 2 * hot;
   if (box->count > 1) {
      Prof_Short_Text_count(words, box->count);
      Prof_Short_Text_add(words, " more");
   } else {
      Prof_Short_Text_add(words, Prof_Path_state_name(box->state));
      if (cells_of(words) + LEAST_FIGURES <= room) add_figures(view, box, look, room, words);
   }
   cut_to(words, room);
   if (hot) Prof_Short_Text_add(words, words->length ? " !" : "!");
   if (box->count > 1 || cells_of(words) + LEAST_USUAL > cells) return;
   before = words->length;
   add_usual(view, box, look, words);
   keep_to(words, cells, before);
}

/* The cells of the shortest label worth reading: "2 more", or two letters and a dot. */
static int least_cells(const Prof_Flame_Box *box) { return box->count > 1 ? 6 : 3; }

typedef struct Label {
   Prof_Words words;
   int x, end; /* units; the same if there is no label */
} Label;

/* The chosen box has a wedge before its name, if there is room: "\024" is Prof_SIGN_CURSOR. */
static void set_label(const Prof_Flame_View *view, const Prof_Flame_Box *box, const Look *look,
                      const Prof_Rect *at, int chosen, Label *label)
{
   int from = at->x0 + (look->seen ? (int)SEEN_MARK : 0);
   int cells = (at->x1 - from - 4) / Prof_CELL, wedge = chosen && cells > least_cells(box);
   label->x = label->end = from + 4 - (wedge ? 2 : 0);
   label->words.text[0] = 0;
   if (cells >= least_cells(box) && look->seen)
      make_seen_label(view, box, cells - wedge, wedge ? "\024" : "", &label->words);
   else if (cells >= least_cells(box))
      make_label(view, box, look, cells - wedge, wedge ? "\024" : "", &label->words);
   else if (cells >= 1 && look->excess == Prof_EXCESS_HOT)
      memcpy(label->words.text, "!", 2);
   else return;
   label->end += Prof_Font_length(label->words.text) * Prof_CELL;
}

/* ---- painting ---- */

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

/* Paints in the order in which things cover each other: fill, lines, hatch, frame, text. Nothing
 * may stand over a text, so hatching begins behind it. */
static void put_look(const Prof_Ui *ui, const Prof_Rect *at, const Look *look, const Label *label,
                     int chosen, Prof_List *list)
{
   int from = label->end > label->x ? label->end + 3 : at->x0;
   Prof_Rect fill = put_edges(ui, *at, look, label, list);
   Prof_ASSERT(label->end >= label->x && fill.y0 < fill.y1);
   if (label->end > label->x) Prof_Draw_List_box(list, fill, look->fill);
   else Prof_Draw_List_bar(list, fill, look->fill);
   put_caps(ui, at, look, list);
   if (look->seen && from > at->x0)
      Prof_Draw_List_hatch(
         list, Prof_Draw_List_rect(at->x0, fill.y0, at->x0 + SEEN_MARK - 2, fill.y1), look->hatch);
   if (look->hatch && from < at->x1)
      Prof_Draw_List_hatch(list, Prof_Draw_List_rect(from, fill.y0, fill.x1, fill.y1), look->hatch);
   if (chosen) {
      put_frame(at, Prof_COLOR_TEXT, 0, list);
      put_frame(at, Prof_COLOR_ON_CHIP, 1, list);
   }
   if (label->end > label->x)
      Prof_Draw_List_text(list, label->x, at->y0, label->words.text, text_on(look->fill));
}

/* Puts one box, if it is among the lines shown. Most are too narrow for a label; those are one
 * quad. */
void Prof_Ui_Flame_Box_put(const Prof_Flame_View *view, const Prof_Ui *ui, int index,
                           Prof_List *list)
{
   const Prof_Flame_Box *box = &view->flame.boxes[index];
   int row = Prof_Flame_Boxes_line(&view->flame, box) - view->scroll, chosen = index == view->box;
   int y = Prof_Ui_line(ui, Prof_FLAME_HEAD + row), wide = box->x1 - box->x0;
   Prof_Rect at =
      Prof_Draw_List_rect(ui->inside.x0 + box->x0, y, ui->inside.x0 + box->x1, y + BOX_HEIGHT);
   Look look;
   Label label;
   Prof_ASSERT(index >= 0 && index < view->flame.num_boxes);
   if (wide <= 0 || row < 0 || row >= Prof_Ui_Flame_rows(ui)) return;
   at.x1 -= wide > 2; /* neighbours of one colour are parted by a unit of the panel */
   set_look(view, ui, box, &look);
   if (!look.hatch && !chosen && wide <= NO_LABEL) {
      Prof_Draw_List_bar(list, at, look.fill);
      put_caps(ui, &at, &look, list);
      return;
   }
   set_label(view, box, &look, &at, chosen, &label);
   put_look(ui, &at, &look, &label, chosen, list);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
