/* prof_thread.c - see prof_thread.h */
#ifdef Prof_ENABLED
#include "prof_thread.h"
#include "prof_others_use.h"
#include "prof_start.h"
#include "prof_tell.h"
#include "prof_thread_use.h"
#include "prof_warning.h"
#include "../../platform/prof_compiler.h"
#include "../../platform/prof_os_module.h"
#include <string.h>

static Prof_Node stranger_gate = {0, 0, &Prof_Context_no_child, 0, 0};

/* Hands that hold nothing. */
#define EMPTY_HANDS(mode) \
   { \
      &stranger_gate, (char *)Prof_Context_nowhere, mode, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 \
   }
/* The hands of a thread before its first zone. */
#define STRANGER EMPTY_HANDS(Prof_MODE_ATTENTION)

#if defined(Prof_TLS)
Prof_TLS_KEPT Prof_TLS Prof_Thread Prof_Tls_thread = STRANGER;
#define IS_NOBODY(me) 0
Prof_NOINLINE Prof_Thread *Prof_Tls_find_hands(void)
{
   Prof_Thread *me = &Prof_Tls_thread;
   Prof_HIDE(me);
   return me;
}
#else
static const Prof_Thread stranger = STRANGER;
/* The hands of all threads that can have none: no memory, or at their very end. They are parked. */
static Prof_Thread nobody = EMPTY_HANDS(Prof_MODE_ATTENTION | Prof_MODE_PARKED);
#define IS_NOBODY(me) ((me) == &nobody)
Prof_Thread *Prof_Tls_find_hands(void)
{
   return (Prof_Thread *)Prof_Os_thread_copy(&stranger, sizeof stranger, &nobody);
}
#endif

/* THE PHASES OF A THREAD. What Prof_Tls_hands() finds is gone when its thread is; so a thread whose
 * end could be missed must be given up in time. Its end is told by destructors, and some code runs
 * after the last of them: C libraries free memory there, and a game's free may have zones.
 *
 *   new      Nothing is known; it may be past its destructors already. It is SHY: all its zones go
 *            through the gate, where it looks itself whether the profiler is on and who watches, so
 *            that nobody else need write to its hands. And it shows a sign of life, if the system
 *            has one: who ends without being told is found at the next update, and buried.
 *   trusted  It has begun more zones than any end has, or updates, or switches contexts. It may
 *            still end at any moment, but will be told. From here on it is as fast as can be.
 *   ending   A destructor told its end. It may join anew, for good shy, until told again or dead.
 *   ended    It was told for the last time. It is parked, and never joins again.
 *
 * A thread that the system will tell no end of stays new, or is not measured. */
enum {
   NEW = Prof_PHASE_NEW,
   TRUSTED = Prof_PHASE_TRUSTED,
   ENDING = Prof_PHASE_ENDING,
   ENDED = Prof_PHASE_ENDED
};

/* A new thread is trusted after this many begins. The GNU C library frees 31 blocks of values of
 * keys, and a few buffers, after a thread's last destructor, and the game's free may open a zone
 * for each, or two, or six: a smaller number would take a dying thread for a living one. */
enum { TRUST_AFTER = 256 };

static struct {
   uint32_t num_alive;    /* threads that show a sign of life */
   uint32_t closing;      /* read by anyone */
   Prof_Thread *closer;   /* whose Prof_shutdown it is */
   uint32_t forks;        /* of which this process came */
   uint32_t forgotten;    /* begins in fibers that nobody had in hands when a life ended */
   Prof_Context *orphans; /* of earlier lives; whose holders have not noticed yet */
   int fork_asked, looked_around, said_untold, main_named;
} all; /* under the lock */

static Prof_Slot_Set alive; /* contexts of this life that show a sign of theirs */

/* From now on the thread's begins and ends come through the gate, as before its first zone. */
static void be_stranger(Prof_Thread *me)
{
   Prof_ASSERT(!stranger_gate.parent && !stranger_gate.zone); /* still a gate */
   me->in = me->own = 0;
   me->who = 0;
   Prof_Atomic_store_ptr(&me->cur, &stranger_gate);
   Prof_Atomic_store_ptr(&me->base, (char *)Prof_Context_nowhere);
   Prof_Atomic_store32(&me->mode, Prof_MODE_ATTENTION);
}

