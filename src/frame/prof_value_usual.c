/* prof_value_usual.c - see prof_value_usual.h
 *
 * As in prof_average.c, what a frame adds weighs more the later it is, by a common SCALE, instead
 * of all before weighing less: the mean is the sum divided by the scale. So a count that rests
 * needs no work. A frame's weight is what the scale grows by in it, which makes up for samples that
 * rest:
 *
 *      frame      1    2    3    4          the sample is 5 in frame 1, and 7 in frame 4
 *      scale      1    2    4    8
 *      weight     1    1    2    4          sum  5 * 1, met again in 4:  + 5 * (4 - 1)  + 7 * 4
 *
 * `known` is the scale as it was first known: what its sum is divided by begins there. When the
 * scale is too large, a new EPOCH begins from 1; sums of older ones are brought up when met.
 *
 * OUTLIERS   One amount of 1e9 among tens would be in the mean and the deviation for half a minute,
 * and one of 1e200 for good. So the largest amount of each SPAN of T90 is kept. Where mean or
 * deviation is FAR beyond all amounts of this span and the one before, an older amount did that,
 * and the value's figures begin anew.
 */
#ifdef Prof_ENABLED
#include "prof_value_usual.h"
#include "../base/prof_module.h"
#include "../base/prof_number.h"
#include "../gather/prof_value.h"
#include <float.h>
#include <math.h>
#include <string.h>

static const double T90 = 2.5; /* seconds to 90 % of a step */
static const double LARGEST_SCALE = 1e60, FAR = 100;
enum { LEAST_FRAMES = 16 }; /* fewer tell nothing */

typedef struct Usual {
   double sum, sum2;     /* weighted */
   double at, known;     /* the scale up to which it was summed, and from which it is known */
   double held;          /* of a sample */
   double most, most_before; /* the largest amounts, without their signs, of `span` and the one
                            before */
   uint64_t span;
   uint64_t first;       /* the usual frame in which it was known first */
   uint32_t epoch;       /* 0: never met */
   unsigned char is_sample;
} Usual;

static struct {
   Usual *values;
   uint32_t cap;
   uint32_t epoch;
   double scale, before; /* before this frame */
   double ended;         /* the scale of the epoch before, at its end */
   uint64_t frames;      /* usual ones, of this life of the usual */
   double seconds;       /* of the usual frames */
} own;

