/* prof_path_tree.c - the tree of paths with what a recording has of each, in one of three orders;
 * and the values that the recording has.
 *
 * A state's parent has a smaller number, so sums go up in one pass from the last state to the
 * first, and places down in one from the first to the last: a path takes as many places as it has
 * paths below, and one.
 *
 *      state       1 root   2 frame   3 ai   4 draw   5 ray (below ai)
 *      below       4        3         1      0        0
 *      pre-order   0        1         2      4        3          own place, then those below
 *      post-order  4        3         1      2        0          those below, then own place
 *      breadth     0        1         2      3        4          pre-order, sorted by depth
 */
#ifdef Prof_ENABLED
#include "../base/prof_number.h"
#include "../gather/prof_clock.h"
#include "../gather/prof_state.h"
#include "../gather/prof_start.h"
#include "../gather/prof_value.h"
#include "../values/prof_recording.h"
#include "prof_what.h"
#include <string.h>

/* Of one state. */
typedef struct Node {
   uint64_t self, hier, entries;
   Prof_Sum amount;
   uint32_t below, depth;
   uint32_t place; /* in pre-order; then in the order that is wanted */
   uint32_t next;  /* place of the next child */
   int there;
} Node;

/* Of one value: what was added to it as a count. */
typedef struct Added {
   Prof_Sum sum;
   double n;
} Added;

typedef struct Work {
   Node *nodes;        /* [state] */
   Added *added;       /* [value] */
   uint32_t *by_depth; /* [depth], places that are shallower */
   uint32_t num_states, num_values, num_there;
   const Prof_Record *record; /* null: all paths that ran */
} Work;

static void end(Work *w)
{
   Prof_Config_release(w->nodes);
   Prof_Config_release(w->added);
   Prof_Config_release(w->by_depth);
}

/* 0: no memory. */
static int begin(Work *w, const Prof_Record *record)
{
   memset(w, 0, sizeof *w);
   w->record = record;
   w->num_states = Prof_State_count();
   w->num_values = Prof_Value_count();
   w->nodes = (Node *)Prof_Config_alloc(w->num_states, sizeof *w->nodes);
   w->added = (Added *)Prof_Config_alloc(w->num_values, sizeof *w->added);
   w->by_depth = (uint32_t *)Prof_Config_alloc(w->num_states + 1, sizeof *w->by_depth);
   return w->nodes && w->added && w->by_depth;
}

static void add(Prof_Sum *to, const Prof_Sum *amount)
{
   if (Prof_Sum_add(to, amount->high)) to->low += amount->low;
}

static void see(const Prof_Recorded_State *s, void *data)
{
   Work *w = (Work *)data;
   Node *node;
   uint32_t value;
   if (s->state >= w->num_states || !(s->self || s->entries)) return;
   node = &w->nodes[s->state];
   node->there = 1;
   node->self += s->self;
   node->entries += s->entries;
   add(&node->amount, &s->amount);
   value = Prof_Value_of_zone(Prof_States[s->state].zone);
   if (!value || !Prof_State_is_of_count(s->state)) return;
   add(&w->added[value].sum, &s->amount);
   w->added[value].n += (double)s->entries;
}

static void find_paths(Work *w)
{
   uint32_t s;
   if (w->record) Prof_Recording_each_state(w->record, see, w);
   for (s = Prof_STATE_ROOT; s < w->num_states && !w->record; ++s)
      w->nodes[s].there = Prof_State_has_run(s);
   w->nodes[Prof_STATE_ROOT].there = 1;
}

/* A path is there if one below it is. */
static void sum_up(Work *w)
{
   uint32_t s;
   for (s = w->num_states - 1; s >= Prof_STATE_ROOT; --s) {
      Node *node = &w->nodes[s], *parent = &w->nodes[Prof_States[s].parent];
      if (!node->there) continue;
      ++w->num_there;
      node->hier += node->self;
      if (s == Prof_STATE_ROOT) break;
      parent->there = 1;
      parent->hier += node->hier;
      parent->below += node->below + 1;
   }
}

static void place_paths(Work *w, Prof_Order order)
{
   uint32_t s;
   for (s = Prof_STATE_ROOT; s < w->num_states; ++s) {
      Node *node = &w->nodes[s], *parent = &w->nodes[Prof_States[s].parent];
      uint32_t first;
      if (!node->there) continue;
      first = s == Prof_STATE_ROOT ? 0 : parent->next;
      parent->next = first + node->below + 1;
      node->depth = s == Prof_STATE_ROOT ? 0 : parent->depth + 1;
      node->next = order == Prof_POST_ORDER ? first : first + 1;
      node->place = order == Prof_POST_ORDER ? first + node->below : first;
      ++w->by_depth[node->depth + 1];
   }
}

/* `in_order` is in pre-order; `sorted` has room for as many. Those of one depth stay in order. */
static void sort_by_depth(Work *w, const Prof_Tree_Path *in_order, Prof_Tree_Path *sorted)
{
   uint32_t s, i;
   for (i = 1; i <= w->num_states; ++i) w->by_depth[i] += w->by_depth[i - 1];
   for (i = 0; i < w->num_there; ++i) {
      Node *node = &w->nodes[in_order[i].parent]; /* the state itself by now: see fill_path */
      node->place = w->by_depth[node->depth]++;
      sorted[node->place] = in_order[i];
   }
   for (i = 0; i < w->num_there; ++i) {
      s = (uint32_t)sorted[i].parent;
      sorted[i].parent = s == Prof_STATE_ROOT ? -1 : (int)w->nodes[Prof_States[s].parent].place;
   }
}

