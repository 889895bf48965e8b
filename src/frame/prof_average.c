/* prof_average.c - see prof_average.h */
#ifdef Prof_ENABLED
#include "prof_average.h"
#include "../../platform/prof_compiler.h"
#include "prof_waiting.h"
#include "../gather/prof_context_index.h"
#include "../base/prof_module.h"
#include <math.h>
#include <string.h>

static const double T90[Prof_NUM_AVERAGES] = {0.8, 2.5}; /* seconds to 90 % of a step */

/* An average is kept as a sum: what a frame adds weighs more, by a common SCALE, the later it is,
 * instead of all that came before weighing less. The mean is the sum divided by the scale of now.
 *
 *      new = old k + x (1 - k)   is   sum += x (1 - k) scale,   scale having grown by 1 / k
 *
 *      frame   x    k      scale   sum                    mean
 *      1       4    -      1       4                      4
 *      2       8    1/2    2       4 + 8 * 1/2 * 2 = 12   6  = 4 * 1/2 + 8 * 1/2
 *      3       0    1/2    4       12, untouched          3  = 6 * 1/2
 *
 * So what does not move needs no work at all: its mean sinks as the scale grows. And while the
 * scale is the number of frames, a sum is just that, and its mean the mean of all frames so far.
 * When a scale has grown too large, all begin anew from 1, which is a new EPOCH: sums of the one
 * before are shrunk when they are met, older ones are nothing. */
typedef struct Scale {
   double now[Prof_NUM_AVERAGES];
   double shrink[Prof_NUM_AVERAGES]; /* takes a sum of the epoch before to this one */
   uint64_t epoch;
} Scale;
static const double LARGEST_SCALE = 1e60, SMALLEST_KEEP = 1e-60;

/* Averages stand side by side, the slots of a quantity next to each other, so that all of them are
 * blended by one loop over plain arrays, which compilers turn into vector code. Number i is of slot
 * i % 2, and the enums say where each quantity begins:
 *
 *      of a state    self 0.8 s, self 2.5 s, entries 0.8 s, entries 2.5 s
 *      of a zone     self, self, self squared, self squared, hier, hier, hier squared, hier squared
 */
enum { SELF = 0, ENTRIES = Prof_NUM_AVERAGES, MEANS = 2 * Prof_NUM_AVERAGES };
enum {
   SELF2 = Prof_NUM_AVERAGES, /* means of squares */
   HIER = 2 * Prof_NUM_AVERAGES,
   HIER2 = 3 * Prof_NUM_AVERAGES,
   MOMENTS = 4 * Prof_NUM_AVERAGES
};

/* Sums of slot 2 over all frames except hitches and slow after-effects: the usual. Their scale
 * stands still in those frames. A state has one for its time that was work, or for its time that
 * was none. */
typedef struct Usual {
   double self, entries;
   uint64_t epoch;
} Usual;

/* The averages of one state in one context: ticks and entries. */
typedef struct Mean {
   double sum[MEANS];
   uint64_t epoch;
   Usual usual; /* of the kind that the context's time is as a rule */
} Mean;

/* The averages of a context. Nearly every context has time of one kind alone, work or none: what is
 * usual of that kind stands beside the averages, in one cache line with them. Contexts with time
 * that waits, and fibers that change threads, have the other kind as well. */
typedef struct Means {
   Mean *by_order;
   Usual *other; /* [order], as far as there is any */
   uint32_t cap, cap_other;
   int kind; /* 0: not known yet; else WORK or REST */
   int works; /* Prof_Item.works, of the newest frame that had time of it */
} Means;
enum { WORK = 1, REST = 2 };

/* The averages of one zone, or of one depth of it, and of their squares. */
typedef struct Moments {
   double sum[MOMENTS];
   uint64_t epoch;
} Moments;

/* The sum of a zone or row in the frame at hand. */
typedef struct Sum {
   uint64_t self, hier;
   uint64_t frame; /* the sum is this frame's; else it is stale and means zero */
} Sum;

/* All zones, or all rows. */
typedef struct Sums {
   Sum *by_number; /* of the zone, or row */
   Moments *moments;
   uint32_t *touched; /* those with a sum of this frame */
   uint32_t count;
} Sums;

static struct {
   Means *means;             /* [context] */
   Usual *usual_work;        /* [state], of all contexts: means, `epoch` is not used */
   uint64_t usual_of;        /* the number of frames that it was summed after */
   Sums zones, rows;         /* rows of recursive zones only; others are their own row */
   unsigned char *recursive; /* [zone] */
   uint32_t last_deep_row;   /* rows of depth > 1 up to this one are known */
   uint64_t *subtree;        /* [state]; all zero between frames */
   int tried;                /* to take the memory */

