/* prof_flame_boxes.c - see prof_flame_boxes.h
 *
 * Both edges of a box are rounded, not its width, so that neighbours meet and nothing adds up.
 *
 * Siblings that are narrower than a unit each share a box with those next to them:
 *
 *      weights    | ai              |b|c |d| physics     |e |f  |
 *      boxes      | ai              |3 more| physics     |2 more|
 *                                   a run                another, as physics stands between
 *
 * A flame's paths come parents first, siblings from left to right, but siblings do not stand next
 * to each other in the list. So each parent remembers the run that its next narrow child may join
 * (`run`), and each path whether it has a box that others can stand on (`box`). A time-line's spans
 * come in the order of time, so one latest box for each depth is enough (`open`).
 */
#ifdef Prof_ENABLED
#include "prof_flame_boxes.h"

#include "../../src/base/prof_config.h"
#include "../../src/gather/prof_state.h"

#include <string.h>

/* ---- windows ---- */

static double length_of(const Prof_Flame_Sums *sums, int lane)
{
   const Prof_Flame_Path *root = &sums->paths[sums->lanes[lane].first];
   Prof_ASSERT(lane >= 0 && lane < sums->num_lanes && root->state == Prof_STATE_ROOT);
   return root->weight;
}

/* Where the path's box would begin. The root's own time stands behind all else. */
static double box_begin(const Prof_Flame_Path *path)
{
   return path->state == Prof_STATE_ROOT ? path->next : path->begin;
}

Prof_Flame_Window Prof_Flame_Boxes_whole(const Prof_Flame_Sums *sums)
{
   Prof_Flame_Window window;
   int i;
   window.lane = -1;
   window.begin = 0;
   window.end = sums->difference ? 0 : sums->ticks;
   for (i = 0; i < sums->num_lanes; ++i)
      if (length_of(sums, i) > window.end) window.end = length_of(sums, i);
   return window;
}

/* Finds the window around paths; a path that did not run in this frame gives way to the one above
 * it. */
Prof_Flame_Window Prof_Flame_Boxes_around(const Prof_Flame_Sums *sums, int lane, uint32_t first,
                                          uint32_t last)
{
   Prof_Flame_Window window = Prof_Flame_Boxes_whole(sums);
   const Prof_Flame_Path *from = Prof_Flame_Sums_path(sums, lane, first);
   const Prof_Flame_Path *to = Prof_Flame_Sums_path(sums, lane, last);
   if (!from || !to || to->begin + to->weight <= box_begin(from)) {
      uint32_t above = Prof_States[first].parent;
      return above > Prof_STATE_ROOT ? Prof_Flame_Boxes_around(sums, lane, above, above) : window;
   }
   window.lane = lane;
   window.begin = box_begin(from);
   window.end = to->begin + to->weight;
   return window;
}

/* ---- what flames and time-lines share ---- */

static void begin(Prof_Flame *flame, const Prof_Flame_Window *window, int width)
{
   flame->window = *window;
   flame->width = width > 0 ? width : 0;
   flame->num_lanes = flame->num_boxes = flame->lines = flame->left_out = 0;
}

static double scale_of(const Prof_Flame *flame)
{
   double length = flame->window.end - flame->window.begin;
   return length > 0 ? flame->width / length : 0;
}

/* The x of a tick, held between the edges of the box around it. Ticks are cut to the window here;
 * and a child that rounding would put a unit outside of its parent stays inside. */
static int unit_of(const Prof_Flame *flame, double tick, const Prof_Flame_Box *around)
{
   double x = (tick - flame->window.begin) * scale_of(flame) + 0.5;
   int low = around ? around->x0 : 0, high = around ? around->x1 : flame->width;
   Prof_ASSERT(low >= 0 && low <= high && high <= flame->width);
   if (x <= low) return low;
   return x >= high ? high : (int)x;
}

