// warp_grid_test.cpp - the demo's elastic net at any frame rate: a slow machine must not tear it.
#include "../../demo/game/warp_grid.h"

#include "tests/headers.h"

namespace {

const float WIDTH = 960, HEIGHT = 540, SPACING = 24;

// The farthest that a point is from its rest, now; what is no number is farther than all.
float farthest(const Warp_Grid &grid)
{
   float most = 0;
   for (int i = 0; i < grid.columns * grid.rows; ++i) {
      const Warp_Point &p = grid.point[i];
      float away = std::hypot(p.x, p.y);
      most = std::isfinite(away) && std::isfinite(p.vx) && std::isfinite(p.vy)
                ? std::max(most, away) : INFINITY;
   }
   return most;
}

// Ten seconds of heavy play: six times a second something of the size of an asteroid explodes.
float farthest_in_play(int fps)
{
   Warp_Grid grid;
   if (!warp_grid_init(&grid, WIDTH, HEIGHT, SPACING)) return INFINITY;
   float most = 0;
   int exploded = 0;
   for (int frame = 1; frame <= 10 * fps; ++frame) {
      for (; exploded * fps < frame * 6; ++exploded) {
         auto at = static_cast<float>(exploded % 20);
         warp_grid_push(&grid, 40 + 44 * at, 30 + 24 * at, 320, 860);
      }
      warp_grid_step(&grid, 1.0f / static_cast<float>(fps));
      most = std::max(most, farthest(grid));
   }
   warp_grid_free(&grid);
   return most;
}

class WarpGrid : public testing::TestWithParam<int> {};

TEST_P(WarpGrid, StaysWholeAtAnyFrameRate)
{
   static const float usual = farthest_in_play(60);
   EXPECT_LT(usual, 6 * SPACING);
   EXPECT_GT(usual, SPACING / 3) << "explosions are seen";
   float most = farthest_in_play(GetParam());
   EXPECT_LT(most, 2 * usual);
   EXPECT_GT(most, usual / 2);
}

INSTANTIATE_TEST_SUITE_P(FramesASecond, WarpGrid, testing::Values(3, 10, 11, 30, 240));

TEST(WarpGridAtRest, NeedsNoTime)
{
   Warp_Grid grid;
   ASSERT_TRUE(warp_grid_init(&grid, WIDTH, HEIGHT, SPACING));
   warp_grid_push(&grid, 500, 500, 320, 860);
   warp_grid_step(&grid, 0);
   EXPECT_EQ(farthest(grid), 0);
   for (int i = 0; i < 10; ++i) warp_grid_step(&grid, 0.1f);
   warp_grid_clear(&grid);
   EXPECT_EQ(farthest(grid), 0);
   warp_grid_free(&grid);
}

} // namespace
