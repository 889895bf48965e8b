/* prof_often_move.c - see prof_often_move.h */
#ifdef Prof_ENABLED
#include "prof_often_move.h"
#include "../../platform/prof_float.h"
#include <math.h>
#include <string.h>

static const uint32_t NONE = UINT32_MAX;
enum { POOLED = 64 }; /* looks */
static const double MOST_TICKS = 4e18; /* fit into 64 bits, whatever a clock did */

/* ---- what the samples say ---- */

static Prof_Often_Sums less(const Prof_Often_Sums *a, const Prof_Often_Sums *b)
{
   Prof_Often_Sums d;
   d.timed = a->timed - b->timed;
   d.samples = a->samples - b->samples;
   d.weight = a->weight - b->weight;
   d.weighed = a->weighed - b->weighed;
   d.alone = a->alone - b->alone;
   d.alone_ticks = a->alone_ticks - b->alone_ticks;
   d.pairs = a->pairs - b->pairs;
   d.squares = 0;
   return d;
}

static void decay(double *sum, double more, int looks) { *sum += more - *sum / looks; }

/* Means over the last few looks have become that many times what they are over all that are
 * pooled, and deviations with them. */
static double growth(Prof_Often_Taken *taken, const Prof_Often_Sums *d)
{
   enum { LATELY = 4 };
   double now, all;
   decay(&taken->weight, (double)d->weight, POOLED);
   decay(&taken->weighed, (double)d->weighed, POOLED);
   decay(&taken->weight_lately, (double)d->weight, LATELY);
   decay(&taken->weighed_lately, (double)d->weighed, LATELY);
   if (taken->weight_lately <= 0 || taken->weighed <= 0) return 1;
   now = taken->weighed_lately / taken->weight_lately;
   all = taken->weighed / taken->weight;
   return now / all;
}

/* Half the mean square of differences: over the last looks, or of this one if it is another world,
 * as a hitch is. */
static double pool(Prof_Often_Taken *taken, double pairs, double squares, double grown)
{
   enum { ANOTHER_WORLD = 10 };
   double pooled, own = pairs > 0 ? squares / pairs : 0;
   decay(&taken->pairs, pairs, POOLED);
   decay(&taken->squares, squares, POOLED);
   pooled = taken->pairs > 0 ? taken->squares / taken->pairs * grown * grown : 0;
   return pairs >= 8 && own > ANOTHER_WORLD * pooled ? own : pooled;
}

/* Ticks of an entry, by what it showed: see THE CLOCK. */
static double true_mean(double mean, double clock, double *unsure)
{
   *unsure = 0;
   if (mean > 1.1 * clock) return mean - clock / 4;
   *unsure = clock / 2;
   return clock / 2;
}

/* Fills book->now, as far as samples go. `self` is R. */
static void estimate(Prof_Often_Book *book, Prof_Often_Taken *taken, uint32_t entries, int64_t self,
                     double clock)
{
   Prof_Often_Sums sums, d;
   double square, rest, all;
   Prof_Often_read(book, &sums);
   d = less(&sums, &taken->sums);
   square = pool(taken, (double)d.pairs,
                 Prof_Float_of_bits(sums.squares) - Prof_Float_of_bits(taken->sums.squares),
                 growth(taken, &d));
   taken->sums = sums;
   if (d.weight) {
      taken->mean = (double)d.weighed / (double)d.weight;
      taken->samples = (double)d.samples;
   }
   book->now.untimed = entries > d.timed ? entries - (uint32_t)d.timed : 0;
   book->now.estimated = book->now.untimed && taken->mean >= 0;
   if (!book->now.estimated) return;
   rest = (double)entries - (double)d.alone;
   if (rest < 0) rest = 0;
   all = rest * true_mean(taken->mean, clock, &book->now.unsure) + (double)d.alone_ticks;
   if (all > MOST_TICKS) all = MOST_TICKS;
   book->now.unsure *= rest;
   book->now.variance = square * rest * rest / taken->samples;
   if (!d.weight) book->now.variance += square * rest;
   else book->now.variance *= 1 - taken->samples / rest < 0 ? 0 : 1 - taken->samples / rest;
   book->now.unsure += fabs((double)taken->owed); /* another look's, moved in this one */
   book->now.want = (int64_t)all - self + taken->owed;
}

/* ---- moving ---- */

/* The item of the state at that place in the context's list; items stand in that order. */
static uint32_t find(const Prof_Reader *r, uint32_t first, uint32_t order)
{
   uint32_t end = r->count;
   while (first < end) {
      uint32_t middle = first + (end - first) / 2;
      if (r->items[middle].order < order) first = middle + 1;
      else end = middle;
   }
   return first < r->count && r->items[first].order == order ? first : NONE;
}