/* ---- lives: see prof_thread.h ---- */

static int bury_the_dead(uint64_t now);

int Prof_Thread_is_of_this_life(const Prof_Context *c) { return c->life == Prof_Context_life; }

int Prof_Thread_knows(const Prof_Context *c)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (Prof_Context_life == 1) return 1; /* nothing that was made is gone */
   for (i = 0; i < Prof_Contexts_used; ++i)
      if (Prof_Contexts[i] == c) return 1;
   return 0;
}

/* ---- begins that are gone ---- */

#define NOBODY_KNOWS UINT32_MAX

static void forget(uint32_t *forgotten, uint32_t begins)
{
   *forgotten = begins < NOBODY_KNOWS - *forgotten ? *forgotten + begins : NOBODY_KNOWS;
}

static int forgive(uint32_t *forgotten)
{
   if (*forgotten == 0) return 0;
   if (*forgotten != NOBODY_KNOWS) --*forgotten;
   return 1;
}

/* The context is about to go, with its stack; the game's ends of what is open there are still to
 * come. Where the profiler was off in between, nobody knows how many. */
static void forget_zones_of(const Prof_Context *c, uint32_t *forgotten)
{
   if (c->was_parked) *forgotten = NOBODY_KNOWS;
   else forget(forgotten, Prof_Context_num_open(c));
}

/* An end too many is forgiven if a begin of this thread was forgotten, or one of a fiber that
 * nobody held, as any thread may have taken that up. */
int Prof_Thread_forgives_end(void)
{
   int forgiven = forgive(&Prof_Tls_hands()->forgotten);
   if (forgiven) return 1;
   Prof_Config_lock();
   forgiven = forgive(&all.forgotten);
   Prof_Config_unlock();
   return forgiven;
}

/* Says that the context's holder is busy, and then asks whether it may be: see LIVES in the header.
 * 1: nobody takes away what the code out of line is going to look at, until step_out. */
static int announce(Prof_Context *c)
{
   Prof_Compiler_store_in_order(&c->busy, 1);
   if (!Prof_Compiler_load_in_order(&all.closing) &&
       c->life == Prof_Atomic_load32(&Prof_Context_life))
      return 1;
   Prof_Atomic_release32(&c->busy, 0);
   return 0;
}

/* An orphan's slot is another one's by now. */
static void note_life(Prof_Context *own, int shows)
{
   if (shows && !own->shows_life) ++all.num_alive;
   if (!shows && own->shows_life) --all.num_alive;
   own->shows_life = shows;
   if (!Prof_Thread_is_of_this_life(own)) return;
   if (shows) Prof_Slot_Set_add(&alive, own->index);
   else Prof_Slot_Set_remove(&alive, own->index);
}

static void show_life(Prof_Context *own)
{
   note_life(own, Prof_Os_show_life(&own->life_sign) != 0);
}

static void hide_life(Prof_Context *own)
{
   if (!own->shows_life) return;
   Prof_Os_hide_life(&own->life_sign);
   note_life(own, 0);
}

/* Takes an orphan off the list and frees it: its holder has noticed. The caller holds the lock. */
static void release_orphan(Prof_Context *c)
{
   Prof_Context **at = &all.orphans;
   while (*at && *at != c) at = &(*at)->next_orphan;
   if (*at) *at = c->next_orphan;
   hide_life(c);
   Prof_Context_release(c);
}

/* Makes a stranger of the thread, whose own contexts are of an earlier life, and frees these. The
 * hands are empty before anything is released: to release calls a hook, and it may open zones. The
 * caller holds the lock. */
static void leave_life(Prof_Thread *me)
{
   Prof_Context *in = me->in, *mine = me->own;
   if (in) forget_zones_of(in, &me->forgotten);
   if (mine && mine != in) forget_zones_of(mine, &me->forgotten);
   be_stranger(me);
   if (in && in != mine) release_orphan(in);
   if (mine) release_orphan(mine);
}

static int is_stale(const Prof_Thread *me)
{
   return me->own && me->own->life != Prof_Atomic_load32(&Prof_Context_life);
}

