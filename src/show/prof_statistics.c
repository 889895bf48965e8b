/* prof_statistics.c - see prof_statistics.h
 *
 * What a zone's or path's time consists of is settled before any frame is looked at: a mark for
 * each state, saying whether its self time counts. For hierarchical time that is every state with a
 * wanted one in its stack, so recursion counts nothing twice. A frame's value is then one sum.
 *
 *      stack                     frame   frame > ai   ai > ray   ai > ray > ai   (below frame)
 *      self time of ai           0       1            0          1
 *      hierarchical time of ai   0       1            1          1
 *
 * Values stand quantity by quantity, and in each frame by frame until they are sorted.
 */
#ifdef Prof_ENABLED
#include "prof_statistics.h"
#include "prof_bound.h"
#include "../gather/prof_clock.h"
#include "../frame/prof_entry_times.h"
#include "../frame/prof_frame_figures.h"
#include "../frame/prof_frame_values.h"
#include "../frame/prof_history.h"
#include "../frame/prof_history_values.h"
#include "../frame/prof_scene.h"
#include "../frame/prof_zone_cost.h"
#include "../gather/prof_path.h"
#include "../gather/prof_value.h"
#include "../base/prof_module.h"
#include "../base/prof_moments.h"
#include "../base/prof_number.h"
#include "../base/prof_radix.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct {
   double *values;
   size_t cap_values;
   uint64_t *scratch; /* to sort with */
   size_t cap_scratch;
   unsigned char *marks; /* [state * num + quantity] */
   size_t cap_marks;
   uint64_t *bits; /* [state]: the same as a set */
   uint32_t cap_bits;
   Prof_Entry_Sums entry_sums; /* here for its size; reports and the like belong to one thread */
} own;