/* The item of the nearest state below that has one. One of the same kind may have none, though one
 * further below ran for it. */
static uint32_t find_below(const Prof_Reader *r, const Prof_Context *c, uint32_t first,
                           const Prof_Often_Book *book)
{
   uint32_t item = NONE;
   for (; book && item == NONE; book = Prof_Often_book_of(c, Prof_States[book->state].parent))
      item = find(r, first, book->parent_order);
   return item;
}

/* Zones inside of entries that are not timed took their time from a node that has none, while one
 * below ran: that gives it back, exactly. Children come first, as the one below may be of the same
 * kind, and have less than nothing then. What is left is what another thread's clock was read too
 * early for. */
static void cover_all(Prof_Reader *r, const Prof_Context *c, uint32_t first)
{
   uint32_t i;
   for (i = c->often->count; i > 0; --i) {
      const Prof_Often_Book *book = Prof_Often_nth(c->often, i);
      uint32_t item = find(r, first, book->order), below;
      if (item == NONE || (int64_t)r->items[item].self >= 0) continue;
      below = find_below(r, c, first, book);
      if (below == NONE) continue;
      r->items[below].self += r->items[item].self;
      r->items[item].self = 0;
   }
}

static void want_all(Prof_Reader *r, const Prof_Context *c, uint32_t first)
{
   Prof_Often *often = c->often;
   double clock = Prof_Float_of_bits(Prof_Atomic_load64(&often->clock));
   uint32_t i;
   for (i = 1; i <= often->count; ++i) {
      Prof_Often_Book *book = &often->books[i];
      memset(&book->now, 0, sizeof book->now);
      book->now.item = find(r, first, book->order);
      if (book->now.item == NONE) continue;
      book->now.entries = r->items[book->now.item].entries;
      book->now.parent = find(r, first, book->parent_order);
      estimate(book, &book->taken[r->number], r->items[book->now.item].entries,
               (int64_t)r->items[book->now.item].self, clock);
      if (book->now.want > 0) often->books[book->sibling].now.wants += book->now.want;
   }
}

/* What the state below can give this one. */
static int64_t share(const Prof_Often_Book *book, const Prof_Often_Book *sibling)
{
   double part;
   if (book->now.want <= 0 || sibling->now.wants <= sibling->now.has) return book->now.want;
   part = (double)book->now.want / (double)sibling->now.wants;
   return (int64_t)(part * (double)sibling->now.has);
}

static void move(Prof_Reader *r, Prof_Often *often, Prof_Often_Book *book)
{
   Prof_Often_Book *sibling = &often->books[book->sibling];
   Prof_Often_Taken *taken = &book->taken[r->number];
   Prof_Item *item = &r->items[book->now.item];
   const int has_below = book->now.parent != NONE;
   int64_t has = has_below ? (int64_t)r->items[book->now.parent].self : 0, gets, all;
   if (has < 0) has = 0;
   if (sibling->now.has < 0) sibling->now.has = has; /* the first that asks */
   gets = share(book, sibling);
   if (gets > has) gets = has;
   if (gets < 0 && (!has_below || (int64_t)item->self < -gets))
      gets = has_below && (int64_t)item->self > 0 ? -(int64_t)item->self : 0;
   if (has_below) r->items[book->now.parent].self -= (uint64_t)gets;
   item->self += (uint64_t)gets;
   taken->owed = book->now.want - gets;
   all = (int64_t)item->self;
   if (all < 0) all = 0;
   if (taken->owed > 8 * all) taken->owed = 8 * all;
   if (taken->owed < -8 * all) taken->owed = -8 * all;
}

/* Ticks that it may be off at most: it is no less than nothing, and no more than it and those that
 * it took from have together. */
static double most_off(const Prof_Reader *r, const Prof_Context *c, const Prof_Often_Book *book)
{
   const int64_t all = (int64_t)r->items[book->now.item].self;
   int64_t rest = 0;
   for (; book; book = Prof_Often_book_of(c, Prof_States[book->state].parent))
      if (book->now.item != NONE && book->now.parent != NONE)
         rest += (int64_t)r->items[book->now.parent].self;
   return rest > all ? (double)rest : all > 0 ? (double)all : 0;
}