   Scale scale, usual_scale; /* of the latter the last slot only */
   double gain[MOMENTS];     /* of the frame at hand, what x is multiplied with: slot i % 2 */
   double weight[Prof_NUM_AVERAGES]; /* of the frame taken last */
   double usual_gain;        /* 0: the frame is not usual */
   uint64_t usual_frames;    /* counts those that were */
   double frame_seconds[Prof_NUM_AVERAGES], zone_cost[Prof_NUM_AVERAGES];
   double zones_ms[Prof_NUM_AVERAGES];
   double usual_seconds;  /* of a frame */
   uint64_t frame_number; /* counts the frames taken */
} own;

/* What is at hand while the items of a frame are taken, those of one context after another. */
typedef struct Run {
   uint32_t context;
   Means *means; /* null: no memory */
   const unsigned char *kinds; /* [state]; not null */
   double gain[Prof_NUM_AVERAGES], usual_gain;
   uint64_t epoch, usual_epoch;
} Run;

static void release_means(void)
{
   int i;
   for (i = 0; own.means && i < Prof_Settings.max_contexts; ++i) {
      Prof_Config_release(own.means[i].by_order);
      Prof_Config_release(own.means[i].other);
   }
   Prof_Config_release(own.means);
}

static void release_sums(const Sums *sums)
{
   Prof_Config_release(sums->by_number);
   Prof_Config_release(sums->moments);
   Prof_Config_release(sums->touched);
}

