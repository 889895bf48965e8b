/* prof_hitch.c - see prof_hitch.h
 *
 * How a hitch gets its shares. What is no work is usual in one context; what is work is usual in
 * all of them together, as a fiber may do today what another did yesterday. So:
 *
 *      next_share       each (context, state) that moved, or rests and is usual there
 *      sorted by state, work first
 *      merge_work       the work of one state in several contexts becomes one share, the owner's
 *      add_usual_work   ... and gets what is usual of it; work that is usual and was not done joins
 *      put_blame        sorted by how much each is to blame
 */
#ifdef Prof_ENABLED
#include "prof_hitch.h"
#include "prof_average.h"
#include "prof_waiting.h"
#include "../gather/prof_context_index.h"
#include "../gather/prof_path.h"
#include "../base/prof_module.h"
#include <stdlib.h>
#include <string.h>

enum { WINDOW = 128, WARM_UP = 16 };

#define SCAPEGOAT 0.3 /* a blame that explains less is not named alone */

typedef struct Kept {
   Prof_Frame frame; /* text and items are the ones below */
   char text[Prof_FRAME_TEXT];
   double end;           /* seconds of all recorded frames up to its end */
   double usual, excess; /* ms */
   uint32_t num_blames;  /* the first so many shares */
   int spread;
   Prof_Item *items;
   uint32_t cap_items;
   Prof_Share *shares;
   uint32_t num_shares, cap_shares;
} Kept;

static struct {
   Kept *slots; /* max_hitches */
   Kept **kept; /* as many pointers: to the hitches, the newest first, then to free slots */
   uint32_t num_kept;
   double recorded; /* seconds of all recorded frames */
   int strange;     /* the frame before was a hitch, a load or a gap */

   /* The work of recent frames, for its median. */
   double recent[WINDOW]; /* ms; a ring */
   double sorted[WINDOW]; /* the same values, ascending */
   uint32_t num_recent, next_recent;
} own;

