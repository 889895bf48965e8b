/* prof_context.c - see prof_context.h */
#ifdef Prof_ENABLED
#include "prof_context.h"
#include "../base/prof_assert.h"
#include "prof_clock.h"
#include "prof_context_names.h"
#include "prof_start.h"
#include "prof_warning.h"
#include "../../platform/prof_compiler.h"
#include "../../platform/prof_os.h"
#include "../../platform/prof_os_module.h"
#include <stdio.h>
#include <string.h>

enum { NODE_ALIGN = 64 };

/* All zero, for ever: what a thread's hints find while it has no nodes of its own. It must be as
 * long as any context's nodes, for a site may hold a hint from another thread. Only ever read, so
 * it costs address space and no memory. */
static Prof_Node nowhere[Prof_MAX_STATES];

Prof_Node Prof_Context_no_child = {0, 0, 0, 0, UINT32_MAX};
static Prof_Node stranger_gate = {0, 0, &Prof_Context_no_child, 0, 0};

/* The hands of a thread before its first zone. */
#define STRANGER {&stranger_gate, (char *)nowhere, Prof_MODE_ATTENTION, 0, 0, 0, 0, 0, 0}

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
static Prof_Thread nobody = {&stranger_gate, (char *)nowhere,
                             Prof_MODE_ATTENTION | Prof_MODE_PARKED, 0, 0, 0, 0, 0, 0};
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
enum { NEW, TRUSTED, ENDING, ENDED };

/* A new thread is trusted after this many begins. The GNU C library frees 31 blocks of values of
 * keys, and a few buffers, after a thread's last destructor, and the game's free may open a zone
 * for each, or two, or six: a smaller number would take a dying thread for a living one. */
enum { TRUST_AFTER = 256 };

static int data_claimed;   /* places in Prof_Context.data; under the lock */
static uint32_t num_lives; /* threads that show a sign of life; under the lock */

Prof_Context **Prof_Contexts;
uint32_t Prof_Contexts_used;
int Prof_Context_threads_live, Prof_Context_threads_seen;
uint32_t Prof_Context_switched_off;
uint32_t Prof_Context_times_switched;
uint32_t Prof_Context_times_settled = 1;

int Prof_Context_is_off(void) { return Prof_Atomic_load32(&Prof_Context_switched_off) != 0; }

/* ---- a context's current node ---- */

static Prof_Node *root_of(const Prof_Context *c) { return &c->nodes[Prof_STATE_ROOT]; }
uint32_t Prof_Context_state_of(const Prof_Context *c, const Prof_Node *node)
{
   return (uint32_t)(node - c->nodes);
}

#if defined(Prof_CHECKED)
static int is_gate(const Prof_Node *gate)
{
   return !gate->parent && gate->child && gate->child->zone == UINT32_MAX && gate->zone == 0;
}

int Prof_Context_node_runs(const Prof_Node *node, int runs)
{
   int below = (int64_t)Prof_Atomic_load64(&node->self) < -Prof_Clock_half;
   return below == (runs != 0) || Prof_Clock_ever_went_back();
}

int Prof_Context_node_is_sound(const Prof_Context *c, const Prof_Node *node)
{
   uint32_t state = Prof_Context_state_of(c, node);
   if (node < root_of(c) || state >= Prof_State_count()) return 0;
   if (!node->zone || node->zone != Prof_States[state].zone || !node->child) return 0;
   if (node->child != &Prof_Context_no_child && node->child->parent != node) return 0;
   return !node->parent || node->parent == &c->nodes[Prof_States[state].parent];
}

int Prof_Context_node_is_open(const Prof_Context *c, const Prof_Node *node)
{
   const Prof_Node *at = c->over_depth ? c->over_parent : Prof_Context_current(c);
   while (at && at != node) at = at->parent;
   return at != 0;
}
#endif

/* Owner only. */
Prof_Node *Prof_Context_current(const Prof_Context *c)
{
   Prof_ASSERT(c->hands == Prof_Tls_hands() && !c->parked);
   Prof_ASSERT(c->gated == (Prof_Tls_hands()->cur == &c->gate));
   return c->gated ? c->top : Prof_Tls_hands()->cur;
}

