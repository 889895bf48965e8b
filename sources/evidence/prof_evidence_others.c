/* prof_evidence_others.c - see prof_evidence_others.h
 *
 * A round: under the lock it is found out who may be looked at, and who is to blame; then, without
 * it, those are looked at.
 *
 *      asked    [ ai: +0.9 ms ] [ audio: 0 ] [ io: +0.1 ms ] ...     CPU times, as of this round
 *      chosen   [ ai ] [ io ]
 *      joined   [ ai: its door in /proc is open ] [ ... ]            of this and earlier rounds
 */
#if defined(Prof_ENABLED) && defined(Prof_WITH_EVIDENCE)
#include "prof_evidence_others.h"
#include "../../src/base/prof_config.h"
#include "../../src/frame/prof_waiting.h"
#include "../../src/gather/prof_thread.h"
#include <string.h>

/* Who used less than this part of the time since the last round on a CPU does not work. */
enum { WORKS_PART = 8, JOINED = 32 };

typedef struct Asked {
   Prof_Context *whose;
   uint32_t tenant;
   uint64_t cpu;   /* nanoseconds */
   uint32_t round; /* in which it was asked */
} Asked;

typedef struct Chosen {
   Prof_Context *whose;
   const void *hands;
   int64_t tid;
   uint32_t tenant;
   uint64_t grown;
} Chosen;

static struct {
   Asked asked[Prof_EVIDENCE_ASKED];
   Chosen chosen[Prof_EVIDENCE_OTHERS];
   int num_chosen;
   uint32_t round;    /* counts, of this frame */
   uint64_t at, span; /* when the round was, and since the one before; nanoseconds */
   Prof_Evidence_Thread joined[JOINED];
   uint32_t next_joined;
   Prof_Evidence_Stack stack;
} own; /* the looker's; put back by prof_evidence.c */

void Prof_Evidence_Others_begin(void)
{
   own.round = 0;
   own.at = 0;
}

/* ---- who may be looked at; under the lock ---- */

/* The context that a thread has in its hands now: with that all is known of the thread. */
static int is_in_hands(const Prof_Context *c)
{
   const Prof_Context *mine = c->holder;
   return c->hands && !c->parked && mine && mine->used && !c->shy && !mine->shy &&
          mine->thread.thread;
}

static Prof_Context *find_late(const void *hands)
{
   uint32_t i;
   for (i = 0; i < Prof_Contexts_used; ++i)
      if (Prof_Contexts[i]->hands == hands) return Prof_Contexts[i];
   return 0;
}

static void choose(const Prof_Context *c, uint64_t grown, int most)
{
   Chosen *chosen = own.chosen;
   int at = own.num_chosen < most ? own.num_chosen++ : most;
   for (; at > 0 && chosen[at - 1].grown < grown; --at)
      if (at < most) chosen[at] = chosen[at - 1];
   if (at >= most) return;
   chosen[at].whose = c->holder;
   chosen[at].hands = c->hands;
   chosen[at].tid = c->holder->thread.thread;
   chosen[at].tenant = c->holder->tenants;
   chosen[at].grown = grown;
}

/* The holder, and who holds that up. */
static void choose_holders(const Prof_Context *late, int most)
{
   const Prof_Context *c = late, *holder;
   int i;
   for (i = 0; i < most && c->held_by; ++i) {
      holder = Prof_Context_of_who(c->held_by);
      if (!holder || holder == late || !is_in_hands(holder)) return;
      choose(holder, 0, most);
      c = holder;
   }
}

/* In a zone, and in none that is told to wait. */
static int seems_to_work(const Prof_Context *c)
{
   const Prof_Node *at = (const Prof_Node *)Prof_Atomic_load_ptr(&c->hands->cur);
   if (c->off && at == &c->off->gate) at = (const Prof_Node *)Prof_Atomic_load_ptr(&c->top);
   return !Prof_Atomic_load_ptr(&c->wait) && at != Prof_Context_root(c) && at->parent;
}

/* What a thread's CPU time grew by since the last round; 0 if it was not asked in that. Where the
 * system does not tell, its zones must do. */
