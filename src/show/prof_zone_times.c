/* prof_zone_times.c - see prof_zone_times.h
 *
 * Within a frame, states that moved are gathered with all that stand above them, each once. Those
 * below which nothing is left to add up are then taken up to their parents, so each is looked at
 * once, however deep the stacks are. A pass over all states, as reports make it, would cost as much
 * for a frame in which three of thousands moved, and here thousands of frames are read.
 *
 *      frame (children 2)                ray is done: ai has no child left, and goes on to frame;
 *       |- ai (children 1)               draw is done: frame has none left, and is the last
 *       |   '- ray (children 0)
 *       '- draw (children 0)
 */
#ifdef Prof_ENABLED
#include "prof_zone_times.h"
#include "../gather/prof_clock.h"
#include "../frame/prof_history.h"
#include "../base/prof_radix.h"
#include "../frame/prof_zone_cost.h"
#include "prof_statistics.h"
#include <string.h>

/* Values of one kind, self or hierarchical, that a batch has at most: 64 MiB for both together. */
static const size_t MAX_VALUES = (size_t)4 << 20;

typedef struct Prof_Zone_Branch {
   uint64_t hier;
   uint32_t children; /* that are present and not added up yet */
   uint32_t present;  /* 1: it moved, or one inside it did; 2: it is added up */
} Branch;

/* ---- one frame ---- */

/* Makes the state present with all above it, and counts for each how many children are still to be
 * added up. */
static void enter(Prof_Zone_Times *t, uint32_t state)
{
   while (state && !t->branches[state].present) {
      uint32_t parent = Prof_States[state].parent;
      Prof_ASSERT(parent < state && t->num_moved < t->num_states);
      t->branches[state].present = 1;
      t->moved[t->num_moved++] = state;
      ++t->branches[parent].children;
      state = parent;
   }
}

/* Adds a state's hierarchical time to its zone's. Of a recursion only the outermost state counts,
 * which has all of that time in it. */
static void add_to_zone(Prof_Zone_Times *t, uint32_t state)
{
   Prof_Zone_Time *zone = &t->zones[Prof_States[state].zone];
   uint64_t hier = t->branches[state].hier;
   if (!hier || Prof_States[state].depth != 1) return;
   if (!zone->hier) t->moved[t->num_states + t->num_moved_zones++] = Prof_States[state].zone;
   Prof_ASSERT(t->num_moved_zones <= t->num_zones);
   zone->hier += hier;
}

/* Starts from each state whose children are all added up, and goes upwards for as long as that
 * holds. present is 2 once a state is done, so none is done twice. */
static void add_up(Prof_Zone_Times *t)
{
   uint32_t i;
   for (i = 0; i < t->num_moved; ++i) {
      uint32_t state = t->moved[i];
      while (state && t->branches[state].present == 1 && !t->branches[state].children) {
         uint32_t parent = Prof_States[state].parent;
         Prof_ASSERT(t->branches[parent].children > 0);
         t->branches[state].present = 2;
         add_to_zone(t, state);
         t->branches[parent].hier += t->branches[state].hier;
         --t->branches[parent].children;
         state = parent;
      }
   }
   Prof_ASSERT(t->branches[0].children == 0); /* the root came last */
}

/* Sums up one frame by zone. `moved` lists its states, and behind them the zones, which clear_frame
 * needs to clear those alone. 0: the frame could not be unpacked. */
static int read_frame(Prof_Zone_Times *t, int back)
{
   const Prof_Frame *frame = Prof_History_frame(back);
   uint32_t i;
   if (!frame) return 0;
   t->num_moved = t->num_moved_zones = 0;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      if (item->state >= t->num_states) continue;
      enter(t, item->state);
      t->branches[item->state].hier += item->self;
      t->zones[Prof_States[item->state].zone].self += item->self;
   }
   add_up(t);
   return 1;
}

static void clear_frame(Prof_Zone_Times *t)
{
   uint32_t i;
   for (i = 0; i < t->num_moved; ++i)
      memset(&t->branches[t->moved[i]], 0, sizeof *t->branches);
   memset(&t->branches[0], 0, sizeof *t->branches);
   for (i = 0; i < t->num_moved_zones; ++i) {
      Prof_Zone_Time *zone = &t->zones[t->moved[t->num_states + i]];
      zone->self = zone->hier = 0;
   }
}

static int counts(int back) { return !(Prof_History_header(back)->flags & Prof_FRAME_ODD); }

/* ---- how often each zone moved ---- */

static void count_entries(Prof_Zone_Times *t, int back)
{
   const Prof_Frame *frame = Prof_History_frame(back); /* as unpacked already */
   uint32_t i;
   for (i = 0; frame && i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      Prof_Zone_Time *zone;
      if (item->state >= t->num_states) continue;
      zone = &t->zones[Prof_States[item->state].zone];
      zone->entries += item->entries;
      zone->cost += Prof_Zone_Cost_of_item(frame, item);
   }
}

/* Reads the range once to know how much room each zone needs: a value for each frame in which it
 * moved. */