void Prof_Thread_heed_life(void)
{
   Prof_Thread *me = Prof_Tls_hands();
   if (!is_stale(me)) return;
   Prof_Config_lock();
   leave_life(me);
   Prof_Config_unlock();
}

/* Lets others have the lock for a moment: a thread that is busy may be waiting for it, and would be
 * busy for ever. */
static void let_others_go_on(void)
{
   Prof_Config_unlock();
   Prof_Os_yield();
   Prof_Config_lock();
   bury_the_dead(Prof_Clock_now());
}

/* A context that is idle once while the profiler closes can be busy no more, for who becomes busy
 * sees that it closes: so it will do to look at each until it is idle. If another thread is
 * shutting down it goes first. Whoever died in the middle of code out of line is buried, or this
 * would wait for ever. */
void Prof_Thread_close(void)
{
   Prof_Thread *me = Prof_Tls_hands();
   uint32_t i;
   Prof_Config_lock();
   while (all.closing) let_others_go_on();
   all.closer = me;
   Prof_Compiler_store_in_order(&all.closing, 1);
   Prof_Watch_note_change(); /* so that lanes are closed */
   bury_the_dead(Prof_Clock_now());
   for (i = 0; i < Prof_Contexts_used; ++i) {
      Prof_Context *c = Prof_Contexts[i];
      while (c->hands && c->hands != me && Prof_Compiler_load_in_order(&c->busy))
         let_others_go_on();
   }
}

/* A context that another thread holds may be written to at this moment, by inlined code that asks
 * nobody. So it is made an orphan, and not freed. Those of a capture were never held. */
static int is_another_ones(const Prof_Context *c)
{
   return !Prof_Context_past && c->used && (c->hands ? c->hands != Prof_Tls_hands() : !c->fiber);
}

/* Sends the holder through the gate at its next begin, where it notices. A shy one is not written
 * to, and goes through the gate anyway. */
static void make_orphan(Prof_Context *c)
{
   if (c->hands && !c->shy) {
      Prof_Atomic_store_ptr(&c->hands->base, (char *)Prof_Context_nowhere);
      Prof_Atomic_store32(&c->hands->mode, Prof_MODE_ATTENTION);
   }
   c->next_orphan = all.orphans;
   all.orphans = c;
}

/* Three kinds of contexts: the calling thread's own are freed, as it is here and in no zone inline;
 * what another thread may be writing to becomes an orphan; all else, such as fibers that are out
 * and free slots, is freed. */
void Prof_Thread_end_life(void)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Context *in, *mine;
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (is_stale(me)) leave_life(me);
   in = me->in, mine = me->own;
   if (mine) hide_life(mine);
   if (in) forget_zones_of(in, &me->forgotten);
   if (mine && mine != in) forget_zones_of(mine, &me->forgotten);
   if (mine) be_stranger(me); /* first: whatever is released may run a hook that has zones */
   for (i = 0; i < Prof_Contexts_used; ++i) {
      Prof_Context *c = Prof_Contexts[i];
      int is_mine = c == in || c == mine;
      if (!is_mine && is_another_ones(c)) {
         make_orphan(c);
      } else {
         if (!is_mine && c->used) forget_zones_of(c, &all.forgotten);
         Prof_Context_release(c);
      }
   }
   Prof_Context_forget_slots();
   memset(&alive, 0, sizeof alive);
   /* That thread may be gone by the time another one updates. */
   Prof_Atomic_store_ptr(&Prof_Context_updater, 0);
   Prof_Atomic_store32(&Prof_Context_switched_off, 0);
   all.looked_around = all.main_named = 0;
   Prof_Atomic_store32(&Prof_Context_life, Prof_Context_life + 1);
}

void Prof_Thread_open(void)
{
   all.closer = 0;
   Prof_Compiler_store_in_order(&all.closing, 0);
   Prof_Config_unlock();
}

/* ---- slots; under the lock ---- */

static void on_fork(void);

static int is_at_limit(void)
{
   return Prof_Contexts_used >= (uint32_t)Prof_Settings.max_contexts &&
          !Prof_Context_has_free_slot();
}

/* Before it says that the limit is reached it looks for threads that ended without being told,
 * whose slots may be had. */
