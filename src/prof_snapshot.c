/* prof_snapshot.c - see prof_snapshot.h */
#ifdef Prof_ENABLED
#include "prof_snapshot.h"
#include "prof_average.h"
#include "prof_compare.h"
#include "prof_history.h"
#include "prof_hitch.h"
#include <math.h>
#include <string.h>

static Prof_Snapshot snapshot;

static int start(void)
{
   static int tried;
   size_t states = Prof_state_capacity();
   if (tried) return snapshot.hier != 0;
   tried = 1;
   snapshot.self = (double *)Prof_alloc(states, sizeof(double));
   snapshot.entries = (double *)Prof_alloc(states, sizeof(double));
   if (snapshot.self && snapshot.entries)
      snapshot.hier = (double *)Prof_alloc(states, sizeof(double));
   return snapshot.hier != 0;
}

static void clear(uint32_t num_states)
{
   snapshot.num_states = num_states;
   memset(snapshot.self, 0, num_states * sizeof(double));
   memset(snapshot.entries, 0, num_states * sizeof(double));
}

static int take_frame(const Prof_Frame *frame, int context)
{
   uint32_t i;
   if (!frame) return 0;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      Prof_ASSERT(item->state < snapshot.num_states);
      if (context >= 0 && item->context != (uint32_t)context) continue;
      snapshot.self[item->state] += (double)item->self;
      snapshot.entries[item->state] += item->entries;
   }
   snapshot.seconds = frame->seconds;
   snapshot.number = frame->number;
   return 1;
}

/* Null if none is shown, or if it was dropped. */
static const Prof_Frame *shown_hitch(const Prof_View *view)
{
   int i, count = view->hitch ? Prof_num_hitches() : 0;
   for (i = 0; i < count; ++i) {
      const Prof_Frame *frame = Prof_hitch_frame(i);
      if (frame->number == view->hitch) return frame;
   }
   return 0;
}

/* What is shown if nothing is compared and no average asked for. */
static const Prof_Frame *shown_frame(const Prof_View *view)
{
   const Prof_Frame *hitch = shown_hitch(view);
   return hitch ? hitch : Prof_history_frame(snapshot.frame);
}

static void take_difference(void)
{
   double a, b;
   Prof_add_difference(snapshot.self, snapshot.entries, snapshot.num_states);
   Prof_compared_seconds(&a, &b);
   snapshot.seconds = b - a;
   snapshot.frame = snapshot.slot = 0;
}

#if defined(Prof_CHECKED)
/* The root's hierarchical time is all self time; to the tick, where they are whole ticks. */
static int adds_up(void)
{
   double sum = 0, all = 0, off;
   uint32_t s;
   for (s = Prof_STATE_ROOT; s < snapshot.num_states; ++s) {
      if (Prof_states[s].parent >= s) return 0;
      sum += snapshot.self[s];
      all += fabs(snapshot.self[s]);
   }
   off = fabs(sum - snapshot.hier[Prof_STATE_ROOT]);
   return snapshot.slot || snapshot.difference || all >= 4503599627370496.0 /* 2^52 */
             ? off <= 1e-6 + 1e-9 * all
             : off <= 0;
}
#endif

/* Children have larger numbers than their parents: see prof_state.h. */
static void sum_subtrees(void)
{
   uint32_t s;
   memcpy(snapshot.hier, snapshot.self, snapshot.num_states * sizeof(double));
   for (s = snapshot.num_states - 1; s > Prof_STATE_ROOT; --s)
      if (snapshot.hier[s] != 0) snapshot.hier[Prof_states[s].parent] += snapshot.hier[s];
   Prof_ASSERT(adds_up());
}

const Prof_Snapshot *Prof_take_snapshot(const Prof_View *view)
{
   int length, ok;
   Prof_lock();
   length = Prof_history_length();
   ok = length > 0 && start();
   if (ok) {
      snapshot.frame = view->frame < length ? view->frame : length - 1;
      snapshot.slot = snapshot.frame || view->held || shown_hitch(view) ? 0 : view->average;
      snapshot.number = 0;
      clear(Prof_num_states());
      snapshot.difference = Prof_compare_active();
      if (snapshot.difference) take_difference();
      else if (snapshot.slot == 0)
         ok = take_frame(shown_frame(view), view->context);
      else {
         Prof_add_means(view->context, snapshot.slot, snapshot.self, snapshot.entries);
         snapshot.seconds = Prof_mean_frame(snapshot.slot);
      }
   }
   Prof_unlock();
   if (!ok) return 0;
   Prof_ASSERT(snapshot.frame >= 0 && snapshot.frame < length);
   sum_subtrees();
   return &snapshot;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
