/* prof_hitch_blame.c - see prof_hitch_blame.h */
#ifdef Prof_ENABLED
#include "prof_hitch_blame.h"
#include "prof_waiting.h"
#include "../base/prof_number.h"
#include <stdlib.h>

/* Of a path that still ran at the update. Measured, in games with known culprits: it makes the
 * difference where another thread was busy all the time, for unrelated reasons. */
#define STILL_OPEN 0.3

/* Ticks. What is less is rounding. */
#define LEAST 0.5

/* What is left of a wait stands behind all others, if a thread accounts for more of it. */
#define BEHIND 1e-6

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
   if (is_told_wait(share) && share->open) return share->blame * BEHIND;
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

/* What the share took more than usual; of what waited or was on another thread, no more than
 * `waited`. */
static double wanted_by(const Prof_Share *share, double waited)
{
   double excess = is_elsewhere(share) ? share->reach : Prof_Hitch_Shares_excess(share);
   if (!share->work && !is_elsewhere(share) && !is_told_wait(share)) return 0;
   return share->work ? excess : Prof_Number_lesser(excess, waited);
}

/* What of its path is likely to lie in the time in which the lock was waited for: of what took
 * longer than that some was before or after. */
static double likely_in_lock(const Prof_Share *share)
{
   double self = (double)share->self;
   return is_elsewhere(share) && share->locked > 0 && self > share->locked ? share->locked / self
                                                                           : 1;
}

/* ---- waiting ---- */

/* What another thread's share wants if it is not to be blamed as the holder of a lock: if a lock
 * tells of that thread, nothing of what it told. */
static double wanted_besides(const Prof_Share *share, double waited)
{
   double wanted = is_elsewhere(share) ? wanted_by(share, waited) : 0;
   if (share->locked <= 0) return wanted;
   return Prof_Number_lesser(wanted, share->blame + share->reach - share->told);
}

static double wanted_by_wait(const Prof_Share *share, double waited)
{
   return is_told_wait(share) ? wanted_by(share, waited) : 0;
}

/* Of it, what no lock tells for whom it was. */
static double wanted_untold(const Prof_Share *share, double waited)
{
   return Prof_Number_lesser((double)share->self - share->told, wanted_by_wait(share, waited));
}

/* Gives the shares what each wants and has not, those at the front first, as long as something is
 * `left`. Returns what is. */
static double give(Prof_Shares *shares, double (*wanted)(const Prof_Share *, double),
                   double waited, double left)
{
   uint32_t i;
   for (i = 0; i < shares->count && left > 0; ++i) {
      Prof_Share *share = &shares->list[i];
      double more = Prof_Number_lesser(wanted(share, waited) - share->blame, left);
      if (more <= 0) continue;
      share->blame += more;
      left -= more;
   }
   return left;
}

static double sum_of(const Prof_Shares *shares, uint32_t context)
{
   double sum = 0;
   uint32_t i;
   for (i = 0; i < shares->count; ++i)
      if (!shares->list[i].here && shares->list[i].context == context) sum += shares->list[i].blame;
   return sum;
}

/* What a thread did while it had the lock, from the likeliest on: work, more than usual; surely
 * then, work as usual, waiting for what is not told, or waiting for a thread or a file, and it is
 * not known which; the rest of those; any other, perhaps before; and nothing: it was in no zone. */
enum { UNUSUAL, WORKED, ASLEEP, HELD_UP, LIKELY, PERHAPS, NOWHERE };

static double held_by(const Prof_Share *share, int how, double waited)
{
   int works = is_elsewhere(share), in_zone = share->state != Prof_STATE_ROOT;
   int is_shown = share->kind == Prof_WAITS_DISPLAY;
   double all = share->known ? share->within : (double)share->self;
   switch (how) {
   case UNUSUAL: return works ? Prof_Number_lesser(share->told, wanted_by(share, waited)) : 0;
   case WORKED: return works ? share->within : 0;
   case ASLEEP: return in_zone && share->kind == Prof_WAITS ? share->within : 0;
   case HELD_UP: return in_zone && share->kind == Prof_WAITS_THREAD ? share->within : 0;
   case LIKELY: return in_zone && share->within > 0 && !is_shown ? all : 0;
   case PERHAPS: return in_zone && !is_shown ? all : 0;
   default: return in_zone ? 0 : all;
   }
}

