/* prof_average.c - see prof_average.h */
#ifdef Prof_ENABLED
#include "prof_average.h"
#include "../platform/prof_compiler.h"
#include "prof_apart.h"
#include "prof_index.h"
#include "prof_validate.h"
#include <math.h>
#include <string.h>

static const double T90[Prof_NUM_AVERAGES] = {0.8, 2.5}; /* seconds to 90 % of a step */
enum { SET_FRAMES = 3 };

/* Averages stand side by side, the slots of a quantity next to each other, so that all of them are
 * blended by one loop over plain arrays, which compilers turn into vector code. */
enum { SELF = 0, ENTRIES = Prof_NUM_AVERAGES, MEANS = 2 * Prof_NUM_AVERAGES };
enum {
   SELF2 = Prof_NUM_AVERAGES, /* means of squares */
   HIER = 2 * Prof_NUM_AVERAGES,
   HIER2 = 3 * Prof_NUM_AVERAGES,
   MOMENTS = 4 * Prof_NUM_AVERAGES
};

/* Slot 2 but for hitches and slow after-effects, by a clock that stands still in them. Of what was
 * work, or of what was none. */
typedef struct Usual {
   double self, entries, time;
} Usual;

/* Of one state in one context: ticks and entries. */
typedef struct Mean {
   double of[MEANS];
   double time; /* up to when */
   Usual usual; /* of the kind that the context's time is as a rule */
} Mean;

/* Of a context. Nearly all have time of one kind alone: that one's usual stands beside the
 * averages, in one cache line with them. Waiting, and fibers that change threads, have time of the
 * other. */
typedef struct Means {
   Mean *of; /* [order] */
   Usual *other; /* [order], as far as there is any */
   uint32_t cap, cap_other;
   int kind; /* 0: not known yet; else WORK or REST */
   int works; /* Prof_Item.works, of the newest frame that had time of it */
} Means;
enum { WORK = 1, REST = 2 };

/* Of one zone, or of one depth of it. */
typedef struct Moments {
   double of[MOMENTS];
   double time;
} Moments;

/* What a zone or row sums up to in the frame at hand. */
typedef struct Sum {
   uint64_t self, hier;
   uint64_t frame; /* the sum is this frame's; else it is stale and means zero */
} Sum;

/* All zones, or all rows. */
typedef struct Sums {
   Sum *of;
   Moments *moments;
   uint32_t *touched; /* those with a sum of this frame */
   uint32_t count;
} Sums;

static Means *means; /* [context] */
static Usual *usual_work; /* [state], of all contexts; `time` is not used */
static uint64_t usual_of; /* the number of frames that it was summed after */
static Sums zones, rows; /* rows of recursive zones only; others are their own row */
static unsigned char *recursive; /* [zone] */
static uint32_t last_deep_row; /* rows of depth > 1 up to this one are known */
static uint64_t *subtree; /* [state]; all zero between frames */
static int tried;

static double time_now;    /* sum of all recorded frames, seconds */
static double time_before; /* the same before the frame at hand */
static double time_set;    /* up to here averages were set, not blended */
static double keep[MOMENTS]; /* k of the frame at hand: of slot i % Prof_NUM_AVERAGES */
static double take[MOMENTS]; /* 1 - k */
static double usual_now, usual_before; /* as time_now, but for hitches: equal during one */
static double frame_seconds[Prof_NUM_AVERAGES];
static uint64_t frame_number; /* counts the frames taken */

static int start_sums(Sums *sums, uint32_t count)
{
   sums->of = (Sum *)Prof_alloc(count, sizeof *sums->of);
   sums->moments = (Moments *)Prof_alloc(count, sizeof *sums->moments);
   sums->touched = (uint32_t *)Prof_alloc(count, sizeof *sums->touched);
   return sums->of && sums->moments && sums->touched;
}

