/* prof_snapshot.c - see prof_snapshot.h */
#ifdef Prof_ENABLED
#include "prof_snapshot.h"
#include "../frame/prof_average.h"
#include "../frame/prof_average_bounds.h"
#include "../frame/prof_frame_values.h"
#include "../frame/prof_history.h"
#include "../frame/prof_waiting.h"
#include "../frame/prof_zone_cost.h"
#include "../gather/prof_value.h"
#include "prof_compare.h"
#include "../gather/prof_context_index.h"
#include "../gather/prof_state.h"
#include "../base/prof_module.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct {
   Prof_Snapshot snapshot;
   Prof_Snapshot_Bound *bounds;
   uint32_t cap_bounds;
   int tried; /* to take the memory */
} own;

static void put_back(void)
{
   Prof_Config_release(own.snapshot.self);
   Prof_Config_release(own.snapshot.entries);
   Prof_Config_release(own.snapshot.hier);
   Prof_Config_release(own.bounds);
   Prof_Config_release(own.snapshot.cost);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static int start(void)
{
   size_t states = Prof_State_capacity();
   if (own.tried) return own.snapshot.cost != 0;
   Prof_Module_list(&module);
   own.tried = 1;
   own.snapshot.self = (double *)Prof_Config_alloc(states, sizeof(double));
   own.snapshot.entries = (double *)Prof_Config_alloc(states, sizeof(double));
   if (own.snapshot.self && own.snapshot.entries)
      own.snapshot.hier = (double *)Prof_Config_alloc(states, sizeof(double));
   if (own.snapshot.hier)
      own.snapshot.cost = (double *)Prof_Config_alloc(states, sizeof(double));
   return own.snapshot.cost != 0;
}

/* The caller has asked for no more states than there are: those made since have no time here. */
static void clear(uint32_t num_states)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && num_states <= Prof_State_capacity());
   own.snapshot.num_states = num_states;
   own.snapshot.works = 0;
   own.snapshot.num_bounds = 0;
   memset(own.snapshot.self, 0, num_states * sizeof(double));
   memset(own.snapshot.entries, 0, num_states * sizeof(double));
   memset(own.snapshot.cost, 0, num_states * sizeof(double));
}

/* The view's context: one, all (-1), or those that made the frame's work. */
static int is_wanted(const Prof_Item *item, int context)
{
   if (context == Prof_WORKING_CONTEXTS) return item->works;
   return context < 0 || item->context == (uint32_t)context;
}

/* ---- bounds ---- */

static void add_bound(uint32_t state, double variance, double unsure)
{
   uint32_t count = own.snapshot.num_bounds;
   if (variance <= 0 && unsure <= 0) return;
   own.bounds = (Prof_Snapshot_Bound *)Prof_Config_grown(own.bounds, &own.cap_bounds, count + 1,
                                                         sizeof *own.bounds);
   if (own.cap_bounds == count) return;
   own.bounds[count].state = state;
   own.bounds[count].variance = variance;
   own.bounds[count].unsure = unsure;
   own.snapshot.num_bounds = count + 1;
}

static int by_state(const void *a, const void *b)
{
   uint32_t x = ((const Prof_Snapshot_Bound *)a)->state;
   uint32_t y = ((const Prof_Snapshot_Bound *)b)->state;
   return x < y ? -1 : x > y;
}

/* Several contexts may have been in one state: their estimates err apart from each other. */
static void merge_bounds(void)
{
   uint32_t i, kept = 0;
   own.snapshot.bounds = own.bounds;
   if (!own.snapshot.num_bounds) return;
   qsort(own.bounds, own.snapshot.num_bounds, sizeof *own.bounds, by_state);
   for (i = 1; i < own.snapshot.num_bounds; ++i) {
      if (own.bounds[kept].state != own.bounds[i].state) {
         own.bounds[++kept] = own.bounds[i];
      } else {
         own.bounds[kept].variance += own.bounds[i].variance;
         own.bounds[kept].unsure += own.bounds[i].unsure;
      }
   }
   own.snapshot.num_bounds = kept + 1;
}

static void take_frame_bounds(const Prof_Frame *frame, int context)
{
   uint32_t i;
   for (i = 0; i < frame->num_estimates; ++i) {
      const Prof_Estimate *e = &frame->estimates[i];
      const Prof_Item *item = &frame->items[e->item];
      if (is_wanted(item, context)) add_bound(item->state, e->variance, e->unsure);
   }
}

