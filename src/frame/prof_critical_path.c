/* prof_critical_path.c - see prof_critical_path.h */
#ifdef Prof_ENABLED
#include "prof_critical_path.h"
#include "prof_hitch.h"
#include "prof_long_waits.h"
#include "prof_waiting.h"
#include "../gather/prof_fiber_runs.h"
#include "../gather/prof_thread.h"
#include "../base/prof_number.h"
#include <string.h>

/* Of a path that still ran at the update: it did not end the wait. As prof_hitch_blame.c has it. */
#define STILL_OPEN 0.3

#define NOBODY UINT32_MAX /* no context */

/* Of a stretch: who was in zones for that much of it is said to have worked all of it. */
#define NEARLY_ALL 0.9

enum { MAX_WAITERS = 32, MAX_WORKERS = 128 };

/* A context that waits, since when, as ticks since the frame's begin. */
typedef struct Waiter {
   uint32_t context;
   int64_t since;
} Waiter;

/* What a context worked in the frame, in zones: ticks. `ended` counts less what still ran at the
 * update. */
typedef struct Worker {
   uint32_t context;
   int here; /* it made the frame's work */
   double all, ended;
} Worker;

typedef struct Walk {
   const Prof_Frame *frame;
   const unsigned char *kinds;
   const Prof_Logged_Wait *waits; /* of the updating thread, whichever context was in: the last */
   uint32_t num_waits;
   Prof_Step steps[Prof_MAX_STEPS]; /* the last one first */
   uint32_t count;
   Waiter waiters[MAX_WAITERS]; /* those for whom the path left their threads, the first first */
   int num_waiters;
   uint32_t context; /* where the path is, */
   int64_t at;       /* and when: ticks since the frame's begin */
   uint32_t blamed;  /* the context that is to blame first for a hitch, or NOBODY */
   uint64_t guessed; /* the begin of the wait of which it was guessed last who ended it */
   int summed;       /* `workers` below are the frame's: their first so many */
   int64_t helped;   /* on the updating thread, in waits that the path has passed by: ticks */
} Walk;

static struct {
   Prof_Step steps[Prof_MAX_STEPS]; /* of the frame that was asked for last */
   Worker workers[MAX_WORKERS];     /* of the walk in progress; more are not looked at */
} own;

/* ---- what is known of a context ---- */

/* The wait that the context is still in. Who let others go before it is not in the middle of that.
 * */
static int find_open_wait(const Walk *w, uint32_t context, int64_t at, Prof_Logged_Wait *wait)
{
   const Prof_Context *c = Prof_Contexts[context];
   const Prof_Node *node = (const Prof_Node *)Prof_Atomic_load_ptr(&c->wait);
   if (!node || !c->hands) return 0;
   wait->begin = Prof_Atomic_load64(&c->wait_at) + c->away;
   wait->end = w->frame->begin + w->frame->ticks + 1;
   wait->state = (uint32_t)(node - c->nodes);
   wait->by = wait->woken = 0;
   return (int64_t)(wait->begin - w->frame->begin) < at;
}

/* Of the context, or if it is the frame's, of all that waited on that thread. */
static uint32_t read_log(const Walk *w, uint32_t context, Prof_Logged_Wait *waits)
{
   if (context != w->frame->owner)
      return Prof_Wait_Log_read(&Prof_Contexts[context]->waits, waits);
   if (w->num_waits) memcpy(waits, w->waits, w->num_waits * sizeof *waits);
   return w->num_waits;
}

/* The last wait of the context that began before `at`. 0: there is none. */
static int find_wait(const Walk *w, uint32_t context, int64_t at, Prof_Logged_Wait *wait)
{
   Prof_Logged_Wait waits[Prof_WAITS_LOGGED];
   uint32_t i;
   if (find_open_wait(w, context, at, wait)) return 1;
   i = read_log(w, context, waits);
   while (i--)
      if ((int64_t)(waits[i].begin - w->frame->begin) < at) {
         *wait = waits[i];
         return 1;
      }
   return 0;
}

static int64_t since_begin(const Walk *w, uint64_t stamp)
{
   return (int64_t)(stamp - w->frame->begin);
}

static int kind_of(const Walk *w, uint32_t state)
{
   return w->kinds ? w->kinds[state] : (int)Prof_WORKS;
}