static int is_outside(const Prof_Flame *flame, double from, double to)
{
   return to <= flame->window.begin || from >= flame->window.end;
}

/* Is a length less than a unit, and so perhaps invisible? */
static int is_narrow(const Prof_Flame *flame, double ticks) { return ticks * scale_of(flame) < 1; }

static const Prof_Flame_Box *box_at(const Prof_Flame *flame, int index)
{
   Prof_ASSERT(index < flame->num_boxes);
   return index >= 0 ? &flame->boxes[index] : 0;
}

/* Adds a box to the lane being laid: its place in ticks and units, its parent, depth and lane. The
 * caller sets amount, state and last. Null if there is no room. */
static Prof_Flame_Box *add_box(Prof_Flame *flame, int parent, double from, double to)
{
   Prof_Flame_Box *box = &flame->boxes[flame->num_boxes];
   Prof_Flame_Lane *lane = &flame->lanes[flame->num_lanes];
   const Prof_Flame_Box *around = box_at(flame, parent);
   if (flame->num_boxes == Prof_FLAME_BOXES) {
      ++flame->left_out;
      return 0;
   }
   box->begin = from;
   box->end = to;
   box->x0 = unit_of(flame, from, around);
   box->x1 = unit_of(flame, to, around);
   Prof_ASSERT(box->x0 <= box->x1 && from <= to);
   box->parent = parent;
   box->depth = around ? around->depth + 1 : 0;
   box->lane = flame->num_lanes;
   box->count = 1;
   box->seen = 0;
   if (lane->depths <= box->depth) lane->depths = box->depth + 1;
   ++flame->num_boxes;
   return box;
}

static int is_seen(const Prof_Flame_Box *box) { return box->x1 > box->x0; }

static int first_seen(const Prof_Flame *flame, const Prof_Flame_Lane *lane)
{
   int i;
   for (i = lane->first; i < lane->first + lane->num; ++i)
      if (is_seen(&flame->boxes[i])) return i;
   return -1;
}

static void begin_lane(Prof_Flame *flame, int context)
{
   Prof_Flame_Lane *lane = &flame->lanes[flame->num_lanes];
   Prof_ASSERT(flame->num_lanes < Prof_FLAME_LANES);
   lane->context = context;
   lane->first = flame->num_boxes;
   lane->depths = 0;
   lane->idle = 0;
}

/* A lane without a box that is seen is none. */
static void end_lane(Prof_Flame *flame)
{
   Prof_Flame_Lane *lane = &flame->lanes[flame->num_lanes];
   lane->num = flame->num_boxes - lane->first;
   Prof_ASSERT(lane->num >= 0 && flame->num_boxes <= Prof_FLAME_BOXES);
   if (first_seen(flame, lane) < 0) {
      flame->num_boxes = lane->first;
      return;
   }
   lane->line = flame->lines + (flame->num_lanes > 0);
   flame->lines = lane->line + 1 + lane->depths;
   ++flame->num_lanes;
}

/* ---- flames ---- */

static void add_amounts(Prof_Amounts *to, const Prof_Amounts *from)
{
   to->self += from->self;
   to->hier += from->hier;
   to->entries += from->entries;
   to->usual_self += from->usual_self;
   to->work += from->work;
   to->usual_work += from->usual_work;
   to->usual_entries += from->usual_entries;
}

/* Takes one more narrow sibling into the run. */
static void extend(Prof_Flame *flame, Prof_Flame_Box *run, const Prof_Flame_Path *path)
{
   Prof_ASSERT(path->begin + path->weight >= run->end && path->state > run->last); /* siblings */
   add_amounts(&run->amount, &path->amount);
   run->end = path->begin + path->weight;
   run->x1 = unit_of(flame, run->end, box_at(flame, run->parent));
   run->last = path->state;
   ++run->count;
}