static void set_current(Prof_Context *c, Prof_Node *node)
{
   if (c->gated) c->top = node;
   else Prof_Tls_hands()->cur = node;
}

static uint64_t move(Prof_Context *c, Prof_Node *from, Prof_Node *to)
{
   uint64_t now = Prof_Clock_now();
   Prof_ASSERT(from == Prof_Context_current(c) && Prof_Context_node_runs(from, 1));
   Prof_ASSERT(from == to || Prof_Context_node_runs(to, 0));
   Prof_ASSERT(Prof_Context_node_is_sound(c, from) && Prof_Context_node_is_sound(c, to));
   Prof_Atomic_add64(&from->self, now);
   Prof_Atomic_sub64(&to->self, now);
   set_current(c, to);
   return now;
}

void Prof_Context_push(Prof_Context *c, Prof_Node *from, Prof_Node *to)
{
   uint64_t now = move(c, from, to);
   if (c->watched)
      Prof_Watch_tell_enter(c->watched, c, Prof_Context_state_of(c, from),
                            Prof_Context_state_of(c, to), now);
   Prof_ASSERT(c->over_depth || to->parent == from);
}

/* A node beyond the limit knows no parent. */
void Prof_Context_pop(Prof_Context *c, Prof_Node *from, Prof_Node *to)
{
   uint64_t now = move(c, from, to);
   while (c->watched && from != to) {
      Prof_Node *below = from->parent ? from->parent : to;
      Prof_ASSERT(below == to || below > to); /* a parent's number is the smaller one */
      Prof_Watch_tell_leave(c->watched, c, Prof_Context_state_of(c, from),
                            Prof_Context_state_of(c, below), now);
      from = below;
   }
}

/* ---- closing what was left open ---- */

void Prof_Context_leave_over(Prof_Context *c)
{
   Prof_ASSERT(c->over_depth > 0);
   Prof_ASSERT(Prof_Context_node_is_open(c, c->over_parent));
   if (--c->over_depth == 0) Prof_Context_pop(c, Prof_Context_current(c), c->over_parent);
}

static void warn_unclosed(const Prof_Context *c, const Prof_Node *node)
{
   const Prof_State *state = &Prof_States[Prof_Context_state_of(c, node)];
   Prof_Config_lock();
   ++Prof_Config_counts.unclosed_zones;
   Prof_Warning_note("not closed:", Prof_Zones[state->zone].name, state->file, state->line);
   Prof_Config_unlock();
}

void Prof_Context_fold_over(Prof_Context *c)
{
   if (!c->over_depth) return;
   c->over_depth = 1;
   Prof_Context_leave_over(c);
}

void Prof_Context_close_down_to(Prof_Context *c, Prof_Node *target, int quiet)
{
   Prof_Node *from, *at;
   Prof_Context_fold_over(c);
   from = Prof_Context_current(c);
   Prof_ASSERT(Prof_Context_node_is_open(c, target)); /* else the way down would never meet it */
   for (at = from; !quiet && at != target; at = at->parent) warn_unclosed(c, at);
   if (from != target) Prof_Context_pop(c, from, target);
   Prof_ASSERT(Prof_Context_current(c) == target && !c->over_depth);
}

/* ---- coming in and going out; under the lock ---- */

static void show_gate(Prof_Context *c, uint32_t mode)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_ASSERT(Prof_Config_lock_is_mine() && me->in == c);
   Prof_ASSERT(is_gate(&c->gate) && mode != 0);
   me->cur = &c->gate;
   Prof_Atomic_store_ptr(&me->base, (char *)nowhere);
   Prof_Atomic_store32(&me->mode, mode);
}

static void go_parked(Prof_Context *c)
{
   c->parked = 1;
   c->was_parked = 1;
   c->top = root_of(c);
   c->over_depth = 0;
   /* A shy thread cannot be told that the profiler is on again: it must look each time. */
   show_gate(c, Prof_MODE_ATTENTION | (c->shy ? 0 : Prof_MODE_PARKED));
}