static void put_back(void)
{
   Prof_Config_release(own.values);
   Prof_Config_release(own.scratch);
   Prof_Config_release(own.marks);
   Prof_Config_release(own.bits);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- which states ---- */

/* A count's state is none of a zone, though one may have its name. */
static int is_of_count(uint32_t zone)
{
   return strcmp(Prof_Zones[zone].file, Prof_COUNT_FILE) == 0;
}

int Prof_Statistics_is_wanted(const Prof_Wanted *w, uint32_t state)
{
   uint32_t zone = Prof_States[state].zone;
   Prof_ASSERT(state >= Prof_STATE_ROOT && state < Prof_State_count());
   if (w->quantity == Prof_TIME_OF_ZONE) return zone == w->zone;
   if (is_of_count(zone)) return 0;
   switch (w->quantity) {
      case Prof_TIME_OF_NAME:
      case Prof_ENTRIES_OF_NAME:
      case Prof_COUNT_OF_NAME: return Prof_Path_is_name(Prof_Zones[zone].name, w->text);
      case Prof_TIME_OF_PATH:
      case Prof_ENTRIES_OF_PATH:
      case Prof_COUNT_OF_PATH: return Prof_Path_is_path(state, w->text);
      default: return 0;
   }
}

uint32_t Prof_Statistics_count_wanted(const Prof_Wanted *wanted)
{
   uint32_t s, count = 0, states = Prof_State_count();
   for (s = Prof_STATE_ROOT; s < states; ++s)
      count += Prof_State_has_run(s) && Prof_Statistics_is_wanted(wanted, s);
   return count;
}

/* Parents come before their children, so one pass upwards inherits. */
static void mark_states(const Prof_Wanted *wanted, size_t num, size_t i, uint32_t states)
{
   uint32_t s;
   const Prof_Wanted *w = &wanted[i];
   Prof_ASSERT(i < num && own.marks);
   for (s = Prof_STATE_ROOT; s < states; ++s) {
      int above = w->hierarchical && own.marks[Prof_States[s].parent * num + i];
      own.marks[s * num + i] = (unsigned char)(above || Prof_Statistics_is_wanted(w, s));
   }
}

/* All marks are cleared: mark_states sets those of the states, and those of state 0 stay 0. */
static int room_for_marks(size_t need)
{
   if (need > own.cap_marks) {
      Prof_Module_list(&module);
      Prof_Config_release(own.marks);
      own.marks = (unsigned char *)Prof_Config_alloc(need, 1);
      own.cap_marks = own.marks ? need : 0;
   }
   if (own.marks) memset(own.marks, 0, need);
   return own.marks != 0;
}

/* ---- values ---- */

static int room_for_values(size_t need)
{
   if (need > own.cap_values) {
      Prof_Module_list(&module);
      Prof_Config_release(own.values);
      own.values = (double *)Prof_Config_alloc(need + need / 4, sizeof *own.values);
      own.cap_values = own.values ? need + need / 4 : 0;
   }
   return own.values != 0;
}

static int room_for_bits(uint32_t states)
{
   own.bits = (uint64_t *)Prof_Config_grown(own.bits, &own.cap_bits, states, sizeof *own.bits);
   return own.cap_bits >= states;
}

static int room_for_scratch(size_t need)
{
   if (need > own.cap_scratch) {
      Prof_Config_release(own.scratch);
      own.scratch = (uint64_t *)Prof_Config_alloc_unset(need + need / 4, sizeof *own.scratch);
      own.cap_scratch = own.scratch ? need + need / 4 : 0;
   }
   return own.scratch != 0;
}

int Prof_Statistics_clamp_range(int *newest, int *oldest)
{
   int last = Prof_History_length() - 1, swap = *newest;
   if (last < 0) return 0;
   if (*newest > *oldest) *newest = *oldest, *oldest = swap;
   if (*newest > last || *oldest < 0) return 0; /* wholly outside */
   if (*newest < 0) *newest = 0;
   if (*oldest > last) *oldest = last;
   Prof_ASSERT(*newest >= 0 && *newest <= *oldest && *oldest <= last);
   return 1;
}

static int counts(const Prof_Frame *frame, const Prof_Frames_Of *of)
{
   if (frame->flags & (Prof_FRAME_ODD | of->less)) return 0;
   return (frame->use.known & of->known) == of->known && Prof_Scene_has(of->scene, frame);
}

static int count_of(const Prof_Frames_Of *of)
{
   int back, count = 0;
   Prof_ASSERT(of->newest >= 0 && of->newest <= of->oldest);
   for (back = of->newest; back <= of->oldest; ++back)
      count += counts(Prof_History_header(back), of);
   return count;
}

int Prof_Statistics_count_of_scene(int scene, int newest, int oldest)
{
   Prof_Frames_Of of = {0, 0, 0, 0, 0};
   of.newest = newest;
   of.oldest = oldest;
   of.scene = scene;
   return count_of(&of);
}

int Prof_Statistics_count_regular(int newest, int oldest)
{
   return Prof_Statistics_count_of_scene(Prof_ANY_SCENE, newest, oldest);
}

static int is_count(const Prof_Wanted *w)
{
   return w->quantity == Prof_COUNT_OF_NAME || w->quantity == Prof_COUNT_OF_PATH;
}

static int is_entries(const Prof_Wanted *w)
{
   return w->quantity == Prof_ENTRIES_OF_NAME || w->quantity == Prof_ENTRIES_OF_PATH;
}

/* What the item adds to what is wanted. */
static double part_of(const Prof_Wanted *w, const Prof_Frame *frame, const Prof_Item *item,
                      double amount)
{
   if (is_count(w)) return Prof_States[item->state].zone == w->zone ? amount : 0;
   if (!is_entries(w)) return (double)item->self;
   return w->cost ? Prof_Zone_Cost_of_item(frame, item) : item->entries;
}

/* A state's marks as bits, for most states are none of those wanted. */
static void gather_marks(uint32_t states, size_t num)
{
   uint32_t state;
   size_t w;
   for (state = 0; state < states; ++state) {
      own.bits[state] = 0;
      for (w = 0; w < num; ++w)
         if (own.marks[state * num + w]) own.bits[state] |= (uint64_t)1 << w;
   }
}

/* Adds up what is wanted in a frame. A state that was made after the marks looks at state 0, whose
 * marks are never set. */
static void sum_frame(const Prof_Wanted *wanted, const Prof_Frame *frame, uint32_t states,
                      size_t num, double *sums)
{
   uint32_t i, at = 0, w;
   Prof_ASSERT(num > 0 && num <= Prof_MAX_WANTED);
   memset(sums, 0, num * sizeof *sums);
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      uint64_t bits = own.bits[item->state < states ? item->state : 0];
      double amount = frame->num_amounts ? Prof_Frame_Values_amount(frame, i, &at) : item->entries;
      for (; bits; bits &= bits - 1) {
         w = Prof_Compiler_lowest_bit(bits);
         sums[w] += part_of(&wanted[w], frame, item, amount);
      }
   }
}

