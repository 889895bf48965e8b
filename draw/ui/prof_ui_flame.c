/* prof_ui_flame.c - the flame: call paths of what is shown, as wide as they took; or, if the event
 * ring has the frame, its time-line.
 *
 * What is chosen and what is zoomed to are paths, not places: they stay when another frame is
 * shown. If a path did not run there, what is above it stands in, and it comes back when it runs.
 */
#ifdef Prof_ENABLED
#include "prof_ui_flame.h"
#include "prof_ui_browse.h"

#include "../model/prof_frame_split.h"

#include "../../src/frame/prof_average.h"
#include "../../src/show/prof_compare.h"
#include "../../src/frame/prof_hitch.h"
#include "../../src/frame/prof_waiting.h"
#include "../../src/show/prof_shown.h"

#include <string.h>

enum { LEAST_LINES = 10 };

static Prof_Flame_View view;

/* ---- gathering ---- */

/* The frame that was gathered last; past frames do not change, so it is not gathered again. */
static struct {
   uint64_t number;
   int context;
} gathered;

static void note_frame(const Prof_Frame_Info *info)
{
   size_t length = strlen(info->text);
   if (length > sizeof view.note - 1) length = sizeof view.note - 1;
   memcpy(view.note, info->text, length);
   view.note[length] = 0;
   view.number = info->number;
   view.names_of = info->number;
   view.hitch = info->hitch;
}

/* Takes the frame's work from the frame itself, where the updating thread has no lane of which to
 * sum it up. */
static void take_work(const Prof_Ui *ui)
{
   Prof_View all = Prof_View_state;
   Prof_Frame_Info info;
   Prof_Hitch hitch;
   Prof_Split split;
   int back, index;
   all.context = -1;
   if (!view.number) {
      if (Prof_Frame_Split_of_frame(&all, &split)) view.work_ms = split.work;
      return;
   }
   if (Prof_Ui_Browse_shown_frame(ui, &info, &back)) view.work_ms = info.work_ms;
   if (Prof_Ui_Browse_shown_hitch(ui, &index) && Prof_get_hitch(index, &hitch))
      view.usual_ms = hitch.usual_ms;
}

/* The frame's work, as hitches have it, whichever thread's lane is shown. Of a difference, both
 * frames. */
static void sum_work(const Prof_Ui *ui)
{
   const Prof_Flame_Sums *sums = &view.sums;
   int lane = Prof_Flame_Sums_lane_of(sums, (int)view.owner);
   double a, b;
   uint32_t i;
   view.work_ms = view.usual_ms = 0;
   if (sums->difference) {
      view.of_work = Prof_Compare_work(&a, &b);
      if (!view.of_work) Prof_Compare_seconds(&a, &b);
      view.work_ms = b * 1e3;
      view.usual_ms = a * 1e3;
   }
   if (lane < 0) {
      if (!sums->difference) take_work(ui);
      return;
   }
   for (i = 0; i < sums->lanes[lane].count; ++i) {
      const Prof_Flame_Path *path = &sums->paths[sums->lanes[lane].first + i];
      if (Prof_Waiting_kind_of(sums->rules, path->state) != Prof_WORKS) continue;
      view.work_ms += path->of.self * sums->ms_per_tick;
      view.usual_ms += path->of.usual_self * sums->ms_per_tick;
   }
}

/* Shown first: what a hitch is blamed on. */
static void choose_blamed(int index)
{
   uint32_t count;
   const Prof_Share *shares = Prof_Hitch_shares(index, &count);
   Prof_Hitch hitch;
   if (!shares || !Prof_get_hitch(index, &hitch) || hitch.num_blames == 0) return;
   view.context = (int)shares[0].context;
   view.state = shares[0].state;
   view.at = 0;
}

/* Lanes are apart from each other anyway. */
static int context_wanted(const Prof_Ui *ui)
{
   return ui->all_lanes ? -1 : Prof_View_state.context;
}

static void take_past(const Prof_Ui *ui, const Prof_Shown *shown)
{
   int context = context_wanted(ui);
   if (view.has && gathered.number == shown->number && gathered.context == context) return;
   gathered.number = shown->number;
   gathered.context = context;
   if (shown->kind != Prof_SHOWS_HITCH) {
      view.has = Prof_Flame_Sums_take_past(&view.sums, Prof_Shown_frame(shown), context);
      return;
   }
   view.has = Prof_Flame_Sums_take_hitch(&view.sums, shown->hitch, context);
   choose_blamed(shown->hitch);
   if (ui->events) view.zoomed = view.scroll = 0; /* a time of another frame means nothing here */
}

static void take_live(const Prof_Shown *shown, int context)
{
   gathered.number = 0;
   view.names_of = shown->number;
   if (shown->slot) view.has = Prof_Flame_Sums_take_average(&view.sums, shown->slot, context);
   else view.has = Prof_Flame_Sums_take_frame(&view.sums, Prof_Shown_frame(shown), context);
}

