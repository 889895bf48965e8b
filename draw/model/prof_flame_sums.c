/* prof_flame_sums.c - see prof_flame_sums.h.
 *
 * A lane is gathered in arrays indexed by state, with a bit for each state that is in it or above
 * one that is. Going over the bits gives the paths in order, parents first, without sorting:
 *
 *      raw       [state]   what was added to it          begin_lane: all zero, but the root's bit
 *      marked    bits      0 1 1 0 1 0 0 1               add: sums up, and marks
 *      paths     s1 s2 s4 s7                             end_lane: a path for each bit; then each
 *                                                        subtree's sum, then where it lies
 *
 * Nothing is sized by what runs, and nothing is searched. The price is that who ends a lane must
 * leave the arrays as empty as they were, or the next lane starts with what is not its own.
 */
#ifdef Prof_ENABLED
#include "prof_flame_sums.h"

#include "../../platform/prof_compiler.h"
#include "../../src/frame/prof_average.h"
#include "../../src/gather/prof_clock.h"
#include "../../src/show/prof_compare.h"
#include "../../src/frame/prof_history.h"
#include "../../src/frame/prof_hitch.h"
#include "../../src/gather/prof_context_index.h"
#include "../../src/frame/prof_waiting.h"
#include "../../src/base/prof_module.h"

#include <string.h>

typedef struct Raw {
   double self, entries, usual_self, usual_entries;
} Raw;

static struct {
   Raw *raw;         /* [state]; all zero between lanes */
   uint32_t *place;  /* [state]: index of its path, while the lane is being ended */
   uint64_t *marked; /* a bit for each state; all zero between lanes */
   uint32_t first_word, last_word; /* of `marked`, between which all bits are */
   uint32_t num_marked;
   double *means[2];       /* [state], self and entries; all zero between uses */
   uint32_t *first_share;  /* [context], of a hitch, from 1; 0: it has none */
   uint32_t *next_share;   /* [share], from 1, of its context; 0: it is the last */
   uint32_t cap_first, cap_next;
   int tried, means_tried; /* to take the memory, which is done once, be there any or not */
} own;