static void add_work(const Walk *w, Worker *worker, const Prof_Item *item)
{
   if (item->state == Prof_STATE_ROOT || kind_of(w, item->state) != Prof_WORKS) return;
   worker->all += (double)item->self;
   worker->ended += (double)item->self * (item->open ? STILL_OPEN : 1);
}

/* Once a frame, if anybody asks. Items stand context by context. */
static int sum_workers(Walk *w)
{
   Worker *worker = 0;
   uint32_t i;
   for (i = 0; !w->summed && i < w->frame->count; ++i) {
      const Prof_Item *item = &w->frame->items[i];
      if (!worker || worker->context != item->context) {
         int next = worker ? (int)(worker - own.workers) + 1 : 0;
         if (next == MAX_WORKERS) break;
         worker = &own.workers[next];
         memset(worker, 0, sizeof *worker);
         worker->context = item->context;
         worker->here = item->works;
      }
      add_work(w, worker, item);
   }
   if (worker) w->summed = (int)(worker - own.workers) + 1;
   return w->summed;
}

/* ---- who let it go ---- */

/* Does the context wait at that time for the one that the path is on, or is it that one? */
static int is_waiting_for_it(const Walk *w, uint32_t context, int64_t at)
{
   int i;
   for (i = 0; i < w->num_waiters; ++i)
      if (w->waiters[i].context == context && w->waiters[i].since < at) return 1;
   return context == w->context;
}

/* When the last one on the way here began to wait. */
static int64_t waited_since(const Walk *w)
{
   return w->num_waiters ? w->waiters[w->num_waiters - 1].since : 0;
}

/* Is the context itself in the middle of a wait, where the path is? */
static int waits_at(const Walk *w, uint32_t context)
{
   Prof_Logged_Wait wait;
   return find_wait(w, context, w->at, &wait) && since_begin(w, wait.end) > w->at;
}

/* As a lock tells it, unless that was told to be the display's. One that waits itself at this time
 * lets nobody go, but may have right before: who was let go goes on a little later. */
static uint32_t find_known(const Walk *w, const Prof_Logged_Wait *wait, int64_t at)
{
   const Prof_Context *c = Prof_Context_of_who(wait->by);
   if (!c || kind_of(w, wait->state) == Prof_WAITS_DISPLAY) return NOBODY;
   at -= (int64_t)(2 * Prof_WAKING / Prof_Clock_seconds_per_tick()); /* its end is told later */
   if (is_waiting_for_it(w, c->index, at)) return NOBODY;
   /* what fibers did on the updating thread is that thread's */
   return c->worked && !is_waiting_for_it(w, w->frame->owner, at) ? w->frame->owner : c->index;
}

/* What the context had worked in the frame when the long wait ended, of what still ran so much. */
static double sum_look(const Walk *w, const Prof_Long_Wait *wait, uint32_t context,
                       double open_part)
{
   double sum = 0;
   uint32_t i;
   for (i = 0; i < wait->count; ++i) {
      const Prof_Item *look = &Prof_Long_Waits_now()->looks[wait->first + i];
      if (look->context != context || look->state == Prof_STATE_ROOT) continue;
      if (kind_of(w, look->state) != Prof_WORKS) continue;
      sum += (double)look->self * (look->open ? open_part : 1);
   }
   return sum;
}

/* How long the path is on the context between these. Who is on it there worked for that. */
static double sum_steps(const Walk *w, uint32_t context, int64_t begin, int64_t end)
{
   double sum = 0;
   uint32_t i;
   for (i = 0; i < w->count; ++i) {
      const Prof_Step *step = &w->steps[i];
      int64_t from = (int64_t)step->begin > begin ? (int64_t)step->begin : begin;
      int64_t to = (int64_t)step->end < end ? (int64_t)step->end : end;
      if (step->context == context && !step->state && to > from) sum += (double)(to - from);
   }
   return sum;
}

/* The most that it can have worked from `begin` to where the path is: by the frame's sums, less
 * what is on the path later; and by what it had worked when long waits ended. Of what still ran
 * then, so much. */