/* What of an estimate is too much lacks in the state below: a sum that has both is exact. */
static void lean(const Prof_Wanted *wanted, const Prof_Frame *frame, uint32_t states, size_t num,
                 double *sums)
{
   size_t w;
   uint32_t i;
   for (w = 0; w < num; ++w) {
      Prof_Bound bound = {0, 0};
      double by;
      if (!wanted[w].side || is_count(&wanted[w]) || is_entries(&wanted[w])) continue;
      for (i = 0; i < frame->num_estimates; ++i) {
         const Prof_Estimate *e = &frame->estimates[i];
         uint32_t state = frame->items[e->item].state;
         if (state < states && own.marks[state * num + w] !=
                                  own.marks[Prof_States[state].parent * num + w])
            Prof_Bound_add(&bound, e->variance, e->unsure);
      }
      by = wanted[w].side * Prof_Bound_half_width(&bound);
      sums[w] = sums[w] + by > 0 ? sums[w] + by : 0;
   }
}

static int is_of_frame(const Prof_Wanted *wanted) { return wanted->quantity < Prof_TIME_OF_ZONE; }

static double value_of_frame(const Prof_Frame *frame, Prof_Quantity quantity)
{
   static const Prof_Figure figures[] = {Prof_FIGURE_MAIN, Prof_FIGURE_DUE, Prof_FIGURE_LONGEST,
                                         Prof_FIGURE_CRITICAL};
   Prof_ASSERT(quantity < Prof_TIME_OF_ZONE);
   if (quantity == Prof_CPU_OF_FRAME) return frame->use.cpu_us * 1e-3;
   return Prof_Frame_Figures_of(frame, figures[quantity]);
}

static void put_values(const Prof_Wanted *wanted, size_t num, const Prof_Frame *frame,
                       const double *sums, double *to, size_t stride)
{
   double ms = Prof_Frame_Record_ms_per_tick(frame);
   size_t w;
   for (w = 0; w < num; ++w) {
      const Prof_Wanted *one = &wanted[w];
      if (is_of_frame(one)) to[w * stride] = value_of_frame(frame, one->quantity);
      else to[w * stride] = is_count(one) || is_entries(one) ? sums[w] : sums[w] * ms;
   }
}

/* Of quantities that are values, by the value's number, in rising order: a frame's values are
 * looked through once for all of them. */
typedef struct Values {
   size_t count;
   uint32_t values[Prof_MAX_WANTED];
   size_t which[Prof_MAX_WANTED]; /* of what is wanted */
   double held[Prof_MAX_WANTED];  /* of samples, by the frame at hand; NaN */
   double figures[Prof_MAX_WANTED];
} Values;

static void gather_values(Values *all, const Prof_Wanted *wanted, size_t num,
                          const Prof_Frames_Of *of)
{
   size_t i, at;
   all->count = 0;
   for (i = 0; i < num; ++i) {
      if (wanted[i].quantity != Prof_VALUE_OF_FRAME) continue;
      for (at = all->count++; at && all->values[at - 1] > wanted[i].value; --at) {
         all->values[at] = all->values[at - 1];
         all->which[at] = all->which[at - 1];
      }
      all->values[at] = wanted[i].value;
      all->which[at] = i;
   }
   for (i = 0; i < all->count; ++i) {
      all->held[i] = Prof_Number_nan();
      if (Prof_Value_is_sample(all->values[i]))
         (void)Prof_History_held(of->oldest + 1, all->values[i], &all->held[i]);
   }
}