static void put_back(void)
{
   Prof_Config_release(own.raw);
   Prof_Config_release(own.place);
   Prof_Config_release(own.marked);
   Prof_Config_release(own.means[0]);
   Prof_Config_release(own.means[1]);
   Prof_Config_release(own.first_share);
   Prof_Config_release(own.next_share);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static int start(void)
{
   size_t states = Prof_State_capacity();
   if (own.tried) return own.marked != 0;
   Prof_Module_list(&module);
   own.tried = 1;
   own.raw = (Raw *)Prof_Config_alloc(states, sizeof *own.raw);
   if (own.raw) own.place = (uint32_t *)Prof_Config_alloc(states, sizeof *own.place);
   if (own.place) own.marked = (uint64_t *)Prof_Config_alloc(states / 64 + 1, sizeof *own.marked);
   return own.marked != 0;
}

static int start_means(void)
{
   if (own.means_tried) return own.means[1] != 0;
   Prof_Module_list(&module);
   own.means_tried = 1;
   own.means[0] = (double *)Prof_Config_alloc(Prof_State_capacity(), sizeof(double));
   if (own.means[0])
      own.means[1] = (double *)Prof_Config_alloc(Prof_State_capacity(), sizeof(double));
   return own.means[1] != 0;
}

/* ---- gathering a lane ---- */

static int room_for_paths(Prof_Flame_Sums *sums, uint32_t more)
{
   uint32_t need = sums->num_paths + more, cap = need + need / 2 + 256;
   Prof_Flame_Path *bigger;
   if (need <= sums->cap_paths) return 1;
   bigger = (Prof_Flame_Path *)Prof_Config_alloc(cap, sizeof *bigger);
   if (!bigger) return 0;
   if (sums->num_paths) memcpy(bigger, sums->paths, sums->num_paths * sizeof *bigger);
   Prof_Config_release(sums->paths);
   sums->paths = bigger;
   sums->cap_paths = cap;
   return 1;
}

/* Marks the state and those above it. A state that has its bit has marked all above it before, so
 * the walk may end there. */
static void mark(uint32_t state)
{
   Prof_ASSERT(state < Prof_State_capacity());
   for (; state; state = Prof_States[state].parent) {
      uint32_t word = state / 64;
      uint64_t bit = (uint64_t)1 << state % 64;
      if (own.marked[word] & bit) return;
      own.marked[word] |= bit;
      ++own.num_marked;
      if (word < own.first_word) own.first_word = word;
      if (word > own.last_word) own.last_word = word;
   }
}

void Prof_Flame_Sums_begin(Prof_Flame_Sums *sums)
{
   sums->num_paths = 0;
   sums->num_lanes = 0;
   sums->lanes_left_out = 0;
   sums->ticks = 0;
   sums->ms_per_tick = 0;
   sums->rules = Prof_Waiting_rules_now();
   sums->difference = 0;
   sums->amounts = 0;
   sums->has_usual = 1;
}

int Prof_Flame_Sums_begin_lane(Prof_Flame_Sums *sums, int context)
{
   if (sums->num_lanes == Prof_FLAME_LANES || !start()) {
      ++sums->lanes_left_out;
      return 0;
   }
   Prof_ASSERT(!own.marked[0] &&
               own.raw[Prof_STATE_ROOT].entries == 0); /* as the last lane left it */
   sums->lanes[sums->num_lanes].context = context;
   sums->lanes[sums->num_lanes].works = 0;
   own.first_word = UINT32_MAX;
   own.last_word = 0;
   own.num_marked = 0;
   mark(Prof_STATE_ROOT);
   return 1;
}

void Prof_Flame_Sums_add(uint32_t state, double self, double entries)
{
   own.raw[state].self += self;
   own.raw[state].entries += entries;
   mark(state);
}

static void add_usual_of(uint32_t state, double self, double entries)
{
   own.raw[state].usual_self += self;
   own.raw[state].usual_entries += entries;
   mark(state);
}

/* ---- ending it ---- */

static void put_path(Prof_Flame_Sums *sums, uint32_t state)
{
   Prof_Flame_Path *path = &sums->paths[sums->num_paths];
   Raw *from = &own.raw[state];
   int works = Prof_Waiting_kind_of(sums->rules, state) == Prof_WORKS;
   Prof_ASSERT(sums->num_paths < sums->cap_paths);
   own.place[state] = sums->num_paths;
   path->state = state;
   path->parent = state == Prof_STATE_ROOT ? sums->num_paths : own.place[Prof_States[state].parent];
   Prof_ASSERT(path->parent <= sums->num_paths && sums->paths[path->parent].state <= state);
   path->amount.self = path->amount.hier = from->self;
   path->amount.entries = from->entries;
   path->amount.usual_self = from->usual_self;
   path->amount.work = works ? from->self : 0;
   path->amount.usual_work = works ? from->usual_self : 0;
   path->amount.usual_entries = from->usual_entries;
   path->weight = from->self < 0 ? -from->self : from->self;
   memset(from, 0, sizeof *from);
   ++sums->num_paths;
}

/* Makes the paths, from the lowest state to the highest, and takes the bits away as it goes.
 * Without room no path is made, but all is cleaned. */
static void put_paths(Prof_Flame_Sums *sums, int room)
{
   uint32_t word;
   for (word = own.first_word; word <= own.last_word; ++word) {
      for (; own.marked[word]; own.marked[word] &= own.marked[word] - 1) {
         uint32_t state = word * 64 + Prof_Compiler_lowest_bit(own.marked[word]);
         if (room) put_path(sums, state);
         else memset(&own.raw[state], 0, sizeof *own.raw);
      }
   }
   Prof_ASSERT(own.first_word <= own.last_word); /* the root at least was marked */
}

/* Goes from the last path to the first: parents come before their children, so each subtree is
 * complete when its top is added to the parent. */
static void sum_subtrees(Prof_Flame_Path *paths, uint32_t first, uint32_t end)
{
   uint32_t i;
   Prof_ASSERT(first < end);
   for (i = end - 1; i > first; --i) {
      const Prof_Flame_Path *path = &paths[i];
      Prof_Flame_Path *parent = &paths[path->parent];
      Prof_ASSERT(path->parent >= first && path->parent < i);
      parent->amount.hier += path->amount.hier;
      parent->amount.work += path->amount.work;
      parent->amount.usual_work += path->amount.usual_work;
      parent->weight += path->weight;
   }
}

/* Goes from the first path to the last: a parent knows where it begins before its children are
 * placed one behind the other from there. */
static void place_side_by_side(Prof_Flame_Path *paths, uint32_t first, uint32_t end)
{
   uint32_t i;
   paths[first].begin = paths[first].next = 0;
   for (i = first + 1; i < end; ++i) {
      Prof_Flame_Path *path = &paths[i], *parent = &paths[path->parent];
      path->begin = path->next = parent->next;
      parent->next += path->weight;
      Prof_ASSERT(parent->next <= (parent->begin + parent->weight) * (1 + 1e-9) + 1e-3);
   }
}

/* A lane that is nothing but its root, which begin_lane marks, has nothing to show. */
void Prof_Flame_Sums_end_lane(Prof_Flame_Sums *sums)
{
   Prof_Flame_Sums_Lane *lane = &sums->lanes[sums->num_lanes];
   int room = own.num_marked > 1 && room_for_paths(sums, own.num_marked);
   Prof_ASSERT(sums->num_lanes < Prof_FLAME_LANES && own.num_marked > 0);
   lane->first = sums->num_paths;
   put_paths(sums, room);
   lane->count = sums->num_paths - lane->first;
   Prof_ASSERT(lane->count == (room ? own.num_marked : 0));
   if (!room) {
      sums->lanes_left_out += own.num_marked > 1;
      return;
   }
   sum_subtrees(sums->paths, lane->first, sums->num_paths);
   place_side_by_side(sums->paths, lane->first, sums->num_paths);
   ++sums->num_lanes;
}

/* ---- sources; under the lock ---- */

/* The lane whose time is the frame's work. Time in no zone is a part of it there. */
static int begin_work_lane(Prof_Flame_Sums *sums, int context)
{
   if (!Prof_Flame_Sums_begin_lane(sums, context)) return 0;
   sums->lanes[sums->num_lanes].works = 1;
   return 1;
}

/* Averages sink and sink but never reach zero: below these nothing is left of them. */
static int matters(double self, double entries) { return self >= 0.5 || entries >= 1e-3; }

/* Adds what is usual of the frame's work, whichever fibers do it. */
static void add_usual_work(const Prof_Flame_Sums *sums)
{
   uint32_t state, states = Prof_State_count();
   double self, entries;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (state = Prof_STATE_ROOT; state < states && sums->has_usual; ++state) {
      if (Prof_Waiting_kind_of(sums->rules, state) != Prof_WORKS) continue;
      Prof_Average_usual_work(state, &self, &entries);
      if (matters(self, entries)) add_usual_of(state, self, entries);
   }
}

/* Adds what is usual in a context beside the frame's work. */
static void add_usual(const Prof_Flame_Sums *sums, uint32_t context)
{
   const Prof_Index *index = Prof_Context_Index_of(context);
   double self, entries, seconds = sums->ticks * sums->ms_per_tick * 1e-3;
   uint32_t order;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (order = 0; order < index->count; ++order) {
      uint32_t state = index->states[order];
      Prof_Average_usual_rest(context, order, seconds, own.raw[state].self, &self, &entries);
      if (matters(self, entries)) add_usual_of(state, self, entries);
   }
}

static int is_wanted(uint32_t context, int wanted)
{
   return wanted < 0 || context == (uint32_t)wanted;
}

static void add_items(const Prof_Flame_Sums *sums, const Prof_Item *items, uint32_t count)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine() && count > 0);
   for (i = 0; i < count; ++i)
      Prof_Flame_Sums_add(items[i].state, (double)items[i].self, items[i].entries);
   if (sums->has_usual) add_usual(sums, items->context);
}

