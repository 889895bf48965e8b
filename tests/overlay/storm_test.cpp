/* storm_test.cpp - thousands of random actions, keys, clicks and sizes over changing data: nothing
 * crashes, nothing sticks out, and the way back is always there. For sanitizers.
 */
#include "storm.h"

namespace {

void play_on(int random)
{
   if (random % 8 == 0) play_hitch();
   else play_more(1 + random / 8);
}

void rage(Prof_Action view)
{
   play_session(400, SESSION_LIVELY);
   rage(view, thorough() ? 3000 : 500, play_on);
}

TEST(Storm, Report) { rage(Prof_ACTION_REPORT); }
TEST(Storm, CallGraph) { rage(Prof_ACTION_CALL_GRAPH); }
TEST(Storm, Frames) { rage(Prof_ACTION_FRAMES); }
TEST(Storm, Flame) { rage(Prof_ACTION_FLAME); }
TEST(Storm, Hitches) { rage(Prof_ACTION_HITCHES); }
TEST(Storm, Help) { rage(Prof_ACTION_HELP); }

} // namespace
