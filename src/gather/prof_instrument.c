/* prof_instrument.c - begin, end and next, as far as the inlined code of prof_instrument.h leaves
 * them out of line: the first time in a state, sites that come from many places, gates, limits,
 * scopes out of order, and marks. Everything here is called on the thread that holds the context.
 */
#ifdef Prof_ENABLED
#include "prof_clock.h"
#include "prof_off_lane.h"
#include "prof_marks.h"
#include "prof_off.h"
#include "prof_often.h"
#include "prof_thread.h"
#include "prof_left_open_thread.h"
#include "prof_start.h"
#include "prof_warning.h"
#include "../../platform/prof_compiler.h"

enum { HINT_PERIOD = 64 };

/* What a scope beyond the limit holds: no address, and of no entry that is off. */
#define OVER_SCOPE ((Prof_Node *)(uintptr_t)1)

/* ---- begin ---- */

static void mend_hint(Prof_Site *site)
{
   Prof_Config_lock();
   Prof_Marks_mend_hint(site);
   Prof_Config_unlock();
}

/* Its zone may be marked at this very moment: see prof_marks.h. */
static Prof_NOINLINE void write_hint(Prof_Site *site, uint32_t state)
{
   Prof_Compiler_store_in_order(&site->hint, state * (uint32_t)sizeof(Prof_Node));
   if (Prof_Marks_of(Prof_States[state].zone)) mend_hint(site);
}

/* The hint serves all threads. Whoever misses it writes it rarely, else two threads that come from
 * different parents would fight over its cache line. */
static void set_hint(Prof_Context *c, Prof_Site *site, uint32_t state)
{
   uint32_t misses = c->misses++;
   Prof_ASSERT(state < Prof_MAX_STATES); /* or a stranger's guess would leave `nowhere` */
   if (!Prof_Atomic_load32(&site->zone_id)) return; /* without memory it has no number */
   Prof_ASSERT(Prof_States[state].zone == Prof_Atomic_load32(&site->zone_id)); /* invariant 1 */
   if (Prof_Atomic_load32(&site->hint) == 0 || misses % HINT_PERIOD == 0)
      write_hint(site, state);
}

static int attach(Prof_Context *c, uint32_t state)
{
   if (!Prof_Context_attach(c, state)) return 0;
   if (Prof_Often_is_one(Prof_States[state].zone)) Prof_Often_note(c, state);
   return 1;
}

static uint32_t make_state(Prof_Context *c, uint32_t parent, uint32_t zone, const Prof_Site *site)
{
   uint32_t state = Prof_State_make(parent, zone, site->file, Prof_Instrument_line(site->line));
   if (state && !c->nodes[state].zone && !attach(c, state)) return 0;
   Prof_ASSERT(!state || (state > parent && c->nodes[state].zone == zone));
   return state;
}

/* 0: there is no room, or its zone is off. */
static uint32_t make_child(Prof_Context *c, uint32_t parent, Prof_Site *site)
{
   uint32_t zone, state = 0;
   Prof_Config_lock();
   zone = Prof_Zone_of_site(site);
   Prof_Wait_mark_new();
   Prof_Off_mark_new();
   if (Prof_Marks_of(zone) & Prof_MARK_OFF) Prof_Marks_mend_hint(site);
   else state = make_state(c, parent, zone, site);
   Prof_Config_unlock();
   return state;
}

/* The two guesses of the inlined code, for contexts at the gate and for names. */
static Prof_Node *guess_child(const Prof_Context *c, const Prof_Node *cur, const Prof_Site *site)
{
   char *nodes = (char *)c->nodes;
   Prof_Node *node = (Prof_Node *)(void *)(nodes + Prof_Atomic_load32(&site->hint));
   if (node->parent == cur) return node;
   node = cur->child;
   Prof_ASSERT(node && (node->zone == UINT32_MAX || node->parent == cur)); /* invariant 2 */
   return node->zone == Prof_Atomic_load32(&site->zone_id) ? node : 0;
}

/* A marked zone comes out of line each time. Null: it is off. */
static Prof_NOINLINE Prof_Node *marked_child(Prof_Node *node, Prof_Site *site, int first)
{
   if (!(Prof_Marks_of(node->zone) & Prof_MARK_OFF)) return node;
   if (first) node->parent = 0; /* it has yet to be entered */
   if (Prof_Atomic_load32(&site->hint) != Prof_HINT_OFF) mend_hint(site);
   return 0;
}

