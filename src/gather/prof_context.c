/* prof_context.c - see prof_context.h */
#ifdef Prof_ENABLED
#include "prof_context.h"
#include "prof_often.h"
#include "../base/prof_module.h"
#include "prof_warning.h"
#include "../../platform/prof_compiler.h"
#include <string.h>

/* All zero, for ever: what a thread's hints find while it has no nodes of its own. It must be as
 * long as any context's nodes, for a site may hold a hint from another thread. Only ever read, so
 * it costs address space and no memory. */
Prof_Node Prof_Context_nowhere[Prof_MAX_STATES];

/* So that cur->child need never be tested for null: no site has its zone. */
Prof_Node Prof_Context_no_child = {0, 0, 0, 0, UINT32_MAX};

Prof_Context **Prof_Contexts;
uint32_t Prof_Contexts_used;
int Prof_Context_threads_live, Prof_Context_threads_seen;
uint32_t Prof_Context_switched_off;
uint32_t Prof_Context_times_switched;
uint32_t Prof_Context_life = 1;
uint32_t Prof_Context_times_settled = 1;

Prof_Slot_Set Prof_Contexts_awake[Prof_READERS];

/* Each update gives all that are awake the thread that updates for their home, and tells them of
 * the clock: one that rested has both too. */
void Prof_Context_wake(Prof_Context *c)
{
   int i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!Prof_Slot_Set_has(&Prof_Contexts_awake[Prof_OF_UPDATE], c->index)) {
      c->home = Prof_Context_updater;
      if (c->often) Prof_Often_tell_clock(c->often);
   }
   for (i = 0; i < Prof_READERS; ++i) Prof_Slot_Set_add(&Prof_Contexts_awake[i], c->index);
}

int Prof_Context_is_off(void) { return Prof_Atomic_load32(&Prof_Context_switched_off) != 0; }

/* ---- a context's current node ---- */

Prof_Node *Prof_Context_root(const Prof_Context *c) { return &c->nodes[Prof_STATE_ROOT]; }
uint32_t Prof_Context_state_of(const Prof_Context *c, const Prof_Node *node)
{
   return (uint32_t)(node - c->nodes);
}

#if defined(Prof_CHECKED)
/* Does nothing get past it inline? prof_instrument.h, invariant 4. */
static int is_gate(const Prof_Node *gate)
{
   return !gate->parent && gate->child && gate->child->zone == UINT32_MAX && gate->zone == 0;
}

int Prof_Context_node_runs(const Prof_Node *node, int runs)
{
   int below = Prof_Context_is_running(node);
   return below == (runs != 0) || Prof_Clock_ever_went_back() ||
          Prof_Atomic_load32(&Prof_Context_sums_are_long);
}

int Prof_Context_node_is_sound(const Prof_Context *c, const Prof_Node *node)
{
   uint32_t state = Prof_Context_state_of(c, node);
   if (node < Prof_Context_root(c) || state >= Prof_State_count()) return 0;
   if (!node->zone || node->zone != Prof_States[state].zone || !node->child) return 0;
   if (node->child->zone != UINT32_MAX && node->child->parent != node) return 0;
   return !node->parent || node->parent == &c->nodes[Prof_States[state].parent];
}
#endif

/* The one at which its owner is, if it is at any. */
static Prof_Node *gate_of(const Prof_Context *c)
{
   return (Prof_Node *)(c->gated || c->wait ? &c->gate : &c->off->gate);
}

/* The node on top. The owner alone may ask, as nobody else may look at its hands' cur. At a gate
 * cur is the gate, so the code out of line keeps the real node in `top`. */
Prof_Node *Prof_Context_current(const Prof_Context *c)
{
   Prof_ASSERT(c->hands == Prof_Tls_hands() && !c->parked);
   Prof_ASSERT(Prof_Context_is_at_gate(c) ? Prof_Tls_hands()->cur == gate_of(c)
                                          : Prof_Tls_hands()->cur->zone != 0);
   return Prof_Context_is_at_gate(c) ? c->top : Prof_Tls_hands()->cur;
}

/* Looks for the node from the top down, by its address alone: a scope's may be gone. */
int Prof_Context_node_is_open(const Prof_Context *c, const Prof_Node *node)
{
   const Prof_Node *at = c->over_depth ? c->over_parent : Prof_Context_current(c);
   while (at && at != node) at = at->parent;
   return at != 0;
}

