/* prof_report_sums.c - see prof_report_sums.h */
#ifdef Prof_ENABLED
#include "prof_report_sums.h"
#include "../base/prof_module.h"
#include <math.h>
#include <string.h>

/* The least that is worth a line. Values are compared with these by their absolute value, as a
 * comparison's may be negative. */
static const double LEAST_ENTRIES = 0.25;
static const double LEAST_TICKS = 1.0;

static struct {
   Prof_Row_Sum *flat, *parents, *children; /* [row] */
   uint32_t *inner;     /* [state]: 0 focus not in the stack, FOCUS on top, else the child state */
   uint32_t *origin;    /* [state]: the path of the focus that it is at or below; 0 none */
   uint32_t num_placed; /* states that inner and origin know */
   int tried;           /* to take the memory */
} own;

static void put_back(void)
{
   Prof_Config_release(own.flat);
   Prof_Config_release(own.parents);
   Prof_Config_release(own.children);
   Prof_Config_release(own.inner);
   Prof_Config_release(own.origin);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);
static const uint32_t FOCUS = UINT32_MAX;

static int start(void)
{
   size_t rows = Prof_State_row_capacity(), states = Prof_State_capacity();
   if (own.tried) return own.origin != 0;
   Prof_Module_list(&module);
   own.tried = 1;
   own.flat = (Prof_Row_Sum *)Prof_Config_alloc(rows, sizeof *own.flat);
   own.parents = (Prof_Row_Sum *)Prof_Config_alloc(rows, sizeof *own.parents);
   own.children = (Prof_Row_Sum *)Prof_Config_alloc(rows, sizeof *own.children);
   own.inner = (uint32_t *)Prof_Config_alloc(states, sizeof *own.inner);
   if (own.flat && own.parents && own.children && own.inner)
      own.origin = (uint32_t *)Prof_Config_alloc(states, sizeof *own.origin);
   return own.origin != 0;
}

static void clear(Prof_Row_Sum *sums)
{
   static const Prof_Row_Sum none = {0, 0, 0, {0, 0}, {0, 0}, 0, 0, 0, 0};
   uint32_t row;
   for (row = 1; row; row = Prof_State_next_row(row)) sums[row] = none;
}

static Prof_Row_Sum *sum_at(Prof_Row_Sum *sums, uint32_t row)
{
   Prof_ASSERT(row > 0 && row < Prof_State_row_capacity());
   sums[row].used = 1;
   return &sums[row];
}

/* ---- bounds ---- */

void Prof_Report_Sums_widen(Prof_Bound *bound, const Prof_Snapshot_Bound *by)
{
   Prof_Bound_add(bound, by->variance, by->unsure);
}

static void widen_rows(const Prof_Snapshot *snap, Prof_Recursion_Mode recursion)
{
   uint32_t i;
   for (i = 0; i < snap->num_bounds; ++i) {
      const Prof_Snapshot_Bound *b = &snap->bounds[i];
      const Prof_State *state = &Prof_States[b->state];
      uint32_t row = Prof_Report_Sums_row_of(b->state, recursion),
               below = Prof_Report_Sums_row_of(state->parent, recursion);
      if (row != below) {
         Prof_Report_Sums_widen(&own.flat[row].self_bound, b);
         Prof_Report_Sums_widen(&own.flat[below].self_bound, b);
      }
      if (recursion == Prof_SPREAD_RECURSION || state->depth == 1)
         Prof_Report_Sums_widen(&own.flat[row].hier_bound, b);
   }
}

/* ---- all rows ---- */

const Prof_Row_Sum *Prof_Report_Sums_rows(const Prof_Snapshot *snap, Prof_Recursion_Mode recursion)
{
   uint32_t s;
   Prof_ASSERT(snap->num_states <= Prof_State_count());
   if (!start()) return 0;
   clear(own.flat);
   for (s = Prof_STATE_ROOT; s < snap->num_states; ++s) {
      const Prof_State *state = &Prof_States[s];
      uint32_t row = Prof_Report_Sums_row_of(s, recursion),
               above = Prof_Report_Sums_row_of(state->parent, recursion);
      Prof_Row_Sum *sum;
      if (snap->hier[s] == 0 && snap->self[s] == 0 && snap->entries[s] == 0) continue;
      sum = sum_at(own.flat, row);
      sum->self += snap->self[s];
      sum->entries += snap->entries[s];
      sum->cost += snap->cost[s];
      if (recursion == Prof_SPREAD_RECURSION || state->depth == 1) sum->hier += snap->hier[s];
      if (state->depth > sum->depth) sum->depth = state->depth;
      if (above && above != row) sum_at(own.flat, above)->below = 1;
   }
   widen_rows(snap, recursion);
   return own.flat;
}

