/* prof_ui_flame_paint.c - paints what prof_ui_flame.c has gathered: the header, the lanes'
 * names, and between them what prof_ui_flame_ruler.c, _box.c and _facts.c paint.
 *
 *    source  work 41.30 ms !  usual 14.21  "note"      how to read it
 *    0 ms        10          budget  20          30              40
 *    main thread  41.30 ms
 *    [main_loop 41.30 +27.09 !=====================================================]
 *    [ai_upda.][physics 5.93 +1.88=][render 29.55 +24.95 !=========================]
 *
 *    selected  main_loop > render   29.55 ms   self 0.55   1 call   usual 4.60   ...
 */
#ifdef Prof_ENABLED
#include "prof_ui_flame.h"
#include "prof_ui_browse.h"

#include "prof_key_table.h"
#include "../list/prof_font.h"
#include "../../src/base/prof_short_text.h"

#include "../../src/show/prof_group.h"
#include "../../src/gather/prof_context_names.h"

#include <string.h>

enum { GAP = 2 * Prof_CELL, LEAST_NOTE = 12 /* cells */ };

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

/* What matters most of what there is to say: why something is missing, how to get back, what this
 * is. */
static const char *how_to_read(const Prof_Flame_View *view, const Prof_Ui *ui)
{
   if (view->no_spans) return view->no_spans;
   if (view->zoomed) return "zoomed  ({back} out)";
   if (view->spans && !view->number) return "time-line of the newest frame  ({events} paths)";
   if (view->spans) return "time-line of begins and ends  ({events} paths)";
   if (ui->by_excess && !view->sums.has_usual) return "what was usual is kept of hitches alone";
   if (view->sums.amounts) return "who added how much";
   if (view->sums.difference) return "call paths, as wide as they changed";
   if (view->seen) return "hatched: seen, not measured  ({events} events)";
   return ui->by_excess ? "" : "call paths, widths are sums over the frame  ({events} events)";
}

