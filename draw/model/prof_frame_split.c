/* prof_frame_split.c - see prof_frame_split.h */
#ifdef Prof_ENABLED
#include "prof_frame_split.h"

#include "../../src/frame/prof_waiting.h"
#include "../../src/gather/prof_state.h"

#include <limits.h>
#include <math.h>

/* ---- the frame ---- */

/* All states of one zone have the same pointer for a name, so addresses tell zones apart. */
static void add_waiting(Prof_Split *split, uint32_t state, double ms)
{
   const char *name = Prof_Zones[Prof_States[state].zone].name;
   split->wait += ms;
   if (!split->wait_name) split->wait_name = name;
   else if (split->wait_name != name) split->wait_name = "waiting";
}

/* Turns time in no zone from work into waiting: nobody knows what a helper did there. */
static void add_idle(Prof_Split *split)
{
   if (split->root <= 0) return;
   split->wait_name = split->wait_name ? "waiting" : "idle";
   split->wait += split->idle = split->root;
   split->work -= split->root;
   split->root = 0;
}

/* The length of a frame is the sum of its parts, to the tick; a thread that lived for a part of the
 * frame has less. */
void Prof_Frame_Split_of_snapshot(const Prof_Snapshot *snap, int context, Prof_Split *split)
{
   static const Prof_Split none = {0, 0, 0, 0, 0, 0, 0, 0, 0};
   double ms_per_tick = snap->shown.ms_per_tick, all = 0;
   uint32_t s;
   Prof_ASSERT(snap->num_states > Prof_STATE_ROOT && snap->num_states <= Prof_State_count());
   *split = none;
   split->context = context;
   for (s = Prof_STATE_ROOT; s < snap->num_states; ++s) {
      double ms = snap->self[s] * ms_per_tick;
      int kind;
      if (ms == 0 && snap->entries[s] == 0) continue;
      kind = Prof_Waiting_kind_of(snap->shown.rules, s);
      all += ms;
      if (Prof_Waiting_is_waiting(kind)) add_waiting(split, s, ms);
      if (kind == Prof_WAITS_THREAD) split->held += ms;
      if (kind == Prof_OWN) split->own += ms;
   }
   split->root = snap->self[Prof_STATE_ROOT] * ms_per_tick;
   split->frame = all;
   split->work = all - split->wait - split->own;
   /* Time in no zone of a thread beside the updating one is no part of the frame's work. */
   if (!snap->works) add_idle(split);
   /* The parts are the whole. */
   Prof_ASSERT(fabs(split->work + split->wait + split->own - split->frame) <=
               1e-9 * (fabs(split->frame) + fabs(split->wait)) + 1e-9);
   if (!split->wait_name) split->wait_name = "waiting";
}

/* The frame's work is that of all contexts whose time made it, fibers too. One of them alone would
 * be short of what ran elsewhere, and all threads would be more than the frame. */
int Prof_Frame_Split_of_frame(const Prof_View *view, Prof_Split *split)
{
   static const Prof_Split none = {0, 0, 0, 0, 0, 0, 0, 0, 0};
   const Prof_Snapshot *snap;
   Prof_View one = *view;
   *split = none;
   one.value = 0; /* it is about time */
   if (one.context < 0) one.context = Prof_WORKING_CONTEXTS;
   snap = Prof_Snapshot_take(&one);
   if (!snap) return 0;
   Prof_Frame_Split_of_snapshot(snap, view->context < 0 ? (int)snap->shown.owner : view->context,
                                split);
   return 1;
}

/* ---- rounding ---- */

long Prof_Frame_Split_hundredths(double ms)
{
   const double most = (double)(LONG_MAX / 2), hundredths = ms * 100;
   if (!(hundredths < most)) return LONG_MAX / 2;
   if (hundredths < -most) return -(LONG_MAX / 2);
   return (long)(ms < 0 ? hundredths - 0.5 : hundredths + 0.5);
}

/* Gives one unit to, or takes it from, the part that is farthest off in that direction. It is off
 * by less afterwards, so the next call finds another one. */
static void correct(const double *parts, int count, double units, double step, double *rounded)
{
   int i, best = 0;
   double most = -1e300;
   Prof_ASSERT(count > 0);
   for (i = 0; i < count; ++i) {
      double off = (parts[i] * units - rounded[i]) * step;
      if (off > most) most = off, best = i;
   }
   rounded[best] += step;
}

void Prof_Frame_Split_round(const double *parts, int count, double total, int decimals,
                            double *rounded)
{
   static const double POWERS[] = {1, 10, 100, 1e3, 1e4, 1e5, 1e6};
   double units = POWERS[decimals], sum = 0, want = floor(total * units + 0.5);
   int i, left;
   Prof_ASSERT(decimals >= 0 && decimals <= 6);
   for (i = 0; i < count; ++i) sum += rounded[i] = floor(parts[i] * units + 0.5);
   /* Parts that do not add up at all stay as they are. */
   if (fabs(want - sum) > count) want = sum;
   for (left = (int)fabs(want - sum); count && left > 0; --left)
      correct(parts, count, units, want > sum ? 1 : -1, rounded);
   for (i = 0; i < count; ++i) rounded[i] /= units;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
