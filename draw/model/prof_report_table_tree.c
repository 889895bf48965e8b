/* prof_report_table_tree.c - rows of prof_report_table.h that have rows below them: call paths, and
 * groups with their zones.
 *
 * PATHS   Sorting knows nothing of parents, so the tree is put together after it. Say that root
 * calls a and b, a calls c, and c has the most self time, a the least:
 *
 *      sorted      c  b  a            each state that is wanted has a row; a parent is wanted if a
 *                                     child is, so no row lacks the rows above it
 *      linked      root: b, a         each state's children in the sorted order, as a chain from
 *                  a: c               `first` by `next`
 *      unrolled    b                  the tree from the top, without what is folded
 *                  a
 *                    c
 *
 * Unrolling copies the rows behind the sorted ones, which the links still point to, and then moves
 * the copies to the front.
 */
#ifdef Prof_ENABLED
#include "prof_report_table_rows.h"

#include "../../src/show/prof_group.h"
#include "../../src/frame/prof_waiting.h"
#include "../../src/gather/prof_value.h"
#include "../../src/base/prof_module.h"

#include <math.h>
#include <string.h>

/* The links between the states that have a row; 0 ends a chain. */
typedef struct Link {
   uint32_t first, next; /* states: the first child, the next sibling */
   int wanted; /* it, or what is below it, passes the filter */
   int row;    /* place among the sorted rows */
} Link;

static struct {
   unsigned char *folded_states, open_groups[Prof_MAX_GROUPS];
   Link *links;      /* [state] */
   uint64_t *inside; /* [state]: bit i: a zone of group i is in the stack */
   Prof_Table_Row groups[Prof_MAX_GROUPS];
   Prof_Bound self_bounds[Prof_MAX_GROUPS], hier_bounds[Prof_MAX_GROUPS];
} own;

/* Paths are open until somebody folds them, and groups are folded until somebody opens them: one
 * array tells what is folded, the other what is open, and both begin with zeros. */