/* Items come context by context. Returns where the next context's begin. */
static uint32_t end_of_context(const Prof_Frame *frame, uint32_t at)
{
   uint32_t context = frame->items[at].context;
   Prof_ASSERT(at == 0 || frame->items[at - 1].context < context); /* one run of each */
   while (at < frame->count && frame->items[at].context == context) ++at;
   return at;
}

/* One lane for all contexts whose time made the frame's work: the updating thread and the fibers
 * that it ran, path by path together. */
static void add_work(Prof_Flame_Sums *sums, const Prof_Frame *frame, int wanted)
{
   uint32_t i, end;
   if (!is_wanted(frame->owner, wanted) || !begin_work_lane(sums, (int)frame->owner)) return;
   for (i = 0; i < frame->count; i = end) {
      end = end_of_context(frame, i);
      if (frame->items[i].works) add_items(sums, &frame->items[i], end - i);
   }
   add_usual_work(sums);
   Prof_Flame_Sums_end_lane(sums);
}

/* A lane for each other context that moved in the frame. */
static void add_others(Prof_Flame_Sums *sums, const Prof_Frame *frame, int wanted)
{
   uint32_t i, end;
   for (i = 0; i < frame->count; i = end) {
      uint32_t context = frame->items[i].context;
      end = end_of_context(frame, i);
      if (frame->items[i].works || !is_wanted(context, wanted)) continue;
      if (!Prof_Flame_Sums_begin_lane(sums, (int)context)) continue;
      add_items(sums, &frame->items[i], end - i);
      Prof_Flame_Sums_end_lane(sums);
   }
}

