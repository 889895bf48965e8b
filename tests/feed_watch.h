/* feed_watch.h - what a watcher does that keeps all it sees in the feeds of contexts. */
#ifndef INC_TESTS_FEED_WATCH_H
#define INC_TESTS_FEED_WATCH_H

#include "src/gather/prof_feed.h"
#include "src/gather/prof_state.h"
#include "src/gather/prof_thread.h"

inline uint32_t depth_of(uint32_t state)
{
   uint32_t depth = 0;
   for (; state > Prof_STATE_ROOT; state = Prof_States[state].parent) ++depth;
   return depth;
}

/* Whether its feed, if it has one, is written to from now on. */
inline int feed_go_in(Prof_Context *c, uint32_t opening, uint32_t state, uint64_t now)
{
   const uint32_t depth = depth_of(state);
   Prof_Feed_In in = {};
   in.opening = opening;
   in.holder = depth;
   c->lane.feed =
      c->feed && Prof_Feed_go_in(c->feed, &in, state, depth, now) ? c->feed : nullptr;
   return c->lane.feed != nullptr;
}
inline void feed_out(Prof_Context *c, uint32_t, uint64_t now)
{
   if (c->lane.feed) Prof_Feed_go_out(c->lane.feed, now);
}
inline void feed_enter(Prof_Context *c, uint32_t, uint32_t state, uint64_t now)
{
   if (c->lane.feed) Prof_Feed_enter(c->lane.feed, Prof_States[state].zone, now);
}
inline void feed_leave(Prof_Context *c, uint32_t, uint32_t, uint64_t now)
{
   if (c->lane.feed) Prof_Feed_leave(c->lane.feed, now);
}

#endif
