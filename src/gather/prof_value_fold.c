/* prof_value_fold.c - see prof_value_fold.h
 *
 * Samples of several threads are merged by their stamps: of the rings that hold any, the one whose
 * next is the oldest goes on for as long as it stays so. What is stamped after `now` waits for the
 * next cut, and what the thread put behind it as well. One that comes late, as its thread was met
 * between the stamp and the put, counts from when the last one was folded.
 */
#ifdef Prof_ENABLED
#include "prof_value_fold.h"
#include "prof_value.h"
#include "prof_value_ring.h"
#include "prof_value_tally.h"
#include "../base/prof_module.h"
#include <string.h>

/* Of one value in the stretch at hand. */
typedef struct Fold {
   Prof_Value_Span span; /* its moments are complete once the fold is settled */
   uint64_t at;   /* of a sample: folded up to this stamp */
   uint32_t cut;  /* the span is of the stretch of this number; else it is stale */
   uint32_t count; /* numbers in the sums below */
   double near_it; /* the first of them */
   double weight, sum, squares; /* of how they differ from it */
} Fold;

enum { ROW = 1024 };
static const double LARGE = 1e100; /* beyond, squares may not fit a double */

enum { MAX_TAKERS = 4 };

static struct {
   Fold *folds;                   /* [value] */
   const Prof_Value_Span **spans; /* of those that moved */
   uint32_t *moved;
   uint32_t cap, cap_spans, cap_moved, num_moved;
   uint32_t cut;            /* number of the stretch at hand, from 1 */
   uint64_t begin;          /* its first stamp; 0: nobody has cut yet */
   Prof_Value_Ring **rings; /* that hold any */
   uint32_t cap_rings, num_rings;
   Prof_Take_Stretch takers[MAX_TAKERS];
   int num_takers;
} own;