static uint64_t ask(Asked *asked, const Prof_Context *c)
{
   Prof_Context *mine = c->holder;
   uint64_t cpu, grown = 0;
   if (!Prof_Os_use_cpu(&mine->thread, &cpu)) return seems_to_work(c) ? own.span : 0;
   if (asked->whose == mine && asked->tenant == mine->tenants && asked->round + 1 == own.round)
      grown = cpu > asked->cpu ? cpu - asked->cpu : 0;
   asked->whose = mine;
   asked->tenant = mine->tenants;
   asked->cpu = cpu;
   asked->round = own.round;
   return grown;
}

static void choose_workers(const Prof_Context *late, int most)
{
   uint32_t i, count = 0;
   for (i = 0; i < Prof_Contexts_used && count < Prof_EVIDENCE_ASKED; ++i) {
      Prof_Context *c = Prof_Contexts[i];
      uint64_t grown;
      if (!is_in_hands(c) || c->holder == late->holder) continue;
      grown = ask(&own.asked[count++], c);
      if (grown && grown >= own.span / WORKS_PART) choose(c, grown, most);
   }
}

static int does_wait(const Prof_Context *late, int32_t call)
{
   char room[Prof_LOOK_CALL_ROOM];
   if (Prof_Atomic_load_ptr(&late->wait)) return 1;
   return call >= 0 && !strstr(Prof_Os_look_call_name(call, room), "nanosleep");
}

static void choose_all(const void *hands, int32_t call, int most)
{
   const Prof_Context *late = find_late(hands);
   uint64_t now = Prof_Os_ticks();
   if (!late || !does_wait(late, call)) return;
   own.span = own.round ? now - own.at : 0;
   own.at = now;
   ++own.round;
   choose_holders(late, most);
   if (!own.num_chosen) choose_workers(late, most);
}

/* By the outermost zone that waits, which is not left for another while this looks, or is read as
 * it was. */
int Prof_Evidence_Others_is_display(const void *late)
{
   const Prof_Context *c;
   const Prof_Node *wait;
   int is_display = 0;
   if (!Prof_Config_try_lock()) return 0;
   c = find_late(late);
   wait = c ? (const Prof_Node *)Prof_Atomic_load_ptr(&c->wait) : 0;
   if (wait && wait > c->nodes && wait < c->nodes + Prof_State_count())
      is_display = Prof_Waiting_kind_of(Prof_Waiting_rules_now(), (uint32_t)(wait - c->nodes)) ==
                   Prof_WAITS_DISPLAY;
   Prof_Config_unlock();
   return is_display;
}

/* ---- looking ---- */

static void leave(Prof_Evidence_Thread *thread)
{
   if (thread->own) Prof_Os_look_leave(&thread->look);
   memset(thread, 0, sizeof *thread);
}

void Prof_Evidence_Others_leave(void)
{
   int i;
   for (i = 0; i < JOINED; ++i) leave(&own.joined[i]);
   memset(&own, 0, sizeof own);
}

/* It stays joined for the next rounds; of too many threads the one goes that came first. */
static Prof_Evidence_Thread *join(const Chosen *chosen)
{
   Prof_Evidence_Thread *thread = own.joined;
   int i;
   for (i = 0; i < JOINED; ++i, ++thread)
      if (thread->own == chosen->whose && thread->tenant == chosen->tenant) return thread;
   thread = &own.joined[own.next_joined++ % JOINED];
   leave(thread);
   thread->look.hands = chosen->hands;
   thread->look.tid = chosen->tid;
   if (!Prof_Os_look_join(&thread->look)) return 0;
   thread->own = chosen->whose;
   thread->tenant = chosen->tenant;
   return thread;
}

void Prof_Evidence_Others_look(uint64_t frame, const void *late, int32_t call, int most)
{
   int i;
   own.num_chosen = 0;
   if (most > Prof_EVIDENCE_OTHERS) most = Prof_EVIDENCE_OTHERS;
   if (most <= 0 || !Prof_Config_try_lock()) return;
   choose_all(late, call, most);
   Prof_Config_unlock();
   for (i = 0; i < own.num_chosen; ++i) {
      Prof_Evidence_Thread *thread = join(&own.chosen[i]);
      if (!thread) continue;
      switch (Prof_Evidence_Look_at(thread, &own.stack)) {
      case Prof_LOOK_SEEN:
         Prof_Evidence_Frame_add(frame, &own.stack.look, own.stack.places);
         break;
      case Prof_LOOK_GONE: leave(thread); break;
      case Prof_LOOK_NO_ANSWER: break;
      }
   }
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