static int is_wanted_mean(uint32_t of, int context)
{
   if (context == Prof_WORKING_CONTEXTS) return Prof_Average_context_works(of);
   return context < 0 || (uint32_t)context == of;
}

static void take_average_bounds(int slot, int context)
{
   uint32_t i, count;
   const Prof_Average_Bound *b = Prof_Average_Bounds_all(&count);
   for (i = 0; i < count; ++i, ++b) {
      int s = slot - Prof_FIRST_SLOT;
      if (is_wanted_mean(b->context, context)) add_bound(b->state, b->variance[s], b->unsure[s]);
   }
}

/* One state has an item for each context that was in it: they are added up. */
static int take_frame(const Prof_Frame *frame, int context)
{
   uint32_t i;
   if (!frame) return 0;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      Prof_ASSERT(item->state < own.snapshot.num_states);
      if (!is_wanted(item, context)) continue;
      own.snapshot.works |= item->works;
      own.snapshot.self[item->state] += (double)item->self;
      own.snapshot.entries[item->state] += item->entries;
   }
   take_frame_bounds(frame, context);
   own.snapshot.seconds = frame->seconds;
   return 1;
}

/* Averages are kept for each context, so several are added up here. */
static void take_average(int slot, int context)
{
   uint32_t i;
   own.snapshot.seconds = Prof_Average_mean_frame(slot);
   own.snapshot.works = context < 0 || Prof_Average_context_works((uint32_t)context);
   take_average_bounds(slot, context);
   if (context != Prof_WORKING_CONTEXTS)
      Prof_Average_add_means(context, slot, own.snapshot.self, own.snapshot.entries);
   else
      for (i = 0; i < Prof_Context_Index_count(); ++i)
         if (Prof_Average_context_works(i))
            Prof_Average_add_means((int)i, slot, own.snapshot.self, own.snapshot.entries);
}

/* ---- costs ---- */

/* Costs stand in ticks, as times do. `paid` is a state's entries that may have read the clock. */
static void set_cost(uint32_t state, double paid, double ticks)
{
   int kind = Prof_Waiting_kind_of(own.snapshot.shown.rules, state);
   if (paid == 0 || !Prof_Zone_Cost_is_paid(state, kind)) own.snapshot.cost[state] = 0;
   else own.snapshot.cost[state] = paid * ticks;
}

/* Sums up the entries of contexts that nobody feeds. */
/* Entries of the state whose clock was not read count for less. */
static void discount(uint32_t state, double untimed)
{
   own.snapshot.cost[state] -= untimed - Prof_Zone_Cost_of(untimed, untimed, 1);
}

static void add_paid(const Prof_Frame *frame, int context)
{
   uint32_t i, of = UINT32_MAX;
   int fed = 0;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      if (item->context != of) fed = Prof_Zone_Cost_is_fed(of = item->context, frame->number);
      if (!fed && is_wanted(item, context)) own.snapshot.cost[item->state] += item->entries;
   }
   for (i = 0; i < frame->num_estimates; ++i) {
      const Prof_Item *item = &frame->items[frame->estimates[i].item];
      if (is_wanted(item, context)) discount(item->state, frame->estimates[i].untimed);
   }
}

static void discount_means(int slot, int context)
{
   uint32_t i, count;
   const Prof_Average_Bound *b = Prof_Average_Bounds_all(&count);
   for (i = 0; i < count; ++i, ++b)
      if (is_wanted_mean(b->context, context))
         discount(b->state, b->untimed[slot - Prof_FIRST_SLOT]);
}

/* The same of averages; self times go where hierarchical ones will be. */
static void add_paid_means(int slot, int context)
{
   uint32_t i;
   for (i = 0; i < Prof_Context_Index_count(); ++i) {
      if (!is_wanted_mean(i, context) || Prof_Zone_Cost_is_fed(i, 0)) continue;
      Prof_Average_add_means((int)i, slot, own.snapshot.hier, own.snapshot.cost);
   }
}

/* What costs lie inside is taken from the state, the rest from the one around it. Parents have
 * smaller numbers, so they have lost all that they lose when it is their turn to be cut at zero. */