Prof_Context *Prof_Thread_take_slot(const char *name, int fiber)
{
   Prof_Context *c;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!Prof_Start_now()) return 0;
   if (!all.fork_asked) Prof_Os_at_fork(on_fork);
   all.fork_asked = 1;
   if (!Prof_Context_has_free_slot()) bury_the_dead(Prof_Clock_now());
   c = Prof_Context_take_slot(name, fiber);
   if (!c && is_at_limit())
      Prof_Config_over_limit(&Prof_Config_counts.over_contexts, "threads and fibers",
                             "max_contexts", Prof_Settings.max_contexts);
   return c;
}

/* ---- threads whose end nobody told; under the lock ---- */

/* Whatever the thread with that context of its own had in its hands is out now. */
static void bury(Prof_Context *own, uint64_t now)
{
   uint32_t i;
   for (i = 0; i < Prof_Contexts_used; ++i)
      if (Prof_Contexts[i]->holder == own) Prof_Context_cast_off(Prof_Contexts[i], now);
   own->top = Prof_Context_root(own);
   note_life(own, 0);
   Prof_Context_return_slot(own);
}

static Prof_Context *find_dead_orphan(void)
{
   Prof_Context *c = all.orphans;
   while (c && !(c->shows_life && Prof_Os_is_dead(&c->life_sign))) c = c->next_orphan;
   return c;
}

static Prof_Context *find_orphan_held_with(const Prof_Context *own)
{
   Prof_Context *c = all.orphans;
   while (c && (c == own || c->holder != own)) c = c->next_orphan;
   return c;
}

/* An orphan whose thread ended without being told would never be freed by it, nor would the fiber
 * that was in. */
static void bury_orphans(void)
{
   Prof_Context *own, *fiber;
   while ((own = find_dead_orphan()) != 0) {
      while ((fiber = find_orphan_held_with(own)) != 0) release_orphan(fiber);
      note_life(own, 0); /* its sign went with it */
      release_orphan(own);
   }
}

/* Looks for threads that showed a sign of life and are dead, and returns how many it buried. It
 * costs nothing while no thread shows one. */
static int bury_the_dead(uint64_t now)
{
   int buried = 0;
   if (all.num_alive && all.orphans) bury_orphans();
   uint32_t i;
   for (i = Prof_Slot_Set_next(&alive, 0); i < Prof_Contexts_used;
        i = Prof_Slot_Set_next(&alive, i + 1)) {
      Prof_Context *c = Prof_Contexts[i];
      if (!c->shows_life || !Prof_Os_is_dead(&c->life_sign)) continue;
      bury(c, now);
      ++buried;
   }
   return buried;
}

/* Frees the orphans of other threads, which do not exist in the child of a fork. */
static void drop_orphans_of_others(void)
{
   Prof_Context **at = &all.orphans, *c;
   while ((c = *at) != 0) {
      if (c->hands == Prof_Tls_hands() || c == Prof_Tls_hands()->own) {
         at = &c->next_orphan;
         continue;
      }
      note_life(c, 0);
      *at = c->next_orphan;
      Prof_Context_release(c);
   }
}

/* The child of a fork has the calling thread alone. The others' zones end here, which is no fault
 * of theirs; fibers that are out stay for whoever switches to them. */
static void on_fork(void)
{
   Prof_Context *own = Prof_Tls_hands()->own;
   uint64_t now = Prof_Clock_now();
   uint32_t i;
   ++all.forks;
   drop_orphans_of_others();
   Prof_Others_Use_end(0);
   Prof_Thread_Use_end(0); /* what was open is of the parent's thread */
   if (all.closer != Prof_Tls_hands())
      Prof_Atomic_store32(&all.closing, 0); /* nobody is left who would open */
   for (i = 0; i < Prof_Contexts_used; ++i) {
      Prof_Context *c = Prof_Contexts[i];
      if (c->hands != Prof_Tls_hands()) c->busy = 0;
      c->looked_at = 0;
      if (!c->used || c->past || c == own || (own && c->holder == own)) continue;
      if (c->fiber && c->hands) Prof_Context_cast_off(c, now);
      if (!c->fiber) bury(c, now);
   }
   if (!own || !own->shows_life) return;
   memset(&own->life_sign, 0, sizeof own->life_sign); /* it was the parent's */
   show_life(own);
}