/* ---- around one row ---- */

/* Finds for each state where the focus stands in its stack. `inner` looks at the innermost focus:
 * the state right above that, which is what a child row is about. `origin` is the outermost focus,
 * whose parent has the parent row. A parent's number is below its children's, so its answer is
 * there already. For the focus `walk`, and self times in the third column:
 *
 *      state                              self   inner    origin   charged to
 *      1  main                            1      0        0
 *      2  main > walk                     2      FOCUS    2        parent main; walk itself
 *      3  main > walk > hit               3      3        2        parent main; child hit
 *      4  main > walk > hit > walk        4      FOCUS    2        parent main; walk itself
 *      5  main > walk > hit > walk > hit  5      5        2        parent main; child hit
 *
 * So walk has 14 in all, the row of its parent too; 6 are its own, and 8 are in its child hit.
 */
static void place(uint32_t num_states, Prof_Recursion_Mode recursion, uint32_t focus)
{
   uint32_t s;
   Prof_ASSERT(num_states <= Prof_State_capacity());
   own.num_placed = num_states;
   own.inner[0] = own.origin[0] = 0;
   for (s = Prof_STATE_ROOT; s < num_states; ++s) {
      uint32_t parent = Prof_States[s].parent;
      Prof_ASSERT(parent < s); /* so its answer is there */
      if (Prof_Report_Sums_row_of(s, recursion) == focus) {
         own.origin[s] = own.inner[parent] ? own.origin[parent] : s;
         own.inner[s] = FOCUS;
      } else {
         own.origin[s] = own.origin[parent];
         own.inner[s] = own.inner[parent] == FOCUS ? s : own.inner[parent];
      }
   }
}

/* Charges a state's self time to a row's hierarchical time, and to its self time and entries as
 * well if the state is what the row is about. */
static void add(Prof_Row_Sum *sum, const Prof_Snapshot *snap, uint32_t state, int itself)
{
   sum->hier += snap->self[state];
   if (!itself) return;
   sum->self += snap->self[state];
   sum->entries += snap->entries[state];
   sum->cost += snap->cost[state];
}

#if defined(Prof_CHECKED)
/* Do the focus' self time and all children add up to its hierarchical time (prof_report_sums.h)? */
static int adds_up(const Prof_Row_Sum *focus)
{
   double sum = focus->self, all = fabs(focus->self);
   uint32_t row;
   for (row = 1; row; row = Prof_State_next_row(row)) {
      sum += own.children[row].hier;
      all += fabs(own.children[row].hier);
   }
   return fabs(sum - focus->hier) <= 1e-6 + 1e-9 * all;
}
#endif

/* The sum that the state's own time is in, around the focus: its own, or a child's; null: none. */
static Prof_Row_Sum *around_sum(Prof_Around *around, uint32_t state, Prof_Recursion_Mode recursion)
{
   if (!own.inner[state]) return 0;
   if (own.inner[state] == FOCUS) return &around->focus;
   return &own.children[Prof_Report_Sums_row_of(own.inner[state], recursion)];
}

/* ... and is it its self time? */
static int is_itself(uint32_t state)
{
   return own.inner[state] == FOCUS || own.inner[state] == state;
}

/* The state's parent is outside of all that the focus has. */
static void widen_whole(Prof_Around *around, const Prof_Snapshot_Bound *b,
                        Prof_Recursion_Mode recursion)
{
   uint32_t above = Prof_Report_Sums_row_of(Prof_States[own.origin[b->state]].parent, recursion);
   Prof_Report_Sums_widen(&around->focus.hier_bound, b);
   if (above) Prof_Report_Sums_widen(&own.parents[above].hier_bound, b);
}

