/* prof_hitch_shares.c - see prof_hitch_shares.h
 *
 * How a frame gets its shares. What is no work is usual in one context; what is work is usual in
 * all of them together, as a fiber may do today what another did yesterday. So:
 *
 *      next_share       each (context, state) that moved, or rests and is usual there
 *      sorted by state, work first
 *      merge_work       the work of one state in several contexts becomes one share, the owner's
 *      add_usual_work   ... and gets what is usual of it; work that is usual and was not done joins
 */
#ifdef Prof_ENABLED
#include "prof_hitch_shares.h"
#include "../gather/prof_context_names.h"
#include "prof_frame_archive.h"
#include "prof_average.h"
#include "prof_long_waits.h"
#include "prof_waiting.h"
#include "../gather/prof_context_index.h"
#include "../gather/prof_others_use.h"
#include "../gather/prof_waited_for.h"
#include "../base/prof_number.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Averages sink and sink but never reach zero: below these nothing is left of them. */
static void round_down(Prof_Share *share)
{
   if (share->usual_self < 0.5) share->usual_self = 0;
   if (share->usual_entries < 1e-3) share->usual_entries = 0;
}

static int matters(const Prof_Share *share)
{
   return share->self || share->entries || share->usual_self > 0 || share->usual_entries > 0;
}

/* ---- the usual work ---- */

/* A share of work that was not done: what is usual of it, and nothing else. */
static Prof_Share usual_share(const Prof_Frame *frame, uint32_t state)
{
   Prof_Share share;
   memset(&share, 0, sizeof share);
   share.context = frame->owner;
   share.state = state;
   share.work = share.here = 1;
   Prof_Average_usual_work(state, &share.usual_self, &share.usual_entries);
   round_down(&share);
   return share;
}

static int is_work_of(const Prof_Frame *frame, uint32_t state)
{
   return Prof_Waiting_kind_of(frame->rules, state) == Prof_WORKS;
}

double Prof_Hitch_Shares_usual_work(const Prof_Frame *frame)
{
   uint32_t state, states = Prof_State_count();
   double sum = 0;
   for (state = Prof_STATE_ROOT; state < states; ++state)
      if (is_work_of(frame, state)) sum += usual_share(frame, state).usual_self;
   return sum;
}

/* ---- a walk through all states of all contexts, and beside them through the items ---- */

/* Both are ordered by context, then by order of first entry, so one look at the next item tells
 * whether the state moved. A context whose next item is another's did not move at all. */
typedef struct Walk {
   const Prof_Frame *frame;
   const unsigned char *kinds; /* by its rules */
   double frames;              /* how many usual frames it is as long as; at least 1 */
   uint32_t context, order, item;
   const Prof_Long_Waits *waits;       /* null: none was looked at */
   int longest;                        /* of these */
   uint32_t look[Prof_MAX_LONG_WAITS]; /* of each wait: the next that was not passed by */
   uint8_t here;                       /* the context's time made the frame's work */
   uint8_t by_clock; /* what is usual in the context is so in that time, not in a frame */
   double locked;    /* what the frame waited for the context, as locks tell; */
   double in_short;  /* and in waits that were too short to be looked at */
   double unseen;    /* what the frame waited, for whomever, in such waits */
   int known;        /* what it did in waits for it is known, as prof_waited_for.h has it */
   const Prof_Logged_Wait *waited; /* the frame's own waits */
   uint32_t num_waited;
   double most_display; /* see Prof_Hitch_Shares_sum */
} Walk;

/* ---- waits of which a lock tells ---- */

/* What of the wait lay in the frame; none, if it was for the display. Ticks. */
static double part_of_frame(const Walk *w, const Prof_Logged_Wait *wait)
{
   int64_t begin = (int64_t)(wait->begin - w->frame->begin);
   int64_t end = (int64_t)(wait->end - w->frame->begin), length = (int64_t)w->frame->ticks;
   if (w->kinds && w->kinds[wait->state] == Prof_WAITS_DISPLAY) return 0;
   if (begin < 0) begin = 0;
   if (end > length) end = length;
   return end > begin ? (double)(end - begin) : 0;
}