static int put_figures(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list, int x,
                       int y)
{
   Prof_Words words;
   Prof_Short_Text_begin(&words);
   if (view->of_value[0]) {
      Prof_Short_Text_add(&words, view->of_value);
      Prof_Short_Text_add(&words, " ");
      if (view->sums.difference) Prof_Short_Text_signed(&words, view->work_ms, view->decimals);
      else Prof_Short_Text_number(&words, view->work_ms, view->decimals);
      Prof_Short_Text_add(&words, " ");
      Prof_Short_Text_add(&words, view->unit);
      return Prof_Ui_put(list, x, ui->inside.x1, y, words.text, Prof_COLOR_TEXT);
   }
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

/* Puts the text whole, or not at all. Returns where the next goes. */
static int put_whole(Prof_List *list, int x, int right, int y, const char *text)
{
   if (!text[0] || x + Prof_Font_length(text) * Prof_CELL > right) return x;
   return Prof_Draw_List_text(list, x, y, text, Prof_COLOR_DIM) + GAP;
}

static void put_header(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list)
{
   int y = Prof_Ui_line(ui, 0), right = ui->inside.x1, x;
   Prof_Words words;
   x = Prof_Ui_Browse_put_source(ui, list, ui->inside.x0, y) + GAP;
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
   x = put_whole(list, x, right, y, words.text);
   if (Prof_Ui_Flame_Critical_is_seen(view))
      put_whole(list, x, right, y, "white line: critical path");
}

/* ---- lanes ---- */

/* The name of a lane's context, and whether that thread or fiber ended by then. */
static Prof_Held_Name lane_name(const Prof_Flame_View *view, int lane)
{
   int context = view->flame.lanes[lane].context;
   Prof_Held_Name name = {"all threads", 0, 0, 0, 0};
   Prof_ASSERT(lane >= 0 && lane < view->flame.num_lanes);
   if (context < 0) return name;
   name = Prof_Context_Names_at((uint32_t)context, view->names_of);
   if (!name.text[0]) memcpy(name.text, "unnamed thread", sizeof "unnamed thread");
   return name;
}

/* How much of the frame's critical path was on the lane's thread. */
static void put_critical(const Prof_Flame_View *view, const Prof_Ui *ui, int context, int x, int y,
                         Prof_List *list)
{
   double ms = Prof_Ui_Flame_Critical_ms(view, context);
   Prof_Words words;
   if (ms <= 0) return;
   Prof_Short_Text_begin(&words);
   Prof_Short_Text_add(&words, "critical ");
   Prof_Short_Text_number(&words, ms, 2);
   Prof_Short_Text_add(&words, " ms");
   Prof_Ui_put(list, x, ui->inside.x1, y, words.text, Prof_COLOR_TEXT);
}

static void put_lane(const Prof_Flame_View *view, const Prof_Ui *ui, int index, Prof_List *list)
{
   const Prof_Flame_Lane *lane = &view->flame.lanes[index];
   int row = lane->line - view->scroll, x, y;
   Prof_Held_Name name = lane_name(view, index);
   Prof_ASSERT(lane->line >= 0 && lane->line + lane->depths < view->flame.lines);
   if (row < 0 || row >= Prof_Ui_Flame_rows(ui)) return;
   y = Prof_Ui_line(ui, Prof_FLAME_HEAD + row);
   x = Prof_Ui_put(list, ui->inside.x0, ui->inside.x1, y, name.text, Prof_COLOR_DIM);
   if (name.ended_then)
      x = Prof_Ui_put(list, x + Prof_CELL, ui->inside.x1, y, "(ended)", Prof_COLOR_DIM);
   put_critical(view, ui, lane->context, x + GAP, y, list);
}

/* Says how many lines lie above and below of those that there is room for. */
static void put_more(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list)
{
   int rows = Prof_Ui_Flame_rows(ui), below = view->flame.lines - view->scroll - rows, last;
   Prof_Words words;
   if (view->scroll <= 0 && below <= 0) return;
   Prof_Short_Text_begin(&words);
   if (view->scroll > 0) {
      Prof_Short_Text_add(&words, "\020 "); /* Prof_SIGN_UP, and Prof_SIGN_DOWN below */
      Prof_Short_Text_count(&words, (unsigned long)view->scroll);
   }
   if (below > 0) {
      Prof_Short_Text_add(&words, view->scroll > 0 ? "  \021 " : "\021 ");
      Prof_Short_Text_count(&words, (unsigned long)below);
   }
   last = below > 0 ? below : view->scroll;
   Prof_ASSERT(last > 0);
   Prof_Short_Text_add(&words, last == 1 ? " more line" : " more lines");
   Prof_Ui_put(list, ui->inside.x0, ui->inside.x1, Prof_Ui_line(ui, ui->lines - 2), words.text,
               Prof_COLOR_DIM);
}

/* ---- all ---- */

static void put_nothing(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list)
{
   const char *why =
      view->of_value[0] ? "nothing was added in what is shown" : "no zone ran in what is shown";
   Prof_Ui_put(list, ui->inside.x0, ui->inside.x1, Prof_Ui_line(ui, 2), why, Prof_COLOR_DIM);
}

void Prof_Ui_Flame_paint(const Prof_Flame_View *view, const Prof_Ui *ui, Prof_List *list)
{
   int i;
   Prof_ASSERT(view->box < view->flame.num_boxes); /* it is of this layout */
   Prof_Group_refresh();
   put_header(view, ui, list);
   if (Prof_Ui_Flame_rows(ui) < 1) return;
   if (view->flame.num_boxes == 0) {
      put_nothing(view, ui, list);
      return;
   }
   if (!view->sums.amounts) Prof_Ui_Flame_Ruler_put(view, ui, list);
   for (i = 0; i < view->flame.num_lanes; ++i) put_lane(view, ui, i, list);
   for (i = 0; i < view->flame.num_boxes; ++i) Prof_Ui_Flame_Box_put(view, ui, i, list);
   Prof_Ui_Flame_Critical_put(view, ui, list);
   put_more(view, ui, list);
   if (view->box >= 0) Prof_Ui_Flame_Facts_put(view, ui, list);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
