/* prof_hitch_blame.c - see prof_hitch_blame.h */
#ifdef Prof_ENABLED
#include "prof_hitch_blame.h"
#include "prof_waiting.h"
#include <stdlib.h>

/* Of a path that still ran at the update. Measured, in games with known culprits: it makes the
 * difference where another thread was busy all the time, for unrelated reasons. */
#define STILL_OPEN 0.3

/* Ticks. What is less is rounding. */
#define LEAST 0.5

static int is_elsewhere(const Prof_Share *share)
{
   return !share->here && share->kind == Prof_WORKS && share->state != Prof_STATE_ROOT;
}

static int is_told_wait(const Prof_Share *share)
{
   return share->here && share->kind == Prof_WAITS_THREAD;
}

/* How likely it is that the share made the frame long: its blame, once that is known. */
static double weight_of(const Prof_Share *share)
{
   return is_elsewhere(share) && share->open ? share->blame * STILL_OPEN : share->blame;
}

static int compare(const void *a, const void *b)
{
   const Prof_Share *x = (const Prof_Share *)a, *y = (const Prof_Share *)b;
   double weight_x = weight_of(x), weight_y = weight_of(y);
   if (weight_x != weight_y) return weight_x > weight_y ? -1 : 1;
   if (x->context != y->context) return x->context < y->context ? -1 : 1;
   return x->state < y->state ? -1 : x->state > y->state;
}

static void sort(Prof_Shares *shares)
{
   if (shares->count > 1) qsort(shares->list, shares->count, sizeof *shares->list, compare);
}

/* Cuts the blame of some shares so that it is no more than `left` in all, those at the front first.
 * Returns what is left of it. */
static double cut(Prof_Shares *shares, int (*is_meant)(const Prof_Share *share), double left)
{
   uint32_t i;
   for (i = 0; i < shares->count; ++i) {
      Prof_Share *share = &shares->list[i];
      if (!is_meant(share)) continue;
      if (share->blame > left) share->blame = left;
      left -= share->blame;
      if (share->blame < LEAST) share->blame = 0;
   }
   Prof_ASSERT(left >= 0);
   return left;
}

static uint32_t count_blamed(const Prof_Shares *shares)
{
   uint32_t blamed = 0;
   while (blamed < shares->count && shares->list[blamed].blame > 0) ++blamed;
   return blamed;
}

uint32_t Prof_Hitch_Blame_put(Prof_Shares *shares, double waited)
{
   uint32_t i;
   if (waited < 0) waited = 0;
   for (i = 0; i < shares->count; ++i) {
      Prof_Share *share = &shares->list[i];
      double most = is_elsewhere(share) ? share->reach : Prof_Hitch_Shares_excess(share);
      if (!share->work && most > waited) most = waited;
      share->blame = share->work || is_elsewhere(share) || is_told_wait(share) ? most : 0;
   }
   sort(shares);
   (void)cut(shares, is_told_wait, cut(shares, is_elsewhere, waited));
   sort(shares);
   return count_blamed(shares);
}

static int is_for_display(const Prof_Share *share)
{
   return share->kind == Prof_WAITS_DISPLAY || (share->here && share->kind == Prof_WAITS);
}

uint32_t Prof_Hitch_Blame_put_display(Prof_Shares *shares, double most, double shown)
{
   uint32_t i;
   for (i = 0; i < shares->count; ++i) {
      Prof_Share *share = &shares->list[i];
      double excess = is_for_display(share) ? Prof_Hitch_Shares_excess(share) : 0;
      share->blame = share->here || excess < shown ? excess : shown;
      if (!share->here && share->blame > 0) share->evidence = Prof_BY_SUMS; /* nobody looks there */
   }
   sort(shares);
   (void)cut(shares, is_for_display, most > 0 ? most : 0);
   sort(shares);
   return count_blamed(shares);
}

void Prof_Hitch_Blame_put_none(Prof_Shares *shares)
{
   uint32_t i;
   for (i = 0; i < shares->count; ++i) shares->list[i].blame = 0;
   sort(shares);
}

#if defined(Prof_CHECKED)
int Prof_Hitch_Blame_is_sound(const Prof_Shares *shares, uint32_t blamed)
{
   uint32_t i;
   if (shares->count > shares->cap || blamed > shares->count) return 0;
   for (i = 0; i < shares->count; ++i) {
      if ((shares->list[i].blame > 0) != (i < blamed)) return 0;
      if (i && compare(&shares->list[i - 1], &shares->list[i]) > 0) return 0;
   }
   return 1;
}
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