/* How long the wait was for the context more than the log tells, which knows only the first. */
static double passed_to(const Prof_Long_Wait *wait, uint32_t context)
{
   double more = 0;
   int whom;
   for (whom = 0; whom < wait->num_whom; ++whom)
      if (wait->whom[whom] == context)
         more += (double)wait->held[whom] - (whom ? 0 : (double)wait->ticks);
   return more;
}

/* That one let the frame go itself, or had the one wait for it that did (prof_long_waits.h). */
static double locked_by(const Walk *w, uint32_t context)
{
   double sum = 0;
   uint32_t i;
   int at;
   for (i = 0; i < w->num_waited; ++i) {
      const Prof_Context *c = Prof_Context_of_who(w->waited[i].by);
      if (c && c->index == context) sum += part_of_frame(w, &w->waited[i]);
   }
   for (at = 0; w->waits && at < w->waits->count; ++at)
      sum += passed_to(&w->waits->waits[at], context);
   return sum > 0 ? sum : 0;
}

/* What of that lay in waits that were looked at. */
static double looked_at_for(const Walk *w, uint32_t context)
{
   double sum = 0;
   int at, whom;
   for (at = 0; w->waits && at < w->waits->count; ++at)
      for (whom = 0; whom < w->waits->waits[at].num_whom; ++whom)
         if (w->waits->waits[at].whom[whom] == context)
            sum += (double)w->waits->waits[at].held[whom];
   return sum;
}

/* The time of waits that were not looked at, of those that no lock tells for whom they were. */
static double unseen_waiting(const Walk *w)
{
   double sum = 0;
   uint32_t i;
   int at;
   for (i = 0; i < w->num_waited; ++i)
      if (!w->waited[i].by) sum += part_of_frame(w, &w->waited[i]);
   for (at = 0; w->waits && at < w->waits->count; ++at)
      if (!w->waits->waits[at].num_whom) sum -= (double)w->waits->waits[at].ticks;
   return sum > 0 ? sum : 0;
}

static int is_next_item(const Walk *w, uint32_t context)
{
   return w->item < w->frame->count && w->frame->items[w->item].context == context;
}

/* How many zones are open around the state. */
static uint32_t level_of(uint32_t state)
{
   uint32_t level = 0;
   for (; Prof_States[state].parent != Prof_STATE_ROOT; state = Prof_States[state].parent) ++level;
   return level;
}

/* Entries of zones of the least level on which any are begun, now or usually: a zone around the
 * thread's loop is begun but once. */
typedef struct Entries {
   uint32_t level;
   double now, usual;
} Entries;

static void add_entries(Entries *e, uint32_t state, double now, double usual)
{
   const double SELDOM = 0.05;
   uint32_t level;
   if (state == Prof_STATE_ROOT || (now <= 0 && usual < SELDOM)) return;
   level = level_of(state);
   if (level > e->level) return;
   if (level < e->level) e->now = e->usual = 0;
   e->level = level;
   e->now += now;
   e->usual += usual;
}

/* Did the entries of the context's outermost zones grow with the frame, more than half way? What a
 * job begins inside says how large it was, and one job may have come early or late. */
static int grew_with_frame(const Walk *w)
{
   const double ONE = 1.25;
   Entries e = {UINT32_MAX, 0, 0};
   const Prof_Index *of = Prof_Context_Index_of(w->context);
   uint32_t i;
   for (i = w->item; i < w->frame->count && w->frame->items[i].context == w->context; ++i)
      add_entries(&e, w->frame->items[i].state, w->frame->items[i].entries, 0);
   for (i = 0; i < of->count; ++i) {
      double self, usual;
      Prof_Average_usual_rest(w->context, i, 0, 0, &self, &usual);
      add_entries(&e, of->states[i], 0, usual);
   }
   return e.now > e.usual * (1 + w->frames) / 2 && e.now > e.usual + ONE;
}

