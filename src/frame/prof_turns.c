/* prof_turns.c - see prof_turns.h */
#ifdef Prof_ENABLED
#include "prof_turns.h"
#include "prof_waiting.h"
#include "../gather/prof_fiber_runs.h"
#include "../gather/prof_thread.h"
#include "../base/prof_module.h"

enum { MAX_TURNS = 512, MAX_NOTED = 256 };

typedef struct Noted {
   Prof_Logged_Wait wait;
   uint32_t who;
} Noted;

typedef struct Memory {
   Prof_Turn_Of turns[MAX_TURNS]; /* of the wait that was asked about last */
   int count;
   Noted noted[MAX_NOTED]; /* in the order of their ends, for each thread */
   uint32_t num_noted;
   Prof_Logged_Wait waits[MAX_NOTED]; /* of the thread whose turn is looked at */
} Memory;

static Memory *own; /* null until the updating thread waits in a zone that tells so */

static void put_back(void)
{
   Prof_Config_release(own);
   own = 0;
}
static Prof_Module module = Prof_MODULE(own, put_back);

/* ---- waits of others ---- */

void Prof_Turns_begin(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   if (!own) own = (Memory *)Prof_Config_alloc(1, sizeof *own);
   if (own) own->num_noted = 0;
}

void Prof_Turns_note(uint32_t who, const Prof_Logged_Wait *waits, uint32_t count)
{
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; own && i < count && own->num_noted < MAX_NOTED; ++i) {
      own->noted[own->num_noted].who = who;
      own->noted[own->num_noted++].wait = waits[i];
   }
}

static uint32_t read_waits(uint32_t who)
{
   uint32_t i, count = 0;
   for (i = 0; i < own->num_noted; ++i)
      if (own->noted[i].who == who) own->waits[count++] = own->noted[i].wait;
   return Prof_Wait_Log_join(own->waits, count);
}

/* ---- turns ---- */

/* Null: there is no room. */
static Prof_Turn_Of *add_turn(uint64_t from, uint64_t to, uint32_t who)
{
   Prof_Turn_Of *turn = &own->turns[own->count];
   if (own->count == MAX_TURNS) return 0;
   ++own->count;
   turn->of.from = from;
   turn->of.to = to;
   turn->of.who = who;
   turn->ticks = to - from;
   turn->host = turn->is_done = 0;
   return turn;
}

static void take_from(Prof_Turn_Of *turn, uint64_t ticks)
{
   turn->ticks -= turn->ticks < ticks ? turn->ticks : ticks;
}

static const Prof_Fiber_Runs *runs_on(const Prof_Turn_Of *turn)
{
   const Prof_Context *c = Prof_Context_of_who(turn->of.who);
   return c && c != Prof_Tls_hands()->own ? c->fiber_runs : 0;
}

/* How long it was the turn of one that is a fiber only while that ran on its thread. */
static uint64_t ran(const Prof_Turn_Of *turn, uint64_t from, uint64_t to)
{
   uint64_t ticks = to - from, there;
   if (!turn->host) return ticks;
   there = Prof_Fiber_Runs_ticks(runs_on(&own->turns[turn->host - 1]), turn->of.who, from, to);
   return there < ticks ? there : ticks;
}

/* In the turn its thread waited for another: it is that one's meanwhile. Returns the rest of the
 * turn, or null. */
static Prof_Turn_Of *pass_on(Prof_Turn_Of *turn, uint32_t by, uint64_t from, uint64_t to)
{
   Prof_Turn_Of *rest = 0;
   uint64_t passed = ran(turn, from, to);
   if (!add_turn(from, to, by)) return 0;
   if (turn->host) take_from(&own->turns[turn->host - 1], to - from - passed);
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

/* The updating thread waits itself, so it is not known who let it go on to do that. */
static int is_circle(const Prof_Context *whom)
{
   return whom == Prof_Tls_hands()->own;
}

/* Some are for whichever it was, or for a file. New zones have no kind yet. */
static uint64_t unknown_in(uint32_t state, uint64_t ticks)
{
   int kind = Prof_Waiting_kind_of(Prof_Waiting_rules_now(), state);
   return kind == Prof_WAITS || kind == Prof_WAITS_DISPLAY ? 0 : ticks;
}

/* Goes through the waits of its thread. Returns how long those were that do not tell for whom. */
static uint64_t pass_turn(Prof_Turn_Of *turn)
{
   const Prof_Context *c = Prof_Context_of_who(turn->of.who), *whom;
   uint32_t count = c ? read_waits(turn->of.who) : 0, i;
   uint64_t unknown = 0;
   for (i = 0; i < count && turn; ++i) {
      const Prof_Logged_Wait *wait = &own->waits[i];
      uint64_t from = wait->begin, to = wait->end;
      if ((int64_t)(from - turn->of.from) < 0) from = turn->of.from;
      if ((int64_t)(turn->of.to - to) < 0) to = turn->of.to;
      if ((int64_t)(to - from) <= 0) continue;
      whom = Prof_Context_of_who(wait->by);
      if (!whom) unknown += unknown_in(wait->state, to - from);
      if (!whom || whom == c) continue;
      if (is_circle(whom)) unknown += to - from;
      turn->is_done = 1;
      turn = pass_on(turn, is_circle(whom) ? 0 : wait->by, from, to);
   }
   if (turn) turn->is_done = 1;
   return unknown;
}

/* What ran on the updating thread is the frame's own work. */
static void pass_to_fibers(int host, uint64_t least)
{
   Prof_Turn_Of *turn = &own->turns[host];
   Prof_Fiber_Runs found;
   uint32_t i;
   found.count = 0;
   Prof_Fiber_Runs_add(runs_on(turn), turn->of.from, turn->of.to, &found);
   for (i = 0; i < found.count && found.list[i].ticks >= least; ++i) {
      const Prof_Fiber_Run *run = &found.list[i];
      int is_there = Prof_Context_of_who(run->who) != 0;
      Prof_Turn_Of *of_fiber = is_there ? add_turn(run->from, run->to, run->who) : 0;
      if (!of_fiber) continue;
      of_fiber->ticks = run->ticks;
      of_fiber->host = host + 1;
      take_from(turn, run->ticks);
   }
}

int Prof_Turns_find(uint64_t from, uint64_t to, uint32_t who, uint64_t *unknown,
                    const Prof_Turn_Of **turns)
{
   int i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   *unknown = 0;
   *turns = 0;
   if (!own) return 0;
   own->count = 0;
   if (Prof_Context_of_who(who)) (void)add_turn(from, to, who);
   for (i = 0; i < own->count; ++i) {
      if (!own->turns[i].is_done) *unknown += pass_turn(&own->turns[i]);
      pass_to_fibers(i, (to - from) / Prof_FIBER_PART);
   }
   *turns = own->turns;
   return own->count;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