uint32_t Prof_Thread_forks(void) { return all.forks; }

/* ---- what ran on the thread that updates ---- */

/* The thread that updated last, in whichever life; before that, that which asked first. Under the
 * lock, and to be compared only. */
static const Prof_Thread *shows;

/* A context's time is the frame's work if the updating thread was counted as its home in this
 * frame, and it was in there, and for at least as long as elsewhere. So a fiber that ran on several
 * threads is either work or not, whole. The dead are buried first, so that what they ran is counted
 * in this frame; the counts of all begin anew for the next. */
uint64_t Prof_Thread_settle_work(uint64_t now)
{
   const Prof_Slot_Set *awake = &Prof_Contexts_awake[Prof_OF_UPDATE];
   uint64_t ran = 0;
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   bury_the_dead(now);
   Prof_Atomic_store_ptr(&Prof_Context_updater, Prof_Tls_hands());
   shows = Prof_Tls_hands();
   Prof_Atomic_store32(&Prof_Context_times_settled, Prof_Context_times_settled + 1);
   if (Prof_Context_updater->in) Prof_Context_updater->in->settled = Prof_Context_times_settled;
   for (i = Prof_Slot_Set_next(awake, 0); i < Prof_Contexts_used;
        i = Prof_Slot_Set_next(awake, i + 1)) {
      Prof_Context *c = Prof_Contexts[i];
      if (c->hands && !c->parked) Prof_Context_note_run(c, now);
      c->worked = c->home == Prof_Context_updater && c->was_here && c->here >= c->elsewhere;
      c->home = Prof_Context_updater;
      c->here = c->elsewhere = 0;
      c->was_here = 0;
   }
   for (i = Prof_Slot_Set_next(awake, 0); i < Prof_Contexts_used;
        i = Prof_Slot_Set_next(awake, i + 1)) {
      if (Prof_Contexts[i] == Prof_Context_updater->own) ran = Prof_Contexts[i]->hosted;
      Prof_Contexts[i]->hosted = 0;
   }
   return ran;
}

int Prof_Thread_may_update(void)
{
   const Prof_Thread *updater = Prof_Atomic_load_ptr(&Prof_Context_updater);
   return !updater || updater == Prof_Tls_hands();
}

int Prof_Thread_may_show(void)
{
   const Prof_Thread *updater = Prof_Atomic_load_ptr(&Prof_Context_updater);
   int may;
   if (updater) return updater == Prof_Tls_hands();
   Prof_Config_lock();
   if (!shows) shows = Prof_Tls_hands();
   may = shows == Prof_Tls_hands();
   Prof_Config_unlock();
   return may;
}

/* ---- a thread's first zone, and its end ---- */

static void end_phase(Prof_Thread *me, int last)
{
   be_stranger(me);
   me->phase = last ? ENDED : ENDING;
   if (last) Prof_Atomic_store32(&me->mode, Prof_MODE_ATTENTION | Prof_MODE_PARKED);
}

/* Puts the thread's own context in the place of the fiber that it holds at its end. */
static void swap_in(Prof_Context *own)
{
   Prof_Config_lock();
   if (Prof_Thread_is_of_this_life(own))
      Prof_Context_go_in(own, Prof_Context_go_out(Prof_Tls_hands()->in));
   Prof_Config_unlock();
}

/* Another thread may be reading the hands, which are gone when this one is. Who looks says so in
 * the context, and then asks whether the thread has ended; here it is the other way round, so one
 * of the two sees the other, as in LIVES. */
static void let_looks_end(Prof_Context *own)
{
   Prof_Compiler_store_in_order(&own->ended_as, own->tenants);
   while (Prof_Compiler_load_in_order(&own->looked_at)) Prof_Os_yield();
}

/* The end of a thread, as the system tells it, maybe several times. A hook that never returned is
 * mended, and a life that is over noticed, as nobody else will do so for this thread. A fiber goes
 * out, with its zones open; the thread's own zones are closed and reported. If the profiler is
 * closing just now, announce() refuses, and the context goes with its life instead. */