static double most_worked(const Walk *w, const Worker *worker, int64_t begin, double open_part)
{
   const Prof_Long_Waits *waits = Prof_Long_Waits_now();
   int64_t before = 0, after = (int64_t)w->frame->ticks;
   double less = 0, all = open_part < 1 ? worker->ended : worker->all;
   int i;
   for (i = 0; i < waits->count; ++i) {
      int64_t end = since_begin(w, waits->waits[i].end);
      if (end > before && end <= begin) {
         less = sum_look(w, &waits->waits[i], worker->context, 1);
         before = end;
      }
      if (end < after && end >= w->at) {
         all = sum_look(w, &waits->waits[i], worker->context, open_part);
         after = end;
      }
   }
   return all - less - sum_steps(w, worker->context, w->at, after);
}

/* What the context did in a wait of another one, ticks. */
typedef struct Deed {
   uint32_t context;
   double all;    /* work, less if that still ran, and waits of which a lock tells for whom */
   double locked; /* of it, these waits */
   int64_t since; /* before that it was in no zone, or waited; ticks since the frame's begin */
} Deed;

static const Deed no_deed = {NOBODY, 0, 0, 0};

/* Less is no sign that it was waited for. */
static double least_deed(const Walk *w, int64_t begin) { return (double)(w->at - begin) / 2; }

enum { MAX_WAITS = Prof_WAITS_LOGGED + 1 };

/* The waits of the context between `begin` and where the path is, clipped to that, the last one
 * first: into room for MAX_WAITS. Stamps become ticks since the frame's begin, and `by` is not 0
 * for those of which a lock tells for whom they were. */
static int read_waits(const Walk *w, uint32_t context, int64_t begin, Prof_Logged_Wait *waits)
{
   Prof_Logged_Wait log[MAX_WAITS];
   uint32_t i = read_log(w, context, log);
   int64_t at = w->at;
   int count = 0;
   if (find_open_wait(w, context, at, &log[i])) ++i;
   while (i--) {
      int64_t from = since_begin(w, log[i].begin), to = since_begin(w, log[i].end);
      int is_over = to <= w->at;
      if (to <= begin) break;
      if (from >= at) continue;
      waits[count] = log[i];
      waits[count].by = is_over && find_known(w, &log[i], to) != NOBODY;
      waits[count].begin = (uint64_t)(from > begin ? from : begin);
      waits[count].end = (uint64_t)(to < at ? to : at);
      ++count;
      at = from;
   }
   return count;
}

static double ticks_of(const Prof_Logged_Wait *wait) { return (double)(wait->end - wait->begin); }

/* When it began, if it was `ticks` of work and waits that locks tell. It is not known where between
 * them the context was in no zone, so that is put first. */
static int64_t find_begin(const Walk *w, int64_t begin, double ticks,
                          const Prof_Logged_Wait *waits, int count)
{
   int64_t at = w->at;
   int i;
   for (i = 0; i < count; ++i) {
      double passed = (double)(at - (int64_t)(waits[i].by ? waits[i].begin : waits[i].end));
      if (ticks <= passed) break;
      ticks -= passed;
      at = (int64_t)waits[i].begin;
   }
   return (double)(at - begin) > ticks ? at - (int64_t)ticks : begin;
}

/* From `begin` to where the path is. Who did not work in it let nobody go. The blame has weighed
 * that the blamed one still ran. */
static Deed deed_in(const Walk *w, const Worker *worker, int64_t begin)
{
   Prof_Logged_Wait waits[MAX_WAITS];
   Deed deed = no_deed;
   double left = (double)(w->at - begin), worked;
   int i, count = read_waits(w, worker->context, begin, waits);
   for (i = 0; i < count; ++i) {
      left -= ticks_of(&waits[i]);
      if (waits[i].by) deed.locked += ticks_of(&waits[i]);
   }
   if (Prof_Number_lesser(left, worker->all) + deed.locked < least_deed(w, begin)) return no_deed;
   worked = Prof_Number_lesser(left, most_worked(w, worker, begin, 1));
   deed.context = worker->context;
   deed.since = begin;
   if (worked < left * NEARLY_ALL)
      deed.since = find_begin(w, begin, worked + deed.locked, waits, count);
   if (worker->context != w->blamed)
      worked = Prof_Number_lesser(left, most_worked(w, worker, begin, STILL_OPEN));
   deed.all = worked + deed.locked;
   return worked > 0 && deed.all >= least_deed(w, begin) ? deed : no_deed;
}

/* Who did most in the wait that the path is in, if that was half of it at least. */
typedef struct Deeds {
   Deed best, of_blamed;
} Deeds;