/* Zones beyond the limit have no nodes of their own: they are counted, and the stack below them
 * begins at over_parent. The root has no parent and is no zone. */
uint32_t Prof_Context_num_open(const Prof_Context *c)
{
   uint32_t open = c->over_depth;
   const Prof_Node *at = c->over_parent;
   open += Prof_Off_Stack_depth(c->off);
   if (!c->over_depth) at = c->hands && !c->parked ? Prof_Context_current(c) : c->top;
   for (; at && at->parent; at = at->parent) ++open;
   return open;
}

static void set_current(Prof_Context *c, Prof_Node *node)
{
   if (Prof_Context_is_at_gate(c)) Prof_Atomic_store_ptr(&c->top, node);
   else Prof_Atomic_store_ptr(&Prof_Tls_hands()->cur, node);
}

/* ---- numbers that name contexts ---- */

enum { SLOT_BITS = 17 }; /* 65,536 contexts, counted from 1 */

/* An earlier owner of the slot has other upper bits, unless 8,192 owners lie between. The two
 * highest are a lock's own. */
uint32_t Prof_Context_who(const Prof_Context *c)
{
   uint32_t owner = c->serial << SLOT_BITS;
   return (owner & ~(Prof_LOCK_IS_RELEASED | Prof_LOCK_IS_SHARED)) | (c->index + 1);
}

Prof_Context *Prof_Context_of_who(uint32_t who)
{
   uint32_t slot = who & ((1u << SLOT_BITS) - 1);
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!slot || slot > Prof_Contexts_used) return 0;
   return Prof_Context_who(Prof_Contexts[slot - 1]) == who ? Prof_Contexts[slot - 1] : 0;
}

const Prof_Node *Prof_Context_node_seen(const Prof_Context *c)
{
   const Prof_Node *at;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   if (!c->hands || c->parked) return 0;
   at = c->shy ? &c->gate /* its hands may be gone */
               : (const Prof_Node *)Prof_Atomic_load_ptr(&c->hands->cur);
   if (at == &c->gate || (c->off && at == &c->off->gate))
      at = (const Prof_Node *)Prof_Atomic_load_ptr(&c->top);
   return at >= c->nodes && at < c->nodes + Prof_State_count() ? at : 0;
}

void Prof_Context_open_lane(Prof_Context *c)
{
   uint32_t kept = Prof_Watch_by(Prof_LANE_RING) | Prof_Watch_by(Prof_LANE_FEED);
   int seen = c->watched && !(c->watched & ~kept) && !(c->amid & Prof_AMID_OFF);
   int off = !c->watched && c->off && c->off->cap && !c->over_depth;
   int may = (seen || off) && !Prof_Clock_is_slow && !c->shy && !c->wait;
   c->lane.nodes = Prof_State_capacity() * (uint32_t)sizeof(Prof_Node);
   may = may && !c->parked && !Prof_Context_is_off();
   c->lane.changes = may && seen ? c->noticed : 0;
   c->lane.off = may && off ? c->noticed : 0;
   c->gate.entries = c->lane.feed && !c->lane.ring ? (uint32_t)c->lane.changes : 0;
}

/* ---- waiting: see prof_wait.h ---- */

static void begin_wait(Prof_Context *c, Prof_Node *node, uint64_t now)
{
   Prof_Atomic_store64(&c->wait_at, Prof_Context_time_of(c, now));
   c->held_up.count = 0;
   c->held_up.told = 0;
   Prof_Atomic_store_ptr(&c->top, node);
   Prof_Atomic_store_ptr(&c->wait, node);
   Prof_Atomic_store32(&c->amid, c->amid | Prof_AMID_WAIT);
   Prof_Context_close_lane(c);
   Prof_Atomic_store_ptr(&Prof_Tls_hands()->cur, &c->gate);
   Prof_Wait_began(c, Prof_Context_state_of(c, node));
}

/* The marked zone is left, for `to` is below it. A lock tells of the whole wait if that was waited
 * for during most of it. */
static void end_wait(Prof_Context *c, Prof_Node *to, uint64_t now)
{
   uint32_t state = Prof_Context_state_of(c, c->wait);
   uint64_t ticks = Prof_Context_time_of(c, now) - c->wait_at;
   Prof_ASSERT(c->top == to && c->wait > to);
   Prof_Atomic_store_ptr(&c->wait, 0);
   Prof_Atomic_store32(&c->amid, c->amid & ~(uint32_t)Prof_AMID_WAIT);
   Prof_Atomic_store_ptr(&Prof_Tls_hands()->cur, Prof_Context_is_at_gate(c) ? gate_of(c) : to);
   Prof_Context_open_lane(c);
   if (c->held_up.told < ticks / 2) c->held_up.count = 0;
   Prof_Wait_ended(c, state, ticks, now);
}