static void on_thread_exit(int last)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Context *own;
   Prof_Config_mend_last_hook();
   Prof_Thread_heed_life();
   own = me->own;
   if (own && me->in != own) swap_in(own); /* a fiber that is in may go on elsewhere */
   if (own && me->in == own && !own->parked && announce(own)) {
      Prof_Context_close_down_to(own, Prof_Context_root(own), 0);
      Prof_Thread_step_out(own);
   }
   if (own) let_looks_end(own);
   Prof_Config_lock();
   if (own && !Prof_Thread_is_of_this_life(own)) leave_life(me);
   else if (own) {
      if (me->in) Prof_Context_go_out(me->in);
      own->top = Prof_Context_root(own);
      hide_life(own);
      Prof_Context_return_slot(own);
   }
   end_phase(me, last);
   Prof_Config_unlock();
}

/* The thread is no longer new: its end will be told. The caller holds the lock. */
static void trust(Prof_Thread *me)
{
   Prof_Context *c = me->in;
   me->phase = TRUSTED;
   hide_life(me->own);
   if (!c->shy) return;
   c->shy = 0;
   if (c->parked) {
      Prof_Context_show_gate(c, Prof_MODE_ATTENTION | Prof_MODE_PARKED);
   } else {
      c->top = Prof_Context_current(c);
      c->gated = Prof_Clock_is_slow || c->watched;
      Prof_Context_show_stack(c);
      Prof_Context_open_lane(c);
   }
}

void Prof_Thread_trust(void)
{
   Prof_Thread *me = Prof_Tls_hands();
   if (!me->in || me->phase != NEW || Prof_Config_in_hook()) return;
   Prof_Config_lock();
   if (!me->untold && Prof_Thread_is_of_this_life(me->in)) trust(me);
   Prof_Config_unlock();
}

/* The system will tell no end of this thread. With a sign of life it stays new for ever, and is
 * measured, for its end will be found; without one its slot would never be free again. */
static void go_untold(Prof_Thread *me)
{
   Prof_Context *own = me->own;
   int measured;
   Prof_Config_lock();
   me->untold = 1;
   measured = own->shows_life;
   if (!measured) {
      Prof_Context_go_out(own);
      Prof_Context_return_slot(own);
      end_phase(me, 1);
   }
   if (!all.said_untold)
      Prof_Config_log("the system tells no more ends of threads (all of its keys are taken): %s",
                      measured ? "an end is noticed at the next update, and zones cost more"
                               : "threads are not measured from now on");
   all.said_untold = 1;
   Prof_Config_unlock();
}

/* The first thread that joins in a life does this: sees to it that our code stays where it is, and
 * tells of another copy of the profiler. Not under the lock, as both calls take the loader's. */
static void look_around(void)
{
   const char *other;
   int first;
   Prof_Config_lock();
   first = !all.looked_around;
   all.looked_around = 1;
   Prof_Config_unlock();
   if (!first) return;
   Prof_Os_stay();
   other = Prof_Os_other_copy();
   if (other)
      Prof_Config_log(
         "another copy of the profiler runs in this process%s%s: what either measures, the "
         "other does not show. All modules must share one: see iprof.txt, chapter 5",
         *other ? ", in " : "", other);
}

/* The thread is in before it asks to be told its end: the system may take memory for that from the
 * game, which may have zones in there. */
static Prof_Context *join_as(const char *name)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Context *c;
   if (IS_NOBODY(me) || me->phase == ENDED) return 0;
   Prof_Config_lock();
   c = Prof_Context_past ? 0 : Prof_Thread_take_slot(name, 0);
   if (c) {
      me->own = c;
      c->was_parked = me->forgotten == NOBODY_KNOWS;
      show_life(c);
      Prof_Others_Use_begin(c);
      if (!c->shows_life && me->phase == NEW) me->phase = TRUSTED;
      Prof_Context_go_in(c, Prof_Clock_now());
   } else {
      me->refused = Prof_Context_life; /* its begins and ends act as if the profiler were off */
      if (!Prof_Context_past && !is_at_limit()) me->starved = Prof_Context_life;
      me->forgotten = NOBODY_KNOWS;
   }
   Prof_Config_unlock();
   if (c && !Prof_Os_at_thread_exit(on_thread_exit)) go_untold(me);
   if (c) look_around();
   return me->in;
}

