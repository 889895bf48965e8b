/* prof_average.c - see prof_average.h */
#include "prof_average.h"
#include <math.h>
#include <string.h>

static const double T90[Prof_NUM_AVERAGES] = {0.8, 2.5}; /* seconds to 90 % of a step */
enum { SET_FRAMES = 3 };

/* Of one state in one context: ticks and entries. */
typedef struct Mean {
   double self[Prof_NUM_AVERAGES], entries[Prof_NUM_AVERAGES];
   double time; /* up to when */
} Mean;

/* Of one zone, or of one depth of it: means of x and of x squared. */
typedef struct Moments {
   double self[Prof_NUM_AVERAGES], self2[Prof_NUM_AVERAGES];
   double hier[Prof_NUM_AVERAGES], hier2[Prof_NUM_AVERAGES];
   double time;
} Moments;

/* What a zone or row sums up to in the frame at hand. */
typedef struct Sum {
   uint64_t self, hier;
   uint64_t frame; /* the sum is this frame's; else it is stale and means zero */
} Sum;

static Mean **means; /* [context][order] */
static uint32_t *cap_means;
static Moments *zone_moments;
static Moments *row_moments; /* of recursive zones only; others are their own row */
static unsigned char *recursive; /* [zone] */
static Sum *zone_sums, *row_sums;
static uint32_t *touched_zones, *touched_rows;
static uint32_t num_zones, num_rows;
static uint64_t *subtree; /* [state]; all zero between frames */
static int tried;

static double time_now;    /* sum of all recorded frames, seconds */
static double time_before; /* the same before the frame at hand */
static double time_set;    /* up to here averages were set, not blended */
static double keep[Prof_NUM_AVERAGES]; /* k of the frame at hand */
static double frame_seconds[Prof_NUM_AVERAGES];
static uint64_t frame_number;

static int start(void)
{
   uint32_t zones = (uint32_t)Prof_settings.max_zones + Prof_ZONE_FIRST;
   uint32_t contexts = (uint32_t)Prof_settings.max_contexts;
   uint32_t rows = Prof_row_capacity(), states = Prof_state_capacity();
   if (tried) return subtree != 0;
   tried = 1;
   means = (Mean **)Prof_alloc(contexts, sizeof *means);
   cap_means = (uint32_t *)Prof_alloc(contexts, sizeof *cap_means);
   zone_moments = (Moments *)Prof_alloc(zones, sizeof *zone_moments);
   row_moments = (Moments *)Prof_alloc(rows, sizeof *row_moments);
   recursive = (unsigned char *)Prof_alloc(zones, 1);
   zone_sums = (Sum *)Prof_alloc(zones, sizeof *zone_sums);
   row_sums = (Sum *)Prof_alloc(rows, sizeof *row_sums);
   touched_zones = (uint32_t *)Prof_alloc(zones, sizeof *touched_zones);
   touched_rows = (uint32_t *)Prof_alloc(rows, sizeof *touched_rows);
   if (means && cap_means && zone_moments && row_moments && recursive && zone_sums && row_sums &&
       touched_zones && touched_rows)
      subtree = (uint64_t *)Prof_alloc(states, sizeof *subtree);
   return subtree != 0;
}

/* ---- one average ---- */

/* What is left at time `to` of an average last brought up to date at `from`, after only zeros. */
static double decay(double from, double to, int slot)
{
   if (from >= to) return 1;
   if (from < time_set) return 0;
   return pow(0.1, (to - from) / T90[slot]);
}

static double blend(double old, double x, double k) { return x + k * (old - x); }

static void blend_mean(Mean *mean, const Prof_Item *item)
{
   double self = (double)item->self, entries = item->entries;
   int i;
   for (i = 0; i < Prof_NUM_AVERAGES; ++i) {
      double left = decay(mean->time, time_before, i);
      mean->self[i] = blend(mean->self[i] * left, self, keep[i]);
      mean->entries[i] = blend(mean->entries[i] * left, entries, keep[i]);
   }
   mean->time = time_now;
}

static void blend_moments(Moments *m, const Sum *sum)
{
   double self = (double)sum->self, hier = (double)sum->hier;
   int i;
   for (i = 0; i < Prof_NUM_AVERAGES; ++i) {
      double left = decay(m->time, time_before, i);
      m->self[i] = blend(m->self[i] * left, self, keep[i]);
      m->self2[i] = blend(m->self2[i] * left, self * self, keep[i]);
      m->hier[i] = blend(m->hier[i] * left, hier, keep[i]);
      m->hier2[i] = blend(m->hier2[i] * left, hier * hier, keep[i]);
   }
   m->time = time_now;
}

/* ---- a frame ---- */

