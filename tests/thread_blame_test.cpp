/* thread_blame_test.cpp - in a game of many threads: is that path on that thread blamed which was
 * stalled, with what it was stalled for, and is nothing a hitch that is nobody's fault? */
#include "thread_game.h"
#include "twin.h"
#include "tests/system.h"

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

/* Of the stalls that were planted, how many became hitches, and how many of those are told right;
 * and in how many the critical path was on the thread that was stalled for as long. */
struct Tally {
   int planted = 0, kept = 0, first = 0, exact = 0, on_path = 0;
   int elsewhere = 0, by[Prof_BY_CPU + 1] = {}; /* of the right ones: on which evidence */
   std::string wrong;
};

std::string story(const Prof_Hitch &hitch, Part part, double ms)
{
   std::string text = "stalled " + std::to_string(ms) + " ms in " + Game::thread_of(part) + ": " +
                      Game::path_of(part) + "; blamed";
   Prof_Blame blame;
   for (int rank = 0; rank < 4 && Prof_get_blame(0, rank, &blame); ++rank)
      text += "\n   " + name_of(blame.context, hitch.frame.number) + ": " + blame.path + " +" +
              std::to_string(blame.excess_ms) + ", explains " + std::to_string(blame.explains);
   return text + "\n";
}

double time_on_path(unsigned long frame, const char *thread)
{
   double sum = 0;
   Prof_Critical_Step step;
   for (int i = 0; Prof_get_critical_step(frame, i, &step); ++i)
      if (!step.waits && name_of(step.context, frame) == thread) sum += step.ms;
   return sum;
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
   if (right) {
      const bool main = name_of(blame.context, frame.number) == "main thread";
      EXPECT_EQ(blame.evidence == Prof_BY_ITSELF, main) << blame.path;
      tally->elsewhere += !main;
      ++tally->by[blame.evidence];
   }
   tally->on_path += time_on_path(frame.number, Game::thread_of(part)) >= ms;
   if (!right || !exact) tally->wrong += story(hitch, part, ms);
}

/* What else goes on. */
struct Beside {
   bool streaming; /* another thread works for several frames, and nobody waits for it */
   bool rarely;    /* the disk is read now and then only, so that its usual time is an average */
   bool till_after; /* that thread is ready only after the wait is over, but before the update */
};

Tally plant(thread_game::Waits waits, Beside beside, uint64_t seed)
{
   const int stalls = thorough() ? 250 : 40;
   std::mt19937_64 random(seed_for(seed));
   Prof_Config config = Prof_default_config();
   config.max_hitches = stalls;
   EXPECT_EQ(Prof_configure(&config), 1);
   Game game(random(), waits);
   auto reads = [&] { return !beside.rarely || random() % 4 == 0; };
   Tally tally;
   for (int i = 0; i < stalls; ++i) {
      Frame frame;
      const Part part = static_cast<Part>(random() % thread_game::NUM_PARTS);
      const double ms = std::uniform_real_distribution<>(20, 100)(random);
      for (uint64_t usual = (i ? 15 : 60) + random() % 10; usual > 0; --usual) {
         if (beside.streaming && usual == 5) game.stream(12);
         frame.reads = reads();
         game.play(frame);
      }
      frame.stall[part] = ms;
      frame.reads = part == thread_game::READ || reads();
      frame.streams_on = beside.till_after;
      game.play(frame);
      count(&tally, part, ms);
   }
   return tally;
}

void expect_right(const Tally &tally, Prof_Evidence evidence = Prof_BY_LOOK)
{
   EXPECT_EQ(tally.kept, tally.planted);
   EXPECT_GE(tally.first, std::ceil(0.99 * tally.planted)) << tally.wrong;
   EXPECT_GE(tally.exact, std::ceil(0.99 * tally.planted)) << tally.wrong;
   EXPECT_GE(tally.on_path, std::ceil(0.99 * tally.planted));
   EXPECT_GE(tally.by[evidence], 0.99 * tally.elsewhere) << Prof_evidence_name(evidence);
}

/* Only locks tell who let whom go on. */
class Thread_blame_of_stalls
    : public testing::TestWithParam<std::tuple<thread_game::Waits, size_t>> {};

TEST_P(Thread_blame_of_stalls, is_right_beside_nothing_or_streaming_or_work_that_ends_later)
{
   static const Beside besides[] = {
      {false, false, false}, {true, false, false}, {false, false, true}};
   static const uint64_t seeds[][3] = {{1, 3, 7}, {2, 4, 8}, {11, 9, 10}};
   const auto [waits, beside] = GetParam();
   expect_right(plant(waits, besides[beside], seeds[waits][beside]),
                waits == thread_game::LOCKS ? Prof_BY_LOCK : Prof_BY_LOOK);
}

INSTANTIATE_TEST_SUITE_P(All, Thread_blame_of_stalls,
                         testing::Combine(testing::Values(thread_game::TOLD, thread_game::UNTOLD,
                                                          thread_game::LOCKS),
                                          testing::Range<size_t>(0, 3)));

/* The excess of what is usually not done is what it took. */
TEST(Thread_blame, of_stalls_in_what_is_rarely_done)
{
   const Tally tally = plant(thread_game::TOLD, {true, true, false}, 5);
   EXPECT_EQ(tally.kept, tally.planted);
   EXPECT_GE(tally.first, std::ceil(0.99 * tally.planted)) << tally.wrong;
}

int count_hitches(thread_game::Waits waits, bool streaming)
{
   std::mt19937_64 random(seed_for(6));
   Game game(random(), waits);
   int hitches = 0;
   for (int i = 0; i < 1000; ++i) {
      Frame frame;
      frame.reads = random() % 4 == 0;
      if (i % 20 == 19) frame.display = 13.3 + static_cast<double>(random() % 60);
      if (streaming && i % 40 == 35) game.stream(9);
      game.play(frame);
      Prof_Frame_Info info;
      EXPECT_EQ(Prof_get_frame_info(0, &info), 1);
      hitches += info.hitch && !info.display;
   }
   return hitches;
}

/* For the display, or for what is not told; by itself, or beside work. */
class Thread_blame_of_waits
    : public testing::TestWithParam<std::tuple<thread_game::Waits, bool>> {};

TEST_P(Thread_blame_of_waits, is_nobodys)
{
   EXPECT_EQ(count_hitches(std::get<0>(GetParam()), std::get<1>(GetParam())), 0);
}

INSTANTIATE_TEST_SUITE_P(All, Thread_blame_of_waits,
                         testing::Combine(testing::Values(thread_game::TOLD, thread_game::UNTOLD),
                                          testing::Bool()));

} // namespace