static void show_stack(Prof_Context *c)
{
   Prof_Thread *me = Prof_Tls_hands();
   int off = Prof_Context_is_off();
   Prof_ASSERT(Prof_Config_lock_is_mine() && c->hands == me && !c->parked);
   if (c->gated) {
      show_gate(c, Prof_MODE_ATTENTION);
      return;
   }
   me->cur = c->top;
   Prof_Atomic_store_ptr(&me->base, off ? (char *)nowhere : (char *)c->nodes);
   Prof_Atomic_store32(&me->mode, off ? Prof_MODE_ATTENTION : 0);
}

/* The owner finds out who watches. What it does from here on, they see. */
static void heed_watchers(Prof_Context *c, uint64_t now, int late)
{
   uint32_t before = late ? c->watched : 0, mask = Prof_Watch_who();
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_ASSERT(Prof_Context_node_is_sound(c, c->top) && Prof_Context_node_runs(c->top, 1));
   c->watched = mask;
   c->gated = Prof_Clock_is_slow || mask || c->shy;
   show_stack(c);
   if (mask & ~before)
      Prof_Watch_tell_in(mask & ~before, c, Prof_Context_state_of(c, c->top), now, late);
   Prof_ASSERT(Prof_Context_current(c) == c->top);
}

static void heed_watchers_late(Prof_Context *c)
{
   if (c->parked || c->watched == Prof_Watch_who()) return;
   c->top = Prof_Context_current(c);
   heed_watchers(c, Prof_Clock_now(), 1);
}

/* ---- where a context's time is spent ---- */

static int bury_the_dead(uint64_t now);
static void on_fork(void);

/* The hands of the thread that updates. */
static const Prof_Thread *updater;

static void note_run(Prof_Context *c, uint64_t now)
{
   uint64_t ran = (int64_t)(now - c->in_at) > 0 ? now - c->in_at : 0;
   Prof_ASSERT(Prof_Config_lock_is_mine() && c->hands && c->holder && !c->parked);
   c->holder->hosted += ran;
   /* Any thread may turn out to be the one that updates. Until the first update each context is
    * counted by the first thread that it ran on. */
   if (!c->home) c->home = updater ? updater : c->hands;
   if (c->hands == c->home) {
      c->here += ran;
      c->was_here = 1;
   } else {
      c->elsewhere += ran;
   }
   c->in_at = now;
}

uint64_t Prof_Context_settle_work(uint64_t now)
{
   uint64_t ran = 0;
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   bury_the_dead(now);
   updater = Prof_Tls_hands();
   Prof_Atomic_store32(&Prof_Context_times_settled, Prof_Context_times_settled + 1);
   if (updater->in) updater->in->settled = Prof_Context_times_settled;
   for (i = 0; i < Prof_Contexts_used; ++i) {
      Prof_Context *c = Prof_Contexts[i];
      if (c->hands && !c->parked) note_run(c, now);
      c->worked = c->home == updater && c->was_here && c->here >= c->elsewhere;
      c->home = updater;
      c->here = c->elsewhere = 0;
      c->was_here = 0;
   }
   for (i = 0; i < Prof_Contexts_used; ++i) {
      if (Prof_Contexts[i] == updater->own) ran = Prof_Contexts[i]->hosted;
      Prof_Contexts[i]->hosted = 0;
   }
   return ran;
}

/* ---- in and out ---- */

/* The calling thread takes the context, whose clock then runs in its top node, from `now` on. */
static void go_in(Prof_Context *c, uint64_t now)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_ASSERT(Prof_Config_lock_is_mine() && c->used);
   Prof_ASSERT(!c->hands || (c->hands == me && c->parked)); /* out, or it slept in these hands */
   Prof_ASSERT(Prof_Context_node_is_sound(c, c->top) && Prof_Context_node_runs(c->top, 0));
   Prof_ASSERT(me->own && me->phase != ENDED);
   me->in = c;
   c->hands = me;
   c->holder = me->own;
   c->shy = me->phase != TRUSTED;
   if (Prof_Context_is_off()) {
      go_parked(c);
      return;
   }
   c->parked = 0;
   c->away += now - c->out_at;
   c->in_at = now;
   Prof_Atomic_sub64(&c->top->self, now);
   heed_watchers(c, now, 0);
}