static void begin_context(Walk *w, uint32_t context)
{
   w->context = context;
   w->order = 0;
   w->here = is_next_item(w, context) && w->frame->items[w->item].works;
   w->by_clock =
      context < Prof_Context_Index_count() && !w->here && w->frames > 1 && grew_with_frame(w);
   w->locked = context < Prof_Context_Index_count() && !w->here ? locked_by(w, context) : 0;
   w->known = w->locked > 0 && Prof_Waited_For_is_known(context);
   w->in_short = w->locked > 0 ? w->locked - looked_at_for(w, context) : 0;
   if (w->in_short < 0) w->in_short = 0;
}

static int find_longest(const Prof_Long_Waits *waits)
{
   int i, longest = 0;
   for (i = 1; waits && i < waits->count; ++i)
      if (waits->waits[i].ticks > waits->waits[longest].ticks) longest = i;
   return longest;
}

static Walk begin_walk(const Prof_Frame *frame)
{
   Walk walk;
   memset(&walk, 0, sizeof walk);
   walk.frame = frame;
   walk.kinds = Prof_Waiting_kinds(frame->rules);
   walk.frames = Prof_Average_usual_frames(frame->seconds);
   walk.waits = Prof_Long_Waits_now();
   if (!walk.waits->count) walk.waits = 0;
   walk.longest = find_longest(walk.waits);
   if (frame->begin) walk.num_waited = Prof_Long_Waits_all(&walk.waited);
   walk.unseen = unseen_waiting(&walk);
   walk.most_display = (double)frame->ticks;
   begin_context(&walk, 0);
   return walk;
}

/* What was looked up of the state when the wait ended; null: nothing, it did not run until then.
 * Looks are in the order of the walk. */
static const Prof_Item *look_at(Walk *w, int wait, const Prof_Share *share)
{
   const Prof_Long_Wait *of = &w->waits->waits[wait];
   for (; w->look[wait] < of->count; ++w->look[wait]) {
      const Prof_Item *item = &w->waits->looks[of->first + w->look[wait]];
      if (item->context > share->context) break;
      if (item->context < share->context || item->order < w->order) continue;
      return item->order == w->order ? item : 0;
   }
   return 0;
}

static int is_told_to_be_for(const Prof_Long_Wait *wait, uint32_t context)
{
   int i;
   for (i = 0; i < wait->num_whom; ++i)
      if (wait->whom[i] == context) return 1;
   return 0;
}

/* What tells that the wait was for the path: by a lock, it was for this thread or is not known. */
static int evidence_of(const Prof_Long_Wait *wait, const Prof_Item *look)
{
   if (is_told_to_be_for(wait, look->context)) return Prof_BY_LOCK;
   return look->open ? Prof_BY_OPEN_PATH : Prof_BY_LOOK;
}

/* What was looked up of one path when each of the waits ended. */
typedef struct Looks {
   const Prof_Item *of[Prof_MAX_LONG_WAITS];
} Looks;

static Looks find_looks(Walk *w, const Prof_Share *share)
{
   Looks looks;
   int i;
   memset(&looks, 0, sizeof looks);
   for (i = 0; w->waits && i < w->waits->count; ++i) looks.of[i] = look_at(w, i, share);
   return looks;
}

/* Was the thread on a CPU for most of what it was in the path? */
static int was_on_cpu(const Walk *w, const Prof_Share *share)
{
   double ns = (double)share->self * Prof_Clock_seconds_per_tick() * 1e9;
   const Prof_Other_Use *uses;
   uint32_t count, i;
   if (!w->frame->begin) return 0;
   uses = Prof_Others_Use_read(w->frame->owner, w->frame->begin, w->frame->begin + w->frame->ticks,
                               &count);
   for (i = 0; i < count; ++i)
      if (uses[i].context == share->context) return uses[i].cpu_us * 1e3 > 0.5 * ns;
   return 0;
}

/* A long job goes on, and so does a thread that idles in a zone that nobody called waiting. If the
 * path runs at the update, the thread may have begun its next job since the frame's wait was over:
 * so it counts whether it ran when the longest wait ended, if that was looked at. It may have begun
 * its next job even then, if it has one in each frame; but who idles uses no CPU. */