static void fill_sums(Prof_Tree_Path *path, const Work *w, const Node *node)
{
   double ms = Prof_Clock_seconds_per_tick() * 1e3, none = Prof_Number_nan();
   path->self_ms = path->hier_ms = path->entries = path->sum = none;
   if (!w->record) return;
   path->entries = (double)node->entries;
   if (path->value >= 0) {
      path->sum = Prof_Sum_of(node->amount);
      return;
   }
   path->self_ms = (double)node->self * ms;
   path->hier_ms = (double)node->hier * ms;
}

static void fill_path(Prof_Tree_Path *path, const Work *w, uint32_t s)
{
   const Prof_Zone_Info *zone = &Prof_Zones[Prof_States[s].zone];
   const Node *node = &w->nodes[s];
   uint32_t value = Prof_State_is_of_count(s) ? Prof_Value_of_zone(Prof_States[s].zone) : 0;
   path->name = zone->name;
   path->zone = zone->public_id;
   path->parent = s == Prof_STATE_ROOT ? -1 : (int)w->nodes[Prof_States[s].parent].place;
   path->depth = (int)node->depth;
   path->num_below = (int)node->below;
   path->value = (int)value - 1;
   fill_sums(path, w, node);
}

/* ---- values ---- */

/* 0: the recording has nothing of it. */
static int describe(const Work *w, uint32_t value, Prof_Value_Stats *stats)
{
   const Prof_Value_Entry *v = &Prof_Values[value];
   double per_tick = Prof_Clock_seconds_per_tick();
   Prof_Value_Span span;
   double n = w->added[value].n;
   memset(&span, 0, sizeof span);
   if (Prof_Recording_span(w->record, value, &span)) n += (double)span.n;
   else if (!(n > 0)) return 0;
   if (v->kind == Prof_COUNT) add(&span.sum, &w->added[value].sum);
   Prof_What_describe(&span, (double)Prof_Recording_ticks(w->record) * per_tick, per_tick, stats);
   if (v->kind != Prof_COUNT) return 1;
   stats->n = n;
   if (n > 0) stats->mean = stats->sum / n;
   return n > 0;
}

static void fill_values(Prof_Path_Tree *tree, Prof_Tree_Value *values, const Work *w)
{
   uint32_t i;
   for (i = 1; w->record && i < w->num_values; ++i) {
      Prof_Tree_Value *to = &values[tree->num_values];
      if (!describe(w, i, &to->stats)) continue;
      to->name = Prof_Values[i].name;
      to->unit = Prof_Values[i].unit;
      to->kind = Prof_Values[i].kind;
      ++tree->num_values;
   }
}

/* ---- the tree ---- */

static void fill_paths(Prof_Tree_Path *paths, Prof_Tree_Path *room, Work *w, Prof_Order order)
{
   Prof_Tree_Path *to = order == Prof_BREADTH_FIRST ? room : paths;
   uint32_t s;
   for (s = Prof_STATE_ROOT; s < w->num_states; ++s) {
      if (!w->nodes[s].there) continue;
      fill_path(&to[w->nodes[s].place], w, s);
      if (to == room) to[w->nodes[s].place].parent = (int)s;
   }
   if (to == room) sort_by_depth(w, room, paths);
}

/* All in one block: the tree, its paths, its values; and room to sort paths in. */
static Prof_Path_Tree *make(Work *w, Prof_Order order)
{
   size_t paths, values;
   Prof_Path_Tree *tree;
   Prof_Tree_Value *of_values;
   Prof_Tree_Path *of_paths;
   find_paths(w);
   sum_up(w);
   place_paths(w, order);
   paths = w->num_there * sizeof *of_paths;
   values = w->num_values * sizeof *of_values;
   tree = (Prof_Path_Tree *)Prof_Config_alloc(1, sizeof *tree + values + 2 * paths);
   if (!tree) return 0;
   memset(tree, 0, sizeof *tree);
   of_values = (Prof_Tree_Value *)(void *)(tree + 1);
   of_paths = (Prof_Tree_Path *)(void *)(of_values + w->num_values);
   tree->num_paths = (int)w->num_there;
   tree->paths = of_paths;
   tree->values = of_values;
   fill_paths(of_paths, of_paths + w->num_there, w, order);
   fill_values(tree, of_values, w);
   return tree;
}

Prof_Path_Tree *Prof_create_path_tree(const Prof_Recording *recording, Prof_Order order)
{
   Prof_Path_Tree *tree = 0;
   const Prof_Record *record = 0;
   Work work;
   if (Prof_Config_in_hook() || (unsigned)order > (unsigned)Prof_BREADTH_FIRST) return 0;
   Prof_Config_lock();
   if (recording) record = Prof_Recording_find(recording);
   if ((record || !recording) && Prof_Start_now()) {
      if (record) (void)Prof_Recorder_cut();
      if (begin(&work, record)) tree = make(&work, order);
      end(&work);
   }
   Prof_Config_unlock();
   return tree;
}

void Prof_free_path_tree(Prof_Path_Tree *tree) { Prof_Config_release(tree); }

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