/* The first that is not less. */
static size_t place_of_value(const Values *all, uint32_t value)
{
   size_t low = 0, high = all->count;
   while (low < high) {
      size_t middle = (low + high) / 2;
      if (all->values[middle] < value) low = middle + 1;
      else high = middle;
   }
   return low;
}

static void take_span(Values *all, uint32_t value, const Prof_Value_Span *span)
{
   size_t i;
   for (i = place_of_value(all, value); i < all->count && all->values[i] == value; ++i) {
      all->figures[i] = Prof_Sum_of(span->sum);
      if (Prof_Value_is_sample(value))
         all->figures[i] = span->moments.weight > 0 ? span->moments.mean : span->last;
      if (span->has_last) all->held[i] = span->last;
   }
}

static void take_values(Values *all, int back)
{
   Prof_Frame_Value value;
   uint32_t count;
   const unsigned char *from = Prof_History_packed_values(back, &count);
   size_t i;
   memset(&value, 0, sizeof value);
   for (i = 0; i < all->count; ++i)
      all->figures[i] = Prof_Value_is_sample(all->values[i]) ? all->held[i] : 0;
   for (; count; --count) {
      from = Prof_History_Values_next(from, &value);
      take_span(all, value.value, &value.span);
   }
}

/* The oldest frame first, for a sample holds what it had. They are written from the end on, as
 * those of other quantities begin with the newest frame. */
static void fill_values(const Prof_Wanted *wanted, size_t num, const Prof_Frames_Of *of,
                        size_t stride)
{
   Values all;
   size_t i, left = stride;
   int back;
   gather_values(&all, wanted, num, of);
   for (back = of->oldest; all.count && back >= of->newest; --back) {
      take_values(&all, back);
      if (!counts(Prof_History_header(back), of)) continue;
      --left;
      for (i = 0; i < all.count; ++i) own.values[all.which[i] * stride + left] = all.figures[i];
   }
}

static int needs_items(const Prof_Wanted *wanted, size_t num)
{
   size_t i;
   for (i = 0; i < num; ++i)
      if (!is_of_frame(&wanted[i]) && wanted[i].quantity != Prof_VALUE_OF_FRAME) return 1;
   return 0;
}

/* Writes the values of all frames that count. If only figures of whole frames are wanted nothing is
 * unpacked, as headers tell it. 0: a frame could not be unpacked. */
static int fill(const Prof_Wanted *wanted, size_t num, const Prof_Frames_Of *of, uint32_t states,
                size_t stride)
{
   double sums[Prof_MAX_WANTED] = {0};
   int back, whole = needs_items(wanted, num);
   double *to = own.values;
   Prof_ASSERT(num <= Prof_MAX_WANTED && num * stride <= own.cap_values);
   for (back = of->newest; back <= of->oldest; ++back) {
      const Prof_Frame *frame = Prof_History_header(back);
      if (!counts(frame, of)) continue;
      if (whole) frame = Prof_History_frame(back);
      if (!frame) return 0;
      if (whole) sum_frame(wanted, frame, states, num, sums);
      if (whole && frame->num_estimates) lean(wanted, frame, states, num, sums);
      put_values(wanted, num, frame, sums, to++, stride);
   }
   Prof_ASSERT(to == own.values + stride); /* as many as count_of said */
   fill_values(wanted, num, of, stride);
   return 1;
}

/* What is no number stands last. */
static int rising(const void *a, const void *b)
{
   double x = *(const double *)a, y = *(const double *)b;
   int known_x = Prof_Number_is_finite(x), known_y = Prof_Number_is_finite(y);
   if (known_x != known_y) return known_x ? -1 : 1;
   if (!known_x) return 0;
   return x < y ? -1 : x > y;
}

int Prof_Statistics_count_known(const double *sorted, int count)
{
   while (count > 0 && !Prof_Number_is_finite(sorted[count - 1])) --count;
   return count;
}

/* Bits in the order of the values; what is no number stands last. */
static uint64_t key_of(double value)
{
   const uint64_t sign = (uint64_t)1 << 63;
   uint64_t bits;
   if (!Prof_Number_is_finite(value)) return UINT64_MAX;
   memcpy(&bits, &value, sizeof bits);
   return (bits & sign) != 0 ? ~bits : bits | sign;
}

