/* hitch_hook_test.cpp - Prof_Config.hitch: for whom it is called, when, and what it may do. */
#include "hitch_play.h"
#include "seen_fake.h"
#include "src/frame/prof_hitch.h"
#include "src/frame/prof_update.h"

namespace {

struct Call {
   int index;
   Prof_Hitch hitch;
   Prof_Blame blame;
   int kept;
};
std::vector<Call> calls;
std::function<void(int)> also;
int user;

void note(int index, void *given)
{
   EXPECT_EQ(given, &user);
   calls.push_back({index, hitch_at(index), blame_at(index, 0), Prof_num_hitches()});
   if (also) also(index);
}

void start(int max_hitches = 0)
{
   configure(&Prof_Config::hitch, note, &Prof_Config::user, &user, &Prof_Config::log, listen,
             &Prof_Config::max_hitches, max_hitches);
   play_as_usual(40);
   ASSERT_TRUE(calls.empty());
}

TEST(Hitch_hook, is_called_once_for_each_hitch_in_the_update_that_finds_it)
{
   start();
   play(50);
   ASSERT_EQ(calls.size(), 1u);
   EXPECT_EQ(calls[0].hitch.frame.number, frame_now());
   EXPECT_EQ(calls[0].index, 0);
   EXPECT_NEAR(calls[0].hitch.excess_ms, 50, 1e-6);
   EXPECT_STREQ(calls[0].blame.path, "work");
   EXPECT_EQ(calls[0].kept, 1);
   play_as_usual(20);
   EXPECT_EQ(calls.size(), 1u);
   play(30);
   ASSERT_EQ(calls.size(), 2u);
   EXPECT_NEAR(calls[1].hitch.excess_ms, 30, 1e-6);
   EXPECT_EQ(calls[1].kept, 2);
}

TEST(Hitch_hook, is_not_called_for_loads_gaps_and_what_is_milder_than_all_that_are_kept)
{
   start(2);
   Prof_note_load("reef");
   play(500);
   play_as_usual(40);
   play(5000); /* a gap */
   play_as_usual(40);
   EXPECT_TRUE(calls.empty());
   for (double wrong : {50, 60}) stall(wrong);
   EXPECT_EQ(calls.size(), 2u);
   stall(40); /* a hitch, but there is no room for it */
   EXPECT_EQ(calls.size(), 2u);
   play(70);
   ASSERT_EQ(calls.size(), 3u);
   EXPECT_EQ(calls[2].kept, 2);
}

TEST(Hitch_hook, sees_the_critical_path)
{
   start();
   int steps = 0;
   also = [&](int) { steps = Prof_num_critical_steps(calls.back().hitch.frame.number); };
   play(50);
   EXPECT_EQ(steps, 1);
}

/* As libiprof_evidence does it: a sink hands over what was seen. */
void see(const Prof_Frame *frame, uint64_t)
{
   if (!(frame->flags & Prof_FRAME_HITCH)) return;
   seen::Looks looks;
   Prof_Seen found = looks.add(3, "work", "noise < fbm").seen();
   Prof_Seen_set_names(seen::name_place);
   Prof_Hitch_see(frame->number, &found);
}

TEST(Hitch_hook, comes_after_what_was_seen_is_there)
{
   start();
   ASSERT_EQ(Prof_Update_add_sink(see), 1);
   int seen = -1;
   also = [&](int index) { seen = Prof_Hitch_seen(index) != nullptr; };
   play(50);
   EXPECT_EQ(seen, 1);
}

TEST(Hitch_hook, may_have_zones_and_its_time_makes_no_frame_slow)
{
   start();
   also = [](int) { zone("in_hook", 400); };
   play(50);
   ASSERT_EQ(calls.size(), 1u);
   play();
   EXPECT_NEAR(frame_info().ms, 410, 1e-6);
   EXPECT_NEAR(frame_info().work_ms, 10, 1e-6);
   play_as_usual(20);
   EXPECT_EQ(calls.size(), 1u);
   EXPECT_EQ(wrong_ends(), 0u);
}

TEST(Hitch_hook, may_write_files_and_drop_the_hitch)
{
   start();
   also = [&](int index) {
      EXPECT_TRUE(has(hitch_page(index), "Blame"));
      EXPECT_FALSE(exported(Prof_CSV_HITCHES, 0, 0).empty());
      Prof_drop_hitch(index);
      Prof_drop_hitch(index);
      Prof_clear_hitches();
   };
   play(50);
   EXPECT_EQ(Prof_num_hitches(), 0);
   EXPECT_TRUE(told.empty());
}

#if Prof_KNOWS_PLACES
void expect_frames(unsigned long count, const std::function<void()> &act)
{
   const unsigned long before = frame_now();
   act();
   EXPECT_EQ(frame_now(), before + count);
}

/* At a place deeper in the stack than any that the profiler calls a hook from. */
Prof_NOINLINE void go_deeper(const std::function<void()> &act)
{
   volatile char room[8192];
   room[0] = 0;
   act();
   room[sizeof room - 1] = room[0];
}
void play_deeper(int frames)
{
   go_deeper([=] { play_as_usual(frames); });
}

TEST(Hitch_hook, may_not_update_and_is_told_so_once)
{
   start();
   also = [](int) {
      for (int i = 0; i < 3; ++i) {
         spend(100);
         Prof_update(1);
      }
   };
   play(50);
   EXPECT_EQ(calls.size(), 1u);
   ASSERT_EQ(told.size(), 1u);
   EXPECT_TRUE(has(told[0], "Prof_Config.hitch"));
   expect_frames(1, [] { play(); });
}

TEST(Hitch_hook, that_throws_leaves_the_profiler_well)
{
   start();
   also = [](int) { throw std::runtime_error("no"); };
   EXPECT_THROW(play(50), std::runtime_error);
   also = nullptr;
   const unsigned long before = frame_now();
   play_deeper(1); /* it could be in the hook */
   play();
   EXPECT_EQ(frame_now(), before + 1);
   play_as_usual(30);
   play(50);
   EXPECT_EQ(calls.size(), 2u);
}

TEST(Hitch_hook, that_threw_is_given_up_after_some_frames)
{
   start();
   also = [](int) { throw std::runtime_error("no"); };
   EXPECT_THROW(play(50), std::runtime_error);
   also = nullptr;
   expect_frames(100 - 16, [] { play_deeper(100); });
   EXPECT_TRUE(has(told.back(), "did not return"));
}

std::jmp_buf way_out;

TEST(Hitch_hook, that_jumps_leaves_the_profiler_well)
{
   start();
   also = [](int) { std::longjmp(way_out, 1); };
   if (!setjmp(way_out)) go_deeper([] { play(50); });
   also = nullptr;
   const unsigned long before = frame_now();
   play_as_usual(31); /* not deeper than the hook was */
   EXPECT_EQ(frame_now(), before + 31);
}
#endif

TEST(Hitch_hook, may_shut_the_profiler_down)
{
   start();
   also = [](int) {
      EXPECT_EQ(Prof_shutdown(), 1);
      Prof_update(1);
   };
   play(50);
   EXPECT_EQ(Prof_num_hitches(), 0);
   also = nullptr;
   play_as_usual(40);
   play(50);
   EXPECT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(calls.size(), 1u); /* the hook went with the settings */
   EXPECT_EQ(Prof_shutdown(), 1);
}

TEST(Hitch_hook, may_configure_switch_off_and_change_fibers)
{
   start();
   also = [](int) {
      Prof_Config config = Prof_default_config();
      EXPECT_EQ(Prof_configure(&config), 0);
      Prof_set_enabled(0);
      Prof_Fiber *fiber = Prof_create_fiber("loader");
      Prof_Fiber *before = Prof_switch_fiber(fiber);
      Prof_Begin(load) spend(1);
      Prof_End Prof_switch_fiber(before);
      Prof_destroy_fiber(fiber);
      Prof_set_enabled(1);
   };
   play(50);
   ASSERT_EQ(calls.size(), 1u);
   also = nullptr;
   play_as_usual(40);
   play(50);
   EXPECT_EQ(calls.size(), 2u);
}

/* Eight slow frames are another scene. The hook was called for hitches that are withdrawn then. */
TEST(Hitch_hook, is_not_called_for_what_is_withdrawn)
{
   start();
   for (int i = 0; i < 8; ++i) play(50);
   EXPECT_EQ(calls.size(), 4u);
   EXPECT_EQ(Prof_num_hitches(), 1);
   EXPECT_EQ(hitch_at(0).frame.number, calls[0].hitch.frame.number);
   EXPECT_EQ(hitch_at(0).run, 7);
}

} // namespace