/* Returns when: what goes in in its place does so at that very moment, so that no time is lost. */
static uint64_t go_out(Prof_Context *c)
{
   uint64_t now;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_ASSERT(c->hands == Prof_Tls_hands() && c->hands->in == c);
   if (!c->parked) heed_watchers_late(c);
   now = Prof_Clock_now();
   if (!c->parked) {
      c->top = Prof_Context_current(c);
      c->out_at = now;
      Prof_Atomic_add64(&c->top->self, now);
      note_run(c, now);
      if (c->watched) Prof_Watch_tell_out(c->watched, c, Prof_Context_state_of(c, c->top), now);
   }
   Prof_ASSERT(Prof_Context_node_runs(c->top, 0)); /* its clock stands still */
   c->hands = 0;
   c->holder = 0;
   return now;
}

/* Stops what runs in a context whose thread is gone, and returns its top. A node that runs tells
 * itself. In the middle of a begin or an end that is two of them, or none, and the sum of all is
 * off by the time since that event: what was below had it too often, or not at all. */
static uint32_t stop_running(Prof_Context *c, uint64_t now)
{
   uint32_t i, top = Prof_STATE_ROOT, below = 0;
   uint64_t sum = 0;
   for (i = 0; i < c->num_entered; ++i) {
      uint32_t state = c->entered[i];
      Prof_Node *node = &c->nodes[state];
      if (Prof_Context_is_running(node)) {
         Prof_Atomic_add64(&node->self, now);
         if (state > top) top = state;
         if (!below || state < below) below = state;
      }
      sum += node->self;
   }
   if (!below) below = Prof_STATE_ROOT;
   Prof_Atomic_add64(&c->nodes[below].self, Prof_Context_time_of(c, now) - sum);
   return top;
}

/* Takes the context out of hands that are gone, and looks at none of them: another thread's may lie
 * where they lay. The clock of one that is parked stands already. */
static void cast_off(Prof_Context *c, uint64_t now)
{
   if (!c->parked) {
      uint32_t top = stop_running(c, now);
      note_run(c, now);
      c->out_at = now;
      if (c->watched) Prof_Watch_tell_out(c->watched, c, top, now);
   }
   c->top = root_of(c);
   c->over_depth = 0;
   c->parked = 0;
   c->was_parked = 1; /* ends may come for begins that are lost */
   c->hands = 0;
   c->holder = 0;
}

static void be_stranger(Prof_Thread *me)
{
   Prof_ASSERT(is_gate(&stranger_gate));
   me->in = me->own = 0;
   me->cur = &stranger_gate;
   Prof_Atomic_store_ptr(&me->base, (char *)nowhere);
   Prof_Atomic_store32(&me->mode, Prof_MODE_ATTENTION);
}

/* ---- slots; under the lock ---- */

/* How many states it had entered before the last two frames in which it entered one first. */
static void note_frame(Prof_Context *c)
{
   if (c->entered_in == Prof_Context_times_settled) return;
   c->entered_in = Prof_Context_times_settled;
   c->entered_before = c->entered_now;
   c->entered_now = c->num_entered;
}

/* Notes that the context has been in the state, so that update looks there. */
int Prof_Context_attach(Prof_Context *c, uint32_t state)
{
   Prof_Node *node = &c->nodes[state];
   Prof_ASSERT(Prof_Config_lock_is_mine() && state >= Prof_STATE_ROOT &&
               state < Prof_State_count());
   Prof_ASSERT(!node->zone && !node->parent && !node->self && !node->entries);
   Prof_ASSERT(state == Prof_STATE_ROOT || c->nodes[Prof_States[state].parent].zone);
   Prof_ASSERT(c->num_entered <= c->cap_entered);
   if (c->num_entered == c->cap_entered) {
      uint32_t cap = c->cap_entered ? c->cap_entered * 2 : 64;
      uint32_t *more = (uint32_t *)Prof_Config_alloc(cap, sizeof *more);
      if (!more) return 0;
      if (c->num_entered) memcpy(more, c->entered, c->num_entered * sizeof *more);
      Prof_Config_release(c->entered);
      c->entered = more;
      c->cap_entered = cap;
   }
   note_frame(c);
   c->entered[c->num_entered++] = state;
   if (state != Prof_STATE_OVER) Prof_State_note_run(state); /* that one is there from the start */
   node->zone = Prof_States[state].zone;
   node->child = &Prof_Context_no_child;
   Prof_ASSERT(Prof_Context_node_is_sound(c, node));
   return 1;
}