/* Finds the child by its state, without the lock if the state is there and this context was in it,
 * or makes it; and links it, so that the inlined code finds it the next time. Null if there is no
 * room, or its zone is off. `first`: the context's owner of today never was in it. */
static Prof_Node *child_of(Prof_Context *c, Prof_Node *cur, Prof_Site *site, int *first)
{
   uint32_t parent = Prof_Context_state_of(c, cur), zone = Prof_Atomic_load32(&site->zone_id);
   uint32_t state = zone ? Prof_State_find(parent, zone) : 0;
   Prof_Node *node;
   if (!state || !c->nodes[state].zone) state = make_child(c, parent, site);
   if (!state) return 0;
   node = &c->nodes[state];
   Prof_ASSERT(!node->parent || node->parent == cur); /* a state has one parent, for ever */
   *first = !node->parent;
   node->parent = cur;
   Prof_ASSERT(Prof_Context_node_is_sound(c, cur) && Prof_Context_node_is_sound(c, node));
   if (Prof_Marks_of(node->zone)) return marked_child(node, site, *first);
   cur->child = node;
   set_hint(c, site, state);
   return node;
}

/* Beyond the limit all zones below one parent share a node. Its own parent stays null, so that
 * every end comes to Prof_Instrument_leave, which counts the depth. */
static Prof_Node *over_node(Prof_Context *c, Prof_Node *cur)
{
   uint32_t state;
   Prof_Config_lock();
   state = Prof_State_make_over(Prof_Context_state_of(c, cur));
   if (!c->nodes[state].zone && !Prof_Context_attach(c, state)) state = Prof_STATE_OVER;
   Prof_State_note_run(state);
   Prof_Config_unlock();
   Prof_ASSERT(!c->nodes[state].parent); /* else its end would not come to Prof_Instrument_leave */
   return &c->nodes[state];
}

/* Beyond the limit one node stands for all zones above it, so over_depth counts what cannot be seen
 * on the stack: how many ends are to come before that node is left. */
static Prof_Node *enter_over(Prof_Context *c, Prof_Node *cur)
{
   if (c->over_depth++ == 0) {
      Prof_Node *node = over_node(c, cur);
      c->over_parent = cur;
      c->lane.off = 0; /* that lane knows no such depth */
      Prof_ASSERT(Prof_Context_node_is_open(c, cur));
      Prof_Context_push(c, cur, node);
      cur = node;
   } else {
      Prof_Config_lock();
      ++Prof_Config_counts.over_states;
      Prof_Config_unlock();
   }
   Prof_ASSERT(!cur->parent && cur == Prof_Context_current(c));
   Prof_Atomic_inc32(&cur->entries);
   return OVER_SCOPE;
}

static int is_off(const Prof_Site *site)
{
   uint32_t zone = Prof_Atomic_load32(&site->zone_id);
   return zone && (Prof_Marks_of(zone) & Prof_MARK_OFF);
}

/* Without memory for it, it is taken for one that is beyond the limit. */
static Prof_NOINLINE Prof_Node *enter_off(Prof_Context *c)
{
   Prof_Node *kept = Prof_Off_Stack_begin(c);
   return kept ? kept : enter_over(c, Prof_Context_current(c));
}

static Prof_NOINLINE Prof_Node *enter_beyond(Prof_Context *c, const Prof_Site *site)
{
   return is_off(site) ? enter_off(c) : enter_over(c, Prof_Context_current(c));
}

/* A begin, as long as the context is ready for it. A child that is entered for the first time may
 * show that the zones below it were left open; then those are closed, the current node is another,
 * and the zone is entered from there. */
static Prof_Node *enter(Prof_Context *c, Prof_Site *site)
{
   Prof_Node *cur = Prof_Context_current(c), *node;
   int first = 0;
   if (c->over_depth) return enter_beyond(c, site);
   node = Prof_Context_is_at_gate(c) ? guess_child(c, cur, site) : 0;
   if (!node) node = child_of(c, cur, site, &first);
   if (node && first && Prof_Left_Open_close_repeats(c, node, Prof_Compiler_stack_here())) {
      cur = Prof_Context_current(c);
      node = child_of(c, cur, site, &first);
   }
   if (!node) return enter_beyond(c, site);
   Prof_Context_push(c, cur, node);
   Prof_Atomic_inc32(&node->entries);
   Prof_ASSERT(Prof_Context_current(c) == node && Prof_Context_node_runs(node, 1));
   return node;
}

