/* thread_blame_test.cpp - in a game of many threads: is that path on that thread blamed which was
 * stalled, with what it was stalled for, and is nothing a hitch that is nobody's fault?
 */
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <string>

#include "prof.h"
#include "thread_game.h"
#include "twin.h"

namespace {

using thread_game::Frame;
using thread_game::Game;
using thread_game::Part;

std::string name_of(int context, unsigned long frame)
{
   Prof_Context_Info info = Prof_Context_Info();
   EXPECT_EQ(Prof_get_context_info(context, frame, &info), 1);
   return info.name;
}

/* Of the stalls that were planted, how many became hitches, and how many of those are told right. */
struct Tally {
   int planted = 0, kept = 0, first = 0, exact = 0;
};

void tell(const Prof_Hitch &hitch, Part part, double ms)
{
   std::string text = "stalled " + std::to_string(ms) + " ms in " + Game::thread_of(part) + ": " +
                      Game::path_of(part) + "; blamed";
   Prof_Blame blame;
   for (int rank = 0; rank < 4 && Prof_get_blame(0, rank, &blame); ++rank)
      text += "\n   " + name_of(blame.context, hitch.frame.number) + ": " + blame.path + " +" +
              std::to_string(blame.excess_ms) + ", explains " + std::to_string(blame.explains);
   fprintf(stderr, "%s\n", text.c_str());
}

void count(Tally *tally, Part part, double ms)
{
   Prof_Frame_Info frame;
   Prof_Hitch hitch;
   Prof_Blame blame;
   ++tally->planted;
   ASSERT_EQ(Prof_get_frame_info(0, &frame), 1);
   if (!frame.hitch || !Prof_get_hitch(0, &hitch) || !Prof_get_blame(0, 0, &blame)) return;
   ++tally->kept;
   const bool right = name_of(blame.context, frame.number) == Game::thread_of(part) &&
                      !strcmp(blame.path, Game::path_of(part));
   const bool exact = std::fabs(blame.excess_ms - ms) <= std::max(0.2, 0.01 * ms);
   tally->first += right;
   tally->exact += right && exact;
   if (!right || !exact) tell(hitch, part, ms);
}

Tally plant(thread_game::Waits waits, int stalls, bool streaming, uint64_t seed)
{
   std::mt19937_64 random(seed_for(seed));
   Prof_Config config = Prof_default_config();
   config.max_hitches = stalls;
   EXPECT_EQ(Prof_configure(&config), 1);
   Game game(random(), waits);
   Tally tally;
   for (int i = 0; i < 60; ++i) game.play();
   for (int i = 0; i < stalls; ++i) {
      Frame frame;
      const Part part = static_cast<Part>(random() % thread_game::NUM_PARTS);
      const double ms = std::uniform_real_distribution<>(20, 100)(random);
      frame.stall[part] = ms;
      frame.reads = part == thread_game::READ || random() % 4 == 0;
      for (uint64_t usual = 15 + random() % 10; usual > 0; --usual) {
         Frame as_usual;
         as_usual.reads = random() % 4 == 0;
         if (streaming && usual == 5) game.stream(12);
         game.play(as_usual);
      }
      game.play(frame);
      count(&tally, part, ms);
   }
   return tally;
}

void expect_right(const Tally &tally)
{
   EXPECT_EQ(tally.kept, tally.planted);
   EXPECT_GE(tally.first, std::ceil(0.99 * tally.planted));
   EXPECT_GE(tally.exact, std::ceil(0.99 * tally.planted));
}

TEST(Threads_blame, stalls_that_a_told_wait_waits_for)
{
   expect_right(plant(thread_game::TOLD, 200, false, 1));
}

TEST(Threads_blame, stalls_that_any_wait_waits_for)
{
   expect_right(plant(thread_game::UNTOLD, 200, false, 2));
}

TEST(Threads_blame, stalls_beside_work_that_nobody_waits_for)
{
   expect_right(plant(thread_game::TOLD, 200, true, 3));
   }

TEST(Threads_blame, stalls_beside_work_that_nobody_waits_for_untold)
{
   expect_right(plant(thread_game::UNTOLD, 200, true, 4));
}

int count_hitches(thread_game::Waits waits, bool streaming)
{
   std::mt19937_64 random(seed_for(5));
   Game game(random(), waits);
   int hitches = 0;
   for (int i = 0; i < 400; ++i) {
      Frame frame;
      frame.reads = random() % 4 == 0;
      if (i % 20 == 19) frame.display = 13.3 + static_cast<double>(random() % 60);
      if (streaming && i % 40 == 35) game.stream(9);
      game.play(frame);
      Prof_Frame_Info info;
      EXPECT_EQ(Prof_get_frame_info(0, &info), 1);
      hitches += info.hitch;
   }
   return hitches;
}

TEST(Threads_blame, waiting_for_the_display_is_no_hitch)
{
   EXPECT_EQ(count_hitches(thread_game::TOLD, false), 0);
}

TEST(Threads_blame, waiting_for_the_display_is_no_hitch_untold)
{
   EXPECT_EQ(count_hitches(thread_game::UNTOLD, false), 0);
}

TEST(Threads_blame, waiting_for_the_display_beside_work_is_no_hitch)
{
   EXPECT_EQ(count_hitches(thread_game::TOLD, true), 0);
}

TEST(Threads_blame, waiting_for_the_display_beside_work_is_no_hitch_untold)
{
   EXPECT_EQ(count_hitches(thread_game::UNTOLD, true), 0);
}

} // namespace