/* Ticks are worth what they were when the frame was made, whatever the clock says by now. */
static void set_length(Prof_Flame_Sums *sums, const Prof_Frame *frame)
{
   sums->ticks = (double)frame->ticks;
   sums->ms_per_tick = Prof_Frame_Record_ms_per_tick(frame);
   sums->rules = frame->rules;
}

static int take_frame(Prof_Flame_Sums *sums, const Prof_Frame *frame, int context, int usual)
{
   Prof_Flame_Sums_begin(sums);
   sums->has_usual = usual;
   if (!frame) return 0;
   Prof_Config_lock();
   set_length(sums, frame);
   add_work(sums, frame, context);
   add_others(sums, frame, context);
   Prof_Config_unlock();
   return sums->num_lanes > 0;
}

int Prof_Flame_Sums_take_frame(Prof_Flame_Sums *sums, const Prof_Frame *frame, int context)
{
   return take_frame(sums, frame, context, 1);
}

int Prof_Flame_Sums_take_past(Prof_Flame_Sums *sums, const Prof_Frame *frame, int context)
{
   return take_frame(sums, frame, context, 0);
}

/* One more than the largest slot. A file may have shares of contexts that had no time. */
static uint32_t count_slots(const Prof_Share *shares, uint32_t count, uint32_t owner)
{
   uint32_t slots = Prof_Context_Index_count(), i;
   if (slots <= owner) slots = owner + 1;
   for (i = 0; i < count; ++i)
      if (slots <= shares[i].context) slots = shares[i].context + 1;
   return slots;
}

/* Shares are ordered by blame. Lists those of each context, in their order: from the last to the
 * first, each in front of those that are listed. 0: no memory. */
static int list_shares(const Prof_Share *shares, uint32_t count, uint32_t owner)
{
   const uint32_t contexts = count_slots(shares, count, owner);
   own.first_share = (uint32_t *)Prof_Config_grown(own.first_share, &own.cap_first, contexts,
                                                   sizeof *own.first_share);
   own.next_share = (uint32_t *)Prof_Config_grown(own.next_share, &own.cap_next, count + 1,
                                                  sizeof *own.next_share);
   if (own.cap_first < contexts || own.cap_next <= count) return 0;
   memset(own.first_share, 0, contexts * sizeof *own.first_share);
   for (; count; --count) {
      uint32_t *first = &own.first_share[shares[count - 1].context];
      own.next_share[count] = *first;
      *first = count;
   }
   return 1;
}