static int count_frames(Prof_Zone_Times *t)
{
   uint32_t i;
   int back;
   for (back = t->oldest; back >= t->newest; --back) {
      if (!counts(back)) continue;
      if (!read_frame(t, back)) return 0;
      count_entries(t, back);
      for (i = 0; i < t->num_moved_zones; ++i) ++t->zones[t->moved[t->num_states + i]].frames;
      clear_frame(t);
      ++t->frames;
   }
   return 1;
}

/* Takes the memory for a batch: for all values if they are not too many, else for as many as are
 * granted, halving the wish each time. 0: not even the zone with the most values would fit. */
static int make_room(Prof_Zone_Times *t)
{
   size_t total = 0, least = 1;
   uint32_t i;
   for (i = 0; i < t->num_zones; ++i) {
      total += t->zones[i].frames;
      if (t->zones[i].frames > least) least = t->zones[i].frames;
   }
   t->room = total < MAX_VALUES ? total : MAX_VALUES;
   if (t->room < least) t->room = least;
   while (!t->self) {
      t->self = (uint64_t *)Prof_Config_alloc(t->room * 2, sizeof *t->self);
      if (!t->self && t->room / 2 < least) return 0;
      if (!t->self) t->room /= 2;
   }
   t->hier = t->self + t->room;
   return 1;
}

int Prof_Zone_Times_start(Prof_Zone_Times *t, int newest, int oldest)
{
   memset(t, 0, sizeof *t);
   t->newest = newest;
   t->oldest = oldest;
   t->num_states = Prof_State_count(); /* before the zones: each of them has its zone */
   t->num_zones = Prof_Zone_count();
   t->zones = (Prof_Zone_Time *)Prof_Config_alloc(t->num_zones, sizeof *t->zones);
   t->branches = (Branch *)Prof_Config_alloc(t->num_states, sizeof *t->branches);
   t->moved = (uint32_t *)Prof_Config_alloc((size_t)t->num_states + t->num_zones, sizeof *t->moved);
   if (!t->zones || !t->branches || !t->moved || !count_frames(t)) return 0;
   t->scratch = (uint64_t *)Prof_Config_alloc(2 * (size_t)t->frames + 1, sizeof *t->scratch);
   t->sorted = (double *)Prof_Config_alloc((size_t)t->frames + 1, sizeof *t->sorted);
   return t->scratch && t->sorted && make_room(t);
}

void Prof_Zone_Times_end(Prof_Zone_Times *t)
{
   Prof_Config_release(t->zones);
   Prof_Config_release(t->branches);
   Prof_Config_release(t->moved);
   Prof_Config_release(t->scratch);
   Prof_Config_release(t->sorted);
   Prof_Config_release(t->self);
}

/* ---- a batch ---- */

/* Each zone of the batch has as many places as frames in which it moved; `at` goes through them,
 * and stands behind the last when all frames are read. */
static void keep_values(Prof_Zone_Times *t)
{
   uint32_t i;
   for (i = 0; i < t->num_moved_zones; ++i) {
      uint32_t at = t->moved[t->num_states + i];
      Prof_Zone_Time *zone = &t->zones[at];
      if (at < t->first || at >= t->end) continue;
      Prof_ASSERT(zone->at < t->room);
      t->self[zone->at] = zone->self;
      t->hier[zone->at++] = zone->hier;
   }
}

uint32_t Prof_Zone_Times_begin_batch(Prof_Zone_Times *t, uint32_t first)
{
   size_t used = 0;
   int back;
   Prof_ASSERT(first < t->num_zones);
   t->first = t->end = first;
   while (t->end < t->num_zones && used + t->zones[t->end].frames <= t->room) {
      t->zones[t->end].at = used;
      used += t->zones[t->end++].frames;
   }
   for (back = t->oldest; used && back >= t->newest; --back) {
      if (!counts(back)) continue;
      if (!read_frame(t, back)) return 0;
      keep_values(t);
      clear_frame(t);
   }
   Prof_ASSERT(t->end > first); /* make_room() saw to the largest */
   return t->end;
}

/* ---- in order ---- */

/* The frames in which the zone did not move are zeros, and stand in front. */
const double *Prof_Zone_Times_sort(Prof_Zone_Times *t, uint32_t at, int hierarchical)
{
   const Prof_Zone_Time *zone = &t->zones[at];
   const double ms = Prof_Clock_seconds_per_tick() * 1e3;
   const uint64_t *from = (hierarchical ? t->hier : t->self) + (zone->at - zone->frames);
   uint32_t i, nothing = t->frames - zone->frames;
   Prof_ASSERT(at >= t->first && at < t->end && zone->frames <= t->frames);
   memcpy(t->scratch, from, zone->frames * sizeof *from);
   from = Prof_Radix_sort(t->scratch, t->scratch + t->frames, zone->frames);
   Prof_ASSERT(zone->at >= zone->frames &&
               (zone->frames == 0 || from[0] <= from[zone->frames - 1]));
   for (i = 0; i < nothing; ++i) t->sorted[i] = 0;
   for (i = 0; i < zone->frames; ++i) t->sorted[nothing + i] = (double)from[i] * ms;
   return t->sorted;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