static int put_path(Prof_Flame *flame, const Prof_Flame_Path *path, int parent)
{
   Prof_Flame_Box *box = add_box(flame, parent, path->begin, path->begin + path->weight);
   if (!box) return -1;
   box->amount = path->amount;
   box->state = box->last = path->state;
   return flame->num_boxes - 1;
}

/* Lays one path. Narrow siblings next to each other share one box, the parent's `run`; a sibling
 * that is wide enough ends the run. A narrow path has no box that others could stand below, so its
 * `box` is -1, and what is below it is not laid at all. */
static void lay_path(Prof_Flame *flame, Prof_Flame_Path *path, Prof_Flame_Path *parent, int root)
{
   path->box = path->run = -1;
   if (!root && parent->box < 0) return;
   if (path->weight <= 0 || is_outside(flame, path->begin, path->begin + path->weight)) return;
   if (!is_narrow(flame, path->weight)) {
      path->box = put_path(flame, path, parent->box);
      parent->run = -1;
   } else if (parent->run >= 0) {
      extend(flame, &flame->boxes[parent->run], path);
   } else {
      parent->run = put_path(flame, path, parent->box);
   }
}

/* Lays the box of the root's own time; the zones below it have boxes of their own. */
static int lay_root(Prof_Flame *flame, const Prof_Flame_Path *root)
{
   double from = root->next, to = root->begin + root->weight;
   Prof_Flame_Box *box;
   Prof_ASSERT(root->state == Prof_STATE_ROOT);
   if (to <= from || is_outside(flame, from, to)) return -1;
   box = add_box(flame, -1, from, to);
   if (!box) return -1;
   memset(&box->amount, 0, sizeof box->amount);
   box->amount.self = box->amount.hier = root->amount.self;
   box->amount.usual_self = root->amount.usual_self;
   box->amount.work = root->amount.self;
   box->amount.usual_work = root->amount.usual_self;
   box->state = box->last = root->state;
   return flame->num_boxes - 1;
}

/* ---- what was seen ---- */

enum { SEEN_DEPTH = 32 }; /* deeper functions have no box */

/* A box of the path above it, without its time, of which nothing was measured. */
static int put_seen(Prof_Flame *flame, const Prof_Seen_Tree *seen, uint32_t node, int parent,
                    double from, double to)
{
   Prof_Flame_Box *box = add_box(flame, parent, from, to);
   if (!box) return -1;
   memset(&box->amount, 0, sizeof box->amount);
   box->state = box->last = seen->paths[seen->nodes[node].path].state;
   box->seen = node;
   return flame->num_boxes - 1;
}

/* Siblings from `first` on, so many ticks a look. A function that holds the zone has the zone's
 * box; what it called lies below that. */
static void lay_seen(Prof_Flame *flame, const Prof_Seen_Tree *seen, uint32_t first, int parent,
                     double from, double per_look, int depth)
{
   uint32_t node = depth < SEEN_DEPTH ? first : 0;
   for (; node; node = seen->nodes[node].next) {
      const Prof_Seen_Node *n = &seen->nodes[node];
      double to = from + n->count * per_look;
      int at = parent;
      if (is_narrow(flame, to - from) || is_outside(flame, from, to)) at = -1;
      else if (!n->is_top) at = put_seen(flame, seen, node, parent, from, to);
      if (at >= 0) lay_seen(flame, seen, n->child, at, from, per_look, depth + 1);
      from = to;
   }
}

/* In the path's own time, of which its box has the end. */
static void lay_seen_of(Prof_Flame *flame, const Prof_Flame_Path *path, int box,
                        const Prof_Seen_Tree *seen)
{
   double own_time = path->begin + path->weight - path->next;
   int context = flame->lanes[flame->num_lanes].context;
   const Prof_Seen_Path *at = Prof_Seen_Tree_path(seen, (uint32_t)context, path->state);
   if (at && box >= 0 && own_time > 0)
      lay_seen(flame, seen, at->child, box, path->next, own_time / at->count, 0);
}

/* ---- a lane ---- */