static int start(void)
{
   uint32_t num_zones = (uint32_t)Prof_settings.max_zones + Prof_ZONE_FIRST;
   size_t contexts = (size_t)Prof_settings.max_contexts;
   if (tried) return subtree != 0;
   tried = 1;
   last_deep_row = num_zones - 1;
   means = (Means *)Prof_alloc(contexts, sizeof *means);
   usual_work = (Usual *)Prof_alloc(Prof_state_capacity(), sizeof *usual_work);
   recursive = (unsigned char *)Prof_alloc(num_zones, 1);
   if (means && usual_work && recursive && start_sums(&zones, num_zones) &&
       start_sums(&rows, Prof_row_capacity()))
      subtree = (uint64_t *)Prof_alloc(Prof_state_capacity(), sizeof *subtree);
   return subtree != 0;
}

/* ---- one average ---- */

/* How long something rested, and what is left of its averages then. */
typedef struct Rest {
   double from, to, left[Prof_NUM_AVERAGES];
} Rest;

static void rest_over(Rest *rest, double from, double to)
{
   int i;
   Prof_ASSERT(from <= to);
   rest->from = from;
   rest->to = to;
   for (i = 0; i < Prof_NUM_AVERAGES; ++i)
      rest->left[i] = from < time_set ? 0 : pow(0.1, (to - from) / T90[i]);
}

/* What is left at time `to` of averages last brought up to date at `from`, after only zeros. Most
 * things that rested did so equally long, hence the memory of the last answer, one for each of the
 * two clocks that are asked. */
static const double *decay(Rest *last, double from, double to)
{
   static const double all[Prof_NUM_AVERAGES] = {1, 1};
   if (from >= to) return all;
   if (from != last->from || to != last->to) rest_over(last, from, to);
   return last->left;
}

static Rest last_rest = {-1, -1, {0, 0}}, last_usual_rest = {-1, -1, {0, 0}};

static double usual_decay(double from, double to)
{
   return decay(&last_usual_rest, from, to)[Prof_LAST_SLOT - Prof_FIRST_SLOT];
}

/* Brings averages that rested to the beginning of the frame at hand. */
static void catch_up(double *averages, int count, double from)
{
   const double *left = decay(&last_rest, from, time_before);
   int i, slot;
   Prof_ASSERT(from <= time_before);
   for (i = 0; i < count; i += Prof_NUM_AVERAGES)
      for (slot = 0; slot < Prof_NUM_AVERAGES; ++slot) averages[i + slot] *= left[slot];
}

static void blend_usual(Usual *usual, double self, double entries)
{
   enum { SLOT = Prof_LAST_SLOT - Prof_FIRST_SLOT };
   double left = keep[SLOT];
   Prof_ASSERT(usual->time <= usual_now); /* what is of tomorrow would grow by its decay */
   if (usual->time < usual_before) left *= usual_decay(usual->time, usual_before);
   usual->self = usual->self * left + self * take[SLOT];
   usual->entries = usual->entries * left + entries * take[SLOT];
   usual->time = usual_now;
}

/* The blends run once for every state and zone that moved: most of what update does. */
static void blend_mean(Mean *mean, const Prof_Item *item)
{
   double self = (double)item->self, entries = item->entries;
   double *Prof_RESTRICT of = mean->of;
   const double x[MEANS] = {self, self, entries, entries};
   int i;
   Prof_ASSERT(mean->time < time_now || time_now <= time_before); /* once a frame */
   if (mean->time < time_before) catch_up(of, MEANS, mean->time);
   for (i = 0; i < MEANS; ++i) of[i] = of[i] * keep[i] + x[i] * take[i];
   mean->time = time_now;
}

static void blend_moments(Moments *m, const Sum *sum)
{
   double self = (double)sum->self, hier = (double)sum->hier;
   double self2 = self * self, hier2 = hier * hier;
   double *Prof_RESTRICT of = m->of;
   const double x[MOMENTS] = {self, self, self2, self2, hier, hier, hier2, hier2};
   int i;
   if (m->time < time_before) catch_up(of, MOMENTS, m->time);
   for (i = 0; i < MOMENTS; ++i) of[i] = of[i] * keep[i] + x[i] * take[i];
   m->time = time_now;
}

static void blend_all(const Sums *sums)
{
   uint32_t i;
   Prof_ASSERT(sums->count == 0 || sums->of[sums->touched[sums->count - 1]].frame == frame_number);
   for (i = 0; i < sums->count; ++i)
      blend_moments(&sums->moments[sums->touched[i]], &sums->of[sums->touched[i]]);
}