static void add_estimate(Prof_Reader *r, const Prof_Context *c, const Prof_Often_Book *book)
{
   static const double NORMAL_95 = 1.959964;
   const double most = most_off(r, c, book), widest = most / NORMAL_95;
   Prof_Estimate *e;
   r->estimates = (Prof_Estimate *)Prof_Config_grown(r->estimates, &r->cap_estimates,
                                                     r->num_estimates + 1, sizeof *r->estimates);
   if (r->num_estimates == r->cap_estimates) return;
   e = &r->estimates[r->num_estimates++];
   e->item = book->now.item;
   e->untimed = book->now.untimed;
   e->variance = book->now.variance > widest * widest ? widest * widest : book->now.variance;
   e->unsure = book->now.unsure > most ? most : book->now.unsure;
}

void Prof_Often_move(Prof_Reader *r, const Prof_Context *c, uint32_t first)
{
   Prof_Often *often = c->often;
   uint32_t i;
   if (!often->count || r->number >= Prof_OFTEN_READERS) return;
   cover_all(r, c, first);
   want_all(r, c, first);
   for (i = 1; i <= often->count; ++i) often->books[i].now.has = -1;
   for (i = 1; i <= often->count; ++i) {
      Prof_Often_Book *book = Prof_Often_nth(often, i);
      if (book->now.item == NONE) continue;
      if (book->now.estimated) move(r, often, book);
   }
   for (i = 1; i <= often->count; ++i) {
      Prof_Often_Book *book = &often->books[i];
      if (book->now.item != NONE && book->now.estimated) add_estimate(r, c, book);
   }
}

/* ---- N ---- */

/* What a timed entry takes beyond one that is not, on top of its two readings of the clock: it
 * comes by chance, so the CPU has guessed otherwise. */
static const double TIMED_NS = 25;

/* Of a state in a frame, whatever that costs. A zone that calls itself, or has many callers, has
 * many states; and 64 frames together tell how much entries differ, so a few are enough. */
enum { LEAST_SAMPLES = 8 };

/* Up at once, down slowly: so that one that alternates stays. */
static double follow(double pace, double entries)
{
   const double STEP = 0.125;
   double now = entries > 1 ? log(entries) / log(2.0) : 0;
   return now > pace - STEP ? now : pace - STEP;
}

static uint32_t wish_of(const Prof_Often_Book *book, double zone_pace, double log_budget)
{
   double by_cost = ceil(zone_pace - log_budget);
   double by_samples = floor(book->pace - log((double)LEAST_SAMPLES) / log(2.0));
   double wish = by_cost < by_samples ? by_cost : by_samples;
   if (wish < 2) return 0; /* with N = 2 little would be gained */
   return wish < Prof_OFTEN_MOST ? (uint32_t)wish : (uint32_t)Prof_OFTEN_MOST;
}

static void choose_in(const Prof_Context *c, double budget_ticks)
{
   Prof_Often *often = c->often;
   double clock = Prof_Float_of_bits(Prof_Atomic_load64(&often->clock));
   double cost = 2 * clock + TIMED_NS * 1e-9 / Prof_Clock_seconds_per_tick();
   double budget = budget_ticks / cost, log_budget = budget > 1 ? log(budget) / log(2.0) : 0;
   uint32_t i;
   Prof_Often_tell_clock(often);
   for (i = 1; i <= often->count; ++i) {
      Prof_Often_Book *book = &often->books[i], *family = &often->books[book->family];
      if (i == book->family) book->zone_entries = 0;
      family->zone_entries += book->now.entries;
      book->pace = follow(book->pace, book->now.entries);
   }
   for (i = 1; i <= often->count; ++i) {
      Prof_Often_Book *book = &often->books[i], *family = &often->books[book->family];
      if (i == book->family) book->pace_of_zone = follow(book->pace_of_zone, book->zone_entries);
      Prof_Atomic_store32(&book->wish, wish_of(book, family->pace_of_zone, log_budget));
   }
}

/* Paces go down to nothing in some dozens of frames. */
int Prof_Often_rests(const Prof_Context *c)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 1; i <= c->often->count; ++i)
      if (c->often->books[i].pace > 0 || c->often->books[i].pace_of_zone > 0) return 0;
   return 1;
}

void Prof_Often_choose(uint64_t work)
{
   const Prof_Slot_Set *awake = &Prof_Contexts_awake[Prof_OF_UPDATE];
   double budget = (double)work * Prof_Settings.often_percent / 100;
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = Prof_Slot_Set_next(awake, 0); i < Prof_Contexts_used;
        i = Prof_Slot_Set_next(awake, i + 1))
      if (Prof_Contexts[i]->often) choose_in(Prof_Contexts[i], budget);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