/* Parents come before their children, so a path's parent is laid already. The root itself has no
 * box, only its own time has, where it is work. */
static void lay_lane(Prof_Flame *flame, Prof_Flame_Sums *sums, const Prof_Flame_Sums_Lane *from,
                     const Prof_Seen_Tree *seen)
{
   Prof_Flame_Path *paths = sums->paths;
   uint32_t i, end = from->first + from->count;
   int root = -1;
   Prof_ASSERT(from->count > 0 && end <= sums->num_paths);
   begin_lane(flame, from->context);
   if (!from->works) flame->lanes[flame->num_lanes].idle = paths[from->first].amount.self;
   paths[from->first].box = paths[from->first].run = -1;
   for (i = from->first + 1; i < end; ++i)
      lay_path(flame, &paths[i], &paths[paths[i].parent], paths[i].parent == from->first);
   if (from->works) root = lay_root(flame, &paths[from->first]);
   for (i = from->first; seen && i < end; ++i)
      lay_seen_of(flame, &paths[i], i == from->first ? root : paths[i].box, seen);
   end_lane(flame);
}

void Prof_Flame_Boxes_layout_hitch(Prof_Flame *flame, Prof_Flame_Sums *sums,
                                   const Prof_Seen_Tree *seen, const Prof_Flame_Window *window,
                                   int width)
{
   int i;
   begin(flame, window, width);
   if (flame->width == 0) return;
   for (i = 0; i < sums->num_lanes; ++i)
      if (window->lane < 0 || window->lane == i) lay_lane(flame, sums, &sums->lanes[i], seen);
}

void Prof_Flame_Boxes_layout(Prof_Flame *flame, Prof_Flame_Sums *sums,
                             const Prof_Flame_Window *window, int width)
{
   Prof_Flame_Boxes_layout_hitch(flame, sums, 0, window, width);
}

/* ---- time-lines ---- */

/* The box that a span stands below: -1 none, for it is outermost; -2 one that has nothing below it,
 * so the span is left out. open[] holds the latest box of each depth. If that does not hold the
 * span in time, it is of an earlier stay, and the span's own parent was left out. */
static int parent_of(const Prof_Flame *flame, const int *open, const Prof_Span *span)
{
   const Prof_Flame_Box *box;
   int parent = span->depth ? open[span->depth - 1] : -1;
   if (span->depth == 0) return -1;
   if (parent < 0) return -2;
   box = &flame->boxes[parent];
   if ((double)span->begin < box->begin || (double)span->end > box->end) return -2;
   return is_narrow(flame, box->end - box->begin) || box->count > 1 ? -2 : parent;
}

/* Makes the box one unit wide at least, if the next one to the right is free: a stay of a
 * microsecond would else not be seen in a frame. `left`: where the box before it ends. */
static void widen(const Prof_Flame *flame, Prof_Flame_Box *box, int left)
{
   const Prof_Flame_Box *around = box_at(flame, box->parent);
   int right = around ? around->x1 : flame->width;
   if (box->x0 < left) box->x0 = left;
   if (box->x1 <= box->x0) box->x1 = box->x0 + 1;
   if (box->x1 > right) box->x1 = right;
   if (box->x0 > box->x1) box->x0 = box->x1;
   Prof_ASSERT(box->x0 <= box->x1 && box->x1 <= right);
}

/* May a narrow span join the box before it? It may if that is a run, or narrow itself, under the
 * same parent, and at most one unit lies empty between the two. */
static int can_merge(const Prof_Flame *flame, const Prof_Flame_Box *run, const Prof_Span *span,
                     int parent)
{
   return run && run->parent == parent && run->x1 >= unit_of(flame, (double)span->begin, 0) - 1 &&
          (run->count > 1 || is_narrow(flame, run->end - run->begin));
}