Prof_Context *Prof_Thread_join(void) { return join_as(0); }

/* A parked context has no node in which time counts. Its begins are dropped at the gate, and its
 * ends with them. It stays in the thread's hands; go_out, which stops its clock, only takes it from
 * there for a moment. */
static void park(Prof_Context *c)
{
   Prof_Config_lock();
   if (Prof_Context_is_off() && !c->parked && Prof_Thread_is_of_this_life(c)) {
      Prof_Context_go_out(c);
      c->hands = Prof_Tls_hands();
      c->holder = c->hands->own; /* by which it is found if the thread is gone */
      Prof_Context_go_parked(c);
   }
   Prof_Config_unlock();
}

static void wake(Prof_Context *c)
{
   Prof_Config_lock();
   if (c->parked && !Prof_Context_is_off() && Prof_Thread_is_of_this_life(c))
      Prof_Context_go_in(c, Prof_Clock_now());
   Prof_Config_unlock();
}

static int is_refused(const Prof_Thread *me)
{
   return me->refused == Prof_Atomic_load32(&Prof_Context_life);
}

const char *Prof_Thread_why_refused(void)
{
   return Prof_Tls_hands()->starved == Prof_Atomic_load32(&Prof_Context_life)
             ? "there is no memory for its thread"
             : "its thread is one more than max_contexts";
}

int Prof_Thread_is_refused(void)
{
   const Prof_Thread *me = Prof_Tls_hands();
   return !me->in && is_refused(me) && !Prof_Config_in_hook() && !Prof_Context_is_off();
}

/* What every begin out of line goes through, in this order: a hook measures nothing; a life that is
 * over is left; a stranger joins; off and on are noticed; a new thread gets nearer to being
 * trusted; and who watches is noticed. */
Prof_Context *Prof_Thread_own(void)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Context *c;
   if (Prof_Config_in_hook()) return 0;
   if (is_stale(me)) Prof_Thread_heed_life();
   c = me->in;
   if (!c) {
      if (Prof_Atomic_load32(&me->mode) & Prof_MODE_PARKED || is_refused(me)) return 0;
      c = Prof_Thread_join();
      if (!c) return 0;
   }
   /* Another thread may switch at any moment. A begin must be dropped if, and only if, its context
    * is parked: that is how the end that belongs to it is known. */
   if (Prof_Context_is_off()) park(c);
   if (c->parked) wake(c);
   if (c->shy && ++c->begins == TRUST_AFTER) Prof_Thread_trust();
   if (!Prof_Context_is_heedful(c)) {
      Prof_Config_lock();
      if (Prof_Thread_is_of_this_life(c)) Prof_Context_heed_watchers(c);
      Prof_Config_unlock();
   }
   return c->parked ? 0 : c;
}

Prof_Context *Prof_Thread_held(void) { return Prof_Tls_hands()->in; }

/* ---- code out of line ---- */

/* Nothing has changed since the thread's last begin out of line. */
static int is_ready(const Prof_Context *c)
{
   return !c->parked && !c->shy && Prof_Context_is_heedful(c) && !Prof_Context_is_off();
}

/* Until no other thread shuts down. A begin that was dropped instead would leave its end, which may
 * be inlined, to end the zone around it. 0: the lock is this thread's, so it cannot wait. */
static int wait_until_open(void)
{
   while (Prof_Compiler_load_in_order(&all.closing)) {
      if (Prof_Config_lock_is_mine()) return 0;
      Prof_Config_lock();
      Prof_Config_unlock();
   }
   return 1;
}

/* The quick way is for a thread that has nothing to notice. Else it makes ready first, and is not
 * busy meanwhile: it may get another context than the one that says so. */
Prof_Context *Prof_Thread_step_in(void)
{
   Prof_Context *c = Prof_Tls_hands()->in;
   if (Prof_Config_in_hook()) return 0;
   if (c && announce(c)) {
      if (is_ready(c)) return c;
      Prof_Thread_step_out(c);
   }
   while (wait_until_open()) {
      c = Prof_Thread_own();
      if (!c || announce(c)) return c; /* else it closes, or a life went by meanwhile */
   }
   forget(&Prof_Tls_hands()->forgotten, 1);
   return 0;
}