/* ---- which slots are free ---- */

/* A bit for each slot, and one for each word of them that has any: the lowest is found in a few
 * steps, however many there are. */
enum { MAX_SLOTS = 65536, WORD = 64 };

static uint64_t free_slots[MAX_SLOTS / WORD], free_words[MAX_SLOTS / WORD / WORD];

static void set_free(uint32_t slot)
{
   uint32_t word = slot / WORD;
   Prof_ASSERT(slot < MAX_SLOTS && !(free_slots[word] >> slot % WORD & 1));
   free_slots[word] |= (uint64_t)1 << slot % WORD;
   free_words[word / WORD] |= (uint64_t)1 << word % WORD;
}

/* The lowest, so that few are ever made; null: none is free. */
static Prof_Context *take_free(void)
{
   uint32_t i = 0, word, slot;
   while (i < MAX_SLOTS / WORD / WORD && !free_words[i]) ++i;
   if (i == MAX_SLOTS / WORD / WORD) return 0;
   word = i * WORD + Prof_Compiler_lowest_bit(free_words[i]);
   slot = word * WORD + Prof_Compiler_lowest_bit(free_slots[word]);
   free_slots[word] &= free_slots[word] - 1;
   if (!free_slots[word]) free_words[i] &= free_words[i] - 1;
   Prof_ASSERT(slot < Prof_Contexts_used && !Prof_Contexts[slot]->used);
   return Prof_Contexts[slot];
}

/* The nodes, and behind them begun_at: two nodes more than enough. */
static void make_nodes(Prof_Context *c)
{
   uint32_t capacity = Prof_State_capacity();
   char *nodes = (char *)Prof_Config_alloc(capacity + 2, sizeof(Prof_Node) + sizeof *c->begun_at);
   size_t past = (size_t)((uintptr_t)nodes % NODE_ALIGN);
   if (!nodes) return;
   c->node_memory = nodes;
   c->nodes = (Prof_Node *)(void *)(past ? nodes + (NODE_ALIGN - past) : nodes);
   c->begun_at = (uint32_t *)(void *)(c->nodes + capacity);
}

/* Unlinks all nodes of the slot's former owner, of whose stack the new one knows nothing: the first
 * entry of each state comes out of line again. */
static void forget_links(Prof_Context *c)
{
   uint32_t i;
   for (i = 0; i < c->num_entered; ++i) {
      Prof_Node *node = &c->nodes[c->entered[i]];
      node->parent = 0;
      node->child = &Prof_Context_no_child;
      c->begun_at[c->entered[i]] = 0;
   }
   Prof_Config_release(c->repeats);
   c->repeats = 0;
   c->settled = 0;
}

static Prof_Context *make_slot(void)
{
   Prof_Context *c;
   if (!Prof_Contexts) {
      Prof_Os_at_fork(on_fork);
      Prof_Contexts = (Prof_Context **)Prof_Config_alloc((size_t)Prof_Settings.max_contexts,
                                                         sizeof *Prof_Contexts);
      if (!Prof_Contexts) return 0;
   }
   c = (Prof_Context *)Prof_Config_alloc(1, sizeof *c);
   if (!c) return 0;
   make_nodes(c);
   if (!c->nodes || !Prof_Context_attach(c, Prof_STATE_ROOT) ||
       !Prof_Context_attach(c, Prof_STATE_OVER)) {
      Prof_Config_release(c->node_memory);
      Prof_Config_release(c);
      return 0;
   }
   Prof_ASSERT(Prof_Contexts_used < (uint32_t)Prof_Settings.max_contexts);
   c->index = Prof_Contexts_used;
   c->gate.child = &Prof_Context_no_child;
   Prof_Contexts[Prof_Contexts_used++] = c;
   return c;
}

static void set_name(Prof_Context *c, const char *name)
{
   if (!name) return;
   Prof_Zone_plain_text(c->name, sizeof c->name, name);
   c->named = 1;
}

