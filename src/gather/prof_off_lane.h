/* prof_off_lane.h - the short way of entries that are off (prof_off_stack.h), and of those that are
 * on inside of them.
 *
 * It is a lane as that of prof_lane.h: open while nobody watches the context, its owner has noticed
 * all there is to notice, nothing is open beyond the limit, and there is room for an entry. It
 * touches no more than that does, and asks nobody. What it cannot do takes the long way.
 */
#ifndef INC_PROF_OFF_LANE_H
#define INC_PROF_OFF_LANE_H

#include "prof_lane.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Is the lane of the thread's context open? It may be null. `changes`: Prof_Watch_changes. */
Prof_INLINE int Prof_Off_Lane_is_open(const Prof_Context *c, uint64_t changes)
{
   return c && c->lane.off == changes;
}

/* Where the thread stands: a node has a zone. Gates have none, and hooks have another than this. */
static inline int Prof_Off_Lane_is_at_node(const Prof_Context *c)
{
   return c->hands->cur->zone != 0;
}
static inline int Prof_Off_Lane_is_at_gate(const Prof_Context *c)
{
   return c->hands->cur == &c->off->gate;
}

/* Begins an entry where no other is open. */
static inline Prof_Node *Prof_Off_Lane_begin_first(Prof_Context *c)
{
   Prof_Off *off = c->off;
   Prof_Node *cur = c->hands->cur;
   Prof_Off_Entries *entries = off->list;
   entries->node = cur;
   entries->over = 0;
   entries->last = 1;
   off->count = 1;
   off->only = cur;
   Prof_Atomic_store_ptr(&c->top, cur);
   Prof_Atomic_store32(&c->amid, Prof_AMID_OFF);
   Prof_Atomic_store_ptr(&c->hands->cur, &off->gate);
   return Prof_Off_Stack_kept(1);
}

/* ... and where others are. Null: nothing has happened. */
static inline Prof_Node *Prof_Off_Lane_begin_more(Prof_Context *c)
{
   Prof_Off *off = c->off;
   Prof_Off_Entries *top;
   if (!Prof_Off_Lane_is_at_gate(c)) return 0;
   top = &off->list[off->count - 1];
   if (top->node != c->top) {
      if (off->count == off->cap) return 0;
      top[1].node = c->top;
      top[1].over = 0;
      top[1].last = top->last;
      ++off->count;
      ++top;
   }
   off->only = 0;
   return Prof_Off_Stack_kept(++top->last);
}

/* The one entry that is open is on top, and no scope of another kind ends. */
static inline int Prof_Off_Lane_is_only(const Prof_Context *c)
{
   return c->off->only == c->top && Prof_Off_Lane_is_at_gate(c);
}

static inline void Prof_Off_Lane_end_only(Prof_Context *c)
{
   c->off->only = 0;
   c->off->count = 0;
   Prof_Atomic_store32(&c->amid, 0);
   Prof_Atomic_store_ptr(&c->hands->cur, c->top);
}

/* What is on moves the clock as the inlined code does. But what is not timed there must be put on
 * the clock first, which is the long way. */
static inline int Prof_Off_Lane_can_move(const Prof_Context *c)
{
   return Prof_Off_Lane_is_at_gate(c) && !c->often;
}

static inline void Prof_Off_Lane_move(Prof_Context *c, Prof_Node *from, Prof_Node *to)
{
   uint64_t now;
   Prof_Atomic_store_ptr(&c->top, to);
   now = Prof_Stamp_now();
   Prof_Atomic_add64(&from->self, now); /* first: the two may be the same */
   Prof_Atomic_sub64(&to->self, now);
}

/* Null: nothing has happened. */
static inline Prof_Node *Prof_Off_Lane_enter(Prof_Context *c, const Prof_Site *site)
{
   Prof_Node *cur = c->top, *node;
   if (!Prof_Off_Lane_can_move(c)) return 0;
   node = Prof_Lane_guess(c, cur, site);
   if (!node) return 0;
   Prof_Off_Lane_move(c, cur, node);
   Prof_Atomic_inc32(&node->entries);
   return node;
}

/* Leaves that node, if it is on top, and is a zone's. 0: nothing has happened. */
static inline int Prof_Off_Lane_leave(Prof_Context *c, Prof_Node *node)
{
   if (!Prof_Off_Lane_can_move(c) || c->top != node || !node->parent) return 0;
   if (c->off->list[c->off->count - 1].node == node) return 0; /* an entry is, that is off */
   Prof_Off_Lane_move(c, node, node->parent);
   return 1;
}

#ifdef __cplusplus
}
#endif

#endif