static Deeds find_deeds(Walk *w, int64_t begin)
{
   Deeds found;
   int i, count = sum_workers(w);
   found.best = found.of_blamed = no_deed;
   for (i = 0; i < count; ++i) {
      const Worker *worker = &own.workers[i];
      Deed deed;
      if (worker->here || worker->all <= 0) continue;
      if (is_waiting_for_it(w, worker->context, w->at)) continue;
      deed = deed_in(w, worker, begin);
      if (worker->context == w->blamed) found.of_blamed = deed;
      if (deed.all > found.best.all) found.best = deed;
   }
   return found;
}

/* Of a wait for the display nobody is the cause but that. One that does not tell for what it is may
 * be for the display, so of that only the blame is a sign, or that a lock was waited for in it. The
 * blamed one did not let it go if it slept by then, and another one waited for it. Nobody is
 * guessed anew for what is left of a wait when the path comes back to it. */
static Deed guess(Walk *w, const Prof_Logged_Wait *wait)
{
   int kind = kind_of(w, wait->state), is_told = kind == Prof_WAITS_THREAD;
   int64_t begin = since_begin(w, wait->begin), floor = waited_since(w);
   int is_blamed = w->blamed != NOBODY && !is_waiting_for_it(w, w->blamed, w->at);
   Deeds found;
   if (!is_told && (kind != Prof_WAITS || !is_blamed)) return no_deed;
   if (w->guessed == wait->begin) return no_deed;
   w->guessed = wait->begin;
   found = find_deeds(w, begin > floor ? begin : floor);
   if (found.of_blamed.context != NOBODY &&
       (found.best.locked <= 0 || !waits_at(w, found.of_blamed.context)))
      return found.of_blamed;
   return is_told || found.best.locked > 0 ? found.best : no_deed;
}

/* ---- steps ---- */

/* The path was here from `begin` to where it is, in that state if it waited, else 0. What no step
 * is left for goes to the last one. */
static void step_to(Walk *w, int64_t begin, uint32_t state)
{
   Prof_Step *last = w->count ? &w->steps[w->count - 1] : 0;
   if (begin < 0) begin = 0;
   if (begin >= w->at) return;
   if (w->count == Prof_MAX_STEPS) begin = 0;
   if (w->count == Prof_MAX_STEPS || (last && last->context == w->context && last->state == state))
      last->begin = (uint64_t)begin;
   else {
      last = &w->steps[w->count++];
      last->begin = (uint64_t)begin;
      last->end = (uint64_t)w->at;
      last->context = w->context;
      last->state = state;
   }
   w->at = begin;
}

/* The path was on the context from `begin` to where it is, or on the fibers that ran there then. */
static void step_on(Walk *w, int64_t begin)
{
   const Prof_Fiber_Runs *runs = Prof_Contexts[w->context]->fiber_runs;
   uint32_t context = w->context;
   int64_t from = begin > 0 ? begin : 0, least = (w->at - from) / Prof_FIBER_PART;
   Prof_Fiber_Run run;
   int64_t at = w->at;
   while (at > from && context != w->frame->owner &&
          Prof_Fiber_Runs_last(runs, w->frame->begin + (uint64_t)from,
                               w->frame->begin + (uint64_t)at, &run)) {
      const Prof_Context *fiber = Prof_Context_of_who(run.who);
      at = since_begin(w, run.from);
      if (!fiber || since_begin(w, run.to) - at < least) continue;
      step_to(w, since_begin(w, run.to), 0);
      w->context = fiber->index;
      step_to(w, at, 0);
      w->context = context;
   }
   step_to(w, begin, 0);
}

/* How far back the context surely worked for the one that it let go. Where the path has passed by
 * all those, nothing tells. */
static int64_t least_known(const Walk *w)
{
   return w->num_waiters || w->context == w->frame->owner ? waited_since(w) : w->at;
}

static void return_from(Walk *w)
{
   w->context = w->num_waiters ? w->waiters[--w->num_waiters].context : w->frame->owner;
}

static int is_below(uint32_t state, uint32_t above)
{
   while (state > above) state = Prof_States[state].parent;
   return state == above;
}

/* What of the frame's waits in that state was work of its own (Prof_HELPING), and on no step yet.
 * Ticks. */