static void put_back(void)
{
   release_means();
   release_sums(&own.zones);
   release_sums(&own.rows);
   Prof_Config_release(own.usual_work);
   Prof_Config_release(own.recursive);
   Prof_Config_release(own.subtree);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static int start_sums(Sums *sums, uint32_t count)
{
   sums->by_number = (Sum *)Prof_Config_alloc(count, sizeof *sums->by_number);
   sums->moments = (Moments *)Prof_Config_alloc(count, sizeof *sums->moments);
   sums->touched = (uint32_t *)Prof_Config_alloc(count, sizeof *sums->touched);
   return sums->by_number && sums->moments && sums->touched;
}

static int start(void)
{
   uint32_t num_zones = (uint32_t)Prof_Settings.max_zones + Prof_ZONE_FIRST;
   size_t contexts = (size_t)Prof_Settings.max_contexts;
   if (own.tried) return own.subtree != 0;
   Prof_Module_list(&module);
   own.tried = 1;
   own.last_deep_row = num_zones - 1;
   own.means = (Means *)Prof_Config_alloc(contexts, sizeof *own.means);
   own.usual_work = (Usual *)Prof_Config_alloc(Prof_State_capacity(), sizeof *own.usual_work);
   own.recursive = (unsigned char *)Prof_Config_alloc(num_zones, 1);
   if (own.means && own.usual_work && own.recursive && start_sums(&own.zones, num_zones) &&
       start_sums(&own.rows, Prof_State_row_capacity()))
      own.subtree = (uint64_t *)Prof_Config_alloc(Prof_State_capacity(), sizeof *own.subtree);
   return own.subtree != 0;
}

/* ---- one average ---- */

/* The share that is left, after the scale began anew, of sums of that epoch. */
static double left_of(const Scale *by, int slot, uint64_t epoch)
{
   if (epoch == by->epoch) return 1;
   return epoch + 1 == by->epoch ? by->shrink[slot] : 0;
}

/* The mean as of the newest frame, whenever the sum was touched last. */
static double mean_of(const Scale *by, int slot, uint64_t epoch, double sum)
{
   return sum > 0 ? sum * left_of(by, slot, epoch) / by->now[slot] : 0;
}

static void begin_epoch(Scale *by)
{
   int i;
   for (i = 0; i < Prof_NUM_AVERAGES; ++i) {
      by->shrink[i] = by->now[i] > 0 ? 1 / by->now[i] : 0;
      by->now[i] = 1;
   }
   ++by->epoch;
}

/* The n-th frame, from 1, weighs 1 / n until the average has settled; returns its weight. */
static double weigh(int slot, double seconds, uint64_t n)
{
   double take = 1 - pow(0.1, seconds / T90[slot]), least = 1 / (double)n;
   return take > least ? take : least;
}

/* Lets the scale grow by 1 / k, `take` being 1 - k, and returns what x is multiplied with. The
 * first frame has nothing before it. A frame so long that nothing is kept would divide by zero. */
static double grow(Scale *by, int slot, double take, uint64_t n)
{
   double keep = 1 - take > SMALLEST_KEEP ? 1 - take : SMALLEST_KEEP;
   by->now[slot] = n == 1 ? 1 : by->now[slot] / keep;
   return take * by->now[slot];
}

/* Takes sums of an earlier epoch to this one, before anything is added to them. */
static void catch_up(double *sums, int count, uint64_t epoch)
{
   int i;
   for (i = 0; i < count; ++i) sums[i] *= left_of(&own.scale, i % Prof_NUM_AVERAGES, epoch);
}

static inline void blend_usual(Usual *usual, double self, double entries, const Run *run)
{
   enum { SLOT = Prof_LAST_SLOT - Prof_FIRST_SLOT };
   Prof_ASSERT(usual->epoch <= run->usual_epoch && run->usual_gain > 0);
   if (Prof_UNLIKELY(usual->epoch != run->usual_epoch)) {
      double left = left_of(&own.usual_scale, SLOT, usual->epoch);
      usual->self *= left;
      usual->entries *= left;
      usual->epoch = own.usual_scale.epoch;
   }
   usual->self += self * run->usual_gain;
   usual->entries += entries * run->usual_gain;
}

/* Below 2^63, as all that was ever measured is. Compilers convert such a number by one instruction,
 * and an unsigned one by a branch and several. */
static inline double ticks(uint64_t count)
{
   Prof_ASSERT((int64_t)count >= 0);
   return (double)(int64_t)count;
}

/* The blends run once for every state and zone that moved: most of what update does. So nothing is
 * looked up in `own` for each of them, which every store might have changed, as far as a compiler
 * knows; and a line is no loop, or it would stay one in builds that do not unroll. */
static inline void blend_mean(Mean *mean, double self, double entries, const Run *run)
{
   double *Prof_RESTRICT sum = mean->sum;
   Prof_ASSERT(mean->epoch <= run->epoch);
   if (Prof_UNLIKELY(mean->epoch != run->epoch)) {
      catch_up(sum, MEANS, mean->epoch);
      mean->epoch = run->epoch;
   }
   sum[SELF] += self * run->gain[0];
   sum[SELF + 1] += self * run->gain[1];
   sum[ENTRIES] += entries * run->gain[0];
   sum[ENTRIES + 1] += entries * run->gain[1];
}

static void blend_moments(Moments *m, const Sum *sum, const double *gain)
{
   double self = ticks(sum->self), hier = ticks(sum->hier);
   double self2 = self * self, hier2 = hier * hier;
   double *Prof_RESTRICT sums = m->sum;
   const double x[MOMENTS] = {self, self, self2, self2, hier, hier, hier2, hier2};
   int i;
   if (m->epoch != own.scale.epoch) catch_up(sums, MOMENTS, m->epoch);
   for (i = 0; i < MOMENTS; ++i) sums[i] += x[i] * gain[i];
   m->epoch = own.scale.epoch;
}

static void blend_all(const Sums *sums)
{
   double gain[MOMENTS]; /* in hand, where no sum can be the same memory */
   uint32_t i;
   Prof_ASSERT(sums->count == 0 ||
               sums->by_number[sums->touched[sums->count - 1]].frame == own.frame_number);
   memcpy(gain, own.gain, sizeof gain);
   for (i = 0; i < sums->count; ++i)
      blend_moments(&sums->moments[sums->touched[i]], &sums->by_number[sums->touched[i]], gain);
}

/* ---- a frame ---- */

static int room_for_means(Means *m, uint32_t context)
{
   uint32_t cap = Prof_Context_Index_of(context)->cap;
   m->by_order =
      (Mean *)Prof_Config_grown_of_context(m->by_order, &m->cap, cap, sizeof *m->by_order);
   return m->cap >= cap;
}

/* What is usual of the kind that the context's time is not, as a rule; null: no memory. */
static Usual *other_usual(Means *m, uint32_t order)
{
   Prof_ASSERT(order < m->cap);
   m->other = (Usual *)Prof_Config_grown_of_context(m->other, &m->cap_other, m->cap,
                                                    sizeof *m->other);
   return order < m->cap_other ? &m->other[order] : 0;
}

/* A sum says of which frame it is, so nobody need clear all of them in each frame; `touched` lists
 * those that are of this one. */
static inline void add(Sums *sums, uint64_t frame, uint32_t index, uint64_t self, uint64_t hier)
{
   Sum *sum = &sums->by_number[index];
   if (sum->frame != frame) {
      sum->frame = frame;
      sum->self = sum->hier = 0;
      sums->touched[sums->count++] = index;
   }
   sum->self += self;
   sum->hier += hier;
}

static Prof_NOINLINE void add_row(uint32_t row, uint64_t self, uint64_t hier)
{
   add(&own.rows, own.frame_number, row, self, hier);
}

/* Finds zones that recursed for the first time, before anything is summed: a zone was its own first
 * row until it had a deeper one, which takes its averages from there. */
static void find_recursion(void)
{
   uint32_t row;
   for (row = own.last_deep_row; (row = Prof_State_next_row(row)) != 0; own.last_deep_row = row) {
      uint32_t zone = Prof_Rows[row].zone;
      if (own.recursive[zone]) continue;
      own.recursive[zone] = 1;
      own.rows.moments[zone] = own.zones.moments[zone];
   }
}

/* A parent's number is below its children's, so going down the numbers each subtree is complete
 * when its root is reached. A zone's hierarchical time counts outermost entries only. */
static void sum_subtrees(uint64_t total)
{
   const uint64_t frame = own.frame_number;
   const unsigned char *recursive = own.recursive;
   const Prof_State *state = &Prof_States[Prof_State_count() - 1];
   uint64_t *subtree = own.subtree, *at = subtree + Prof_State_count() - 1;
   Sums zones = own.zones;
   for (; at > subtree; --at, --state) {
      uint64_t hier = *at;
      Prof_ASSERT(state->parent < (uint32_t)(at - subtree));
      if (!hier) continue;
      *at = 0;
      subtree[state->parent] += hier;
      if (state->depth == 1) add(&zones, frame, state->zone, 0, hier);
      if (Prof_UNLIKELY(recursive[state->zone])) add_row(state->row, 0, hier);
   }
   own.zones.count = zones.count;
   Prof_ASSERT(subtree[0] == total); /* nothing is lost on the way down, or counted twice */
   (void)total;
   subtree[0] = 0;
}

static void begin_items(Run *run, const Prof_Frame *frame)
{
   int i;
   run->context = UINT32_MAX;
   run->means = 0;
   run->kinds = Prof_Waiting_kinds(frame->rules);
   for (i = 0; i < Prof_NUM_AVERAGES; ++i) run->gain[i] = own.gain[i];
   run->usual_gain = own.usual_gain;
   run->epoch = own.scale.epoch;
   run->usual_epoch = own.usual_scale.epoch;
}

static void begin_run(Run *run, const Prof_Item *first)
{
   Means *m = &own.means[first->context];
   Prof_ASSERT(run->context == UINT32_MAX || run->context < first->context); /* one run of each */
   run->context = first->context;
   run->means = room_for_means(m, first->context) ? m : 0;
   m->works = first->works;
   if (!m->kind) m->kind = first->works ? WORK : REST;
}

static Usual *usual_of_item(const Run *run, const Prof_Item *item, Mean *mean)
{
   int kind = Prof_Waiting_is_work(run->kinds, item) ? WORK : REST;
   return run->means->kind == kind ? &mean->usual : other_usual(run->means, item->order);
}

static void take_means(const Run *run, const Prof_Item *item)
{
   const double self = ticks(item->self), entries = item->entries;
   Mean *mean = &run->means->by_order[item->order];
   Usual *usual;
   Prof_ASSERT(item->order < run->means->cap);
   blend_mean(mean, self, entries, run);
   if (!(run->usual_gain > 0)) return;
   usual = usual_of_item(run, item, mean);
   if (usual) blend_usual(usual, self, entries, run);
}

/* The items of a context stand together, so what is the same for all of them is looked up once, at
 * the first. */
static void take_items(const Prof_Frame *frame)
{
   const Prof_Item *item = frame->items, *end = Prof_Frame_Record_end(frame);
   const uint64_t number = own.frame_number;
   const unsigned char *recursive = own.recursive;
   uint64_t *subtree = own.subtree;
   Sums zones = own.zones;
   Run run;
   begin_items(&run, frame);
   for (; item < end; ++item) {
      const Prof_State *state = &Prof_States[item->state];
      if (item->context != run.context) begin_run(&run, item);
      subtree[item->state] += item->self;
      add(&zones, number, state->zone, item->self, 0);
      if (Prof_UNLIKELY(recursive[state->zone])) add_row(state->row, item->self, 0);
      if (run.means) take_means(&run, item);
   }
   own.zones.count = zones.count;
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

static int too_large(const Scale *by)
{
   return by->now[0] > LARGEST_SCALE || by->now[1] > LARGEST_SCALE;
}

/* In a hitch, and in a slow frame after something strange, what is usual stays what it was: no
 * gain, and the scale does not grow, so nothing sinks either. */
static void begin_usual(const Prof_Frame *frame)
{
   enum { SLOT = Prof_LAST_SLOT - Prof_FIRST_SLOT };
   double take;
   own.usual_gain = 0;
   if (frame->flags & (Prof_FRAME_HITCH | Prof_FRAME_SLOW)) return;
   if (too_large(&own.usual_scale)) begin_epoch(&own.usual_scale);
   ++own.usual_frames;
   take = weigh(SLOT, frame->seconds, own.usual_frames);
   own.usual_gain = grow(&own.usual_scale, SLOT, take, own.usual_frames);
   own.usual_seconds += (frame->seconds - own.usual_seconds) * take;
}

/* Sums of the epoch before count for nothing in the one that begins. */
void Prof_Average_forget_usual(void)
{
   int i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < Prof_NUM_AVERAGES; ++i) own.usual_scale.now[i] = 0;
   begin_epoch(&own.usual_scale);
   own.usual_frames = 0;
   own.usual_seconds = 0;
   own.usual_of = UINT64_MAX;
}

static void begin_frame(const Prof_Frame *frame)
{
   int i;
   Prof_ASSERT(frame->seconds >= 0 && !(frame->flags & Prof_FRAME_ODD));
   ++own.frame_number;
   own.zones.count = own.rows.count = 0;
   if (too_large(&own.scale)) begin_epoch(&own.scale);
   for (i = 0; i < Prof_NUM_AVERAGES; ++i) {
      double take = weigh(i, frame->seconds, own.frame_number);
      own.weight[i] = take;
      own.gain[i] = grow(&own.scale, i, take, own.frame_number);
      Prof_ASSERT(take >= 0 && take <= 1 && own.scale.now[i] >= 1);
      own.frame_seconds[i] += (frame->seconds - own.frame_seconds[i]) * take;
      own.zone_cost[i] += ((double)frame->zone_cost_ns - own.zone_cost[i]) * take;
      own.zones_ms[i] += ((double)frame->zones_ms - own.zones_ms[i]) * take;
   }
   for (; i < MOMENTS; ++i) own.gain[i] = own.gain[i % Prof_NUM_AVERAGES];
   begin_usual(frame);
}

/* Recursion is found first: from then on a zone's items go to its rows as well. Sums of subtrees
 * need all items, and averages of zones all sums. */
void Prof_Average_take_frame(const Prof_Frame *frame)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!start() || !Prof_Waiting_kinds(frame->rules)) return; /* no memory */
   begin_frame(frame);
   find_recursion();
   take_items(frame);
   sum_subtrees(frame_total(frame));
   blend_all(&own.zones);
   blend_all(&own.rows);
}