/* A thread of which a lock tells that it was waited for is to blame for all of that, whether or not
 * it took longer than usual: what is usual of it held nobody up before. */
static double give_to_holders(Prof_Shares *shares, int how, double waited, double left)
{
   uint32_t i;
   for (i = 0; i < shares->count && left > 0; ++i) {
      Prof_Share *share = &shares->list[i];
      double more = share->locked > 0 ? held_by(share, how, waited) - share->blame : 0;
      if (more > 0) more = Prof_Number_lesser(more, share->locked - sum_of(shares, share->context));
      more = Prof_Number_lesser(more, left);
      if (more <= 0) continue;
      share->blame += more;
      share->evidence = Prof_BY_LOCK;
      share->open = 0;
      left -= more;
   }
   return left;
}

static void blame_waiting(Prof_Shares *shares, double waited)
{
   double left = waited;
   int how;
   for (how = UNUSUAL; how <= ASLEEP; ++how) left = give_to_holders(shares, how, waited, left);
   left = give(shares, wanted_besides, waited, left);
   for (; how <= NOWHERE; ++how) left = give_to_holders(shares, how, waited, left);
   left = give(shares, wanted_untold, waited, left);
   (void)give(shares, wanted_by_wait, waited, left);
}

/* Does a thread account for more than that? */
static int is_outdone(const Prof_Shares *shares, const Prof_Share *wait)
{
   uint32_t i;
   for (i = 0; i < shares->count; ++i)
      if (!shares->list[i].here && shares->list[i].blame > 0 &&
          sum_of(shares, shares->list[i].context) > wait->blame)
         return 1;
   return 0;
}

static void put_rests_behind(Prof_Shares *shares)
{
   uint32_t i;
   for (i = 0; i < shares->count; ++i) {
      Prof_Share *share = &shares->list[i];
      if (is_told_wait(share)) share->open = share->blame > 0 && is_outdone(shares, share);
   }
}

static uint32_t count_blamed(const Prof_Shares *shares)
{
   uint32_t blamed = 0;
   while (blamed < shares->count && shares->list[blamed].blame > 0) ++blamed;
   return blamed;
}

uint32_t Prof_Hitch_Blame_order(Prof_Shares *shares)
{
   const double SMALLEST = 1e-30; /* weights of less may be 0 */
   uint32_t i;
   for (i = 0; i < shares->count; ++i)
      if (shares->list[i].blame < SMALLEST) shares->list[i].blame = 0;
   sort(shares);
   return count_blamed(shares);
}

uint32_t Prof_Hitch_Blame_settle(Prof_Shares *shares)
{
   uint32_t i;
   for (i = 0; i < shares->count; ++i)
      if (!shares->list[i].work && shares->list[i].blame < LEAST) shares->list[i].blame = 0;
   sort(shares);
   return count_blamed(shares);
}

uint32_t Prof_Hitch_Blame_put(Prof_Shares *shares, double waited)
{
   uint32_t i;
   if (waited < 0) waited = 0;
   for (i = 0; i < shares->count; ++i) {
      Prof_Share *share = &shares->list[i];
      if (is_told_wait(share)) share->open = 0;
      share->blame = wanted_by(share, waited) * likely_in_lock(share);
   }
   sort(shares);
   for (i = 0; i < shares->count; ++i)
      if (!shares->list[i].work) shares->list[i].blame = 0;
   blame_waiting(shares, waited);
   put_rests_behind(shares);
   return Prof_Hitch_Blame_settle(shares);
}

static int is_for_display(const Prof_Share *share)
{
   return share->kind == Prof_WAITS_DISPLAY || (share->here && share->kind == Prof_WAITS);
}

uint32_t Prof_Hitch_Blame_put_display(Prof_Shares *shares, double most, double shown)
{
   double left = most > 0 ? most : 0;
   uint32_t i;
   for (i = 0; i < shares->count; ++i) {
      Prof_Share *share = &shares->list[i];
      double excess = is_for_display(share) ? Prof_Hitch_Shares_excess(share) : 0;
      share->blame = share->here || excess < shown ? excess : shown;
      if (!share->here && share->blame > 0) share->evidence = Prof_BY_SUMS; /* nobody looks there */
   }
   sort(shares);
   for (i = 0; i < shares->count; ++i) { /* the worst first, as long as something is left */
      Prof_Share *share = &shares->list[i];
      share->blame = Prof_Number_lesser(share->blame, left);
      left -= share->blame;
   }
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
