/* next_test.cpp - Prof_Next where it must not do what it does: off, at the root, beyond limits, in
 * hooks, after a shutdown. random_test.cpp and lane_test.cpp compare it with pairs. */
#include "tests/headers.h"

#include "calls.h"

namespace {

Prof_Define(next_public);

void spend(uint64_t ticks) { Prof_fake_ticks += ticks; }

void start(int max_states = 0)
{
   configure([=](Prof_Config &config) { config.max_states = max_states; });
   (void)Prof_mark();
}

void update_and_expect(const std::vector<std::pair<std::string, double>> &selfs)
{
   Prof_update(1);
   expect_selfs(selfs);
}

void three_phases()
{
   Prof_Begin(next_one)
   spend(1);
   Prof_Next(next_two)
   spend(10);
   Prof_Next_region(next_public)
   spend(100);
   Prof_End
}

TEST(Next, is_the_first_thing_that_a_thread_does)
{
   Prof_Next(next_stranger)
   spend(5);
   Prof_End
   update_and_expect({{"next_stranger", 5}});
   EXPECT_EQ(get_info().surplus_ends, 1ul);
}

TEST(Next, at_the_root_is_an_end_too_many_and_a_begin)
{
   start();
   for (int i = 0; i < 4; ++i) {
      Prof_Next(next_at_root) /* the hint is good from the second time on */
      spend(2);
      Prof_End
   }
   update_and_expect({{"next_at_root", 8}});
   EXPECT_EQ(get_info().surplus_ends, 4ul);
   EXPECT_GE(times_told("next_test.cpp"), 1) << all_told();
}

TEST(Next, off_does_nothing)
{
   start();
   three_phases();
   Prof_update(1);
   Prof_set_enabled(0);
   for (int i = 0; i < 3; ++i) {
      three_phases();
      Prof_Named(scope, next_one);
      Prof_Next_in(scope, next_two);
      Prof_Next_name_in(scope, "next name");
      Prof_Next_name("next name")
   }
   Prof_set_enabled(1);
   three_phases();
   update_and_expect({{"next_two", 10}});
   EXPECT_EQ(wrong_ends(), 0ul);
}

/* Both ends are dropped then, and what begins when it is on again is begun from the root. */
TEST(Next, switched_off_and_on_between)
{
   start();
   {
      Prof_Named(scope, next_before);
      spend(1);
      Prof_set_enabled(0);
      spend(2);
      Prof_Next_in(scope, next_meanwhile);
      spend(4);
      Prof_set_enabled(1);
      Prof_Next_in(scope, next_after);
      spend(8);
   }
   update_and_expect({{"next_after", 8}});
   EXPECT_EQ(self_of("next_meanwhile"), -1);
   EXPECT_EQ(wrong_ends(), 0ul);
}

/* In each phase the next level begins: no hint is right, and parent->child is asked. */
void recurse(int depth)
{
   Prof_Begin(next_down)
   spend(1);
   if (depth > 0) recurse(depth - 1);
   Prof_Next(next_up)
   spend(1);
   if (depth > 0) recurse(depth - 1);
   Prof_End
}

TEST(Next, beyond_the_limit_of_states)
{
   start(64);
   for (int i = 0; i < 3; ++i) {
      recurse(7); /* 510 states */
      Prof_Named(scope, next_scope);
      recurse(7);
      Prof_Next_in(scope, next_scope_too);
      recurse(7);
      Prof_Next_name_in(scope, "next name");
      spend(1);
   }
   spend(2);
   Prof_update(1);
   Prof_Stats stats;
   ASSERT_EQ(Prof_get_frame_stats(0, 0, &stats), 1);
   EXPECT_NEAR(stats.mean * 1e6, 3 * (3 * 510 + 1) + 2, 1e-6);
   EXPECT_GT(get_info().over_states, 0ul);
   EXPECT_EQ(wrong_ends(), 0ul);
}

TEST(Next, null_names_and_handles)
{
   start();
   Prof_Begin(next_one)
   Prof_Next_name(nullptr)
   spend(1);
   Prof_Next_handle(nullptr)
   spend(2);
   Prof_End
   {
      Prof_Scope_named(scope, next_public);
      Prof_Next_name_in(scope, nullptr);
      spend(4);
      Prof_Next_handle_in(scope, nullptr);
      spend(8);
   }
   update_and_expect({{"(null)", 5}, {"(null handle)", 10}});
}

/* The scope's node is of an earlier life: it is not looked at, and the zone begins. */
TEST(Next, in_a_scope_that_outlives_a_shutdown)
{
   start();
   for (int i = 0; i < 20; ++i) {
      Prof_Named(scope, next_life);
      Prof_Begin(next_inner)
      Prof_shutdown();
      if (i % 2) {
         Prof_Begin(next_new_life)
         Prof_End
      }
      Prof_Next_in(scope, next_other_life);
      spend(3);
      Prof_update(1);
      EXPECT_EQ(wrong_ends(), 0ul);
   }
   Prof_shutdown();
   Prof_Begin(next_one)
   Prof_shutdown();
   Prof_Next(next_two)
   spend(3);
   Prof_End
   update_and_expect({{"next_two", 3}});
   EXPECT_EQ(get_info().surplus_ends, 0ul);
}

Prof_Scoped *scope_of_hook;

void *alloc_and_move_on(size_t bytes, void *)
{
   Prof_Begin(next_in_hook)
   Prof_Next(next_in_hook_too)
   Prof_Next_name("next in hook")
   Prof_End
   if (scope_of_hook) {
      Prof_Next_in(*scope_of_hook, next_in_hook);
      Prof_Next_name_in(*scope_of_hook, "next in hook");
   }
   return calloc(1, bytes);
}

TEST(Next, in_a_hook_does_nothing)
{
   configure([](Prof_Config &config) {
      config.alloc = alloc_and_move_on;
      config.release = [](void *memory, void *) { free(memory); };
   });
   {
      Prof_Named(scope, next_scope);
      scope_of_hook = &scope;
      for (int i = 0; i < 300; ++i) {
         Prof_Begin_name(numbered("next ", i).c_str())
         spend(1);
         Prof_End
      }
      scope_of_hook = nullptr;
      spend(7);
   }
   update_and_expect({{"next_scope", 7}});
   EXPECT_EQ(self_of("next_in_hook"), -1);
   EXPECT_EQ(wrong_ends(), 0ul);
}

/* Zones that wait come out of line each time; who waits is told at the stamp of the next. */
TEST(Next, from_and_to_a_zone_that_waits)
{
   start();
   Prof_set_waiting("next_wait", 1);
   Prof_set_events(1);
   for (int i = 0; i < 3; ++i) {
      Prof_Begin(next_work)
      spend(1);
      Prof_Next(next_wait)
      spend(10);
      Prof_Next_name("next more")
      spend(100);
      Prof_End
      {
         Prof_Named(scope, next_wait);
         spend(1000);
         Prof_Next_name_in(scope, "next more");
         spend(1);
         Prof_Next_in(scope, next_wait_not);
      }
      Prof_update(1);
   }
   expect_selfs({{"next more", 101}, {"next_work", 1}});
   EXPECT_NEAR(frame_at().work_ms * 1e6, 102, 1e-6);
   EXPECT_EQ(wrong_ends(), 0ul);
}

} // namespace