static void add_shares(Prof_Flame_Sums *sums, const Prof_Share *shares, uint32_t context, int works)
{
   uint32_t i;
   if (!Prof_Flame_Sums_begin_lane(sums, (int)context)) return;
   sums->lanes[sums->num_lanes].works = works;
   for (i = own.first_share[context]; i; i = own.next_share[i]) {
      const Prof_Share *share = &shares[i - 1];
      if (share->self || share->entries)
         Prof_Flame_Sums_add(share->state, (double)share->self, share->entries);
      add_usual_of(share->state, share->usual_self, share->usual_entries);
   }
   Prof_Flame_Sums_end_lane(sums);
}

/* Did the context run in the hitch? What is merely usual of it makes no lane. */
static int has_share(const Prof_Share *shares, uint32_t context)
{
   uint32_t i = own.first_share[context];
   while (i && !shares[i - 1].self) i = own.next_share[i];
   return i != 0;
}

/* Takes a hitch: its shares, or without memory for those its items. */
int Prof_Flame_Sums_take_hitch(Prof_Flame_Sums *sums, int index, int context)
{
   const Prof_Frame *frame = Prof_Hitch_frame(index);
   uint32_t count, i;
   const Prof_Share *shares = Prof_Hitch_shares(index, &count);
   Prof_Module_list(&module);
   if (!shares || !list_shares(shares, count, frame->owner))
      return Prof_Flame_Sums_take_past(sums, frame, context);
   Prof_Flame_Sums_begin(sums);
   Prof_Config_lock();
   set_length(sums, frame);
   if (is_wanted(frame->owner, context)) add_shares(sums, shares, frame->owner, 1);
   for (i = 0; i < Prof_Context_Index_count() && i < own.cap_first; ++i) {
      if (i == frame->owner || !is_wanted(i, context)) continue;
      if (has_share(shares, i)) add_shares(sums, shares, i, 0);
   }
   Prof_Config_unlock();
   return sums->num_lanes > 0;
}

/* Only states of the context's index can have an average, so with these all of the means are zero
 * again. */
static void add_means(const Prof_Flame_Sums *sums, uint32_t context, int slot)
{
   const Prof_Index *index = Prof_Context_Index_of(context);
   uint32_t order;
   Prof_ASSERT(Prof_Config_lock_is_mine() && context < Prof_Context_Index_count());
   Prof_Average_add_means((int)context, slot, own.means[0], own.means[1]);
   for (order = 0; order < index->count; ++order) {
      uint32_t state = index->states[order];
      if (matters(own.means[0][state], own.means[1][state]))
         Prof_Flame_Sums_add(state, own.means[0][state], own.means[1][state]);
      own.means[0][state] = own.means[1][state] = 0;
   }
   add_usual(sums, context);
}

static void add_mean_work(Prof_Flame_Sums *sums, uint32_t owner, int slot)
{
   uint32_t i;
   if (!begin_work_lane(sums, (int)owner)) return;
   for (i = 0; i < Prof_Context_Index_count(); ++i)
      if (Prof_Average_context_works(i)) add_means(sums, i, slot);
   add_usual_work(sums);
   Prof_Flame_Sums_end_lane(sums);
}

static void add_mean_others(Prof_Flame_Sums *sums, int slot, int wanted)
{
   uint32_t i;
   for (i = 0; i < Prof_Context_Index_count(); ++i) {
      if (Prof_Average_context_works(i) || !is_wanted(i, wanted)) continue;
      if (!Prof_Flame_Sums_begin_lane(sums, (int)i)) continue;
      add_means(sums, i, slot);
      Prof_Flame_Sums_end_lane(sums);
   }
}

int Prof_Flame_Sums_take_average(Prof_Flame_Sums *sums, int slot, int context)
{
   const Prof_Frame *newest = Prof_History_header(0);
   double tick;
   Prof_Flame_Sums_begin(sums);
   if (!newest || !start_means()) return 0;
   Prof_Config_lock();
   tick = Prof_Clock_seconds_per_tick();
   sums->ticks = Prof_Average_mean_frame(slot) / tick;
   sums->ms_per_tick = tick * 1e3;
   if (is_wanted(newest->owner, context)) add_mean_work(sums, newest->owner, slot);
   add_mean_others(sums, slot, context);
   Prof_Config_unlock();
   return sums->num_lanes > 0;
}