/* ---- reading ---- */

double Prof_Average_weight(int slot)
{
   Prof_ASSERT(slot >= Prof_FIRST_SLOT && slot <= Prof_LAST_SLOT);
   return own.weight[slot - Prof_FIRST_SLOT];
}

static void add_means(uint32_t context, int slot, double *self, double *entries)
{
   const Prof_Index *index = Prof_Context_Index_of(context);
   int i = slot - Prof_FIRST_SLOT;
   uint32_t order;
   for (order = 0; order < index->count && order < own.means[context].cap; ++order) {
      const Mean *mean = &own.means[context].by_order[order];
      self[index->states[order]] += mean_of(&own.scale, i, mean->epoch, mean->sum[SELF + i]);
      entries[index->states[order]] += mean_of(&own.scale, i, mean->epoch, mean->sum[ENTRIES + i]);
   }
}

void Prof_Average_add_means(int context, int slot, double *self, double *entries)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_ASSERT(slot >= Prof_FIRST_SLOT && slot <= Prof_LAST_SLOT);
   if (!own.subtree) return;
   if (context >= 0) add_means((uint32_t)context, slot, self, entries);
   else
      for (i = 0; i < Prof_Context_Index_count(); ++i) add_means(i, slot, self, entries);
}

int Prof_Average_context_works(uint32_t context) { return own.subtree && own.means[context].works; }