/* ---- zones that are off: see prof_off_stack.h ---- */

void Prof_Context_show_off(Prof_Context *c)
{
   Prof_Atomic_store_ptr(&c->top, Prof_Context_current(c));
   Prof_Atomic_store32(&c->amid, c->amid | Prof_AMID_OFF);
   if (c->watched) Prof_Context_close_lane(c);
   Prof_Atomic_store_ptr(&Prof_Tls_hands()->cur, gate_of(c));
}

void Prof_Context_show_on(Prof_Context *c)
{
   Prof_Atomic_store32(&c->amid, c->amid & ~(uint32_t)Prof_AMID_OFF);
   Prof_Atomic_store_ptr(&Prof_Tls_hands()->cur,
                         Prof_Context_is_at_gate(c) ? gate_of(c) : c->top);
   Prof_Context_open_lane(c);
}

static void drop_off_above(Prof_Context *c, const Prof_Node *node)
{
   if (c->off && Prof_Off_Stack_drop(c->off, node, c->over_depth)) Prof_Context_show_on(c);
}

/* `to` is on top, or a neighbour of what is left is, which stands on it. */
static void leave_amid(Prof_Context *c, Prof_Node *to, uint64_t now)
{
   if (c->wait && c->wait > to) end_wait(c, to, now);
   drop_off_above(c, to);
}

/* Moves the clock from one node to another, and says when. Between the two additions no node runs:
 * an update that looks just then gives the time since to the current node (prof_reader.c). */
static uint64_t move(Prof_Context *c, Prof_Node *from, Prof_Node *to)
{
   uint64_t now = Prof_Clock_now();
   Prof_ASSERT(from == Prof_Context_current(c) && Prof_Context_node_runs(from, 1));
   Prof_ASSERT(from == to || Prof_Context_node_runs(to, 0));
   Prof_ASSERT(Prof_Context_node_is_sound(c, from) && Prof_Context_node_is_sound(c, to));
   set_current(c, to);
   Prof_Atomic_add64(&from->self, now);
   Prof_Atomic_sub64(&to->self, now);
   return now;
}

void Prof_Context_push(Prof_Context *c, Prof_Node *from, Prof_Node *to)
{
   uint64_t now;
   Prof_Often_settle(c);
   now = move(c, from, to);
   if (c->watched)
      Prof_Watch_tell_enter(c->watched, c, Prof_Context_state_of(c, from),
                            Prof_Context_state_of(c, to), now);
   if (!c->wait && Prof_Wait_is_marked(to->zone)) begin_wait(c, to, now);
   Prof_ASSERT(c->over_depth || to->parent == from);
}

/* All nodes above `to` are left at one stamp. Watchers are told of each, the innermost first. A
 * node beyond the limit knows no parent: below it comes `to` at once. */
void Prof_Context_pop(Prof_Context *c, Prof_Node *from, Prof_Node *to)
{
   uint64_t now;
   Prof_Often_leave(c, from, to);
   now = move(c, from, to);
   while (c->watched && from != to) {
      Prof_Node *below = from->parent ? from->parent : to;
      Prof_ASSERT(below == to || below > to); /* a parent's number is the smaller one */
      Prof_Watch_tell_leave(c->watched, c, Prof_Context_state_of(c, from),
                            Prof_Context_state_of(c, below), now);
      from = below;
   }
   if (c->amid) leave_amid(c, to, now);
}

/* As a pop down to the parent and a push from there, which both had this stamp. While the one who
 * hears of a long wait is told, the parent is the current node, though its clock stands. */
void Prof_Context_move_on(Prof_Context *c, Prof_Node *from, Prof_Node *to)
{
   Prof_Node *below = from->parent;
   uint32_t parent = Prof_Context_state_of(c, below);
   uint64_t now;
   Prof_Often_leave(c, from, below);
   now = move(c, from, to);
   Prof_ASSERT(to->parent == below && !c->over_depth);
   if (c->watched)
      Prof_Watch_tell_leave(c->watched, c, Prof_Context_state_of(c, from), parent, now);
   if (c->amid) {
      set_current(c, below);
      leave_amid(c, below, now);
      set_current(c, to);
   }
   if (c->watched)
      Prof_Watch_tell_enter(c->watched, c, parent, Prof_Context_state_of(c, to), now);
   if (!c->wait && Prof_Wait_is_marked(to->zone)) begin_wait(c, to, now);
}