static void merge_span(Prof_Flame *flame, Prof_Flame_Box *run, const Prof_Span *span)
{
   double length = (double)(span->end - span->begin);
   int x1 = unit_of(flame, (double)span->end, box_at(flame, run->parent));
   run->end = (double)span->end;
   if (x1 > run->x1) run->x1 = x1;
   run->amount.hier += length;
   run->amount.self += length;
   ++run->amount.entries;
   run->last = span->state;
   ++run->count;
}

/* A span has no figures but its length: self is what its children leave of it, as they come. */
static int put_span(Prof_Flame *flame, const Prof_Span *span, int parent, int left)
{
   Prof_Flame_Box *box = add_box(flame, parent, (double)span->begin, (double)span->end);
   if (!box) return -1;
   memset(&box->amount, 0, sizeof box->amount);
   box->amount.hier = box->amount.self = (double)(span->end - span->begin);
   box->amount.entries = 1;
   box->state = box->last = span->state;
   widen(flame, box, left);
   return flame->num_boxes - 1;
}

/* Lays one span. open[d]: the latest box of depth d, be it still around the span or over. */
static void lay_span(Prof_Flame *flame, int *open, const Prof_Span *span)
{
   double length = (double)(span->end - span->begin);
   int before, parent;
   Prof_Flame_Box *last;
   if (span->depth >= Prof_FLAME_DEPTH) {
      ++flame->left_out;
      return;
   }
   parent = parent_of(flame, open, span);
   Prof_ASSERT(parent < 0 || flame->boxes[parent].depth + 1 == (int)span->depth);
   if (parent == -2 || is_outside(flame, (double)span->begin, (double)span->end)) return;
   if (parent >= 0) flame->boxes[parent].amount.self -= length;
   before = open[span->depth];
   last = before >= 0 ? &flame->boxes[before] : 0;
   if (is_narrow(flame, length) && can_merge(flame, last, span, parent)) {
      merge_span(flame, last, span);
      return;
   }
   open[span->depth] = put_span(flame, span, parent, last ? last->x1 : 0);
}

static void lay_spans(Prof_Flame *flame, const Prof_Span *spans, uint32_t count)
{
   int open[Prof_FLAME_DEPTH];
   uint32_t i;
   Prof_ASSERT(count > 0);
   if (flame->num_lanes == Prof_FLAME_LANES) return;
   for (i = 0; i < Prof_FLAME_DEPTH; ++i) open[i] = -1;
   begin_lane(flame, (int)spans->context);
   for (i = 0; i < count; ++i) lay_span(flame, open, &spans[i]);
   end_lane(flame);
}

/* Spans come context by context. The updating thread's lane is the first, so there are two passes:
 * one for it alone, one for the others. */
void Prof_Flame_Boxes_layout_spans(Prof_Flame *flame, const Prof_Span *spans, uint32_t count,
                                   uint32_t owner, int context, const Prof_Flame_Window *window,
                                   int width)
{
   uint32_t i, end;
   int pass;
   begin(flame, window, width);
   if (flame->width == 0) return;
   for (pass = 0; pass < 2; ++pass) {
      for (i = 0; i < count; i = end) {
         for (end = i + 1; end < count && spans[end].context == spans[i].context;) ++end;
         if (context >= 0 && spans[i].context != (uint32_t)context) continue;
         if ((spans[i].context == owner) == (pass == 0)) lay_spans(flame, &spans[i], end - i);
      }
   }
}

int Prof_Flame_Boxes_lane_of(const Prof_Flame *flame, int context)
{
   int i;
   for (i = 0; i < flame->num_lanes; ++i)
      if (flame->lanes[i].context == context) return i;
   return -1;
}

/* ---- the order of lanes ---- */

enum { NOWHERE = -1 };

/* Gives the lane the next free lines. */
static void place_lane(Prof_Flame *flame, Prof_Flame_Lane *lane)
{
   if (lane->line != NOWHERE) return;
   lane->line = flame->lines + (flame->lines > 0);
   flame->lines = lane->line + 1 + lane->depths;
}