/* Adds what is usual of one kind. */
static void add_usual(const Means *m, uint32_t order, int kind, double *self, double *entries)
{
   enum { SLOT = Prof_LAST_SLOT - Prof_FIRST_SLOT };
   const Usual *usual = 0;
   if (m->kind == kind && order < m->cap) usual = &m->by_order[order].usual;
   if (m->kind != kind && order < m->cap_other) usual = &m->other[order];
   if (!usual) return;
   *self += mean_of(&own.usual_scale, SLOT, usual->epoch, usual->self);
   *entries += mean_of(&own.usual_scale, SLOT, usual->epoch, usual->entries);
}

double Prof_Average_usual_frames(double seconds)
{
   double usual = own.usual_seconds;
   return usual <= 0 || seconds <= usual ? 1 : seconds / usual;
}

void Prof_Average_usual_rest(uint32_t context, uint32_t order, double seconds, double did,
                             double *self, double *entries)
{
   double most;
   Prof_ASSERT(Prof_Config_lock_is_mine() && context < (uint32_t)Prof_Settings.max_contexts);
   *self = *entries = 0;
   if (!own.subtree) return;
   add_usual(&own.means[context], order, REST, self, entries);
   most = *self * (own.means[context].works ? 1 : Prof_Average_usual_frames(seconds));
   if (did > *self) *self = did < most ? did : most;
}