static Prof_NOINLINE Prof_Node *enter_slowly(Prof_Site *site)
{
   Prof_Context *c = Prof_Thread_step_in();
   Prof_Node *node = c ? enter(c, site) : 0;
   Prof_Thread_step_out(c);
   return node;
}

/* Those that are called last need no registers to be saved here. A thread's first begin comes this
 * way as well, without a context: where nothing is optimised it stands as deep on the machine's
 * stack as those that follow, which is what leaks are told by (prof_left_open_thread.c). */
static Prof_NOINLINE Prof_Node *enter_watched(Prof_Site *site, Prof_Context *c)
{
   Prof_Node *node = c && c->hands->cur == &c->gate ? Prof_Lane_begin(c, site) : 0;
   return node ? node : enter_slowly(site);
}

static Prof_NOINLINE Prof_Node *enter_off_slowly(void)
{
   Prof_Context *c = Prof_Thread_step_in();
   Prof_Node *kept = c ? enter_off(c) : 0;
   Prof_Thread_step_out(c);
   return kept;
}

/* Where others are open, or a hook runs. */
static Prof_NOINLINE Prof_Node *enter_off_again(Prof_Context *c)
{
   Prof_Node *kept = Prof_Off_Lane_begin_more(c);
   return kept ? kept : enter_off_slowly();
}

static Prof_NOINLINE Prof_Node *enter_amid_off(Prof_Site *site, Prof_Context *c)
{
   Prof_Node *node = Prof_Off_Lane_enter(c, site);
   return node ? node : enter_slowly(site);
}

static Prof_NOINLINE Prof_Node *enter_off_quickly(Prof_Context *c)
{
   return Prof_Off_Lane_is_at_node(c) ? Prof_Off_Lane_begin_first(c) : enter_off_again(c);
}

/* As short as it can be for zones that a feed alone watches; what is tested first there costs the
 * others least. */
Prof_Node *Prof_Instrument_enter(Prof_Site *site)
{
   Prof_TAKE_HANDS
   const uint64_t changes = Prof_Atomic_load32(&Prof_Watch_changes);
   Prof_Node *node = Prof_Lane_begin_fed(Prof_MINE(cur), changes, site);
   Prof_Context *c;
   if (node) return node;
   c = Prof_MINE(in);
   if (!Prof_Off_Lane_is_open(c, changes))
      return enter_watched(site, Prof_Lane_is_open(c, changes) ? c : 0);
   return Prof_Instrument_says_off(site) ? enter_off_quickly(c) : enter_amid_off(site, c);
}

/* All that is left to do is to heed what this thread has not noticed. */
static Prof_NOINLINE Prof_Node *heed(void)
{
   Prof_Thread_step_out(Prof_Thread_step_in());
   return 0;
}

/* Entered for the first time, a site learns only now that its zone is off. */
Prof_Node *Prof_Instrument_unless_off(Prof_Site *site, Prof_Node *node)
{
   if (!Prof_Off_Stack_is_one(node) || !Prof_Instrument_says_off(site)) return node;
   Prof_Instrument_leave_node(node);
   return 0;
}

/* A shy thread gets nearer to being trusted by each begin out of line. */
static Prof_NOINLINE Prof_Node *enter_other_scope(Prof_Site *site)
{
   const Prof_Context *c = Prof_Tls_hands()->in;
   if (!Prof_Instrument_says_off(site))
      return Prof_Instrument_unless_off(site, Prof_Instrument_enter(site));
   return c && Prof_Context_is_heedful(c) && !c->shy ? 0 : heed();
}

Prof_Node *Prof_Instrument_enter_scope(Prof_Site *site)
{
   Prof_TAKE_HANDS
   const uint64_t changes = Prof_Atomic_load32(&Prof_Watch_changes);
   Prof_Node *node = Prof_Lane_begin_fed(Prof_MINE(cur), changes, site);
   return node ? node : enter_other_scope(site);
}

Prof_Node *Prof_Instrument_enter_off(void)
{
   Prof_Context *c = Prof_Tls_hands()->in;
   const int is_open = Prof_Off_Lane_is_open(c, Prof_Atomic_load32(&Prof_Watch_changes));
   return is_open ? enter_off_quickly(c) : enter_off_slowly();
}