static int64_t helped_in(const Walk *w, uint32_t wait_state)
{
   int64_t sum = -w->helped;
   uint32_t i;
   for (i = 0; i < w->frame->count; ++i) {
      const Prof_Item *item = &w->frame->items[i];
      int works = item->works && kind_of(w, item->state) == Prof_WORKS;
      if (works && is_below(item->state, wait_state)) sum += (int64_t)item->self;
   }
   return sum > 0 ? sum : 0;
}

/* The wait itself is on the path, as far as whoever led here waited too. It is not known when in it
 * the thread helped: first. */
static void step_back_through(Walk *w, const Prof_Logged_Wait *wait)
{
   int64_t begin = since_begin(w, wait->begin), floor = waited_since(w), until;
   if (begin < floor) begin = floor;
   if (begin < 0) begin = 0;
   until = begin;
   if (w->context == w->frame->owner) until += helped_in(w, wait->state);
   if (until > w->at) until = w->at;
   w->helped += until - begin;
   step_to(w, until, wait->state);
   step_to(w, begin, 0);
   if (w->num_waiters && begin <= floor) return_from(w);
}

/* The path leaves a context that waits, for the one that let it go. If that is in the middle of a
 * wait itself, it has let the other go right before. */
static void follow(Walk *w, const Prof_Logged_Wait *wait, const Deed *deed)
{
   Prof_Logged_Wait other;
   Waiter *waiter = &w->waiters[w->num_waiters];
   int64_t begin = since_begin(w, wait->begin), floor = waited_since(w);
   if (find_wait(w, deed->context, w->at, &other) && since_begin(w, other.end) > w->at)
      step_to(w, since_begin(w, other.begin) > begin ? since_begin(w, other.begin) : begin,
              wait->state);
   if (w->at <= begin || w->at <= 0) return;
   waiter->context = w->context;
   waiter->since = begin > floor ? begin : floor;
   if (waiter->since < deed->since) waiter->since = deed->since;
   ++w->num_waiters;
   w->context = deed->context;
}

/* How long fibers ran on the thread from `begin` to where the path is. */
static double ran_there(const Walk *w, int64_t begin)
{
   Prof_Fiber_Runs found;
   double ran = 0;
   uint32_t i;
   found.count = 0;
   if (begin < 0) begin = 0;
   if (begin < w->at)
      Prof_Fiber_Runs_add(Prof_Contexts[w->context]->fiber_runs, w->frame->begin + (uint64_t)begin,
                          w->frame->begin + (uint64_t)w->at, &found);
   for (i = 0; i < found.count; ++i) ran += (double)found.list[i].ticks;
   return ran;
}

/* Did the context work from `begin` to where the path is, as far as sums tell? It may wait in zones
 * that do not tell so, or in none. */
static int worked_since(Walk *w, int64_t begin)
{
   double length = (double)(w->at - (begin > 0 ? begin : 0)), worked = 0;
   int i, count = sum_workers(w);
   for (i = 0; i < count; ++i)
      if (own.workers[i].context == w->context) worked = (double)own.workers[i].all;
   worked += ran_there(w, begin);
   return length <= 0 || (worked > 0 && worked >= length * NEARLY_ALL);
}

/* Is the path in the middle of a wait for one that waits, too? It came back here from that one, and
 * belongs to those who waited for both. */
static int is_in_circle(const Walk *w, const Prof_Logged_Wait *wait)
{
   return w->num_waiters && wait->by && since_begin(w, wait->end) > w->at;
}

/* Its thread was let go when the wait before it ended, and then went on late, as it slept or had no
 * CPU. Gives that wait. */
static int is_rest_of(const Walk *w, const Prof_Logged_Wait *wait, Prof_Logged_Wait *before)
{
   return !wait->by && find_wait(w, w->context, since_begin(w, wait->begin), before) &&
          before->by && before->end == wait->begin && before->state == wait->state;
}