static void gather(const Prof_Ui *ui)
{
   Prof_Shown shown = Prof_Shown_find(&Prof_View_state);
   Prof_Frame_Info info;
   int back;
   view.owner = shown.owner;
   view.hitch = 0;
   view.number = 0;
   view.names_of = 0;
   view.note[0] = 0;
   if (shown.kind == Prof_SHOWS_NOTHING) {
      view.has = 0;
   } else if (shown.kind == Prof_SHOWS_COMPARISON) {
      gathered.number = 0;
      view.has = Prof_Flame_Sums_take_difference(&view.sums);
   } else if (shown.live) {
      take_live(&shown, context_wanted(ui));
   } else if (Prof_Ui_Browse_shown_frame(ui, &info, &back)) {
      note_frame(&info);
      take_past(ui, &shown);
   }
   sum_work(ui);
}

/* ---- the time-line ---- */

#define NO_DIFFERENCE "no time-line of a difference"

static const char *find_spans(const Prof_Ui *ui)
{
   Prof_Frame_Info info;
   int back;
   if (Prof_Compare_is_active()) return NO_DIFFERENCE;
   if (!Prof_Ui_Browse_shown_frame(ui, &info, &back)) return "no frame";
   if (back < 0) return "no events: the frame is not in the history";
   view.spans = Prof_Timeline_spans_of(back, &view.num_spans);
   if (view.spans) return 0;
   if (!Prof_Timeline_is_on()) return "no events: the game has not called Prof_set_events(1)";
   return "no events: they are older than what is kept (max_events)";
}

/* Spans are another's to give: asked for each time. */
static void take_spans(const Prof_Ui *ui)
{
   view.spans = 0;
   view.num_spans = 0;
   view.no_spans = ui->events ? find_spans(ui) : 0;
}

/* ---- layout ---- */

/* A difference has one lane, for all. */
static int context_here(int context) { return view.sums.difference ? -1 : context; }

static Prof_Flame_Window zoom_window(void)
{
   Prof_Flame_Window window = Prof_Flame_Boxes_whole(&view.sums);
   if (view.spans) window.end = view.sums.ticks;
   if (!view.zoomed) return window;
   if (!view.spans)
      return Prof_Flame_Boxes_around(
         &view.sums, Prof_Flame_Sums_lane_of(&view.sums, context_here(view.zoom_context)),
         view.zoom_first, view.zoom_last);
   if (view.zoom_end <= view.zoom_begin || view.zoom_begin >= window.end) return window;
   window.begin = view.zoom_begin;
   window.end = view.zoom_end;
   return window;
}

static void lay_out(const Prof_Ui *ui, int width)
{
   Prof_Flame_Window window = zoom_window();
   if (view.spans)
      Prof_Flame_Boxes_layout_spans(&view.flame, view.spans, view.num_spans, view.owner,
                                    context_wanted(ui), &window, width);
   else Prof_Flame_Boxes_layout(&view.flame, &view.sums, &window, view.has ? width : 0);
   view.box = Prof_Flame_Boxes_find(&view.flame, context_here(view.context), view.state, view.at);
   if (view.box < 0 && view.flame.num_lanes)
      view.box = Prof_Flame_Boxes_find(&view.flame, view.flame.lanes[0].context, 0, 0);
}

/* The chosen box is seen, and its lane's name if there is room for both. */
static void scroll(int rows)
{
   const Prof_Flame_Box *box;
   int line, top;
   if (view.box < 0 || rows <= 0) return;
   box = &view.flame.boxes[view.box];
   line = Prof_Flame_Boxes_line(&view.flame, box);
   top = box->depth + 1 < rows ? view.flame.lanes[box->lane].line : line;
   if (line >= view.scroll + rows) view.scroll = line - rows + 1;
   if (view.scroll > top) view.scroll = top;
   if (view.scroll > view.flame.lines - rows) view.scroll = view.flame.lines - rows;
   if (view.scroll < 0) view.scroll = 0;
}

static void refresh(Prof_Ui *ui)
{
   int width = ui->area.x1 - ui->area.x0 - 2 * (Prof_UI_MARGIN + Prof_UI_PAD);
   gather(ui);
   take_spans(ui);
   lay_out(ui, view.flame.width > 0 ? view.flame.width : width);
}

static void measure(const Prof_Ui *ui, int *columns, int *lines)
{
   *columns = (ui->area.x1 - ui->area.x0) / Prof_CELL;
   *lines = view.flame.lines + Prof_FLAME_HEAD + Prof_FLAME_FOOT;
   if (*lines < LEAST_LINES) *lines = LEAST_LINES;
}

static void still(const Prof_Ui *ui, Prof_List *list)
{
   int width = ui->inside.x1 - ui->inside.x0;
   if (width != view.flame.width) {
      take_spans(ui);
      lay_out(ui, width);
   }
   scroll(Prof_Ui_Flame_rows(ui));
   Prof_Ui_Flame_paint(&view, ui, list);
}

/* ---- actions ---- */