static void sum_usual_work(void)
{
   uint32_t i, order;
   own.usual_of = own.frame_number;
   memset(own.usual_work, 0, Prof_State_count() * sizeof *own.usual_work);
   for (i = 0; i < Prof_Context_Index_count(); ++i) {
      const Prof_Index *index = Prof_Context_Index_of(i);
      for (order = 0; order < index->count; ++order) {
         Usual *sum = &own.usual_work[index->states[order]];
         add_usual(&own.means[i], order, WORK, &sum->self, &sum->entries);
      }
   }
}

/* Averages change once a frame, so the sums over all contexts are made at the first question after
 * it. A state made since then has none. */
void Prof_Average_usual_work(uint32_t state, double *self, double *entries)
{
   Prof_ASSERT(Prof_Config_lock_is_mine() && state < Prof_State_count());
   *self = *entries = 0;
   if (!own.subtree) return;
   if (own.usual_of != own.frame_number) sum_usual_work();
   *self = own.usual_work[state].self;
   *entries = own.usual_work[state].entries;
}

double Prof_Average_mean_frame(int slot)
{
   Prof_ASSERT(slot >= Prof_FIRST_SLOT && slot <= Prof_LAST_SLOT);
   return own.frame_seconds[slot - Prof_FIRST_SLOT];
}

double Prof_Average_zone_cost(int slot)
{
   Prof_ASSERT(slot >= Prof_FIRST_SLOT && slot <= Prof_LAST_SLOT);
   return own.zone_cost[slot - Prof_FIRST_SLOT];
}

double Prof_Average_zones(int slot)
{
   Prof_ASSERT(slot >= Prof_FIRST_SLOT && slot <= Prof_LAST_SLOT);
   return own.zones_ms[slot - Prof_FIRST_SLOT];
}

/* The variance is the mean of squares less the square of the mean; rounding may make it
 * negative. */
static double heat(double mean, double mean2)
{
   double variance = mean2 - mean * mean, value;
   if (variance <= 0 || mean == 0) return 0;
   value = 2 * sqrt(variance) / fabs(mean);
   return value > 1 ? 1 : value;
}

double Prof_Average_heat(uint32_t row, int whole_zone, int slot, int hierarchical)
{
   int i = slot - Prof_FIRST_SLOT;
   uint32_t zone = Prof_Rows[row].zone;
   const Moments *m;
   double mean, square;
   Prof_ASSERT(row < Prof_State_row_capacity() &&
               zone != 0); /* a row in use: Prof_State_next_row gave it */
   if (!own.subtree) return 0;
   m = !whole_zone && own.recursive[zone] ? &own.rows.moments[row] : &own.zones.moments[zone];
   mean = hierarchical ? m->sum[HIER + i] : m->sum[SELF + i];
   square = hierarchical ? m->sum[HIER2 + i] : m->sum[SELF2 + i];
   return heat(mean_of(&own.scale, i, m->epoch, mean), mean_of(&own.scale, i, m->epoch, square));
}

/* As it must be, but for its last digits. */
static int reaches(double mean, double least) { return mean >= least * (1 - 1e-9) - 1e-9; }

#if defined(Prof_CHECKED)
static void check_means(const Prof_Index *index, const Means *m)
{
   uint32_t order;
   int i;
   for (order = 0; order < index->count && order < m->cap; ++order) {
      const Mean *mean = &m->by_order[order];
      for (i = 0; i < MEANS; ++i) Prof_ASSERT(mean->sum[i] >= 0);
      Prof_ASSERT(mean->epoch <= own.scale.epoch && mean->usual.epoch <= own.usual_scale.epoch);
      Prof_ASSERT(mean->usual.self >= 0 && mean->usual.entries >= 0);
   }
}

/* A mean of squares is never below the square of the mean, except for the last digits. */
static void check_moments(const Sums *sums, uint32_t count)
{
   uint32_t i;
   int slot;
   for (i = 0; i < count; ++i) {
      const Moments *m = &sums->moments[i];
      for (slot = 0; slot < Prof_NUM_AVERAGES; ++slot) {
         double self = mean_of(&own.scale, slot, m->epoch, m->sum[SELF + slot]);
         double hier = mean_of(&own.scale, slot, m->epoch, m->sum[HIER + slot]);
         double self2 = mean_of(&own.scale, slot, m->epoch, m->sum[SELF2 + slot]);
         double hier2 = mean_of(&own.scale, slot, m->epoch, m->sum[HIER2 + slot]);
         Prof_ASSERT(reaches(self2, self * self));
         Prof_ASSERT(reaches(hier2, hier * hier));
         Prof_ASSERT(reaches(hier, self)); /* it holds its self time */
      }
      Prof_ASSERT(m->epoch <= own.scale.epoch);
   }
}