static int goes_on(const Walk *w, const Prof_Share *share, const Looks *looks)
{
   if (share->kind == Prof_WAITS_DISPLAY) return 0; /* it may be in the next wait */
   if (!w->waits) return share->open;
   return looks->of[w->longest] && looks->of[w->longest]->open &&
          !(share->usual_entries > 0.5 && was_on_cpu(w, share));
}

/* No path of one thread takes more than all of its time. A path that goes on is no more often begun
 * for that: only who runs by the clock is. */
static void read_usual(const Walk *w, Prof_Share *share, const Looks *looks)
{
   double most = share->kind == Prof_WAITS_DISPLAY ? w->most_display : (double)w->frame->ticks;
   Prof_Average_usual_rest(w->context, w->order, 0, 0, &share->usual_self, &share->usual_entries);
   if (!share->here && (w->by_clock || goes_on(w, share, looks))) share->usual_self *= w->frames;
   if (w->by_clock) share->usual_entries *= w->frames;
   if (!share->here && share->usual_self > most) share->usual_self = most;
   round_down(share);
}

/* The last look before that stamp; -1: there is none. */
static int find_look_before(const Walk *w, uint64_t stamp)
{
   int i, last = -1;
   for (i = 0; i < w->waits->count; ++i) {
      uint64_t looked = w->waits->waits[i].looked;
      if ((int64_t)(looked - stamp) > 0) continue;
      if (last < 0 || (int64_t)(looked - w->waits->waits[last].looked) > 0) last = i;
   }
   return last;
}

/* What of the path surely lay in so many ticks of the time up to the wait's end: what it did since
 * the look before, or the frame's begin, less all the time that was not in those. If it was looked
 * at when the wait began, all since then lay in the wait. */
static double surely_in(const Walk *w, const Looks *looks, int at, uint64_t ticks)
{
   const Prof_Long_Wait *wait = &w->waits->waits[at];
   uint64_t begin = wait->end - ticks, from = w->frame->begin;
   int before = find_look_before(w, begin);
   double part = (double)looks->of[at]->self;
   uint64_t seen = w->waits->before[looks->of[at] - w->waits->looks];
   if (ticks == wait->ticks && seen != Prof_NOT_SEEN)
      return Prof_Number_lesser(part - (double)seen, (double)ticks);
   if (before >= 0) from = w->waits->waits[before].looked;
   if (before >= 0 && looks->of[before]) part -= (double)looks->of[before]->self;
   part -= (double)(begin - from) + (double)(wait->looked - wait->end);
   return part < 0 ? 0 : Prof_Number_lesser(part, (double)ticks);
}

/* Locks tell of others. But one of those waited for a thread that is not told: for this one, if it
 * surely worked for most of that time. */
static double part_in_unknown(const Walk *w, const Looks *looks, int at)
{
   uint64_t ticks = w->waits->waits[at].unknown;
   if (surely_in(w, looks, at, ticks) < 0.5 * (double)ticks) return 0;
   return Prof_Number_lesser((double)looks->of[at]->self, (double)ticks);
}

/* What of the path lay in the wait, at most its excess: as much as was surely not before it, or all
 * of it, if a lock tells that it let the frame go; none, if it had done so before. Ticks. */
static double part_in(const Walk *w, const Looks *looks, int at, double excess)
{
   const Prof_Long_Wait *wait = &w->waits->waits[at];
   const Prof_Item *look = looks->of[at];
   double part;
   if (!look || (!wait->num_whom && look->context + 1u == wait->let_go)) return 0;
   if (!wait->num_whom) part = surely_in(w, looks, at, wait->ticks);
   else if (evidence_of(wait, look) != Prof_BY_LOCK) part = part_in_unknown(w, looks, at);
   else part = Prof_Number_lesser((double)look->self, (double)wait->ticks);
   return Prof_Number_lesser(part, excess);
}