static void put_back(void)
{
   int i;
   for (i = 0; own.slots && i < Prof_Settings.max_hitches; ++i) {
      Prof_Config_release(own.slots[i].items);
      Prof_Config_release(own.slots[i].shares);
   }
   Prof_Config_release(own.slots);
   Prof_Config_release(own.kept);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- the median of recent work ---- */

/* The first in `sorted` that is not below the value. */
static uint32_t place_of(double value)
{
   uint32_t low = 0, high = own.num_recent;
   while (low < high) {
      uint32_t middle = (low + high) / 2;
      if (own.sorted[middle] < value) low = middle + 1;
      else high = middle;
   }
   return low;
}

/* Takes a value out of `sorted`: any of several equal ones will do. */
static void forget(double value)
{
   uint32_t at = place_of(value);
   Prof_ASSERT(at < own.num_recent && own.sorted[at] <= value &&
               own.sorted[at] >= value); /* it is there */
   --own.num_recent;
   memmove(own.sorted + at, own.sorted + at + 1, (own.num_recent - at) * sizeof *own.sorted);
}

static void remember(double value)
{
   uint32_t at;
   if (own.num_recent == WINDOW) forget(own.recent[own.next_recent]);
   at = place_of(value);
   memmove(own.sorted + at + 1, own.sorted + at, (own.num_recent - at) * sizeof *own.sorted);
   own.sorted[at] = value;
   ++own.num_recent;
   Prof_ASSERT(own.num_recent <= WINDOW && (at == 0 || own.sorted[at - 1] < value));
   Prof_ASSERT(at + 1 == own.num_recent || own.sorted[at + 1] >= value);
   own.recent[own.next_recent] = value;
   own.next_recent = (own.next_recent + 1) % WINDOW;
}

double Prof_Hitch_median(void) { return own.num_recent ? own.sorted[(own.num_recent - 1) / 2] : 0; }

static int is_slow(double work)
{
   if (own.num_recent < WARM_UP) return 0;
   return work > Prof_Settings.hitch_median * Prof_Hitch_median() &&
          work > Prof_Settings.hitch_budget * Prof_Settings.budget_ms;
}

/* ---- slots ---- */

static int start(void)
{
   uint32_t i, count = (uint32_t)Prof_Settings.max_hitches;
   Kept *slots;
   if (own.kept) return 1;
   slots = (Kept *)Prof_Config_alloc(count, sizeof *slots);
   if (slots) own.kept = (Kept **)Prof_Config_alloc(count, sizeof *own.kept);
   if (!own.kept) {
      Prof_Config_release(slots);
      return 0;
   }
   own.slots = slots;
   for (i = 0; i < count; ++i) own.kept[i] = &slots[i];
   return 1;
}

/* The slot goes behind those in use, with its memory: the next hitch uses it again. */
static void drop(uint32_t index)
{
   Kept *k = own.kept[index];
   Prof_ASSERT(index < own.num_kept);
   --own.num_kept;
   memmove(own.kept + index, own.kept + index + 1, (own.num_kept - index) * sizeof *own.kept);
   own.kept[own.num_kept] = k;
}

/* The hitch with the smallest excess; of equals the oldest. */
static uint32_t find_mildest(void)
{
   uint32_t i, mildest = 0;
   for (i = 1; i < own.num_kept; ++i)
      if (own.kept[i]->excess <= own.kept[mildest]->excess) mildest = i;
   return mildest;
}

/* A slot for a hitch of that excess, as the newest; null if it is milder than all that are kept. */
static Kept *place_for(double excess)
{
   Kept *k;
   if (!start()) return 0;
   if (own.num_kept == (uint32_t)Prof_Settings.max_hitches) {
      uint32_t mildest = find_mildest();
      if (excess < own.kept[mildest]->excess) return 0;
      drop(mildest);
   }
   k = own.kept[own.num_kept];
   memmove(own.kept + 1, own.kept, own.num_kept * sizeof *own.kept);
   own.kept[0] = k;
   ++own.num_kept;
   Prof_ASSERT(own.num_kept <= (uint32_t)Prof_Settings.max_hitches);
   return k;
}

/* Room for `count`; what was there is lost. Null if there is no memory. */
static void *room_for(void *memory, uint32_t *cap, uint32_t count, size_t size)
{
   uint32_t more = count + count / 4;
   if (count <= *cap) return memory;
   Prof_Config_release(memory);
   memory = Prof_Config_alloc(more, size);
   *cap = memory ? more : 0;
   return memory;
}

/* ---- this and usual, state by state ---- */

/* Averages sink and sink but never reach zero: below these nothing is left of them. */
static int matters(const Prof_Share *share)
{
   return share->self || share->entries || share->usual_self >= 0.5 || share->usual_entries >= 1e-3;
}

static void clear(Prof_Share *share, uint32_t context, uint32_t state, int work)
{
   memset(share, 0, sizeof *share);
   share->context = context;
   share->state = state;
   share->work = work;
}

/* A share of work that was not done: what is usual of it, and nothing else. */
static Prof_Share usual_share(const Prof_Frame *frame, uint32_t state)
{
   Prof_Share share;
   clear(&share, frame->owner, state, 1);
   Prof_Average_usual_work(state, &share.usual_self, &share.usual_entries);
   return share;
}

/* Goes through the states of all contexts, and beside them through the items. Both are ordered by
 * context, then by order of first entry, so one look at the next item tells whether the state
 * moved. A context whose next item is another's did not move at all. */
typedef struct Walk {
   const Prof_Frame *frame;
   const unsigned char *kinds; /* by its rules */
   uint32_t context, order, item; /* of the state to be read next, and of the item */
   int works; /* the context's time made the frame's work */
} Walk;

static int is_next_item(const Walk *w, uint32_t context)
{
   return w->item < w->frame->count && w->frame->items[w->item].context == context;
}

static void begin_context(Walk *w, uint32_t context)
{
   w->context = context;
   w->order = 0;
   w->works = is_next_item(w, context) && w->frame->items[w->item].works;
}

static Walk begin_walk(const Prof_Frame *frame)
{
   Walk walk = {0, 0, 0, 0, 0, 0};
   walk.frame = frame;
   walk.kinds = Prof_Waiting_kinds(frame->rules);
   begin_context(&walk, 0);
   return walk;
}

/* Reads one state of the walk. Only time that is no work has its usual values here: work is usual
 * in all contexts together, and add_usual_work adds that. */
static void read_share(Walk *w, Prof_Share *share)
{
   const Prof_Item *item = &w->frame->items[w->item];
   Prof_Item there = {0, 0, 0, 0, 0, 0};
   there.state = Prof_Context_Index_of(w->context)->states[w->order];
   there.works = (uint16_t)w->works;
   clear(share, w->context, there.state, Prof_Waiting_is_work(w->kinds, &there));
   if (is_next_item(w, w->context) && item->order == w->order) {
      share->self = item->self;
      share->entries = item->entries;
      ++w->item;
   }
   if (!share->work)
      Prof_Average_usual_rest(w->context, w->order, w->frame->seconds, (double)share->self,
                              &share->usual_self, &share->usual_entries);
}

/* Finds the next state that moved or is usual, except those whose work alone is usual:
 * add_usual_work knows them. 0: the walk is over. */
static int next_share(Walk *w, Prof_Share *share)
{
   while (w->context < Prof_Context_Index_count()) {
      if (w->order == Prof_Context_Index_of(w->context)->count) {
         begin_context(w, w->context + 1);
         continue;
      }
      read_share(w, share);
      ++w->order;
      if (matters(share)) return 1;
   }
   return 0;
}

/* An upper bound of the shares that the frame needs. */
static uint32_t count_shares(const Prof_Frame *frame)
{
   Walk walk = begin_walk(frame);
   Prof_Share share;
   uint32_t count = 0, state, states = Prof_State_count();
   while (next_share(&walk, &share)) ++count;
   for (state = Prof_STATE_ROOT; state < states; ++state) {
      share = usual_share(frame, state);
      count += matters(&share) != 0;
   }
   return count;
}

/* The usual work of a frame, in ticks: the sum over all states that work. */
static double usual_work(const Prof_Frame *frame)
{
   uint32_t state, states = Prof_State_count();
   double sum = 0;
   for (state = Prof_STATE_ROOT; state < states; ++state)
      if (Prof_Waiting_kind_of(frame->rules, state) == Prof_WORKS)
         sum += usual_share(frame, state).usual_self;
   return sum;
}

/* ---- blame ---- */

/* The ticks that the state is to blame for, or 0. */
static double blame_of(const Prof_Share *share)
{
   double excess = (double)share->self - share->usual_self;
   return share->work && excess > 0 ? excess : 0;
}

static int compare_shares(const void *a, const void *b)
{
   const Prof_Share *x = (const Prof_Share *)a, *y = (const Prof_Share *)b;
   double blame_x = blame_of(x), blame_y = blame_of(y);
   if (blame_x != blame_y) return blame_x > blame_y ? -1 : 1;
   if (x->context != y->context) return x->context < y->context ? -1 : 1;
   return x->state < y->state ? -1 : x->state > y->state;
}

/* The part of the frame's excess that one share explains. Excesses of shares add up to more than
 * the frame's if others took less than usual, hence the bound. */
static double explained_by(const Kept *k, uint32_t rank)
{
   double part;
   if (k->excess <= 0) return 0;
   part = blame_of(&k->shares[rank]) * Prof_Frame_Record_ms_per_tick(&k->frame) / k->excess;
   return part < 1 ? part : 1;
}

/* How many of the worst paths it takes to explain half of the excess, where no single one explains
 * enough to be named alone; 0 where one does. */
static int find_spread(const Kept *k)
{
   double sum = 0;
   uint32_t n;
   if (k->num_blames == 0 || k->excess <= 0 || explained_by(k, 0) >= SCAPEGOAT) return 0;
   for (n = 0; n < k->num_blames && sum < 0.5 - 1e-9; ++n) sum += explained_by(k, n);
   return (int)n;
}

static void put_blame(Kept *k)
{
   uint32_t n = k->num_shares;
   if (n > 1) qsort(k->shares, n, sizeof *k->shares, compare_shares);
   while (n && blame_of(&k->shares[n - 1]) <= 0) --n;
   k->num_blames = n;
   k->spread = find_spread(k);
   Prof_ASSERT(n == 0 || blame_of(&k->shares[0]) >= blame_of(&k->shares[n - 1]));
   Prof_ASSERT(k->spread >= 0 && (uint32_t)k->spread <= n);
}

/* ---- keeping ---- */

static void copy_text(char *to, const char *from)
{
   size_t length = strlen(from);
   if (length >= Prof_FRAME_TEXT) length = Prof_FRAME_TEXT - 1;
   memcpy(to, from, length);
   to[length] = 0;
}

/* The copy is marked as a hitch here, as the frame itself gets that flag only when this is over.
 * Without memory it is kept without its items. */
static void copy_frame(Kept *k, const Prof_Frame *frame)
{
   uint32_t count = frame->count;
   k->items = (Prof_Item *)room_for(k->items, &k->cap_items, count, sizeof *k->items);
   if (!k->items) count = 0;
   if (count) memcpy(k->items, frame->items, count * sizeof *k->items);
   copy_text(k->text, frame->text);
   k->frame = *frame;
   k->frame.flags |= Prof_FRAME_HITCH;
   k->frame.text = k->text;
   k->frame.items = k->items;
   k->frame.count = count;
}

static int by_state(const void *a, const void *b)
{
   const Prof_Share *x = (const Prof_Share *)a, *y = (const Prof_Share *)b;
   if (x->work != y->work) return x->work > y->work ? -1 : 1;
   return x->state < y->state ? -1 : x->state > y->state;
}

/* Adds up each state's work in several contexts. Shares are sorted by state, with work before what
 * is none, and stay so. Returns how many shares are work. */
static uint32_t merge_work(Kept *k, uint32_t owner)
{
   uint32_t i, work = 0, all = 0;
   for (i = 0; i < k->num_shares; ++i) {
      Prof_Share share = k->shares[i];
      if (share.work) share.context = owner;
      if (share.work && all && k->shares[all - 1].state == share.state) {
         k->shares[all - 1].self += share.self;
         k->shares[all - 1].entries += share.entries;
         continue;
      }
      work += share.work != 0;
      k->shares[all++] = share;
   }
   k->num_shares = all;
   Prof_ASSERT(work <= all);
   return work;
}

/* Adds what is usual of work: to the shares of work that was done, which are sorted, and as new
 * shares at the end for work that is usual and was not done. */
static void add_usual_work(Kept *k, const Prof_Frame *frame, uint32_t work)
{
   uint32_t state, states = Prof_State_count(), at = 0;
   for (state = Prof_STATE_ROOT; state < states; ++state) {
      Prof_Share share = usual_share(frame, state);
      if (at < work && k->shares[at].state == state) {
         k->shares[at].usual_self = share.usual_self;
         k->shares[at].usual_entries = share.usual_entries;
         ++at;
      } else if (matters(&share) && Prof_Waiting_kind_of(frame->rules, state) == Prof_WORKS) {
         Prof_ASSERT(k->num_shares < k->cap_shares); /* count_shares counted it */
         k->shares[k->num_shares++] = share;
      }
   }
   Prof_ASSERT(at == work); /* each state's work met what is usual of it */
}

static void copy_shares(Kept *k, const Prof_Frame *frame)
{
   Walk walk = begin_walk(frame);
   Prof_Share share;
   uint32_t count = count_shares(frame);
   k->num_shares = 0;
   k->shares = (Prof_Share *)room_for(k->shares, &k->cap_shares, count, sizeof *k->shares);
   if (!k->shares) return;
   while (next_share(&walk, &share)) k->shares[k->num_shares++] = share;
   if (k->num_shares > 1) qsort(k->shares, k->num_shares, sizeof *k->shares, by_state);
   Prof_ASSERT(walk.item == frame->count); /* every item came by, as both go in one order */
   add_usual_work(k, frame, merge_work(k, frame->owner));
}

/* Whether the hitch is kept depends on its excess alone, so that is known before any memory is
 * asked for. A slot that has been another hitch's has its memory still. */
static void keep(const Prof_Frame *frame)
{
   double scale = Prof_Frame_Record_ms_per_tick(frame), usual = usual_work(frame) * scale;
   double excess = Prof_Frame_Record_work_ms(frame) - usual;
   Kept *k = place_for(excess);
   if (!k) return;
   k->end = own.recorded;
   k->usual = usual;
   k->excess = excess;
   copy_frame(k, frame);
   copy_shares(k, frame);
   put_blame(k);
}

/* The frame is held against the median of those before it, and joins them only then. One right
 * after something strange is no hitch, however slow; that it was slow is noted, so that it does not
 * count as usual. */
uint32_t Prof_Hitch_judge_frame(const Prof_Frame *frame)
{
   double work = Prof_Frame_Record_work_ms(frame);
   int odd = (frame->flags & Prof_FRAME_ODD) != 0;
   uint32_t flags = 0;
   Prof_ASSERT(Prof_Config_lock_is_mine() && work >= 0);
   Prof_Module_list(&module);
   own.recorded += frame->seconds;
   if (!odd && own.strange) flags = Prof_FRAME_AFTER | (is_slow(work) ? Prof_FRAME_SLOW : 0);
   else if (!odd && is_slow(work)) flags = Prof_FRAME_HITCH;
   if (flags & Prof_FRAME_HITCH) keep(frame);
   if (!odd) remember(work);
   own.strange = odd || (flags & Prof_FRAME_HITCH);
   return flags;
}

/* ---- reading ---- */

static const Kept *get(int index)
{
   return index >= 0 && (uint32_t)index < own.num_kept ? own.kept[index] : 0;
}

int Prof_num_hitches(void) { return (int)own.num_kept; }

static void describe_frame(const Kept *k, Prof_Frame_Info *info)
{
   const Prof_Frame *frame = &k->frame;
   info->number = (unsigned long)frame->number;
   info->ms = frame->seconds * 1e3;
   info->work_ms = Prof_Frame_Record_work_ms(frame);
   info->ago_s = own.recorded - k->end;
   info->load = (frame->flags & Prof_FRAME_LOAD) != 0;
   info->gap = (frame->flags & Prof_FRAME_GAP) != 0;
   info->hitch = (frame->flags & Prof_FRAME_HITCH) != 0;
   info->after = (frame->flags & Prof_FRAME_AFTER) != 0;
   info->text = frame->text;
}

int Prof_get_hitch(int index, Prof_Hitch *hitch)
{
   const Kept *k = get(index);
   if (!k || !hitch) return 0;
   describe_frame(k, &hitch->frame);
   hitch->usual_ms = k->usual;
   hitch->excess_ms = k->excess;
   hitch->num_blames = (int)k->num_blames;
   hitch->spread = k->spread;
   return 1;
}

int Prof_get_blame(int index, int rank, Prof_Blame *blame)
{
   const Kept *k = get(index);
   const Prof_Share *share;
   if (!k || !blame || rank < 0 || (uint32_t)rank >= k->num_blames) return 0;
   share = &k->shares[rank];
   Prof_Path_write(share->state, blame->path, sizeof blame->path);
   blame->zone = Prof_Zones[Prof_States[share->state].zone].public_id;
   blame->ms = (double)share->self * Prof_Frame_Record_ms_per_tick(&k->frame);
   blame->usual_ms = share->usual_self * Prof_Frame_Record_ms_per_tick(&k->frame);
   blame->excess_ms = blame_of(share) * Prof_Frame_Record_ms_per_tick(&k->frame);
   blame->explains = explained_by(k, (uint32_t)rank);
   blame->count = share->entries;
   blame->usual_count = share->usual_entries;
   return 1;
}

void Prof_drop_hitch(int index)
{
   if (get(index)) drop((uint32_t)index);
}

void Prof_clear_hitches(void) { own.num_kept = 0; }

const Prof_Frame *Prof_Hitch_frame(int index)
{
   const Kept *k = get(index);
   return k ? &k->frame : 0;
}

int Prof_Hitch_find(uint64_t number)
{
   uint32_t i;
   for (i = 0; i < own.num_kept; ++i)
      if (own.kept[i]->frame.number == number) return (int)i;
   return -1;
}

const Prof_Share *Prof_Hitch_shares(int index, uint32_t *count)
{
   const Kept *k = get(index);
   *count = k ? k->num_shares : 0;
   return *count ? k->shares : 0;
}

#if defined(Prof_CHECKED)
static void check_shares(const Kept *k)
{
   uint32_t i, states = Prof_State_count();
   Prof_ASSERT(k->num_shares <= k->cap_shares && k->num_blames <= k->num_shares);
   for (i = 0; i < k->num_shares; ++i) {
      Prof_ASSERT(k->shares[i].state < states);
      Prof_ASSERT((blame_of(&k->shares[i]) > 0) == (i < k->num_blames));
      Prof_ASSERT(i == 0 || compare_shares(&k->shares[i - 1], &k->shares[i]) <= 0);
   }
}

void Prof_Hitch_validate(void)
{
   uint32_t i, j, slots = (uint32_t)Prof_Settings.max_hitches;
   Prof_ASSERT(own.num_kept <= slots && own.num_recent <= WINDOW && own.next_recent < WINDOW);
   for (i = 1; i < own.num_recent; ++i) Prof_ASSERT(own.sorted[i - 1] <= own.sorted[i]);
   for (i = 0; i < own.num_kept; ++i) {
      const Kept *k = own.kept[i];
      Prof_ASSERT((k->frame.flags & Prof_FRAME_HITCH) && k->frame.count <= k->cap_items);
      Prof_ASSERT(i == 0 || k->frame.number < own.kept[i - 1]->frame.number);
      for (j = i + 1; j < slots; ++j) Prof_ASSERT(own.kept[j] != k); /* each slot is there once */
      check_shares(k);
   }
}
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