/* ---- a frame ---- */

/* `block` with room for `cap`; what was there is there. As it was, if there is no memory. */
static void *grown(void *block, uint32_t *had, uint32_t cap, size_t size)
{
   void *more = Prof_alloc(cap, size);
   Prof_ASSERT(cap > *had);
   if (!more) return block;
   if (block) memcpy(more, block, *had * size);
   Prof_release(block);
   *had = cap;
   return more;
}

static int room_for_means(Means *m, uint32_t context)
{
   uint32_t cap = Prof_index_of(context)->cap;
   if (m->cap < cap) m->of = (Mean *)grown(m->of, &m->cap, cap, sizeof *m->of);
   return m->cap >= cap;
}

static Usual *other_usual(Means *m, uint32_t order)
{
   Prof_ASSERT(order < m->cap);
   if (m->cap_other < m->cap)
      m->other = (Usual *)grown(m->other, &m->cap_other, m->cap, sizeof *m->other);
   return order < m->cap_other ? &m->other[order] : 0;
}

static inline void add(Sums *sums, uint32_t index, uint64_t self, uint64_t hier)
{
   Sum *sum = &sums->of[index];
   if (sum->frame != frame_number) {
      sum->frame = frame_number;
      sum->self = sum->hier = 0;
      sums->touched[sums->count++] = index;
   }
   sum->self += self;
   sum->hier += hier;
}

/* Before anything is summed. A zone was its own first row until it had a deeper one. */
static void find_recursion(void)
{
   uint32_t row;
   for (row = last_deep_row; (row = Prof_next_row(row)) != 0; last_deep_row = row) {
      uint32_t zone = Prof_rows[row].zone;
      if (recursive[zone]) continue;
      recursive[zone] = 1;
      rows.moments[zone] = zones.moments[zone];
   }
}

/* A parent's number is below its children's, so going down the numbers each subtree is complete
 * when its root is reached. A zone's hierarchical time counts outermost entries only. */
static void sum_subtrees(uint64_t total)
{
   uint32_t s;
   for (s = Prof_num_states() - 1; s >= Prof_STATE_ROOT; --s) {
      const Prof_State *state = &Prof_states[s];
      uint64_t hier = subtree[s];
      Prof_ASSERT(state->parent < s);
      if (!hier) continue;
      subtree[s] = 0;
      subtree[state->parent] += hier;
      if (state->depth == 1) add(&zones, state->zone, 0, hier);
      if (recursive[state->zone]) add(&rows, state->row, 0, hier);
   }
   Prof_ASSERT(subtree[0] == total); /* nothing is lost on the way down, or counted twice */
   (void)total;
   subtree[0] = 0;
}

/* A run of items of one context. */
typedef struct Run {
   uint32_t context;
   Means *means; /* null: no memory */
   const unsigned char *kinds; /* [state]; not null */
} Run;

static void begin_run(Run *run, const Prof_Item *first)
{
   Means *m = &means[first->context];
   Prof_ASSERT(run->context == UINT32_MAX || run->context < first->context); /* one run of each */
   run->context = first->context;
   run->means = room_for_means(m, first->context) ? m : 0;
   m->works = first->works;
   if (!m->kind) m->kind = first->works ? WORK : REST;
}

static Usual *usual_of_item(const Run *run, const Prof_Item *item, Mean *mean)
{
   int kind = Prof_is_work(run->kinds, item) ? WORK : REST;
   return run->means->kind == kind ? &mean->usual : other_usual(run->means, item->order);
}

static void take_item(const Run *run, const Prof_Item *item)
{
   const Prof_State *state = &Prof_states[item->state];
   Usual *usual;
   Mean *mean;
   subtree[item->state] += item->self;
   add(&zones, state->zone, item->self, 0);
   if (recursive[state->zone]) add(&rows, state->row, item->self, 0);
   if (!run->means) return;
   Prof_ASSERT(item->order < run->means->cap);
   mean = &run->means->of[item->order];
   blend_mean(mean, item);
   if (!(usual_now > usual_before)) return;
   usual = usual_of_item(run, item, mean);
   if (usual) blend_usual(usual, (double)item->self, item->entries);
}