static void add_known(const Walk *w, Prof_Share *share, double *sum, double *by_lock)
{
   double in = (double)Prof_Waited_For_in(w->context, w->order);
   share->within = Prof_Number_lesser(in, (double)share->self);
   share->told = Prof_Number_lesser(Prof_Number_lesser(share->within, w->locked), share->reach);
   *sum += share->told;
   *by_lock += share->told;
}

/* Of several waits, what tells most of it. */
static void find_reach(const Walk *w, Prof_Share *share, const Looks *looks)
{
   double parts[Prof_BY_OPEN_PATH + 1] = {0}, sum = 0;
   int i, best = Prof_BY_LOCK, was_told = 0;
   share->reach = Prof_Hitch_Shares_excess(share);
   share->evidence = (uint8_t)(share->open ? Prof_BY_OPEN_PATH : Prof_BY_SUMS);
   for (i = 0; w->waits && i < w->waits->count; ++i) {
      const Prof_Long_Wait *wait = &w->waits->waits[i];
      const Prof_Item *look = looks->of[i];
      int is_told = is_told_to_be_for(wait, share->context);
      double part = part_in(w, looks, i, share->reach);
      was_told |= is_told;
      if (is_told && w->known) continue;
      if (look) parts[evidence_of(wait, look)] += part;
      sum += part;
      if (!is_told) continue;
      share->told += part;
      if (look) share->within += surely_in(w, looks, i, wait->ticks);
   }
   if (!was_told) share->within = (double)share->self;
   if (w->known) {
      add_known(w, share, &sum, &parts[Prof_BY_LOCK]);
   } else if (w->waits) {
      parts[Prof_BY_LOCK] += w->in_short;
      share->told += w->in_short;
      sum += w->in_short;
   } else return;
   sum += w->unseen;
   if (sum < share->reach) share->reach = sum;
   for (i = best; i <= Prof_BY_OPEN_PATH; ++i)
      if (parts[i] > parts[best]) best = i;
   share->open = parts[Prof_BY_OPEN_PATH] > parts[Prof_BY_LOCK] + parts[Prof_BY_LOOK];
   if (sum > 0) share->evidence = (uint8_t)(share->open ? (int)Prof_BY_OPEN_PATH : best);
}

/* Half the width of what is known of the item's time, in ticks: of a normal error, in 95 of 100
 * frames. What an estimate has too little the item of the state below has too much. */
static double unsure_of(const Prof_Frame *frame, uint32_t item)
{
   double variance = 0, unsure = 0;
   uint32_t i;
   for (i = 0; i < frame->num_estimates; ++i) {
      const Prof_Estimate *e = &frame->estimates[i];
      const Prof_Item *of = &frame->items[e->item];
      if (e->item != item && (of->context != frame->items[item].context ||
                              Prof_States[of->state].parent != frame->items[item].state))
         continue;
      variance += e->variance;
      unsure += e->unsure;
   }
   return variance > 0 ? 1.959964 * sqrt(variance) + unsure : unsure;
}

/* How long the frame waited in the state for threads of which locks tell. */
static double told_in(const Walk *w, uint32_t state)
{
   double sum = 0;
   uint32_t i;
   for (i = 0; i < w->num_waited; ++i)
      if (w->waited[i].state == state && w->waited[i].by) sum += part_of_frame(w, &w->waited[i]);
   return sum;
}

/* And how long it slept on when one of them had let it go. */
static double slept_on_in(const Walk *w, uint32_t state)
{
   double sum = 0;
   uint32_t i;
   for (i = 1; i < w->num_waited; ++i) {
      const Prof_Logged_Wait *wait = &w->waited[i], *before = wait - 1;
      if (wait->state == state && before->state == state && before->by && !wait->by &&
          before->end == wait->begin)
         sum += part_of_frame(w, wait);
   }
   return sum;
}

/* Reads one state of the walk. Only time that is no work has its usual values here: work is usual
 * in all contexts together, and add_usual_work adds that. */