uint32_t Prof_Context_current_state(const Prof_Context *c)
{
   return c->parked ? 0 : Prof_Context_state_of(c, Prof_Context_current(c));
}

/* ---- closing what was left open ---- */

void Prof_Context_leave_over(Prof_Context *c)
{
   Prof_ASSERT(c->over_depth > 0);
   Prof_ASSERT(Prof_Context_node_is_open(c, c->over_parent));
   if (--c->over_depth) {
      drop_off_above(c, c->over_parent);
      return;
   }
   Prof_Context_pop(c, Prof_Context_current(c), c->over_parent);
   Prof_Context_open_lane(c);
}

int (*Prof_Context_excuses)(uint32_t zone);

/* Returns 0 if nobody is to blame. */
static int warn_unclosed(const Prof_Context *c, const Prof_Node *node)
{
   const Prof_State *state = &Prof_States[Prof_Context_state_of(c, node)];
   if (Prof_Context_excuses && Prof_Context_excuses(state->zone)) return 0;
   Prof_Config_lock();
   ++Prof_Config_counts.unclosed_zones;
   Prof_Warning_note("not closed:", Prof_Zones[state->zone].name, state->file, state->line);
   Prof_Config_unlock();
   return 1;
}

/* Leaves all zones beyond the limit, however many are open: they share a node, so it is as if one
 * were open. */
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
   for (at = from; !quiet && at != target; at = at->parent) c->forced |= !warn_unclosed(c, at);
   if (from != target) Prof_Context_pop(c, from, target);
   c->forced = 0;
   Prof_ASSERT(Prof_Context_current(c) == target && !c->over_depth);
}

/* ---- coming in and going out; under the lock ---- */

void Prof_Context_show_gate(Prof_Context *c, uint32_t mode)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_ASSERT(Prof_Config_lock_is_mine() && me->in == c);
   Prof_ASSERT(is_gate(&c->gate) && mode != 0);
   Prof_Atomic_store_ptr(&me->cur, &c->gate);
   Prof_Atomic_store_ptr(&me->base, (char *)Prof_Context_nowhere);
   Prof_Atomic_store32(&me->mode, mode);
}

/* The clock stands by now; the caller saw to that. The stack is forgotten, as its ends will be
 * dropped at the gate; was_parked remembers that, for the ends that come after the profiler is on
 * again. */
void Prof_Context_go_parked(Prof_Context *c)
{
   c->parked = 1;
   c->was_parked = 1;
   Prof_Often_lose(c);
   Prof_Atomic_store_ptr(&c->top, Prof_Context_root(c));
   c->wait = 0;
   Prof_Off_Stack_forget(c->off);
   Prof_Atomic_store32(&c->amid, Prof_PARKED);
   Prof_Context_close_lane(c);
   c->over_depth = 0;
   /* A shy thread cannot be told that the profiler is on again: it must look each time. */
   Prof_Context_show_gate(c, Prof_MODE_ATTENTION | (c->shy ? 0 : Prof_MODE_PARKED));
}

/* Lets the inlined code see the stack, or only the gate. If the profiler was just switched off,
 * base and mode are as Prof_set_enabled left them, so that the next begin comes out of line and
 * notices. */
void Prof_Context_show_stack(Prof_Context *c)
{
   Prof_Thread *me = Prof_Tls_hands();
   int off = Prof_Context_is_off();
   Prof_ASSERT(Prof_Config_lock_is_mine() && c->hands == me && !c->parked);
   if (c->gated) {
      Prof_Context_show_gate(c, Prof_MODE_ATTENTION);
      return;
   }
   Prof_Atomic_store_ptr(&me->cur, c->amid ? gate_of(c) : c->top);
   Prof_Atomic_store_ptr(&me->base, off ? (char *)Prof_Context_nowhere : (char *)c->nodes);
   Prof_Atomic_store32(&me->mode, off ? Prof_MODE_ATTENTION : 0);
}