static Prof_Context *take_slot(const char *name, int fiber)
{
   Prof_Context *c;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!Prof_Start_now()) return 0;
   c = take_free();
   if (!c && bury_the_dead(Prof_Clock_now())) c = take_free();
   if (!c && Prof_Contexts_used >= (uint32_t)Prof_Settings.max_contexts) {
      Prof_Config_over_limit(&Prof_Config_counts.over_contexts, "threads and fibers",
                             "max_contexts", Prof_Settings.max_contexts);
      return 0;
   }
   if (!c) c = make_slot();
   if (!c) return 0;
   Prof_ASSERT(!c->hands && Prof_Contexts[c->index] == c);
   Prof_Context_Names_hand_on(c);
   forget_links(c);
   c->used = 1;
   c->fiber = fiber;
   c->named = 0;
   c->parked = c->was_parked = 0;
   c->over_depth = 0;
   c->begins = 0;
   c->hosted = 0;
   c->top = root_of(c);
   if (!fiber) {
      ++Prof_Context_threads_live;
      snprintf(c->name, sizeof c->name, "thread %d", ++Prof_Context_threads_seen);
   }
   set_name(c, name);
   Prof_ASSERT(Prof_Context_node_is_sound(c, c->top) && Prof_Context_node_runs(c->top, 0));
   return c;
}

static void return_slot(Prof_Context *c)
{
   Prof_ASSERT(c->used && !c->hands);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   c->used = 0;
   set_free(c->index);
   Prof_Context_Names_end(c);
   if (!c->fiber) --Prof_Context_threads_live;
}

/* ---- threads whose end nobody told; under the lock ---- */

static void show_life(Prof_Context *own)
{
   own->shows_life = Prof_Os_show_life(&own->life);
   if (own->shows_life) ++num_lives;
}

static void hide_life(Prof_Context *own)
{
   if (!own->shows_life) return;
   Prof_Os_hide_life(&own->life);
   own->shows_life = 0;
   --num_lives;
}

/* Whatever the thread with that context of its own had in its hands is out now. */
static void bury(Prof_Context *own, uint64_t now)
{
   uint32_t i;
   for (i = 0; i < Prof_Contexts_used; ++i)
      if (Prof_Contexts[i]->holder == own) cast_off(Prof_Contexts[i], now);
   own->top = root_of(own);
   if (own->shows_life) --num_lives;
   own->shows_life = 0;
   return_slot(own);
}

/* Returns how many. */
static int bury_the_dead(uint64_t now)
{
   int buried = 0;
   uint32_t i;
   for (i = 0; num_lives && i < Prof_Contexts_used; ++i) {
      Prof_Context *c = Prof_Contexts[i];
      if (!c->shows_life || !Prof_Os_is_dead(&c->life)) continue;
      bury(c, now);
      ++buried;
   }
   return buried;
}

/* The child of a fork has the calling thread alone. The others' zones end here, which is no fault
 * of theirs; fibers that are out stay for whoever switches to them. */
static void on_fork(void)
{
   Prof_Context *own = Prof_Tls_hands()->own;
   uint64_t now = Prof_Clock_now();
   uint32_t i;
   for (i = 0; i < Prof_Contexts_used; ++i) {
      Prof_Context *c = Prof_Contexts[i];
      if (!c->used || c == own || (own && c->holder == own)) continue;
      if (c->fiber && c->hands) cast_off(c, now);
      if (!c->fiber) bury(c, now);
   }
   if (!own || !own->shows_life) return;
   --num_lives; /* it was the parent's */
   memset(&own->life, 0, sizeof own->life);
   show_life(own);
}

/* ---- a thread's first zone, and its end ---- */

static void end_phase(Prof_Thread *me, int last)
{
   be_stranger(me);
   me->phase = last ? ENDED : ENDING;
   if (last) Prof_Atomic_store32(&me->mode, Prof_MODE_ATTENTION | Prof_MODE_PARKED);
}