void Prof_Average_validate(void)
{
   uint32_t i;
   if (!own.subtree) return;
   Prof_ASSERT(own.usual_frames <= own.frame_number);
   for (i = 0; i < Prof_State_count(); ++i) Prof_ASSERT(own.subtree[i] == 0);
   for (i = 0; i < Prof_Context_Index_count(); ++i)
      check_means(Prof_Context_Index_of(i), &own.means[i]);
   check_moments(&own.zones, Prof_Zone_count());
}
#endif

/* ---- archive ---- */

/* What a stranger's file says is no more than the time of all ages could be, so that no square is
 * infinite. */
static const double MOST_SUM = 1e140;

static void check_sum(Prof_Archive *a, double sum)
{
   if (a->reads && !(sum >= 0 && sum <= MOST_SUM)) Prof_Archive_fail(a, "an average is impossible");
}

static void archive_scale(Prof_Archive *a, Scale *scale)
{
   Prof_Archive_doubles(a, scale->now, Prof_NUM_AVERAGES);
   Prof_Archive_doubles(a, scale->shrink, Prof_NUM_AVERAGES);
   Prof_Archive_u64(a, &scale->epoch);
}

static void archive_usual(Prof_Archive *a, Usual *usual)
{
   Prof_Archive_double(a, &usual->self);
   Prof_Archive_double(a, &usual->entries);
   check_sum(a, usual->self);
   check_sum(a, usual->entries);
   if (a->reads && !(own.usual_scale.now[Prof_LAST_SLOT - Prof_FIRST_SLOT] > 0))
      Prof_Archive_fail(a, "an average has no scale");
   Prof_Archive_u64(a, &usual->epoch);
   if (a->reads && usual->epoch > own.usual_scale.epoch)
      Prof_Archive_fail(a, "an average is of a time to come");
}

static int is_nothing(const Usual *usual) { return usual->self == 0 && usual->entries == 0; }

/* What of the two there is, then that. */
static void archive_mean(Prof_Archive *a, Mean *mean)
{
   unsigned char bits = 0;
   int i;
   for (i = 0; i < MEANS; ++i)
      if (mean->sum[i] != 0) bits = 1;
   if (!is_nothing(&mean->usual)) bits |= 2;
   Prof_Archive_byte(a, &bits, 3);
   if (bits & 1) {
      Prof_Archive_doubles(a, mean->sum, MEANS);
      for (i = 0; i < MEANS; ++i) check_sum(a, mean->sum[i]);
      Prof_Archive_u64(a, &mean->epoch);
   }
   if (bits & 2) archive_usual(a, &mean->usual);
   if (a->reads && mean->epoch > own.scale.epoch)
      Prof_Archive_fail(a, "an average is of a time to come");
   if (a->reads && bits & 1 && !own.frame_number) Prof_Archive_fail(a, "an average is of no frame");
}

static void archive_other(Prof_Archive *a, Means *m, uint32_t order)
{
   Usual none = {0, 0, 0}, *usual = order < m->cap_other ? &m->other[order] : &none;
   unsigned char is_there = !is_nothing(usual);
   Prof_Archive_byte(a, &is_there, 1);
   if (is_there && a->reads) usual = other_usual(m, order);
   if (is_there && usual) archive_usual(a, usual);
   else if (is_there) Prof_Archive_fail(a, "out of memory");
}

static void archive_context(Prof_Archive *a, uint32_t context)
{
   Means *m = &own.means[context];
   const Prof_Index *index = Prof_Context_Index_of(context);
   uint32_t have = m->cap < index->count ? m->cap : index->count, order;
   uint32_t count = Prof_Archive_count(a, have, 2);
   Prof_Archive_int(a, &m->kind, 0, REST);
   Prof_Archive_int(a, &m->works, 0, 1);
   if (a->reads && count && (count > index->count || !room_for_means(m, context))) {
      Prof_Archive_fail(a, "there are averages of no stack");
      return;
   }
   for (order = 0; order < count && Prof_Archive_ok(a); ++order) {
      archive_mean(a, &m->by_order[order]);
      archive_other(a, m, order);
   }
}

/* A zone holds its self time, and a mean of squares is not below the square of the mean. Frames
 * make averages so but for their last digits, which stay; what a stranger made is raised to it. */