static int room_for_means(uint32_t context)
{
   uint32_t cap = Prof_contexts[context]->cap_entered;
   Mean *more;
   if (cap_means[context] >= cap) return 1;
   more = (Mean *)Prof_alloc(cap, sizeof *more);
   if (!more) return 0;
   if (means[context]) memcpy(more, means[context], cap_means[context] * sizeof *more);
   Prof_release(means[context]);
   means[context] = more;
   cap_means[context] = cap;
   return 1;
}

static void add(Sum *sum, uint32_t index, uint32_t *touched, uint32_t *count, uint64_t self,
                uint64_t hier)
{
   if (sum->frame != frame_number) {
      sum->frame = frame_number;
      sum->self = sum->hier = 0;
      touched[(*count)++] = index;
   }
   sum->self += self;
   sum->hier += hier;
}

static void add_zone(uint32_t zone, uint64_t self, uint64_t hier)
{
   add(&zone_sums[zone], zone, touched_zones, &num_zones, self, hier);
}

static void add_row(uint32_t row, uint64_t self, uint64_t hier)
{
   add(&row_sums[row], row, touched_rows, &num_rows, self, hier);
}

/* Before anything is summed. The zone was its own first row until now. */
static void find_recursion(const Prof_Frame *frame)
{
   uint32_t i;
   for (i = 0; i < frame->count; ++i) {
      const Prof_State *state = &Prof_states[frame->items[i].state];
      if (state->depth == 1 || recursive[state->zone]) continue;
      recursive[state->zone] = 1;
      row_moments[state->zone] = zone_moments[state->zone];
   }
}

/* A parent's number is below its children's, so going down the numbers each subtree is complete
 * when its root is reached. A zone's hierarchical time counts outermost entries only. */
static void sum_subtrees(void)
{
   uint32_t s;
   for (s = Prof_num_states() - 1; s >= Prof_STATE_ROOT; --s) {
      const Prof_State *state = &Prof_states[s];
      uint64_t hier = subtree[s];
      if (!hier) continue;
      subtree[s] = 0;
      subtree[state->parent] += hier;
      if (state->depth == 1) add_zone(state->zone, 0, hier);
      if (recursive[state->zone]) add_row(state->row, 0, hier);
   }
   subtree[0] = 0;
}

static void sum_self(const Prof_Frame *frame)
{
   uint32_t i;
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      const Prof_State *state = &Prof_states[item->state];
      add_zone(state->zone, item->self, 0);
      if (recursive[state->zone]) add_row(state->row, item->self, 0);
   }
}

static void begin_frame(const Prof_Frame *frame)
{
   int i;
   frame_number = frame->number;
   num_zones = num_rows = 0;
   time_before = time_now;
   time_now += frame->seconds;
   for (i = 0; i < Prof_NUM_AVERAGES; ++i) {
      keep[i] = frame_number <= SET_FRAMES ? 0 : pow(0.1, frame->seconds / T90[i]);
      frame_seconds[i] = blend(frame_seconds[i], frame->seconds, keep[i]);
   }
}

void Prof_average_frame(const Prof_Frame *frame)
{
   uint32_t i;
   if (!start()) return;
   begin_frame(frame);
   find_recursion(frame);
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      subtree[item->state] += item->self;
      if (room_for_means(item->context)) blend_mean(&means[item->context][item->order], item);
   }
   sum_subtrees();
   sum_self(frame);
   for (i = 0; i < num_zones; ++i)
      blend_moments(&zone_moments[touched_zones[i]], &zone_sums[touched_zones[i]]);
   for (i = 0; i < num_rows; ++i)
      blend_moments(&row_moments[touched_rows[i]], &row_sums[touched_rows[i]]);
   if (frame_number <= SET_FRAMES) time_set = time_now;
}

/* ---- reading ---- */

void Prof_read_mean(uint32_t context, uint32_t order, int slot, double *self, double *entries)
{
   int i = slot - Prof_FIRST_SLOT;
   const Mean *mean;
   double left;
   *self = *entries = 0;
   if (!subtree || order >= cap_means[context]) return;
   mean = &means[context][order];
   left = decay(mean->time, time_now, i);
   *self = mean->self[i] * left;
   *entries = mean->entries[i] * left;
}

double Prof_mean_frame(int slot) { return frame_seconds[slot - Prof_FIRST_SLOT]; }

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
   if (!subtree) return 0;
   m = !whole_zone && recursive[zone] ? &row_moments[row] : &zone_moments[zone];
   left = decay(m->time, time_now, i);
   return hierarchical ? heat(m->hier[i] * left, m->hier2[i] * left)
                       : heat(m->self[i] * left, m->self2[i] * left);
}