/* The calling thread's context, of this life, and the lock; or null and no lock. A thread joins
 * without the lock. */
static Prof_Context *own_and_lock(void)
{
   for (;;) {
      Prof_Context *c = Prof_Thread_own();
      if (!c) return 0;
      Prof_Config_lock();
      if (Prof_Thread_is_of_this_life(c)) return c;
      Prof_Config_unlock();
   }
}

/* A shutdown on another thread takes the name's site away, and needs the lock for that; so it has
 * to wait until the node is found. What is left is done as by the inlined code, which asks nobody.
 * If the thread said that it is busy instead, it would be so most of the time, and the shutdown
 * would wait long for several of its kind. */
Prof_Node *Prof_Instrument_begin_name(const char *name)
{
   Prof_Context *c;
   Prof_Node *cur, *node;
   Prof_Site *site;
   if (Prof_Atomic_load32(&Prof_Tls_hands()->mode) & Prof_MODE_PARKED) return 0;
   c = own_and_lock();
   if (!c) return 0;
   cur = Prof_Context_current(c);
   site = Prof_handle(name);
   node = Prof_Context_is_at_gate(c) || c->over_depth ? 0 : guess_child(c, cur, site);
   if (!node) {
      node = enter(c, site);
      Prof_Config_unlock();
      return node;
   }
   Prof_Config_unlock(); /* so that this is no time of the zone */
   Prof_Atomic_store_ptr(&Prof_Tls_hands()->cur, node);
   Prof_Instrument_begin_node(cur, node);
   return node;
}

/* ---- end ---- */

static void surplus(const char *what, const char *zone, const char *file, int line)
{
   Prof_Config_lock();
   if (Prof_Start_now()) {
      ++Prof_Config_counts.surplus_ends;
      Prof_Warning_note(what, zone, Prof_Zone_keep_path(file), line);
   }
   Prof_Config_unlock();
}

/* 1: an end of what means nothing, or is off, and that is all. */
static Prof_NOINLINE int ends_amid(Prof_Context *c)
{
   if (c->parked) return 1;
   if (!Prof_Off_Stack_is_top(c)) return 0;
   Prof_Off_Stack_end(c);
   return 1;
}

/* An end that the inlined code could not do: of a begin that was dropped while the profiler was
 * off; beyond the limit; at a gate; or with nothing open. The last is the game's fault, unless the
 * begin may have been lost by ours: by switching off, or by a shutdown. Inlined, as each end that
 * is watched comes here. */
Prof_INLINE void leave(Prof_Context *c, const char *file, int line)
{
   Prof_Node *cur;
   if (c && c->amid && ends_amid(c)) return;
   cur = c ? Prof_Context_current(c) : 0;
   if (c && c->over_depth) Prof_Context_leave_over(c);
   else if (c && cur->parent) Prof_Context_pop(c, cur, cur->parent);
   else if (!(c && c->was_parked) && !Prof_Thread_forgives_end())
      surplus("end without begin", "", file, line);
}

static Prof_NOINLINE void leave_slowly(const char *file, int line)
{
   Prof_Context *c;
   if (Prof_Config_in_hook() || !Prof_Thread_step_held(&c)) return;
   leave(c, file, line);
   Prof_Thread_step_out(c);
}

static Prof_NOINLINE void leave_amid_off(const char *file, int line, Prof_Context *c)
{
   if (Prof_Off_Lane_is_only(c)) Prof_Off_Lane_end_only(c);
   else if (!Prof_Off_Lane_leave(c, c->top)) leave_slowly(file, line);
}

static Prof_NOINLINE void leave_watched(const char *file, int line, Prof_Context *c)
{
   if (c->hands->cur == &c->gate && c->top->parent) Prof_Lane_end(c, c->top);
   else leave_slowly(file, line);
}

void Prof_Instrument_leave(const char *file, int line)
{
   Prof_TAKE_HANDS
   const uint64_t changes = Prof_Atomic_load32(&Prof_Watch_changes);
   Prof_Context *c;
   if (Prof_Lane_end_fed(Prof_MINE(cur), changes, 0)) return;
   c = Prof_MINE(in);
   if (Prof_Off_Lane_is_open(c, changes)) leave_amid_off(file, line, c);
   else if (Prof_Lane_is_open(c, changes)) leave_watched(file, line, c);
   else leave_slowly(file, line);
}

