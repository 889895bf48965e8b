/* prof_ui_flame.c - the flame: call paths of what is shown, as wide as they took; or, if the event
 * ring has the frame, its time-line.
 *
 * What is chosen and what is zoomed to are paths, not places: they stay when another frame is
 * shown. If a path did not run there, what is above it stands in, and it comes back when it runs.
 *
 *      refresh   what is shown  >  sums, the frame's work  >  spans, if asked for  >  boxes
 *      still     boxes anew, if the panel became wider or narrower than they are; then they are
 *                scrolled to and painted
 *      act       works upon the boxes as they are, and lays them out anew where it zooms
 *
 * A flame and a time-line have the same boxes, so all behind the layout is the same for both. A
 * comparison has one lane without a context, -1, where else is that of a thread: context_here and
 * context_of go from one to the other.
 */
#ifdef Prof_ENABLED
#include "prof_ui_flame.h"
#include "prof_ui_amount.h"
#include "prof_ui_browse.h"
#include "prof_ui_inside.h"
#include "prof_ui_off.h"
#include "prof_ui_zone.h"

#include "../model/prof_frame_split.h"

#include "../../src/frame/prof_average.h"
#include "../../src/show/prof_compare.h"
#include "../../src/frame/prof_hitch.h"
#include "../../src/frame/prof_waiting.h"
#include "../../src/show/prof_shown.h"
#include "../../src/base/prof_module.h"
#include "../../src/base/prof_utf8.h"

#include <stdio.h>
#include <string.h>

enum { LEAST_LINES = 10 };

static struct {
   Prof_Flame_View view;
   /* The frame that was gathered last; past frames do not change, so it is not gathered again. */
   struct {
      uint64_t number;
      int context;
   } gathered;
} own;

