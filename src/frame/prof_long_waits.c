/* prof_long_waits.c - see prof_long_waits.h */
#ifdef Prof_ENABLED
#include "prof_long_waits.h"
#include "prof_waiting.h"
#include "../gather/prof_fiber_runs.h"
#include "../gather/prof_thread.h"
#include "../gather/prof_thread_use.h"
#include "../gather/prof_wait.h"
#include "../gather/prof_waited_for.h"
#include "../base/prof_module.h"
#include <string.h>

/* Shorter ones are not worth the look, which takes some microseconds. */
#define LONG_MS 2.0

static struct {
   Prof_Long_Waits now;
   Prof_Item *looks;
   uint32_t num_looks, cap_looks;
   Prof_Logged_Wait *all; /* of the updating thread in this frame */
   uint32_t num_all, cap_all;
   const Prof_Reader *reader; /* of update: looks are differences from what that took last */
   uint64_t begin, late, late_told, least;
} own;

static void put_back(void)
{
   Prof_Config_release(own.looks);
   Prof_Config_release(own.all);
   memset(&own, 0, sizeof own);
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* Fibers that ran on the updating thread are not told from others here; what they did is the
 * frame's own work, which nobody asks the looks about. */
static void look(Prof_Long_Wait *wait, const Prof_Context *waiting)
{
   const Prof_Slot_Set *awake = &Prof_Contexts_awake[own.reader->number];
   uint32_t i;
   wait->first = own.num_looks;
   for (i = Prof_Slot_Set_next(awake, 0); i < Prof_Contexts_used;
        i = Prof_Slot_Set_next(awake, i + 1)) {
      const Prof_Context *c = Prof_Contexts[i];
      if (c == waiting) continue;
      own.looks = (Prof_Item *)Prof_Config_grown(own.looks, &own.cap_looks,
                                                 own.num_looks + c->num_entered, sizeof *own.looks);
      if (own.cap_looks < own.num_looks + c->num_entered) break;
      own.num_looks += Prof_Reader_peek(own.reader, c, wait->looked, own.looks + own.num_looks);
   }
   wait->count = own.num_looks - wait->first;
   own.now.looks = own.looks;
}

/* Of more waits than there is room for the shortest goes; its looks stay, unused. */
static Prof_Long_Wait *place_for(uint64_t ticks)
{
   Prof_Long_Wait *shortest = &own.now.waits[0];
   int i;
   if (own.now.count < Prof_MAX_LONG_WAITS) return &own.now.waits[own.now.count++];
   for (i = 1; i < own.now.count; ++i)
      if (own.now.waits[i].ticks < shortest->ticks) shortest = &own.now.waits[i];
   return shortest->ticks < ticks ? shortest : 0;
}

/* ---- for whom ---- */

typedef struct Turn {
   Prof_Turn of;
   uint64_t ticks; /* how long it is; a fiber's: how long it ran on its thread in that time */
   int host;       /* which of the turns is that thread's, and 1; 0: it is no fiber's */
   int is_done;    /* the waits of its thread were gone through */
} Turn;

enum { MAX_TURNS = 64 };

static struct {
   Turn list[MAX_TURNS];
   int count;
} turns; /* of the wait that is looked at */

/* Null: there is no room. */
static Turn *add_turn(uint64_t from, uint64_t to, uint32_t who)
{
   Turn *turn = &turns.list[turns.count];
   if (turns.count == MAX_TURNS) return 0;
   ++turns.count;
   turn->of.from = from;
   turn->of.to = to;
   turn->of.who = who;
   turn->ticks = to - from;
   turn->host = turn->is_done = 0;
   return turn;
}

/* For whichever it was, or for a file. New zones have no kind yet. */
static void note_unknown(Prof_Long_Wait *wait, uint32_t state, uint64_t ticks)
{
   int kind = Prof_Waiting_kind_of(Prof_Waiting_rules_now(), state);
   if (kind != Prof_WAITS && kind != Prof_WAITS_DISPLAY) wait->unknown += ticks;
}

static void take_from(Turn *turn, uint64_t ticks)
{
   turn->ticks -= turn->ticks < ticks ? turn->ticks : ticks;
}

static const Prof_Fiber_Runs *runs_on(const Turn *turn)
{
   const Prof_Context *c = Prof_Context_of_who(turn->of.who);
   return c && c != Prof_Tls_hands()->own ? c->fiber_runs : 0;
}

/* How long it was the turn of one that is a fiber only while that ran on its thread. */
static uint64_t ran(const Turn *turn, uint64_t from, uint64_t to)
{
   uint64_t ticks = to - from, there;
   if (!turn->host) return ticks;
   there = Prof_Fiber_Runs_ticks(runs_on(&turns.list[turn->host - 1]), turn->of.who, from, to);
   return there < ticks ? there : ticks;
}

/* In the turn its thread waited for another: it is that one's meanwhile. What a fiber did not wait
 * on its thread is that thread's. Returns the rest of the turn, or null. */
static Turn *pass_on(Turn *turn, const Prof_Logged_Wait *other, uint64_t from, uint64_t to)
{
   Turn *rest = 0;
   uint64_t passed = ran(turn, from, to);
   if (!add_turn(from, to, other->by)) return 0;
   if (turn->host) take_from(&turns.list[turn->host - 1], to - from - passed);
   if (to != turn->of.to) rest = add_turn(to, turn->of.to, turn->of.who);
   if (rest) {
      rest->host = turn->host;
      rest->ticks = ran(rest, to, turn->of.to);
      take_from(turn, rest->ticks);
   }
   take_from(turn, passed);
   turn->of.to = from;
   return rest;
}

/* Goes through the waits of its thread that ended in the turn; or while the frame's wait lasted. */
static void pass_turn(Prof_Long_Wait *wait, Turn *turn)
{
   Prof_Logged_Wait others[Prof_WAITS_LOGGED];
   const Prof_Context *c = Prof_Context_of_who(turn->of.who), *whom;
   uint32_t count = c ? Prof_Wait_Log_read(&c->waits, others) : 0, i;
   for (i = 0; i < count && turn; ++i) {
      uint64_t from = others[i].begin, to = others[i].end;
      if ((int64_t)(from - turn->of.from) < 0) from = turn->of.from;
      if ((int64_t)(turn->of.to - to) < 0) to = turn->of.to;
      if ((int64_t)(to - from) <= 0 || others[i].end - others[i].begin < own.least) continue;
      whom = Prof_Context_of_who(others[i].by);
      if (!whom) note_unknown(wait, others[i].state, to - from);
      if (!whom || whom == c) continue;
      turn->is_done = 1;
      turn = pass_on(turn, &others[i], from, to);
   }
   if (turn) turn->is_done = 1;
}

/* The fibers that ran on the thread in its turn held the frame up instead, each as long as it ran
 * there. What ran on the updating thread is the frame's own work. */
static void pass_to_fibers(const Prof_Long_Wait *wait, int host)
{
   Turn *turn = &turns.list[host];
   Prof_Fiber_Runs found;
   uint32_t i;
   found.count = 0;
   Prof_Fiber_Runs_add(runs_on(turn), turn->of.from, turn->of.to, &found);
   for (i = 0; i < found.count && found.list[i].ticks >= wait->ticks / Prof_FIBER_PART; ++i) {
      const Prof_Fiber_Run *run = &found.list[i];
      Turn *of_fiber = Prof_Context_of_who(run->who) ?
                          add_turn(run->from, run->to, run->who) : 0;
      if (!of_fiber) continue;
      of_fiber->ticks = run->ticks;
      of_fiber->host = host + 1;
      take_from(turn, run->ticks);
   }
}

static void add_whom(Prof_Long_Wait *wait, const Turn *turn)
{
   const Prof_Context *c = Prof_Context_of_who(turn->of.who);
   int i;
   if (!c || (!turn->ticks && wait->num_whom)) return;
   for (i = 0; i < wait->num_whom && wait->whom[i] != c->index; ++i) {}
   if (i == Prof_MAX_HELD_UP) return;
   if (i == wait->num_whom) {
      ++wait->num_whom;
      wait->whom[i] = c->index;
      wait->held[i] = 0;
   }
   wait->held[i] += turn->ticks;
}

static void find_whom(Prof_Long_Wait *wait, uint32_t by)
{
   int i;
   turns.count = 0;
   wait->num_whom = 0;
   wait->unknown = 0;
   if (Prof_Context_of_who(by)) (void)add_turn(wait->end - wait->ticks, wait->end, by);
   for (i = 0; i < turns.count; ++i) {
      if (!turns.list[i].is_done) pass_turn(wait, &turns.list[i]);
      pass_to_fibers(wait, i);
   }
   for (i = 0; i < turns.count; ++i) add_whom(wait, &turns.list[i]);
   for (i = 0; i < turns.count; ++i) Prof_Waited_For_add(&turns.list[i].of);
}

/* Is a wait worth a look that ended so late? The display is nobody's fault, so nobody asks who
 * ended that. What is told is held against what was due in usual frames, however long these waited
 * besides. */
static int is_late(uint32_t state, uint64_t end)
{
   int kind = Prof_Waiting_kind_of(Prof_Waiting_rules_now(), state);
   uint64_t late = kind == Prof_WAITS ? own.late : own.late_told;
   return kind != Prof_WAITS_DISPLAY && own.reader && late &&
          (int64_t)(end - own.begin) > (int64_t)late;
}

/* What the thread used of the machine in a wait is told apart (prof_thread_use.h). */
static int kind_of(uint32_t state)
{
   Prof_Waiting_know(state);
   return Prof_Waiting_kind_of(Prof_Waiting_rules_now(), state);
}

static int is_of_updater(const Prof_Context *c)
{
   return c->hands == Prof_Atomic_load_ptr(&Prof_Context_updater);
}

static void begin_wait(Prof_Context *c, uint32_t state)
{
   int kind;
   if (!is_of_updater(c)) return;
   Prof_Config_lock();
   Prof_Fiber_Runs_wait_began();
   kind = kind_of(state);
   if (Prof_Waiting_is_waiting(kind)) Prof_Thread_Use_begin_wait(c, kind == Prof_WAITS_THREAD);
   Prof_Config_unlock();
}

/* Whom it waits for has a turn as well. */
static int is_waiting(uint32_t who)
{
   const Prof_Context *c = Prof_Context_of_who(who);
   return c && Prof_Atomic_load_ptr(&c->wait);
}

static void know_wait(Prof_Context *c, uint32_t who, int sure)
{
   if (is_of_updater(c)) {
      Prof_Waited_For_begin(own.reader, who);
      return;
   }
   if (sure && !is_waiting(who)) Prof_Waited_For_mark(who);
   else Prof_Waited_For_mark_all();
   Prof_Waited_For_mark(Prof_Context_who(c));
}

static void know_end(Prof_Context *c)
{
   if (is_of_updater(c)) Prof_Waited_For_end();
   else Prof_Waited_For_mark(Prof_Context_who(c));
}

/* The wait that has just ended may go on with what was looked at as waits of their own. */
static void join_wait(const Prof_Context *c, Prof_Logged_Wait *wait)
{
   Prof_Logged_Wait log[Prof_WAITS_LOGGED], *last;
   uint32_t count = Prof_Wait_Log_read(&c->waits, log);
   int i;
   if (!wait->follows) return;
   last = count ? &log[count - 1] : 0;
   if (!last || last->end != wait->end || (int64_t)(wait->begin - last->begin) <= 0) return;
   *wait = *last;
   for (i = own.now.count - 1; i >= 0; --i)
      if ((int64_t)(own.now.waits[i].end - last->begin) > 0)
         own.now.waits[i] = own.now.waits[--own.now.count];
}

/* Its begin may be in the frame before: that part is not this one's. `before`: who let it go before
 * it began, as a word of a lock. Returns whether it is kept. */
static int keep_wait(const Prof_Context *c, const Prof_Logged_Wait *from, uint32_t before,
                     uint64_t looked)
{
   const Prof_Context *let_go = Prof_Context_of_who(before);
   int64_t begin = (int64_t)(from->begin - own.begin), end = (int64_t)(from->end - own.begin);
   int64_t ticks = end - (begin > 0 ? begin : 0);
   Prof_Long_Wait *wait = ticks < (int64_t)own.least ? 0 : place_for((uint64_t)ticks);
   if (!wait) return 0;
   wait->ticks = (uint64_t)ticks;
   wait->end = from->end;
   wait->looked = looked;
   wait->let_go = let_go ? let_go->index + 1 : 0;
   find_whom(wait, from->by);
   look(wait, c);
   return 1;
}

/* Of one that is not kept only the thread that let it go is known. */
static void add_turn_of(const Prof_Logged_Wait *wait)
{
   Prof_Turn turn;
   turn.from = wait->begin;
   turn.to = wait->end;
   turn.who = wait->by;
   Prof_Waited_For_add(&turn);
}

static void add_to_all(const Prof_Logged_Wait *waits, uint32_t count)
{
   enum { MOST = 4096 };
   uint32_t i;
   if (own.num_all + count > MOST) return;
   own.all = (Prof_Logged_Wait *)Prof_Config_grown(own.all, &own.cap_all, own.num_all + count,
                                                   sizeof *own.all);
   for (i = 0; i < count && own.num_all < own.cap_all; ++i) own.all[own.num_all++] = waits[i];
}

/* On the thread that waited. */
static void take_wait(Prof_Context *c, const Prof_Logged_Wait *waits, uint32_t count)
{
   uint32_t state = waits[0].state, i;
   uint64_t end = waits[count - 1].end;
   if (!is_of_updater(c)) return;
   Prof_Config_lock();
   add_to_all(waits, count);
   if (end - waits[0].begin >= own.least && Prof_Waiting_is_waiting(kind_of(state)))
      Prof_Thread_Use_end_wait(c, end - waits[0].begin);
   for (i = 0; i < count; ++i) {
      Prof_Logged_Wait wait = waits[i];
      if (count == 1) join_wait(c, &wait);
      if (is_late(state, end) && keep_wait(c, &wait, i ? waits[i - 1].by : 0, end)) continue;
      add_turn_of(&wait);
   }
   Prof_Config_unlock();
}

const Prof_Long_Waits *Prof_Long_Waits_now(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   return &own.now;
}

uint32_t Prof_Long_Waits_all(const Prof_Logged_Wait **waits)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   own.num_all = Prof_Wait_Log_join(own.all, own.num_all);
   *waits = own.all;
   return own.num_all;
}

void Prof_Long_Waits_begin_frame(uint64_t begin, uint64_t late, uint64_t late_told,
                                 const Prof_Reader *reader)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   own.now.count = 0;
   own.num_looks = 0;
   own.num_all = 0;
   own.begin = begin;
   own.late = late;
   own.late_told = late_told;
   own.reader = reader;
   own.least = (uint64_t)(LONG_MS * 1e-3 / Prof_Clock_seconds_per_tick());
   Prof_Waited_For_begin_frame();
   Prof_Wait_tell(begin_wait, know_wait, know_end, take_wait, own.least);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