static double value_of(uint64_t key)
{
   const uint64_t sign = (uint64_t)1 << 63;
   uint64_t bits = (key & sign) != 0 ? key & ~sign : ~key;
   double value;
   if (key == UINT64_MAX) return Prof_Number_nan();
   memcpy(&value, &bits, sizeof value);
   return value;
}

/* As Prof_Statistics_sort, but its time does not grow faster than the count. `scratch` has room for
 * twice as many. */
static void sort_many(double *values, uint64_t *scratch, size_t count)
{
   const uint64_t *sorted;
   size_t i;
   for (i = 0; i < count; ++i) scratch[i] = key_of(values[i]);
   sorted = Prof_Radix_sort(scratch, scratch + count, count);
   for (i = 0; i < count; ++i) values[i] = value_of(sorted[i]);
}

int Prof_Statistics_sort(double *values, int count)
{
   qsort(values, (size_t)count, sizeof *values, rising);
   return Prof_Statistics_count_known(values, count);
}

const double *Prof_Statistics_collect_of(const Prof_Wanted *wanted, int num, Prof_Frames_Of of,
                                         int *count)
{
   uint32_t states = Prof_State_count();
   size_t n = (size_t)num, i;
   *count = 0;
   if (num < 1 || num > Prof_MAX_WANTED || !Prof_Statistics_clamp_range(&of.newest, &of.oldest))
      return 0;
   *count = count_of(&of);
   if (*count == 0 || !room_for_values(n * (size_t)*count) || !room_for_marks(states * n)) return 0;
   if (!room_for_scratch(2 * (size_t)*count) || !room_for_bits(states)) return 0;
   for (i = 0; i < n; ++i)
      if (!is_of_frame(&wanted[i])) mark_states(wanted, n, i, states);
   gather_marks(states, n);
   if (!fill(wanted, n, &of, states, (size_t)*count)) return 0;
   for (i = 0; i < n; ++i)
      sort_many(own.values + i * (size_t)*count, own.scratch, (size_t)*count);
   return own.values;
}

const double *Prof_Statistics_collect(const Prof_Wanted *wanted, int num, int newest, int oldest,
                                      int *count)
{
   Prof_Frames_Of of = {0, 0, Prof_ANY_SCENE, 0, 0};
   of.newest = newest;
   of.oldest = oldest;
   return Prof_Statistics_collect_of(wanted, num, of, count);
}

int Prof_Statistics_of_one_frame(const Prof_Wanted *wanted, int back, double *sum, double *entries)
{
   const Prof_Frame *frame = Prof_History_frame(back);
   uint32_t i, at = 0, states = Prof_State_count();
   *sum = *entries = 0;
   if (!frame || !room_for_marks(states)) return 0;
   mark_states(wanted, 1, 0, states);
   for (i = 0; i < frame->count; ++i) {
      const Prof_Item *item = &frame->items[i];
      double amount = frame->num_amounts ? Prof_Frame_Values_amount(frame, i, &at) : item->entries;
      if (item->state >= states || !own.marks[item->state]) continue;
      if (is_count(wanted) ? Prof_States[item->state].zone == wanted->zone
                           : Prof_Statistics_is_wanted(wanted, item->state))
         *entries += item->entries;
      *sum += part_of(wanted, frame, item, amount);
   }
   return 1;
}

/* ---- figures ---- */

/* The little that is taken off keeps 99.9 % of 1000 from becoming rank 1000: neither factor is a
 * number that a double can hold. */
double Prof_Statistics_percentile(const double *sorted, int count, double percent)
{
   double rank = ceil(percent * count / 100 - 1e-9);
   Prof_ASSERT(count > 0 && percent >= 0 && percent <= 100 && sorted[0] <= sorted[count - 1]);
   if (!(rank > 1)) return sorted[0];
   return sorted[rank < count ? (int)rank - 1 : count - 1];
}