/* No child leads to a zone that was marked meanwhile: the next entry of each comes out of line. */
static void heed_marks(Prof_Context *c)
{
   uint32_t i, changes = Prof_Atomic_load32(&Prof_Marks_times_changed);
   if (c->heeded == changes) return;
   for (i = 0; i < c->num_entered; ++i) {
      Prof_Node *node = &c->nodes[c->entered[i]];
      if (node->child->zone == UINT32_MAX) continue; /* it has none, or a cell */
      if (Prof_Marks_of(node->child->zone)) node->child = &Prof_Context_no_child;
   }
   Prof_Often_heed_marks(c);
   c->heeded = changes;
}

/* The owner finds out who watches; what it does from here on, they see. `late`: the context was in
 * before, so those who watched it then know its stack, and only the others are told. */
static void tell_watchers(Prof_Context *c, uint64_t now, int late)
{
   uint32_t before = late ? c->watched & Prof_Watch_stayed(c->noticed) : 0;
   uint32_t mask = Prof_Watch_who();
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_ASSERT(Prof_Context_node_is_sound(c, c->top) && Prof_Context_node_runs(c->top, 1));
   heed_marks(c);
   Prof_Often_heed(c);
   c->noticed = Prof_Watch_changes;
   c->watched = mask;
   c->gated = Prof_Clock_is_slow || mask || c->shy;
   Prof_Context_show_stack(c);
   if (!(before & Prof_Watch_by(Prof_LANE_RING))) c->lane.ring = 0;
   if (!(before & Prof_Watch_by(Prof_LANE_FEED))) c->lane.feed = 0;
   if (mask & ~before)
      c->watched &= ~Prof_Watch_tell_in(mask & ~before, c, Prof_Context_state_of(c, c->top), now,
                                        late);
   Prof_Context_open_lane(c);
   Prof_ASSERT(Prof_Context_current(c) == c->top);
}

void Prof_Context_heed_watchers(Prof_Context *c)
{
   if (c->parked || Prof_Context_is_heedful(c)) return;
   Prof_Often_settle(c);
   Prof_Atomic_store_ptr(&c->top, Prof_Context_current(c));
   tell_watchers(c, Prof_Clock_now(), 1);
}

/* ---- where a context's time is spent ---- */

/* The hands of the thread that updates, to be compared and never looked into; null before the first
 * update. */
const Prof_Thread *Prof_Context_updater;

static void note_fiber_run(const Prof_Context *c, uint64_t now)
{
   Prof_Context *thread = c->holder;
   if (!thread->fiber_runs)
      thread->fiber_runs = (Prof_Fiber_Runs *)Prof_Config_alloc(1, sizeof *thread->fiber_runs);
   Prof_Fiber_Runs_note(thread->fiber_runs, Prof_Context_who(c), c->in_at, now,
                        Prof_Context_times_settled);
}

void Prof_Context_note_run(Prof_Context *c, uint64_t now)
{
   uint64_t ran = (int64_t)(now - c->in_at) > 0 ? now - c->in_at : 0;
   Prof_ASSERT(Prof_Config_lock_is_mine() && c->hands && c->holder && !c->parked);
#if defined(Prof_CHECKED)
   if ((int64_t)(now - c->in_at) < 0) { /* a step back between two updates may be seen here alone */
      Prof_Clock_heed_reading(c->in_at);
      Prof_Clock_heed_reading(now);
   }
#endif
   Prof_Context_wake(c->holder);
   c->holder->hosted += ran;
   if (c->holder != c) note_fiber_run(c, now);
   /* Any thread may turn out to be the one that updates. Until the first update each context is
    * counted by the first thread that it ran on. */
   if (!c->home) c->home = Prof_Context_updater ? Prof_Context_updater : c->hands;
   if (c->hands == c->home) {
      c->here += ran;
      c->was_here = 1;
   } else {
      c->elsewhere += ran;
   }
   c->in_at = now;
}

/* ---- in and out ---- */

/* The calling thread takes the context, whose clock then runs in its top node, from `now` on. */
void Prof_Context_go_in(Prof_Context *c, uint64_t now)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_ASSERT(Prof_Config_lock_is_mine() && c->used);
   Prof_ASSERT(!c->hands || (c->hands == me && c->parked)); /* out, or it slept in these hands */
   Prof_ASSERT(Prof_Context_node_is_sound(c, c->top) && Prof_Context_node_runs(c->top, 0));
   Prof_ASSERT(me->own && me->phase != Prof_PHASE_ENDED);
   Prof_Context_wake(c);
   me->in = c;
   me->due = c->often ? c->often->due : Prof_Often_nothing_due(c);
   me->who = Prof_Context_who(c);
   c->hands = me;
   c->holder = me->own;
   c->shy = me->phase != Prof_PHASE_TRUSTED;
   if (Prof_Context_is_off()) {
      Prof_Context_go_parked(c);
      return;
   }
   c->parked = 0;
   Prof_Atomic_store32(&c->amid, c->amid & ~(uint32_t)Prof_PARKED);
   c->away += now - c->out_at;
   c->in_at = now;
   Prof_Atomic_sub64(&c->top->self, now);
   tell_watchers(c, now, 0);
}