static void read_share(Walk *w, Prof_Share *share)
{
   const Prof_Item *item = &w->frame->items[w->item];
   Looks looks;
   memset(&looks, 0, sizeof looks);
   memset(share, 0, sizeof *share);
   share->context = w->context;
   share->state = Prof_Context_Index_of(w->context)->states[w->order];
   share->here = w->here;
   share->kind = w->kinds ? w->kinds[share->state] : (uint8_t)Prof_WORKS;
   share->work = share->here && share->kind == Prof_WORKS;
   if (is_next_item(w, w->context) && item->order == w->order) {
      share->self = item->self;
      share->unsure = unsure_of(w->frame, w->item);
      share->entries = item->entries;
      share->open = item->open;
      ++w->item;
   }
   share->locked = w->locked;
   share->known = w->known != 0;
   if (!share->here) looks = find_looks(w, share);
   if (!share->work) read_usual(w, share, &looks);
   if (!share->here) find_reach(w, share, &looks);
   else if (share->kind == Prof_WAITS_THREAD) share->told = told_in(w, share->state);
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

/* ---- sums ---- */

static void add_here(Prof_Held *held, const Prof_Share *share, const Walk *w)
{
   if (share->kind == Prof_WAITS_THREAD) {
      double known = share->told + slept_on_in(w, share->state);
      held->told += (double)share->self;
      held->usual_told += share->usual_self;
      if (known < (double)share->self) held->unknown += (double)share->self - known;
   } else if (share->kind == Prof_WAITS) {
      held->untold += (double)share->self;
      held->usual_untold += share->usual_self;
   } else if (share->kind == Prof_WAITS_DISPLAY) {
      held->display += (double)share->self;
      held->usual_display += share->usual_self;
   }
}

/* Time in no zone tells nothing: most threads wait there. */
static void add_elsewhere(Prof_Held *held, const Prof_Share *share)
{
   if (share->state == Prof_STATE_ROOT) return;
   if (share->kind == Prof_WORKS && !share->open) held->worked += share->reach;
   if (share->kind == Prof_WAITS_DISPLAY) {
      held->shown += share->reach;
      held->shown_told += share->told;
   }
}

void Prof_Hitch_Shares_sum(const Prof_Frame *frame, double most, Prof_Held *held)
{
   Walk walk = begin_walk(frame);
   Prof_Share share;
   memset(held, 0, sizeof *held);
   if (most < walk.most_display) walk.most_display = most;
   while (next_share(&walk, &share))
      if (share.here) add_here(held, &share, &walk);
      else add_elsewhere(held, &share);
}

/* ---- all of them ---- */

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

/* Room for `count`; what was there is lost. */
static int make_room(Prof_Shares *shares, uint32_t count)
{
   uint32_t more = count + count / 4;
   shares->count = 0;
   if (count <= shares->cap) return 1;
   Prof_Config_release(shares->list);
   shares->list = (Prof_Share *)Prof_Config_alloc(more, sizeof *shares->list);
   shares->cap = shares->list ? more : 0;
   return shares->list != 0;
}

static int by_state(const void *a, const void *b)
{
   const Prof_Share *x = (const Prof_Share *)a, *y = (const Prof_Share *)b;
   if (x->work != y->work) return x->work > y->work ? -1 : 1;
   return x->state < y->state ? -1 : x->state > y->state;
}

/* Adds up each state's work in several contexts. Shares are sorted by state, with work before what
 * is none, and stay so. Returns how many shares are work. */
static uint32_t merge_work(Prof_Shares *shares, uint32_t owner)
{
   uint32_t i, work = 0, all = 0;
   for (i = 0; i < shares->count; ++i) {
      Prof_Share share = shares->list[i], *last = all ? &shares->list[all - 1] : 0;
      if (share.work) share.context = owner;
      if (share.work && last && last->state == share.state) {
         last->self += share.self;
         last->unsure += share.unsure;
         last->entries += share.entries;
         last->open |= share.open;
         continue;
      }
      work += share.work != 0;
      shares->list[all++] = share;
   }
   shares->count = all;
   return work;
}

/* Adds what is usual to the first `work` shares, which are work and sorted, and as new
 * shares at the end for work that is usual and was not done. */
static void add_usual_work(Prof_Shares *shares, const Prof_Frame *frame, uint32_t work)
{
   uint32_t state, states = Prof_State_count(), at = 0;
   for (state = Prof_STATE_ROOT; state < states; ++state) {
      Prof_Share share = usual_share(frame, state);
      if (at < work && shares->list[at].state == state) {
         shares->list[at].usual_self = share.usual_self;
         shares->list[at].usual_entries = share.usual_entries;
         ++at;
      } else if (matters(&share) && is_work_of(frame, state)) {
         Prof_ASSERT(shares->count < shares->cap); /* count_shares counted it */
         shares->list[shares->count++] = share;
      }
   }
   Prof_ASSERT(at == work); /* each state's work met what is usual of it */
}

void Prof_Hitch_Shares_take(Prof_Shares *shares, const Prof_Frame *frame)
{
   Walk walk = begin_walk(frame);
   Prof_Share share;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!make_room(shares, count_shares(frame))) return;
   while (next_share(&walk, &share)) shares->list[shares->count++] = share;
   if (shares->count > 1) qsort(shares->list, shares->count, sizeof share, by_state);
   Prof_ASSERT(walk.item == frame->count); /* every item came by, as both go in one order */
   add_usual_work(shares, frame, merge_work(shares, frame->owner));
}