/* One stretch of work back to a wait, and through that, or to where the path came from. */
static void walk_on(Walk *w)
{
   Prof_Logged_Wait wait = {0, 0, 0, 0, 0, 0};
   int found = find_wait(w, w->context, w->at, &wait);
   int64_t until = found ? since_begin(w, wait.end) : -1, floor = least_known(w);
   Prof_Logged_Wait before;
   int is_rest = found && is_rest_of(w, &wait, &before);
   uint32_t whom = NOBODY;
   Deed deed = no_deed;
   int is_home = w->context == w->frame->owner && !w->num_waiters;
   if (is_rest) whom = find_known(w, &before, since_begin(w, before.end));
   else if (found) whom = find_known(w, &wait, until);
   if (!is_home && until <= floor && (whom == NOBODY || !worked_since(w, until))) {
      step_on(w, floor);
      return_from(w);
      return;
   }
   step_on(w, until);
   while (w->num_waiters && waited_since(w) >= w->at) --w->num_waiters;
   if (w->at <= 0) return;
   if (is_rest && whom != NOBODY) {
      step_to(w, since_begin(w, wait.begin), wait.state);
      return;
   }
   deed.context = find_known(w, &wait, w->at);
   if (deed.context == NOBODY) deed = guess(w, &wait);
   if (deed.context != NOBODY && w->num_waiters < MAX_WAITERS) follow(w, &wait, &deed);
   else if (is_in_circle(w, &wait)) return_from(w);
   else step_back_through(w, &wait);
}

/* ---- a frame ---- */

/* Those that took a CPU from the thread that was waited for did not let the frame go. */
static uint32_t find_blamed(const Prof_Frame *frame)
{
   uint32_t i, count;
   int index = frame->flags & Prof_FRAME_HITCH ? Prof_Hitch_find(frame->number) : -1;
   const Prof_Share *shares = index < 0 ? 0 : Prof_Hitch_shares(index, &count);
   for (i = 0; shares && i < count && shares[i].blame > 0; ++i)
      if (!shares[i].here && shares[i].kind == Prof_WORKS && shares[i].evidence != Prof_BY_CPU)
         return shares[i].context;
   return NOBODY;
}

/* What of the path was somebody's doing: work, and waits for nobody knows whom. What the updating
 * thread waited, and did for the profiler, without a step of its own is not known to be on it. */
static uint64_t sum_critical(const Walk *w)
{
   uint64_t sum = 0, logged = 0;
   uint32_t i;
   for (i = 0; i < w->count; ++i) {
      const Prof_Step *step = &w->steps[i];
      int kind = step->state ? kind_of(w, step->state) : (int)Prof_WORKS;
      if (kind == Prof_WORKS || kind == Prof_WAITS_THREAD) sum += step->end - step->begin;
      if (step->context != w->frame->owner || kind != Prof_WORKS) logged += step->end - step->begin;
   }
   logged = w->frame->apart > logged ? w->frame->apart - logged : 0;
   return sum > logged ? sum - logged : 0;
}

/* As many as other threads keep: steps of more would have no room. */
static void take_waits(Walk *w)
{
   w->num_waits = Prof_Long_Waits_all(&w->waits);
   if (w->num_waits < Prof_WAITS_LOGGED) return;
   w->waits += w->num_waits - (Prof_WAITS_LOGGED - 1);
   w->num_waits = Prof_WAITS_LOGGED - 1;
}

void Prof_Critical_Path_find(Prof_Frame *frame)
{
   Walk w;
   Prof_Logged_Wait wait;
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   memset(&w, 0, sizeof w);
   w.frame = frame;
   w.kinds = Prof_Waiting_kinds(frame->rules);
   w.context = frame->owner;
   w.at = (int64_t)frame->ticks;
   frame->steps = own.steps;
   frame->num_steps = 0;
   frame->critical = Prof_Frame_Record_work(frame);
   take_waits(&w);
   if (!frame->begin || !find_wait(&w, frame->owner, w.at, &wait)) return;
   if (since_begin(&w, wait.end) <= 0) return;
   w.blamed = find_blamed(frame);
   while (w.at > 0) walk_on(&w);
   for (i = 0; i < w.count; ++i) {
      own.steps[i] = w.steps[w.count - 1 - i];
      if (own.steps[i].context != frame->owner) frame->flags |= Prof_FRAME_SHARED;
   }
   frame->num_steps = w.count;
   frame->critical = sum_critical(&w);
   Prof_ASSERT(Prof_Critical_Path_is_sound(frame));
}

#if defined(Prof_CHECKED)
int Prof_Critical_Path_is_sound(const Prof_Frame *frame)
{
   uint64_t at = 0;
   uint32_t i;
   for (i = 0; i < frame->num_steps; ++i) {
      if (frame->steps[i].begin != at || frame->steps[i].end <= at) return 0;
      if (frame->steps[i].context >= Prof_Contexts_used) return 0;
      at = frame->steps[i].end;
   }
   return (!i || at == frame->ticks) && frame->critical <= frame->ticks;
}
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