void Prof_Flame_Boxes_raise(Prof_Flame *flame, const uint32_t *contexts, uint32_t num)
{
   int i, lines = flame->lines;
   uint32_t k;
   flame->lines = 0;
   for (i = 0; i < flame->num_lanes; ++i) flame->lanes[i].line = NOWHERE;
   for (k = 0; k < num; ++k) {
      i = Prof_Flame_Boxes_lane_of(flame, (int)contexts[k]);
      if (i >= 0) place_lane(flame, &flame->lanes[i]);
   }
   for (i = 0; i < flame->num_lanes; ++i) place_lane(flame, &flame->lanes[i]);
   Prof_ASSERT(flame->lines == lines);
   (void)lines;
}

/* The lane that lies next to that one: above it if `sign` is -1, below it if it is 1; -1 if there
 * is none. */
static int lane_beside(const Prof_Flame *flame, int lane, int sign)
{
   int i, best = -1;
   for (i = 0; i < flame->num_lanes; ++i) {
      int line = flame->lanes[i].line;
      if ((line - flame->lanes[lane].line) * sign <= 0) continue;
      if (best < 0 || (line - flame->lanes[best].line) * sign < 0) best = i;
   }
   return best;
}

/* ---- walking ---- */

static const Prof_Flame_Lane *lane_of_context(const Prof_Flame *flame, int context)
{
   int lane = Prof_Flame_Boxes_lane_of(flame, context);
   return lane < 0 ? 0 : &flame->lanes[lane];
}

/* Does the box show the state? A merged one holds siblings from `state` to `last`. */
static int is_state_of(const Prof_Flame_Box *box, uint32_t state)
{
   if (box->seen) return 0;
   if (box->count == 1) return box->state == state;
   return state >= box->state && state <= box->last &&
          Prof_States[state].parent == Prof_States[box->state].parent;
}

/* The box of the state that begins nearest to `at`; -1 if it has none. In a time-line a state may
 * have many. */
static int find_state(const Prof_Flame *flame, const Prof_Flame_Lane *lane, uint32_t state,
                      double at)
{
   double nearest = -1;
   int i, found = -1;
   for (i = lane->first; i < lane->first + lane->num; ++i) {
      const Prof_Flame_Box *box = &flame->boxes[i];
      double away = box->begin > at ? box->begin - at : at - box->begin;
      if (!is_seen(box) || !is_state_of(box, state)) continue;
      if (nearest >= 0 && away >= nearest) continue;
      nearest = away;
      found = i;
   }
   return found;
}

/* Finds a box that stands for a path without one; that box must at least be seen. */
static int widest_outermost(const Prof_Flame *flame, const Prof_Flame_Lane *lane)
{
   int i, best = first_seen(flame, lane);
   Prof_ASSERT(best >= 0); /* a lane without one is none */
   for (i = lane->first; i < lane->first + lane->num; ++i) {
      const Prof_Flame_Box *box = &flame->boxes[i];
      if (box->depth || !is_seen(box)) continue;
      if (box->x1 - box->x0 > flame->boxes[best].x1 - flame->boxes[best].x0) best = i;
   }
   return best;
}

int Prof_Flame_Boxes_find(const Prof_Flame *flame, int context, uint32_t state, double at)
{
   const Prof_Flame_Lane *lane = lane_of_context(flame, context);
   if (!lane) return -1;
   do { /* only the root itself is to be found there, not what has it above */
      int found = find_state(flame, lane, state, at);
      if (found >= 0) return found;
      state = Prof_States[state].parent;
   } while (state > Prof_STATE_ROOT);
   return widest_outermost(flame, lane);
}

int Prof_Flame_Boxes_find_seen(const Prof_Flame *flame, uint32_t node)
{
   int i;
   for (i = 0; node && i < flame->num_boxes; ++i)
      if (flame->boxes[i].seen == node && is_seen(&flame->boxes[i])) return i;
   return -1;
}