/* Actions may come several to a picture. */
static void lay_out_anew(Prof_Ui *ui)
{
   take_spans(ui);
   lay_out(ui, view.flame.width);
   ui->stale = 1;
}

static int context_of(const Prof_Flame_Box *box)
{
   int context = view.flame.lanes[box->lane].context;
   return context < 0 ? (int)view.owner : context;
}

static void choose(Prof_Ui *ui, int index)
{
   const Prof_Flame_Box *box;
   if (index < 0 || index >= view.flame.num_boxes) return;
   box = &view.flame.boxes[index];
   view.box = index;
   view.context = context_of(box);
   view.state = box->state;
   view.at = box->begin;
   ui->stale = 1;
}

static void zoom_to(Prof_Ui *ui, const Prof_Flame_Box *box)
{
   view.zoomed = 1;
   view.zoom_context = context_of(box);
   view.zoom_first = box->state;
   view.zoom_last = box->last;
   view.zoom_begin = box->begin;
   view.zoom_end = box->end;
   lay_out_anew(ui);
}

static void show_all(Prof_Ui *ui)
{
   view.zoomed = 0;
   view.scroll = 0;
   lay_out_anew(ui);
}

/* The box that holds more than the window, but not all, and lies nearest to it. */
static int around_window(void)
{
   const double all = Prof_Flame_Boxes_whole(&view.sums).end;
   const Prof_Flame_Window *window = &view.flame.window;
   int i, found = -1;
   for (i = 0; i < view.flame.num_boxes; ++i) {
      const Prof_Flame_Box *box = &view.flame.boxes[i];
      if (box->begin > window->begin || box->end < window->end) continue;
      if (context_of(box) != view.zoom_context) continue;
      if (box->end - box->begin > window->end - window->begin && box->end - box->begin < all)
         found = i;
   }
   return found;
}

static int zoom_in(Prof_Ui *ui)
{
   if (view.box < 0 || view.box >= view.flame.num_boxes) return 0;
   zoom_to(ui, &view.flame.boxes[view.box]);
   return 1;
}

static int zoom_out(Prof_Ui *ui)
{
   int around;
   if (!view.zoomed) return 0;
   around = around_window();
   if (around >= 0) zoom_to(ui, &view.flame.boxes[around]);
   else show_all(ui);
   return 1;
}

static int step(Prof_Ui *ui, Prof_Flame_Step where)
{
   choose(ui, Prof_Flame_Boxes_step(&view.flame, view.box, where));
   return 1;
}

static int act(Prof_Ui *ui, Prof_Action action)
{
   switch (action) {
   case Prof_ACTION_UP: return step(ui, Prof_FLAME_UP);
   case Prof_ACTION_DOWN: return step(ui, Prof_FLAME_DOWN);
   case Prof_ACTION_LEFT: return step(ui, Prof_FLAME_LEFT);
   case Prof_ACTION_RIGHT: return step(ui, Prof_FLAME_RIGHT);
   case Prof_ACTION_ENTER: return zoom_in(ui);
   case Prof_ACTION_BACK: return zoom_out(ui);
   case Prof_ACTION_COLORS:
      if (view.spans) return Prof_Ui_notice(ui, "a time-line has no usual, so no excess"), 1;
      ui->by_excess = !ui->by_excess;
      ui->stale = 1;
      return 1;
   case Prof_ACTION_EVENTS:
      if (view.sums.difference) return Prof_Ui_notice(ui, NO_DIFFERENCE), 1;
      ui->events = !ui->events;
      show_all(ui);
      return 1;
   default: return 0;
   }
}

/* A second click on a box zooms to it. */
static int click(Prof_Ui *ui, int x, int y, int right_button)
{
   int line = Prof_Ui_line_at(ui, y) - Prof_FLAME_HEAD, index;
   if (right_button) return zoom_out(ui);
   if (line < 0 || line >= Prof_Ui_Flame_rows(ui)) return 0;
   index = Prof_Flame_Boxes_at(&view.flame, x - ui->inside.x0, line + view.scroll);
   if (index < 0) return 0;
   if (index == view.box) return zoom_in(ui);
   choose(ui, index);
   return 1;
}

#define WALK_KEYS "{up}/{down} depth  {left}/{right} sibling  {enter} zoom  {back} out  "
#define TIME_KEYS "{older hitch} {newer hitch} hitch  {older} {newer} frame  {freeze} pause  " \
   "{release} back  {help} keys"
#define DIFFERENCE_KEYS WALK_KEYS TIME_KEYS
#define PATH_KEYS WALK_KEYS "{colours} excess colours  {events} events  " TIME_KEYS

/* A time-line knows nothing of excess, a difference of neither. */
static const char *keys_now(const Prof_Ui *ui)
{
   (void)ui;
   if (view.sums.difference) return DIFFERENCE_KEYS;
   return view.spans ? WALK_KEYS "{events} paths  " TIME_KEYS : PATH_KEYS;
}

const Prof_Ui_View Prof_Ui_Flame_view = {"FLAME", PATH_KEYS, measure, refresh, still,
                                         0,       act,       click,   keys_now};

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