static void take_costs_off(void)
{
   uint32_t s;
   for (s = own.snapshot.num_states - 1; s >= Prof_STATE_ROOT; --s) {
      double cost = own.snapshot.cost[s], inside = Prof_Zone_Cost_inside(cost);
      own.snapshot.self[s] -= inside;
      if (s > Prof_STATE_ROOT) own.snapshot.self[Prof_States[s].parent] -= cost - inside;
      if (own.snapshot.self[s] < 0) own.snapshot.self[s] = 0;
   }
}

/* Of the frame; null: of the average. */
static void take_costs(const Prof_Frame *frame, int context)
{
   int slot = own.snapshot.slot;
   double ns = frame ? (double)frame->zone_cost_ns : Prof_Average_zone_cost(slot);
   double ticks = ns * 1e-6 / own.snapshot.shown.ms_per_tick;
   uint32_t s;
   memset(own.snapshot.hier, 0, own.snapshot.num_states * sizeof(double));
   if (frame) add_paid(frame, context);
   else {
      add_paid_means(slot, context);
      discount_means(slot, context);
   }
   for (s = Prof_STATE_ROOT; s < own.snapshot.num_states; ++s)
      set_cost(s, own.snapshot.cost[s], ticks);
   if (own.snapshot.costs == Prof_COSTS_OFF) take_costs_off();
}

/* ---- amounts ---- */

enum { MOST_FRAMES = 256 }; /* of a mean: some 1 ms */

/* Where the amount of a count's state stands. */
static uint32_t place_of(uint32_t state, int at_counts)
{
   return at_counts ? state : Prof_States[state].parent;
}

static void add_amounts(const Prof_Frame *frame, const Prof_View *view, uint32_t zone)
{
   uint32_t i, at = 0;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      uint32_t to;
      if (Prof_States[item->state].zone != zone || !is_wanted(item, view->context)) continue;
      to = place_of(item->state, view->at_counts);
      Prof_ASSERT(to >= Prof_STATE_ROOT && to < own.snapshot.num_states);
      own.snapshot.works |= item->works;
      own.snapshot.self[to] += Prof_Frame_Values_amount(frame, i, &at);
      own.snapshot.entries[to] += item->entries;
   }
}

static int take_frame_amounts(const Prof_Frame *frame, const Prof_View *view, uint32_t zone)
{
   if (!frame) return 0;
   add_amounts(frame, view, zone);
   own.snapshot.seconds = frame->seconds;
   return 1;
}

/* No averages are kept of amounts: these are means over the frames of the time in which an average
 * comes to 90 % of a step. */
static int take_mean_amounts(int slot, const Prof_View *view, uint32_t zone)
{
   static const double SECONDS[] = {0, 0.8, 2.5};
   const double after = Prof_History_header(0)->ended - SECONDS[slot];
   uint32_t s;
   int back, frames = 0;
   for (back = 0; back < MOST_FRAMES; ++back) {
      const Prof_Frame *frame = Prof_History_header(back);
      if (!frame || (back && frame->ended <= after)) break;
      if (frame->flags & Prof_FRAME_ODD) continue;
      frame = Prof_History_frame(back);
      if (!frame) return 0;
      add_amounts(frame, view, zone);
      ++frames;
   }
   own.snapshot.seconds = Prof_Average_mean_frame(slot);
   for (s = 0; s < own.snapshot.num_states && frames; ++s) {
      own.snapshot.self[s] /= frames;
      own.snapshot.entries[s] /= frames;
   }
   return 1;
}

static void take_changed_amounts(const Prof_View *view, uint32_t zone)
{
   uint32_t s;
   double a, b;
   Prof_Compare_seconds(&a, &b);
   own.snapshot.seconds = b - a;
   if (!Prof_Compare_add_amounts(zone, own.snapshot.self, own.snapshot.entries,
                                 own.snapshot.num_states) ||
       view->at_counts)
      return;
   for (s = own.snapshot.num_states - 1; s > Prof_STATE_ROOT; --s) {
      uint32_t to = Prof_States[s].parent;
      if (Prof_States[s].zone != zone) continue;
      own.snapshot.self[to] += own.snapshot.self[s];
      own.snapshot.entries[to] += own.snapshot.entries[s];
      own.snapshot.self[s] = own.snapshot.entries[s] = 0;
   }
}