static void widen_self_of_parents(const Prof_Snapshot_Bound *b, uint32_t state,
                                  Prof_Recursion_Mode recursion)
{
   uint32_t above = Prof_Report_Sums_row_of(Prof_States[own.origin[state]].parent, recursion);
   if (above) Prof_Report_Sums_widen(&own.parents[above].self_bound, b);
}

static void widen_around(Prof_Around *around, const Prof_Snapshot_Bound *b,
                         Prof_Recursion_Mode recursion)
{
   uint32_t below = Prof_States[b->state].parent;
   Prof_Row_Sum *a = around_sum(around, b->state, recursion);
   Prof_Row_Sum *z = around_sum(around, below, recursion);
   if (!a) return;
   if (!z) widen_whole(around, b, recursion);
   if (a != z && a != &around->focus) Prof_Report_Sums_widen(&a->hier_bound, b);
   if (z && a != z && z != &around->focus) Prof_Report_Sums_widen(&z->hier_bound, b);
   if (a == z && is_itself(b->state) == is_itself(below)) return;
   if (is_itself(b->state)) Prof_Report_Sums_widen(&a->self_bound, b);
   if (z && is_itself(below)) Prof_Report_Sums_widen(&z->self_bound, b);
   if (a == &around->focus) widen_self_of_parents(b, b->state, recursion);
   if (z == &around->focus) widen_self_of_parents(b, below, recursion);
}

/* Each state with the focus in its stack is charged once to the focus, once to one parent, and,
 * unless the focus is on top, once to one child. So the parents' columns add up to the focus, and
 * its self time and the children's hierarchical times to its own. */
int Prof_Report_Sums_around(const Prof_Snapshot *snap, Prof_Recursion_Mode recursion,
                            uint32_t focus, uint32_t path, Prof_Around *around)
{
   static const Prof_Row_Sum none = {0, 0, 0, {0, 0}, {0, 0}, 0, 0, 0, 0};
   uint32_t s;
   if (!start()) return 0;
   clear(own.parents);
   clear(own.children);
   around->focus = none;
   around->parents = own.parents;
   around->children = own.children;
   place(snap->num_states, recursion, focus);
   for (s = Prof_STATE_ROOT; s < snap->num_states; ++s) {
      int on_top = own.inner[s] == FOCUS;
      uint32_t above;
      if (!own.inner[s] || (path && own.origin[s] != path)) continue;
      if (snap->self[s] == 0 && snap->entries[s] == 0) continue;
      above = Prof_Report_Sums_row_of(Prof_States[own.origin[s]].parent, recursion);
      around->focus.used = 1;
      add(&around->focus, snap, s, on_top);
      if (on_top && Prof_States[s].depth > around->focus.depth)
         around->focus.depth = Prof_States[s].depth;
      Prof_ASSERT(own.origin[s] <= s &&
                  own.origin[own.origin[s]] == own.origin[s]); /* its path is a path */
      if (above) add(sum_at(own.parents, above), snap, s, on_top);
      if (!on_top)
         add(sum_at(own.children, Prof_Report_Sums_row_of(own.inner[s], recursion)), snap, s,
             own.inner[s] == s);
   }
   for (s = 0; s < snap->num_bounds; ++s) {
      uint32_t state = snap->bounds[s].state;
      if (!path || own.origin[state] == path) widen_around(around, &snap->bounds[s], recursion);
   }
   Prof_ASSERT(adds_up(&around->focus));
   return 1;
}

uint32_t Prof_Report_Sums_next_path(uint32_t state)
{
   for (++state; state < own.num_placed; ++state)
      if (own.origin[state] == state) return state;
   return 0;
}

/* ---- what is worth showing ---- */

/* An average sinks and sinks after its zone's last entry: below a quarter it says nothing any
 * more. */
int Prof_Report_Sums_worth_counting(double entries) { return fabs(entries) >= LEAST_ENTRIES; }

int Prof_Report_Sums_amount_shows(const Prof_Row_Sum *sum)
{
   return sum->used && (sum->hier != 0 || sum->self != 0 || sum->entries != 0);
}

int Prof_Report_Sums_worth_showing(const Prof_Row_Sum *sum)
{
   return sum->used && (fabs(sum->hier) >= LEAST_TICKS || fabs(sum->self) >= LEAST_TICKS ||
                        Prof_Report_Sums_worth_counting(sum->entries));
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