static void put_back(void)
{
   Prof_Config_release(own.view.sums.paths);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- gathering ---- */

static void note_frame(const Prof_Frame_Info *info)
{
   Prof_Utf8_copy(own.view.note, sizeof own.view.note, info->text);
   own.view.number = info->number;
   own.view.names_of = info->number;
   own.view.hitch = info->hitch;
}

/* Takes the frame's work from the frame itself, where the updating thread has no lane of which to
 * sum it up. */
static void take_work(const Prof_Ui *ui)
{
   Prof_View all = Prof_View_state;
   Prof_Split split;
   all.context = -1;
   if (!own.view.number) {
      if (Prof_Frame_Split_of_frame(&all, &split))
         own.view.work_ms = split.work + (ui->config.figure != Prof_FIGURE_MAIN ? split.held : 0);
      return;
   }
   own.view.work_ms = Prof_Ui_Browse_shown_ms(ui);
}

/* Takes what was due from the hitch itself: waiting is due only as far as others held it up. */
static int take_hitch(const Prof_Ui *ui)
{
   Prof_Hitch hitch;
   if (!Prof_Ui_Browse_shown_hitch(ui, &own.view.kept) || !Prof_get_hitch(own.view.kept, &hitch) ||
       own.view.sums.difference)
      return own.view.kept = -1, 0;
   own.view.work_ms = Prof_Hitch_length(&hitch);
   own.view.usual_ms = hitch.usual_ms;
   return 1;
}

/* As HUD and strip have it, as far as a lane can tell. */
static int counts(const Prof_Ui *ui, uint32_t state)
{
   int kind = Prof_Waiting_kind_of(own.view.sums.rules, state);
   return kind == Prof_WORKS ||
          (kind == Prof_WAITS_THREAD && ui->config.figure != Prof_FIGURE_MAIN);
}

/* Sums up the frame's work, as hitches have it, whichever thread's lane is shown: from the updating
 * thread's lane, if it was gathered. Of a difference, both frames. */
static void sum_work(const Prof_Ui *ui)
{
   const Prof_Flame_Sums *sums = &own.view.sums;
   int lane = Prof_Flame_Sums_lane_of(sums, (int)own.view.owner);
   double a, b;
   uint32_t i;
   own.view.work_ms = own.view.usual_ms = 0;
   if (sums->difference) {
      own.view.of_work = Prof_Compare_work(&a, &b);
      if (!own.view.of_work) Prof_Compare_seconds(&a, &b);
      own.view.work_ms = b * 1e3;
      own.view.usual_ms = a * 1e3;
   }
   if (take_hitch(ui)) return;
   if (lane < 0 || (own.view.number && !sums->difference)) {
      if (!sums->difference) take_work(ui);
      return;
   }
   for (i = 0; i < sums->lanes[lane].count; ++i) {
      const Prof_Flame_Path *path = &sums->paths[sums->lanes[lane].first + i];
      if (!counts(ui, path->state)) continue;
      own.view.work_ms += path->amount.self * sums->ms_per_tick;
      own.view.usual_ms += path->amount.usual_self * sums->ms_per_tick;
   }
}

/* Shown first: what a hitch is blamed on. */
static void choose_blamed(int index)
{
   uint32_t count;
   const Prof_Share *shares = Prof_Hitch_shares(index, &count);
   Prof_Hitch hitch;
   if (!shares || !Prof_get_hitch(index, &hitch) || hitch.num_blames == 0) return;
   Prof_ASSERT(count > 0);
   own.view.context = (int)shares[0].context;
   own.view.state = shares[0].state;
   own.view.at = 0;
   own.view.node = 0;
}

/* Which context to gather; -1 all. The thread that the overlay chose by itself is none that
 * somebody asked for, and lanes do not mix anyway. */
static int context_wanted(const Prof_Ui *ui)
{
   return ui->all_lanes ? -1 : Prof_View_state.context;
}

/* The critical path, if it was on several threads; null: there is none. */
static void take_steps(const Prof_Frame *frame)
{
   own.view.num_steps = 0;
   if (!frame || !(frame->flags & Prof_FRAME_SHARED)) return;
   own.view.num_steps = frame->num_steps;
   memcpy(own.view.steps, frame->steps, frame->num_steps * sizeof *frame->steps);
}

/* A past frame does not change, so it is gathered once: each refresh would unpack it anew. */
static void take_past(const Prof_Ui *ui, const Prof_Shown *shown)
{
   int context = context_wanted(ui);
   Prof_ASSERT(!shown->live);
   if (own.view.has && own.gathered.number == shown->number && own.gathered.context == context)
      return;
   own.gathered.number = shown->number;
   own.gathered.context = context;
   take_steps(Prof_Shown_frame(shown));
   if (shown->kind != Prof_SHOWS_HITCH) {
      own.view.has = Prof_Flame_Sums_take_past(&own.view.sums, Prof_Shown_frame(shown), context);
      return;
   }
   own.view.has = Prof_Flame_Sums_take_hitch(&own.view.sums, shown->hitch, context);
   choose_blamed(shown->hitch);
   if (ui->events)
      own.view.zoomed = own.view.scroll = 0; /* a time of another frame means nothing here */
}

static void take_live(const Prof_Shown *shown, int context)
{
   Prof_ASSERT(shown->live);
   own.gathered.number = 0;
   own.view.names_of = shown->number;
   if (shown->slot)
      own.view.has = Prof_Flame_Sums_take_average(&own.view.sums, shown->slot, context);
   else own.view.has = Prof_Flame_Sums_take_frame(&own.view.sums, Prof_Shown_frame(shown), context);
   take_steps(shown->slot ? 0 : Prof_Shown_frame(shown));
}

/* Gathers what all views show. Nothing of the frame before may be left in the view, so all that is
 * not of every kind is emptied first. */
/* Amounts of a count, all threads together. They are scaled once, for all boxes. */
static int gather_amounts(const Prof_Ui *ui)
{
   const char *name, *unit;
   Prof_View view = Prof_View_state;
   Prof_Amount_Scale scale;
   strcpy(own.view.unit, "ms");
   own.view.of_value[0] = 0;
   own.view.decimals = 2;
   if (!Prof_Ui_Amount_shown(ui, &name, &unit)) return 0;
   view.value = ui->value;
   view.context = -1;
   own.gathered.number = 0;
   take_steps(0);
   own.view.has = Prof_Flame_Sums_take_amounts(&own.view.sums, Prof_Snapshot_take(&view));
   scale = Prof_Ui_Amount_scale(unit, own.view.sums.ticks, 1);
   own.view.sums.ms_per_tick = scale.factor;
   own.view.decimals = scale.decimals ? 2 : 0;
   memcpy(own.view.unit, scale.label, sizeof own.view.unit);
   snprintf(own.view.of_value, sizeof own.view.of_value, "%s", name);
   own.view.kept = -1;
   own.view.usual_ms = 0;
   own.view.work_ms = own.view.has ? own.view.sums.paths[0].amount.hier * scale.factor : 0;
   return 1;
}

static void gather(const Prof_Ui *ui)
{
   Prof_Shown shown = Prof_Shown_find(&Prof_View_state);
   Prof_Frame_Info info;
   int back;
   own.view.owner = shown.owner;
   own.view.hitch = 0;
   own.view.number = 0;
   own.view.names_of = 0;
   own.view.note[0] = 0;
   if (gather_amounts(ui)) return;
   if (shown.kind == Prof_SHOWS_NOTHING) {
      own.view.has = 0;
      take_steps(0);
   } else if (shown.kind == Prof_SHOWS_COMPARISON) {
      own.gathered.number = 0;
      take_steps(0);
      own.view.has = Prof_Flame_Sums_take_difference(&own.view.sums);
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

/* Finds the time-line of the frame shown. Returns why there is none, or null. */
static const char *find_spans(const Prof_Ui *ui)
{
   Prof_Frame_Info info;
   int back;
   if (own.view.sums.amounts) return "no time-line of amounts";
   if (Prof_Compare_is_active()) return NO_DIFFERENCE;
   if (!Prof_Ui_Browse_shown_frame(ui, &info, &back)) return "no frame";
   if (back < 0) return "no events: the frame is not in the history";
   own.view.spans = Prof_Timeline_spans_of(back, &own.view.num_spans);
   if (own.view.spans) return 0;
   if (!Prof_Timeline_is_on()) return "no events: the game has not called Prof_set_events(1)";
   return "no events: they are older than what is kept (max_events)";
}

/* Spans are good until somebody asks prof_timeline.h again, so they are asked for before each
 * layout. */
static void take_spans(const Prof_Ui *ui)
{
   own.view.spans = 0;
   own.view.num_spans = 0;
   own.view.no_spans = ui->events ? find_spans(ui) : 0;
}

/* ---- what was seen ---- */

/* Hitches may have come since the frame was gathered. */
static const Prof_Seen_Tree *find_seen(void)
{
   const Prof_Seen_Tree *seen = own.view.kept >= 0 ? Prof_Seen_Tree_of(own.view.kept) : 0;
   if (own.view.spans || own.view.sums.difference || own.view.sums.amounts) return 0;
   return seen && seen->frame == own.view.number ? seen : 0;
}

/* Nodes have other numbers each time that the tree is made, as when names have become known. */
static int is_seen_anew(void)
{
   const Prof_Seen_Tree *seen = find_seen();
   return seen != own.view.seen || (seen && seen->made != own.view.seen_made);
}

static void take_seen(void)
{
   if (is_seen_anew()) own.view.node = 0;
   own.view.seen = find_seen();
   own.view.seen_made = own.view.seen ? own.view.seen->made : 0;
}

/* ---- layout ---- */

/* A difference has one lane, for all. */
static int context_here(int context)
{
   return own.view.sums.difference || own.view.sums.amounts ? -1 : context;
}

/* The part of the lanes that is laid out. A path that is zoomed to is looked for in each frame
 * anew; a time is the same in all, and what lies beyond the frame's end shows the whole. */
static Prof_Flame_Window zoom_window(void)
{
   Prof_Flame_Window window = Prof_Flame_Boxes_whole(&own.view.sums);
   if (own.view.spans) window.end = own.view.sums.ticks;
   if (!own.view.zoomed) return window;
   if (!own.view.spans)
      return Prof_Flame_Boxes_around(
         &own.view.sums,
         Prof_Flame_Sums_lane_of(&own.view.sums, context_here(own.view.zoom_context)),
         own.view.zoom_first, own.view.zoom_last);
   if (own.view.zoom_end <= own.view.zoom_begin || own.view.zoom_begin >= window.end) return window;
   window.begin = own.view.zoom_begin;
   window.end = own.view.zoom_end;
   return window;
}

/* The threads along whose zones the frame came to be long stand together, the updating one first:
 * between them may be a dozen that slept. */
static void raise_critical_lanes(void)
{
   uint32_t contexts[1 + Prof_MAX_STEPS], num = 0, i;
   if (!own.view.num_steps) return;
   contexts[num++] = own.view.owner;
   for (i = 0; i < own.view.num_steps; ++i) contexts[num++] = own.view.steps[i].context;
   Prof_Flame_Boxes_raise(&own.view.flame, contexts, num);
}

/* Lays out the boxes, and finds the one of the path chosen. If its lane shows nothing, the first
 * lane's widest is chosen in its place, and the path stays what it was. */
static void lay_out(const Prof_Ui *ui, int width)
{
   Prof_Flame_Window window = zoom_window();
   take_seen();
   if (own.view.spans)
      Prof_Flame_Boxes_layout_spans(&own.view.flame, own.view.spans, own.view.num_spans,
                                    own.view.owner, context_wanted(ui), &window, width);
   else
      Prof_Flame_Boxes_layout_hitch(&own.view.flame, &own.view.sums, own.view.seen, &window,
                                    own.view.has ? width : 0);
   raise_critical_lanes();
   own.view.box = Prof_Flame_Boxes_find_seen(&own.view.flame, own.view.node);
   if (own.view.box < 0)
      own.view.box = Prof_Flame_Boxes_find(&own.view.flame, context_here(own.view.context),
                                           own.view.state, own.view.at);
   if (own.view.box < 0 && own.view.flame.num_lanes)
      own.view.box = Prof_Flame_Boxes_find(&own.view.flame, own.view.flame.lanes[0].context, 0, 0);
   Prof_ASSERT(own.view.box < own.view.flame.num_boxes);
}

/* The chosen box is seen, and its lane's name if there is room for both. With more room, as in a
 * larger window, lanes are seen from the top again. */
static void scroll(int rows)
{
   const Prof_Flame_Box *box;
   int line, top; /* of the box; the first line that must be seen with it */
   if (own.view.box < 0 || rows <= 0) return;
   if (rows > own.view.rows) own.view.scroll = 0;
   own.view.rows = rows;
   box = &own.view.flame.boxes[own.view.box];
   line = Prof_Flame_Boxes_line(&own.view.flame, box);
   top = box->depth + 1 < rows ? own.view.flame.lanes[box->lane].line : line;
   if (line >= own.view.scroll + rows) own.view.scroll = line - rows + 1;
   if (own.view.scroll > top) own.view.scroll = top;
   if (own.view.scroll > own.view.flame.lines - rows) own.view.scroll = own.view.flame.lines - rows;
   if (own.view.scroll < 0) own.view.scroll = 0;
   Prof_ASSERT(line >= own.view.scroll && line < own.view.scroll + rows);
}

static void refresh(Prof_Ui *ui)
{
   int width = ui->area.x1 - ui->area.x0 - 2 * (Prof_UI_MARGIN + Prof_PAD);
   Prof_Module_list(&module);
   gather(ui);
   take_spans(ui);
   lay_out(ui, own.view.flame.width > 0 ? own.view.flame.width : width);
}

static void measure(const Prof_Ui *ui, int *columns, int *lines)
{
   *columns = (ui->area.x1 - ui->area.x0) / Prof_CELL;
   *lines = own.view.flame.lines + Prof_FLAME_HEAD + Prof_FLAME_FOOT;
   if (*lines < LEAST_LINES) *lines = LEAST_LINES;
}

static void still(const Prof_Ui *ui, Prof_List *list)
{
   int width = ui->inside.x1 - ui->inside.x0;
   if (width != own.view.flame.width || is_seen_anew()) {
      take_spans(ui);
      lay_out(ui, width);
   }
   scroll(Prof_Ui_Flame_rows(ui));
   Prof_Ui_Flame_paint(&own.view, ui, list);
}

/* ---- actions ---- */

/* Actions may come several to a picture. */
static void lay_out_anew(Prof_Ui *ui)
{
   take_spans(ui);
   lay_out(ui, own.view.flame.width);
   ui->stale = 1;
}

static int context_of(const Prof_Flame_Box *box)
{
   int context = own.view.flame.lanes[box->lane].context;
   Prof_ASSERT(box->lane >= 0 && box->lane < own.view.flame.num_lanes);
   return context < 0 ? (int)own.view.owner : context;
}

/* Chooses a box, and keeps what it stands for: the next layout has other boxes. */
static void choose(Prof_Ui *ui, int index)
{
   const Prof_Flame_Box *box;
   if (index < 0 || index >= own.view.flame.num_boxes) return;
   box = &own.view.flame.boxes[index];
   own.view.box = index;
   own.view.context = context_of(box);
   own.view.state = box->state;
   own.view.at = box->begin;
   own.view.node = box->seen;
   ui->stale = 1;
}

/* Keeps the path and the time of the box: a flame is zoomed by the one, a time-line by the
 * other. */
static void zoom_to(Prof_Ui *ui, const Prof_Flame_Box *box)
{
   Prof_ASSERT(box->begin <= box->end);
   own.view.zoomed = 1;
   own.view.zoom_context = context_of(box);
   own.view.zoom_first = box->state;
   own.view.zoom_last = box->last;
   own.view.zoom_begin = box->begin;
   own.view.zoom_end = box->end;
   lay_out_anew(ui);
}

static void show_all(Prof_Ui *ui)
{
   own.view.zoomed = 0;
   own.view.scroll = 0;
   lay_out_anew(ui);
}

/* The box that holds more than the window, but not all, and lies nearest to it: the last that is
 * found, as parents come before their children. */
static int around_window(void)
{
   const double all = Prof_Flame_Boxes_whole(&own.view.sums).end;
   const Prof_Flame_Window *window = &own.view.flame.window;
   int i, found = -1;
   for (i = 0; i < own.view.flame.num_boxes; ++i) {
      const Prof_Flame_Box *box = &own.view.flame.boxes[i];
      if (box->begin > window->begin || box->end < window->end) continue;
      if (context_of(box) != own.view.zoom_context) continue;
      if (box->end - box->begin > window->end - window->begin && box->end - box->begin < all)
         found = i;
   }
   return found;
}

static int zoom_in(Prof_Ui *ui)
{
   if (own.view.box < 0 || own.view.box >= own.view.flame.num_boxes) return 0;
   zoom_to(ui, &own.view.flame.boxes[own.view.box]);
   return 1;
}

static int zoom_out(Prof_Ui *ui)
{
   int around;
   if (!own.view.zoomed) return 0;
   around = around_window();
   if (around >= 0) zoom_to(ui, &own.view.flame.boxes[around]);
   else show_all(ui);
   return 1;
}

static int step(Prof_Ui *ui, Prof_Flame_Step where)
{
   choose(ui, Prof_Flame_Boxes_step(&own.view.flame, own.view.box, where));
   return 1;
}

/* The state of the box under the cursor; 0: none. Of a thread's lowest one, which is time in no
 * zone, that of all that runs there. */
static uint32_t state_of_box(void)
{
   if (own.view.box < 0 || own.view.box >= own.view.flame.num_boxes) return 0;
   return own.view.flame.boxes[own.view.box].state;
}

static int switch_off(Prof_Ui *ui, Prof_Action action)
{
   const uint32_t state = state_of_box();
   return state ? Prof_Ui_Off_act_on_state(ui, action, state) : 0;
}

static int act(Prof_Ui *ui, Prof_Action action)
{
   Prof_Module_list(&module);
   switch (action) {
   case Prof_ACTION_UP: return step(ui, Prof_FLAME_UP);
   case Prof_ACTION_DOWN: return step(ui, Prof_FLAME_DOWN);
   case Prof_ACTION_LEFT: return step(ui, Prof_FLAME_LEFT);
   case Prof_ACTION_RIGHT: return step(ui, Prof_FLAME_RIGHT);
   case Prof_ACTION_ENTER: return zoom_in(ui);
   case Prof_ACTION_BACK: return zoom_out(ui);
   case Prof_ACTION_INSIDE:
      return own.view.box < 0 ? 0 : Prof_Ui_Inside_act_on_state(ui, state_of_box());
   case Prof_ACTION_ABOUT: return Prof_Ui_Zone_open_state(ui, state_of_box());
   case Prof_ACTION_ZONE_OFF:
   case Prof_ACTION_GROUP_OFF: return switch_off(ui, action);
   case Prof_ACTION_COLORS:
      if (own.view.spans) return Prof_Ui_notice(ui, "a time-line has no usual, so no excess"), 1;
      ui->by_excess = !ui->by_excess;
      ui->stale = 1;
      return 1;
   case Prof_ACTION_EVENTS:
      if (own.view.sums.difference) return Prof_Ui_notice(ui, NO_DIFFERENCE), 1;
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
   index = Prof_Flame_Boxes_at(&own.view.flame, x - ui->inside.x0, line + own.view.scroll);
   if (index < 0) return 0;
   Prof_Module_list(&module);
   if (index == own.view.box) return zoom_in(ui);
   choose(ui, index);
   return 1;
}

#define WALK_KEYS "{up}/{down} depth  {left}/{right} sibling  {enter} zoom  {back} out  "
#define TIME_KEYS "{older hitch} {newer hitch} hitch  {older} {newer} frame  {freeze} pause  " \
   "{release} back  {help} keys"
#define DIFFERENCE_KEYS WALK_KEYS TIME_KEYS
#define PATH_KEYS \
   WALK_KEYS "{colours} excess colours  {about} its page  {events} events  {inside} inside  " \
   TIME_KEYS

/* A time-line knows nothing of excess, a difference of neither. */
static const char *keys_now(const Prof_Ui *ui)
{
   (void)ui;
   if (own.view.sums.difference) return DIFFERENCE_KEYS;
   return own.view.spans ? WALK_KEYS "{events} paths  " TIME_KEYS : PATH_KEYS;
}

const Prof_Ui_View Prof_Ui_Flame_view = {"FLAME", PATH_KEYS, measure, refresh, still,
                                         0,       act,       click,   keys_now};

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