/* Takes the context out of the calling thread's hands, and returns when: what goes in in its place
 * does so at that very moment, so that no time is lost. Watchers are heeded first: one that is new
 * hears of the stretch that ends here, and one that has left hears nothing any more. */
uint64_t Prof_Context_go_out(Prof_Context *c)
{
   uint64_t now;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_ASSERT(c->hands == Prof_Tls_hands() && c->hands->in == c);
   if (!c->parked) Prof_Context_heed_watchers(c);
   Prof_Often_settle(c);
   now = Prof_Clock_now();
   if (!c->parked) {
      Prof_Atomic_store_ptr(&c->top, Prof_Context_current(c));
      c->out_at = now;
      Prof_Atomic_add64(&c->top->self, now);
      Prof_Context_note_run(c, now);
      if (c->watched) Prof_Watch_tell_out(c->watched, c, Prof_Context_state_of(c, c->top), now);
   }
   Prof_ASSERT(Prof_Context_node_runs(c->top, 0)); /* its clock stands still */
   Prof_Context_close_lane(c);
   c->hands = 0;
   c->holder = 0;
   return now;
}

static uint64_t sum_before(const Prof_Context *c, uint32_t state)
{
   return c->sums_before ? c->sums_before[state] : 0;
}

/* Stops what runs in a context whose thread is gone, and returns its top. The thread's hands are
 * gone with it, but a node that runs can be told by its sum. As a rule that is one. If the thread
 * died in the middle of an inlined begin, both nodes run, and the time since that stamp is counted
 * twice; in the middle of an end, or of move(), none does, and that time is in no node. All nodes
 * together must have the context's time, so what is too much or too little is put right in the
 * lower of the two, or in the root. */
static uint32_t stop_running(Prof_Context *c, uint64_t now)
{
   uint32_t i, top = Prof_STATE_ROOT, below = 0;
   uint64_t sum = 0;
   for (i = 0; i < c->num_entered; ++i) {
      uint32_t state = c->entered[i];
      Prof_Node *node = &c->nodes[state];
      const Prof_Often_Book *book = Prof_Often_book_of(c, state);
      if (book && (int64_t)(node->self - book->sound - now / 2) > 0) {
         Prof_Atomic_sub64(&node->self, now); /* invariant 6 of prof_instrument.h */
      } else if (Prof_Context_sum_runs(node->self, book ? book->sound : sum_before(c, state))) {
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
void Prof_Context_cast_off(Prof_Context *c, uint64_t now)
{
   if (!c->parked) {
      uint32_t top = stop_running(c, now);
      Prof_Context_note_run(c, now);
      c->out_at = now;
      if (c->watched) Prof_Watch_tell_out(c->watched, c, top, now);
   }
   Prof_Atomic_store_ptr(&c->top, Prof_Context_root(c));
   Prof_Often_lose(c);
   c->wait = 0;
   Prof_Off_Stack_forget(c->off);
   Prof_Atomic_store32(&c->amid, 0);
   c->over_depth = 0;
   c->parked = 0;
   c->was_parked = 1; /* ends may come for begins that are lost */
   Prof_Context_close_lane(c);
   c->hands = 0;
   c->holder = 0;
}

unsigned long Prof_Context_left_out(void)
{
   unsigned long sum = 0;
   uint32_t i;
   Prof_ASSERT(Prof_Config_lock_is_mine());
   for (i = 0; i < Prof_Contexts_used; ++i)
      if (Prof_Contexts[i]->feed)
         sum += (unsigned long)Prof_Atomic_load64(&Prof_Contexts[i]->feed->left_out);
   return sum;
}

static struct {
   int places; /* that were claimed */
} claimed;

static void put_back(void) { claimed.places = 0; }
static Prof_Module module = Prof_MODULE(claimed, put_back);

int Prof_Context_claim_data(void)
{
   Prof_ASSERT(Prof_Config_lock_is_mine());
   Prof_Module_list(&module);
   return claimed.places < Prof_MAX_DATA ? claimed.places++ : -1;
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