static void put_back(void)
{
   Prof_Config_release(own.folds);
   Prof_Config_release(own.spans);
   Prof_Config_release(own.moved);
   Prof_Config_release(own.rings);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- one value ---- */

static int has_room(void)
{
   uint32_t values = Prof_Value_count();
   if (own.cap >= values && own.cap_spans >= values && own.cap_moved >= values) return 1;
   Prof_Module_list(&module);
   own.folds = (Fold *)Prof_Config_grown(own.folds, &own.cap, values, sizeof *own.folds);
   own.spans = (const Prof_Value_Span **)Prof_Config_grown((void *)own.spans, &own.cap_spans,
                                                           values, sizeof *own.spans);
   own.moved = (uint32_t *)Prof_Config_grown(own.moved, &own.cap_moved, values, sizeof *own.moved);
   return own.cap >= values && own.cap_spans >= values && own.cap_moved >= values;
}

static int is_sample(uint32_t value)
{
   return Prof_Values[value].kind == Prof_SAMPLE || Prof_Values[value].kind == Prof_MEMORY;
}

static void begin_fold(Fold *f, uint32_t value)
{
   const Prof_Value_Entry *v = &Prof_Values[value];
   memset(f, 0, sizeof *f);
   f->cut = own.cut;
   f->at = own.begin;
   if (is_sample(value)) Prof_Value_Span_begin_sample(&f->span, v->is_held ? &v->held : 0);
   own.moved[own.num_moved++] = value;
}

/* The value's fold in this stretch; begun, if it did not move in it before. */
static Fold *touch(uint32_t value)
{
   Fold *f = &own.folds[value];
   if (Prof_UNLIKELY(f->cut != own.cut)) begin_fold(f, value);
   return f;
}

/* ---- moments ---- */

/* What is not in the span's moments yet goes there. */
static void settle(Fold *f)
{
   Prof_Moments m;
   if (!f->count) return;
   m.weight = f->weight;
   m.mean = f->near_it + f->sum / f->weight;
   m.q = f->squares - f->sum / f->weight * f->sum;
   if (m.q < 0) m.q = 0;
   m.large = 0;
   Prof_Moments_join(&f->span.moments, &m);
   f->count = 0;
}

/* Numbers are added up as they differ from the first of a row: three sums, where the mean itself
 * would need a division each time. The first one is among them, so of n, at most n times as much is
 * lost to rounding as else; hence rows are short. */
static void weigh(Fold *f, double x, double weight)
{
   double off;
   if (Prof_UNLIKELY(!(x < LARGE && x > -LARGE))) {
      settle(f);
      Prof_Moments_add(&f->span.moments, x, weight);
      return;
   }
   if (Prof_UNLIKELY(f->count == ROW)) settle(f);
   if (!f->count++) {
      f->near_it = x;
      f->weight = f->sum = f->squares = 0;
   }
   off = x - f->near_it;
   f->weight += weight;
   f->sum += weight * off;
   f->squares += weight * off * off;
}

static void widen(Prof_Value_Span *s, double x)
{
   if (Prof_UNLIKELY(!s->has_range)) {
      s->min = s->max = x;
      s->has_range = 1;
   }
   if (x < s->min) s->min = x;
   if (x > s->max) s->max = x;
}

static void hold_until(Fold *f, uint64_t at)
{
   if ((int64_t)(at - f->at) <= 0) return;
   if (f->span.has_last) {
      weigh(f, f->span.last, (double)(at - f->at));
      widen(&f->span, f->span.last);
   }
   f->at = at;
}

/* ---- what is logged ---- */

static void fold_sample(uint32_t value, double amount, uint64_t at)
{
   Fold *f = touch(value);
   if (!own.begin && !f->span.has_last) f->at = at; /* nobody has cut: time begins here */
   hold_until(f, at);
   ++f->span.n;
   widen(&f->span, amount);
   f->span.last = Prof_Values[value].held = amount;
   f->span.has_last = 1;
   Prof_Values[value].is_held = 1;
}

static void fold_event(uint32_t value, double amount)
{
   Fold *f;
   if (!value) return;
   f = touch(value);
   if (Prof_UNLIKELY(!Prof_Sum_add(&f->span.sum, amount))) {
      Prof_Value_refuse(value, "the sum would be infinite");
      return;
   }
   ++f->span.n;
   Prof_Value_Tally_add(value, amount);
   weigh(f, amount, 1);
   widen(&f->span, amount);
   f->span.last = Prof_Values[value].held = amount;
   f->span.has_last = 1;
   Prof_Values[value].is_held = 1;
}

static void fold_claim(uint32_t value, double bytes, uint64_t at, int gives_back)
{
   Prof_Value_Entry *v = &Prof_Values[value];
   if (!Prof_Sum_add(&v->claimed, gives_back ? -bytes : bytes)) {
      Prof_Value_refuse(value, "the size would be infinite");
      return;
   }
   fold_event(gives_back ? v->deallocations : v->allocations, bytes);
   fold_sample(value, Prof_Sum_of(v->claimed), at);
}

static void fold(const Prof_Logged *logged)
{
   uint32_t value = logged->value;
   switch ((Prof_Value_Put)logged->put) {
   case Prof_PUT_EVENT: fold_event(value, logged->amount); break;
   case Prof_PUT_COUNT:
      (void)Prof_Value_Span_count(&touch(value)->span, (uint32_t)logged->at, logged->amount);
      break;
   case Prof_PUT_SAMPLE: fold_sample(value, logged->amount, logged->at); break;
   case Prof_PUT_CLAIM: fold_claim(value, logged->amount, logged->at, 0); break;
   case Prof_PUT_DISCLAIM: fold_claim(value, logged->amount, logged->at, 1); break;
   }
}

/* ---- all rings ---- */

/* Stamp of what is next in the ring: of what has none, as early as can be, relative to `now`. */
static int64_t age_of_next(const Prof_Value_Ring *ring, uint64_t now)
{
   const Prof_Logged *next = &ring->of[ring->taken % Prof_VALUE_RING];
   return next->put < Prof_PUT_SAMPLE ? INT64_MAX : (int64_t)(now - next->at);
}

/* The ring of a context that rests is empty. */
static int find_rings(void)
{
   const Prof_Slot_Set *awake = &Prof_Contexts_awake[Prof_OF_UPDATE];
   uint32_t i;
   own.num_rings = 0;
   own.rings = (Prof_Value_Ring **)Prof_Config_grown(own.rings, &own.cap_rings, Prof_Contexts_used,
                                                     sizeof *own.rings);
   if (own.cap_rings < Prof_Contexts_used) return 0;
   for (i = Prof_Slot_Set_next(awake, 0); i < Prof_Contexts_used;
        i = Prof_Slot_Set_next(awake, i + 1)) {
      Prof_Value_Ring *ring = Prof_Contexts[i]->log;
      if (ring && !Prof_Value_Ring_is_empty(ring)) own.rings[own.num_rings++] = ring;
   }
   return own.num_rings != 0;
}

/* Finds the ring whose next is the oldest, and how old the next of all others is. */
static uint32_t find_oldest(uint64_t now, int64_t *others)
{
   uint32_t i, oldest = 0;
   int64_t age = age_of_next(own.rings[0], now);
   *others = INT64_MIN;
   for (i = 1; i < own.num_rings; ++i) {
      int64_t a = age_of_next(own.rings[i], now);
      if (a > age) {
         *others = age;
         age = a;
         oldest = i;
      } else if (a > *others) {
         *others = a;
      }
   }
   return oldest;
}

/* Folds from one ring what is at least so old, and of the time before `now`. 0: the ring gives no
 * more. */
static int take_from(Prof_Value_Ring *ring, uint64_t now, int64_t least)
{
   uint32_t end = Prof_Atomic_acquire32(&ring->put), at = ring->taken;
   int64_t age = 0;
   for (; at != end; ++at) {
      const Prof_Logged *next = &ring->of[at % Prof_VALUE_RING];
      if (next->put >= Prof_PUT_SAMPLE) {
         age = (int64_t)(now - next->at);
         if (age < 0 || age < least) break;
      }
      fold(next);
   }
   Prof_Atomic_release32(&ring->taken, at);
   return at != end && age >= 0;
}

void Prof_Value_Fold_drain(uint64_t now)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!Prof_Value_Ring_is_used() || !has_room()) return;
   if (!own.cut) own.cut = 1;
   if (!find_rings()) return;
   while (own.num_rings) {
      int64_t others;
      uint32_t oldest = find_oldest(now, &others);
      if (!take_from(own.rings[oldest], now, others))
         own.rings[oldest] = own.rings[--own.num_rings];
   }
}