static double mean_of(const double *from, int count)
{
   double sum = 0;
   int i;
   for (i = 0; i < count; ++i) sum += from[i];
   if (Prof_Number_is_finite(sum)) return sum / count;
   for (sum = 0, i = 0; i < count; ++i) sum += from[i] / count;
   return sum;
}

static double squares(const double *from, int count, double mean, double scale)
{
   double sum = 0;
   int i;
   for (i = 0; i < count; ++i) {
      double apart = from[i] * scale - mean * scale;
      sum += apart * apart;
   }
   return sum;
}

/* The standard deviation, in a second pass over the values: a sum of squares less the square of the
 * sum would lose a small spread of large values. Where a square has no place in a double they are
 * taken of smaller numbers, as in prof_moments.h. */
static double deviation(const double *from, int count, double mean)
{
   const double small = ldexp(1, -600);
   double sum = squares(from, count, mean, 1);
   if (Prof_Number_is_finite(sum)) return sqrt(sum / count);
   return sqrt(squares(from, count, mean, small) / count) / small;
}

/* The slowest hundredth has one frame at least, so that 1 % lows exist for every range. */
void Prof_Statistics_summarise(const double *sorted, int count, Prof_Stats *stats)
{
   int slowest = count < 100 ? 1 : count / 100;
   Prof_ASSERT(count > 0 && slowest <= count);
   stats->frames = count;
   stats->mean = mean_of(sorted, count);
   stats->stdev = deviation(sorted, count, stats->mean);
   stats->min = sorted[0];
   stats->max = sorted[count - 1];
   stats->p50 = Prof_Statistics_percentile(sorted, count, 50);
   stats->p95 = Prof_Statistics_percentile(sorted, count, 95);
   stats->p99 = Prof_Statistics_percentile(sorted, count, 99);
   stats->p999 = Prof_Statistics_percentile(sorted, count, 99.9);
   stats->low_1_percent = mean_of(sorted + count - slowest, slowest);
   Prof_ASSERT(stats->min <= stats->p50 && stats->p50 <= stats->p95 && stats->p95 <= stats->p99);
   Prof_ASSERT(stats->p99 <= stats->p999 && stats->p999 <= stats->max);
}

/* ---- for the user ---- */

static int stats_of(const Prof_Wanted *wanted, int newest, int oldest, Prof_Stats *stats)
{
   int count;
   const double *sorted = Prof_Statistics_collect(wanted, 1, newest, oldest, &count);
   if (!sorted || !stats) return 0;
   Prof_Statistics_summarise(sorted, count, stats);
   return 1;
}

int Prof_Statistics_of_frames(Prof_Figure figure, int newest, int oldest, Prof_Stats *stats)
{
   Prof_Wanted wanted = {Prof_DUE_OF_FRAME, 0, 0, 0, 0, 0, 0};
   if (figure == Prof_FIGURE_MAIN) wanted.quantity = Prof_WORK_OF_FRAME;
   if (figure == Prof_FIGURE_LONGEST) wanted.quantity = Prof_LONGEST_OF_FRAME;
   if (figure == Prof_FIGURE_CRITICAL) wanted.quantity = Prof_CRITICAL_OF_FRAME;
   return stats_of(&wanted, newest, oldest, stats);
}

int Prof_get_frame_stats(int newest, int oldest, Prof_Stats *stats)
{
   Prof_Wanted wanted = {Prof_WORK_OF_FRAME, 0, 0, 0, 0, 0, 0};
   return stats_of(&wanted, newest, oldest, stats);
}

int Prof_get_frame_cpu_stats(int newest, int oldest, Prof_Stats *stats)
{
   Prof_Wanted wanted = {Prof_CPU_OF_FRAME, 0, 0, 0, 0, 0, 0};
   Prof_Frames_Of of = {0, 0, Prof_ANY_SCENE, Prof_USE_CPU, 0};
   const double *sorted;
   int count;
   of.newest = newest;
   of.oldest = oldest;
   sorted = stats ? Prof_Statistics_collect_of(&wanted, 1, of, &count) : 0;
   if (sorted) Prof_Statistics_summarise(sorted, count, stats);
   return sorted != 0;
}