static void on_thread_exit(int last)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Context *own;
   Prof_Config_mend_last_hook();
   own = me->own;
   if (own && me->in != own) Prof_switch_fiber(own); /* a fiber that is in may go on elsewhere */
   if (own && me->in == own && !own->parked) Prof_Context_close_down_to(own, root_of(own), 0);
   Prof_Config_lock();
   if (own) {
      if (me->in) go_out(me->in);
      own->top = root_of(own);
      hide_life(own);
      return_slot(own);
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
      show_gate(c, Prof_MODE_ATTENTION | Prof_MODE_PARKED);
   } else {
      c->top = Prof_Context_current(c);
      c->gated = Prof_Clock_is_slow || c->watched;
      show_stack(c);
   }
}

void Prof_Context_trust_thread(void)
{
   Prof_Thread *me = Prof_Tls_hands();
   if (!me->in || me->phase != NEW || Prof_Config_in_hook()) return;
   Prof_Config_lock();
   if (!me->untold) trust(me);
   Prof_Config_unlock();
}

/* The system will tell no end of this thread. */
static void go_untold(Prof_Thread *me)
{
   static int said;
   Prof_Context *own = me->own;
   int measured;
   Prof_Config_lock();
   me->untold = 1;
   measured = own->shows_life;
   if (!measured) {
      go_out(own);
      return_slot(own);
      end_phase(me, 1);
   }
   if (!said)
      Prof_Config_log("the system tells no more ends of threads (all of its keys are taken): %s",
                      measured ? "an end is noticed at the next update, and zones cost more"
                               : "threads are not measured from now on");
   said = 1;
   Prof_Config_unlock();
}

/* Once, by the first thread that joins. */
static void look_around(void)
{
   static int looked;
   const char *other;
   int first;
   Prof_Config_lock();
   first = !looked;
   looked = 1;
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
static Prof_Context *join(void)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Context *c;
   if (IS_NOBODY(me) || me->phase == ENDED) return 0;
   Prof_Config_lock();
   c = take_slot(0, 0);
   if (c) {
      me->own = c;
      show_life(c);
      if (!c->shows_life && me->phase == NEW) me->phase = TRUSTED;
      go_in(c, Prof_Clock_now());
   } else {
      /* The thread is not measured: its begins and ends act as if the profiler were off. */
      Prof_Atomic_store32(&me->mode, Prof_MODE_ATTENTION | Prof_MODE_PARKED);
   }
   Prof_Config_unlock();
   if (c && !Prof_Os_at_thread_exit(on_thread_exit)) go_untold(me);
   if (c) look_around();
   return me->in;
}

static void park(Prof_Context *c)
{
   Prof_Config_lock();
   if (Prof_Context_is_off() && !c->parked) {
      go_out(c);
      c->hands = Prof_Tls_hands();
      c->holder = c->hands->own; /* by which it is found if the thread is gone */
      go_parked(c);
   }
   Prof_Config_unlock();
}

static void wake(Prof_Context *c)
{
   Prof_Config_lock();
   if (c->parked && !Prof_Context_is_off()) go_in(c, Prof_Clock_now());
   Prof_Config_unlock();
}

/* The context that this thread's zones go to, ready to take them; null if off or refused. */
Prof_Context *Prof_Context_own(void)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Context *c = me->in;
   if (Prof_Config_in_hook()) return 0;
   if (!c) {
      if (Prof_Atomic_load32(&me->mode) & Prof_MODE_PARKED) return 0;
      c = join();
      if (!c) return 0;
   }
   /* Another thread may switch at any moment. A begin must be dropped if, and only if, its context
    * is parked: that is how the end that belongs to it is known. */
   if (Prof_Context_is_off()) park(c);
   if (c->parked) wake(c);
   if (c->shy && ++c->begins == TRUST_AFTER) Prof_Context_trust_thread();
   if (c->watched != Prof_Watch_who()) {
      Prof_Config_lock();
      heed_watchers_late(c);
      Prof_Config_unlock();
   }
   return c->parked ? 0 : c;
}

Prof_Context *Prof_Context_held(void) { return Prof_Tls_hands()->in; }

uint32_t Prof_Context_current_state(const Prof_Context *c)
{
   return c->parked ? 0 : Prof_Context_state_of(c, Prof_Context_current(c));
}

/* ---- switching off and on ---- */

