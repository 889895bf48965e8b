/* prof_validate.c - see prof_validate.h: the contexts, and all that the other files walk. */
#ifdef Prof_ENABLED
#include "prof_validate.h"
#include "../gather/prof_often.h"
#include "../gather/prof_context.h"
#include "prof_average.h"
#include "prof_frame_figures.h"
#include "prof_history.h"
#include "prof_hitch.h"
#include "prof_hitch_rule.h"

#if defined(Prof_CHECKED)

/* Nobody else touches its nodes: it is out, and who takes it waits for the lock; or it is ours. */
static int is_at_hand(const Prof_Context *c) { return !c->hands || c->hands == Prof_Tls_hands(); }

/* ---- what any thread may read ---- */

static void check_entered(const Prof_Context *c)
{
   uint32_t state, found = 0, states = Prof_State_count();
   Prof_ASSERT(c->num_entered >= 2 && c->num_entered <= c->cap_entered);
   Prof_ASSERT(c->entered[0] == Prof_STATE_ROOT && c->entered[1] == Prof_STATE_OVER);
   for (state = Prof_STATE_ROOT; state < states; ++state) {
      const Prof_Node *node = &c->nodes[state];
      found += node->zone != 0;
      Prof_ASSERT(node->zone == 0 || node->zone == Prof_States[state].zone);
      Prof_ASSERT(node->zone ||
                  (!Prof_Atomic_load64(&node->self) && !Prof_Atomic_load32(&node->entries)));
   }
   Prof_ASSERT(found == c->num_entered); /* as many nodes as the list has: so it has each once */
}

static void check_slot(const Prof_Context *c, uint32_t index)
{
   Prof_ASSERT(c->index == index && c->nodes);
   Prof_ASSERT(c->used || !c->hands);
   Prof_ASSERT(!c->hands || c->shy || c->hands->in == c);
   check_entered(c);
}

/* ---- what its holder alone may ---- */

/* Every open zone is on the stack, and the stack ends at the root; or, beyond the limit, at a node
 * without a parent that came from one. */
static void check_stack(const Prof_Context *c, const Prof_Node *top)
{
   const Prof_Node *at = top;
   if (c->over_depth) {
      Prof_ASSERT(!at->parent);
      at = c->over_parent;
   }
   for (; at && at->parent; at = at->parent) {
      Prof_ASSERT(Prof_Context_node_is_sound(c, at));
      Prof_ASSERT(at->parent < at);
   }
   Prof_ASSERT(at == &c->nodes[Prof_STATE_ROOT]);
}

/* Conservation: all time that its clock ran is in its states. A source that is fed has no clock. */
static void check_sum(const Prof_Context *c, uint64_t sum, uint64_t now)
{
   int runs = c->hands && !c->parked;
   if (!c->out_at && !runs) return;
   Prof_ASSERT(sum == (runs ? now : c->out_at) - c->away);
}

static void check_nodes(const Prof_Context *c)
{
   int runs = c->hands && !c->parked;
   const Prof_Node *top = runs ? Prof_Context_current(c) : c->top;
   uint64_t now = Prof_Clock_now(), sum = 0;
   uint32_t i;
   Prof_ASSERT(Prof_Context_node_is_sound(c, top) && !c->gate.parent);
   for (i = 0; i < c->num_entered; ++i) {
      const Prof_Node *node = &c->nodes[c->entered[i]];
      uint64_t self = Prof_Context_node_self(node, 0, now);
      Prof_ASSERT(Prof_Context_node_is_sound(c, node));
      if (!Prof_Often_book_of(c, c->entered[i])) { /* else it may lack what is below */
         Prof_ASSERT(Prof_Context_node_runs(node, runs && node == top)); /* one, or none */
         Prof_ASSERT((int64_t)self >= 0 || Prof_Clock_ever_went_back());
      }
      sum += self;
   }
   check_stack(c, top);
   if (!Prof_Clock_ever_went_back()) check_sum(c, sum, now);
}

/* ---- all ---- */

/* In the past of another process there are names alone. */
static void check_contexts(void)
{
   uint32_t i;
   int threads = 0;
   if (Prof_Context_past) return;
   for (i = 0; i < Prof_Contexts_used; ++i) {
      const Prof_Context *c = Prof_Contexts[i];
      check_slot(c, i);
      if (is_at_hand(c)) check_nodes(c);
      threads += c->used && !c->fiber;
   }
   Prof_ASSERT(threads == Prof_Context_threads_live && threads <= Prof_Context_threads_seen);
}

void Prof_Validate_all(void)
{
   if (Prof_Config_in_hook()) return; /* in the midst of it all */
   Prof_Config_lock();
   Prof_Often_settle_own(); /* so that one node runs, that on top */
   if (Prof_States && Prof_State_count() >= Prof_STATE_FIRST) {
      Prof_Zone_validate();
      Prof_State_validate();
      check_contexts();
      Prof_Context_Names_validate();
      Prof_Average_validate();
      Prof_History_validate();
      Prof_Hitch_validate();
      Prof_Hitch_Rule_validate();
      Prof_Frame_Figures_validate();
   }
   Prof_Config_unlock();
}
#endif

#else
typedef int Prof_left_out; /* ISO C wants a declaration in every file */
#endif