Prof_Context *Prof_Thread_step_in_if_idle(void)
{
   Prof_Context *c = Prof_Tls_hands()->in;
   if (!c || c->busy || Prof_Config_in_hook() || Prof_Config_lock_is_mine()) return 0;
   if (!announce(c)) return 0;
   if (is_ready(c)) return c;
   Prof_Thread_step_out(c);
   return 0;
}

int Prof_Thread_step_held(Prof_Context **c)
{
   Prof_Thread *me = Prof_Tls_hands();
   *c = me->in;
   if (!*c) return !is_refused(me);
   if (announce(*c)) return 1;
   (void)forgive(&me->forgotten); /* else it is on the stack, and will be forgotten with it */
   *c = 0;
   return 0;
}

/* ---- switching off and on ---- */

/* The thread that switches notices at once, the others at their next begin. */
static void notice_switch(void)
{
   Prof_Context *c = Prof_Thread_held();
   if (!c || Prof_Config_in_hook()) return;
   park(c);
   wake(c);
}

/* Sends the thread through the gate at its next begin, or lets it go past: writing its base and
 * mode is all that another thread may do to it. It goes past only if nothing is left for it to
 * notice. A thread that does not begin anything for long notices nothing for as long; its ends
 * still find their nodes. */
static void tell_hands(Prof_Context *c, int on)
{
   Prof_Thread *hands = c->hands;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!hands || c->shy) return; /* the shy look themselves */
   Prof_ASSERT(hands->in == c);
   if (on && !c->parked && !c->gated && Prof_Context_is_heedful(c)) {
      Prof_Atomic_store_ptr(&hands->base, (char *)c->nodes);
      Prof_Atomic_store32(&hands->mode, 0);
      return;
   }
   Prof_Atomic_store_ptr(&hands->base, (char *)Prof_Context_nowhere);
   Prof_Atomic_store32(&hands->mode, Prof_MODE_ATTENTION);
}

int Prof_get_enabled(void) { return !Prof_Context_is_off(); }

void Prof_set_enabled(int on)
{
   uint32_t i;
   Prof_Config_lock();
   if (Prof_Context_is_off() == (on != 0)) {
      Prof_Atomic_store32(&Prof_Context_switched_off, on ? 0u : 1u);
      ++Prof_Context_times_switched;
      Prof_Watch_note_change();
      for (i = 0; i < Prof_Contexts_used; ++i) tell_hands(Prof_Contexts[i], on);
   }
   Prof_Config_unlock();
   notice_switch();
}

/* ---- watchers ---- */

void Prof_Thread_rouse(void)
{
   uint32_t i;
   for (i = 0; i < Prof_Contexts_used; ++i) tell_hands(Prof_Contexts[i], !Prof_Context_is_off());
}

int Prof_Thread_start_watching(const Prof_Watcher *watcher)
{
   int added = Prof_Watch_add(watcher);
   Prof_Thread_rouse();
   return added;
}

void Prof_Thread_stop_watching(const Prof_Watcher *watcher)
{
   Prof_Watch_remove(watcher);
   Prof_Thread_rouse();
}

/* ---- names ---- */

/* At once: who sees it may ask for the name before the next update. The thread may not have noticed
 * yet who left. prof_tell.c stands on this file, so it is put together here. */
static void call_it(Prof_Context *c, const char *name)
{
   Prof_Told told;
   Prof_Context_set_name(c, name);
   memset(&told, 0, sizeof told);
   told.kind = Prof_TOLD_NAME;
   told.text = c->name;
   told.length = strlen(c->name);
   Prof_Watch_tell(c->watched & Prof_Watch_who(), c, &told);
}

void Prof_set_thread_name(const char *name)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Context *c;
   Prof_Thread_heed_life();
   if (!me->in && join_as(name)) return; /* who watches has seen it come, with that name */
   Prof_Config_lock();
   c = me->own;
   if (c) call_it(c, name);
   Prof_Config_unlock();
}

void Prof_Thread_name_main(void)
{
   Prof_Context *c = Prof_Tls_hands()->own;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (all.main_named || !c) return;
   all.main_named = 1;
   if (!c->named) call_it(c, "main thread");
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