/* The thread that switches notices at once, the others at their next begin. */
static void notice_switch(void)
{
   Prof_Context *c = Prof_Context_held();
   if (!c || Prof_Config_in_hook()) return;
   park(c);
   wake(c);
}

static void tell_hands(Prof_Context *c, int on)
{
   Prof_Thread *hands = c->hands;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!hands || c->shy) return; /* the shy look themselves */
   Prof_ASSERT(hands->in == c);
   if (on && !c->parked && !c->gated && c->watched == Prof_Watch_who()) {
      Prof_Atomic_store_ptr(&hands->base, (char *)c->nodes);
      Prof_Atomic_store32(&hands->mode, 0);
      return;
   }
   Prof_Atomic_store_ptr(&hands->base, (char *)nowhere);
   Prof_Atomic_store32(&hands->mode, Prof_MODE_ATTENTION);
}

void Prof_set_enabled(int on)
{
   uint32_t i;
   Prof_Config_lock();
   if (Prof_Context_is_off() == (on != 0)) {
      Prof_Atomic_store32(&Prof_Context_switched_off, on ? 0u : 1u);
      ++Prof_Context_times_switched;
      for (i = 0; i < Prof_Contexts_used; ++i) tell_hands(Prof_Contexts[i], on);
   }
   Prof_Config_unlock();
   notice_switch();
}

/* ---- watchers ---- */

static void rouse_threads(void)
{
   uint32_t i;
   for (i = 0; i < Prof_Contexts_used; ++i) tell_hands(Prof_Contexts[i], !Prof_Context_is_off());
}

int Prof_Context_start_watching(const Prof_Watcher *watcher)
{
   int added = Prof_Watch_add(watcher);
   rouse_threads();
   return added;
}

void Prof_Context_stop_watching(const Prof_Watcher *watcher)
{
   Prof_Watch_remove(watcher);
   rouse_threads();
}

int Prof_Context_claim_data(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   return data_claimed < Prof_MAX_DATA ? data_claimed++ : -1;
}

/* ---- threads and fibers ---- */

void Prof_set_thread_name(const char *name)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Context *c;
   if (!me->in) join();
   Prof_Config_lock();
   c = me->own;
   if (c) set_name(c, name);
   Prof_Config_unlock();
}

void Prof_Context_name_main_thread(void)
{
   static int done;
   Prof_Context *c = Prof_Tls_hands()->own;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (done || !c) return;
   done = 1;
   if (!c->named) set_name(c, "main thread");
}

Prof_Fiber *Prof_create_fiber(const char *name)
{
   Prof_Context *c;
   Prof_Config_lock();
   c = take_slot(name ? name : "fiber", 1);
   Prof_Config_unlock();
   return c;
}

void Prof_destroy_fiber(Prof_Fiber *c)
{
   const char *refused = 0;
   if (!c) return;
   Prof_Config_lock();
   if (c->track) refused = "it is a track";
   else if (!c->fiber || !c->used) refused = "it is a thread's own, or was destroyed before";
   else if (c->hands) refused = "the fiber is switched in";
   else return_slot(c);
   Prof_Config_unlock();
   if (refused) Prof_Config_log("Prof_destroy_fiber: %s; nothing done", refused);
}

Prof_Fiber *Prof_switch_fiber(Prof_Fiber *c)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Context *out = me->in;
   const char *refused = 0;
   if (!out) out = join();
   if (!out) return 0;
   Prof_Context_trust_thread();
   if (!c) c = me->own;
   if (c == out) return out;
   Prof_Config_lock();
   if (c->track) refused = "it is a track";
   else if (!c->used) refused = "the fiber was destroyed";
   else if (c->hands) refused = "the fiber is in on another thread";
   else if (!c->fiber && c != me->own) refused = "it is another thread's own";
   else {
      go_in(c, go_out(out));
   }
   Prof_Config_unlock();
   if (refused) Prof_Config_log("Prof_switch_fiber: %s; nothing done", refused);
   return out;
}

int Prof_num_contexts(void)
{
   int count;
   Prof_Config_lock();
   count = (int)Prof_Contexts_used;
   Prof_Config_unlock();
   return count;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
