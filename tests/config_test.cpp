/* config_test.cpp - what Prof_configure refuses: it must say why, and change nothing. */
#include "facts.h"

namespace {

/* All that is said before a log is set goes to stderr. */
struct Answer {
   int taken;
   std::string said;
};

Answer try_config(const std::function<void(Prof_Config *)> &change)
{
   Prof_Config config = Prof_default_config();
   change(&config);
   testing::internal::CaptureStderr();
   Answer answer;
   answer.taken = Prof_configure(&config);
   answer.said = testing::internal::GetCapturedStderr();
   return answer;
}

void expect_refused(const std::function<void(Prof_Config *)> &change, const std::string &words)
{
   const Answer answer = try_config(change);
   EXPECT_EQ(answer.taken, 0);
   EXPECT_TRUE(has(answer.said, words)) << answer.said;
}

template <class T> struct Number {
   T Prof_Config::*field;
   T value;
   const char *words;
};

TEST(Configure, numbers_have_limits_which_are_told)
{
   const Number<int> wholes[] = {
      {&Prof_Config::max_states, 63, "max_states is 63, must"},
      {&Prof_Config::max_hitches, 1025, "max_hitches is 1025"},
      {&Prof_Config::history_frames, -1, "history_frames is -1"},
      {&Prof_Config::max_events, 63, "max_events is 63"},
   };
   const Number<double> fractions[] = {
      {&Prof_Config::hitch_median, 0.5,
       "hitch_median is 0.5, must be 1 .. 100 (or 0 for the default)"},
      {&Prof_Config::hitch_budget, 1000, "hitch_budget is 1000"},
      {&Prof_Config::hitch_budget, std::numeric_limits<double>::quiet_NaN(), "hitch_budget is"},
      {&Prof_Config::often_percent, 101,
       "often_percent is 101, must be 0.01 .. 100 (or 0 for the default)"},
      {&Prof_Config::often_percent, -1, "often_percent is -1"},
   };
   for (const auto &n : wholes) expect_refused([&](auto *c) { c->*n.field = n.value; }, n.words);
   for (const auto &n : fractions) expect_refused([&](auto *c) { c->*n.field = n.value; }, n.words);
}

TEST(Configure, the_limits_themselves_are_taken)
{
   const Answer answer = try_config([](Prof_Config *c) {
      c->max_states = 64;
      c->hitch_median = 1;
      c->often_percent = 100;
      c->hitch_budget = 100;
      c->max_hitches = 1024;
      c->max_events = 64;
   });
   EXPECT_EQ(answer.taken, 1) << answer.said;
   EXPECT_EQ(answer.said, "");
}

TEST(Configure, memory_is_taken_and_given_back_by_the_same)
{
   expect_refused([](auto *c) { c->alloc = nullptr; }, "alloc and release go together");
   expect_refused([](auto *c) { c->release = nullptr; }, "alloc and release go together");
}

TEST(Configure, one_of_two_hooks_is_refused)
{
   auto give_alloc = [](Prof_Config *c) {
      c->alloc = [](size_t bytes, void *) { return std::malloc(bytes); };
   };
   expect_refused(give_alloc, "alloc and release go together: give both or neither; "
                                          "here, release is the default");
   expect_refused([](Prof_Config *c) { c->release = [](void *, void *) {}; },
                  "here, alloc is the default");
   const Answer answer = try_config([](Prof_Config *c) {
      c->alloc = nullptr;
      c->release = nullptr;
   });
   EXPECT_EQ(answer.taken, 1) << answer.said;
}

TEST(Configure, what_is_told_is_not_rounded)
{
   expect_refused([](Prof_Config *c) { c->gap_ms = 1000001; },
                  "gap_ms is 1000001, must be 10 .. 1000000 (");
   if (sizeof(size_t) < 8) return; /* all that can be said there can be had */
   expect_refused([](Prof_Config *c) { c->history_bytes = SIZE_MAX; },
                  "history_bytes is " + std::to_string(SIZE_MAX) + ", must be 4096 .. ");
}

TEST(Configure, a_struct_of_ones_own_making_is_refused)
{
   expect_refused([](Prof_Config *c) { std::memset(c, 0, sizeof *c); },
                  "start from Prof_default_config()");
   EXPECT_EQ(Prof_configure(nullptr), 0);
}

TEST(Configure, comes_before_the_first_zone)
{
   expect_refused([](Prof_Config *c) { c->max_states = 1; }, "max_states");
   EXPECT_EQ(try_config([](Prof_Config *c) { c->log = listen; }).taken, 1)
      << "what was refused has changed nothing";
   Prof_Begin(first)
   Prof_End
   Prof_Config late = Prof_default_config();
   EXPECT_EQ(Prof_configure(&late), 0);
   EXPECT_TRUE(was_told("too late"));
}

/* To find a name may need the hook that asks for it. */
TEST(Configure, a_hook_gets_no_handle_of_its_own)
{
   static Prof_Site *got;
   const auto ask = [](const char *, void *) { got = Prof_handle("asked for in a hook"); };
   configure(&Prof_Config::log, ask);
   Prof_destroy_track(reinterpret_cast<Prof_Track *>(&got)); /* is told */
   ASSERT_NE(got, nullptr);
   EXPECT_NE(got, Prof_handle("asked for in a hook"));
   Prof_Begin_handle(got) tick(1000);
   Prof_End
   Prof_update(1);
   EXPECT_DOUBLE_EQ(self_of("(null handle)"), 1000e-6);
   EXPECT_EQ(self_of("asked for in a hook"), -1) << "not entered";
}

TEST(Configure, the_librarys_version_is_the_headers)
{
   EXPECT_EQ((Prof_version)(), Prof_VERSION_NUMBER);
   int major = 0, minor = 0, patch = 0;
   ASSERT_EQ(std::sscanf(Prof_VERSION, "%d.%d.%d", &major, &minor, &patch), 3);
   EXPECT_EQ(major * 10000 + minor * 100 + patch, Prof_VERSION_NUMBER);
}

} // namespace