static int take_amounts(const Prof_Shown *shown, const Prof_View *view)
{
   uint32_t zone = Prof_Values[view->value].zone;
   own.snapshot.shown.ms_per_tick = 1;
   if (!zone) return 1; /* it had no room in the tree, so nobody's amounts are known */
   if (own.snapshot.difference) take_changed_amounts(view, zone);
   else if (shown->slot) return take_mean_amounts(shown->slot, view, zone);
   else return take_frame_amounts(Prof_Shown_frame(shown), view, zone);
   return 1;
}

/* ---- all of it ---- */

static void take_difference(void)
{
   double a, b;
   uint32_t s;
   Prof_Compare_add_difference(own.snapshot.self, own.snapshot.entries, own.snapshot.num_states);
   for (s = Prof_STATE_ROOT; s < own.snapshot.num_states; ++s) {
      Prof_Bound bound = Prof_Compare_bound(s);
      add_bound(s, bound.variance, bound.unsure);
   }
   Prof_Compare_seconds(&a, &b);
   own.snapshot.seconds = b - a;
}

#if defined(Prof_CHECKED)
/* The root's hierarchical time is all self time; to the tick, where they are whole ticks. */
static int adds_up(void)
{
   double sum = 0, all = 0, off;
   uint32_t s;
   for (s = Prof_STATE_ROOT; s < own.snapshot.num_states; ++s) {
      if (Prof_States[s].parent >= s) return 0;
      sum += own.snapshot.self[s];
      all += fabs(own.snapshot.self[s]);
   }
   off = fabs(sum - own.snapshot.hier[Prof_STATE_ROOT]);
   if (own.snapshot.value) return !(off > 1e-6 + 1e-9 * all); /* sums may be infinite */
   if (own.snapshot.slot || own.snapshot.difference || own.snapshot.costs == Prof_COSTS_OFF ||
       all >= 4503599627370496.0 /* 2^52 */)
      return off <= 1e-6 + 1e-9 * all;
   return off <= 0;
}
#endif

/* Children have larger numbers than their parents: see prof_state.h. */
static void sum_subtrees(void)
{
   uint32_t s;
   memcpy(own.snapshot.hier, own.snapshot.self, own.snapshot.num_states * sizeof(double));
   for (s = own.snapshot.num_states - 1; s > Prof_STATE_ROOT; --s)
      if (own.snapshot.hier[s] != 0)
         own.snapshot.hier[Prof_States[s].parent] += own.snapshot.hier[s];
   Prof_ASSERT(adds_up());
}

/* Fills the snapshot with what is shown, except `hier`. 0: no memory to unpack the frame. */
static int take(const Prof_Shown *shown, const Prof_View *view)
{
   const Prof_Frame *frame = 0;
   own.snapshot.shown = *shown;
   own.snapshot.frame = shown->back > 0 ? shown->back : 0;
   own.snapshot.slot = shown->slot;
   own.snapshot.number = shown->number;
   own.snapshot.zones_ms = 0;
   own.snapshot.difference = shown->kind == Prof_SHOWS_COMPARISON;
   own.snapshot.value = view->value < Prof_Value_count() ? view->value : 0;
   own.snapshot.costs =
      own.snapshot.value || own.snapshot.difference ? Prof_COSTS_NONE : view->costs;
   clear(Prof_State_count());
   if (own.snapshot.value) return take_amounts(shown, view);
   if (own.snapshot.difference) {
      take_difference();
      return 1;
   }
   if (shown->slot) take_average(shown->slot, view->context);
   else if (!take_frame(frame = Prof_Shown_frame(shown), view->context)) return 0;
   own.snapshot.zones_ms = frame ? (double)frame->zones_ms : Prof_Average_zones(shown->slot);
   if (own.snapshot.costs) take_costs(frame, view->context);
   return 1;
}

/* The lock is held while numbers are taken, as other threads may make states and contexts
 * meanwhile. Adding up needs no lock. */
const Prof_Snapshot *Prof_Snapshot_take(const Prof_View *view)
{
   Prof_Shown shown;
   int ok;
   Prof_Config_lock();
   shown = Prof_Shown_find(view);
   ok = shown.kind != Prof_SHOWS_NOTHING && start() && take(&shown, view);
   Prof_Config_unlock();
   if (!ok) return 0;
   merge_bounds();
   sum_subtrees();
   return &own.snapshot;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