static void make_possible(Moments *m)
{
   int slot;
   for (slot = 0; slot < Prof_NUM_AVERAGES; ++slot) {
      double *self = &m->sum[SELF + slot], *hier = &m->sum[HIER + slot];
      double *self2 = &m->sum[SELF2 + slot], *hier2 = &m->sum[HIER2 + slot];
      double part = left_of(&own.scale, slot, m->epoch) / own.scale.now[slot];
      if (!reaches(*hier * part, *self * part)) *hier = *self;
      if (!reaches(*self2 * part, *self * *self * part * part)) *self2 = *self * *self * part;
      if (!reaches(*hier2 * part, *hier * *hier * part * part)) *hier2 = *hier * *hier * part;
   }
}

static void check_moments_read(Prof_Archive *a, Moments *m)
{
   int i;
   for (i = 0; i < Prof_NUM_AVERAGES; ++i) {
      check_sum(a, m->sum[SELF + i]);
      check_sum(a, m->sum[HIER + i]);
      if (!(m->sum[SELF2 + i] >= 0 && m->sum[HIER2 + i] >= 0))
         Prof_Archive_fail(a, "an average is impossible");
   }
   if (Prof_Archive_ok(a)) make_possible(m);
}

static void archive_moments(Prof_Archive *a, Moments *m)
{
   unsigned char is_there = 0;
   int i;
   for (i = 0; i < MOMENTS; ++i)
      if (m->sum[i] != 0) is_there = 1;
   Prof_Archive_byte(a, &is_there, 1);
   if (!is_there) return;
   Prof_Archive_doubles(a, m->sum, MOMENTS);
   Prof_Archive_u64(a, &m->epoch);
   if (a->reads && m->epoch > own.scale.epoch)
      Prof_Archive_fail(a, "an average is of a time to come");
   if (a->reads && !own.frame_number) Prof_Archive_fail(a, "an average is of no frame");
   if (a->reads) check_moments_read(a, m);
}

static void archive_all_moments(Prof_Archive *a)
{
   uint32_t zones = Prof_Archive_count(a, Prof_Zone_count(), 1), i;
   if (a->reads && zones > Prof_Zone_count()) Prof_Archive_fail(a, "zones are missing");
   for (i = 0; i < zones && Prof_Archive_ok(a); ++i) archive_moments(a, &own.zones.moments[i]);
   find_recursion();
   for (i = 0; (i = Prof_State_next_row(i)) != 0 && Prof_Archive_ok(a);)
      if (own.recursive[Prof_Rows[i].zone]) archive_moments(a, &own.rows.moments[i]);
}

static void archive_figures(Prof_Archive *a)
{
   archive_scale(a, &own.scale);
   archive_scale(a, &own.usual_scale);
   Prof_Archive_doubles(a, own.weight, Prof_NUM_AVERAGES);
   Prof_Archive_u64(a, &own.usual_frames);
   Prof_Archive_doubles(a, own.frame_seconds, Prof_NUM_AVERAGES);
   Prof_Archive_doubles(a, own.zone_cost, Prof_NUM_AVERAGES);
   Prof_Archive_doubles(a, own.zones_ms, Prof_NUM_AVERAGES);
   Prof_Archive_double(a, &own.usual_seconds);
   Prof_Archive_u64(a, &own.frame_number);
   own.usual_of = UINT64_MAX;
}

static int is_scale(const Scale *s, int i)
{
   return s->now[i] >= 0 && s->now[i] <= MOST_SUM && s->shrink[i] >= 0 && s->shrink[i] <= 1;
}

/* A mean is its sum divided by a scale, so that is not nothing. */
static void check_scales(Prof_Archive *a)
{
   int i;
   for (i = 0; i < Prof_NUM_AVERAGES; ++i) {
      if (own.frame_number && !(own.scale.now[i] >= 1))
         Prof_Archive_fail(a, "an average has no scale");
      if (!is_scale(&own.scale, i) || !is_scale(&own.usual_scale, i))
         Prof_Archive_fail(a, "an average has an impossible scale");
      check_sum(a, own.frame_seconds[i]);
      check_sum(a, own.zone_cost[i]);
      check_sum(a, own.zones_ms[i]);
      check_sum(a, own.weight[i]);
   }
   check_sum(a, own.usual_seconds);
   if (own.usual_frames > own.frame_number) Prof_Archive_fail(a, "an average is impossible");
}

void Prof_Average_archive(Prof_Archive *a)
{
   uint32_t count, i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!start()) {
      Prof_Archive_fail(a, "out of memory");
      return;
   }
   archive_figures(a);
   if (a->reads) check_scales(a);
   count = Prof_Archive_count(a, Prof_Context_Index_count(), 3);
   if (a->reads && count > Prof_Context_Index_count()) Prof_Archive_fail(a, "threads are missing");
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) archive_context(a, i);
   archive_all_moments(a);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