static void put_back(void)
{
   Prof_Config_release(own.folded_states);
   Prof_Config_release(own.links);
   Prof_Config_release(own.inside);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- folding ---- */

static int is_folded(Prof_Table_Kind kind, uint32_t key)
{
   Prof_ASSERT(kind != Prof_TABLE_GROUP || key < Prof_MAX_GROUPS);
   Prof_ASSERT(kind != Prof_TABLE_PATH || key < Prof_State_capacity());
   if (kind == Prof_TABLE_GROUP) return !own.open_groups[key];
   return own.folded_states && own.folded_states[key];
}

void Prof_Report_Table_fold(Prof_Table_Kind kind, uint32_t key, int fold)
{
   Prof_Module_list(&module);
   if (kind == Prof_TABLE_GROUP) own.open_groups[key] = !fold;
   if (kind != Prof_TABLE_PATH) return;
   if (!own.folded_states)
      own.folded_states = (unsigned char *)Prof_Config_alloc(Prof_State_capacity(), 1);
   if (own.folded_states) own.folded_states[key] = (unsigned char)fold;
}

/* ---- paths ---- */

/* Is there anything to read of the state? Less than a tick is what a fading average leaves of
 * it. */
static int is_there(const Prof_Snapshot *snap, uint32_t state)
{
   Prof_Table_Row row;
   if (snap->value) return snap->hier[state] != 0 || snap->entries[state] != 0;
   if (snap->difference) {
      double ms_per_tick = snap->shown.ms_per_tick;
      row.self = snap->self[state] * ms_per_tick;
      row.hier = snap->hier[state] * ms_per_tick;
      row.calls = snap->entries[state];
      return Prof_Report_Table_row_changed(&row);
   }
   return fabs(snap->hier[state]) >= 1 || Prof_Report_Sums_worth_counting(snap->entries[state]);
}

/* Children have larger numbers than their parents. So, going down the numbers, a state is known to
 * be wanted or not before it says so to its parent, and one pass reaches the root. */
static void choose_states(const Prof_Snapshot *snap, const char *filter)
{
   uint32_t s;
   Prof_ASSERT(snap->num_states > Prof_STATE_ROOT);
   memset(own.links, 0, snap->num_states * sizeof *own.links);
   for (s = snap->num_states - 1; s > Prof_STATE_ROOT; --s) {
      const char *name = Prof_Zones[Prof_States[s].zone].name;
      Prof_ASSERT(Prof_States[s].parent < s); /* it is chosen later */
      if (is_there(snap, s) && Prof_Report_Table_name_matches(name, filter))
         own.links[s].wanted = 1;
      if (own.links[s].wanted) own.links[Prof_States[s].parent].wanted = 1;
   }
}

/* What an estimate has too much the state below has too little (prof_reader.h). */
static void put_path_bounds(Prof_Table_Row *row, const Prof_Snapshot *snap, uint32_t state)
{
   Prof_Bound self = {0, 0}, hier = {0, 0};
   uint32_t i;
   for (i = 0; i < snap->num_bounds; ++i) {
      const Prof_Snapshot_Bound *b = &snap->bounds[i];
      if (b->state == state) Prof_Report_Sums_widen(&hier, b);
      if (b->state == state || Prof_States[b->state].parent == state)
         Prof_Report_Sums_widen(&self, b);
   }
   Prof_Report_Table_put_bounds(row, &self, &hier, snap->shown.ms_per_tick);
}

static void fill_path(Prof_Table_Row *row, const Prof_Snapshot *snap, uint32_t state)
{
   double ms_per_tick = snap->shown.ms_per_tick;
   Prof_ASSERT(row->kind == Prof_TABLE_PATH && state < snap->num_states);
   row->zone = Prof_States[state].zone;
   row->name = Prof_Zones[row->zone].name;
   row->number = Prof_States[state].depth > 1 ? (int)Prof_States[state].depth : 0;
   row->group = Prof_Group_of(row->zone);
   row->waiting = Prof_Report_Table_waits(snap, state);
   row->waits = Prof_Report_Table_state_waited(state) * ms_per_tick;
   row->self = snap->self[state] * ms_per_tick;
   row->hier = snap->hier[state] * ms_per_tick;
   row->calls = snap->entries[state];
   row->cost = snap->cost[state] * ms_per_tick;
   if (snap->num_bounds) put_path_bounds(row, snap, state);
}

/* The sorted rows become chains of siblings. Each is put before those that are in the chain
 * already, so the last row goes first. */
static void link_rows(const Prof_Table *table)
{
   int i;
   for (i = table->num_rows - 1; i >= 0; --i) {
      uint32_t state = table->rows[i].key, parent = Prof_States[state].parent;
      Prof_ASSERT(own.links[state].wanted &&
                  own.links[parent].wanted); /* so the chains meet all rows */
      own.links[state].row = i;
      own.links[state].next = own.links[parent].first;
      own.links[parent].first = state;
   }
}

/* Returns the state that follows in the tree's order, 0 after the last. Without go_down what is
 * below `state` is passed over. *indent goes along. */
static uint32_t next_in_tree(uint32_t state, int go_down, int *indent)
{
   if (go_down && own.links[state].first) {
      ++*indent;
      return own.links[state].first;
   }
   while (state > Prof_STATE_ROOT && !own.links[state].next) {
      state = Prof_States[state].parent;
      --*indent;
   }
   Prof_ASSERT(*indent >= (state > Prof_STATE_ROOT ? 0 : -1));
   return state > Prof_STATE_ROOT ? own.links[state].next : 0;
}

/* Behind the sorted rows come copies of those that are shown, in the tree's order; then they move
 * to the front. */
static void unroll(Prof_Table *table, int filtered)
{
   int sorted = table->num_rows, indent = 0;
   uint32_t state = own.links[Prof_STATE_ROOT].first;
   while (state) {
      Prof_Table_Row *row = Prof_Report_Table_add_row(table, Prof_TABLE_PATH, state);
      int open = filtered || !is_folded(Prof_TABLE_PATH, state);
      if (!row) break;
      *row = table->rows[own.links[state].row];
      row->indent = indent;
      row->below = own.links[state].first ? 1 + open : 0;
      state = next_in_tree(state, open, &indent);
   }
   table->num_rows -= sorted;
   Prof_ASSERT(table->num_rows >= 0 && table->num_rows <= sorted); /* each is shown once at most */
   if (table->num_rows)
      memmove(table->rows, table->rows + sorted, (size_t)table->num_rows * sizeof *table->rows);
}

void Prof_Report_Table_add_paths(Prof_Table *table, const Prof_Snapshot *snap, const char *filter)
{
   uint32_t s;
   Prof_Module_list(&module);
   if (!own.links) own.links = (Link *)Prof_Config_alloc(Prof_State_capacity(), sizeof *own.links);
   if (!own.links) return;
   choose_states(snap, filter);
   for (s = Prof_STATE_ROOT + 1; s < snap->num_states; ++s) {
      Prof_Table_Row *row =
         own.links[s].wanted ? Prof_Report_Table_add_row(table, Prof_TABLE_PATH, s) : 0;
      if (row) fill_path(row, snap, s);
   }
   Prof_Report_Table_order(table, 0);
   link_rows(table);
   unroll(table, *filter != 0);
   if (!*filter) Prof_Report_Table_add_rest(table, snap);
}

/* ---- groups ---- */

/* A group's hierarchical time is that of all states with one of its zones in the stack, each once:
 * so it counts where the group is entered from another. What waits is in no group: it gets a row
 * of its own. */

/* Adds waited time to each group above it. */
static void add_group_waits(Prof_Table_Row *groups, uint64_t above, double ms)
{
   int g;
   for (g = 0; g < Prof_Groups_used; ++g)
      if (above >> g & 1) groups[g].waits += ms;
}

/* Returns ms waited. A group that ran is noted in `below`, which gets its meaning as a sign in
 * add_groups. */
static double sum_groups(const Prof_Snapshot *snap, Prof_Table_Row *groups)
{
   double waited = 0;
   double ms_per_tick = snap->shown.ms_per_tick;
   uint32_t s;
   own.inside[0] = own.inside[Prof_STATE_ROOT] = 0;
   /* Parents have smaller numbers, so what is inside of them is known. */
   for (s = Prof_STATE_ROOT + 1; s < snap->num_states; ++s) {
      int g = Prof_Group_of(Prof_States[s].zone);
      Prof_ASSERT(g >= 0 && g < 64 && g < Prof_Groups_used); /* a bit each */
      uint64_t above = own.inside[Prof_States[s].parent], bit = (uint64_t)1 << g;
      int waits = Prof_Report_Table_waits(snap, s);
      own.inside[s] = waits ? above : above | bit;
      if (snap->self[s] == 0 && snap->entries[s] == 0 && snap->hier[s] == 0) continue;
      if (waits) {
         waited += snap->self[s] * ms_per_tick;
         add_group_waits(groups, above, snap->self[s] * ms_per_tick);
         continue;
      }
      groups[g].self += snap->self[s] * ms_per_tick;
      groups[g].cost += snap->cost[s] * ms_per_tick;
      if (!Prof_Value_of_zone(Prof_States[s].zone)) groups[g].calls += snap->entries[s];
      if (!(above & bit)) groups[g].hier += snap->hier[s] * ms_per_tick;
      groups[g].below = 1;
   }
   return waited;
}

/* Groups have what their states have, and so their errors: the hierarchical time of a group gains
 * what comes from outside of it. */
static void sum_group_bounds(const Prof_Snapshot *snap)
{
   uint32_t i;
   for (i = 0; i < snap->num_bounds; ++i) {
      const Prof_Snapshot_Bound *b = &snap->bounds[i];
      uint32_t below = Prof_States[b->state].parent;
      int to = Prof_Group_of(Prof_States[b->state].zone);
      int from = Prof_Group_of(Prof_States[below].zone);
      int to_work = !Prof_Report_Table_waits(snap, b->state);
      int from_work = !Prof_Report_Table_waits(snap, below);
      if (to == from && to_work == from_work) continue;
      if (to_work) Prof_Report_Sums_widen(&own.self_bounds[to], b);
      if (from_work) Prof_Report_Sums_widen(&own.self_bounds[from], b);
      if (to_work && !(own.inside[below] >> to & 1))
         Prof_Report_Sums_widen(&own.hier_bounds[to], b);
   }
}

static void add_waiting(Prof_Table *table, double waited)
{
   Prof_Table_Row *row = waited != 0 ? Prof_Report_Table_add_row(table, Prof_TABLE_REST, 1) : 0;
   if (!row) return;
   row->name = table->difference ? "waiting" : table->split.wait_name;
   row->self = row->hier = waited;
   row->waiting = 1;
}

static int is_group_off(int group) { return !Prof_get_group_on(Prof_Groups[group].name); }

static void add_groups(Prof_Table *table, const Prof_Table_Row *groups, const char *filter,
                       double ms_per_tick)
{
   int g;
   for (g = 0; g < Prof_Groups_used; ++g) {
      Prof_Table_Row *row;
      const int off = !table->amounts && !table->difference && is_group_off(g);
      if ((!groups[g].below && !off) || !Prof_Report_Table_name_matches(Prof_Groups[g].name, filter))
         continue;
      row = Prof_Report_Table_add_row(table, Prof_TABLE_GROUP, (uint32_t)g);
      if (!row) return;
      *row = groups[g];
      row->kind = Prof_TABLE_GROUP;
      row->key = (uint32_t)g;
      row->name = Prof_Groups[g].name;
      row->off = off;
      row->group = g;
      row->below = is_folded(Prof_TABLE_GROUP, (uint32_t)g) ? 1 : 2;
      Prof_Report_Table_put_bounds(row, &own.self_bounds[g], &own.hier_bounds[g], ms_per_tick);
   }
}

/* Copies of the sorted zones of a group, at the end. */
static void put_zones_of(Prof_Table *table, int group, int zones)
{
   int i;
   for (i = 0; i < zones; ++i) {
      Prof_Table_Row *row;
      if (table->rows[i].group != group || table->rows[i].waiting) continue;
      row = Prof_Report_Table_add_row(table, Prof_TABLE_ZONE, 0);
      if (!row) return;
      *row = table->rows[i];
      row->indent = 1;
   }
}

/* The rows stand in three parts. What is shown is copied from the two others, then moved to the
 * front:
 *
 *      | zones, sorted | groups, sorted | group, its zones, group, ... |
 *      0             zones             all
 */
static void put_zones_below(Prof_Table *table, int zones)
{
   int all = table->num_rows, i;
   Prof_ASSERT(zones >= 0 && zones <= all);
   for (i = zones; i < all; ++i) {
      Prof_Table_Row *row = Prof_Report_Table_add_row(table, Prof_TABLE_GROUP, 0);
      if (!row) break;
      *row = table->rows[i];
      if (row->below == 2) put_zones_of(table, row->group, zones);
   }
   table->num_rows -= all;
   Prof_ASSERT(table->num_rows >= 0 && table->num_rows <= all); /* each is shown once at most */
   if (table->num_rows)
      memmove(table->rows, table->rows + all, (size_t)table->num_rows * sizeof *table->rows);
}

/* The filter is for the names of groups here, so the zones are all gathered. They are sorted apart
 * from the groups, as each stands below its group. */
void Prof_Report_Table_add_groups(Prof_Table *table, const Prof_Snapshot *snap, const char *filter)
{
   double waited;
   int zones;
   Prof_Module_list(&module);
   if (!own.inside)
      own.inside = (uint64_t *)Prof_Config_alloc(Prof_State_capacity(), sizeof *own.inside);
   if (!own.inside) return;
   memset(own.groups, 0, sizeof own.groups);
   memset(own.self_bounds, 0, sizeof own.self_bounds);
   memset(own.hier_bounds, 0, sizeof own.hier_bounds);
   Prof_Config_lock(); /* for who is a count */
   waited = sum_groups(snap, own.groups);
   sum_group_bounds(snap);
   Prof_Config_unlock();
   Prof_Report_Table_add_zones(table, snap, "");
   Prof_Report_Table_order(table, 0);
   zones = table->num_rows;
   add_groups(table, own.groups, filter, snap->shown.ms_per_tick);
   if (!*filter) {
      if (table->amounts) Prof_Report_Table_add_nobodys(table, snap);
      else Prof_Report_Table_add_rest(table, snap);
      add_waiting(table, waited);
   }
   Prof_Report_Table_order(table, zones);
   put_zones_below(table, zones);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