/* A scope's node may be of an earlier life, and gone: then it must not be looked at. In the first
 * life nothing is gone; later, only what lies among the nodes of the context at hand is safe. */
static int is_alive(const Prof_Context *c, const Prof_Node *node)
{
   uintptr_t at = (uintptr_t)node, first = (uintptr_t)c->nodes;
   if (Prof_Context_life == 1) return 1;
   return at >= first && at - first < Prof_State_capacity() * sizeof *node;
}

/* Closes what is open above an entry that is off. 0: it is closed already. */
static int close_down_to_off(Prof_Context *c, uint32_t number)
{
   const Prof_Off_Entries *found = Prof_Off_Stack_find(c, number);
   Prof_Off_Entries at;
   if (!found) return 0;
   at = *found;
   if (!at.over) Prof_Context_close_down_to(c, at.node, 0);
   while (c->over_depth > at.over) Prof_Context_leave_over(c);
   Prof_Off_Stack_cut(c, number);
   Prof_ASSERT(Prof_Off_Stack_is_top(c));
   return 1;
}

static void leave_off(Prof_Context *c, uint32_t number)
{
   if (close_down_to_off(c, number)) Prof_Off_Stack_end(c);
   else if (!c->was_parked && !Prof_Thread_forgives_end())
      surplus("scope closed by a surplus end:", "a zone that is off", "", 0);
}

/* A scope ends that is not on top: below zones left open, at a gate, or closed already. */
static void leave_node(Prof_Context *c, Prof_Node *node)
{
   if (Prof_Off_Stack_is_one(node)) {
      if (node != OVER_SCOPE) leave_off(c, Prof_Off_Stack_number(node));
      else if (c->over_depth) Prof_Context_leave_over(c);
      return;
   }
   Prof_Context_fold_over(c);
   if (Prof_Context_node_is_open(c, node) && node->parent) {
      Prof_Context_close_down_to(c, node, 0);
      Prof_ASSERT(Prof_Context_current(c) == node);
      Prof_Context_pop(c, node, node->parent);
   } else if (!c->was_parked && !Prof_Thread_forgives_end() && is_alive(c, node) && node->zone) {
      const Prof_Zone_Info *zone = &Prof_Zones[node->zone];
      surplus("scope closed by a surplus end:", zone->name, zone->file, zone->line);
   }
}

static Prof_NOINLINE void leave_node_slowly(Prof_Node *node)
{
   Prof_Context *c;
   if (Prof_Config_in_hook() || !Prof_Thread_step_held(&c)) return;
   if (!c) (void)Prof_Thread_forgives_end();
   else if (!c->parked) leave_node(c, node);
   Prof_Thread_step_out(c);
}

static Prof_NOINLINE void leave_node_amid_off(Prof_Node *kept, Prof_Context *c)
{
   if (kept == Prof_Off_Stack_kept(1) && Prof_Off_Lane_is_only(c)) Prof_Off_Lane_end_only(c);
   else if (!Prof_Off_Lane_leave(c, kept)) leave_node_slowly(kept);
}

static Prof_NOINLINE void leave_node_watched(Prof_Node *node, Prof_Context *c)
{
   if (c->hands->cur == &c->gate && c->top == node && node->parent) Prof_Lane_end(c, node);
   else leave_node_slowly(node);
}

void Prof_Instrument_leave_node(Prof_Node *node)
{
   Prof_TAKE_HANDS
   const uint64_t changes = Prof_Atomic_load32(&Prof_Watch_changes);
   Prof_Context *c;
   if (Prof_Lane_end_fed(Prof_MINE(cur), changes, node)) return;
   c = Prof_MINE(in);
   if (Prof_Off_Lane_is_open(c, changes)) leave_node_amid_off(node, c);
   else if (Prof_Lane_is_open(c, changes)) leave_node_watched(node, c);
   else leave_node_slowly(node);
}

/* ---- next: an end, and the begin of a neighbour ---- */

/* A child that this context was in before, or null. */
static Prof_Node *known_child(Prof_Context *c, Prof_Node *parent, Prof_Site *site)
{
   uint32_t zone = Prof_Atomic_load32(&site->zone_id), state;
   Prof_Node *node = guess_child(c, parent, site);
   int first;
   if (node) return node;
   state = zone ? Prof_State_find(Prof_Context_state_of(c, parent), zone) : 0;
   return state && c->nodes[state].parent ? child_of(c, parent, site, &first) : 0;
}