double Prof_Hitch_Shares_caught_up(const Prof_Shares *shares, double frames, double waited)
{
   double work = 0, others = 0;
   uint32_t i;
   for (i = 0; i < shares->count; ++i) {
      const Prof_Share *share = &shares->list[i];
      double most = share->usual_self * frames;
      if (share->work) work += Prof_Number_lesser(Prof_Hitch_Shares_excess(share), most);
      else if (share->here && share->kind == Prof_WAITS_THREAD)
         others += Prof_Number_lesser(Prof_Hitch_Shares_excess(share), most);
      else if (!share->here && share->kind == Prof_WORKS && share->state != Prof_STATE_ROOT)
         others += Prof_Number_lesser(share->reach, most);
   }
   return work + Prof_Number_lesser(others, waited);
}

void Prof_Hitch_Shares_free(Prof_Shares *shares)
{
   Prof_Config_release(shares->list);
   memset(shares, 0, sizeof *shares);
}

/* ---- archive ---- */

static void archive_share(Prof_Archive *a, Prof_Share *s)
{
   Prof_Frame_Archive_ticks(a, &s->self);
   Prof_Archive_amount(a, &s->usual_self);
   Prof_Archive_amount(a, &s->usual_entries);
   Prof_Archive_amount(a, &s->unsure);
   Prof_Archive_amount(a, &s->reach);
   Prof_Archive_amount(a, &s->blame);
   Prof_Archive_u32(a, &s->entries, UINT32_MAX);
   Prof_Archive_u32(a, &s->state, Prof_State_count() - 1);
   Prof_Archive_u32(a, &s->context, Prof_Context_Names_count() - 1);
   Prof_Archive_byte(a, &s->work, 1);
   Prof_Archive_byte(a, &s->here, 1);
   Prof_Archive_byte(a, &s->kind, Prof_OWN);
   Prof_Archive_byte(a, &s->open, 1);
   Prof_Archive_byte(a, &s->evidence, Prof_BY_CPU);
   if (a->reads) s->locked = s->within = s->told = s->known = 0;
   if (!s->state) Prof_Archive_fail(a, "there is no such stack");
}

void Prof_Hitch_Shares_archive(Prof_Archive *a, Prof_Shares *shares)
{
   uint32_t count = Prof_Archive_count(a, shares->count, 49), i;
   if (a->reads) shares->count = 0;
   if (a->reads && count && !make_room(shares, count)) Prof_Archive_fail(a, "out of memory");
   for (i = 0; i < count && Prof_Archive_ok(a); ++i) {
      archive_share(a, &shares->list[i]);
      if (a->reads && Prof_Archive_ok(a)) shares->count = i + 1;
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