int Prof_Flame_Boxes_at(const Prof_Flame *flame, int x, int line)
{
   int i;
   for (i = 0; i < flame->num_boxes; ++i) {
      const Prof_Flame_Box *box = &flame->boxes[i];
      if (box->x0 <= x && x < box->x1 && Prof_Flame_Boxes_line(flame, box) == line) return i;
   }
   return -1;
}

static int widest_child(const Prof_Flame *flame, int of)
{
   const Prof_Flame_Lane *lane = &flame->lanes[flame->boxes[of].lane];
   int i, best = -1;
   double widest = 0;
   for (i = of + 1; i < lane->first + lane->num; ++i) {
      const Prof_Flame_Box *box = &flame->boxes[i];
      if (box->parent != of || !is_seen(box) || box->end - box->begin <= widest) continue;
      widest = box->end - box->begin;
      best = i;
   }
   return best;
}

/* The outermost box of another lane that lies nearest, by its left edge; -1 if there is no such
 * lane. */
static int beside(const Prof_Flame *flame, const Prof_Flame_Box *from, int lane)
{
   const Prof_Flame_Lane *to;
   int i, best = -1, least = 0;
   if (lane < 0 || lane >= flame->num_lanes) return -1;
   to = &flame->lanes[lane];
   for (i = to->first; i < to->first + to->num; ++i) {
      const Prof_Flame_Box *box = &flame->boxes[i];
      int away = box->x0 > from->x0 ? box->x0 - from->x0 : from->x0 - box->x0;
      if (box->depth || !is_seen(box) || (best >= 0 && away >= least)) continue;
      best = i;
      least = away;
   }
   return best;
}

/* The next box of the same depth in the same lane: to the left if `sign` is -1, to the right if it
 * is 1. */
static int next_on_line(const Prof_Flame *flame, const Prof_Flame_Box *from, int sign)
{
   const Prof_Flame_Lane *lane = &flame->lanes[from->lane];
   int i, best = -1;
   for (i = lane->first; i < lane->first + lane->num; ++i) {
      const Prof_Flame_Box *box = &flame->boxes[i];
      if (box->depth != from->depth || !is_seen(box) || (box->x0 - from->x0) * sign <= 0) continue;
      if (best < 0 || (box->x0 - flame->boxes[best].x0) * sign < 0) best = i;
   }
   return best;
}

int Prof_Flame_Boxes_step(const Prof_Flame *flame, int box, Prof_Flame_Step step)
{
   const Prof_Flame_Box *from;
   int to = -1;
   if (box < 0 || box >= flame->num_boxes) return box;
   from = &flame->boxes[box];
   if (step == Prof_FLAME_LEFT) to = next_on_line(flame, from, -1);
   if (step == Prof_FLAME_RIGHT) to = next_on_line(flame, from, 1);
   if (step == Prof_FLAME_UP)
      to =
         from->parent >= 0 ? from->parent : beside(flame, from, lane_beside(flame, from->lane, -1));
   if (step == Prof_FLAME_DOWN) {
      to = widest_child(flame, box);
      if (to < 0) to = beside(flame, from, lane_beside(flame, from->lane, 1));
   }
   Prof_ASSERT(to < flame->num_boxes && (to < 0 || is_seen(&flame->boxes[to])));
   return to >= 0 ? to : box;
}

/* ---- excess ---- */

Prof_Excess Prof_Flame_Boxes_judge_excess(double ms, double usual_ms)
{
   double excess = ms - usual_ms, budget = Prof_Settings.budget_ms;
   if (excess > 0.25 * budget && ms > Prof_Settings.hitch_median * usual_ms) return Prof_EXCESS_HOT;
   if (excess > 0.02 * budget && excess > 0.25 * usual_ms) return Prof_EXCESS_WARM;
   return Prof_EXCESS_NONE;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
