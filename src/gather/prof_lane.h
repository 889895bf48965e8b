/* prof_lane.h - the short way of a begin or an end that comes out of line for nothing but to be
 * kept for those who watch.
 *
 * A context's lane is open while its holder has noticed all there is to notice, and everybody who
 * watches it keeps what he sees in a ring of the context's (Prof_Lane_Kind). Then a begin that the
 * inlined code would have found is found here by the same two guesses, and an end steps down as
 * there. One compare tells that nothing has changed since: every change (prof_watch.h) has a
 * number.
 *
 * The lane does not say that it is busy (prof_thread.h), for that alone would cost as much as all
 * of it. It need not: like the inlined code it touches nothing but what stays until the thread has
 * noticed a shutdown: the context, its nodes and its rings. A hint may be of the next life and lie
 * beyond these nodes, which have a size of their own; hence that test.
 *
 * If a feed is all that watches, the gate itself shows that the lane is open. The context is found
 * from the gate then, and most zones need neither the long way nor a second look at the hands.
 */
#ifndef INC_PROF_LANE_H
#define INC_PROF_LANE_H

#include "prof_context.h"
#include "prof_instrument.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Is the lane of the thread's context open? It may be null. `changes`: Prof_Watch_changes. */
Prof_INLINE int Prof_Lane_is_open(const Prof_Context *c, uint64_t changes)
{
   return c && c->lane.changes == changes;
}

/* The context, if so and if no hook runs: those have a gate of their own. */
static inline Prof_Context *Prof_Lane_enter(const Prof_Thread *me)
{
   Prof_Context *c = me->in;
   int is_open = Prof_Lane_is_open(c, Prof_Atomic_load32(&Prof_Watch_changes));
   return is_open && me->cur == &c->gate ? c : 0;
}

Prof_INLINE uint64_t Prof_Lane_move(Prof_Context *c, Prof_Node *from, Prof_Node *to)
{
   uint64_t now = Prof_Stamp_now();
   Prof_Atomic_store_ptr(&c->top, to);
   Prof_Atomic_add64(&from->self, now); /* first: the two may be the same */
   Prof_Atomic_sub64(&to->self, now);
   return now;
}

/* The node that the site's hint leads to; null: it is none below `parent`. */
Prof_INLINE Prof_Node *Prof_Lane_hinted(Prof_Context *c, const Prof_Node *parent,
                                        const Prof_Site *site)
{
   uint32_t hint = Prof_Atomic_load32(&site->hint);
   Prof_Node *node;
   if (Prof_UNLIKELY(hint >= c->lane.nodes)) return 0;
   node = (Prof_Node *)(void *)((char *)c->nodes + hint);
   return Prof_LIKELY(node->parent == parent) ? node : 0;
}

/* Null: none of the guesses is right. */
static inline Prof_Node *Prof_Lane_guess(Prof_Context *c, Prof_Node *parent, const Prof_Site *site)
{
   uint32_t hint = Prof_Atomic_load32(&site->hint);
   Prof_Node *node;
   if (hint >= c->lane.nodes) return 0;
   node = (Prof_Node *)(void *)((char *)c->nodes + hint);
   if (node->parent == parent) return node;
   node = parent->child;
   return node->zone == Prof_Atomic_load32(&site->zone_id) ? node : 0;
}

/* Null: nothing has happened. */
static inline Prof_Node *Prof_Lane_begin(Prof_Context *c, const Prof_Site *site)
{
   Prof_Node *cur = c->top, *node = Prof_Lane_guess(c, cur, site);
   uint64_t now;
   if (!node) return 0;
   now = Prof_Lane_move(c, cur, node);
   Prof_Atomic_inc32(&node->entries);
   if (c->lane.feed) Prof_Feed_enter(c->lane.feed, node->zone, now);
   if (c->lane.ring)
      Prof_Event_Ring_put(c->lane.ring, Prof_EVENT_ENTER, Prof_Context_state_of(c, node),
                          Prof_Context_state_of(c, cur), now);
   return node;
}