static void take_items(const Prof_Frame *frame)
{
   Run run = {UINT32_MAX, 0, 0};
   uint32_t i;
   run.kinds = Prof_kinds(frame->rules);
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      if (item->context != run.context) begin_run(&run, item);
      take_item(&run, item);
   }
}

#if defined(Prof_CHECKED)
static uint64_t frame_total(const Prof_Frame *frame)
{
   uint64_t sum = 0;
   uint32_t i;
   for (i = 0; i < frame->count; ++i) sum += frame->items[i].self;
   return sum;
}
#else
#define frame_total(frame) 0
#endif

static void begin_frame(const Prof_Frame *frame)
{
   int i;
   Prof_ASSERT(frame->seconds >= 0 && !(frame->flags & Prof_FRAME_ODD));
   ++frame_number;
   zones.count = rows.count = 0;
   time_before = time_now;
   time_now += frame->seconds;
   for (i = 0; i < MOMENTS; ++i) {
      int slot = i % Prof_NUM_AVERAGES;
      if (i >= Prof_NUM_AVERAGES) keep[i] = keep[slot];
      else keep[i] = frame_number <= SET_FRAMES ? 0 : pow(0.1, frame->seconds / T90[i]);
      take[i] = 1 - keep[i];
      Prof_ASSERT(keep[i] >= 0 && keep[i] <= 1);
   }
   usual_before = usual_now;
   if (!(frame->flags & (Prof_FRAME_HITCH | Prof_FRAME_SLOW))) usual_now += frame->seconds;
   for (i = 0; i < Prof_NUM_AVERAGES; ++i)
      frame_seconds[i] = frame_seconds[i] * keep[i] + frame->seconds * take[i];
}

void Prof_average_frame(const Prof_Frame *frame)
{
   Prof_ASSERT(Prof_lock_is_mine());
   if (!start() || !Prof_kinds(frame->rules)) return; /* no memory */
   begin_frame(frame);
   find_recursion();
   take_items(frame);
   sum_subtrees(frame_total(frame));
   blend_all(&zones);
   blend_all(&rows);
   if (frame_number <= SET_FRAMES) time_set = time_now;
}

/* ---- reading ---- */

static void add_means(uint32_t context, int slot, double *self, double *entries)
{
   const Prof_Index *index = Prof_index_of(context);
   int i = slot - Prof_FIRST_SLOT;
   uint32_t order;
   for (order = 0; order < index->count && order < means[context].cap; ++order) {
      const Mean *mean = &means[context].of[order];
      double left = decay(&last_rest, mean->time, time_now)[i];
      self[index->states[order]] += mean->of[SELF + i] * left;
      entries[index->states[order]] += mean->of[ENTRIES + i] * left;
   }
}

void Prof_add_means(int context, int slot, double *self, double *entries)
{
   uint32_t i;
   Prof_ASSERT(Prof_lock_is_mine());
   Prof_ASSERT(slot >= Prof_FIRST_SLOT && slot <= Prof_LAST_SLOT);
   if (!subtree) return;
   for (i = 0; i < Prof_num_indexed(); ++i)
      if (context < 0 || (uint32_t)context == i) add_means(i, slot, self, entries);
}

int Prof_context_works(uint32_t context) { return subtree && means[context].works; }

/* Adds what is usual of one kind. */
static void add_usual(const Means *m, uint32_t order, int kind, double *self, double *entries)
{
   const Usual *usual = 0;
   double left;
   if (m->kind == kind && order < m->cap) usual = &m->of[order].usual;
   if (m->kind != kind && order < m->cap_other) usual = &m->other[order];
   if (!usual) return;
   left = usual_decay(usual->time, usual_now);
   *self += usual->self * left;
   *entries += usual->entries * left;
}

void Prof_read_usual_rest(uint32_t context, uint32_t order, double *self, double *entries)
{
   Prof_ASSERT(Prof_lock_is_mine() && context < (uint32_t)Prof_settings.max_contexts);
   *self = *entries = 0;
   if (subtree) add_usual(&means[context], order, REST, self, entries);
}

