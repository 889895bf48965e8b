/* evidence_test.cpp - what is seen of late frames, from the start to the kept hitch, in this very
 * program on the real clock. See evidence_game.h for what is not asserted.
 */
#include <gtest/gtest.h>

#include "sources/evidence/prof_evidence.h"

#include "evidence_game.h"

namespace {

Prof_Evidence_Info info()
{
   Prof_Evidence_Info info;
   Prof_get_evidence_info(&info);
   return info;
}

/* Makes late frames until so many looks are kept for which `wanted` holds; returns all. */
template <typename Wanted>
std::vector<game::Look> until_seen(size_t count, const std::function<void()> &late, Wanted wanted)
{
   game::Patience patience;
   std::vector<game::Look> looks;
   size_t seen = 0;
   while (seen < count && !patience.is_over()) {
      game::frame(late);
      for (int i = 0; i < 4; ++i) game::frame();
      looks = game::looks();
      seen = 0;
      for (const game::Look &look : looks) seen += wanted(look);
   }
   EXPECT_GE(seen, count) << "in minutes; unanswered: " << game::unanswered();
   return looks;
}

bool is_in_walls(const game::Look &look)
{
   return look.path.find("walls") != std::string::npos;
}

void draw_walls()
{
   Prof(walls);
   game::shade_rock(20);
}

TEST(Evidence, finds_the_function_that_nobody_marked)
{
   game::begin();
   ASSERT_TRUE(Prof_start_evidence(nullptr)) << game::log();
   game::warm_up();
   std::vector<game::Look> looks = until_seen(50, draw_walls, is_in_walls);
   size_t walls = 0, found = 0, noise = 0;
   for (const game::Look &look : looks) {
      if (!is_in_walls(look)) continue;
      ++walls;
      found += look.is_in("game::shade_rock");
      noise += look.is_in("game::noise3") && look.is_in("game::fbm");
      EXPECT_EQ(look.path, "game_frame > walls");
      EXPECT_EQ(look.context, "main thread");
   }
   EXPECT_GE(found * 10, walls * 9);
   EXPECT_GE(noise * 10, walls * 5);
   EXPECT_GT(info().hitches, 0);
   EXPECT_GE(info().looks, static_cast<double>(walls));
   EXPECT_EQ(info().over_places, 0);
}

} // namespace