/* `node` is on top, and has a parent. */
static inline void Prof_Lane_end(Prof_Context *c, Prof_Node *node)
{
   Prof_Node *parent = node->parent;
   uint64_t now = Prof_Lane_move(c, node, parent);
   if (c->lane.feed) Prof_Feed_leave(c->lane.feed, now);
   if (c->lane.ring)
      Prof_Event_Ring_put(c->lane.ring, Prof_EVENT_LEAVE, Prof_Context_state_of(c, node),
                          Prof_Context_state_of(c, parent), now);
}

/* The same, and its neighbour begins; both are told the one stamp. Null: nothing has happened. */
static inline Prof_Node *Prof_Lane_next(Prof_Context *c, Prof_Node *node, const Prof_Site *site)
{
   Prof_Node *parent = node->parent, *to = Prof_Lane_guess(c, parent, site);
   uint64_t now;
   if (!to) return 0;
   now = Prof_Lane_move(c, node, to);
   Prof_Atomic_inc32(&to->entries);
   if (c->lane.feed) {
      Prof_Feed_leave(c->lane.feed, now);
      Prof_Feed_enter(c->lane.feed, to->zone, now);
   }
   if (c->lane.ring) {
      uint32_t below = Prof_Context_state_of(c, parent);
      Prof_Event_Ring_put(c->lane.ring, Prof_EVENT_LEAVE, Prof_Context_state_of(c, node), below,
                          now);
      Prof_Event_Ring_put(c->lane.ring, Prof_EVENT_ENTER, Prof_Context_state_of(c, to), below, now);
   }
   return to;
}

/* ---- a feed is all that watches, as while a viewer of Tracy is connected ---- */

/* Returns the context whose gate that is, if its lane is open and a feed is all that watches; else
 * null. The gate's entries are the changes, and it has no zone: every other node that may be
 * current has a zone, or no entries. */
Prof_INLINE Prof_Context *Prof_Lane_of_gate(Prof_Node *gate, uint64_t changes)
{
   uint64_t mark = (uint64_t)gate->zone << 32 | gate->entries; /* one load */
   if (Prof_UNLIKELY(mark != changes)) return 0;
   return (Prof_Context *)(void *)((char *)gate - offsetof(Prof_Context, gate));
}

/* What most begins and ends do there. Null and 0: nothing has happened. */
Prof_INLINE Prof_Node *Prof_Lane_begin_fed(Prof_Node *gate, uint64_t changes,
                                           const Prof_Site *site)
{
   Prof_Context *c = Prof_Lane_of_gate(gate, changes);
   Prof_Node *cur, *node;
   Prof_Feed *feed;
   uint64_t now;
   if (!c) return 0;
   cur = c->top;
   feed = c->lane.feed;
   node = Prof_Lane_hinted(c, cur, site);
   if (!node || !Prof_Feed_may_enter(feed)) return 0;
   now = Prof_Lane_move(c, cur, node);
   Prof_Atomic_inc32(&node->entries);
   Prof_Feed_put_enter(feed, node->zone, now);
   return node;
}

/* `node`: the one that a scope keeps, which must be on top; null: any. */
Prof_INLINE int Prof_Lane_end_fed(Prof_Node *gate, uint64_t changes, const Prof_Node *node)
{
   Prof_Context *c = Prof_Lane_of_gate(gate, changes);
   Prof_Node *top, *parent;
   Prof_Feed *feed;
   if (!c) return 0;
   top = c->top;
   feed = c->lane.feed;
   parent = top->parent;
   if ((node && Prof_UNLIKELY(top != node)) || Prof_UNLIKELY(!parent)) return 0;
   if (!Prof_Feed_may_leave(feed)) return 0;
   Prof_Feed_put_leave(feed, Prof_Lane_move(c, top, parent));
   return 1;
}

#ifdef __cplusplus
}
#endif

#endif