static void put_back(void)
{
   Prof_Config_release(own.values);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

static int grow(uint32_t values)
{
   own.values = (Usual *)Prof_Config_grown(own.values, &own.cap, values, sizeof *own.values);
   return own.cap >= values;
}

/* ---- the scale ---- */

static void begin_epoch(void)
{
   ++own.epoch;
   own.ended = own.scale;
   own.scale = own.scale > 0 ? 1 : 0;
}

/* The first frame is all there is, and weighs 1. */
static void begin_anew(void)
{
   own.epoch += 2; /* older than the one before: nothing is brought up */
   own.ended = own.before = 0;
   own.scale = 1;
}

static void grow_scale(double seconds)
{
   double keep = exp(-2.302585092994046 / T90 * seconds);
   double most = 1 - 1 / (double)++own.frames;
   if (keep > most) keep = most;
   if (!(keep > 1e-30)) {
      begin_anew();
      return;
   }
   if (own.scale > LARGEST_SCALE) begin_epoch();
   own.before = own.scale;
   own.scale /= keep;
}

static uint64_t span_now(void) { return (uint64_t)(own.seconds / T90); }

void Prof_Value_Usual_forget(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (own.epoch) begin_anew();
   own.frames = 0;
   own.scale = 0;
}

/* ---- a value ---- */

static void weigh(Usual *u, double figure, double weight)
{
   u->sum += figure * weight;
   u->sum2 += figure * figure * weight;
}

/* What it held since it was met, up to that scale. */
static void hold_until(Usual *u, double scale)
{
   if (u->is_sample && scale > u->at) weigh(u, u->held, scale - u->at);
   u->at = scale;
}

static void shrink(Usual *u, double by)
{
   u->sum *= by;
   u->sum2 *= by;
   u->at *= by;
   u->known *= by;
}

/* Brings it up to this epoch. Of one that rested longer than an epoch, what it held is all. */
static void bring_up(Usual *u)
{
   if (u->epoch == own.epoch) return;
   if (u->epoch + 1 == own.epoch && own.ended > 0) {
      hold_until(u, own.ended);
      shrink(u, 1 / own.ended);
   } else u->sum = u->sum2 = u->at = u->known = 0;
   if (u->first > own.frames) u->first = 0; /* frames began anew since */
   u->epoch = own.epoch;
}

/* ---- outliers ---- */

static void note_most(Usual *u, double figure)
{
   if (fabs(figure) > u->most) u->most = fabs(figure);
}

/* What a sample holds it held in the spans that went by. */
static void bring_to_span(Usual *u)
{
   uint64_t span = span_now();
   double held = u->is_sample ? fabs(u->held) : 0;
   if (u->span == span) return;
   u->most_before = u->span + 1 == span ? u->most : held;
   u->most = held;
   u->span = span;
}

static int is_far(const Usual *u)
{
   double weight = u->at - u->known, most = u->most > u->most_before ? u->most : u->most_before;
   double mean = u->sum / weight, square = u->sum2 / weight;
   if (!(weight > 0)) return 0;
   if (!Prof_Number_is_finite(square)) return most < 1e150;
   return fabs(mean) > FAR * most || (most < 1e150 && square > FAR * most * (FAR * most));
}

static void forget_outlier(Usual *u)
{
   bring_to_span(u);
   if (!is_far(u)) return;
   u->sum = u->sum2 = 0;
   u->known = u->at;
   u->first = own.frames;
}

static double figure_of(const Prof_Value_Span *span)
{
   return span->is_sample ? span->last : Prof_Sum_of(span->sum);
}

static void begin(Usual *u, int is_sample)
{
   memset(u, 0, sizeof *u);
   u->is_sample = is_sample != 0;
   u->epoch = own.epoch;
   if (!is_sample) return; /* it was 0 before */
   u->first = own.frames;
   u->at = u->known = own.before;
}

static void take_value(const Prof_Frame_Value *v)
{
   Usual *u = &own.values[v->value];
   double figure = figure_of(&v->span);
   if (v->span.is_sample && !v->span.has_last) return;
   if (!u->epoch) begin(u, v->span.is_sample);
   bring_up(u);
   hold_until(u, own.before);
   forget_outlier(u);
   if (own.scale > own.before) {
      weigh(u, figure, own.scale - own.before);
      note_most(u, figure);
   }
   u->at = own.scale;
   u->held = figure;
}

void Prof_Value_Usual_take_frame(const Prof_Frame *frame)
{
   uint32_t i, most = 0;
   int usual = !(frame->flags & (Prof_FRAME_ODD | Prof_FRAME_HITCH | Prof_FRAME_SLOW));
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if (!own.epoch) own.epoch = 1;
   if (usual) {
      own.seconds += frame->seconds;
      grow_scale(frame->seconds);
   }
   else own.before = own.scale;
   for (i = 0; i < frame->num_values; ++i)
      if (frame->values[i].value > most) most = frame->values[i].value;
   if (!most || !grow(most + 1)) return;
   for (i = 0; i < frame->num_values; ++i) take_value(&frame->values[i]);
}

/* ---- reading ---- */

int Prof_Value_Usual_of(uint32_t value, double *mean, double *deviation)
{
   Usual u;
   double weight, variance;
   *mean = *deviation = 0;
   if (own.frames < LEAST_FRAMES || !(own.scale > 0)) return 0;
   if (value >= own.cap || !own.values[value].epoch) return 1; /* it never moved */
   u = own.values[value];
   bring_up(&u);
   hold_until(&u, own.scale);
   forget_outlier(&u);
   weight = own.scale - u.known;
   if (!(weight > 0) || own.frames - u.first < LEAST_FRAMES) return 0;
   *mean = u.sum / weight;
   variance = u.sum2 / weight - *mean * *mean;
   if (!Prof_Number_is_finite(variance)) return 0; /* squares are beyond a double */
   *deviation = variance > 0 ? sqrt(variance) : 0;
   return 1;
}

int Prof_Value_Usual_held(uint32_t value, double *held)
{
   if (value >= own.cap || !own.values[value].epoch || !own.values[value].is_sample) return 0;
   *held = own.values[value].held;
   return 1;
}

/* ---- archive ---- */

static void archive_value(Prof_Archive *a, Usual *u)
{
   Prof_Archive_u32(a, &u->epoch, UINT32_MAX);
   if (!u->epoch) return;
   Prof_Archive_any_double(a, &u->sum);
   Prof_Archive_any_double(a, &u->sum2);
   Prof_Archive_double(a, &u->at);
   Prof_Archive_double(a, &u->known);
   Prof_Archive_double(a, &u->held);
   Prof_Archive_u64(a, &u->first);
   Prof_Archive_byte(a, &u->is_sample, 1);
   if (a->reads) u->most = DBL_MAX; /* not known; no frame comes after those of a capture */
}

void Prof_Value_Usual_archive(Prof_Archive *a)
{
   uint32_t all = Prof_Value_count(), count, i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   Prof_Archive_u32(a, &own.epoch, UINT32_MAX);
   Prof_Archive_double(a, &own.scale);
   Prof_Archive_double(a, &own.before);
   Prof_Archive_double(a, &own.ended);
   Prof_Archive_u64(a, &own.frames);
   count = Prof_Archive_count(a, own.cap < all ? own.cap : all, 1);
   if (a->reads && (count > all || !grow(count))) Prof_Archive_fail(a, "values are missing");
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) archive_value(a, &own.values[i]);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