int Prof_get_zone_stats(int zone, int hierarchical, int newest, int oldest, Prof_Stats *stats)
{
   Prof_Wanted wanted = {Prof_TIME_OF_ZONE, 0, 0, 0, 0, 0, 0};
   wanted.zone = Prof_Zone_of_id((uint32_t)zone);
   wanted.hierarchical = hierarchical;
   if (!wanted.zone || !Prof_Statistics_count_wanted(&wanted)) return 0;
   return stats_of(&wanted, newest, oldest, stats);
}

int Prof_get_path_stats(const char *path, int hierarchical, int newest, int oldest,
                        Prof_Stats *stats)
{
   Prof_Wanted wanted = {Prof_TIME_OF_PATH, 0, 0, 0, 0, 0, 0};
   wanted.text = path;
   wanted.hierarchical = hierarchical;
   return path && Prof_Statistics_count_wanted(&wanted) && stats_of(&wanted, newest, oldest, stats);
}

/* ---- times of single entries ---- */

/* A zone has a state for each path to it: the entries of all of them are the zone's. */
static void add_entries(const Prof_Wanted *wanted)
{
   uint32_t s, states = Prof_State_count();
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   memset(&own.entry_sums, 0, sizeof own.entry_sums);
   for (s = Prof_STATE_ROOT; s < states; ++s)
      if (Prof_Statistics_is_wanted(wanted, s))
         Prof_Entry_Times_add(&own.entry_sums, s, wanted->hierarchical);
}

static void describe_entries(Prof_Entry_Stats *stats)
{
   double ms = Prof_Clock_seconds_per_tick() * 1e3;
   Prof_ASSERT(own.entry_sums.counted > 0 && own.entry_sums.min <= own.entry_sums.max);
   stats->entries = own.entry_sums.entries;
   stats->mean = own.entry_sums.mean * ms;
   stats->stdev = sqrt(own.entry_sums.deviations / own.entry_sums.entries) * ms;
   stats->min = (double)own.entry_sums.min * ms;
   stats->max = (double)own.entry_sums.max * ms;
   stats->p50 = Prof_Entry_Times_percentile(&own.entry_sums, 50) * ms;
   stats->p95 = Prof_Entry_Times_percentile(&own.entry_sums, 95) * ms;
   stats->p99 = Prof_Entry_Times_percentile(&own.entry_sums, 99) * ms;
   stats->p999 = Prof_Entry_Times_percentile(&own.entry_sums, 99.9) * ms;
}

/* The lock is held while tallies are added up, as their owners may empty them; figures are made of
 * the sums, without it. */
static int entry_stats_of(const Prof_Wanted *wanted, Prof_Entry_Stats *stats)
{
   if (!stats) return 0;
   Prof_Config_lock();
   add_entries(wanted);
   Prof_Config_unlock();
   if (own.entry_sums.counted == 0) return 0;
   describe_entries(stats);
   return 1;
}

int Prof_get_zone_entry_stats(int zone, int hierarchical, Prof_Entry_Stats *stats)
{
   Prof_Wanted wanted = {Prof_TIME_OF_ZONE, 0, 0, 0, 0, 0, 0};
   wanted.zone = Prof_Zone_of_id((uint32_t)zone);
   wanted.hierarchical = hierarchical;
   return wanted.zone && entry_stats_of(&wanted, stats);
}

int Prof_Statistics_entries_of_zone(uint32_t zone, int hierarchical, Prof_Entry_Stats *stats,
                                    Prof_Entry_Sums *sums)
{
   Prof_Wanted wanted = {Prof_TIME_OF_ZONE, 0, 0, 0, 0, 0, 0};
   wanted.zone = zone;
   wanted.hierarchical = hierarchical;
   if (!entry_stats_of(&wanted, stats)) return 0;
   *sums = own.entry_sums;
   return 1;
}

int Prof_get_path_entry_stats(const char *path, int hierarchical, Prof_Entry_Stats *stats)
{
   Prof_Wanted wanted = {Prof_TIME_OF_PATH, 0, 0, 0, 0, 0, 0};
   wanted.text = path;
   wanted.hierarchical = hierarchical;
   return path && entry_stats_of(&wanted, stats);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