static void sum_usual_work(void)
{
   uint32_t i, order;
   usual_of = frame_number;
   memset(usual_work, 0, Prof_num_states() * sizeof *usual_work);
   for (i = 0; i < Prof_num_indexed(); ++i) {
      const Prof_Index *index = Prof_index_of(i);
      for (order = 0; order < index->count; ++order) {
         Usual *sum = &usual_work[index->states[order]];
         add_usual(&means[i], order, WORK, &sum->self, &sum->entries);
      }
   }
}

/* Averages change once a frame. A state made since then has none. */
void Prof_read_usual_work(uint32_t state, double *self, double *entries)
{
   Prof_ASSERT(Prof_lock_is_mine() && state < Prof_num_states());
   *self = *entries = 0;
   if (!subtree) return;
   if (usual_of != frame_number) sum_usual_work();
   *self = usual_work[state].self;
   *entries = usual_work[state].entries;
}

double Prof_mean_frame(int slot)
{
   Prof_ASSERT(slot >= Prof_FIRST_SLOT && slot <= Prof_LAST_SLOT);
   return frame_seconds[slot - Prof_FIRST_SLOT];
}

static double heat(double mean, double mean2)
{
   double variance = mean2 - mean * mean, value;
   if (variance <= 0 || mean == 0) return 0;
   value = 2 * sqrt(variance) / fabs(mean);
   return value > 1 ? 1 : value;
}

double Prof_heat(uint32_t row, int whole_zone, int slot, int hierarchical)
{
   int i = slot - Prof_FIRST_SLOT;
   uint32_t zone = Prof_rows[row].zone;
   const Moments *m;
   double left;
   Prof_ASSERT(row < Prof_row_capacity() && zone != 0); /* a row in use: Prof_next_row gave it */
   if (!subtree) return 0;
   m = !whole_zone && recursive[zone] ? &rows.moments[row] : &zones.moments[zone];
   left = decay(&last_rest, m->time, time_now)[i];
   return hierarchical ? heat(m->of[HIER + i] * left, m->of[HIER2 + i] * left)
                       : heat(m->of[SELF + i] * left, m->of[SELF2 + i] * left);
}

#if defined(Prof_CHECKED)
static void check_means(const Prof_Index *index, const Means *m)
{
   uint32_t order;
   int i;
   for (order = 0; order < index->count && order < m->cap; ++order) {
      const Mean *mean = &m->of[order];
      for (i = 0; i < MEANS; ++i) Prof_ASSERT(mean->of[i] >= 0);
      Prof_ASSERT(mean->time <= time_now && mean->usual.time <= usual_now);
      Prof_ASSERT(mean->usual.self >= 0 && mean->usual.entries >= 0);
   }
}

/* A mean of squares is not below the square of the mean, but for the last digits. */
static void check_moments(const Sums *sums, uint32_t count)
{
   uint32_t i;
   int slot;
   for (i = 0; i < count; ++i) {
      const double *of = sums->moments[i].of;
      for (slot = 0; slot < Prof_NUM_AVERAGES; ++slot) {
         Prof_ASSERT(of[SELF2 + slot] >= of[slot] * of[slot] * (1 - 1e-9) - 1e-9);
         Prof_ASSERT(of[HIER2 + slot] >= of[HIER + slot] * of[HIER + slot] * (1 - 1e-9) - 1e-9);
         Prof_ASSERT(of[HIER + slot] >= of[slot] * (1 - 1e-9) - 1e-9); /* it holds its self time */
      }
      Prof_ASSERT(sums->moments[i].time <= time_now);
   }
}

void Prof_validate_averages(void)
{
   uint32_t i;
   if (!subtree) return;
   Prof_ASSERT(time_set <= time_now && time_before <= time_now && usual_now <= time_now);
   for (i = 0; i < Prof_num_states(); ++i) Prof_ASSERT(subtree[i] == 0);
   for (i = 0; i < Prof_num_indexed(); ++i) check_means(Prof_index_of(i), &means[i]);
   check_moments(&zones, Prof_num_zones());
}
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