/* Whoever comes for the first time goes down to the parent first: only from there is it known
 * whether zones below were left open, and what it takes to make a state is no time of a zone. */
static Prof_Node *next_of(Prof_Context *c, Prof_Site *site, Prof_Node *cur)
{
   Prof_Node *node = known_child(c, cur->parent, site);
   Prof_ASSERT(cur == Prof_Context_current(c) && !c->over_depth);
   if (!node) {
      Prof_Context_pop(c, cur, cur->parent);
      return enter(c, site);
   }
   Prof_Context_move_on(c, cur, node);
   Prof_Atomic_inc32(&node->entries);
   Prof_ASSERT(Prof_Context_current(c) == node && Prof_Context_node_runs(node, 1));
   return node;
}

static Prof_Node *next(Prof_Context *c, Prof_Site *site)
{
   Prof_Node *cur = Prof_Context_current(c);
   if (!c->over_depth && cur->parent && !(c->amid && Prof_Off_Stack_is_top(c)))
      return next_of(c, site, cur);
   leave(c, site->file, site->line);
   return enter(c, site);
}

/* A scope's. Null: its begin was dropped. */
static Prof_Node *next_node(Prof_Context *c, Prof_Site *site, Prof_Node *node)
{
   if (node && !Prof_Off_Stack_is_one(node)) {
      Prof_Context_fold_over(c);
      if (Prof_Context_node_is_open(c, node) && node->parent) {
         Prof_Context_close_down_to(c, node, 0);
         return next_of(c, site, node);
      }
   }
   if (node) leave_node(c, node);
   return enter(c, site);
}

static Prof_NOINLINE void next_slowly(Prof_Site *site)
{
   Prof_Context *c = Prof_Thread_step_in();
   if (c) (void)next(c, site);
   Prof_Thread_step_out(c);
}

/* The second guess of the inlined code, which may touch no more than that does. Null: neither off,
 * nor right. */
static Prof_Node *guess_quickly(const Prof_Thread *me, const Prof_Site *site)
{
   Prof_Node *parent = me->cur->parent, *node = parent ? parent->child : 0;
   if (!parent || Prof_Atomic_load32(&me->mode)) return 0;
   return node->zone == Prof_Atomic_load32(&site->zone_id) ? node : 0;
}

static void move_quickly(Prof_Thread *me, Prof_Node *node)
{
   Prof_Node *cur = me->cur;
   Prof_Atomic_store_ptr(&me->cur, node);
   Prof_Instrument_move_time(cur, node);
}

void Prof_Instrument_next(Prof_Site *site)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Node *node = guess_quickly(me, site);
   Prof_Context *c;
   if (node) {
      move_quickly(me, node);
      return;
   }
   c = Prof_Lane_enter(me);
   if (!c || !c->top->parent || !Prof_Lane_next(c, c->top, site)) next_slowly(site);
}

/* In a hook nothing begins or ends, so the scope keeps what it has. */
static Prof_NOINLINE Prof_Node *next_node_slowly(Prof_Site *site, Prof_Node *node)
{
   Prof_Context *c;
   if (Prof_Config_in_hook()) return node;
   c = Prof_Thread_step_in();
   node = c ? next_node(c, site, node) : 0;
   Prof_Thread_step_out(c);
   return node;
}

Prof_Node *Prof_Instrument_next_node(Prof_Site *site, Prof_Node *node)
{
   Prof_Thread *me = Prof_Tls_hands();
   Prof_Node *to = me->cur == node ? guess_quickly(me, site) : 0;
   Prof_Context *c;
   if (to) {
      move_quickly(me, to);
      return to;
   }
   c = Prof_Lane_enter(me);
   if (c && c->top == node && node->parent) to = Prof_Lane_next(c, node, site);
   return to ? to : next_node_slowly(site, node);
}

static int is_parked(const Prof_Thread *me)
{
   return (Prof_Atomic_load32(&me->mode) & Prof_MODE_PARKED) != 0;
}

/* What needs no more than the inlined code does, with the lock held for the name's sake. */
static Prof_Node *guess_next(Prof_Context *c, const Prof_Site *site)
{
   Prof_Node *cur = Prof_Context_current(c);
   if (Prof_Context_is_at_gate(c) || !cur->parent) return 0;
   return guess_child(c, cur->parent, site);
}