/* Adds the changes of a comparison. Of the time in no zone it takes the work's alone, in place of
 * all threads'. */
static void add_changes(const Prof_Flame_Sums *sums, uint32_t num_states)
{
   double a, b;
   uint32_t state;
   if (Prof_Compare_unaccounted(&a, &b))
      Prof_Flame_Sums_add(Prof_STATE_ROOT, (b - a) * 1e3 / sums->ms_per_tick, 0);
   for (state = Prof_STATE_ROOT + 1; state < num_states; ++state)
      if (own.means[0][state] != 0 || own.means[1][state] != 0)
         Prof_Flame_Sums_add(state, own.means[0][state], own.means[1][state]);
}

/* Takes the comparison as one lane, as a comparison does not keep which context did what. */
int Prof_Flame_Sums_take_difference(Prof_Flame_Sums *sums)
{
   uint32_t num_states;
   double a, b;
   Prof_Flame_Sums_begin(sums);
   if (!Prof_Compare_is_active() || !start_means()) return 0;
   Prof_Config_lock();
   num_states = Prof_State_count();
   Prof_Compare_add_difference(own.means[0], own.means[1], num_states);
   Prof_Compare_seconds(&a, &b);
   Prof_Compare_measures(&sums->ms_per_tick, &sums->rules);
   sums->difference = 1;
   sums->ticks = (a > b ? a : b) * 1e3 / sums->ms_per_tick;
   if (begin_work_lane(sums, -1)) {
      add_changes(sums, num_states);
      Prof_Flame_Sums_end_lane(sums);
   }
   memset(own.means[0], 0, num_states * sizeof **own.means);
   memset(own.means[1], 0, num_states * sizeof **own.means);
   Prof_Config_unlock();
   return sums->num_lanes > 0;
}

int Prof_Flame_Sums_take_amounts(Prof_Flame_Sums *sums, const Prof_Snapshot *snap)
{
   uint32_t s;
   Prof_Flame_Sums_begin(sums);
   sums->amounts = 1;
   sums->has_usual = 0;
   if (!snap) return 0;
   sums->rules = snap->shown.rules;
   sums->ms_per_tick = 1;
   sums->difference = snap->difference;
   Prof_Config_lock();
   if (begin_work_lane(sums, -1)) {
      for (s = Prof_STATE_ROOT; s < snap->num_states; ++s)
         if (snap->self[s] != 0 || snap->entries[s] != 0)
            Prof_Flame_Sums_add(s, snap->self[s], snap->entries[s]);
      Prof_Flame_Sums_end_lane(sums);
   }
   Prof_Config_unlock();
   if (sums->num_lanes) sums->ticks = sums->paths[sums->lanes[0].first].weight;
   return sums->num_lanes > 0;
}

/* ---- finding ---- */

/* Paths of a lane rise by state, so they can be searched by halves. */
Prof_Flame_Path *Prof_Flame_Sums_path(const Prof_Flame_Sums *sums, int lane, uint32_t state)
{
   const Prof_Flame_Sums_Lane *found;
   uint32_t low = 0, high;
   if (lane < 0 || lane >= sums->num_lanes) return 0;
   found = &sums->lanes[lane];
   high = found->count;
   while (low < high) {
      uint32_t middle = (low + high) / 2;
      if (sums->paths[found->first + middle].state < state) low = middle + 1;
      else high = middle;
   }
   Prof_ASSERT(low <= found->count && found->first + found->count <= sums->num_paths);
   if (low == found->count || sums->paths[found->first + low].state != state) return 0;
   return &sums->paths[found->first + low];
}

int Prof_Flame_Sums_lane_of(const Prof_Flame_Sums *sums, int context)
{
   int i;
   for (i = 0; i < sums->num_lanes; ++i)
      if (sums->lanes[i].context == context) return i;
   return -1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