/* ---- stretches ---- */

static void finish_spans(uint64_t now)
{
   uint32_t i;
   for (i = 0; i < own.num_moved; ++i) {
      Fold *f = &own.folds[own.moved[i]];
      if (f->span.is_sample) hold_until(f, now);
      settle(f);
      own.spans[i] = &f->span;
      if (Prof_Values[own.moved[i]].kind == Prof_EVENT)
         Prof_Value_Tally_join(own.moved[i], &f->span);
   }
}

void Prof_Value_Fold_cut(uint64_t now)
{
   Prof_Stretch stretch;
   int i;
   Prof_Module_list(&module);
   Prof_Value_Fold_drain(now);
   finish_spans(now);
   stretch.begin = own.begin;
   stretch.end = now;
   stretch.values = own.moved;
   stretch.spans = own.spans;
   stretch.count = own.num_moved;
   for (i = 0; i < own.num_takers; ++i) own.takers[i](&stretch);
   own.num_moved = 0;
   own.begin = now;
   ++own.cut;
}

static int place_of(Prof_Take_Stretch take)
{
   int i = 0;
   while (i < own.num_takers && own.takers[i] != take) ++i;
   return i;
}

int Prof_Value_Fold_add_taker(Prof_Take_Stretch take)
{
   Prof_Module_list(&module);
   if (place_of(take) < own.num_takers) return 1;
   if (own.num_takers == MAX_TAKERS) return 0;
   own.takers[own.num_takers++] = take;
   return 1;
}

void Prof_Value_Fold_remove_taker(Prof_Take_Stretch take)
{
   int i = place_of(take);
   if (i == own.num_takers) return;
   --own.num_takers;
   for (; i < own.num_takers; ++i) own.takers[i] = own.takers[i + 1];
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