/* As Prof_Instrument_begin_name. Of a wait that ends is told without the lock: so that is ended
 * first, and then the name begun. */
void Prof_Instrument_next_name(const char *name)
{
   Prof_Context *c;
   Prof_Node *node;
   Prof_Site *site;
   if (is_parked(Prof_Tls_hands())) return;
   c = own_and_lock();
   if (!c) return;
   if (c->wait) {
      Prof_Config_unlock();
      Prof_Instrument_leave("", 0);
      (void)Prof_Instrument_begin_name(name);
      return;
   }
   site = Prof_handle(name);
   node = guess_next(c, site);
   if (node) {
      Prof_Config_unlock(); /* so that this is no time of the zone */
      move_quickly(Prof_Tls_hands(), node);
      return;
   }
   (void)next(c, site);
   Prof_Config_unlock();
}

Prof_Node *Prof_Instrument_next_node_name(const char *name, Prof_Node *from)
{
   Prof_Context *c;
   Prof_Node *node;
   Prof_Site *site;
   if (Prof_Config_in_hook()) return from;
   if (is_parked(Prof_Tls_hands())) return 0;
   c = own_and_lock();
   if (!c) return 0;
   if (c->wait) {
      Prof_Config_unlock();
      Prof_Instrument_end_scope(from);
      return Prof_Instrument_begin_name(name);
   }
   site = Prof_handle(name);
   node = Prof_Context_current(c) == from ? guess_next(c, site) : 0;
   if (node) {
      Prof_Config_unlock(); /* so that this is no time of the zone */
      move_quickly(Prof_Tls_hands(), node);
      return node;
   }
   node = next_node(c, site, from);
   Prof_Config_unlock();
   return node;
}

Prof_Mark Prof_mark(void)
{
   Prof_Context *c = Prof_Thread_step_in();
   Prof_Mark mark = {0, 0, 0};
   if (!c) return mark;
   mark.state = Prof_Context_current(c);
   mark.depth = c->over_depth;
   mark.off = Prof_Off_Stack_depth(c->off);
   Prof_Thread_step_out(c);
   return mark;
}

/* Beyond the limit all zones stand on one node, and the mark's depth tells them apart. */
static void unwind(Prof_Context *c, const Prof_Mark *mark)
{
   Prof_Node *node = (Prof_Node *)mark->state;
   if (c->over_depth && node == Prof_Context_current(c)) {
      if (mark->depth < c->over_depth) c->over_depth = mark->depth;
      Prof_ASSERT(c->over_depth > 0); /* the mark was made on this very node */
   } else if (Prof_Context_node_is_open(c, node)) {
      Prof_Context_close_down_to(c, node, 1);
   } else {
      return;
   }
   Prof_Off_Stack_cut(c, mark->off);
}

/* Is the entry that a scope keeps still open? Then what is above it is closed without a word, and
 * it is on top. */
static int bare(Prof_Context *c, Prof_Node *kept)
{
   Prof_Mark mark = {0, 0, 0};
   if (kept == OVER_SCOPE) return c->over_depth != 0; /* nobody can tell */
   if (Prof_Off_Stack_is_one(kept)) {
      const Prof_Off_Entries *found = Prof_Off_Stack_find(c, Prof_Off_Stack_number(kept));
      if (!found) return 0;
      mark.state = found->over ? Prof_Context_current(c) : found->node;
      mark.depth = found->over;
      mark.off = Prof_Off_Stack_number(kept);
   } else {
      if (!Prof_Context_node_is_open(c, kept)) return 0;
      mark.state = kept;
      mark.off = Prof_Off_Stack_depth_below(c, kept);
   }
   unwind(c, &mark);
   return 1;
}

int Prof_Instrument_bare(Prof_Node *kept)
{
   Prof_Context *c;
   int open;
   if (!kept || Prof_Config_in_hook() || !Prof_Thread_step_held(&c)) return 0;
   open = c && !c->parked && bare(c, kept);
   Prof_Thread_step_out(c);
   return open;
}

void Prof_unwind(Prof_Mark mark)
{
   Prof_Context *c;
   if (!mark.state || Prof_Config_in_hook() || !Prof_Thread_step_held(&c)) return;
   if (c && !c->parked) unwind(c, &mark);
   Prof_Thread_step_out(c);
}

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
